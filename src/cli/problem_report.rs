//! `senlac problem-report`: writes a problem report, for computers on which the window doesn't open.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::{Failure, WindowData, print_line};
use crate::atomic_write::{error_text, write_new_file};
use crate::disk::{RealDisk, read_log};
use crate::paths::{SETTINGS_FILE, display_path};
use crate::problem_report::{LOG_FILE, LOG_MOST, ProblemReport, game_without_names, system};
use crate::registered::BOARD_GAMES;

/// Arguments of `senlac problem-report`.
#[derive(Debug, Args)]
pub struct ProblemReportArgs {
    /// The new text file; it must not exist yet
    pub out: PathBuf,
    /// A game to include, without names
    #[arg(long, value_name = "GAME")]
    pub game: Option<PathBuf>,
}

/// Writes a report of what the window has logged in its data folder. An existing file is never touched.
pub(super) fn write_problem_report(call: &ProblemReportArgs, window: WindowData<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let home = window.folder;
    let settings = home.and_then(|home| super::read_small_file(&home.join(SETTINGS_FILE)).ok());
    let game = call.game.as_deref().map(|path| {
        let bytes = super::read_file(path)?;
        Ok::<_, Failure>(game_without_names(&bytes, BOARD_GAMES))
    });
    let report = ProblemReport {
        computer: system(),
        settings: settings.map_or_else(String::new, |text| (window.settings_for_report)(&text)),
        log: home.map_or_else(String::new, |home| read_log(&home.join(LOG_FILE), LOG_MOST)),
        game: game.transpose()?,
    };
    let path = display_path(&call.out);
    let written = write_new_file(&RealDisk, &call.out, report.to_text().as_bytes());
    written.map_err(|problem| tr!("couldn’t write {path}: {problem}", path, problem = error_text(&problem)))?;
    print_line(out, tr!("{path}: read this report, then give it to the person who gave you Senlac", path))
}
