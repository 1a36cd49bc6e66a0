//! A battle in the making.

use std::collections::BTreeSet;

use super::measure::{Armies, armies};
use super::placing;
use crate::content::class::{Class, MOST_PUPILS, Pupil, name_of_a_pupil};
use crate::content::deck::Deck;
use crate::content::scenario::{Scenario, Zones};
use crate::game::Players;
use crate::rules::{Board, Rulings, Setup, SetupProblem, Side, Square, Troop, UnitId, UnitSetup};

/// Everything that is decided before the first card. Units are named by their place in their army, as they will be in
/// the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Draft {
    /// The class; without pupils where nobody was named.
    pub class: Class,
    /// Pupils who are not there today.
    pub absent: BTreeSet<String>,
    /// The table.
    pub table: Table,
    /// Both orders of battle, the Normans first.
    pub armies: [Vec<Post>; 2],
    /// Units that are left out today, to be brought back.
    pub bench: Vec<(Side, Post)>,
    /// The event deck.
    pub deck: Deck,
    /// The name under which the deck is kept, as a scenario names it; nothing while it was never kept so.
    pub deck_key: Option<String>,
    /// The rulings.
    pub rulings: Rulings,
}

/// The table: its ground and where the armies deploy.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Table {
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
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Post {
    /// The unit; its players stand beside it.
    pub muster: UnitSetup,
    /// The names of those who lead it together; nobody where the referee plays it.
    pub players: Vec<String>,
    /// Whether its players were chosen by hand, so that the lots leave them alone.
    pub pinned: bool,
}

impl Post {
    /// A unit that nobody leads yet.
    #[must_use]
    pub fn new(mut muster: UnitSetup) -> Self {
        let players = muster.player.take().unwrap_or_default().to_vec();
        Self { muster, pinned: !players.is_empty(), players }
    }
}

impl Draft {
    /// A scenario as it is in its file, without a class; the players that its units name are its own.
    #[must_use]
    pub fn of(scenario: Scenario) -> Self {
        let Scenario { name, about, minutes, terrain, zones, norman, saxon, deck, cards, rulings } = scenario;
        let zones = if zones.is_empty() { placing::default_zones(&terrain) } else { zones };
        Self {
            class: Class::default(),
            absent: BTreeSet::new(),
            table: Table { name, about, minutes, terrain, zones },
            armies: [norman, saxon].map(|army| army.into_iter().map(Post::new).collect()),
            bench: Vec::new(),
            deck: Deck { name: deck.clone(), cards },
            deck_key: Some(deck),
            rulings,
        }
    }

    /// The battle that it becomes.
    #[must_use]
    pub fn setup(&self) -> Setup {
        let player = |post: &Post| Some(post.players.iter().cloned().collect()).filter(|names: &Players| !names.is_empty());
        let row = |name: &String| self.class.pupil(name).and_then(|pupil| pupil.row).unwrap_or_default();
        let rows = |post: &Post| Some(post.players.iter().map(row).collect::<Vec<_>>()).filter(|rows| rows.iter().any(|row| *row > 0));
        let muster = |post: &Post| UnitSetup { player: player(post), rows: rows(post).unwrap_or_default(), ..post.muster.clone() };
        let army = |side| self.army(side).iter().map(muster).collect();
        Setup {
            scenario: self.table.name.clone(),
            class: Some(self.class.name.clone()).filter(|name| !name.is_empty()),
            absent: self.class.pupils.iter().map(|pupil| pupil.name.clone()).filter(|name| self.absent.contains(name)).collect(),
            terrain: self.table.terrain.clone(),
            norman: army(Side::Norman),
            saxon: army(Side::Saxon),
            deck: self.deck.cards.clone(),
            rulings: self.rulings,
        }
    }

    /// The table with its armies as a scenario, without any pupil.
    #[must_use]
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
    #[must_use]
    pub fn army(&self, side: Side) -> &[Post] {
        &self.armies[side.index()]
    }

    /// A unit.
    #[must_use]
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
    #[must_use]
    pub fn on(&self, square: Square) -> Option<UnitId> {
        self.posts().find(|(_, post)| post.muster.square == Some(square)).map(|(unit, _)| unit)
    }

