//! Who has won, and when that is judged (rulings 6 to 11).

use super::rulings::{ExactHalf, HoldingTheHill, VictoryCheck};
use super::state::Moment;
use super::{Outcome, Side, State, Strength, Why};

/// Whether this is a moment of judgement (ruling 6).
pub(super) fn is_due(state: &State, moment: Moment) -> bool {
    match state.rulings.victory_check {
        VictoryCheck::AtOnce => true,
        VictoryCheck::EndOfSide => moment != Moment::Deed,
        VictoryCheck::EndOfTurn => moment == Moment::EndOfTurn,
    }
}

/// The outcome with these armies, Normans and Saxons, where the battle is decided.
pub(super) fn judge(state: &State, armies: [Strength; 2]) -> Option<Outcome> {
    let why = match armies.map(Strength::half_lost) {
        // Where the Saxons have their half, the hill alone makes the Normans win.
        _ if saxons_have_half(state, armies) && hill_decides(state) => Why::HillCleared,
        [true, true] => Why::BothLostHalf,
        [true, false] => Why::NormansLostHalf,
        [false, true] => Why::SaxonsLostHalf,
        [false, false] => return None,
    };
    Some(Outcome { winner: winner(state, armies), why })
}

/// The winner if the battle ended now: the Saxons if they still have half their figures, else the Normans.
fn winner(state: &State, armies: [Strength; 2]) -> Side {
    if saxons_have_half(state, armies) && !hill_decides(state) { Side::Saxon } else { Side::Norman }
}

/// Whether the Saxons still have half their figures (rulings 7 and 8).
fn saxons_have_half(state: &State, armies: [Strength; 2]) -> bool {
    let saxons = armies[Side::Saxon.index()];
    match state.rulings.exact_half {
        ExactHalf::SaxonsWin => 2 * saxons.left >= saxons.start,
        ExactHalf::NormansWin => 2 * saxons.left > saxons.start,
    }
}

/// Who would win if the bell rang now (ruling 11).
pub fn if_the_bell_rang_now(state: &State) -> Side {
    winner(state, Side::ALL.map(|side| state.strength(side)))
}

/// Whether the hill is clear of Saxons and that decides the battle (ruling 10).
fn hill_decides(state: &State) -> bool {
    let is_clear = || !stands_on_hill(state, Side::Saxon) && !state.board.hill().is_empty();
    state.rulings.holding_the_hill == HoldingTheHill::NormansWin && is_clear()
}

fn stands_on_hill(state: &State, side: Side) -> bool {
    state.occupied(side).meet(state.board.hill())
}

/// Who stands on the hill.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum OnHill {
    /// No unit does.
    #[default]
    Nobody,
    /// Only units of this side do.
    Alone(Side),
    /// Units of both sides do.
    Both,
}

impl OnHill {
    /// Who stands on the hill now.
    pub fn of(state: &State) -> Self {
        match Side::ALL.map(|side| stands_on_hill(state, side)) {
            [true, false] => Self::Alone(Side::Norman),
            [false, true] => Self::Alone(Side::Saxon),
            [true, true] => Self::Both,
            [false, false] => Self::Nobody,
        }
    }

    /// The side that is alone there.
    pub const fn alone(self) -> Option<Side> {
        match self {
            Self::Alone(side) => Some(side),
            Self::Nobody | Self::Both => None,
        }
    }
}

/// The side that alone stands on the hill; a turn ends with it.
pub fn holder_of_the_hill(state: &State) -> Option<Side> {
    OnHill::of(state).alone()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn half_is_lost_at_exactly_half_and_not_before() {
        for (start, left, lost) in [(10, 6, false), (10, 5, true), (10, 4, true), (7, 4, false), (7, 3, true), (1, 1, false), (1, 0, true)]
        {
            let strength = Strength { start, left };
            assert_eq!(strength.half_lost(), lost, "{left} of {start}");
            assert_eq!(strength.is_exactly_half(), start == 2 * left, "{left} of {start}");
        }
    }
}
