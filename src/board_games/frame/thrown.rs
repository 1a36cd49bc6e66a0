//! The dice of a procedure: what is thrown, and what the table said of it.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use senlac_base::game::Dice;

/// Dice that are thrown together and added up.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub enum DiceKind {
    /// One six-sided die.
    #[serde(rename = "1d6")]
    D6,
    /// Two six-sided dice.
    #[serde(rename = "2d6")]
    TwoD6,
    /// One ten-sided die, 1 to 10.
    #[serde(rename = "1d10")]
    D10,
    /// Two ten-sided dice, 1 to 10 each.
    #[serde(rename = "2d10")]
    TwoD10,
    /// Two ten-sided dice, each read by itself: that of the one, then that of the other.
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
    /// How many dice, and how many sides each has.
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

    /// As it is written: "2d6".
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

    /// Every way in which they can fall, each equally likely.
    pub fn all(self) -> Vec<Thrown> {
        let (count, sides) = self.shape();
        let mut ways = vec![Vec::new()];
        for _ in 0..count {
            ways = ways.iter().flat_map(|way: &Vec<u8>| (1..=sides).map(move |face| way.iter().copied().chain([face]).collect())).collect();
        }
        ways.into_iter().map(|faces| Thrown::of(&faces)).collect()
    }

    /// What the dice show.
    pub fn throw(self, dice: &mut dyn Dice) -> Thrown {
        let (count, sides) = self.shape();
        Thrown::of(&(0..count).map(|_| dice.below(sides) + 1).collect::<Vec<_>>())
    }

    /// The faces of dice that were typed with nothing between them: 52 of two dice is 5 and 2. `None` if it is not that.
    pub fn faces_in(self, digits: u16) -> Option<Vec<u8>> {
        let (count, sides) = self.shape();
        let faces: Vec<u8> = digits.to_string().bytes().map(|digit| digit - b'0').collect();
        let fits = count > 1 && faces.len() == count && faces.iter().all(|face| (1..=sides).contains(face));
        fits.then_some(faces)
    }

    /// What the table said, if these dice can show it.
    ///
    /// # Errors
    /// What is wrong with it, and what was expected.
    pub fn read(self, said: &DiceSaid) -> Result<Thrown, String> {
        let (count, sides) = self.shape();
        let most = u16::from(sides) * u16::try_from(count).unwrap_or(1);
        let least = u16::try_from(count).unwrap_or(1);
        match said {
            // Percentile dice are two with 0 to 9, tens first, and 00 is 100.
            DiceSaid::Sum(0) if self == Self::D100 => Ok(Thrown::of(&[sides])),
            DiceSaid::Faces(faces) if self == Self::D100 && faces.len() == 2 && faces.iter().all(|face| *face < 10) => {
                let shown = faces.iter().fold(0, |tens, face| tens * 10 + face);
                Ok(Thrown::of(&[if shown == 0 { sides } else { shown }]))
            }
            DiceSaid::Faces(faces) if faces.len() == count && faces.iter().all(|face| (1..=sides).contains(face)) => Ok(Thrown::of(faces)),
            DiceSaid::Sum(sum) if self == Self::D10Each && *sum <= most => {
                Err(tr!("{sum} does not tell one die from the other: write both faces, such as 3 and 8, as [3,8] or “3 8”", sum))
            }
            DiceSaid::Sum(sum) if (least..=most).contains(sum) => {
                let faces = if count == 1 { u8::try_from(*sum).into_iter().collect() } else { Vec::new() };
                Ok(Thrown { faces, sum: *sum })
            }
            DiceSaid::Sum(digits) if let Some(faces) = self.faces_in(*digits) => Ok(Thrown::of(&faces)),
            DiceSaid::Faces(faces) => Err(tr!(
                "{faces} cannot be what {dice} show: write {count} faces from 1 to {sides}, or their sum",
                faces = faces.iter().map(u8::to_string).collect::<Vec<_>>().join(" "),
                dice = self.name(),
                count,
                sides
            )),
            DiceSaid::Sum(sum) => Err(tr!("{dice} show {least} to {most} and never {sum}", dice = self.name(), least, most, sum)),
        }
    }
}

