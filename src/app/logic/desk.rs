//! The desk of a light rulebook: beginning its sample evening, going there, and following where its last action leads.

use egui::Context;

use super::open_game::NotOpened;
use crate::app::commands::AppCommand;
use crate::app::rulebook::evening::Evening;
use crate::app::rulebook::session::{DeskFocus, DeskSession};
use crate::app::ui_action::UiAction;
use crate::app::widgets::buttons::field_id;
use crate::app::{App, Place};
use crate::desk_game::{LightRulebook, OpenedDesk};

impl App {
    /// Goes to the pages before a new game of this rulebook.
    pub(super) fn prepare_evening(&mut self, rulebook: &str) {
        let Some(rulebook) = LightRulebook::named(rulebook) else { return };
        self.place = Place::Evening(Box::new(Evening::new(rulebook)));
    }

    /// Carries out what was asked before a new game.
    #[expect(clippy::wildcard_enum_match_arm, reason = "everything else is asked of other screens")]
    pub(super) fn carry_out_before_evening(&mut self, action: UiAction) {
        let Place::Evening(evening) = &mut self.place else { return };
        match action {
            UiAction::Evening(action) => evening.carry_out(action),
            UiAction::Trouble(trouble) => evening.trouble = Some(trouble),
            UiAction::Do(AppCommand::Primary) => self.begin_evening(),
            UiAction::Do(AppCommand::Dismiss | AppCommand::NewGame) => self.go_to_start(),
            _ => {}
        }
    }

    /// Makes the new game in the folder for games, and goes to the desk.
    fn begin_evening(&mut self) {
        let Place::Evening(evening) = &self.place else { return };
        let (rulebook, plan) = (evening.rulebook, evening.plan.clone());
        let (folder, seed, now) = (self.folder.clone(), (self.options.seed)(), self.now());
        let made = self.jobs.commit(move || {
            let game = folder.new_evening(rulebook, &plan, seed, now)?;
            let doubts = game.doubts();
            Ok((game, doubts))
        });
        self.held.wait(made, |app, game: Result<OpenedDesk, String>| match game {
            Ok(game) => app.enter_desk(game),
            Err(trouble) => app.complain_at_start(NotOpened::from(trouble)),
        });
    }

    /// Goes to the desk.
    pub(super) fn enter_desk(&mut self, (game, remarks): OpenedDesk) {
        self.settings.remember(game.path());
        self.projector.close();
        self.place = Place::Desk(Box::new(DeskSession::new(game, &remarks, self.jobs.clone())));
        self.reset_forecasts();
    }

    /// Where the desk's last action leads.
    pub(super) fn follow_desk(&mut self, ctx: &Context) {
        if matches!(self.place, Place::Desk(_)) {
            self.rescue_game();
        }
        let Place::Desk(session) = &mut self.place else { return };
        match session.focus.take() {
            Some(DeskFocus::Field(field)) => ctx.memory_mut(|memory| memory.request_focus(field_id(field))),
            Some(DeskFocus::Nothing) => ctx.memory_mut(|memory| {
                if let Some(focused) = memory.focused() {
                    memory.surrender_focus(focused);
                }
            }),
            None => {}
        }
        if let Some(trouble) = session.not_saved.take() {
            self.would_lose(tr!("{trouble} Close the window once more to give up those steps.", trouble));
        }
        if matches!(&self.place, Place::Desk(session) if session.closed) {
            self.go_to_start();
        }
    }
}
