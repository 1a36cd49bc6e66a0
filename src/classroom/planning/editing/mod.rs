//! Editing of a draft's table: its terrain, zones and size, mirroring, and the positions of several units. Also changes of a
//! unit's troops.
//!
//! Units that lose their square go into reserve. Each change of the terrain returns them.

use std::collections::BTreeSet;

use super::draft::{Draft, Post};
use super::mirror::{self, Axis};
use super::placing;
use crate::content::scenario::{Scenario, Zones};
use crate::rules::{Board, Side, Square, Terrain, Troop, UnitId};

/// What is painted on squares.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Brush {
    /// A type of terrain for the squares.
    Ground(Terrain),
    /// The zone of a side, or of neither.
    Zone(Option<Side>),
}

impl Brush {
    /// Returns the terrain with these squares painted.
    pub fn paint_terrain(self, board: &Board, squares: &[Square]) -> Board {
        let Self::Ground(terrain) = self else { return board.clone() };
        let squares: BTreeSet<Square> = squares.iter().copied().collect();
        board_from_squares(board.width(), board.height(), |square| if squares.contains(&square) { terrain } else { board.terrain(square) })
            .unwrap_or_else(|| board.clone())
    }

    /// Returns the zones with these squares painted. Only open squares can belong to a zone.
    pub fn paint_zones(self, board: &Board, zones: &Zones, squares: &[Square]) -> Zones {
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
    /// The edge to the left of column A.
    Left,
    /// The edge to the right of the last column.
    Right,
    /// The edge above row 1.
    Top,
    /// The edge below the last row.
    Bottom,
}

impl Edge {
    /// Returns whether columns, not rows, are added or removed at this edge.
    pub const fn is_vertical(self) -> bool {
        matches!(self, Self::Left | Self::Right)
    }
}

/// Minimum number of columns and of rows in the editor.
pub const FEWEST_SQUARES: u8 = 4;
/// Maximum number of columns.
pub const MOST_COLUMNS: u8 = 26;
/// Maximum number of rows.
pub const MOST_ROWS: u8 = 20;

/// Editing of the table.
impl Draft {
    /// Paints squares. Returns the units that lost their square and are now in reserve.
    pub fn paint(&mut self, brush: Brush, squares: &[Square]) -> Vec<UnitId> {
        self.table.zones = brush.paint_zones(&self.table.terrain, &self.table.zones, squares);
        self.replace_terrain(brush.paint_terrain(&self.table.terrain, squares))
    }

