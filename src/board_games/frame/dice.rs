//! The dice of a procedure: the kind of dice, and the result that players enter.

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use senlac_base::game::Dice;

/// Dice that are rolled together and added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum DiceKind {
    /// One six-sided die, 1 to 6.
    #[serde(rename = "1d6")]
    D6,
    /// Two six-sided dice, 2 to 12.
    #[serde(rename = "2d6")]
    TwoD6,
    /// One ten-sided die, 1 to 10.
    #[serde(rename = "1d10")]
    D10,
    /// Two ten-sided dice, 1 to 10 each.
    #[serde(rename = "2d10")]
    TwoD10,
    /// Two ten-sided dice, each read separately: first one, then the other.
    #[serde(rename = "1d10 and 1d10")]
    D10Each,
    /// Three ten-sided dice, 1 to 10 each.
    #[serde(rename = "3d10")]
    ThreeD10,
    /// A percentile roll, 1 to 100.
    #[serde(rename = "1d100")]
    D100,
}

impl DiceKind {
    /// Returns the number of dice and of sides on each.
    pub const fn shape(self) -> (usize, u8) {
        match self {
            Self::D6 => (1, 6),
            Self::TwoD6 => (2, 6),
            Self::D10 => (1, 10),
            Self::TwoD10 | Self::D10Each => (2, 10),
            Self::ThreeD10 => (3, 10),
            Self::D100 => (1, 100),
        }
    }

    /// Returns the usual notation: "2d6".
    pub const fn name(self) -> &'static str {
        match self {
            Self::D6 => "1d6",
            Self::TwoD6 => "2d6",
            Self::D10 => "1d10",
            Self::TwoD10 => "2d10",
            Self::D10Each => "1d10 and 1d10",
            Self::ThreeD10 => "3d10",
            Self::D100 => "1d100",
        }
    }

    /// Returns every possible roll, each equally likely.
    pub fn all_rolls(self) -> Vec<DiceRoll> {
        let (count, sides) = self.shape();
        let mut ways = vec![Vec::new()];
        for _ in 0..count {
            ways = ways.iter().flat_map(|way: &Vec<u8>| (1..=sides).map(move |face| way.iter().copied().chain([face]).collect())).collect();
        }
        ways.into_iter().map(|faces| DiceRoll::from_faces(&faces)).collect()
    }

    /// Rolls these dice and returns the result.
    pub fn roll(self, dice: &mut dyn Dice) -> DiceRoll {
        let (count, sides) = self.shape();
        DiceRoll::from_faces(&(0..count).map(|_| dice.roll_below(sides) + 1).collect::<Vec<_>>())
    }

    /// Returns the faces of dice typed without spaces: 52 for two dice is 5 and 2. `None` if the digits don’t fit.
    pub fn split_faces(self, digits: u16) -> Option<Vec<u8>> {
        let (count, sides) = self.shape();
        let faces: Vec<u8> = digits.to_string().bytes().map(|digit| digit - b'0').collect();
        let fits = count > 1 && faces.len() == count && faces.iter().all(|face| (1..=sides).contains(face));
        fits.then_some(faces)
    }

    /// Returns the roll that players have entered, if these dice can show it.
    ///
    /// # Errors
    /// The problem, and the values that were expected.
    pub fn read(self, said: &EnteredDice) -> Result<DiceRoll, String> {
        let (count, sides) = self.shape();
        let most = u16::from(sides) * u16::try_from(count).unwrap_or(1);
        let least = u16::try_from(count).unwrap_or(1);
        match said {
            // Percentile dice are two with 0 to 9, tens first, and 00 is 100.
            EnteredDice::Sum(0) if self == Self::D100 => Ok(DiceRoll::from_faces(&[sides])),
            EnteredDice::Faces(faces) if self == Self::D100 && faces.len() == 2 && faces.iter().all(|face| *face < 10) => {
                let shown = faces.iter().fold(0, |tens, face| tens * 10 + face);
                Ok(DiceRoll::from_faces(&[if shown == 0 { sides } else { shown }]))
            }
            EnteredDice::Faces(faces) if faces.len() == count && faces.iter().all(|face| (1..=sides).contains(face)) => {
                Ok(DiceRoll::from_faces(faces))
            }
            EnteredDice::Sum(sum) if self == Self::D10Each && *sum <= most => {
                Err(tr!("{sum} doesn’t show which die is which; enter both faces, for example 3 and 8 as [3,8] or “3 8”", sum))
            }
            EnteredDice::Sum(sum) if (least..=most).contains(sum) => {
                let faces = if count == 1 { u8::try_from(*sum).into_iter().collect() } else { Vec::new() };
                Ok(DiceRoll { faces, sum: *sum })
            }
            EnteredDice::Sum(digits) if let Some(faces) = self.split_faces(*digits) => Ok(DiceRoll::from_faces(&faces)),
            EnteredDice::Faces(faces) => Err(tr!(
                "{dice} can’t show {faces}; enter the faces ({count}, each from 1 to {sides}) or their sum",
                faces = faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
                dice = self.name(),
                count,
                sides
            )),
            EnteredDice::Sum(sum) => Err(tr!("{dice} can’t show {sum}; enter {least} to {most}", dice = self.name(), least, most, sum)),
        }
    }
}