    /// Figures of a side.
    #[must_use]
    pub fn figures(&self, side: Side) -> u16 {
        self.army(side).iter().map(|post| u16::from(post.muster.figures)).sum()
    }
}

/// The class and its seats.
impl Draft {
    /// The pupils who are there today.
    pub fn present(&self) -> impl Iterator<Item = &Pupil> {
        self.present_in(&self.class)
    }

    /// The pupils of a copy of the class who are there today.
    pub(super) fn present_in<'c>(&self, class: &'c Class) -> impl Iterator<Item = &'c Pupil> {
        class.pupils.iter().filter(|pupil| !self.absent.contains(&pupil.name))
    }

    /// The units that a pupil leads, alone or with others.
    pub fn units_of<'a>(&'a self, name: &'a str) -> impl Iterator<Item = UnitId> + 'a {
        self.posts().filter(move |(_, post)| post.players.iter().any(|player| player == name)).map(|(unit, _)| unit)
    }

    /// Another class sits down. Seats of pupils whom the new class has too are kept, the others are free.
    pub fn take_class(&mut self, class: Class, absent: BTreeSet<String>) {
        self.class = class;
        self.absent = absent;
        let there: BTreeSet<String> = self.present().map(|pupil| pupil.name.clone()).collect();
        for (_, post) in self.posts_mut() {
            post.players.retain(|name| there.contains(name));
            post.pinned &= !post.players.is_empty();
        }
    }

    /// Both armies measured to so many units, placed in their zones; every seat is free afterwards.
    pub fn measure(&mut self, units: usize) {
        let Armies { norman, saxon } = armies(units);
        self.armies = [norman, saxon].map(|army| army.into_iter().map(Post::new).collect());
        self.bench.clear();
        self.place_all();
    }

    /// Seats a pupil at a unit and nowhere else, whoever sits there already; by hand, so that the lots leave it so.
    pub fn seat(&mut self, name: &str, unit: UnitId) {
        self.unseat(name);
        self.also(name, unit);
    }

    /// Seats a pupil at a unit besides those the pupil has: one pupil may lead several.
    pub fn also(&mut self, name: &str, unit: UnitId) {
        if let Some(post) = self.post_mut(unit) {
            if !post.players.iter().any(|player| player == name) {
                post.players.push(name.to_owned());
            }
            post.pinned = true;
        }
    }

    /// Two units exchange their players.
    pub fn exchange(&mut self, one: UnitId, other: UnitId) {
        let players = |draft: &Self, unit| draft.post(unit).map(|post| post.players.clone());
        let (Some(first), Some(second)) = (players(self, one), players(self, other)) else { return };
        for (unit, players) in [(one, second), (other, first)] {
            if let Some(post) = self.post_mut(unit) {
                post.pinned = !players.is_empty();
                post.players = players;
            }
        }
    }

    /// Takes a pupil's seats away.
    pub fn unseat(&mut self, name: &str) {
        for (_, post) in self.posts_mut() {
            let before = post.players.len();
            post.players.retain(|player| player != name);
            post.pinned &= post.players.len() == before || !post.players.is_empty();
        }
    }

    /// A pupil is there today, or not; who is not has no seat.
    pub fn set_absent(&mut self, name: &str, absent: bool) {
        if absent {
            self.absent.insert(name.to_owned());
            self.unseat(name);
        } else {
            self.absent.remove(name);
        }
    }

    /// A pupil leaves the class.
    pub fn remove_pupil(&mut self, name: &str) {
        self.unseat(name);
        self.absent.remove(name);
        self.class.pupils.retain(|pupil| pupil.name != name);
        for pupil in &mut self.class.pupils {
            pupil.not_with.retain(|other| other != name);
        }
    }

    /// Somebody joins the class, without a seat yet.
    ///
    /// # Errors
    /// In words, where the name is somebody's already or is none, or the class is full.
    pub fn join(&mut self, name: &str) -> Result<(), String> {
        let name = name_of_a_pupil(name)?;
        if self.class.pupil(&name).is_some() {
            return Err(format!("“{name}” is in the class already; tell the two apart by their names."));
        }
        if self.class.pupils.len() >= MOST_PUPILS {
            return Err(format!("The class has {MOST_PUPILS} pupils, which is the most."));
        }
        self.class.pupils.push(Pupil { name, ..Pupil::default() });
        Ok(())
    }

    /// A pupil gets another name, everywhere.
    ///
    /// # Errors
    /// In words, where the name is somebody's already or is none.
    pub fn rename(&mut self, old: &str, new: &str) -> Result<(), String> {
        let new = name_of_a_pupil(new)?;
        if old != new && self.class.pupil(&new).is_some() {
            return Err(format!("“{new}” is in the class already; tell the two apart by their names."));
        }
        let rename = |name: &mut String| {
            if name == old {
                name.clone_from(&new);
            }
        };
        for pupil in &mut self.class.pupils {
            rename(&mut pupil.name);
            pupil.not_with.iter_mut().for_each(rename);
        }
        for (_, post) in self.posts_mut() {
            post.players.iter_mut().for_each(rename);
        }
        if self.absent.remove(old) {
            self.absent.insert(new);
        }
        Ok(())
    }
}

