//! What is done with the step of the chronicle that lies open: taking back to it, a note about it, and what another input of it
//! would change. No drawing.

use chrono::{DateTime, Utc};
use serde_json::Value;

use super::action::{DeskPage, StepAction};
use super::filling::Filling;
use super::session::{DeskSession, Opened};
use crate::session::Focus;
use crate::ui_action::Field;

impl DeskSession {
    /// Carries out what was asked of a step.
    pub(super) fn run_step(&mut self, action: StepAction) {
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
                self.page = Some(DeskPage::Chart(self.chart_of_last_cell()));
            }
        }
    }

    fn open_step(&mut self, step: u64) {
        let Some(told) = self.game.opened(step) else { return };
        self.filling = self.filling.take().filter(|filling| filling.amends.is_none());
        self.set_opened(Some(Opened { told, lists_back: false }));
        self.page = Some(DeskPage::Step);
    }

    /// After a step of the game the open one is told as it is now.
    pub(super) fn reopen(&mut self) {
        let step = self.opened.as_ref().map(|opened| opened.told.step);
        let told = step.and_then(|step| self.game.opened(step));
        self.set_opened(told.map(|told| Opened { told, lists_back: false }));
    }

    /// The form of the open step, filled in as it was asked for.
    fn open_amendment(&mut self) {
        let Some(told) = self.opened.as_ref().map(|opened| &opened.told).filter(|told| told.stands) else { return };
        let Some(mut answers) = told.command.clone() else { return };
        let Some(Value::String(procedure)) = answers.remove("do") else { return };
        let amends = Some(told.step);
        let form = self.game.form(&procedure, &answers, amends).or_else(|| Filling::shared_form(&procedure));
        if form.is_none() {
            self.trouble = Some(tr!("There is nothing to change in this step; it can be taken back.").to_owned());
            return;
        }
        self.forget_refusal();
        self.tried = None;
        self.filling = Some(Filling { procedure, form, answers, amends, ..Filling::default() });
        self.focus = Some(Focus::Nothing);
    }

    /// The large button while a step is amended: first what it would change, then it is done.
    pub(super) fn amend(&mut self, now: DateTime<Utc>) {
        if self.tried.is_some() {
            return self.accept_change(now);
        }
        self.try_change(None);
        if self.tried.is_some() {
            self.page = Some(DeskPage::Step);
        }
    }
}
