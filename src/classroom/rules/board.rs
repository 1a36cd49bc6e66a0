//! The table: a regular grid of squares. Each square is flat, hill, woods or off the table (ruling 14).

use serde::{Deserialize, Serialize};

use super::geometry::steps;
use super::rulings::Adjacency;
use super::{Square, Squares};

/// Terrain of a square, which decides whether units may enter it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Terrain {
    /// Open, level ground without penalties.
    Flat,
    /// Senlac Hill, which slows horses.
    Hill,
    /// Woods, which no troops may enter.
    Woods,
    /// Not part of the table.
    Off,
}

impl Terrain {
    /// Every kind of terrain.
    pub const ALL: [Self; 4] = [Self::Flat, Self::Hill, Self::Woods, Self::Off];

    /// The characters of all kinds of terrain, in the order of `Terrain::ALL`.
    pub const SIGNS: &'static str = ".^#x";

    /// Returns the character for this terrain in files and text.
    pub const fn sign(self) -> char {
        match self {
            Self::Flat => '.',
            Self::Hill => '^',
            Self::Woods => '#',
            Self::Off => 'x',
        }
    }

    /// Returns the terrain that a character represents.
    pub fn from_sign(sign: char) -> Option<Self> {
        Self::ALL.into_iter().find(|terrain| terrain.sign() == sign)
    }

    /// Returns whether a unit may be on this terrain.
    pub const fn is_open(self) -> bool {
        matches!(self, Self::Flat | Self::Hill)
    }
}

/// Terrain of the table, row by row from the top.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize)]
#[serde(into = "Vec<String>", try_from = "Vec<String>")]
pub struct Board {
    width: u8,
    ground: Vec<Terrain>,
    /// Squares that units may enter.
    open: Squares,
    /// Squares of the hill, a subset of those that units may enter.
    hill: Squares,
}

/// An error in the terrain rows of a table.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each tells itself in its sentence")]
pub enum BoardProblem {
    #[error("{}", tr!("the table has no squares; enter its rows as lines of . ^ # and x"))]
    Empty,
    #[error("{}", tr!("the table is too large; the maximum is {columns} columns by {rows} rows", columns = Board::MOST_COLUMNS, rows = Board::MOST_ROWS))]
    TooLarge,
    #[error("{}", tr!("row {row} has {found} squares, but row 1 has {expected}; make them the same length", row, found, expected))]
    Ragged { row: usize, found: usize, expected: usize },
    #[error("{}", tr!("row {row} contains “{sign}”; use . for flat, ^ for hill, # for woods and x for off the table", row, sign))]
    UnknownSign { row: usize, sign: char },
}

impl Board {
    /// Maximum number of columns.
    pub const MOST_COLUMNS: usize = 52;
    /// Maximum number of rows.
    pub const MOST_ROWS: usize = 52;

    /// Parses the terrain from rows of characters.
    ///
    /// # Errors
    /// Returns the problems of all rows.
    pub fn from_rows<S: AsRef<str>>(rows: &[S]) -> Result<Self, Vec<BoardProblem>> {
        let width = rows.first().map_or(0, |row| row.as_ref().chars().count());
        if width == 0 {
            return Err(vec![BoardProblem::Empty]);
        }
        if width > Self::MOST_COLUMNS || rows.len() > Self::MOST_ROWS {
            return Err(vec![BoardProblem::TooLarge]);
        }
        let mut problems = Vec::new();
        let mut ground = Vec::with_capacity(width * rows.len());
        for (row, signs) in (1..).zip(rows) {
            let found = signs.as_ref().chars().count();
            if found != width {
                problems.push(BoardProblem::Ragged { row, found, expected: width });
            }
            for sign in signs.as_ref().chars() {
                match Terrain::from_sign(sign) {
                    Some(terrain) => ground.push(terrain),
                    None => problems.push(BoardProblem::UnknownSign { row, sign }),
                }
            }
        }
        match u8::try_from(width) {
            Ok(width) if problems.is_empty() => Ok(Self::new(width, ground)),
            Ok(_) | Err(_) => Err(problems),
        }
    }