/// The order of battle.
impl Draft {
    /// Adds a unit at full strength behind the last of its type, in reserve until it is placed.
    ///
    /// # Errors
    /// In words, where the side has no such troops or is full.
    pub fn add_unit(&mut self, side: Side, troop: Troop) -> Result<UnitId, String> {
        if !troop.serves(side) {
            return Err(format!("The {} have no {}.", side.army(), troop.name()));
        }
        if self.army(side).len() >= SetupProblem::MOST_UNITS {
            return Err(format!("The {} have {} units, which is the most.", side.army(), SetupProblem::MOST_UNITS));
        }
        let muster = UnitSetup {
            troop,
            figures: troop.full_strength(),
            bases: troop.bases()[0],
            bodyguard: false,
            square: None,
            player: None,
            rows: Vec::new(),
        };
        Ok(self.insert(side, Post::new(muster)))
    }

    /// Puts a unit behind the last of its type.
    pub(super) fn insert(&mut self, side: Side, post: Post) -> UnitId {
        let army = &mut self.armies[side.index()];
        let rank = |troop: Troop| Troop::ALL.iter().position(|other| *other == troop);
        let place = army.partition_point(|other| rank(other.muster.troop) <= rank(post.muster.troop));
        army.insert(place, post);
        UnitId::new(side, u8::try_from(place + 1).unwrap_or(u8::MAX))
    }

    /// Takes a unit out of the battle for good. Those behind it move up in the list.
    pub fn remove_unit(&mut self, unit: UnitId) -> Option<Post> {
        self.post(unit)?;
        Some(self.armies[unit.side.index()].remove(usize::from(unit.number) - 1))
    }

    /// Leaves a unit out today: it is in nobody's way and counts for nothing, and can be brought back.
    ///
    /// # Errors
    /// In words, where it is a lord's own unit.
    pub fn leave_out(&mut self, unit: UnitId) -> Result<(), String> {
        if self.post(unit).is_some_and(|post| post.muster.bodyguard) {
            return Err(format!("{} leads {unit}; give the unit another player, or another unit to {0}.", unit.side.army_commander()));
        }
        if let Some(post) = self.remove_unit(unit) {
            self.bench.push((unit.side, Post { players: Vec::new(), pinned: false, ..post }));
        }
        Ok(())
    }

    /// Brings a unit back that was left out, to the square it had where that is free; nothing where the army is full.
    pub fn bring_back(&mut self, place: usize) -> Option<UnitId> {
        let (side, _) = self.bench.get(place)?;
        (self.army(*side).len() < SetupProblem::MOST_UNITS).then_some(())?;
        let (side, mut post) = self.bench.remove(place);
        if post.muster.square.is_some_and(|square| self.on(square).is_some()) {
            post.muster.square = None;
        }
        Some(self.insert(side, post))
    }

