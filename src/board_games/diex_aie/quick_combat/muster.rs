//! Men without names: how many of a kind a side has in a quick combat.

use std::collections::BTreeMap;

use serde::Serialize;

use super::Event;
use super::kind::Kind;
use crate::DiexAie;
use crate::side::Side;
use crate::words::happens;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Plan, Refused};

keys! {
    /// A side has so many men of a kind, beside those with names.
    #[derive(Copy)]
    pub struct Muster {
        side: Side = tr_mark!("Side");
        kind: Kind = tr_mark!("Kind");
        men: u16 = tr_mark!("Unhurt");
    }
    written { wounded: u16 = tr_mark!("Wounded"); }
}

/// Men of a kind.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Men {
    /// How many are unhurt.
    pub men: u16,
    /// How many are wounded.
    pub wounded: u16,
}

impl Men {
    /// All of them.
    pub const fn all(self) -> u16 {
        self.men.saturating_add(self.wounded)
    }

    /// Those who are left when so many die and so many are wounded: the wounded die first, and the unhurt are wounded (R97).
    pub(super) fn after(self, dead: u16, wounded: u16) -> Self {
        let from_wounded = dead.min(self.wounded);
        let unhurt = self.men.saturating_sub(dead - from_wounded);
        let newly = wounded.min(unhurt);
        Self { men: unhurt - newly, wounded: self.wounded - from_wounded + newly }
    }
}

/// The men of both sides without names.
pub type Crowd = BTreeMap<Side, BTreeMap<Kind, Men>>;

/// The most men of a kind that a side can have.
const MOST: u16 = 999;

impl Muster {
    pub(super) fn plan(self) -> Result<Plan<DiexAie>, Refused> {
        if self.men > MOST || self.wounded > MOST {
            return Err(tr!("no side has more than {most} men of a kind", most = MOST).into());
        }
        Ok(Plan::certain(vec![happens(Event::Mustered(self))]))
    }

    /// Puts them into a crowd.
    pub(super) fn into_crowd(self, crowd: &mut Crowd) {
        crowd.entry(self.side).or_default().insert(self.kind, Men { men: self.men, wounded: self.wounded });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_wounded_die_first_and_only_the_unhurt_are_wounded() {
        let men = |men: u16, wounded: u16| Men { men, wounded };
        assert_eq!(men(6, 2).after(1, 2), men(4, 3));
        assert_eq!(men(6, 2).after(3, 2), men(3, 2));
        assert_eq!(men(0, 4).after(1, 1), men(0, 3));
        assert_eq!(men(1, 0).after(0, 2), men(0, 1));
    }
}
