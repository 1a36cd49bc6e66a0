//! What a skirmish keeps: where the turn is, what everybody has done and bears, charges, riderless horses, fires.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::super::characters::{Character, Condition};
use super::super::side::Side;
use super::marks::Marks;
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
    /// The step of the phase.
    pub step: Step,
    /// What men have done and bear; who is not there has done nothing.
    pub men: BTreeMap<String, Marks>,
    /// Charges of this phase.
    pub charges: Vec<Charge>,
    /// Defensive shots of this phase, in order.
    pub shots: Vec<Shot>,
    /// Horses without rider, by their owners.
    pub horses: BTreeMap<String, Horse>,
    /// Hexes on fire.
    pub fires: BTreeMap<String, Blaze>,
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
}

impl Default for Skirmish {
    fn default() -> Self {
        Self {
            turn: 1,
            phase: Side::Attacker,
            step: Step::OffensiveFire,
            men: BTreeMap::new(),
            charges: Vec::new(),
            shots: Vec::new(),
            horses: BTreeMap::new(),
            fires: BTreeMap::new(),
            destroyed: BTreeSet::new(),
            structures: BTreeMap::new(),
            unsupplied: BTreeSet::new(),
            fights: BTreeMap::new(),
            aims: BTreeMap::new(),
            tested: None,
        }
    }
}

/// What stands in an infiltration test before its dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Tested {
    /// Who.
    pub who: String,
    /// In which hex.
    pub hex: String,
    /// Whether he was wounded when he came.
    pub wounded: bool,
    /// Who has thrown a die at him in this phase.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub enemies: BTreeSet<String>,
}

/// A charge that was declared.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Charge {
    /// Who charges.
    pub rider: String,
    /// Whom.
    pub target: String,
    /// Over how many hexes.
    pub hexes: u8,
    /// Whether he is one of three and more knights in a lance charge.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub lance: bool,
    /// Who meets him with a counter-charge.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub met_by: Option<String>,
    /// Whether it has been fought, or failed.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub over: bool,
}

/// Defensive fire at a mover.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shot {
    /// At whom.
    pub target: String,
    /// How many hexes he had moved.
    pub moved: u8,
}

/// A shot on its way.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Aim {
    /// At whom.
    pub target: String,
    /// How many hexes away he is.
    pub distance: u8,
    /// What range and wound add to the die.
    pub modifier: i8,
    /// The row of the impact picture, where its die was thrown.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub impact: Option<String>,
}

/// How a horse without rider is.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the words say what each value is")]
pub enum Horse {
    Well,
    Dead,
}

/// A hex on fire.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Blaze {
    /// What burns, as the Fire Table calls it.
    pub target: String,
    /// Who lit it.
    pub by: Side,
    /// Its marker, from 1.
    pub turns: u8,
}

/// A fight whose die has fallen and whose result is still to be read off.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Fight {
    /// Who struck or shot.
    pub by: Vec<String>,
    /// Whom.
    pub on: Vec<String>,
    /// The owner's table.
    pub table: String,
    /// Its row: the modified die.
    pub row: String,
    /// Its column.
    pub column: String,
    /// Whose letters count: foot, foot-armour, mounted, mounted-armour.
    pub target: String,
    /// Whether what the table says against those who struck does not count.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub unhurt: bool,
    /// Whether what the table says against those who were struck does not count.
    #[serde(default, skip_serializing_if = "is_usual")]
    pub spared: bool,
}

/// What is otherwise in a skirmish; what is left out stays as it was. Marks of a man take the place of those that he had.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields, default)]
pub struct Change {
    /// The game turn.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub turn: Option<u16>,
    /// Whose phase it is.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub phase: Option<Side>,
    /// The step of the phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub step: Option<Step>,
    /// What men have done and bear.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub men: BTreeMap<String, Marks>,
    /// Every charge of this phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub charges: Option<Vec<Charge>>,
    /// Every defensive shot of this phase.
    #[serde(skip_serializing_if = "Option::is_none")]
    pub shots: Option<Vec<Shot>>,
    /// Horses without rider; nothing for one that is ridden again.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub horses: BTreeMap<String, Option<Horse>>,
    /// Hexes on fire; nothing puts one out.
    #[serde(skip_serializing_if = "BTreeMap::is_empty")]
    pub fires: BTreeMap<String, Option<Blaze>>,
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

    /// A step begins; with a new phase what belongs to a phase is forgotten.
    pub(super) fn begin(&mut self, (turn, phase, step): (u16, Side, Step), men: &[Character]) {
        if (turn, phase) != (self.turn, self.phase) {
            self.charges.clear();
            self.shots.clear();
            self.tested = None;
            for (name, marks) in &mut self.men {
                let is_own = men.iter().any(|man| man.name == *name && man.side == phase);
                (marks.opposed, marks.won, marks.missed) = (0, false, false);
                if is_own {
                    (marks.fired, marks.answered, marks.attacked, marks.moved, marks.spent) = (false, false, false, false, 0);
                    marks.tried = false;
                    marks.stunned = marks.stunned.map(|_| phase.other());
                }
            }
        }
        (self.turn, self.phase, self.step) = (turn, phase, step);
        self.men.retain(|_, marks| *marks != Marks::default());
    }

    /// Something is otherwise now.
    pub(super) fn change(&mut self, change: &Change, men: &[Character]) {
        let moment = (change.turn.unwrap_or(self.turn), change.phase.unwrap_or(self.phase), change.step.unwrap_or(self.step));
        self.begin(moment, men);
        self.men.extend(change.men.clone());
        self.men.retain(|_, marks| *marks != Marks::default());
        self.charges = change.charges.clone().unwrap_or_else(|| std::mem::take(&mut self.charges));
        self.shots = change.shots.clone().unwrap_or_else(|| std::mem::take(&mut self.shots));
        self.unsupplied = change.unsupplied.clone().unwrap_or_else(|| std::mem::take(&mut self.unsupplied));
        self.tested = change.tested.clone().or_else(|| self.tested.take());
        note(&mut self.horses, &change.horses);
        note(&mut self.structures, &change.structures);
        note(&mut self.fires, &change.fires);
        note(&mut self.fights, &change.fights);
        note(&mut self.aims, &change.aims);
        self.destroyed.extend(change.destroyed.iter().cloned());
    }
}
