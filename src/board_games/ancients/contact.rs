//! Two units in contact, and how far their melee of this turn has come.

use std::collections::BTreeSet;

use super::unit::Facing;
use senlac_board_games::UnitName;
use senlac_board_games::keyed::keys;

keys! {
    /// Two units in contact. The fallen of a round stand on the table until it is over.
    pub struct Contact {
        by: UnitName = tr_mark!("Who made contact");
        with: UnitName = tr_mark!("With whom");
        into: Facing = tr_mark!("On which side it was met");
    } usually {
        rounds: u8 = tr_mark!("Rounds fought in this turn");
        over: bool = tr_mark!("Over for this turn");
        caught: bool = tr_mark!("The other was routed when it was met");
        rolled: BTreeSet<UnitName> = tr_mark!("Have rolled in this round");
        fallen_by: u16 = tr_mark!("Fallen of whoever made contact");
        fallen_with: u16 = tr_mark!("Fallen of the other");
    }
}

impl Contact {
    /// Two units that have just met.
    pub const fn new(by: UnitName, with: UnitName, into: Facing) -> Self {
        Self { by, with, into, rounds: 0, rolled: BTreeSet::new(), fallen_by: 0, fallen_with: 0, over: false, caught: false }
    }

    /// Both, whoever made contact first.
    pub(super) fn both(&self) -> [&str; 2] {
        [&self.by, &self.with]
    }

    /// The enemy of this unit in it; `None` if it has no part in it.
    pub fn enemy_of(&self, unit: &str) -> Option<&str> {
        if *self.by == *unit { Some(&self.with) } else { Some(&*self.by).filter(|_| *self.with == *unit) }
    }

    /// How many of this unit have fallen in the round now.
    pub(super) fn fallen(&self, unit: &str) -> u16 {
        if *self.by == *unit { self.fallen_by } else { self.fallen_with }
    }

    /// A new round begins.
    pub(super) fn begin_round(&mut self, rounds: u8, over: bool) {
        (self.rounds, self.over, self.fallen_by, self.fallen_with) = (rounds, over, 0, 0);
        self.rolled.clear();
    }

    /// Whether these two are in it, whoever made it.
    pub fn is_of(&self, one: &str, other: &str) -> bool {
        self.enemy_of(one) == Some(other)
    }
}
