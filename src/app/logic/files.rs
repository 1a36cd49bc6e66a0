//! Files from outside: chosen in the system's dialogs, or dropped on the window.

use crate::screen::ScreenKind;
use std::path::PathBuf;
use std::sync::mpsc::TryRecvError;

use crate::App;
use crate::board_game::setup::NewBoardGameAction;
use crate::platform::{ChosenFile, DialogPurpose, FileDialog};
use crate::preparation::action::PreparationAction;
use crate::preparation::class::action::ClassAction;
use crate::print_preview::PrintAction;
use crate::ui_action::{ReportAction, SaveLocation, TransferAction, UiAction};
use senlac_base::paths::is_font;

impl App {
    /// Handles files that were dropped on the window or chosen in a system dialog.
    pub(super) fn receive_files(&mut self, ctx: &egui::Context) {
        self.receive_chosen();
        // While a battle is on the table a file that comes late or is dropped changes nothing.
        let is_free = self.screens.game().is_none() && !self.screens.is_covered();
        if is_free {
            let dropped = ctx.input(|input| input.raw.dropped_files.first().map(|file| file.path().to_owned()));
            self.actions.extend(dropped.map(|path| self.action_for_file(path)));
        }
        self.receive_dropped(is_free);
    }

    /// Handles a dropped file. A font is accepted at any time, any other file only if `is_free` is set.
    fn receive_dropped(&mut self, is_free: bool) {
        let is_of_use = |dropped: &ChosenFile| is_free || matches!(dropped, ChosenFile::Place(path) if is_font(path));
        match self.options.platform.next_dropped_file().filter(is_of_use) {
            Some(ChosenFile::Place(path)) if is_font(&path) => self.missing_fonts.ask_again(),
            Some(ChosenFile::Place(path)) => self.actions.push(self.action_for_file(path)),
            Some(ChosenFile::File { name, bytes: Ok(bytes) }) => self.open_copy(name, bytes),
            Some(ChosenFile::File { bytes: Err(why), .. }) => self.actions.push(UiAction::Trouble(why)),
            None => {}
        }
    }

    /// Opens a system dialog beside the window. Only one can be open at a time.
    pub(crate) fn open_dialog(&mut self, wanted: DialogPurpose) {
        self.open_dialog_for(wanted, None);
    }

    /// Opens a system dialog for a new file, with a suggested name.
    pub(crate) fn open_dialog_for(&mut self, wanted: DialogPurpose, name: Option<String>) {
        if self.choosing.is_some() {
            let words = tr!("A file dialog is already open. It may be behind this window.").to_owned();
            return self.actions.push(UiAction::Trouble(words));
        }
        let folder = if wanted == DialogPurpose::Game { self.folder.path().map(ToOwned::to_owned) } else { None };
        let (tell, answer) = self.jobs.new_callback();
        let name = name.unwrap_or_else(|| wanted.default_name().to_owned());
        self.options.platform.show_file_dialog(FileDialog { wanted, folder, name }, tell);
        self.choosing = Some((wanted, answer));
    }

    /// Handles the file chosen in a system dialog. The choice is ignored if it is no longer wanted, because the user has gone
    /// elsewhere.
    fn receive_chosen(&mut self) {
        let Some((wanted, answer)) = &self.choosing else { return };
        let (wanted, chosen) = match answer.try_recv() {
            Ok(chosen) => (*wanted, chosen),
            Err(TryRecvError::Empty) => return,
            Err(TryRecvError::Disconnected) => (*wanted, Err(tr!("Couldn’t open the system’s file dialog.").to_owned())),
        };
        self.choosing = None;
        let kind = self.screens.kind();
        let is_wanted = match wanted {
            DialogPurpose::PrintFolder => kind == ScreenKind::PrintPreview,
            DialogPurpose::Game => kind == ScreenKind::Start,
            DialogPurpose::ClassList => kind == ScreenKind::Preparation,
            DialogPurpose::Report => true,
            DialogPurpose::TakeAlong => kind != ScreenKind::NewBoardGame,
            DialogPurpose::OwnersFile | DialogPurpose::NewOwnersFile => kind == ScreenKind::NewBoardGame,
            DialogPurpose::NewGame => self.screens.game().is_some_and(|game| game.unsaved_steps().is_some()),
        };
        if !is_wanted {
            return;
        }
        self.actions.push(match (wanted, chosen) {
            (DialogPurpose::PrintFolder, Ok(Some(ChosenFile::Place(path)))) => UiAction::Paper(PrintAction::Chosen(path)),
            (DialogPurpose::Game, Ok(Some(ChosenFile::Place(path)))) => UiAction::Open(path),
            (DialogPurpose::Game, Ok(Some(ChosenFile::File { name, bytes: Ok(bytes) }))) => return self.open_copy(name, bytes),
            (DialogPurpose::ClassList, Ok(Some(ChosenFile::Place(path)))) => {
                UiAction::Prepare(PreparationAction::Class(ClassAction::LookAt(path)))
            }
            (DialogPurpose::ClassList, Ok(Some(ChosenFile::File { name, bytes: Ok(bytes) }))) => {
                UiAction::Prepare(PreparationAction::Class(ClassAction::Read(name, bytes)))
            }
            (DialogPurpose::NewGame, Ok(Some(ChosenFile::Place(path)))) => UiAction::Keep(SaveLocation::As(with_ending(path))),
            (DialogPurpose::Report, Ok(Some(ChosenFile::Place(path)))) => UiAction::Report(ReportAction::Write(path)),
            (DialogPurpose::TakeAlong, Ok(Some(ChosenFile::Place(path)))) => UiAction::Carry(TransferAction::Write(path)),
            (DialogPurpose::OwnersFile, Ok(Some(ChosenFile::Place(path)))) => UiAction::NewBoardGame(NewBoardGameAction::ReadFile(path)),
            (DialogPurpose::NewOwnersFile, Ok(Some(ChosenFile::Place(path)))) => {
                UiAction::NewBoardGame(NewBoardGameAction::WriteFile(path))
            }
            (_, Ok(Some(ChosenFile::File { bytes: Err(why), .. }))) => UiAction::Trouble(why),
            (wanted, Ok(None | Some(ChosenFile::File { .. }))) => UiAction::Trouble(wanted.cancelled_text(None)),
            (wanted, Err(why)) => UiAction::Trouble(wanted.cancelled_text(Some(&why))),
        });
    }
}

/// Returns the path with the extension of a game file, by which games are found.
fn with_ending(path: PathBuf) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension("senlac") }
}