    /// Adds a flat column or row at this edge, or removes one. Returns the units that lost their square and are now in reserve.
    ///
    /// # Errors
    /// A sentence if the table would become too large or too small.
    pub fn resize(&mut self, edge: Edge, grows: bool) -> Result<Vec<UnitId>, String> {
        let board = &self.table.terrain;
        let (length, most, what) =
            if edge.is_vertical() { (board.width(), MOST_COLUMNS, "columns") } else { (board.height(), MOST_ROWS, "rows") };
        if grows && length >= most {
            return Err(tr!("The table has {length} {what}. The maximum is {most}.", length, what, most));
        }
        if !grows && length <= FEWEST_SQUARES {
            return Err(tr!(
                "The table has {length} {what}. The minimum is {fewest_squares}.",
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
            if edge.is_vertical() { (longer(board.width()), board.height()) } else { (board.width(), longer(board.height())) };
        let before = |square: Square| shift_square(square, -right, -down).filter(|square| board.index(*square).is_some());
        let ground = |square: Square| before(square).map_or(Terrain::Flat, |square| board.terrain(square));
        let Some(terrain) = board_from_squares(width, height, ground) else { return Ok(Vec::new()) };
        let standing = self.units_on_table();
        self.move_everything(|square| shift_square(square, right, down).filter(|square| terrain.index(*square).is_some()));
        self.set_terrain(terrain);
        Ok(self.displaced_units(&standing))
    }

    /// Mirrors the table with all its units.
    pub fn mirror(&mut self, axis: Axis) {
        let board = self.table.terrain.clone();
        self.move_everything(|square| Some(mirror::square(&board, square, axis)));
        self.set_terrain(mirror::board(&board, axis));
    }

    /// Sets the zones to their defaults.
    pub fn suggest_zones(&mut self) {
        self.table.zones = placing::default_zones(&self.table.terrain);
    }

    /// Takes every unit off the table.
    pub fn clear_table(&mut self) {
        self.posts_mut().for_each(|(_, post)| post.muster.square = None);
    }

    /// Places units along the straight line between two squares, in this order. Other units on these squares take the squares
    /// that become free, or go into reserve. Returns the number of units placed; the remaining ones stay where they are.
    pub fn place_along_line(&mut self, units: &[UnitId], from: Square, to: Square) -> usize {
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
            if let Some(other) = self.unit_on(*square).and_then(|other| self.post_mut(other)) {
                other.muster.square = free.next();
            }
            if let Some(post) = self.post_mut(*unit) {
                post.muster.square = Some(*square);
            }
        }
        movers.len()
    }

    /// Places the units as in the scenario's file, if it has the same units in the same order and at least one of them on the
    /// table. Returns whether it did.
    pub(super) fn copy_file_positions(&mut self, scenario: &Scenario) -> bool {
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

    /// Returns a sentence about the table's current state: "18 by 10 squares, 24 units."
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

    /// Returns whether a sentence is an automatic [`description`](Self::description), with any numbers, and not one that
    /// somebody wrote.
    pub fn is_description(about: &str) -> bool {
        let words: String = about.chars().filter(|sign| !sign.is_ascii_digit()).collect();
        [tr!(" by  squares,  units."), tr!(" by  squares,  unit.")].contains(&words.as_str())
    }

    /// Returns the units that aren't on the table.
    pub fn reserve(&self) -> impl Iterator<Item = (UnitId, &Post)> {
        self.posts().filter(|(_, post)| post.muster.square.is_none())
    }

    fn units_on_table(&self) -> Vec<UnitId> {
        self.posts().filter(|(_, post)| post.muster.square.is_some()).map(|(unit, _)| unit).collect()
    }

    /// Returns those of these units that are no longer on the table.
    fn displaced_units(&self, standing: &[UnitId]) -> Vec<UnitId> {
        standing.iter().copied().filter(|unit| self.post(*unit).is_some_and(|post| post.muster.square.is_none())).collect()
    }

    /// Replaces the terrain. Returns the units that lost their square.
    fn replace_terrain(&mut self, terrain: Board) -> Vec<UnitId> {
        let standing = self.units_on_table();
        self.set_terrain(terrain);
        self.displaced_units(&standing)
    }

    /// Moves zones and units over the table, including the units that are left out today.
    fn move_everything(&mut self, way: impl Fn(Square) -> Option<Square>) {
        self.table.zones = self.table.zones.iter().filter_map(|(square, side)| Some((way(square)?, side))).collect();
        let bench = self.bench.iter_mut().map(|(_, post)| post);
        for post in self.armies.iter_mut().flatten().chain(bench) {
            post.muster.square = post.muster.square.and_then(&way);
        }
    }
}

/// Editing of the order of battle.
impl Draft {
    /// Replaces the armies with those in the scenario's file. Every unit is free afterwards.
    pub fn set_armies(&mut self, scenario: &Scenario) {
        self.armies = [&scenario.norman, &scenario.saxon].map(|army| army.iter().cloned().map(Post::new).collect());
        self.bench.clear();
    }

    /// Gives a unit other troops. It keeps its players and moves after the last unit of its new type. If it was at full
    /// strength, it still is.
    ///
    /// # Errors
    /// A sentence if the side has no such troops or a lord leads the unit.
    pub fn set_troop(&mut self, unit: UnitId, troop: Troop) -> Result<UnitId, String> {
        let side = unit.side;
        if !troop.serves_side(side) {
            return Err(tr!("The {army} have no {troop}.", army = side.army(), troop = troop.name()));
        }
        let Some(post) = self.post(unit).filter(|post| post.muster.troop != troop) else { return Ok(unit) };
        if post.muster.bodyguard {
            return Err(tr!(
                "{lord} leads {unit} and its {troop}. Give him another unit first.",
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

    /// Returns the number of a side's units of this type.
    pub fn count(&self, side: Side, troop: Troop) -> usize {
        self.army(side).iter().filter(|post| post.muster.troop == troop).count()
    }
}

/// Returns the square this number of columns to the right and rows down; `None` beyond the first column or row, or if the
/// number is too high.
fn shift_square(square: Square, right: i8, down: i8) -> Option<Square> {
    Some(Square::new(square.column.checked_add_signed(right)?, square.row.checked_add_signed(down)?))
}

fn board_from_squares(width: u8, height: u8, ground: impl Fn(Square) -> Terrain) -> Option<Board> {
    let row = |row| (0..width).map(|column| ground(Square::new(column, row)).sign()).collect::<String>();
    // Rows of equal length with known characters are always a valid table.
    Board::from_rows(&(0..height).map(row).collect::<Vec<_>>()).ok()
}

#[cfg(test)]
mod tests;
