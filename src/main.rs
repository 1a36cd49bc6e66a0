//! Chooses between the window and the command line. In a browser there is the window alone.

use std::sync::Arc;
#[cfg(not(target_arch = "wasm32"))]
use std::{
    io::{self, Write},
    path::PathBuf,
    process::ExitCode,
};

use senlac::app;
use senlac::cli::seed_by_chance;
#[cfg(not(target_arch = "wasm32"))]
use senlac::cli::{Call, choose_language, without_a_display};
use senlac::planning;

#[cfg(target_arch = "wasm32")]
fn main() {
    app::run(options(None, Arc::new(app::Browser::default())));
}

#[cfg(not(target_arch = "wasm32"))]
fn main() -> ExitCode {
    let call = Call::read();
    let done = choose_language().and_then(|()| match call.command {
        Some(command) => command.run(&mut io::stdout().lock(), &mut io::stderr(), app::folder_for_games().as_deref()),
        None => open_window(call.game),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            // Where even standard error is gone there is nobody left to tell.
            let _ = writeln!(io::stderr(), "senlac: {problem}");
            ExitCode::FAILURE
        }
    }
}

/// What the window needs, wherever it runs.
fn options(open: Option<std::path::PathBuf>, platform: Arc<dyn app::Platform>) -> app::AppOptions {
    let seed = || seed_by_chance().unwrap_or(1066);
    app::AppOptions { open, platform, sample_battle: planning::sample_battle, seed, battles: app::BATTLES }
}

/// Opens the window; without a display it says what works without one.
#[cfg(not(target_arch = "wasm32"))]
fn open_window(open: Option<PathBuf>) -> Result<(), String> {
    app::run(options(open, Arc::new(app::Native)), app::last_place()).map_err(|problem| format!("{problem}\n{}", without_a_display()))
}
