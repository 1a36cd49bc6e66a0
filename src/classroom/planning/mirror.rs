//! Mirroring of the table: left and right or top and bottom are exchanged.

use crate::content::scenario::Zones;
use crate::rules::{Board, Square};

/// The direction in which a table is mirrored.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Axis {
    /// The leftmost column becomes the rightmost.
    LeftRight,
    /// The top row becomes the bottom one.
    TopBottom,
}

impl Axis {
    /// Both directions, in the order of a menu.
    pub const ALL: [Self; 2] = [Self::LeftRight, Self::TopBottom];
}

/// Returns the position of a square of this table after mirroring. Squares beyond the table don't change.
pub fn square(board: &Board, square: Square, axis: Axis) -> Square {
    let opposite = |place: u8, length: u8| (length.saturating_sub(1)).checked_sub(place).unwrap_or(place);
    match axis {
        _ if board.index(square).is_none() => square,
        Axis::LeftRight => Square::new(opposite(square.column, board.width()), square.row),
        Axis::TopBottom => Square::new(square.column, opposite(square.row, board.height())),
    }
}

/// Returns the mirrored terrain.
pub fn board(board: &Board, axis: Axis) -> Board {
    let mut rows = board.rows();
    match axis {
        Axis::LeftRight => rows.iter_mut().for_each(|row| *row = row.chars().rev().collect()),
        Axis::TopBottom => rows.reverse(),
    }
    // Mirrored rows still have equal lengths and known characters.
    Board::from_rows(&rows).unwrap_or_else(|_| board.clone())
}

/// Returns the mirrored zones of this table.
pub fn zones(table: &Board, zones: &Zones, axis: Axis) -> Zones {
    zones.iter().map(|(place, side)| (square(table, place, axis), side)).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn mirroring_exchanges_left_and_right_or_top_and_bottom() {
        let table = Board::from_rows(&[".^#", "x.^"]).expect("a table");
        assert_eq!(board(&table, Axis::LeftRight).rows(), ["#^.", "^.x"]);
        assert_eq!(board(&table, Axis::TopBottom).rows(), ["x.^", ".^#"]);
        assert_eq!(square(&table, Square::new(0, 0), Axis::LeftRight), Square::new(2, 0));
        assert_eq!(square(&table, Square::new(0, 0), Axis::TopBottom), Square::new(0, 1));
        assert_eq!(square(&table, Square::new(9, 0), Axis::LeftRight), Square::new(9, 0), "beyond the table");
    }
}
