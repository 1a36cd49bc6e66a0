//! The page of what leaves the table after a panic: it changes nothing in the battle.

use super::{GameSession, Primary};
use crate::app::battle::take_off::TakeOff;
use crate::app::ui_action::{TakeOffAction, UiAction};

impl GameSession {
    /// The page, while it lies open in the place of the one thing to do.
    pub fn take_off_page(&self) -> Option<&TakeOff> {
        self.take_off.as_ref().filter(|page| !page.is_aside && self.check.is_none() && self.opened.is_none())
    }

    /// Carries out what was asked of the page.
    pub(super) fn run_take_off(&mut self, action: TakeOffAction) {
        let Some(page) = &mut self.take_off else { return };
        match action {
            TakeOffAction::Tick(place, is_off) => page.rows.iter_mut().skip(place).take(1).for_each(|row| row.is_off = is_off),
            TakeOffAction::All => page.rows.iter_mut().for_each(|row| row.is_off = true),
            TakeOffAction::Aside(is_aside) => page.is_aside = is_aside,
        }
        if page.left() == 0 {
            self.take_off = None;
        }
    }

    /// What the large button says while the page lies open: the next child.
    pub(super) fn primary_of_take_off(&self, page: &TakeOff) -> Primary {
        match page.next().and_then(|place| Some((place, page.rows.get(place)?))) {
            Some((place, row)) => Primary {
                label: tr!("Off the table: {unit}", unit = self.names.unit(row.unit)),
                action: UiAction::TakeOff(TakeOffAction::Tick(place, true)),
            },
            None => Primary { label: tr!("Go on").to_owned(), action: UiAction::TakeOff(TakeOffAction::All) },
        }
    }
}
