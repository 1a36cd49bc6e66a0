//! Sets of squares with one bit for each square, so that set operations work on whole rows.

use super::geometry::steps;
use super::rulings::Adjacency;
use super::square::Square;

/// Number of extra columns and rows beyond each edge of the table. They belong to no set. With them, everything
/// within two squares of a square can be read without bounds checks.
const RIM: u8 = 2;

/// A set of squares of a table: one word for each row, including the rim, and one bit for each column.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Squares(Vec<u64>);

impl Squares {
    /// Creates an empty set for a table with this many rows.
    pub fn empty(height: u8) -> Self {
        Self(vec![0; usize::from(height) + 2 * usize::from(RIM)])
    }

    /// Returns the row of a square and its bit in that row, or `None` outside the largest table.
    fn place(square: Square) -> Option<(usize, u64)> {
        let bit = 1_u64.checked_shl(u32::from(square.column) + u32::from(RIM))?;
        Some((usize::from(square.row) + usize::from(RIM), bit))
    }

    /// Returns whether the set contains a square.
    pub fn contains(&self, square: Square) -> bool {
        Self::place(square).is_some_and(|(row, bit)| self.0.get(row).is_some_and(|row| row & bit != 0))
    }

    /// Adds a square to the set or removes it.
    pub fn set(&mut self, square: Square, is_in: bool) {
        if let Some((row, bit)) = Self::place(square)
            && let Some(row) = self.0.get_mut(row)
        {
            *row = if is_in { *row | bit } else { *row & !bit };
        }
    }

    /// Returns whether the set is empty.
    pub fn is_empty(&self) -> bool {
        self.0.iter().all(|row| *row == 0)
    }

    /// Returns whether the set shares a square with another set of the same table.
    pub fn intersects(&self, other: &Self) -> bool {
        self.0.iter().zip(&other.0).any(|(row, other)| row & other != 0)
    }

    /// Returns the squares that are also in another set of the same table.
    pub fn intersection(self, other: &Self) -> Self {
        self.combine(other, |row, other| row & other)
    }

    /// Returns the squares that are not in another set of the same table.
    pub fn difference(self, other: &Self) -> Self {
        self.combine(other, |row, other| row & !other)
    }

    /// Combines each row with the same row of another set.
    fn combine(mut self, other: &Self, put_together: impl Fn(u64, u64) -> u64) -> Self {
        for (row, other) in self.0.iter_mut().zip(&other.0) {
            *row = put_together(*row, *other);
        }
        self
    }

    /// Returns these squares and all adjacent ones (ruling 16). Some may lie beyond the edge of the table.
    pub fn with_neighbours(&self, adjacency: Adjacency) -> Self {
        let mut wider = self.clone();
        let between = wider.0.iter_mut().skip(1);
        let rows = between.zip(self.0.windows(3));
        match adjacency {
            Adjacency::Diagonal => rows.for_each(|(row, rows)| *row = with_row_neighbours(rows[0] | rows[1] | rows[2])),
            Adjacency::Orthogonal => rows.for_each(|(row, rows)| *row = rows[0] | with_row_neighbours(rows[1]) | rows[2]),
        }
        wider
    }

    /// Returns these squares and all that can be reached from them, step by step, over squares of another set.
    pub fn with_reachable(mut self, over: &Self, adjacency: Adjacency) -> Self {
        let last = self.0.len().saturating_sub(1);
        // Down the table and up again, so that each row immediately uses what the row before it gained.
        while (1..last).fold(false, |grew, row| self.grow(row, over, adjacency) | grew)
            && (1..last).rev().fold(false, |grew, row| self.grow(row, over, adjacency) | grew)
        {}
        self
    }

    /// Adds to a row what one step reaches over another set. Returns whether anything was added.
    fn grow(&mut self, row: usize, over: &Self, adjacency: Adjacency) -> bool {
        let [Some(&above), Some(here), Some(&below)] = [row - 1, row, row + 1].map(|row| self.0.get(row)) else { return false };
        let (here, over) = (*here, over.0.get(row).copied().unwrap_or_default());
        let from = match adjacency {
            Adjacency::Diagonal => with_row_neighbours(above | here | below),
            Adjacency::Orthogonal => above | with_row_neighbours(here) | below,
        };
        self.0[row] = here | from & over;
        self.0[row] != here
    }

    /// Returns the part of the set in the five by five squares around a square. It never reaches beyond the table.
    pub fn patch(&self, middle: Square) -> Patch {
        let Some(&[first, second, third, fourth, fifth]) = self.0.get(usize::from(middle.row)..).and_then(|rows| rows.first_chunk()) else {
            return Patch::default();
        };
        let cut = |row: u64| row.wrapping_shr(u32::from(middle.column)) & 0b11111;
        let patch = cut(first) | cut(second) << 5 | cut(third) << 10 | cut(fourth) << 15 | cut(fifth) << 20;
        Patch(u32::try_from(patch).unwrap_or_default())
    }
}

