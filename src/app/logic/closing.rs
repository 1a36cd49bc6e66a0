//! Closing the window loses nothing: what only the memory has is written first. Where it cannot be, the window stays and
//! says so, and closes the second time.

use egui::{Context, ViewportCommand};

use crate::app::modals::Modal;
use crate::app::text::names::counted;
use crate::app::ui_action::UiAction;
use crate::app::{App, Place};

impl App {
    /// Looks whether the window is to be closed, and keeps it open where something would be lost.
    pub(crate) fn close(&mut self, ctx: &Context) {
        if !ctx.input(|input| input.viewport().close_requested()) {
            return;
        }
        let kept = self.keep_everything();
        // Who leads what is asked about in its own sheet.
        let holds_back = if let Some(Modal::Players(form)) = &mut self.modal { form.holds_back() } else { false };
        if (kept.is_ok() && !holds_back) || self.gives_up {
            return;
        }
        ctx.send_viewport_cmd(ViewportCommand::CancelClose);
        if let Err(trouble) = kept {
            // The show over this window would hide it.
            if self.projector.is_here() {
                self.projector.toggle_here();
            }
            self.carry_out(ctx, UiAction::Trouble(trouble));
        }
        self.gives_up = true;
    }

    /// Writes everything that only the memory has.
    ///
    /// # Errors
    /// In words, where something cannot be written.
    pub(crate) fn keep_everything(&mut self) -> Result<(), String> {
        let drafted = self.keep_draft_now();
        let saved = self.keep_unsaved();
        self.keep_settings_now();
        drafted.and(saved)
    }

    /// What is prepared, once more where it could not be kept before.
    fn keep_draft_now(&mut self) -> Result<(), String> {
        self.keep_draft();
        let Place::Prepare(preparation) = &mut self.place else { return Ok(()) };
        let Some(draft) = preparation.unkept() else { return Ok(()) };
        let kept = crate::app::shell::library::Library::new(self.folder.disk(), self.folder.path(), &[]).keep_draft(draft);
        preparation.was_kept(kept.clone());
        kept.map_err(|trouble| format!("{}. {LOST} what is prepared.", trouble.trim_end_matches('.')))
    }

    /// Steps that only the memory has go to the folder for games.
    fn keep_unsaved(&mut self) -> Result<(), String> {
        let now = self.now();
        let Place::Table(session) = &mut self.place else { return Ok(()) };
        session.look_over();
        let Some((_, steps)) = session.unkept().filter(|(_, steps)| *steps > 0) else { return Ok(()) };
        let saved = self.folder.free_place(now).and_then(|path| {
            let saved = session.save_as(&path);
            if saved { Ok(path) } else { Err(session.trouble().unwrap_or_default().to_owned()) }
        });
        let steps = counted(u32::try_from(steps).unwrap_or(u32::MAX), "step", "steps");
        let path = saved.map_err(|trouble| {
            format!("{steps} would be lost. {}. Save the game in another place first. {LOST} those steps.", trouble.trim_end_matches('.'))
        })?;
        self.settings.remember(&path);
        Ok(())
    }
}

/// How something is given up.
const LOST: &str = "Close the window once more to give up";
