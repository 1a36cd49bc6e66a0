//! What a skirmish keeps: where the turn is, what everybody has done and bears, charges, riderless horses, fires.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::characters::{Character, Condition};
use super::super::side::Side;
use super::marks::Marks;
pub use super::pieces::{Aim, Blaze, Charge, Fight, Horse, Shot, Tested};
use super::step::Step;
use super::work::{Structure, Task};
use crate::rulebooks::asked::is_usual;

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

/// What is otherwise in a skirmish; what is left out stays as it was. Marks of a man take the place of those that he had.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Change {
    /// Whether a new fight begins: everything is forgotten first, except riderless horses and hunger.
    #[serde(skip_serializing_if = "is_usual")]
    pub anew: bool,
    /// The game turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u16>,
    /// Whose phase it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<Side>,
    /// The side whose phase is the first of each game turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub begins: Option<Side>,
    /// The step of the phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// What men have done and bear.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub men: BTreeMap<String, Marks>,
    /// Every charge of this phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charges: Option<Vec<Charge>>,
    /// Everybody who was charged in the earlier phase of this game turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charged: Option<BTreeSet<String>>,
    /// Every defensive shot of this phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shots: Option<Vec<Shot>>,
    /// Horses without rider; nothing for one that is ridden again.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub horses: BTreeMap<String, Option<Horse>>,
    /// Hexes on fire; nothing puts one out.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fires: BTreeMap<String, Option<Blaze>>,
    /// Whose fire may spread to a hex, where it is not that of the side whose phase it is; nothing where it has been seen to.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub spreads: BTreeMap<String, Option<Side>>,
    /// Hexes whose contents are destroyed, besides those that are.
    #[serde(skip_serializing_if = "BTreeSet::is_empty")]
    pub destroyed: BTreeSet<String>,
    /// What was last done to bridges and gates; nothing forgets it.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub structures: BTreeMap<Structure, Option<Task>>,
    /// Every company without supplies.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub unsupplied: Option<BTreeSet<Side>>,
    /// Fights that wait for their result; nothing for one that has it.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fights: BTreeMap<String, Option<Fight>>,
    /// Shots on their way; nothing for one that has come down.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub aims: BTreeMap<String, Option<Aim>>,
    /// The infiltration that is tested.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub tested: Option<Tested>,
    /// Whether a ladder was raised in this phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub raised: Option<bool>,
}

/// Puts every value that is there in its place, and takes away what is nothing.
fn note<K: Clone + Ord, T: Clone>(known: &mut BTreeMap<K, T>, changes: &BTreeMap<K, Option<T>>) {
    for (key, value) in changes {
        match value {
            Some(value) => drop(known.insert(key.clone(), value.clone())),
            None => drop(known.remove(key)),
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
    pub(in super::super) fn new(men: &[Character]) -> Self {
        let stunned = men.iter().filter(|man| man.state == Condition::Stunned);
        let marks = |man: &Character| Marks { stunned: Some(man.side.other()), ..Marks::default() };
        Self { men: stunned.map(|man| (man.name.clone(), marks(man))).collect(), ..Self::default() }
    }

    /// What a man has done and bears.
    pub(super) fn marks(&self, name: &str) -> Marks {
        self.men.get(name).cloned().unwrap_or_default()
    }

    /// Another fight: what belongs to the last one is forgotten, except riderless horses and hunger.
    fn anew(&mut self, men: &[Character]) {
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

    /// Something is otherwise now.
    pub(super) fn change(&mut self, change: &Change, men: &[Character]) {
        if change.anew {
            self.anew(men);
        }
        self.begins = change.begins.unwrap_or(self.begins);
        let moment = (change.turn.unwrap_or(self.turn), change.phase.unwrap_or(self.phase), change.step.unwrap_or(self.step));
        self.begin(moment, men);
        self.men.extend(change.men.clone());
        self.men.retain(|_, marks| *marks != Marks::default());
        self.charges = change.charges.clone().unwrap_or_else(|| std::mem::take(&mut self.charges));
        self.charged = change.charged.clone().unwrap_or_else(|| std::mem::take(&mut self.charged));
        self.shots = change.shots.clone().unwrap_or_else(|| std::mem::take(&mut self.shots));
        self.unsupplied = change.unsupplied.clone().unwrap_or_else(|| std::mem::take(&mut self.unsupplied));
        self.tested = change.tested.clone().or_else(|| self.tested.take());
        self.raised = change.raised.unwrap_or(self.raised);
        note(&mut self.horses, &change.horses);
        note(&mut self.structures, &change.structures);
        note(&mut self.fires, &change.fires);
        note(&mut self.spreads, &change.spreads);
        note(&mut self.fights, &change.fights);
        note(&mut self.aims, &change.aims);
        self.destroyed.extend(change.destroyed.iter().cloned());
    }
}
