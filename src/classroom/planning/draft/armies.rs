//! The order of battle of a draft, its table, and the positions of its units.

use super::{Draft, DraftTable, Post};
use crate::content::scenario::Scenario;
use crate::planning::fitted_armies::{Armies, pictures};
use crate::planning::placing;
use crate::rules::rulings::Reshuffle;
use crate::rules::{Board, Setup, SetupProblem, Side, Square, Troop, UnitId, UnitSetup};

/// Returns whether a lesson is so short that an early Arrow in the Eye would end too many battles in their first turns.
const fn is_short(minutes: Option<u16>) -> bool {
    matches!(minutes, Some(..SHORT))
}

/// Length from which a lesson isn't short, in minutes.
const SHORT: u16 = 45;

impl Draft {
    /// Adds a unit at full strength after the last one of its type. It is in reserve until it is placed.
    ///
    /// # Errors
    /// A sentence if the side has no such troops or is full.
    pub fn add_unit(&mut self, side: Side, troop: Troop) -> Result<UnitId, String> {
        if !troop.serves_side(side) {
            return Err(tr!("The {army} have no {troop}.", army = side.army(), troop = troop.name()));
        }
        if self.army(side).len() >= SetupProblem::MOST_UNITS {
            return Err(tr!("The {army} have {most} units, which is the maximum.", army = side.army(), most = SetupProblem::MOST_UNITS));
        }
        Ok(self.insert(side, Post::new(UnitSetup::with_full_strength(troop, troop.bases()[0]))))
    }

    /// Inserts a unit after the last one of its type.
    pub(in crate::planning) fn insert(&mut self, side: Side, post: Post) -> UnitId {
        let army = &mut self.armies[side.index()];
        let rank = |troop: Troop| Troop::ALL.iter().position(|other| *other == troop);
        let place = army.partition_point(|other| rank(other.muster.troop) <= rank(post.muster.troop));
        army.insert(place, post);
        UnitId::new(side, u8::try_from(place + 1).unwrap_or(u8::MAX))
    }

    /// Removes a unit from the battle for good. Those after it move up in the list.
    pub fn remove_unit(&mut self, unit: UnitId) -> Option<Post> {
        self.post(unit)?;
        Some(self.armies[unit.side.index()].remove(usize::from(unit.number) - 1))
    }

    /// Leaves a unit out today. It doesn't count and can be brought back.
    ///
    /// # Errors
    /// A sentence if it is a lord's own unit.
    pub fn bench_unit(&mut self, unit: UnitId) -> Result<(), String> {
        if self.post(unit).is_some_and(|post| post.muster.bodyguard) {
            return Err(tr!(
                "{lord} leads {unit}, so it can’t be left out. Give it another player, or give {lord} another unit.",
                lord = unit.side.army_commander(),
                unit
            ));
        }
        if let Some(post) = self.remove_unit(unit) {
            self.bench.push((unit.side, Post { players: Vec::new(), pinned: false, ..post }));
        }
        Ok(())
    }

    /// Brings back a unit that was left out, to its former square if that is free. Returns `None` if the army is full.
    pub fn bring_back(&mut self, place: usize) -> Option<UnitId> {
        let (side, _) = self.bench.get(place)?;
        (self.army(*side).len() < SetupProblem::MOST_UNITS).then_some(())?;
        let (side, mut post) = self.bench.remove(place);
        if post.muster.square.is_some_and(|square| self.unit_on(square).is_some()) {
            post.muster.square = None;
        }
        Some(self.insert(side, post))
    }

    /// Makes William or Harold the leader of this unit.
    ///
    /// # Errors
    /// A sentence if the lord doesn't lead such troops.
    pub fn assign_lord(&mut self, unit: UnitId) -> Result<(), String> {
        let troop = SetupProblem::bodyguard_troop(unit.side);
        if self.post(unit).is_none_or(|post| post.muster.troop != troop) {
            return Err(tr!(
                "{lord} can lead only {troop}. Choose a different unit.",
                lord = unit.side.army_commander(),
                troop = troop.name()
            ));
        }
        for (id, post) in self.posts_mut().filter(|(id, _)| id.side == unit.side) {
            post.muster.bodyguard = id == unit;
        }
        Ok(())
    }

    /// Sets the number of figures in a unit, 1 to 40. If there would be more bases than figures, the bases are reduced.
    pub fn set_figures(&mut self, unit: UnitId, figures: u8) {
        if let Some(post) = self.post_mut(unit) {
            post.muster.figures = figures.clamp(1, SetupProblem::MOST_FIGURES);
            post.muster.bases = post.muster.bases.min(post.muster.figures);
        }
    }

    /// Sets the number of bases in a unit, from 1 to its number of figures.
    pub fn set_bases(&mut self, unit: UnitId, bases: u8) {
        if let Some(post) = self.post_mut(unit) {
            post.muster.bases = bases.clamp(1, post.muster.figures);
        }
    }
}

