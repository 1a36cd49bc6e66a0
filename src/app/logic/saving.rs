//! Saving without loss. A game whose file can no longer be written continues in another place.
//!
//! Closing the window first writes what is only in memory. If that fails, the window stays open and says so, and closes the
//! second time.

use crate::session::open_game::OpenGame;
use egui::{Context, ViewportCommand};

use crate::App;
use crate::modals::Modal;
use crate::platform::DialogPurpose;
use crate::session::FindPlace;
use crate::ui_action::{SaveLocation, UiAction};

impl App {
    /// Handles a request to close the window. It stays open while something would be lost or is still being written.
    pub(crate) fn close(&mut self, ctx: &Context) {
        let is_asked = ctx.input(|input| input.viewport().close_requested());
        if is_asked && self.may_close {
            return;
        }
        if is_asked && self.closing.is_none() {
            self.closing = Some(Ok(()));
            self.save_everything();
            self.follow_session(ctx);
            self.poll_answers(ctx);
        }
        if is_asked && self.is_blocked() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
        }
        let is_held = self.is_blocked();
        let Some(kept) = self.closing.take_if(|_| !is_held) else { return };
        // The players dialog itself asks about unsaved changes.
        let holds_back = if let Some(Modal::Players(form)) = self.screens.dialog_mut() { form.confirm_leaving() } else { false };
        if (kept.is_ok() && !holds_back) || self.gives_up {
            if !is_asked {
                self.may_close = true;
                ctx.send_viewport_cmd(ViewportCommand::Close);
            }
            return;
        }
        if is_asked {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
        }
        if let Err(trouble) = kept {
            // The show over this window would hide it.
            if self.projector.is_here {
                self.projector.toggle_here();
            }
            self.carry_out(ctx, UiAction::Trouble(trouble));
        }
        self.gives_up = true;
    }

    /// Writes everything that is only in memory. Failures are reported in `closing`.
    pub(crate) fn save_everything(&mut self) {
        self.save_draft(true);
        let place = self.free_place();
        self.warn_of_unsaved_changes();
        if let Some(game) = self.screens.game_mut() {
            game.save_rest(place);
        }
        self.save_moved_path();
        self.save_settings_now();
    }

    /// Reports that something would be lost if the window closed now.
    pub(super) fn report_loss(&mut self, trouble: String) {
        if let Some(kept @ Ok(())) = &mut self.closing {
            *kept = Err(trouble);
        }
    }

    /// Carries out the user's choice of where to save the game.
    pub(crate) fn save_game(&mut self, keep: SaveLocation) {
        match keep {
            SaveLocation::InFolder => {
                let place = self.free_place();
                self.save_game_as(place);
            }
            SaveLocation::Choose => self.open_dialog(DialogPurpose::NewGame),
            SaveLocation::As(path) => self.save_game_as(Box::new(|| Ok(path))),
        }
    }

    /// Returns a job that finds an unused path in the folder for games.
    pub(super) fn free_place(&self) -> FindPlace {
        let (folder, now) = (self.folder.clone(), self.now());
        Box::new(move || folder.free_path(now))
    }

    /// Moves a game that has just lost its file to the folder for games, without asking.
    pub(crate) fn rescue_game(&mut self) {
        let place = self.free_place();
        if let Some(game) = self.screens.game_mut() {
            game.rescue(place);
        }
        self.save_moved_path();
    }

    fn save_game_as(&mut self, place: FindPlace) {
        if let Some(game) = self.screens.game_mut() {
            game.save_as(place);
        }
        self.save_moved_path();
    }

    /// Adds a game's new file to the recent games, so that it is opened there the next time.
    pub(super) fn save_moved_path(&mut self) {
        if let Some(path) = self.screens.game_mut().and_then(OpenGame::take_new_path) {
            self.settings.add_recent_game(&path);
            if let Some(bell) = self.clock.bell(self.now()) {
                self.set_bell(Some(bell));
            }
        }
    }
}