/// Dice as players enter them: each face, `[3,4]`, or their sum, `7`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum EnteredDice {
    /// The sum; for one die, its face.
    Sum(u16),
    /// The face of each die.
    Faces(Vec<u8>),
}

/// Result of a roll of dice.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct DiceRoll {
    /// Face of each die; empty if only the sum of several dice was entered.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<u8>,
    /// Sum of the faces of all dice.
    pub sum: u16,
}

impl DiceRoll {
    /// Creates a roll with these faces.
    pub fn from_faces(faces: &[u8]) -> Self {
        Self { faces: faces.to_vec(), sum: faces.iter().map(|face| u16::from(*face)).sum() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_entered_as_faces_or_a_sum() {
        assert_eq!(DiceKind::TwoD6.read(&EnteredDice::Faces(vec![3, 4])), Ok(DiceRoll { faces: vec![3, 4], sum: 7 }));
        assert_eq!(DiceKind::TwoD6.read(&EnteredDice::Sum(7)), Ok(DiceRoll { faces: vec![], sum: 7 }));
        assert_eq!(DiceKind::D6.read(&EnteredDice::Sum(6)), Ok(DiceRoll { faces: vec![6], sum: 6 }));
        for (said, roll) in [(EnteredDice::Sum(0), 100), (EnteredDice::Faces(vec![0, 0]), 100), (EnteredDice::Faces(vec![4, 5]), 45)] {
            assert_eq!(DiceKind::D100.read(&said), Ok(DiceRoll::from_faces(&[roll])));
        }
        for (kind, said) in
            [(DiceKind::D6, EnteredDice::Sum(7)), (DiceKind::D6, EnteredDice::Sum(0)), (DiceKind::TwoD6, EnteredDice::Faces(vec![3]))]
        {
            assert!(kind.read(&said).is_err(), "{said:?}");
        }
    }

    #[test]
    fn all_rolls_lists_each_combination_once() {
        let counts = [DiceKind::D6, DiceKind::TwoD6, DiceKind::D10, DiceKind::TwoD10, DiceKind::ThreeD10, DiceKind::D100];
        assert_eq!(counts.map(|kind| kind.all_rolls().len()), [6, 36, 10, 100, 1000, 100]);
    }

    #[test]
    fn separately_read_dice_cannot_be_entered_as_a_sum() {
        assert_eq!(DiceKind::D10Each.read(&EnteredDice::Faces(vec![3, 8])), Ok(DiceRoll { faces: vec![3, 8], sum: 11 }));
        assert!(DiceKind::D10Each.read(&EnteredDice::Sum(11)).is_err_and(|answer| answer.contains("[3,8]")));
    }

    #[test]
    fn faces_typed_without_separators_are_split() {
        for (kind, said, faces) in [
            (DiceKind::TwoD6, 52, vec![5, 2]),
            (DiceKind::TwoD6, 13, vec![1, 3]),
            (DiceKind::TwoD10, 95, vec![9, 5]),
            (DiceKind::D10Each, 52, vec![5, 2]),
            (DiceKind::ThreeD10, 345, vec![3, 4, 5]),
        ] {
            assert_eq!(kind.read(&EnteredDice::Sum(said)), Ok(DiceRoll::from_faces(&faces)), "{kind:?} {said}");
        }
        assert_eq!(DiceKind::TwoD6.read(&EnteredDice::Sum(12)), Ok(DiceRoll { faces: vec![], sum: 12 }), "a sum stays a sum");
        for (kind, said) in [(DiceKind::TwoD6, 70), (DiceKind::TwoD6, 111), (DiceKind::D6, 12), (DiceKind::ThreeD10, 40)] {
            assert!(kind.read(&EnteredDice::Sum(said)).is_err(), "{kind:?} {said}");
        }
    }
}
