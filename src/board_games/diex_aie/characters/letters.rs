//! The three letters on a counter: origin, type and class (1.2).

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

/// Three counter letters, such as `Nck` for a Norman knight.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "String", into = "String")]
#[schemars(with = "String", extend("pattern" = "^[NSXD][cih][achjklmnstx]$"))]
pub struct Letters {
    /// First letter: where he is from.
    pub origin: Origin,
    /// Second letter: his troop type.
    pub arm: Arm,
    /// Third letter as printed: one of a c h j k l m n s t x.
    pub class: char,
}

/// Origin of a character: the first letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words of the book")]
pub enum Origin {
    Norman,
    Scottish,
    Saxon,
    Danish,
}

/// Troop type of a character: the second letter.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
#[allow(missing_docs, reason = "the words of the book")]
pub enum Arm {
    Cavalry,
    Infantry,
    Huscarl,
}

/// All valid third letters.
const CLASSES: &str = "achjklmnstx";

impl Letters {
    /// Parses three counter letters.
    ///
    /// # Errors
    /// If a letter isn't valid, the error lists the valid ones.
    pub fn read(word: &str) -> Result<Self, String> {
        let unknown = || {
            tr!(
                "“{word}” isn’t a counter’s three letters: enter origin (N, S, X, D), type (c, i, h) and class (a, c, h, j, k, l, m, n, s, t, x), such as Nck",
                word
            )
        };
        let mut letters = word.chars();
        let (Some(origin), Some(arm), Some(class), None) = (letters.next(), letters.next(), letters.next(), letters.next()) else {
            return Err(unknown());
        };
        let origin = match origin {
            'N' => Origin::Norman,
            'S' => Origin::Scottish,
            'X' => Origin::Saxon,
            'D' => Origin::Danish,
            _ => return Err(unknown()),
        };
        let arm = match arm {
            'c' => Arm::Cavalry,
            'i' => Arm::Infantry,
            'h' => Arm::Huscarl,
            _ => return Err(unknown()),
        };
        if CLASSES.contains(class) { Ok(Self { origin, arm, class }) } else { Err(unknown()) }
    }

    /// Returns whether his third letter is a missile weapon. His counter shows whether a Danish `j` is a jarl instead (R6).
    pub const fn has_missile(self) -> bool {
        matches!(self.class, 'a' | 'j' | 's' | 'x')
    }
}

impl TryFrom<String> for Letters {
    type Error = String;

    fn try_from(word: String) -> Result<Self, String> {
        Self::read(&word)
    }
}

impl From<Letters> for String {
    fn from(letters: Letters) -> Self {
        let origin = match letters.origin {
            Origin::Norman => 'N',
            Origin::Scottish => 'S',
            Origin::Saxon => 'X',
            Origin::Danish => 'D',
        };
        let arm = match letters.arm {
            Arm::Cavalry => 'c',
            Arm::Infantry => 'i',
            Arm::Huscarl => 'h',
        };
        [origin, arm, letters.class].into_iter().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn only_valid_three_letter_codes_are_read() {
        for origin in "NSXD".chars() {
            for arm in "cih".chars() {
                for class in CLASSES.chars() {
                    let word: String = [origin, arm, class].into_iter().collect();
                    assert_eq!(Letters::read(&word).map(String::from), Ok(word));
                }
            }
        }
        for word in ["", "N", "Nc", "Nckk", "nck", "Zck", "Nzk", "Ncz"] {
            assert!(Letters::read(word).is_err_and(|answer| answer.contains("such as Nck")), "{word}");
        }
    }
}
