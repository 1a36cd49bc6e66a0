//! Board games: starting a sample game, opening the game screen, and following the result of its last action.

use std::path::PathBuf;

use super::open_game::OpenError;
use crate::App;
use crate::board_game::session::BoardGameSession;
use crate::board_game::setup::{LeaveAction, NewBoardGame, NewBoardGameAction, NewBoardGameTab};
use crate::commands::AppCommand;
use crate::platform::DialogPurpose;
use crate::ui_action::UiAction;
use senlac_base::atomic_write::{error_text, replace_file};
use senlac_base::disk::read_small;
use senlac_base::paths::display_path;
use senlac_board_games::session::{BoardGame, OpenedBoardGame};

/// Maximum size of an owners' file, in bytes.
const FILE_MOST: u64 = 1 << 20;

impl App {
    /// Loads this board game's owners' file and opens the pages before a new game. Then calls `and_then`.
    pub(super) fn prepare_board_game(&mut self, board_game: &'static BoardGame, and_then: fn(&mut Self)) {
        let library = self.library();
        let owned = self.jobs.run_on_disk(move || library.owned(board_game));
        self.held.wait(owned, move |app, owned| {
            app.screens.go_to(Box::new(NewBoardGame::new(board_game, owned)));
            and_then(app);
        });
    }

    /// Carries out an action on the pages before a new game.
    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of other screens")]
    pub(super) fn carry_out_before_board_game(&mut self, action: UiAction) {
        let today = self.today();
        let Some(new_game) = self.screens.find_mut::<NewBoardGame>() else { return };
        match action {
            UiAction::NewBoardGame(NewBoardGameAction::Import) => self.open_dialog(DialogPurpose::OwnersFile),
            UiAction::NewBoardGame(NewBoardGameAction::Export) => self.open_dialog(DialogPurpose::NewOwnersFile),
            UiAction::NewBoardGame(NewBoardGameAction::ReadFile(path)) => self.read_owners_file(path),
            UiAction::NewBoardGame(NewBoardGameAction::WriteFile(path)) => self.write_owners_file(path),
            UiAction::NewBoardGame(NewBoardGameAction::Leave(action)) => self.leave_new_board_game(action),
            UiAction::NewBoardGame(action) => new_game.carry_out(action, &today),
            UiAction::BoardGame(action) => new_game.edit_form(action),
            UiAction::Trouble(trouble) => (new_game.trouble, new_game.leaves_once_saved) = (Some(trouble), false),
            UiAction::Do(AppCommand::Primary) if new_game.filling.is_some() => new_game.save_cell(&today),
            UiAction::Do(AppCommand::Primary) if !new_game.primary_label().1 => {}
            UiAction::Do(AppCommand::Primary) => self.begin_board_game(),
            UiAction::Do(AppCommand::Dismiss) if new_game.dismiss() => {}
            UiAction::Do(AppCommand::Dismiss | AppCommand::NewGame) if new_game.has_changes() => new_game.asks_to_leave = true,
            UiAction::Do(AppCommand::Dismiss | AppCommand::NewGame) => self.go_to_start(),
            _ => {}
        }
        self.save_owned();
    }

    /// Handles the user's choice about unsaved changes when a preparation is left.
    fn leave_new_board_game(&mut self, action: LeaveAction) {
        let Some(new_game) = self.screens.find_mut::<NewBoardGame>() else { return };
        match action {
            LeaveAction::Save => {
                (new_game.tab, new_game.leaves_once_saved) = (NewBoardGameTab::Counters, true);
                self.open_dialog(DialogPurpose::NewOwnersFile);
            }
            LeaveAction::Discard => self.go_to_start(),
            LeaveAction::Stay => new_game.asks_to_leave = false,
        }
    }

    /// Warns that closing the window would lose unsaved changes to a preparation.
    pub(super) fn warn_of_unsaved_changes(&mut self) {
        let Some(new_game) = self.screens.find_mut::<NewBoardGame>() else { return };
        if !new_game.has_changes() {
            return;
        }
        new_game.asks_to_leave = true;
        self.report_loss(tr!("Your changes to this preparation aren’t saved. Close the window again to discard them.").to_owned());
    }

    /// Returns today's local date, in the form 2024-12-31.
    fn today(&self) -> String {
        let now = self.now();
        now.with_timezone(&self.options.platform.utc_offset(now)).format("%Y-%m-%d").to_string()
    }