/// What the table says that dice show: each face, `[3,4]`, or their sum, `7`.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(untagged)]
pub enum DiceSaid {
    /// The sum as the table reads it; of one die its face.
    Sum(u16),
    /// Each face.
    Faces(Vec<u8>),
}

/// How dice fell.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
pub struct Thrown {
    /// Each face; empty if only the sum of several dice was said.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub faces: Vec<u8>,
    /// All faces added up.
    pub sum: u16,
}

impl Thrown {
    /// Dice with these faces.
    pub fn of(faces: &[u8]) -> Self {
        Self { faces: faces.to_vec(), sum: faces.iter().map(|face| u16::from(*face)).sum() }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn dice_are_read_by_face_or_by_sum_and_refused_in_words() {
        assert_eq!(DiceKind::TwoD6.read(&DiceSaid::Faces(vec![3, 4])), Ok(Thrown { faces: vec![3, 4], sum: 7 }));
        assert_eq!(DiceKind::TwoD6.read(&DiceSaid::Sum(7)), Ok(Thrown { faces: vec![], sum: 7 }));
        assert_eq!(DiceKind::D6.read(&DiceSaid::Sum(6)), Ok(Thrown { faces: vec![6], sum: 6 }));
        for (said, roll) in [(DiceSaid::Sum(0), 100), (DiceSaid::Faces(vec![0, 0]), 100), (DiceSaid::Faces(vec![4, 5]), 45)] {
            assert_eq!(DiceKind::D100.read(&said), Ok(Thrown::of(&[roll])));
        }
        for (kind, said) in
            [(DiceKind::D6, DiceSaid::Sum(7)), (DiceKind::D6, DiceSaid::Sum(0)), (DiceKind::TwoD6, DiceSaid::Faces(vec![3]))]
        {
            assert!(kind.read(&said).is_err(), "{said:?}");
        }
    }

    #[test]
    fn every_way_to_fall_is_counted_once() {
        let counts = [DiceKind::D6, DiceKind::TwoD6, DiceKind::D10, DiceKind::TwoD10, DiceKind::ThreeD10, DiceKind::D100];
        assert_eq!(counts.map(|kind| kind.all().len()), [6, 36, 10, 100, 1000, 100]);
    }

    #[test]
    fn dice_that_are_read_each_by_itself_are_not_said_as_a_sum() {
        assert_eq!(DiceKind::D10Each.read(&DiceSaid::Faces(vec![3, 8])), Ok(Thrown { faces: vec![3, 8], sum: 11 }));
        assert!(DiceKind::D10Each.read(&DiceSaid::Sum(11)).is_err_and(|told| told.contains("[3,8]")));
    }

    #[test]
    fn faces_typed_with_nothing_between_them_are_read_one_by_one() {
        for (kind, said, faces) in [
            (DiceKind::TwoD6, 52, vec![5, 2]),
            (DiceKind::TwoD6, 13, vec![1, 3]),
            (DiceKind::TwoD10, 95, vec![9, 5]),
            (DiceKind::D10Each, 52, vec![5, 2]),
            (DiceKind::ThreeD10, 345, vec![3, 4, 5]),
        ] {
            assert_eq!(kind.read(&DiceSaid::Sum(said)), Ok(Thrown::of(&faces)), "{kind:?} {said}");
        }
        assert_eq!(DiceKind::TwoD6.read(&DiceSaid::Sum(12)), Ok(Thrown { faces: vec![], sum: 12 }), "a sum stays a sum");
        for (kind, said) in [(DiceKind::TwoD6, 70), (DiceKind::TwoD6, 111), (DiceKind::D6, 12), (DiceKind::ThreeD10, 40)] {
            assert!(kind.read(&DiceSaid::Sum(said)).is_err(), "{kind:?} {said}");
        }
    }
}
