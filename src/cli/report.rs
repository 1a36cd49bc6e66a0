//! `senlac report`: the report of a fault, for those whose window does not open.

use std::io::Write;
use std::path::PathBuf;

use clap::Args;

use super::{Failure, WindowHome, say};
use crate::atomic_write::{in_words, write_new_on};
use crate::disk::{Real, read_log};
use crate::paths::{SETTINGS_FILE, shown};
use crate::problem_report::{FaultReport, LOG_FILE, LOG_MOST, game_without_names, system};
use crate::registered::BOARD_GAMES;

/// What the report holds.
#[derive(Debug, Args)]
pub struct ReportCall {
    /// The new file of text; it must not exist yet
    pub out: PathBuf,
    /// A game that goes with it, without names
    #[arg(long, value_name = "GAME")]
    pub game: Option<PathBuf>,
}

/// Writes a report of what the window has logged in its data folder. An existing file is never touched.
pub(super) fn report(call: &ReportCall, window: WindowHome<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let home = window.folder;
    let settings = home.and_then(|home| super::small(&home.join(SETTINGS_FILE)).ok());
    let game = call.game.as_deref().map(|path| {
        let bytes = super::bytes(path)?;
        Ok::<_, Failure>(game_without_names(&bytes, BOARD_GAMES))
    });
    let report = FaultReport {
        computer: system(),
        settings: settings.map_or_else(String::new, |text| (window.settings_for_report)(&text)),
        log: home.map_or_else(String::new, |home| read_log(&home.join(LOG_FILE), LOG_MOST)),
        game: game.transpose()?,
    };
    let path = shown(&call.out);
    let written = write_new_on(&Real, &call.out, report.write().as_bytes());
    written.map_err(|problem| tr!("{path} could not be written: {problem}", path, problem = in_words(&problem)))?;
    say(out, tr!("{path}: read it, and give it to whoever you have Senlac from", path))
}
