//! What a game begins with: an order of battle, read from a TOML file.

use std::collections::{BTreeMap, BTreeSet};

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::sealed::Body;
use super::sequence::Step;
use super::state::State;
use super::strategies::TableEntry;
use super::unit::{Leader, Side, Unit};

/// An order of battle.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Setup {
    /// What it is called.
    #[serde(default)]
    pub name: String,
    /// Every combat unit.
    #[serde(default, rename = "unit")]
    pub units: Vec<Unit>,
    /// Every leader.
    #[serde(default, rename = "leader")]
    pub leaders: Vec<Leader>,
    /// Every road hex on Senlac Hill, as the owner's map has them: "0811", "0116".
    #[serde(default)]
    pub roads: BTreeSet<String>,
    /// The owner's order tables as far as they were written down, by table, strategy and sum: "foot aggressive 8".
    #[serde(default)]
    pub order_table: BTreeMap<String, TableEntry>,
}

/// The sample, which is part of the program; a test proves that it is sound.
pub(super) fn sample() -> Setup {
    read(include_str!("../../../decks/hastings-1066/sample.toml")).unwrap_or_default()
}

/// Reads an order of battle.
pub(super) fn read(text: &str) -> Result<Setup, Vec<String>> {
    let setup: Setup = toml::from_str(text).map_err(|problem| vec![problem.to_string().trim().to_owned()])?;
    begin(&setup).map(|_| setup)
}

/// How a game stands before its first command.
pub(super) fn begin(setup: &Setup) -> Result<State, Vec<String>> {
    let mut problems = Vec::new();
    let mut names = BTreeSet::new();
    for unit in &setup.units {
        let id = &unit.id;
        if !names.insert(id.as_str()) {
            problems.push(tr!("two units are called “{id}”; each needs a name of its own", id));
        }
        if id.is_empty() || id.contains(['+', ' ']) {
            problems.push(tr!("“{id}” is no name for a unit: write letters and numbers, such as HC1", id));
        }
        if unit.side == Side::Norman && unit.nation.is_none() && !unit.guard {
            problems.push(tr!("{id}: its nation is missing; write norman, breton or franco-flemish", id));
        }
        if unit.wing.is_some_and(|wing| wing.side() != Side::Saxon) || (unit.wing.is_some() && unit.side == Side::Norman) {
            problems.push(tr!("{id}: only Saxon units have a wing, which is left, centre or right", id));
        }
        if unit.wall_melee.is_some() != unit.wall_defence.is_some() {
            problems.push(tr!("{id}: a Shield Wall needs both strengths, wall_melee and wall_defence", id));
        }
    }
    for leader in &setup.leaders {
        let id = &leader.id;
        if !names.insert(id.as_str()) {
            problems.push(tr!("“{id}” is there twice; each needs a name of its own", id));
        }
        if let Some(unit) = leader.with.as_ref().filter(|unit| !setup.units.iter().any(|one| one.id == **unit)) {
            problems.push(tr!("{id} is with “{unit}”, and there is no such unit", id, unit));
        }
    }
    for side in Side::BOTH {
        if !setup.units.iter().any(|unit| unit.side == side) {
            problems.push(tr!("there are no {side}", side = side.name()));
        }
    }
    if problems.is_empty() { Ok(first(setup)) } else { Err(problems) }
}

fn first(setup: &Setup) -> State {
    State {
        period: 1,
        turn: 1,
        last_turn: 8,
        step: Step::Orders,
        units: setup.units.clone(),
        leaders: setup.leaders.clone(),
        orders: BTreeMap::new(),
        own_orders: BTreeMap::new(),
        sealed: BTreeMap::new(),
        strategies: BTreeMap::new(),
        remembered: setup.order_table.clone(),
        effects: Body::ALL.map(|body| (body.key().to_owned(), 0)).into(),
        segments_used: BTreeMap::new(),
        segments_before: BTreeMap::new(),
        done: BTreeSet::new(),
        fronts: BTreeMap::new(),
        points: Side::BOTH.map(|side| (side, 0)).into(),
        road_hexes: setup.roads.clone(),
        roads: BTreeSet::new(),
        ring: false,
        entered: 0,
        outcome: None,
    }
}
