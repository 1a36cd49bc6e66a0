//! Working on the table of a draft: painting its ground and its zones, its size, turning it round, and units by the
//! dozen; and changing what a unit is made of.
//!
//! Units whose square is lost go into reserve; each change of the ground returns them.

use std::collections::BTreeSet;

use super::draft::{Draft, Post};
use super::mirror::{self, Axis};
use super::placing;
use crate::content::scenario::{Scenario, Zones};
use crate::rules::{Board, Side, Square, Terrain, Troop, UnitId};

/// What is painted on squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A kind of ground.
    Ground(Terrain),
    /// The zone of a side, or of neither.
    Zone(Option<Side>),
}

impl Brush {
    /// The ground with these squares painted.
    pub fn on_ground(self, board: &Board, squares: &[Square]) -> Board {
        let Self::Ground(terrain) = self else { return board.clone() };
        let squares: BTreeSet<Square> = squares.iter().copied().collect();
        from_squares(board.width(), board.height(), |square| if squares.contains(&square) { terrain } else { board.terrain(square) })
            .unwrap_or_else(|| board.clone())
    }

    /// The zones with these squares painted; only open squares belong to a zone.
    pub fn on_zones(self, board: &Board, zones: &Zones, squares: &[Square]) -> Zones {
        let mut zones = zones.clone();
        if let Self::Zone(side) = self {
            for square in squares.iter().filter(|square| board.terrain(**square).is_open()) {
                zones.set(*square, side);
            }
        }
        zones
    }
}

/// An edge of the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash)]
pub enum Edge {
    /// Column A.
    Left,
    /// The last column.
    Right,
    /// Row 1.
    Top,
    /// The last row.
    Bottom,
}

impl Edge {
    /// Whether a column is added or taken here, and no row.
    pub const fn is_upright(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }
}

/// The fewest columns and rows that the editor makes.
pub const FEWEST_SQUARES: u8 = 4;
/// The most columns.
pub const MOST_COLUMNS: u8 = 26;
/// The most rows.
pub const MOST_ROWS: u8 = 20;

/// The table.
impl Draft {
    /// Paints squares. Those who can no longer stand where they stood, and are in reserve now.
    pub fn paint(&mut self, brush: Brush, squares: &[Square]) -> Vec<UnitId> {
        self.table.zones = brush.on_zones(&self.table.terrain, &self.table.zones, squares);
        self.take_other_ground(brush.on_ground(&self.table.terrain, squares))
    }

    /// A column or a row more at this edge, flat, or one fewer. Those who stood there, and are in reserve now.
    ///
    /// # Errors
    /// In words, where the table would become too large or too small.
    pub fn resize(&mut self, edge: Edge, grows: bool) -> Result<Vec<UnitId>, String> {
        let board = &self.table.terrain;
        let (length, most, what) =
            if edge.is_upright() { (board.width(), MOST_COLUMNS, "columns") } else { (board.height(), MOST_ROWS, "rows") };
        if grows && length >= most {
            return Err(tr!("The table has {length} {what}; {most} is the most.", length, what, most));
        }
        if !grows && length <= FEWEST_SQUARES {
            return Err(tr!(
                "The table has {length} {what}; {fewest_squares} is the fewest.",
                length,
                what,
                fewest_squares = FEWEST_SQUARES
            ));
        }
        let change = if grows { 1 } else { -1 };
        let (right, down) = match edge {
            Edge::Left => (change, 0),
            Edge::Top => (0, change),
            Edge::Right | Edge::Bottom => (0, 0),
        };
        let longer = |length: u8| length.saturating_add_signed(change);
        let (width, height) =
            if edge.is_upright() { (longer(board.width()), board.height()) } else { (board.width(), longer(board.height())) };
        let before = |square: Square| shifted(square, -right, -down).filter(|square| board.index(*square).is_some());
        let ground = |square: Square| before(square).map_or(Terrain::Flat, |square| board.terrain(square));
        let Some(terrain) = from_squares(width, height, ground) else { return Ok(Vec::new()) };
        let standing = self.standing();
        self.move_everything(|square| shifted(square, right, down).filter(|square| terrain.index(*square).is_some()));
        self.take_ground(terrain);
        Ok(self.lost(&standing))
    }

    /// Turns the table round, and everybody on it.
    pub fn mirror(&mut self, axis: Axis) {
        let board = self.table.terrain.clone();
        self.move_everything(|square| Some(mirror::square(&board, square, axis)));
        self.take_ground(mirror::board(&board, axis));
    }

    /// Zones as they are where nobody draws any.
    pub fn suggest_zones(&mut self) {
        self.table.zones = placing::default_zones(&self.table.terrain);
    }

    /// Takes every unit off the table.
    pub fn take_all_off(&mut self) {
        self.posts_mut().for_each(|(_, post)| post.muster.square = None);
    }

    /// Puts units along the straight line between two squares, in this order. Others who stand there take the squares that
    /// become free, or go into reserve. How many found a place; those behind them stay where they are.
    pub fn put_along(&mut self, units: &[UnitId], from: Square, to: Square) -> usize {
        let squares = placing::line(&self.table.terrain, from, to, units.len());
        let movers: Vec<(UnitId, Square)> = units.iter().copied().zip(squares.iter().copied()).collect();
        let mut free = Vec::new();
        for (unit, _) in &movers {
            if let Some(post) = self.post_mut(*unit) {
                free.extend(post.muster.square.take().filter(|square| !squares.contains(square)));
            }
        }
        let mut free = free.into_iter();
        for (unit, square) in &movers {
            if let Some(other) = self.on(*square).and_then(|other| self.post_mut(other)) {
                other.muster.square = free.next();
            }
            if let Some(post) = self.post_mut(*unit) {
                post.muster.square = Some(*square);
            }
        }
        movers.len()
    }

