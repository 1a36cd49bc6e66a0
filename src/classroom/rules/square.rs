//! Squares of the table and their names.

use std::fmt;
use std::str::FromStr;

use super::word_serde::{small_number, written_as_word};

/// A square of the table. Its name is the letter of its column and the number of its row; A1 is at the top left.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct Square {
    /// Columns to the right of column A, from 0.
    pub column: u8,
    /// Rows below row 1, from 0.
    pub row: u8,
}

impl Square {
    /// Creates a square from the columns right of A and the rows below 1.
    pub const fn new(column: u8, row: u8) -> Self {
        Self { column, row }
    }

    /// Returns the square one step away, given as (right, down), or `None` before the first column or row.
    pub fn stepped(self, (right, down): (i8, i8)) -> Option<Self> {
        Some(Self::new(self.column.checked_add_signed(right)?, self.row.checked_add_signed(down)?))
    }

    /// Returns the columns and rows from this square to another. Right and down are positive.
    pub fn offset_to(self, there: Self) -> (i16, i16) {
        (i16::from(there.column) - i16::from(self.column), i16::from(there.row) - i16::from(self.row))
    }
}

/// Returns the letters of a column: A to Z, then AA, AB and so on.
pub fn column_letters(column: u8) -> String {
    let letter = |n: u8| char::from(b'A' + n);
    if column < 26 { letter(column).to_string() } else { format!("{}{}", letter(column / 26 - 1), letter(column % 26)) }
}

impl fmt::Display for Square {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        if self.column >= 26 {
            write!(f, "{}", char::from(b'A' + self.column / 26 - 1))?;
        }
        write!(f, "{}{}", char::from(b'A' + self.column % 26), u16::from(self.row) + 1)
    }
}

/// Error for a word that is not the name of a square.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", tr!("“{word}” is not a square; enter a column letter and a row number, such as C4", word = _0))]
pub struct ParseSquareError(String);

impl FromStr for Square {
    type Err = ParseSquareError;

    fn from_str(word: &str) -> Result<Self, ParseSquareError> {
        parse(word.as_bytes()).ok_or_else(|| ParseSquareError(word.chars().take(40).collect()))
    }
}

/// Parses one or two letters and a number from 1 to 255.
fn parse(word: &[u8]) -> Option<Square> {
    let letters = word.iter().take_while(|byte| byte.is_ascii_alphabetic()).count();
    let (letters, digits) = word.split_at(letters);
    let value = |byte: u8| u16::from(byte.to_ascii_uppercase() - b'A');
    let column = match *letters {
        [one] => value(one),
        [first, second] => (value(first) + 1) * 26 + value(second),
        _ => return None,
    };
    let row = small_number(digits).filter(|_| digits[0] != b'0')?;
    Some(Square { column: u8::try_from(column).ok()?, row: u8::try_from(row - 1).ok()? })
}

written_as_word! {
    Square,
    expected: tr_mark!("a square such as \"C4\""),
    schema: {"type": "string", "pattern": "^[A-Z]{1,2}[1-9][0-9]{0,2}$", "description": "A square: column letter and row number, A1 top left."}
}

#[cfg(test)]
pub(super) mod tests {
    use super::*;

    pub fn square(word: &str) -> Square {
        word.parse().expect(word)
    }

    pub fn names(squares: impl IntoIterator<Item = Square>) -> String {
        squares.into_iter().map(|square| square.to_string()).collect::<Vec<_>>().join(" ")
    }

    #[test]
    fn every_square_is_read_back_from_its_own_name() {
        for column in 0..=255 {
            for row in [0, 8, 9, 254] {
                let square = Square::new(column, row);
                assert_eq!(square.to_string().parse(), Ok(square));
            }
        }
        assert_eq!(Square::new(0, 0).to_string(), "A1");
        assert_eq!(Square::new(26, 19).to_string(), "AA20");
        assert_eq!(column_letters(27), "AB");
    }

    #[test]
    fn invalid_square_names_are_refused() {
        for word in ["", "4", "C", "C0", "C04", "4C", "C-4", "CCC4", "C257", "C4 ", "É4", "ZZ1"] {
            let _: ParseSquareError = word.parse::<Square>().expect_err(word);
        }
    }
}
