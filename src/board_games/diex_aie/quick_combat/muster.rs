//! Unnamed men: the number of each kind on a side in a quick combat.

use std::collections::BTreeMap;

use serde::Serialize;

use super::kind::Kind;
use crate::side::Side;
use senlac_board_games::keyed::keys;

keys! {
    /// Number of unnamed men of a kind on a side, in addition to the named characters.
    #[derive(Copy)]
    pub struct Muster {
        side: Side = tr_mark!("Side");
        kind: Kind = tr_mark!("Kind");
        men: u16 = tr_mark!("Unhurt");
    }
    written { wounded: u16 = tr_mark!("Wounded"); }
}

/// Number of men of a kind, healthy and wounded.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize)]
pub struct Men {
    /// Number of unhurt men.
    pub men: u16,
    /// Number of wounded men.
    pub wounded: u16,
}

impl Men {
    /// Returns the number of all men.
    pub const fn total(self) -> u16 {
        self.men.saturating_add(self.wounded)
    }

    /// Returns the men left after a loss. The wounded die first, and the unhurt are wounded (R97).
    pub(super) fn after_losses(self, dead: u16, wounded: u16) -> Self {
        let from_wounded = dead.min(self.wounded);
        let unhurt = self.men.saturating_sub(dead - from_wounded);
        let newly = wounded.min(unhurt);
        Self { men: unhurt - newly, wounded: self.wounded - from_wounded + newly }
    }
}

/// Unnamed men of both sides, by kind.
pub type UnnamedMen = BTreeMap<Side, BTreeMap<Kind, Men>>;

impl Muster {
    /// Sets these men in `crowd`, in place of earlier ones of their kind.
    pub(super) fn set_in(self, crowd: &mut UnnamedMen) {
        crowd.entry(self.side).or_default().insert(self.kind, Men { men: self.men, wounded: self.wounded });
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn wounded_men_die_first_and_unhurt_men_become_wounded() {
        let men = |men: u16, wounded: u16| Men { men, wounded };
        assert_eq!(men(6, 2).after_losses(1, 2), men(4, 3));
        assert_eq!(men(6, 2).after_losses(3, 2), men(3, 2));
        assert_eq!(men(0, 4).after_losses(1, 1), men(0, 3));
        assert_eq!(men(1, 0).after_losses(0, 2), men(0, 1));
    }
}