    /// Everybody stands where the scenario's file puts them, where it has the same units in the same order and puts at
    /// least one on the table. Whether they do.
    pub(super) fn stand_as_in(&mut self, scenario: &Scenario) -> bool {
        let armies = [&scenario.norman, &scenario.saxon];
        let ours = self.posts().map(|(unit, post)| (unit.side, post.muster.troop, post.muster.bodyguard));
        let theirs = Side::ALL.into_iter().zip(armies).flat_map(|(side, army)| army.iter().map(move |muster| (side, muster)));
        let fits = ours.eq(theirs.map(|(side, muster)| (side, muster.troop, muster.bodyguard)));
        if !fits || armies.into_iter().flatten().all(|muster| muster.square.is_none()) {
            return false;
        }
        for ((_, post), muster) in self.posts_mut().zip(armies.into_iter().flatten()) {
            post.muster.square = muster.square;
        }
        true
    }

    /// A sentence about the table as it is now: "18 by 10 squares, 24 units."
    pub fn description(&self) -> String {
        let board = &self.table.terrain;
        tr_count!(
            units = self.posts().count(),
            "{width} by {height} squares, {units} unit.",
            "{width} by {height} squares, {units} units.",
            width = board.width(),
            height = board.height()
        )
    }

    /// Whether a sentence about a table is a [`description`](Self::description), of whatever numbers, which nobody wrote.
    pub fn is_description(about: &str) -> bool {
        let words: String = about.chars().filter(|sign| !sign.is_ascii_digit()).collect();
        [tr!(" by  squares,  units."), tr!(" by  squares,  unit.")].contains(&words.as_str())
    }

    /// The units that stand nowhere.
    pub fn reserve(&self) -> impl Iterator<Item = (UnitId, &Post)> {
        self.posts().filter(|(_, post)| post.muster.square.is_none())
    }

    fn standing(&self) -> Vec<UnitId> {
        self.posts().filter(|(_, post)| post.muster.square.is_some()).map(|(unit, _)| unit).collect()
    }

    /// Those of them who do not any longer.
    fn lost(&self, standing: &[UnitId]) -> Vec<UnitId> {
        standing.iter().copied().filter(|unit| self.post(*unit).is_some_and(|post| post.muster.square.is_none())).collect()
    }

    /// Other ground; those who can no longer stand where they stood.
    fn take_other_ground(&mut self, terrain: Board) -> Vec<UnitId> {
        let standing = self.standing();
        self.take_ground(terrain);
        self.lost(&standing)
    }

    /// Zones and units move over the table, those who are left out today too.
    fn move_everything(&mut self, way: impl Fn(Square) -> Option<Square>) {
        self.table.zones = self.table.zones.iter().filter_map(|(square, side)| Some((way(square)?, side))).collect();
        let bench = self.bench.iter_mut().map(|(_, post)| post);
        for post in self.armies.iter_mut().flatten().chain(bench) {
            post.muster.square = post.muster.square.and_then(&way);
        }
    }
}

/// The order of battle.
impl Draft {
    /// The armies of a scenario as they are in its file; every seat is free afterwards.
    pub fn take_armies(&mut self, scenario: &Scenario) {
        self.armies = [&scenario.norman, &scenario.saxon].map(|army| army.iter().cloned().map(Post::new).collect());
        self.bench.clear();
    }

    /// Other men for a unit, full where it was full; it goes behind the last of its new type, with its players.
    ///
    /// # Errors
    /// In words, where the side has no such troops or a lord leads the unit.
    pub fn set_troop(&mut self, unit: UnitId, troop: Troop) -> Result<UnitId, String> {
        let side = unit.side;
        if !troop.serves(side) {
            return Err(tr!("The {army} have no {troop}.", army = side.army(), troop = troop.name()));
        }
        let Some(post) = self.post(unit).filter(|post| post.muster.troop != troop) else { return Ok(unit) };
        if post.muster.bodyguard {
            return Err(tr!(
                "{lord} leads {unit} and its {troop}; give him another unit first.",
                lord = side.army_commander(),
                unit,
                troop = post.muster.troop.name()
            ));
        }
        let Some(mut post) = self.remove_unit(unit) else { return Ok(unit) };
        let was_full = post.muster.figures == post.muster.troop.full_strength();
        post.muster.troop = troop;
        if was_full {
            post.muster.figures = troop.full_strength();
        }
        post.muster.bases = troop.bases().first().map_or(post.muster.bases, |bases| (*bases).min(post.muster.figures));
        Ok(self.insert(side, post))
    }

    /// How many units of a type a side has.
    pub fn count(&self, side: Side, troop: Troop) -> usize {
        self.army(side).iter().filter(|post| post.muster.troop == troop).count()
    }
}

/// A square so many columns to the right and rows down; nothing beyond the edge.
fn shifted(square: Square, right: i8, down: i8) -> Option<Square> {
    Some(Square::new(square.column.checked_add_signed(right)?, square.row.checked_add_signed(down)?))
}

fn from_squares(width: u8, height: u8, ground: impl Fn(Square) -> Terrain) -> Option<Board> {
    let row = |row| (0..width).map(|column| ground(Square::new(column, row)).sign()).collect::<String>();
    // Rows of one length and of known signs are a table.
    Board::from_rows(&(0..height).map(row).collect::<Vec<_>>()).ok()
}

#[cfg(test)]
mod tests;
