//! Chooses between the window and the command line. In a browser there is the window alone.
#![cfg_attr(windows, windows_subsystem = "windows")]

use std::path::PathBuf;
use std::sync::Arc;

use senlac::app;
use senlac::cli::seed_by_chance;
use senlac::planning;
use senlac::registered::BOARD_GAMES;

#[cfg(not(target_arch = "wasm32"))]
fn main() -> std::process::ExitCode {
    desktop::run()
}

#[cfg(target_arch = "wasm32")]
fn main() {
    app::run(options(None, Arc::new(app::Browser::default())));
}

/// What the window needs, wherever it runs.
fn options(open: Option<PathBuf>, platform: Arc<dyn app::Platform>) -> app::AppOptions {
    let seed = || seed_by_chance().unwrap_or(1066);
    app::AppOptions { open, platform, sample_battle: planning::sample_battle, seed, battles: app::BATTLES, board_games: BOARD_GAMES }
}

/// A computer with a command line.
#[cfg(not(target_arch = "wasm32"))]
mod desktop {
    use std::io;
    use std::panic::{self, AssertUnwindSafe};
    use std::path::PathBuf;
    use std::process::ExitCode;
    use std::sync::Arc;

    use senlac::app;
    use senlac::cli::{Call, WindowHome, choose_language, the_other_has_the_console, without_a_display};

    pub fn run() -> ExitCode {
        // A program for windows has no console of its own: there is another for the command line.
        let is_mute = cfg!(windows) && !app::has_readers();
        let call = match Call::try_read() {
            Ok(call) => call,
            Err(_) if is_mute => return fail(the_other_has_the_console()),
            Err(error) => error.exit(),
        };
        let done = choose_language().and_then(|()| match call.command {
            Some(_) if is_mute => Err(the_other_has_the_console().to_owned()),
            Some(command) => {
                let folder = app::folder_for_games();
                let (settings_problem, settings_for_report) = (app::Settings::problem, app::Settings::for_report);
                let window = WindowHome { folder: folder.as_deref(), settings_problem, settings_for_report };
                command.run(&mut io::stdout().lock(), &mut io::stderr(), window)
            }
            None => open_window(call.game),
        });
        done.map_or_else(|problem| fail(&problem), |()| ExitCode::SUCCESS)
    }

    fn fail(problem: &str) -> ExitCode {
        app::tell_failure(problem);
        ExitCode::FAILURE
    }

    /// Opens the window; without a display it says what works without one.
    fn open_window(open: Option<PathBuf>) -> Result<(), String> {
        let options = super::options(open, Arc::new(app::Native));
        let closed = panic::catch_unwind(AssertUnwindSafe(|| app::run(options, app::last_place())));
        // What went wrong was written to standard error where it happened.
        let Ok(told) = closed else { return Err(app::stopped_by_a_fault().to_owned()) };
        told.map_err(|problem| if cfg!(windows) { problem.to_string() } else { format!("{problem}\n{}", without_a_display()) })
    }
}