/// Returns a row together with the squares to the left and right of its squares.
const fn with_row_neighbours(row: u64) -> u64 {
    row | row << 1 | row >> 1
}

/// A subset of the five by five squares around a square, one bit each, row by row.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Patch(u32);

impl Patch {
    /// The set of the centre square alone.
    pub const MIDDLE: Self = Self(1 << 12);
    const ALL: u32 = (1 << 25) - 1;
    const LEFT: u32 = 0b00001_00001_00001_00001_00001;
    const RIGHT: u32 = Self::LEFT << 4;

    /// Column and row of each bit, from the top left.
    const PLACES: [(u8, u8); 32] = {
        let mut places = [(0, 0); 32];
        let (mut place, mut right, mut down) = (0, 0, 0);
        while place < places.len() {
            places[place] = (right, down);
            (right, down) = if right == 4 { (0, down + 1) } else { (right + 1, down) };
            place += 1;
        }
        places
    };

    /// Returns whether the set is empty.
    pub const fn is_empty(self) -> bool {
        self.0 == 0
    }

    /// Returns the squares that are also in another set around the same square.
    pub const fn intersection(self, other: Self) -> Self {
        Self(self.0 & other.0)
    }

    /// Returns the squares of both sets.
    pub const fn union(self, other: Self) -> Self {
        Self(self.0 | other.0)
    }

    /// Returns the squares that are not in another set around the same square.
    pub const fn difference(self, other: Self) -> Self {
        Self(self.0 & !other.0)
    }

    /// Returns these squares and all adjacent ones (ruling 16), as far as the five by five squares extend.
    pub const fn with_neighbours(self, adjacency: Adjacency) -> Self {
        let aside = self.0 | (self.0 & !Self::RIGHT) << 1 | (self.0 & !Self::LEFT) >> 1;
        let ahead = match adjacency {
            Adjacency::Diagonal => aside,
            Adjacency::Orthogonal => self.0,
        };
        Self((aside | ahead << 5 | ahead >> 5) & Self::ALL)
    }

    /// Creates a set of one square around `middle`; empty if the square is too far away.
    pub fn from_square(middle: Square, square: Square) -> Self {
        let (right, down) = middle.offset_to(square);
        let near = -2..=2;
        if near.contains(&right) && near.contains(&down) { Self(1 << (12 + right + 5 * down)) } else { Self(0) }
    }

    /// Returns whether the set contains a square.
    pub fn contains(self, middle: Square, square: Square) -> bool {
        !self.intersection(Self::from_square(middle, square)).is_empty()
    }

    /// Returns whether the set contains the square this many columns to the right of the centre and rows below it. Both
    /// are at most 2.
    const fn contains_offset(self, right: i8, down: i8) -> bool {
        self.0 & 1 << (12 + right + 5 * down) != 0
    }

    /// Returns the squares, row by row from the top left.
    pub fn squares(self, middle: Square) -> impl Iterator<Item = Square> {
        let mut left = self.0;
        std::iter::from_fn(move || {
            let (right, down) = Self::PLACES[usize::try_from((left != 0).then(|| left.trailing_zeros())?).ok()?];
            left &= left - 1;
            let along = |from: u8, way: u8| from.saturating_add(way).checked_sub(RIM);
            Some(Square::new(along(middle.column, right)?, along(middle.row, down)?))
        })
    }

    /// Returns the steps from the centre to the adjacent squares in the set, orthogonal before diagonal.
    pub fn steps(self, adjacency: Adjacency) -> impl Iterator<Item = (i8, i8)> {
        steps(adjacency).iter().copied().filter(move |&(right, down)| self.contains_offset(right, down))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::square::tests::{names, square};

    #[test]
    fn a_patch_matches_the_set_around_its_middle() {
        let mut squares = Squares::empty(5);
        ["A1", "B1", "E2", "C3", "A4", "E5"].map(square).into_iter().for_each(|square| squares.set(square, true));
        for middle in ["A1", "C3", "E5", "A5", "E1"].map(square) {
            for adjacency in [Adjacency::Diagonal, Adjacency::Orthogonal] {
                let near = squares.patch(middle).intersection(Patch::MIDDLE.with_neighbours(adjacency).difference(Patch::MIDDLE));
                let is_in = |&step: &(i8, i8)| middle.stepped(step).is_some_and(|there| squares.contains(there));
                assert!(near.steps(adjacency).eq(steps(adjacency).iter().copied().filter(is_in)), "{middle}");
            }
        }
        assert_eq!(names(squares.patch(square("A1")).squares(square("A1"))), "A1 B1 C3");
        let both = Patch::MIDDLE.with_neighbours(Adjacency::Diagonal).with_neighbours(Adjacency::Diagonal);
        assert_eq!(both.0, Patch::ALL);
    }
}
