//! State of a skirmish: turn, marks of each man, charges, riderless horses and fires.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

use super::marks::Marks;
pub use super::pieces::{Blaze, Charge, Fight, Horse, LastInfiltration, PendingShot, Shot};
use super::step::Step;
use super::task::{Structure, Task};
use crate::characters::{Character, Condition};
use crate::side::Side;
use senlac_board_games::form_answer::is_default;

/// State of a skirmish, which only events change.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skirmish {
    /// Game turn, counted from 1.
    pub turn: u16,
    /// Side whose phase it is.
    pub phase: Side,
    /// Side that plays first in each game turn (2.1).
    #[serde(skip_serializing_if = "is_usual_first")]
    pub begins: Side,
    /// Current step of the phase.
    pub step: Step,
    /// Marks of the men, by name. A man without an entry has none.
    pub men: BTreeMap<String, Marks>,
    /// Charges declared in this phase.
    pub charges: Vec<Charge>,
    /// Names of the men charged or counter-charged in the earlier phase of this game turn (7.2.2).
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub charged: BTreeSet<String>,
    /// Shots of defensive fire in this phase, in order.
    pub shots: Vec<Shot>,
    /// Riderless horses, by owner.
    pub horses: BTreeMap<String, Horse>,
    /// Burning hexes, by name.
    pub fires: BTreeMap<String, Blaze>,
    /// Owner of the fire that may spread to a hex, if it isn't the side whose phase it is (R2).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub spreads: BTreeMap<String, Side>,
    /// Hexes whose contents are destroyed.
    pub destroyed: BTreeSet<String>,
    /// Last task done on each bridge or gate that is worked by idling (9.2).
    pub structures: BTreeMap<Structure, Task>,
    /// Sides without supplies (C8.4).
    pub unsupplied: BTreeSet<Side>,
    /// Fights whose result is still to be read off, by the name of the first target.
    pub fights: BTreeMap<String, Fight>,
    /// Missiles in flight, by the name of the shooter.
    pub aims: BTreeMap<String, PendingShot>,
    /// The last infiltration test.
    pub tested: Option<LastInfiltration>,
    /// Whether a ladder was raised in this phase (10.1.3).
    #[serde(skip_serializing_if = "is_default")]
    pub raised: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_usual_first(side: &Side) -> bool {
    *side == Skirmish::FIRST
}

impl Default for Skirmish {
    fn default() -> Self {
        Self {
            turn: 1,
            phase: Self::FIRST,
            begins: Self::FIRST,
            step: Step::OffensiveFire,
            men: BTreeMap::new(),
            charges: Vec::new(),
            charged: BTreeSet::new(),
            shots: Vec::new(),
            horses: BTreeMap::new(),
            fires: BTreeMap::new(),
            spreads: BTreeMap::new(),
            destroyed: BTreeSet::new(),
            structures: BTreeMap::new(),
            unsupplied: BTreeSet::new(),
            fights: BTreeMap::new(),
            aims: BTreeMap::new(),
            tested: None,
            raised: false,
        }
    }
}

impl Skirmish {
    /// Side that plays first by default.
    pub(super) const FIRST: Side = Side::Attacker;

    /// Returns whether this phase is the second of its game turn (2.1).
    pub(super) fn is_last_phase(&self) -> bool {
        self.phase != self.begins
    }

    /// Creates a skirmish before its first turn. Men already stunned count as stunned in the enemy's phase.
    pub(crate) fn new(men: &[Character]) -> Self {
        let stunned = men.iter().filter(|man| man.state == Condition::Stunned);
        let marks = |man: &Character| Marks { stunned: Some(man.side.opponent()), ..Marks::default() };
        Self { men: stunned.map(|man| (man.name.clone(), marks(man))).collect(), ..Self::default() }
    }

    /// Returns a man's marks.
    pub(super) fn marks(&self, name: &str) -> Marks {
        self.men.get(name).cloned().unwrap_or_default()
    }

    /// Resets everything for another fight, except riderless horses and hunger.
    pub(super) fn restart(&mut self, men: &[Character]) {
        let (horses, unsupplied) = (std::mem::take(&mut self.horses), std::mem::take(&mut self.unsupplied));
        *self = Self { horses, unsupplied, ..Self::new(men) };
    }

    /// Begins a step. In a new phase, the values of the last one are reset.
    pub(super) fn begin(&mut self, (turn, phase, step): (u16, Side, Step), men: &[Character]) {
        if (turn, phase) != (self.turn, self.phase) {
            let before = std::mem::take(&mut self.charges);
            if turn == self.turn {
                self.charged.extend(before.iter().flat_map(Charge::charged_men).cloned());
            } else {
                self.charged.clear();
            }
            self.shots.clear();
            self.tested = None;
            self.raised = false;
            for (name, marks) in &mut self.men {
                let is_own = men.iter().any(|man| man.name == *name && man.side == phase);
                (marks.opposed, marks.won, marks.missed, marks.rode) = (0, false, false, 0);
                if is_own {
                    (marks.fired, marks.answered, marks.attacked, marks.moved, marks.spent) = (false, false, false, false, 0);
                    (marks.tried, marks.bore, marks.fresh_ladder) = (false, false, false);
                    marks.stunned = marks.stunned.map(|_| phase.opponent());
                }
            }
        }
        (self.turn, self.phase, self.step) = (turn, phase, step);
        self.men.retain(|_, marks| *marks != Marks::default());
    }
}
