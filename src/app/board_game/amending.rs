//! Actions on the open step of the battle log: undoing back to it, a note about it, and what amending it would change. No
//! drawing.

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::action::{BoardGamePage, StepAction};
use super::form_draft::FormDraft;
use super::session::{BoardGameSession, OpenStep};
use crate::session::Focus;
use crate::ui_action::Field;

impl BoardGameSession {
    /// Carries out an action on a step.
    pub(super) fn run_step_action(&mut self, action: StepAction) {
        match action {
            StepAction::Open(step) => self.open_step(step),
            StepAction::Amend => self.open_amendment(),
            StepAction::ListBack => {
                if let Some(opened) = &mut self.opened {
                    opened.lists_back = true;
                }
            }
            StepAction::Note => {
                self.note_about = self.opened.as_ref().map(|opened| opened.told.step);
                self.focus = Some(Focus::Field(Field::Note));
            }
            StepAction::Chart => {
                self.last_cell = self.opened.as_ref().and_then(|opened| opened.told.table.clone());
                self.filling = None;
                self.page = Some(BoardGamePage::Chart(self.last_chart()));
            }
        }
    }

    fn open_step(&mut self, step: u64) {
        let Some(told) = self.game.step_details(step) else { return };
        self.filling = self.filling.take().filter(|filling| filling.amends.is_none());
        self.set_opened(Some(OpenStep { told, lists_back: false }));
        self.page = Some(BoardGamePage::Step);
    }

    /// Updates the open step after a new step of the game.
    pub(super) fn refresh_open_step(&mut self) {
        let step = self.opened.as_ref().map(|opened| opened.told.step);
        let told = step.and_then(|step| self.game.step_details(step));
        self.set_opened(told.map(|told| OpenStep { told, lists_back: false }));
    }

    /// Opens the form of the open step, filled in as it was requested.
    fn open_amendment(&mut self) {
        let Some(told) = self.opened.as_ref().map(|opened| &opened.told).filter(|told| told.stands) else { return };
        let Some(mut answers) = told.command.clone() else { return };
        let Some(Value::String(procedure)) = answers.remove("do") else { return };
        let amends = Some(told.step);
        let form = self.game.form(&procedure, &answers, amends).or_else(|| FormDraft::shared_form(&procedure));
        if form.is_none() {
            self.trouble = Some(tr!("There is nothing to change in this step. You can undo it.").to_owned());
            return;
        }
        self.clear_refusal();
        self.tried = None;
        self.filling = Some(FormDraft { procedure, form, answers, amends, ..FormDraft::default() });
        self.focus = Some(Focus::Nothing);
    }

    /// Runs the large button while a step is amended: first shows what would change, then makes the change.
    pub(super) fn advance_amendment(&mut self, now: DateTime<Utc>) {
        if self.tried.is_some() {
            return self.accept_change(now);
        }
        self.try_change(None);
        if self.tried.is_some() {
            self.page = Some(BoardGamePage::Step);
        }
    }
}
