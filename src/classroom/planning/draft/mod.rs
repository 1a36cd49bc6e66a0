//! A battle in the making.

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

/// Everything that is decided before the first card. Units are named by their place in their army, as they will be in
/// the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The class; without pupils where nobody was named.
    pub class: Class,
    /// Pupils who are not there today.
    pub absent: BTreeSet<PupilId>,
    /// The table.
    pub table: DraftTable,
    /// Both orders of battle, the Normans first.
    pub armies: [Vec<Post>; 2],
    /// Units that are left out today, to be brought back.
    pub bench: Vec<(Side, Post)>,
    /// The event deck.
    pub deck: DeckFile,
    /// The name under which the deck is kept, as a scenario names it; `None` until it is saved.
    pub deck_key: Option<String>,
    /// The rulings.
    pub rulings: Rulings,
}

/// The table: its ground and where the armies deploy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct DraftTable {
    /// The scenario's name.
    pub name: String,
    /// A sentence about it, for the teacher.
    pub about: Option<String>,
    /// The lesson it is made for, in minutes.
    pub minutes: Option<u16>,
    /// The ground.
    pub terrain: Board,
    /// Where each side deploys.
    pub zones: Zones,
}

/// A unit of the order of battle, and who leads it.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
pub struct Post {
    /// The unit; its players stand beside it.
    #[serde(rename = "unit")]
    pub muster: UnitSetup,
    /// The names of those who lead it together; nobody where the referee plays it.
    pub players: Vec<String>,
    /// Whether its players were chosen by hand, so that the lots leave them alone.
    pub pinned: bool,
}

impl Post {
    /// A unit that nobody leads yet.
    pub fn new(mut muster: UnitSetup) -> Self {
        let players: Vec<String> = muster.player.take().unwrap_or_default().iter().map(|name| name.as_str().to_owned()).collect();
        Self { muster, pinned: !players.is_empty(), players }
    }

    /// The unit as the battle begins, on its square where it has one.
    pub fn unit(&self, id: UnitId) -> Unit {
        Unit { square: self.muster.square, ..self.muster.unit(id) }
    }
}

impl Draft {
    /// A scenario as it is in its file, without a class; the players that its units name are its own.
    pub fn of(scenario: Scenario) -> Self {
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

    /// The battle that it becomes.
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

    /// Returns the names of the class in the order of its list, and then those of others who lead a unit.
    fn names(&self) -> NameTable {
        let others = self.posts().flat_map(|(_, post)| &post.players).filter(|name| self.class.pupil(name).is_none());
        let others: BTreeSet<&String> = others.collect();
        let class = self.class.pupils.iter().map(|pupil| (pupil.id().clone(), pupil.named_entry()));
        let mut names: NameTable = class.collect();
        for name in others {
            names.set(self.class.next_id().max(names.free_id()), PupilName::from(name.as_str()));
        }
        names
    }

    /// The table with its armies as a scenario, without any pupil.
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

    /// The units of a side, in the order of the army list.
    pub fn army(&self, side: Side) -> &[Post] {
        &self.armies[side.index()]
    }

    /// A unit.
    pub fn post(&self, unit: UnitId) -> Option<&Post> {
        self.army(unit.side).get(usize::from(unit.number).checked_sub(1)?)
    }

    /// A unit, to change it.
    pub fn post_mut(&mut self, unit: UnitId) -> Option<&mut Post> {
        self.armies[unit.side.index()].get_mut(usize::from(unit.number).checked_sub(1)?)
    }

    /// Every unit with its name, the Normans first.
    pub fn posts(&self) -> impl Iterator<Item = (UnitId, &Post)> {
        Side::ALL
            .into_iter()
            .flat_map(|side| (1..=u8::MAX).zip(self.army(side)).map(move |(number, post)| (UnitId::new(side, number), post)))
    }

    /// Every unit with its name, to change them.
    pub fn posts_mut(&mut self) -> impl Iterator<Item = (UnitId, &mut Post)> {
        let armies = Side::ALL.into_iter().zip(&mut self.armies);
        armies.flat_map(|(side, army)| (1..=u8::MAX).zip(army).map(move |(number, post)| (UnitId::new(side, number), post)))
    }

    /// Who stands on a square.
    pub fn on(&self, square: Square) -> Option<UnitId> {
        self.posts().find(|(_, post)| post.muster.square == Some(square)).map(|(unit, _)| unit)
    }

    /// Figures of a side.
    pub fn figures(&self, side: Side) -> u16 {
        self.army(side).iter().map(|post| u16::from(post.muster.figures)).sum()
    }
}
