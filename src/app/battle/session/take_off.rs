//! The page of figures to take off the table after a panic. It changes nothing in the battle.

use super::{GameSession, PrimaryButton};
use crate::battle::action::BattleAction;
use crate::battle::action::TakeOffAction;
use crate::battle::take_off::{PanicLoss, TakeOff, losses};
use crate::ui_action::UiAction;
use senlac_classroom::rules::Event;

impl GameSession {
    /// Returns the page while it is open in place of the next step.
    pub fn take_off_page(&self) -> Option<&TakeOff> {
        self.take_off.as_ref().filter(|page| !page.is_aside && self.check.is_none() && self.opened.is_none())
    }

    /// Returns the losses taken off the table, for the panics in the battle log that aren't undone.
    pub fn taken_off(&self) -> impl Iterator<Item = PanicLoss> + '_ {
        self.taken_off.iter().copied()
    }

    /// Restores the losses that were taken off when the game was last open.
    pub fn resume_take_off(&mut self, losses: impl IntoIterator<Item = PanicLoss>) {
        self.taken_off.extend(losses);
        self.begin_take_off();
    }

    /// Prepares the page for a game that is opened, since this turn's panics may not have been taken off yet. The page starts
    /// set aside.
    pub(super) fn begin_take_off(&mut self) {
        let began = |event: &Event| matches!(event, Event::TurnBegan { .. });
        let turn = self.chronicle().active_steps().iter().rev().find(|step| step.events.iter().any(began));
        self.taken_off_until = turn.map_or(0, |step| step.step);
        self.update_take_off();
        if let Some(page) = &mut self.take_off {
            page.is_aside = true;
        }
    }

    /// Updates the page from the panics that aren't undone and the losses already ticked.
    pub(super) fn update_take_off(&mut self) {
        // The figures of an undone panic are back on the table.
        let steps = self.game.chronicle().active_steps();
        let stands = |number: u64| steps.binary_search_by_key(&number, |step| step.step).ok().and_then(|place| steps.get(place));
        self.view.taken_off.retain(|loss| stands(loss.0).is_some_and(|step| losses(step).any(|stands| stands == *loss)));
        let page = TakeOff::from_chronicle(self.chronicle(), self.setup(), self.view.taken_off_until, &self.view.taken_off);
        self.view.take_off = page.map(|page| {
            let was_aside = self.view.take_off.as_ref().is_some_and(|known| known.is_aside);
            // If the computer plays every unit by itself, nobody takes figures off, and the page would only hide the
            // pause button.
            let nobody_stands = || self.view.computer.runs && self.state().units().all(|unit| self.state().computer(unit.id).is_some());
            let is_aside = if page.has_more_than(self.view.take_off.as_ref()) { nobody_stands() } else { was_aside };
            TakeOff { is_aside, ..page }
        });
    }

    /// Carries out an action on the page.
    pub(super) fn run_take_off(&mut self, action: TakeOffAction) {
        let Some(page) = &mut self.view.take_off else { return };
        match action {
            TakeOffAction::Tick(place, is_off) => page.rows.iter_mut().skip(place).take(1).for_each(|row| row.is_off = is_off),
            TakeOffAction::All => page.rows.iter_mut().for_each(|row| row.is_off = true),
            TakeOffAction::Aside(is_aside) => page.is_aside = is_aside,
        }
        for row in &page.rows {
            if row.is_off {
                self.view.taken_off.insert(row.loss)
            } else {
                self.view.taken_off.remove(&row.loss)
            };
        }
        if page.unfinished_count() == 0 {
            self.view.take_off = None;
        }
    }

    /// Returns the large button while the page is open: the next pupil.
    pub(super) fn primary_for_take_off(&self, page: &TakeOff) -> PrimaryButton {
        match page.next_row().and_then(|place| Some((place, page.rows.get(place)?))) {
            Some((place, row)) => PrimaryButton {
                label: tr!("Removed: {unit}", unit = self.names.unit(row.unit())),
                action: UiAction::Battle(BattleAction::TakeOff(TakeOffAction::Tick(place, true))),
            },
            None => {
                PrimaryButton { label: tr!("Continue").to_owned(), action: UiAction::Battle(BattleAction::TakeOff(TakeOffAction::All)) }
            }
        }
    }
}
