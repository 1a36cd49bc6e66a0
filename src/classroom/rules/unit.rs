//! Units, their IDs and their current values.

use std::fmt;
use std::str::FromStr;

use super::word_serde::{small_number, written_as_word};
use super::{Side, Square, Troop, Weapon};

/// A unit's ID: the letter of its side and its number in the army list, such as `N01` or `S15`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId {
    /// Army that the unit belongs to.
    pub side: Side,
    /// Number in the army list, from 1.
    pub number: u8,
}

impl UnitId {
    /// Creates the ID of the unit with this number in a side's army list, from 1.
    pub const fn new(side: Side, number: u8) -> Self {
        Self { side, number }
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.side.letter(), self.number)
    }
}

/// Error for a word that is not a unit's ID.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", tr!("“{word}” is not a unit; enter N or S and a number, such as N01", word = _0))]
pub struct ParseUnitIdError(String);

impl FromStr for UnitId {
    type Err = ParseUnitIdError;

    fn from_str(word: &str) -> Result<Self, ParseUnitIdError> {
        parse(word.as_bytes()).ok_or_else(|| ParseUnitIdError(word.chars().take(40).collect()))
    }
}

/// Parses N or S and one to three digits.
fn parse(word: &[u8]) -> Option<UnitId> {
    let (&letter, digits) = word.split_first()?;
    let side = match letter {
        b'N' | b'n' => Side::Norman,
        b'S' | b's' => Side::Saxon,
        _ => return None,
    };
    let number = u8::try_from(small_number(digits)?).ok().filter(|&number| number > 0)?;
    Some(UnitId { side, number })
}

written_as_word! {
    UnitId,
    expected: tr_mark!("a unit such as \"N01\""),
    schema: {"type": "string", "pattern": "^[NS][0-9]{2,3}$", "description": "A unit: N or S and its number in the army list."}
}

/// A unit during the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// ID of the unit, also its place in the army list.
    pub id: UnitId,
    /// Type of the unit's troops.
    pub troop: Troop,
    /// Number of figures at the start of the battle.
    pub start: u8,
    /// Number of figures left, including its commander, and including William while he is away.
    pub figures: u8,
    /// Whether its commander is alive.
    pub commander: bool,
    /// Whether it is the bodyguard that William or Harold leads.
    pub bodyguard: bool,
    /// Whether its commander is out of play until the next flip (William, ruling 47).
    pub away: bool,
    /// Square of the unit; `None` off the table.
    pub square: Option<Square>,
    /// Whether it has moved this turn, or run amok if that counts as its move (ruling 43).
    pub moved: bool,
    /// Whether it has shot this turn.
    pub shot: bool,
    /// Whether it has fought this turn.
    pub fought: bool,
    /// Hits pending on it until another makes up a loss: from this phase's shooting (ruling 29) and fighting (ruling 40).
    pub carried_hits: [u8; 2],
    /// Whether its last figure was spared when ruling 12 was changed. It must not count twice if the ruling changes back.
    pub spared: bool,
}

impl Unit {
    /// Returns the figures in play: all figures left, except William while he is away (ruling 47).
    pub fn figures_in_play(&self) -> u8 {
        self.figures.saturating_sub(u8::from(self.away))
    }

    /// Returns the hits of a weapon pending on the unit.
    pub const fn carried_hits(&self, weapon: Weapon) -> u8 {
        self.carried_hits[weapon as usize]
    }

    /// Returns whether its commander is alive and in play, so that he rolls a die of his own.
    pub fn is_commander_in_play(&self) -> bool {
        self.commander && !self.away
    }

    /// Returns the figures in play, excluding the commander.
    pub fn men(&self) -> u8 {
        self.figures_in_play().saturating_sub(u8::from(self.is_commander_in_play()))
    }

    /// Returns whether it has lost its last figure.
    pub fn is_destroyed(&self) -> bool {
        self.figures == 0
    }

    /// Returns whether it has figures left but is off the table, in reserve.
    pub fn is_in_reserve(&self) -> bool {
        self.figures > 0 && self.square.is_none()
    }

    /// Returns whether it has figures in play on the table, so that it can act or be hit.
    pub fn can_act(&self) -> bool {
        self.square.is_some() && self.figures_in_play() > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unit_names_are_read_back_as_written() {
        for side in Side::ALL {
            for number in 1..=255 {
                let id = UnitId::new(side, number);
                assert_eq!(id.to_string().parse(), Ok(id));
            }
        }
        assert_eq!("n1".parse(), Ok(UnitId::new(Side::Norman, 1)));
        for word in ["", "N", "X01", "N00", "N256", "N1x", "01", "Ñ1", "N1234"] {
            let _: ParseUnitIdError = word.parse::<UnitId>().expect_err(word);
        }
    }
}
