//! Another place for a game whose file can no longer be written.

use std::path::PathBuf;

use egui::Context;

use super::asked::Keep;
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
            Keep::Choose => self.choose_place(ctx),
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

    /// Before the program ends: steps that only the memory has go to the folder for games.
    pub(super) fn keep_unsaved(&mut self) {
        if let Place::Table(desk) = &self.place
            && desk.unkept().is_some_and(|(_, steps)| steps > 0)
            && let Ok(path) = self.folder.free_place((self.options.now)())
        {
            self.save_game_as(&path);
        }
    }

    /// Opens the system's own window for choosing where the game goes.
    fn choose_place(&self, ctx: &Context) {
        let dialog = rfd::FileDialog::new().set_title("Where the game is saved from now on").add_filter("Senlac games", &["senlac"]);
        let dialog = dialog.set_file_name("hastings.senlac");
        let (sender, ctx) = (self.picked.0.clone(), ctx.clone());
        std::thread::spawn(move || {
            // Where the window is gone by now, nobody waits for the answer.
            drop(sender.send(dialog.save_file().map(with_ending)));
            ctx.request_repaint();
        });
    }
}

/// The path as a game's, whose files are found by their ending.
fn with_ending(path: PathBuf) -> PathBuf {
    if path.extension().is_some() { path } else { path.with_extension("senlac") }
}
