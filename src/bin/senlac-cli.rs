//! Command line only, for systems on which a program has either windows or a console.

use std::io;
use std::process::ExitCode;

use senlac::app;
use senlac::cli::{CliArgs, WindowData, choose_language, no_window_text};

fn main() -> ExitCode {
    let call = CliArgs::read();
    let done = choose_language().and_then(|()| match call.command {
        Some(command) => {
            let folder = app::games_folder();
            let (settings_problem, settings_for_report) = (app::Settings::problem, app::Settings::for_report);
            let window = WindowData { folder: folder.as_deref(), settings_problem, settings_for_report };
            command.run(&mut io::stdout().lock(), &mut io::stderr(), window)
        }
        None => Err(no_window_text().to_owned()),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            app::show_failure(&problem);
            ExitCode::FAILURE
        }
    }
}
