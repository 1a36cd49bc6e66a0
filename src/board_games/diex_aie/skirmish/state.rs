//! What a skirmish keeps: where the turn is, what everybody has done and bears, charges, riderless horses, fires.

use std::collections::{BTreeMap, BTreeSet};

use serde::Serialize;

pub use super::change::Change;
use super::marks::Marks;
pub use super::pieces::{Aim, Blaze, Charge, Fight, Horse, Shot, Tested};
use super::step::Step;
use super::work::{Structure, Task};
use crate::characters::{Character, Condition};
use crate::side::Side;
use senlac_board_games::asked::is_usual;

/// What a skirmish keeps.
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct Skirmish {
    /// The game turn, from 1.
    pub turn: u16,
    /// Whose phase it is.
    pub phase: Side,
    /// The side whose phase is the first of each game turn (2.1).
    #[serde(skip_serializing_if = "is_usual_first")]
    pub begins: Side,
    /// The step of the phase.
    pub step: Step,
    /// What men have done and bear; who is not there has done nothing.
    pub men: BTreeMap<String, Marks>,
    /// Charges of this phase.
    pub charges: Vec<Charge>,
    /// Against whom a charge or counter-charge was ridden in the earlier phase of this game turn (7.2.2).
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub charged: BTreeSet<String>,
    /// Defensive shots of this phase, in order.
    pub shots: Vec<Shot>,
    /// Horses without rider, by their owners.
    pub horses: BTreeMap<String, Horse>,
    /// Hexes on fire.
    pub fires: BTreeMap<String, Blaze>,
    /// Whose fire may spread to a hex, where it is not that of the side whose phase it is (R2).
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub spreads: BTreeMap<String, Side>,
    /// Hexes whose contents are destroyed.
    pub destroyed: BTreeSet<String>,
    /// What was last done to bridges and gates that are worked by idling; nothing is known of the others (9.2).
    pub structures: BTreeMap<Structure, Task>,
    /// Companies without supplies (C8.4).
    pub unsupplied: BTreeSet<Side>,
    /// Fights whose result is still to be read off, by the first who suffers it.
    pub fights: BTreeMap<String, Fight>,
    /// Shots that have not missed and are still to be resolved, by their shooters.
    pub aims: BTreeMap<String, Aim>,
    /// The last infiltration: who, in which hex, and how he came there.
    pub tested: Option<Tested>,
    /// Whether a ladder was raised in this phase (10.1.3).
    #[serde(skip_serializing_if = "is_usual")]
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
    /// The side that plays first where nothing else is said.
    pub(super) const FIRST: Side = Side::Attacker;

    /// Whether this phase is the second of its game turn, after which the next turn begins (2.1).
    pub(super) fn is_last_phase(&self) -> bool {
        self.phase != self.begins
    }

    /// Before its first turn. Whoever is stunned was stunned in the enemy's phase.
    pub(crate) fn new(men: &[Character]) -> Self {
        let stunned = men.iter().filter(|man| man.state == Condition::Stunned);
        let marks = |man: &Character| Marks { stunned: Some(man.side.other()), ..Marks::default() };
        Self { men: stunned.map(|man| (man.name.clone(), marks(man))).collect(), ..Self::default() }
    }

    /// What a man has done and bears.
    pub(super) fn marks(&self, name: &str) -> Marks {
        self.men.get(name).cloned().unwrap_or_default()
    }

    /// Another fight: what belongs to the last one is forgotten, except riderless horses and hunger.
    pub(super) fn anew(&mut self, men: &[Character]) {
        let (horses, unsupplied) = (std::mem::take(&mut self.horses), std::mem::take(&mut self.unsupplied));
        *self = Self { horses, unsupplied, ..Self::new(men) };
    }

    /// A step begins; with a new phase what belongs to a phase is forgotten.
    pub(super) fn begin(&mut self, (turn, phase, step): (u16, Side, Step), men: &[Character]) {
        if (turn, phase) != (self.turn, self.phase) {
            let before = std::mem::take(&mut self.charges);
            if turn == self.turn {
                self.charged.extend(before.iter().flat_map(Charge::against).cloned());
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
                    marks.stunned = marks.stunned.map(|_| phase.other());
                }
            }
        }
        (self.turn, self.phase, self.step) = (turn, phase, step);
        self.men.retain(|_, marks| *marks != Marks::default());
    }
}
