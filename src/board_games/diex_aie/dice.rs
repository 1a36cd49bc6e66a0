//! Reading of ten-sided dice: a 0 counts as ten, or as nothing under the option (R1).

use super::{DiexAie, DiexEvent, DiexGame};
use crate::rulings::ZeroIsTen;
use senlac_board_games::{DiceKind, DiceRoll, EnteredDice, Plan, RollOutcome};

/// Returns the entered dice with each 0 of a ten-sided die stored as 10.
pub(super) fn normalized(kind: DiceKind, said: Option<&EnteredDice>) -> Option<EnteredDice> {
    let (count, sides) = kind.shape();
    let ten = |face: u8| if face == 0 && sides == 10 { 10 } else { face };
    said.map(|said| match said {
        EnteredDice::Sum(0) if count == 1 && sides == 10 => EnteredDice::Sum(10),
        EnteredDice::Sum(sum) => EnteredDice::Sum(*sum),
        EnteredDice::Faces(faces) => EnteredDice::Faces(faces.iter().copied().map(ten).collect()),
    })
}

/// How a game reads its ten-sided dice.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) struct Reading {
    zero_is_ten: bool,
}

impl Reading {
    /// Returns the reading that this game's options set.
    pub(super) fn from_options(game: &DiexGame) -> Self {
        Self { zero_is_ten: !game.has_option(ZeroIsTen::Zero) }
    }

    /// Returns the value of one face.
    pub(super) fn face(self, face: u8) -> i32 {
        if face == 10 && !self.zero_is_ten { 0 } else { face.into() }
    }

    /// Returns the total of all dice. A total entered without its faces is used unchanged.
    pub(super) fn sum(self, thrown: &DiceRoll) -> i32 {
        if thrown.faces.is_empty() { thrown.sum.into() } else { thrown.faces.iter().map(|face| self.face(*face)).sum() }
    }
}

/// Plans a roll whose dice are added up.
///
/// `falls` receives the game as it was before the roll and the total, and returns the outcome.
pub(super) fn roll(
    game: &DiexGame,
    kind: DiceKind,
    said: Option<&EnteredDice>,
    falls: impl Fn(&DiexGame, i32) -> RollOutcome<DiexEvent> + 'static,
) -> Plan<DiexAie> {
    let (state, reading) = (game.clone(), Reading::from_options(game));
    Plan::with_dice(kind, self::normalized(kind, said), move |thrown| falls(&state, reading.sum(thrown)))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_entered_zero_means_ten_on_a_ten_sided_die() {
        assert_eq!(normalized(DiceKind::D10, Some(&EnteredDice::Sum(0))), Some(EnteredDice::Sum(10)));
        assert_eq!(normalized(DiceKind::TwoD10, Some(&EnteredDice::Faces(vec![0, 3]))), Some(EnteredDice::Faces(vec![10, 3])));
        assert_eq!(normalized(DiceKind::D6, Some(&EnteredDice::Sum(0))), Some(EnteredDice::Sum(0)));
        assert_eq!(normalized(DiceKind::D10, None), None);
    }

    #[test]
    fn a_ten_counts_as_ten_or_zero() {
        let thrown = DiceRoll::from_faces(&[10, 4]);
        assert_eq!(Reading { zero_is_ten: true }.sum(&thrown), 14);
        assert_eq!(Reading { zero_is_ten: false }.sum(&thrown), 4);
    }
}
