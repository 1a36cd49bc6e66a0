//! The command line alone, for systems on which a program has either windows or a console.

use std::io;
use std::process::ExitCode;

use senlac::app;
use senlac::cli::{Call, WindowHome, choose_language, the_other_has_the_window};

fn main() -> ExitCode {
    let call = Call::read();
    let done = choose_language().and_then(|()| match call.command {
        Some(command) => {
            let folder = app::folder_for_games();
            let (settings_problem, settings_for_report) = (app::Settings::problem, app::Settings::for_report);
            let window = WindowHome { folder: folder.as_deref(), settings_problem, settings_for_report };
            command.run(&mut io::stdout().lock(), &mut io::stderr(), window)
        }
        None => Err(the_other_has_the_window().to_owned()),
    });
    match done {
        Ok(()) => ExitCode::SUCCESS,
        Err(problem) => {
            app::tell_failure(&problem);
            ExitCode::FAILURE
        }
    }
}
