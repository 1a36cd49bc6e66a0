//! Players of the units. Pupils come late, go home and swap units during a battle. Two may share a unit, and one may
//! lead several.

use std::collections::BTreeMap;

use super::{ComputerUnits, Setup, UnitId};
use senlac_base::game::{NameTable, Players, PupilId};

/// Players of each unit. A unit that the referee plays has no entry.
pub type PlayersByUnit = BTreeMap<UnitId, Players>;

/// Turns in which a pupil led a unit. Turn 0 is before the first card.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Term {
    /// First turn. A pupil who returns to a unit continues the first term.
    pub from: u32,
    /// Last turn; `None` while the term lasts.
    pub until: Option<u32>,
}

/// Current and former players of the units, and the pupils' names.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub(super) struct LeaderTerms {
    pub(super) now: PlayersByUnit,
    /// Terms of every pupil who ever led a unit, alone or with others.
    pub(super) terms: BTreeMap<(PupilId, UnitId), Term>,
    /// Units that the computer plays for their players.
    pub(super) computer: ComputerUnits,
    /// Pupils who were absent when the battle was set up.
    pub(super) absent: Vec<PupilId>,
    /// Table of the pupils' names.
    pub(super) names: NameTable,
}

impl LeaderTerms {
    /// Creates the players at the start of a battle.
    pub(super) fn from_setup(setup: &Setup) -> Self {
        let mut leaders = Self { absent: setup.absent.clone(), names: setup.names.clone(), ..Self::default() };
        for (unit, unit_setup) in setup.units() {
            leaders.set(unit, unit_setup.player.as_ref().filter(|players| !players.is_empty()), 0);
        }
        leaders
    }

    /// Assigns a unit to these pupils from this turn on, or to the referee.
    pub(super) fn set(&mut self, unit: UnitId, player: Option<&Players>, turn: u32) {
        let before = self.now.remove(&unit).unwrap_or_default();
        let after = player.map_or(&[][..], |player| player);
        for pupil in before.iter().filter(|pupil| !after.contains(pupil)) {
            if let Some(term) = self.terms.get_mut(&(pupil.clone(), unit)) {
                term.until = Some(turn);
            }
        }
        for pupil in after {
            self.terms.entry((pupil.clone(), unit)).or_insert(Term { from: turn, until: None }).until = None;
        }
        if let Some(player) = player {
            self.now.insert(unit, player.clone());
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_term_ends_when_the_pupil_stops_leading_the_unit() {
        let [n1, n2] = [1, 2].map(|number| UnitId::new(crate::rules::Side::Norman, number));
        let mut leaders = LeaderTerms::default();
        leaders.set(n1, Some(&"Ada".into()), 0);
        leaders.set(n2, Some(&"Ben".into()), 0);
        leaders.set(n1, Some(&"Ada and Cleo".into()), 2);
        leaders.set(n2, None, 3);
        leaders.set(n1, Some(&"Cleo".into()), 4);
        leaders.set(n2, Some(&"Ada".into()), 4);
        let terms = leaders.terms.iter().map(|((pupil, unit), term)| (pupil.as_str(), *unit, term.from, term.until));
        assert_eq!(
            terms.collect::<Vec<_>>(),
            [("Ada", n1, 0, Some(4)), ("Ada", n2, 4, None), ("Ben", n2, 0, Some(3)), ("Cleo", n1, 2, None)]
        );
        leaders.set(n2, Some(&"Ben".into()), 5);
        assert_eq!(leaders.terms[&("Ben".into(), n2)], Term { from: 0, until: None }, "as if never gone");
        assert_eq!(leaders.now, PlayersByUnit::from([(n1, "Cleo".into()), (n2, "Ben".into())]));
    }
}
