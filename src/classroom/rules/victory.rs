//! The winner, and when the battle is judged (rulings 6 to 11).

use super::rulings::{ExactHalf, HoldingTheHill, VictoryCheck};
use super::state::Moment;
use super::{EndReason, Outcome, Side, State, Strength};

/// Returns whether the battle is judged at this moment (ruling 6).
pub(super) fn is_judged_at(state: &State, moment: Moment) -> bool {
    match state.rulings.victory_check {
        VictoryCheck::AtOnce => true,
        VictoryCheck::EndOfSide => moment != Moment::Deed,
        VictoryCheck::EndOfTurn => moment == Moment::EndOfTurn,
    }
}

/// Returns the outcome with these armies, Normans first, or `None` if the battle is not decided.
pub(super) fn judge(state: &State, armies: [Strength; 2]) -> Option<Outcome> {
    let why = match armies.map(Strength::is_half_lost) {
        // If the Saxons still have their half, only a cleared hill lets the Normans win.
        _ if saxons_have_half(state, armies) && hill_decides(state) => EndReason::HillCleared,
        [true, true] => EndReason::BothLostHalf,
        [true, false] => EndReason::NormansLostHalf,
        [false, true] => EndReason::SaxonsLostHalf,
        [false, false] => return None,
    };
    Some(Outcome { winner: winner(state, armies), why })
}

/// Returns the winner if the battle ended now: the Saxons if they still have half their figures, or else the Normans.
fn winner(state: &State, armies: [Strength; 2]) -> Side {
    if saxons_have_half(state, armies) && !hill_decides(state) { Side::Saxon } else { Side::Norman }
}

/// Returns whether the Saxons still have half their figures (rulings 7 and 8).
fn saxons_have_half(state: &State, armies: [Strength; 2]) -> bool {
    let saxons = armies[Side::Saxon.index()];
    match state.rulings.exact_half {
        ExactHalf::SaxonsWin => 2 * saxons.left >= saxons.start,
        ExactHalf::NormansWin => 2 * saxons.left > saxons.start,
    }
}

/// Returns the winner if the bell rang now (ruling 11).
pub fn winner_at_bell(state: &State) -> Side {
    winner(state, Side::ALL.map(|side| state.strength(side)))
}

/// Returns whether the hill decides the battle because it is clear of Saxons (ruling 10).
fn hill_decides(state: &State) -> bool {
    let is_clear = || !is_on_hill(state, Side::Saxon) && !state.board.hill().is_empty();
    state.rulings.holding_the_hill == HoldingTheHill::NormansWin && is_clear()
}

/// Returns whether a side has a unit on the hill.
fn is_on_hill(state: &State, side: Side) -> bool {
    state.occupied(side).intersects(state.board.hill())
}

/// Sides with units on the hill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum HillPresence {
    /// No side has a unit on the hill.
    #[default]
    Nobody,
    /// Only this side has units on the hill.
    Alone(Side),
    /// Both sides have units on the hill.
    Both,
}

impl HillPresence {
    /// Returns the sides that are on the hill now.
    pub fn from_state(state: &State) -> Self {
        match Side::ALL.map(|side| is_on_hill(state, side)) {
            [true, false] => Self::Alone(Side::Norman),
            [false, true] => Self::Alone(Side::Saxon),
            [true, true] => Self::Both,
            [false, false] => Self::Nobody,
        }
    }

    /// Returns the side that is alone on the hill.
    pub const fn sole_side(self) -> Option<Side> {
        match self {
            Self::Alone(side) => Some(side),
            Self::Nobody | Self::Both => None,
        }
    }
}

/// Returns the side that is alone on the hill, for the record at the end of a turn.
pub fn hill_holder(state: &State) -> Option<Side> {
    HillPresence::from_state(state).sole_side()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_is_lost_at_exactly_half_and_not_before() {
        for (start, left, lost) in [(10, 6, false), (10, 5, true), (10, 4, true), (7, 4, false), (7, 3, true), (1, 1, false), (1, 0, true)]
        {
            let strength = Strength { start, left };
            assert_eq!(strength.is_half_lost(), lost, "{left} of {start}");
            assert_eq!(strength.is_exactly_half(), start == 2 * left, "{left} of {start}");
        }
    }
}