    fn new(width: u8, ground: Vec<Terrain>) -> Self {
        let empty = Squares::empty(u8::try_from(ground.len() / usize::from(width)).unwrap_or(u8::MAX));
        let mut board = Self { width, ground, open: empty.clone(), hill: empty };
        for (square, terrain) in board.squares().zip(board.ground.clone()).collect::<Vec<_>>() {
            board.open.set(square, terrain.is_open());
            board.hill.set(square, terrain == Terrain::Hill);
        }
        board
    }

    /// Returns the number of columns.
    pub const fn width(&self) -> u8 {
        self.width
    }

    /// Returns the number of rows.
    pub fn height(&self) -> u8 {
        u8::try_from(self.ground.len() / usize::from(self.width)).unwrap_or(u8::MAX)
    }

    /// Returns the square's index in row-by-row order, or `None` outside the grid.
    pub fn index(&self, square: Square) -> Option<usize> {
        let index = usize::from(square.row) * usize::from(self.width) + usize::from(square.column);
        (square.column < self.width && index < self.ground.len()).then_some(index)
    }

    /// Returns the terrain of a square. Squares outside the grid are off the table.
    pub fn terrain(&self, square: Square) -> Terrain {
        self.index(square).map_or(Terrain::Off, |index| self.ground[index])
    }

    /// Returns every square of the grid, row by row.
    pub fn squares(&self) -> impl Iterator<Item = Square> + '_ {
        (0..self.height()).flat_map(|row| (0..self.width).map(move |column| Square::new(column, row)))
    }

    /// Returns the terrain of every square, row by row.
    pub fn ground(&self) -> &[Terrain] {
        &self.ground
    }

    /// Returns the squares that units may enter.
    pub const fn open(&self) -> &Squares {
        &self.open
    }

    /// Returns the squares of the hill.
    pub const fn hill(&self) -> &Squares {
        &self.hill
    }

    /// Returns the terrain as rows of characters.
    pub fn rows(&self) -> Vec<String> {
        self.ground.chunks(usize::from(self.width)).map(|row| row.iter().map(|terrain| terrain.sign()).collect()).collect()
    }

    /// Returns the adjacent squares, orthogonal ones before diagonal ones (ruling 16).
    pub fn neighbours(&self, square: Square, adjacency: Adjacency) -> impl Iterator<Item = Square> + '_ {
        self.adjacent_squares(square, adjacency).map(|(there, _)| there)
    }

    /// Returns the adjacent squares, each with its index in row-by-row order.
    pub(super) fn adjacent_squares(&self, square: Square, adjacency: Adjacency) -> impl Iterator<Item = (Square, usize)> + '_ {
        let width = isize::from(self.width);
        let here = usize::from(square.row) * usize::from(self.width) + usize::from(square.column);
        steps(adjacency).iter().filter_map(move |&(right, down)| {
            let there = Square::new(square.column.checked_add_signed(right)?, square.row.checked_add_signed(down)?);
            let index = here.wrapping_add_signed(isize::from(down) * width + isize::from(right));
            (there.column < self.width && index < self.ground.len()).then_some((there, index))
        })
    }
}

impl From<Board> for Vec<String> {
    fn from(board: Board) -> Self {
        board.rows()
    }
}

impl TryFrom<Vec<String>> for Board {
    type Error = String;

    fn try_from(rows: Vec<String>) -> Result<Self, String> {
        Self::from_rows(&rows).map_err(|problems| problems.iter().map(ToString::to_string).collect::<Vec<_>>().join("; "))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::square::tests::square;

    #[test]
    fn boards_are_read_and_written_in_the_same_notation() {
        let rows = [".^#", "x.^"];
        let board = Board::from_rows(&rows).expect("a sound board");
        assert_eq!(board.rows(), rows);
        assert_eq!((board.width(), board.height()), (3, 2));
        assert_eq!(board.terrain(square("C1")), Terrain::Woods);
        assert_eq!(board.terrain(square("D1")), Terrain::Off, "beyond the edge");
    }

    #[test]
    fn all_board_problems_are_reported_at_once() {
        let problems = Board::from_rows(&["..", "?", ".!"]).expect_err("a bad board");
        assert_eq!(problems.len(), 3, "{problems:?}");
        assert_eq!(Board::from_rows::<&str>(&[]), Err(vec![BoardProblem::Empty]));
        assert_eq!(Board::from_rows(&[""; 3]), Err(vec![BoardProblem::Empty]));
        assert_eq!(Board::from_rows(&[".".repeat(53)]), Err(vec![BoardProblem::TooLarge]));
    }
}
