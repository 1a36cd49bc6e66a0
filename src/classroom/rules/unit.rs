//! Units, and the names they go by.

use std::fmt;
use std::str::FromStr;

use super::word::{small_number, written_as_word};
use super::{Side, Square, Troop, Weapon};

/// A unit's name: its side's letter and its place in the army list, `N01` or `S15`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub struct UnitId {
    /// The army it belongs to.
    pub side: Side,
    /// Its place in that army's list, 1 and up.
    pub number: u8,
}

impl UnitId {
    /// The unit at this place of this army's list, counting from 1.
    pub const fn new(side: Side, number: u8) -> Self {
        Self { side, number }
    }
}

impl fmt::Display for UnitId {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}{:02}", self.side.letter(), self.number)
    }
}

/// A word that does not name a unit.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[error("{}", tr!("“{word}” is not a unit; write N or S and a number, such as N01", word = _0))]
pub struct NotAUnit(String);

impl FromStr for UnitId {
    type Err = NotAUnit;

    fn from_str(word: &str) -> Result<Self, NotAUnit> {
        parse(word.as_bytes()).ok_or_else(|| NotAUnit(word.chars().take(40).collect()))
    }
}

/// Reads N or S and one to three digits.
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

/// A unit as it stands in the battle.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unit {
    /// Its name.
    pub id: UnitId,
    /// What its men are.
    pub troop: Troop,
    /// Figures it began the battle with.
    pub start: u8,
    /// Figures it has left, its commander among them, and William too while he is away.
    pub figures: u8,
    /// Whether its player's figure lives.
    pub commander: bool,
    /// Whether it is the bodyguard that William or Harold leads.
    pub bodyguard: bool,
    /// Whether its commander is out of play until the next flip (William, ruling 47).
    pub away: bool,
    /// Where it stands; `None` off the table.
    pub square: Option<Square>,
    /// Whether it has moved this turn, or rushed where that is its move (ruling 43).
    pub moved: bool,
    /// Whether it has shot this turn.
    pub shot: bool,
    /// Whether it has fought this turn.
    pub fought: bool,
    /// Hits on it that wait for another before a figure falls: of this phase's shooting (ruling 29) and fighting (ruling 40).
    pub carried_hits: [u8; 2],
    /// Whether its last figure was left alive when ruling 12 was changed, and is not to be counted twice if it is
    /// changed again.
    pub spared: bool,
}

impl Unit {
    /// Figures that are in play: all that are left, but for a William who is away (ruling 47).
    pub fn present(&self) -> u8 {
        self.figures.saturating_sub(u8::from(self.away))
    }

    /// Hits of one weapon that wait for another before a figure falls.
    pub const fn carried_hits(&self, weapon: Weapon) -> u8 {
        self.carried_hits[weapon as usize]
    }

    /// Whether its commander lives and is in play, so that he throws a die of his own.
    pub fn commander_present(&self) -> bool {
        self.commander && !self.away
    }

    /// Figures in play besides the commander.
    pub fn men(&self) -> u8 {
        self.present().saturating_sub(u8::from(self.commander_present()))
    }

    /// Whether it has lost its last figure.
    pub fn is_destroyed(&self) -> bool {
        self.figures == 0
    }

    /// Whether it has figures left but stands off the table, in reserve.
    pub fn is_in_reserve(&self) -> bool {
        self.figures > 0 && self.square.is_none()
    }

    /// Whether somebody of it stands on the table and can act or be hit.
    pub fn can_act(&self) -> bool {
        self.square.is_some() && self.present() > 0
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn unit_names_are_read_as_they_are_written() {
        for side in Side::ALL {
            for number in 1..=255 {
                let id = UnitId::new(side, number);
                assert_eq!(id.to_string().parse(), Ok(id));
            }
        }
        assert_eq!("n1".parse(), Ok(UnitId::new(Side::Norman, 1)));
        for word in ["", "N", "X01", "N00", "N256", "N1x", "01", "Ñ1", "N1234"] {
            let _: NotAUnit = word.parse::<UnitId>().expect_err(word);
        }
    }
}
