//! Zones for a table on which nobody has drawn any.

use crate::content::scenario::Zones;
use crate::planning::mirror::{self, Axis};
use crate::rules::rulings::Adjacency;
use crate::rules::{Board, Side, Square, Terrain, distance};

const NORMAN_ROWS: usize = 3;

/// How far the Normans stand from the Saxons at least and whether only on the flat, the best first: nobody shoots across
/// four squares before somebody has moved.
const WISHES: [(u8, bool); 4] = [(4, true), (3, true), (3, false), (1, false)];

/// Where both sides set up when the scenario does not say. The Saxons stand on the hill, one square inside the edge that
/// the enemy comes to, or on the upper third of a table without a hill; the Normans on the lowest open rows of the flat,
/// four squares away, or three. Where the hill lies in the lower half of the table, it is all the other way round. On a
/// table too small for this the Normans are as near as they must; one with a single row of open squares is the Saxons'.
pub fn default_zones(board: &Board) -> Zones {
    if hill_lies_low(board) {
        let turned = mirror::board(board, Axis::TopBottom);
        mirror::zones(&turned, &zones_of(&turned), Axis::TopBottom)
    } else {
        zones_of(board)
    }
}

/// Whether the hill is nearer to the lower edge of the table than to the upper.
fn hill_lies_low(board: &Board) -> bool {
    let last = i32::from(board.height()) - 1;
    let off_the_middle = |square: Square| 2 * i32::from(square.row) - last;
    of_ground(board, Terrain::Hill).into_iter().map(off_the_middle).sum::<i32>() > 0
}

fn of_ground(board: &Board, terrain: Terrain) -> Vec<Square> {
    board.squares().filter(|square| board.terrain(*square) == terrain).collect()
}

/// The zones where the Saxons have the upper part of the table.
fn zones_of(board: &Board) -> Zones {
    let hill = of_ground(board, Terrain::Hill);
    let below = |square: Square| Square::new(square.column, square.row.saturating_add(1));
    let inside = hill.iter().copied().filter(|square| board.terrain(below(*square)) == Terrain::Hill).collect();
    let third = board.height().div_ceil(3);
    let upper = board.squares().filter(|square| square.row < third && board.terrain(*square).is_open()).collect();
    let saxons = [inside, hill, upper];
    let both = WISHES.iter().flat_map(|&(apart, flat)| saxons.iter().map(move |saxon| (normans(board, saxon, apart, flat), saxon)));
    let found = both.into_iter().find(|(norman, saxon)| !norman.is_empty() && !saxon.is_empty());
    let (norman, saxon) = found.unwrap_or_else(|| (Vec::new(), &saxons[2]));
    let of = |side: Side| move |square| (square, side);
    norman.into_iter().map(of(Side::Norman)).chain(saxon.iter().copied().map(of(Side::Saxon))).collect()
}

/// The lowest rows of open squares below the Saxons and so far away from each of them.
fn normans(board: &Board, saxon: &[Square], apart: u8, flat: bool) -> Vec<Square> {
    let lowest = saxon.iter().map(|square| square.row).max().unwrap_or(0);
    let fits = |square: &Square| {
        let ground = board.terrain(*square);
        let far = saxon.iter().all(|other| distance(*square, *other, Adjacency::Diagonal) >= apart);
        square.row > lowest && far && if flat { ground == Terrain::Flat } else { ground.is_open() }
    };
    let rows = (0..board.height()).rev().map(|row| board.squares().filter(|square| square.row == row && fits(square)).collect::<Vec<_>>());
    rows.filter(|row| !row.is_empty()).take(NORMAN_ROWS).flatten().collect()
}
