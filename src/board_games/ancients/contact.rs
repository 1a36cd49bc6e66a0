//! Two units in contact, and the progress of their melee this turn.

use std::collections::BTreeSet;

use super::unit::Facing;
use senlac_board_games::UnitName;
use senlac_board_games::keyed::keys;

keys! {
    /// Two units in contact. Figures killed in a round stay on the table until it is over.
    pub struct Contact {
        by: UnitName = tr_mark!("Unit that made contact");
        with: UnitName = tr_mark!("Enemy");
        into: Facing = tr_mark!("Side hit");
    } usually {
        rounds: u8 = tr_mark!("Rounds fought this turn");
        over: bool = tr_mark!("Over for this turn");
        caught: bool = tr_mark!("The enemy was routed when contacted");
        rolled: BTreeSet<UnitName> = tr_mark!("Units that have rolled in this round");
        fallen_by: u16 = tr_mark!("Casualties of the unit that made contact");
        fallen_with: u16 = tr_mark!("Casualties of the enemy");
    }
}

impl Contact {
    /// Creates a contact of two units that have just met.
    pub const fn new(by: UnitName, with: UnitName, into: Facing) -> Self {
        Self { by, with, into, rounds: 0, rolled: BTreeSet::new(), fallen_by: 0, fallen_with: 0, over: false, caught: false }
    }

    /// Returns both units, first the one that made contact.
    pub(super) fn unit_ids(&self) -> [&str; 2] {
        [&self.by, &self.with]
    }

    /// Returns the enemy of this unit in the contact; `None` if the unit isn’t part of it.
    pub fn enemy_of(&self, unit: &str) -> Option<&str> {
        if *self.by == *unit { Some(&self.with) } else { Some(&*self.by).filter(|_| *self.with == *unit) }
    }

    /// Returns how many figures of this unit have been killed in the present round.
    pub(super) fn losses(&self, unit: &str) -> u16 {
        if *self.by == *unit { self.fallen_by } else { self.fallen_with }
    }

    /// Begins a new round and clears the losses of the last one.
    pub(super) fn begin_round(&mut self, rounds: u8, over: bool) {
        (self.rounds, self.over, self.fallen_by, self.fallen_with) = (rounds, over, 0, 0);
        self.rolled.clear();
    }

    /// Returns whether the contact is between these two units, in either order.
    pub fn is_between(&self, one: &str, other: &str) -> bool {
        self.enemy_of(one) == Some(other)
    }
}
