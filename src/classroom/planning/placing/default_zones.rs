//! Default zones for a table without any.

use crate::content::scenario::Zones;
use crate::planning::mirror::{self, Axis};
use crate::rules::rulings::Adjacency;
use crate::rules::{Board, Side, Square, Terrain, distance};

const NORMAN_ROWS: usize = 3;

/// Minimum distances of the Normans from the Saxons, and whether only flat squares count, in order of preference. At four
/// squares nobody can shoot before somebody has moved.
const WISHES: [(u8, bool); 4] = [(4, true), (3, true), (3, false), (1, false)];

/// Returns default zones for a scenario without any.
///
/// The Saxons set up on the hill, one square inside the edge that faces the enemy, or on the upper third of a table without a
/// hill. The Normans set up on the lowest open rows of flat terrain, four or three squares away. If the hill is in the lower
/// half of the table, everything is upside down. On a smaller table the Normans are as near as necessary. A table with a single
/// row of open squares belongs to the Saxons.
pub fn default_zones(board: &Board) -> Zones {
    if hill_lies_low(board) {
        let turned = mirror::board(board, Axis::TopBottom);
        mirror::zones(&turned, &upper_saxon_zones(&turned), Axis::TopBottom)
    } else {
        upper_saxon_zones(board)
    }
}

/// Returns whether the hill is nearer to the lower edge of the table than to the upper.
fn hill_lies_low(board: &Board) -> bool {
    let last = i32::from(board.height()) - 1;
    let off_the_middle = |square: Square| 2 * i32::from(square.row) - last;
    squares_of_terrain(board, Terrain::Hill).into_iter().map(off_the_middle).sum::<i32>() > 0
}

fn squares_of_terrain(board: &Board, terrain: Terrain) -> Vec<Square> {
    board.squares().filter(|square| board.terrain(*square) == terrain).collect()
}

/// Returns zones with the Saxons in the upper part of the table.
fn upper_saxon_zones(board: &Board) -> Zones {
    let hill = squares_of_terrain(board, Terrain::Hill);
    let below = |square: Square| Square::new(square.column, square.row.saturating_add(1));
    let inside = hill.iter().copied().filter(|square| board.terrain(below(*square)) == Terrain::Hill).collect();
    let third = board.height().div_ceil(3);
    let upper = board.squares().filter(|square| square.row < third && board.terrain(*square).is_open()).collect();
    let saxons = [inside, hill, upper];
    let both = WISHES.iter().flat_map(|&(apart, flat)| saxons.iter().map(move |saxon| (norman_squares(board, saxon, apart, flat), saxon)));
    let found = both.into_iter().find(|(norman, saxon)| !norman.is_empty() && !saxon.is_empty());
    let (norman, saxon) = found.unwrap_or_else(|| (Vec::new(), &saxons[2]));
    let of = |side: Side| move |square| (square, side);
    norman.into_iter().map(of(Side::Norman)).chain(saxon.iter().copied().map(of(Side::Saxon))).collect()
}

/// Returns the lowest rows of open squares that are below the Saxons and at least `apart` squares from each of them.
fn norman_squares(board: &Board, saxon: &[Square], apart: u8, flat: bool) -> Vec<Square> {
    let lowest = saxon.iter().map(|square| square.row).max().unwrap_or(0);
    let fits = |square: &Square| {
        let ground = board.terrain(*square);
        let far = saxon.iter().all(|other| distance(*square, *other, Adjacency::Diagonal) >= apart);
        square.row > lowest && far && if flat { ground == Terrain::Flat } else { ground.is_open() }
    };
    let rows = (0..board.height()).rev().map(|row| board.squares().filter(|square| square.row == row && fits(square)).collect::<Vec<_>>());
    rows.filter(|row| !row.is_empty()).take(NORMAN_ROWS).flatten().collect()
}