    /// William or Harold leads this unit from now on.
    ///
    /// # Errors
    /// In words, where its troops are not those that the lord leads.
    pub fn give_lord(&mut self, unit: UnitId) -> Result<(), String> {
        let troop = SetupProblem::bodyguard_troop(unit.side);
        if self.post(unit).is_none_or(|post| post.muster.troop != troop) {
            return Err(format!("{} leads {}; choose a unit of them.", unit.side.army_commander(), troop.name()));
        }
        for (id, post) in self.posts_mut().filter(|(id, _)| id.side == unit.side) {
            post.muster.bodyguard = id == unit;
        }
        Ok(())
    }

    /// So many figures in a unit, 1 to 40; its bases follow where there would be more of them than figures.
    pub fn set_figures(&mut self, unit: UnitId, figures: u8) {
        if let Some(post) = self.post_mut(unit) {
            post.muster.figures = figures.clamp(1, SetupProblem::MOST_FIGURES);
            post.muster.bases = post.muster.bases.min(post.muster.figures);
        }
    }

    /// So many bases under a unit, 1 to its figures.
    pub fn set_bases(&mut self, unit: UnitId, bases: u8) {
        if let Some(post) = self.post_mut(unit) {
            post.muster.bases = bases.clamp(1, post.muster.figures);
        }
    }
}

/// The table.
impl Draft {
    /// Another table: its ground and its zones. The armies stay, as do the deck and the rulings: where they are those of
    /// the scenario they stand as in its file, and otherwise they deploy in its zones. Whether they stand as in its file.
    pub fn take_table(&mut self, scenario: &Scenario) -> bool {
        let Scenario { name, about, minutes, terrain, zones, .. } = scenario.clone();
        let zones = if zones.is_empty() { placing::default_zones(&terrain) } else { zones };
        // Units that are left out lose their squares where the new ground has none.
        self.take_ground(terrain.clone());
        self.table = Table { name, about, minutes, terrain, zones };
        let as_in_file = self.stand_as_in(scenario);
        if !as_in_file {
            self.place_all();
        }
        as_in_file
    }

    /// Every unit deploys in its zone; the number of those for whom there is no room, who are in reserve.
    pub fn place_all(&mut self) -> usize {
        let army = |army: &Vec<Post>| army.iter().map(|post| post.muster.clone()).collect::<Vec<UnitSetup>>();
        let [mut norman, mut saxon] = self.armies.each_ref().map(army);
        let left_over = placing::place(&self.table.terrain, &self.table.zones, &mut norman, &mut saxon);
        for (army, placed) in self.armies.iter_mut().zip([norman, saxon]) {
            for (post, muster) in army.iter_mut().zip(placed) {
                post.muster.square = muster.square;
            }
        }
        left_over.len()
    }

    /// Puts a unit on a square, or takes it off the table. Who stands there already goes where the unit came from.
    ///
    /// # Errors
    /// In words, where nobody can stand.
    pub fn put(&mut self, unit: UnitId, square: Option<Square>) -> Result<(), String> {
        if let Some(square) = square.filter(|&square| !self.table.terrain.terrain(square).is_open()) {
            return Err(format!("Nobody can stand on {square}; choose a square of flat ground or hill."));
        }
        let Some(before) = self.post(unit).map(|post| post.muster.square) else { return Ok(()) };
        if let Some(other) = square.and_then(|square| self.on(square)).and_then(|other| self.post_mut(other)) {
            other.muster.square = before;
        }
        if let Some(post) = self.post_mut(unit) {
            post.muster.square = square;
        }
        Ok(())
    }

    /// Other ground of any size: units and zones whose square is no longer open leave it.
    pub fn take_ground(&mut self, terrain: Board) {
        self.table.zones.keep(|square| terrain.terrain(square).is_open());
        let bench = self.bench.iter_mut().map(|(_, post)| post);
        for post in self.armies.iter_mut().flatten().chain(bench) {
            post.muster.square = post.muster.square.filter(|&square| terrain.terrain(square).is_open());
        }
        self.table.terrain = terrain;
    }
}
