//! Entry point: chooses between the window and the command line. In a browser there is only the window.
#![cfg_attr(windows, windows_subsystem = "windows")]

use std::path::PathBuf;
use std::sync::Arc;

use senlac::app;
use senlac::cli::random_seed;
use senlac::planning;
use senlac::registered::BOARD_GAMES;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    desktop::run()
}

#[cfg(target_arch = "wasm32")]
fn main() {
    app::run(options(None, Arc::new(app::WebPlatform::default())));
}

/// Returns the options of the window for this platform.
fn options(open: Option<PathBuf>, platform: Arc<dyn app::Platform>) -> app::AppOptions {
    let seed = || random_seed().unwrap_or(1066);
    app::AppOptions { open, platform, sample_battle: planning::sample_battle, seed, battles: app::BATTLES, board_games: BOARD_GAMES }
}

/// Entry point on a computer with a command line.
#[cfg(not(target_arch = "wasm32"))]
mod desktop {
    use std::io;
    use std::panic::{self, AssertUnwindSafe};
    use std::path::PathBuf;
    use std::process::ExitCode;
    use std::sync::Arc;

    use senlac::app;
    use senlac::cli::{CliArgs, WindowData, choose_language, commands_without_display, no_console_text};

    pub fn run() -> ExitCode {
        // A program for windows has no console of its own: there is another for the command line.
        let is_mute = cfg!(windows) && !app::has_readers();
        let call = match CliArgs::try_read() {
            Ok(call) => call,
            Err(_) if is_mute => return fail(no_console_text()),
            Err(error) => error.exit(),
        };
        let done = choose_language().and_then(|()| match call.command {
            Some(_) if is_mute => Err(no_console_text().to_owned()),
            Some(command) => {
                let folder = app::games_folder();
                let (settings_problem, settings_for_report) = (app::Settings::problem, app::Settings::for_report);
                let window = WindowData { folder: folder.as_deref(), settings_problem, settings_for_report };
                command.run(&mut io::stdout().lock(), &mut io::stderr(), window)
            }
            None => open_window(call.game),
        });
        done.map_or_else(|problem| fail(&problem), |()| ExitCode::SUCCESS)
    }

    fn fail(problem: &str) -> ExitCode {
        app::show_failure(problem);
        ExitCode::FAILURE
    }

    /// Opens the window. Without a display it reports which commands work without one.
    fn open_window(open: Option<PathBuf>) -> Result<(), String> {
        let options = super::options(open, Arc::new(app::DesktopPlatform));
        let closed = panic::catch_unwind(AssertUnwindSafe(|| app::run(options, app::last_window_place())));
        // What went wrong was written to standard error where it happened.
        let Ok(told) = closed else { return Err(app::crash_text().to_owned()) };
        told.map_err(|problem| if cfg!(windows) { problem.to_string() } else { format!("{problem}\n{}", commands_without_display()) })
    }
}
