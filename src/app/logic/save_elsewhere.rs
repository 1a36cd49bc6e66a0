//! Another place for a game whose file can no longer be written.

use std::path::PathBuf;

use crate::app::platform::Wanted;
use crate::app::ui_action::Keep;
use crate::app::{App, Place};

impl App {
    /// Carries out what was asked about the place of the game.
    pub(crate) fn keep_game(&mut self, keep: Keep) {
        match keep {
            Keep::InFolder => {
                let place = self.free_place();
                self.save_game_as(place);
            }
            Keep::Choose => self.open_dialog(Wanted::NewGame),
            Keep::As(path) => self.save_game_as(|| Ok(path)),
        }
    }

    /// Finds a place in the folder for games that no file has yet.
    pub(super) fn free_place(&self) -> impl FnOnce() -> Result<PathBuf, String> + Send + 'static {
        let (folder, now) = (self.folder.clone(), self.now());
        move || folder.free_place(now)
    }

    /// Brings a game that has just lost its file into the folder for games, without being asked.
    pub(crate) fn rescue_game(&mut self) {
        let place = self.free_place();
        let Place::Table(session) = &mut self.place else { return };
        if std::mem::take(&mut session.lost_file.wants_rescue) {
            session.rescue(place);
        }
        self.remember_move();
    }

    fn save_game_as(&mut self, place: impl FnOnce() -> Result<PathBuf, String> + Send + 'static) {
        if let Place::Table(session) = &mut self.place {
            session.save_as(place);
        }
        self.remember_move();
    }

    /// A game that goes on in another file is opened there the next time.
    pub(super) fn remember_move(&mut self) {
        if let Place::Table(session) = &mut self.place
            && let Some(path) = session.lost_file.moved_to.take()
        {
            self.settings.remember(&path);
        }
    }
}