    /// Saves the owners' file if an entry has changed.
    fn save_owned(&mut self) {
        let library = self.library();
        let Some(new_game) = self.screens.find_mut::<NewBoardGame>() else { return };
        if !std::mem::take(&mut new_game.keeps) {
            return;
        }
        let (rulebook, owned) = (new_game.rulebook, new_game.owned.clone());
        let kept = self.jobs.commit(move || library.save_owned(rulebook, &owned));
        self.held.wait(kept, |app, kept| {
            if let (Some(new_game), Err(trouble)) = (app.screens.find_mut::<NewBoardGame>(), kept) {
                new_game.trouble = Some(trouble);
            }
        });
    }

    /// Imports an owners' file.
    fn read_owners_file(&mut self, path: PathBuf) {
        let (disk, name) = (self.folder.disk(), display_path(&path));
        let text = self.jobs.run_on_disk(move || read_small(&*disk, &path, FILE_MOST).map_err(|problem| error_text(&problem)));
        self.held.wait(text, move |app, text| {
            let Some(new_game) = app.screens.find_mut::<NewBoardGame>() else { return };
            match text {
                Ok(text) => new_game.import_file(&name, &text),
                Err(problem) => new_game.trouble = Some(tr!("Couldn’t read {name}: {problem}", name, problem)),
            }
            app.save_owned();
        });
    }

    /// Exports the open page as a file.
    fn write_owners_file(&mut self, path: PathBuf) {
        let Some(new_game) = self.screens.find::<NewBoardGame>() else { return };
        let is_set_up = new_game.tab == NewBoardGameTab::Counters;
        let (disk, text, name) = (self.folder.disk(), new_game.file(), display_path(&path));
        let written = self.jobs.commit(move || replace_file(&*disk, &path, text.as_bytes()).map_err(|problem| error_text(&problem)));
        self.held.wait(written, move |app, written| {
            let Some(new_game) = app.screens.find_mut::<NewBoardGame>() else { return };
            match written {
                Ok(()) => {
                    new_game.news = Some(tr!("{name} has been saved.", name));
                    if is_set_up {
                        new_game.mark_counters_saved();
                    }
                }
                Err(problem) => new_game.trouble = Some(tr!("Couldn’t save {name}: {problem}", name, problem)),
            }
            let leaves = std::mem::take(&mut new_game.leaves_once_saved);
            if leaves && new_game.trouble.is_none() {
                app.go_to_start();
            }
        });
    }

    /// Saves the table values recorded up to the end of a turn in the owners' file.
    pub(super) fn save_recorded_values(&mut self) {
        let (library, today) = (self.library(), self.today());
        let Some(session) = self.screens.find_mut::<BoardGameSession>() else { return };
        let (Some(cells), Some(rulebook)) = (session.view.to_remember.take(), self.options.board_games.named(session.standing.name)) else {
            return;
        };
        let told = self.jobs.commit(move || library.add_owned_cells(rulebook, &cells, &today));
        self.held.wait(told, |app, told| {
            let Some(session) = app.screens.find_mut::<BoardGameSession>() else { return };
            match told {
                Ok(otherwise) if otherwise.is_empty() => {}
                Ok(otherwise) => {
                    let cells = otherwise.join(", ");
                    session.trouble = Some(tr!(
                        "Your tables file has different values here and hasn’t been changed: {cells}. Correct them under “Your tables” before the next game.",
                        cells
                    ));
                }
                Err(trouble) => session.trouble = Some(trouble),
            }
        });
    }

    /// Creates the new game in the folder for games, and opens it.
    pub(super) fn begin_board_game(&mut self) {
        let Some(new_game) = self.screens.find::<NewBoardGame>() else { return };
        let (rulebook, plan) = (new_game.rulebook, new_game.plan());
        let (folder, seed, now) = (self.folder.clone(), (self.options.seed)(), self.now());
        let made = self.jobs.commit(move || {
            let game = folder.new_board_game(rulebook, &plan, seed, now)?;
            let doubts = game.location_remarks();
            Ok((game, doubts))
        });
        self.held.wait(made, |app, game: Result<OpenedBoardGame, String>| match game {
            Ok(game) => app.enter_board_game(game),
            Err(trouble) => app.show_open_error(OpenError::from(trouble)),
        });
    }

    /// Opens a board game's screen.
    pub(super) fn enter_board_game(&mut self, (game, remarks): OpenedBoardGame) {
        self.enter(Box::new(BoardGameSession::new(game, &remarks, self.jobs.clone())));
    }
}
