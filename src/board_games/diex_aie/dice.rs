//! What a ten-sided die says: its 0 is a ten, or with another reading nothing (R1).

use super::{DiexAie, DiexDesk, DiexEvent, ZeroIsTen};
use senlac_board_games::{DiceKind, DiceSaid, Fall, Plan, Thrown};

/// What the table said, where a 0 is the ten of the die.
pub(super) fn said(kind: DiceKind, said: Option<&DiceSaid>) -> Option<DiceSaid> {
    let (count, sides) = kind.shape();
    let ten = |face: u8| if face == 0 && sides == 10 { 10 } else { face };
    said.map(|said| match said {
        DiceSaid::Sum(0) if count == 1 && sides == 10 => DiceSaid::Sum(10),
        DiceSaid::Sum(sum) => DiceSaid::Sum(*sum),
        DiceSaid::Faces(faces) => DiceSaid::Faces(faces.iter().copied().map(ten).collect()),
    })
}

/// How ten-sided dice are read in a game.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    zero_is_ten: bool,
}

impl Reading {
    /// As this game reads them.
    pub(super) fn of(desk: &DiexDesk) -> Self {
        Self { zero_is_ten: !desk.has_option(ZeroIsTen::Zero) }
    }

    /// What one face counts.
    pub(super) fn face(self, face: u8) -> i32 {
        if face == 10 && !self.zero_is_ten { 0 } else { face.into() }
    }

    /// What all dice count together. A sum that was said without its faces is taken as it is.
    pub(super) fn sum(self, thrown: &Thrown) -> i32 {
        if thrown.faces.is_empty() { thrown.sum.into() } else { thrown.faces.iter().map(|face| self.face(*face)).sum() }
    }
}

/// A roll whose dice are added up; `falls` gets the game as it stood before it, and what they count.
pub(super) fn rolled(
    desk: &DiexDesk,
    kind: DiceKind,
    said: Option<&DiceSaid>,
    falls: impl Fn(&DiexDesk, i32) -> Fall<DiexEvent> + 'static,
) -> Plan<DiexAie> {
    let (state, reading) = (desk.clone(), Reading::of(desk));
    Plan::rolled(kind, self::said(kind, said), move |thrown| falls(&state, reading.sum(thrown)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_nought_that_is_said_is_the_ten_of_the_die() {
        assert_eq!(said(DiceKind::D10, Some(&DiceSaid::Sum(0))), Some(DiceSaid::Sum(10)));
        assert_eq!(said(DiceKind::TwoD10, Some(&DiceSaid::Faces(vec![0, 3]))), Some(DiceSaid::Faces(vec![10, 3])));
        assert_eq!(said(DiceKind::D6, Some(&DiceSaid::Sum(0))), Some(DiceSaid::Sum(0)));
        assert_eq!(said(DiceKind::D10, None), None);
    }

    #[test]
    fn a_nought_counts_ten_or_nothing() {
        let thrown = Thrown::of(&[10, 4]);
        assert_eq!(Reading { zero_is_ten: true }.sum(&thrown), 14);
        assert_eq!(Reading { zero_is_ten: false }.sum(&thrown), 4);
    }
}
