//! Chooses between the window and the command line.

use std::io::{self, Write};
use std::path::PathBuf;
use std::process::ExitCode;
use std::sync::Arc;

use senlac::app;
use senlac::cli::{Call, choose_language, seed_by_chance, without_a_display};
use senlac::planning;

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

/// Opens the window; without a display it says what works without one.
fn open_window(open: Option<PathBuf>) -> Result<(), String> {
    let options = app::AppOptions {
        open,
        platform: Arc::new(app::Native),
        sample_battle: planning::sample_battle,
        seed: || seed_by_chance().unwrap_or(1066),
        battles: app::BATTLES,
    };
    app::run(options, app::last_place()).map_err(|problem| format!("{problem}\n{}", without_a_display()))
}
