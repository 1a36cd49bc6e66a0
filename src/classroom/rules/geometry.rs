//! Steps, distances and lines between squares, independent of terrain and units.

use super::Square;
use super::rulings::Adjacency;

/// Returns the steps to adjacent squares as (right, down), orthogonal before diagonal (ruling 16).
pub(super) const fn steps(adjacency: Adjacency) -> &'static [(i8, i8)] {
    const AROUND: [(i8, i8); 8] = [(0, 1), (0, -1), (1, 0), (-1, 0), (1, 1), (-1, 1), (1, -1), (-1, -1)];
    match adjacency {
        Adjacency::Diagonal => &AROUND,
        Adjacency::Orthogonal => AROUND.split_at(4).0,
    }
}

/// Returns the distance in squares, counting the second square and not the first (rulings 16 and 27).
pub fn distance(from: Square, to: Square, adjacency: Adjacency) -> u8 {
    let (columns, rows) = (from.column.abs_diff(to.column), from.row.abs_diff(to.row));
    match adjacency {
        Adjacency::Diagonal => columns.max(rows),
        Adjacency::Orthogonal => columns.saturating_add(rows),
    }
}

/// Returns the squares between two squares on a straight shot from centre to centre, without both ends. A square
/// touched only at a corner does not count.
pub fn line_between(from: Square, to: Square) -> Vec<Square> {
    let (right, down) = from.offset_to(to);
    let columns = from.column.min(to.column)..=from.column.max(to.column);
    let mut line = Vec::new();
    for column in columns {
        for row in from.row.min(to.row)..=from.row.max(to.row) {
            let square = Square::new(column, row);
            if square != from && square != to && crosses(from.offset_to(square), (right, down)) {
                line.push(square);
            }
        }
    }
    line.sort_by_key(|square| {
        let (x, y) = from.offset_to(*square);
        (x.abs() + y.abs(), square.column, square.row)
    });
    line
}

/// Returns whether the line from the origin along `(right, down)` passes through the square around `(x, y)`: it has
/// corners of the square on both sides.
fn crosses((x, y): (i16, i16), (right, down): (i16, i16)) -> bool {
    // Corners are half a square away, so everything is doubled to use whole numbers.
    let side_of = |dx: i16, dy: i16| (right * (2 * y + dy) - down * (2 * x + dx)).signum();
    let corners = [side_of(-1, -1), side_of(1, -1), side_of(-1, 1), side_of(1, 1)];
    corners.contains(&1) && corners.contains(&-1)
}