impl Draft {
    /// Replaces the table: its terrain and its zones. The armies, the deck and the rulings stay. If the armies are those of the
    /// scenario, they are placed as in its file; otherwise they deploy in its zones. Returns whether they are placed as in the
    /// file.
    pub fn set_table(&mut self, scenario: &Scenario) -> bool {
        self.set_board(scenario);
        let as_in_file = self.copy_file_positions(scenario);
        if !as_in_file {
            self.place_all();
        }
        as_in_file
    }

    /// Sets the terrain and the zones of a scenario. The caller repositions the units. In a short lesson Arrow in the Eye stays
    /// in the lower half of the deck from now on (ruling 3), and in a longer one it no longer does.
    pub(in crate::planning) fn set_board(&mut self, scenario: &Scenario) {
        let Scenario { name, about, minutes, terrain, zones, .. } = scenario.clone();
        let zones = if zones.is_empty() { placing::default_zones(&terrain) } else { zones };
        // Units without a place on the new terrain lose their squares.
        self.set_terrain(terrain.clone());
        let was_short = is_short(self.table.minutes);
        self.table = DraftTable { name, about, minutes, terrain, zones };
        self.rulings.reshuffle = match (was_short, is_short(minutes), self.rulings.reshuffle) {
            (false, true, Reshuffle::WhenEmpty) => Reshuffle::WhenEmptyArrowLate,
            (true, false, Reshuffle::WhenEmptyArrowLate) => Reshuffle::WhenEmpty,
            (_, _, as_it_is) => as_it_is,
        };
    }

    /// Deploys every unit in its zone. Fitted armies take the positions drawn for them, for this table or another one, if those
    /// fit. Returns the number of units without room, which are in reserve.
    pub fn place_all(&mut self) -> usize {
        let count = self.posts().count();
        let drawn = self.picture(count).or_else(|| pictures::fit_drawn_armies(count, &self.table.terrain, &self.table.zones));
        if let Some(drawn) = drawn.filter(|drawn| self.has_same_units(drawn)) {
            let units = drawn.norman.into_iter().chain(drawn.saxon);
            self.posts_mut().zip(units).for_each(|((_, post), unit)| post.muster.square = unit.square);
            return 0;
        }
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

    /// Returns whether both armies have units of the same types, in the same order.
    fn has_same_units(&self, armies: &Armies) -> bool {
        let alike = |(post, unit): (&Post, &UnitSetup)| post.muster.troop == unit.troop && post.muster.bodyguard == unit.bodyguard;
        let both = [(Side::Norman, &armies.norman), (Side::Saxon, &armies.saxon)];
        both.into_iter().all(|(side, units)| self.army(side).len() == units.len() && self.army(side).iter().zip(units).all(alike))
    }

    /// Places every unit as in a set-up with the same units, and takes over when Arrow in the Eye comes (ruling 3).
    pub fn copy_positions(&mut self, setup: &Setup) {
        for (side, army) in Side::ALL.into_iter().zip(&mut self.armies) {
            for (post, muster) in army.iter_mut().zip(setup.army(side)) {
                post.muster.square = muster.square;
            }
        }
        self.rulings.reshuffle = setup.rulings.reshuffle;
    }

    /// Returns the squares of both zones, the Normans' first.
    pub fn zones(&self) -> [Vec<Square>; 2] {
        Side::ALL.map(|side| self.table.zones.squares(side).collect())
    }

    /// Places a unit on a square, or takes it off the table. A unit already there moves to the first unit's former square.
    ///
    /// # Errors
    /// A sentence if no unit can be on that square.
    pub fn place_unit(&mut self, unit: UnitId, square: Option<Square>) -> Result<(), String> {
        if let Some(square) = square.filter(|&square| !self.table.terrain.terrain(square).is_open()) {
            return Err(tr!("No unit can stand on {square}. Choose a flat square or a hill square.", square));
        }
        let Some(before) = self.post(unit).map(|post| post.muster.square) else { return Ok(()) };
        if let Some(other) = square.and_then(|square| self.unit_on(square)).and_then(|other| self.post_mut(other)) {
            other.muster.square = before;
        }
        if let Some(post) = self.post_mut(unit) {
            post.muster.square = square;
        }
        Ok(())
    }

    /// Replaces the terrain with one of any size. Units and zones leave squares that are no longer open.
    pub fn set_terrain(&mut self, terrain: Board) {
        self.table.zones.retain(|square| terrain.terrain(square).is_open());
        let bench = self.bench.iter_mut().map(|(_, post)| post);
        for post in self.armies.iter_mut().flatten().chain(bench) {
            post.muster.square = post.muster.square.filter(|&square| terrain.terrain(square).is_open());
        }
        self.table.terrain = terrain;
    }
}
