//! Another place for a game whose file can no longer be written.

use egui::Context;

use super::asked::Keep;
use super::dialog::Wanted;
use super::{App, Place};

impl App {
    /// Carries out what was asked about the place of the game.
    pub(super) fn keep_game(&mut self, ctx: &Context, keep: Keep) {
        match keep {
            Keep::InFolder => {
                let place = self.folder.free_place((self.options.now)());
                match (place, &mut self.place) {
                    (Ok(path), _) => self.save_game_as(&path),
                    (Err(trouble), Place::Table(desk)) => desk.complain(trouble),
                    (Err(_), Place::Start(_) | Place::Prepare(_)) => {}
                }
            }
            Keep::Choose => self.open_dialog(ctx, Wanted::NewGame),
            Keep::As(path) => self.save_game_as(&path),
        }
    }

    fn save_game_as(&mut self, path: &std::path::Path) {
        if let Place::Table(desk) = &mut self.place
            && desk.save_as(path)
        {
            self.settings.remember(path);
        }
    }
}
