//! Files that come from outside: chosen in the system's own windows, or dropped on ours.

use std::path::PathBuf;

use crate::app::platform::{FileDialog, Wanted};
use crate::app::preparation::PreparationAction;
use crate::app::preparation::class::ClassAction;
use crate::app::print_room::PrintAction;
use crate::app::ui_action::{Keep, UiAction};
use crate::app::{App, Place};

impl App {
    /// Files that were dropped on the window or chosen in the system's own.
    pub(super) fn receive_files(&mut self, ctx: &egui::Context) {
        // While a battle is on the table a file that comes late or is dropped changes nothing.
        if !matches!(self.place, Place::Table(_)) && self.print.is_none() {
            let dropped = ctx.input(|input| input.raw.dropped_files.first().map(|file| file.path().to_owned()));
            self.actions.extend(dropped.map(|path| self.action_for_file(path)));
        }
    }

    /// Opens a window of the system beside this one.
    pub(crate) fn open_dialog(&mut self, wanted: Wanted) {
        let folder = if wanted == Wanted::Game { self.folder.path().map(ToOwned::to_owned) } else { None };
        let (tell, answer) = self.jobs.answer();
        self.options.platform.choose(FileDialog { wanted, folder }, tell);
        self.waiting.wait(answer, move |app, chosen| app.receive_chosen(wanted, chosen));
    }

    /// What was chosen meanwhile. It counts only where it was asked for: who has gone elsewhere wants it no more.
    fn receive_chosen(&mut self, wanted: Wanted, chosen: Option<PathBuf>) {
        match ((wanted, chosen), &mut self.place) {
            ((Wanted::PrintFolder, Some(path)), _) if self.print.is_some() => self.actions.push(UiAction::Paper(PrintAction::Chosen(path))),
            ((Wanted::Game, Some(path)), Place::Start(_)) => self.actions.push(UiAction::Open(path)),
            ((Wanted::Game, None), Place::Start(start)) => {
                start.trouble = Some("No file was chosen. You can also type its path below.".to_owned());
            }
            ((Wanted::ClassList, Some(path)), Place::Prepare(_)) if self.print.is_none() => {
                self.actions.push(UiAction::Prepare(PreparationAction::Class(ClassAction::LookAt(path))));
            }
            ((Wanted::NewGame, Some(path)), Place::Table(session)) if session.unkept().is_some() => {
                self.actions.push(UiAction::Keep(Keep::As(with_ending(path))));
            }
            _ => {}
        }
    }
}

/// The path as a game's, whose files are found by their ending.
fn with_ending(path: PathBuf) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension("senlac") }
}
