//! Files that come from outside: chosen in the system's own windows, or dropped on ours.

use std::path::PathBuf;
use std::sync::mpsc::TryRecvError;

use crate::platform::{ChosenFile, FileDialog, Wanted};
use crate::preparation::action::PreparationAction;
use crate::preparation::class::action::ClassAction;
use crate::print_room::PrintAction;
use crate::rulebook::evening::EveningAction;
use crate::ui_action::{CarryAction, Keep, ReportAction, UiAction};
use crate::{App, Place, with_game};
use senlac_base::paths::is_font;

impl App {
    /// Files that were dropped on the window or chosen in the system's own.
    pub(super) fn receive_files(&mut self, ctx: &egui::Context) {
        self.receive_chosen();
        // While a battle is on the table a file that comes late or is dropped changes nothing.
        let is_free = !matches!(self.place, Place::Table(_) | Place::Desk(_)) && self.print.is_none() && self.results.is_none();
        if is_free {
            let dropped = ctx.input(|input| input.raw.dropped_files.first().map(|file| file.path().to_owned()));
            self.actions.extend(dropped.map(|path| self.action_for_file(path)));
        }
        self.receive_dropped(is_free);
    }

    /// A file that was dropped and is in no place where it could be opened later. A font is of use at any time.
    fn receive_dropped(&mut self, is_free: bool) {
        let is_of_use = |dropped: &ChosenFile| is_free || matches!(dropped, ChosenFile::Place(path) if is_font(path));
        match self.options.platform.dropped().filter(is_of_use) {
            Some(ChosenFile::Place(path)) if is_font(&path) => self.missing_fonts.ask_again(),
            Some(ChosenFile::Place(path)) => self.actions.push(self.action_for_file(path)),
            Some(ChosenFile::File { name, bytes: Ok(bytes) }) => self.open_copy(name, bytes),
            Some(ChosenFile::File { bytes: Err(why), .. }) => self.actions.push(UiAction::Trouble(why)),
            None => {}
        }
    }

    /// Opens a window of the system beside this one. While one is open no other is.
    pub(crate) fn open_dialog(&mut self, wanted: Wanted) {
        self.open_dialog_for(wanted, None);
    }

    /// The same for a new file, which is called so unless the person says otherwise.
    pub(crate) fn open_dialog_for(&mut self, wanted: Wanted, name: Option<String>) {
        if self.choosing.is_some() {
            let words = tr!("A window for choosing is open already; it may lie behind this one.").to_owned();
            return self.actions.push(UiAction::Trouble(words));
        }
        let folder = if wanted == Wanted::Game { self.folder.path().map(ToOwned::to_owned) } else { None };
        let (tell, answer) = self.jobs.answer();
        let name = name.unwrap_or_else(|| wanted.usual_name().to_owned());
        self.options.platform.choose(FileDialog { wanted, folder, name }, tell);
        self.choosing = Some((wanted, answer));
    }

    /// What was chosen meanwhile. It counts only if it is still wanted: whoever has gone elsewhere needs it no more.
    fn receive_chosen(&mut self) {
        let Some((wanted, answer)) = &self.choosing else { return };
        let (wanted, chosen) = match answer.try_recv() {
            Ok(chosen) => (*wanted, chosen),
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => (*wanted, Err(tr!("The system could not open its window for choosing files.").to_owned())),
        };
        self.choosing = None;
        let is_wanted = match (wanted, &self.place) {
            (Wanted::PrintFolder, _) => self.print.is_some(),
            (Wanted::Game, place) => matches!(place, Place::Start(_)) && self.results.is_none(),
            (Wanted::ClassList, place) => matches!(place, Place::Prepare(_)) && self.print.is_none(),
            (Wanted::Report, _) => true,
            (Wanted::TakeAlong, place) => !matches!(place, Place::Evening(_)),
            (Wanted::OwnersFile | Wanted::NewOwnersFile, place) => matches!(place, Place::Evening(_)),
            (Wanted::NewGame, place) => with_game!(place, game => game.unkept().is_some()) == Some(true),
        };
        if !is_wanted {
            return;
        }
        self.actions.push(match (wanted, chosen) {
            (Wanted::PrintFolder, Ok(Some(ChosenFile::Place(path)))) => UiAction::Paper(PrintAction::Chosen(path)),
            (Wanted::Game, Ok(Some(ChosenFile::Place(path)))) => UiAction::Open(path),
            (Wanted::Game, Ok(Some(ChosenFile::File { name, bytes: Ok(bytes) }))) => return self.open_copy(name, bytes),
            (Wanted::ClassList, Ok(Some(ChosenFile::Place(path)))) => {
                UiAction::Prepare(PreparationAction::Class(ClassAction::LookAt(path)))
            }
            (Wanted::ClassList, Ok(Some(ChosenFile::File { name, bytes: Ok(bytes) }))) => {
                UiAction::Prepare(PreparationAction::Class(ClassAction::Read(name, bytes)))
            }
            (Wanted::NewGame, Ok(Some(ChosenFile::Place(path)))) => UiAction::Keep(Keep::As(with_ending(path))),
            (Wanted::Report, Ok(Some(ChosenFile::Place(path)))) => UiAction::Report(ReportAction::Write(path)),
            (Wanted::TakeAlong, Ok(Some(ChosenFile::Place(path)))) => UiAction::Carry(CarryAction::Write(path)),
            (Wanted::OwnersFile, Ok(Some(ChosenFile::Place(path)))) => UiAction::Evening(EveningAction::ReadFile(path)),
            (Wanted::NewOwnersFile, Ok(Some(ChosenFile::Place(path)))) => UiAction::Evening(EveningAction::WriteFile(path)),
            (_, Ok(Some(ChosenFile::File { bytes: Err(why), .. }))) => UiAction::Trouble(why),
            (wanted, Ok(None | Some(ChosenFile::File { .. }))) => UiAction::Trouble(wanted.nothing_chosen(None)),
            (wanted, Err(why)) => UiAction::Trouble(wanted.nothing_chosen(Some(&why))),
        });
    }
}

/// The path as a game's, whose files are found by their ending.
fn with_ending(path: PathBuf) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension("senlac") }
}
