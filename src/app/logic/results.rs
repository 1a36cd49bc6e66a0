//! Opening the results of a class, and one of its games from there.

use std::path::PathBuf;

use crate::commands::AppCommand;
use crate::results::{ResultsAction, ResultsScreen};
use crate::ui_action::UiAction;
use crate::{App, Place};
use senlac_base::game::name::without_control_characters;

impl App {
    /// Opens the results of the class whose game is open.
    pub(crate) fn enter_results_of_this_class(&mut self) {
        let Place::Table(session) = &self.place else { return };
        if let Some(class) = session.setup().class.as_deref().map(without_control_characters) {
            self.enter_results(class);
        }
    }

    /// Opens the results of a class.
    pub(crate) fn enter_results(&mut self, class: String) {
        let is_at_table = matches!(self.place, Place::Table(_));
        let folder = self.folder.path().map(ToOwned::to_owned);
        self.results = Some(Box::new(ResultsScreen::new(
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
        let Some(room) = &mut self.results else { return };
        if let UiAction::Trouble(trouble) = action {
            room.trouble = Some(trouble);
        } else if action == UiAction::Do(AppCommand::Dismiss) || action == UiAction::Results(ResultsAction::Leave) {
            self.results = None;
        } else if action == UiAction::Results(ResultsAction::Print) {
            let results = room.games.results.clone();
            self.print_results(results);
        } else if let UiAction::Open(path) = action {
            self.open_from_results(path);
        }
    }

    /// Opens a game of the class, or returns to it if it is open already.
    fn open_from_results(&mut self, path: PathBuf) {
        if let Place::Table(session) = &self.place {
            if session.path() == path {
                self.results = None;
                return;
            }
            if session.unsaved_steps().is_some() {
                let words = tr!("The game that is open is not saved to its end. Go back to it and save it first.");
                return self.actions.push(UiAction::Trouble(words.to_owned()));
            }
        }
        self.results = None;
        self.open(path);
    }

    /// Continues to read the games of the class.
    pub(crate) fn read_results(&mut self) {
        if let Some(room) = &mut self.results {
            room.poll();
        }
    }
}
