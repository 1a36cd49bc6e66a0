//! Another place for a game whose file can no longer be written.

use std::path::Path;

use egui::Context;

use crate::app::platform::Wanted;
use crate::app::ui_action::Keep;
use crate::app::{App, Place};

impl App {
    /// Carries out what was asked about the place of the game.
    pub(crate) fn keep_game(&mut self, ctx: &Context, keep: Keep) {
        match keep {
            Keep::InFolder => {
                let place = self.folder.free_place(self.now());
                match (place, &mut self.place) {
                    (Ok(path), _) => self.save_game_as(&path),
                    (Err(trouble), Place::Table(session)) => session.complain(trouble),
                    (Err(_), Place::Start(_) | Place::Prepare(_)) => {}
                }
            }
            Keep::Choose => self.open_dialog(ctx, Wanted::NewGame),
            Keep::As(path) => self.save_game_as(&path),
        }
    }

    /// Brings a game that has just lost its file into the folder for games, without being asked.
    pub(crate) fn rescue_game(&mut self) {
        let now = self.now();
        let Place::Table(session) = &mut self.place else { return };
        if !session.take_rescue() {
            return;
        }
        let place = self.folder.free_place(now);
        if session.rescue(place.as_deref().map_err(Clone::clone)) {
            let path = session.path().to_owned();
            self.settings.remember(&path);
        }
    }

    fn save_game_as(&mut self, path: &Path) {
        if let Place::Table(session) = &mut self.place
            && session.save_as(path)
        {
            self.settings.remember(path);
        }
    }
}
