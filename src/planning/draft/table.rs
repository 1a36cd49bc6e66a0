//! The table of a draft, and who stands where on it.

use super::{Draft, Post, Table};
use crate::content::scenario::Scenario;
use crate::planning::placing;
use crate::rules::{Board, Square, UnitId, UnitSetup};

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
            return Err(tr!("Nobody can stand on {square}; choose a square of flat ground or hill.", square));
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
