//! A battle in preparation.

mod armies;
mod class;

use std::collections::{BTreeMap, BTreeSet};

use serde::{Deserialize, Serialize};

use super::placing;
use crate::content::class::{Class, Pupil};
use crate::content::deck::DeckFile;
use crate::content::scenario::{Scenario, Zones};
use crate::rules::{Board, Rulings, Setup, Side, Square, Unit, UnitId, UnitSetup};
use senlac_base::game::{NameTable, Players, PupilId, PupilName};

/// Everything that is decided before the first card. Units are identified by their index in their army, as in the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// Class; without pupils if none has been chosen.
    pub class: Class,
    /// Pupils who are absent today.
    pub absent: BTreeSet<PupilId>,
    /// Table for the battle.
    pub table: DraftTable,
    /// Both orders of battle, the Normans first.
    pub armies: [Vec<Post>; 2],
    /// Units that are left out today and can be brought back.
    pub bench: Vec<(Side, Post)>,
    /// Event deck for the battle.
    pub deck: DeckFile,
    /// Name under which the deck is saved, as a scenario gives it; `None` until it is saved.
    pub deck_key: Option<String>,
    /// Rulings for the battle.
    pub rulings: Rulings,
}

/// The table: its terrain, and the zones where the armies deploy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftTable {
    /// Name of the scenario.
    pub name: String,
    /// One sentence about it, for the teacher.
    pub about: Option<String>,
    /// Length in minutes of the lesson for which it is made.
    pub minutes: Option<u16>,
    /// Terrain of the table.
    pub terrain: Board,
    /// Zones where each side deploys.
    pub zones: Zones,
}

/// A unit of the order of battle, and its players.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Post {
    /// Unit. Its players are in a separate field.
    #[serde(rename = "unit")]
    pub muster: UnitSetup,
    /// Names of its players. If there are none, the referee plays it.
    pub players: Vec<String>,
    /// Whether its players were chosen by hand, so that drawing seats at random doesn't change them.
    pub pinned: bool,
}

impl Post {
    /// Returns a unit with the players named in its set-up. They count as chosen by hand.
    pub fn new(mut muster: UnitSetup) -> Self {
        let players: Vec<String> = muster.player.take().unwrap_or_default().iter().map(|name| name.as_str().to_owned()).collect();
        Self { muster, pinned: !players.is_empty(), players }
    }

    /// Returns the unit at the start of the battle, on its square if it has one.
    pub fn unit(&self, id: UnitId) -> Unit {
        Unit { square: self.muster.square, ..self.muster.unit(id) }
    }
}

impl Draft {
    /// Returns a draft of a scenario as in its file, without a class. Players whom its units name stay.
    pub fn from_scenario(scenario: Scenario) -> Self {
        let Scenario { name, about, minutes, terrain, zones, norman, saxon, deck, cards, rulings } = scenario;
        let zones = if zones.is_empty() { placing::default_zones(&terrain) } else { zones };
        Self {
            class: Class::default(),
            absent: BTreeSet::new(),
            table: DraftTable { name, about, minutes, terrain, zones },
            armies: [norman, saxon].map(|army| army.into_iter().map(Post::new).collect()),
            bench: Vec::new(),
            deck: DeckFile { name: deck.clone(), cards },
            deck_key: Some(deck),
            rulings,
        }
    }

    /// Returns the set-up of the battle.
    pub fn setup(&self) -> Setup {
        let names = self.names();
        let ids: BTreeMap<&str, &PupilId> = names.entries().map(|(id, pupil)| (pupil.name.as_str(), id)).collect();
        let id = |name: &String| ids.get(name.as_str()).copied().cloned();
        let player = |post: &Post| Some(post.players.iter().filter_map(id).collect()).filter(|ids: &Players| !ids.is_empty());
        let muster = |post: &Post| UnitSetup { player: player(post), ..post.muster.clone() };
        let army = |side| self.army(side).iter().map(muster).collect();
        Setup {
            scenario: self.table.name.clone(),
            class: Some(self.class.name.clone()).filter(|name| !name.is_empty()),
            absent: self.class.pupils.iter().map(Pupil::id).filter(|id| self.absent.contains(*id)).cloned().collect(),
            large_print: self.class.pupils.iter().filter(|pupil| pupil.large_print).map(Pupil::id).cloned().collect(),
            terrain: self.table.terrain.clone(),
            norman: army(Side::Norman),
            saxon: army(Side::Saxon),
            deck: self.deck.cards.clone(),
            rulings: self.rulings,
            names: names.clone(),
        }
    }

    /// Returns the names of the class in the order of its list, then those of other players.
    fn names(&self) -> NameTable {
        let others = self.posts().flat_map(|(_, post)| &post.players).filter(|name| self.class.pupil(name).is_none());
        let others: BTreeSet<&String> = others.collect();
        let class = self.class.pupils.iter().map(|pupil| (pupil.id().clone(), pupil.name_entry()));
        let mut names: NameTable = class.collect();
        for name in others {
            names.set(self.class.next_id().max(names.free_id()), PupilName::from(name.as_str()));
        }
        names
    }

    /// Returns the table with its armies as a scenario, without pupils.
    pub fn scenario(&self) -> Scenario {
        let army = |side| self.army(side).iter().map(|post| post.muster.clone()).collect();
        Scenario {
            name: self.table.name.clone(),
            about: self.table.about.clone(),
            minutes: self.table.minutes,
            terrain: self.table.terrain.clone(),
            zones: self.table.zones.clone(),
            norman: army(Side::Norman),
            saxon: army(Side::Saxon),
            deck: self.deck_key.clone().unwrap_or_else(|| self.deck.name.clone()),
            cards: self.deck.cards.clone(),
            rulings: self.rulings,
        }
    }

    /// Returns the units of a side in the order of the army list.
    pub fn army(&self, side: Side) -> &[Post] {
        &self.armies[side.index()]
    }

    /// Returns the unit with this id.
    pub fn post(&self, unit: UnitId) -> Option<&Post> {
        self.army(unit.side).get(usize::from(unit.number).checked_sub(1)?)
    }

    /// Returns a mutable reference to the unit with this id.
    pub fn post_mut(&mut self, unit: UnitId) -> Option<&mut Post> {
        self.armies[unit.side.index()].get_mut(usize::from(unit.number).checked_sub(1)?)
    }

    /// Returns every unit with its id, the Normans first.
    pub fn posts(&self) -> impl Iterator<Item = (UnitId, &Post)> {
        Side::ALL
            .into_iter()
            .flat_map(|side| (1..=u8::MAX).zip(self.army(side)).map(move |(number, post)| (UnitId::new(side, number), post)))
    }

    /// Returns mutable references to every unit, with its id.
    pub fn posts_mut(&mut self) -> impl Iterator<Item = (UnitId, &mut Post)> {
        let armies = Side::ALL.into_iter().zip(&mut self.armies);
        armies.flat_map(|(side, army)| (1..=u8::MAX).zip(army).map(move |(number, post)| (UnitId::new(side, number), post)))
    }

    /// Returns the unit on a square.
    pub fn unit_on(&self, square: Square) -> Option<UnitId> {
        self.posts().find(|(_, post)| post.muster.square == Some(square)).map(|(unit, _)| unit)
    }

    /// Returns the number of a side's figures.
    pub fn figures(&self, side: Side) -> u16 {
        self.army(side).iter().map(|post| u16::from(post.muster.figures)).sum()
    }
}
