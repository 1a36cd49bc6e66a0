//! Opening the results of a class, and one of its games from there.

use crate::battle::session::GameSession;
use crate::screen::ScreenKind;
use std::path::PathBuf;

use crate::App;
use crate::commands::AppCommand;
use crate::results::{ResultsAction, ResultsScreen};
use crate::ui_action::UiAction;
use senlac_base::game::name::without_control_characters;

impl App {
    /// Opens the results of the class whose game is open.
    pub(crate) fn enter_results_of_this_class(&mut self) {
        let Some(session) = self.screens.find::<GameSession>() else { return };
        if let Some(class) = session.setup().class.as_deref().map(without_control_characters) {
            self.enter_results(class);
        }
    }

    /// Opens the results of a class.
    pub(crate) fn enter_results(&mut self, class: String) {
        let is_at_table = self.screens.base().kind() == ScreenKind::Battle;
        let folder = self.folder.path().map(ToOwned::to_owned);
        self.screens.open(Box::new(ResultsScreen::new(
            class,
            is_at_table,
            folder,
            self.settings.recent.clone(),
            self.jobs.clone(),
            self.options.board_games,
        )));
    }

    /// Handles an action while results are shown. Most actions are ignored.
    pub(crate) fn handle_results_action(&mut self, action: UiAction) {
        let Some(room) = self.screens.find_mut::<ResultsScreen>() else { return };
        if let UiAction::Trouble(trouble) = action {
            room.trouble = Some(trouble);
        } else if action == UiAction::Do(AppCommand::Dismiss) || action == UiAction::Results(ResultsAction::Leave) {
            self.screens.close::<ResultsScreen>();
        } else if action == UiAction::Results(ResultsAction::Print) {
            let results = room.games.results.clone();
            self.print_results(results);
        } else if let UiAction::Open(path) = action {
            self.open_from_results(path);
        }
    }

    /// Opens a game of the class, or returns to it if it is open already.
    fn open_from_results(&mut self, path: PathBuf) {
        if let Some(session) = self.screens.find::<GameSession>() {
            if session.path() == path {
                self.screens.close::<ResultsScreen>();
                return;
            }
            if session.unsaved_steps().is_some() {
                let words = tr!("The open game has unsaved steps. Go back to it and save it first.");
                return self.actions.push(UiAction::Trouble(words.to_owned()));
            }
        }
        self.screens.close::<ResultsScreen>();
        self.open(path);
    }

    /// Continues to read the games of the class.
    pub(crate) fn read_results(&mut self) {
        if let Some(room) = self.screens.find_mut::<ResultsScreen>() {
            room.poll();
        }
    }
}
