//! Nothing is lost. A game whose file can no longer be written goes on in another place, and closing the window writes first what
//! only the memory has; where that cannot be, the window stays and says so, and closes the second time.

use egui::{Context, ViewportCommand};

use crate::modals::Modal;
use crate::platform::Wanted;
use crate::session::FindPlace;
use crate::ui_action::{Keep, UiAction};
use crate::{App, with_game};

impl App {
    /// Looks whether the window is to be closed, and keeps it open where something would be lost, or while it is still being
    /// written.
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
        if is_asked && self.is_held() {
            ctx.send_viewport_cmd(ViewportCommand::CancelClose);
        }
        let is_held = self.is_held();
        let Some(kept) = self.closing.take_if(|_| !is_held) else { return };
        // Who leads what is asked about in its own sheet.
        let holds_back = if let Some(Modal::Players(form)) = &mut self.modal { form.holds_back() } else { false };
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

    /// Writes everything that only the memory has. What cannot be written is told by `closing`.
    pub(crate) fn save_everything(&mut self) {
        self.keep_draft(true);
        let place = self.free_place();
        self.save_evening();
        with_game!(&mut self.place, game => game.save_what_is_left(place));
        self.remember_move();
        self.keep_settings_now();
    }

    /// Something would be lost if the window closed now.
    pub(super) fn would_lose(&mut self, trouble: String) {
        if let Some(kept @ Ok(())) = &mut self.closing {
            *kept = Err(trouble);
        }
    }

    /// Carries out what was asked about the place of the game.
    pub(crate) fn keep_game(&mut self, keep: Keep) {
        match keep {
            Keep::InFolder => {
                let place = self.free_place();
                self.save_game_as(place);
            }
            Keep::Choose => self.open_dialog(Wanted::NewGame),
            Keep::As(path) => self.save_game_as(Box::new(|| Ok(path))),
        }
    }

    /// Finds a place in the folder for games that no file has yet.
    pub(super) fn free_place(&self) -> FindPlace {
        let (folder, now) = (self.folder.clone(), self.now());
        Box::new(move || folder.free_place(now))
    }

    /// Brings a game that has just lost its file into the folder for games, without being asked.
    pub(crate) fn rescue_game(&mut self) {
        let place = self.free_place();
        with_game!(&mut self.place, game => game.rescue(place));
        self.remember_move();
    }

    fn save_game_as(&mut self, place: FindPlace) {
        with_game!(&mut self.place, game => game.save_as(place));
        self.remember_move();
    }

    /// A game that goes on in another file is opened there the next time.
    pub(super) fn remember_move(&mut self) {
        if let Some(Some(path)) = with_game!(&mut self.place, game => game.lost_file.moved_to.take()) {
            self.settings.remember(&path);
            if let Some(bell) = self.clock.bell(self.now()) {
                self.set_bell(Some(bell));
            }
        }
    }
}
