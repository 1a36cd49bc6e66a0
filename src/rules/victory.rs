//! Who has won, and when that is judged (rulings 6 to 11).

use super::rulings::{ExactHalf, HoldingTheHill, VictoryCheck};
use super::{Outcome, Side, State, Strength, Terrain, Why};

/// When the question is asked.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Moment {
    /// After anything that happened.
    Deed,
    /// A side has finished fighting.
    EndOfSide,
    /// Both sides have.
    EndOfTurn,
}

/// The armies and the hill at the moment of judgement.
#[derive(Clone, Copy, Debug)]
pub(super) struct Field {
    /// Normans and Saxons.
    pub(super) strength: [Strength; 2],
    /// Whether the table has a hill and no Saxon stands on it; asked only where that decides (ruling 10).
    pub(super) hill_cleared: bool,
}

impl Field {
    pub(super) fn of(state: &State) -> Self {
        let counts = state.rulings.holding_the_hill == HoldingTheHill::NormansWin;
        Self { strength: Side::ALL.map(|side| state.strength(side)), hill_cleared: counts && hill_cleared(state) }
    }
}

/// The outcome, where this is a moment of judgement and the battle is decided.
pub(super) fn judge(state: &State, field: Field, moment: Moment) -> Option<Outcome> {
    let due = match state.rulings.victory_check {
        VictoryCheck::AtOnce => true,
        VictoryCheck::EndOfSide => moment != Moment::Deed,
        VictoryCheck::EndOfTurn => moment == Moment::EndOfTurn,
    };
    if !due {
        return None;
    }
    let [norman, saxon] = field.strength.map(Strength::half_lost);
    let why = match (norman, saxon) {
        // Where the Saxons have their half, the hill alone makes the Normans win.
        _ if cleared_counts(state, field) && saxons_have_half(state, field) => Why::HillCleared,
        (true, true) => Why::BothLostHalf,
        (true, false) => Why::NormansLostHalf,
        (false, true) => Why::SaxonsLostHalf,
        (false, false) => return None,
    };
    Some(Outcome { winner: winner(state, field), why })
}

/// The winner if the battle ended now: the Saxons if they still have half their figures, else the Normans.
fn winner(state: &State, field: Field) -> Side {
    if saxons_have_half(state, field) && !cleared_counts(state, field) { Side::Saxon } else { Side::Norman }
}

/// Whether the Saxons still have half their figures (rulings 7 and 8).
fn saxons_have_half(state: &State, field: Field) -> bool {
    let saxons = field.strength[Side::Saxon.index()];
    match state.rulings.exact_half {
        ExactHalf::SaxonsWin => 2 * saxons.left >= saxons.start,
        ExactHalf::NormansWin => 2 * saxons.left > saxons.start,
    }
}

/// Who would win if the bell rang now (ruling 11).
#[must_use]
pub fn if_the_bell_rang_now(state: &State) -> Side {
    winner(state, Field::of(state))
}

/// Whether the hill is clear of Saxons and that decides the battle (ruling 10).
fn cleared_counts(state: &State, field: Field) -> bool {
    state.rulings.holding_the_hill == HoldingTheHill::NormansWin && field.hill_cleared
}

/// Whether the table has a hill and no Saxon stands on it.
fn hill_cleared(state: &State) -> bool {
    on_hill(state, Side::Saxon) == 0 && state.board.squares().any(|square| state.board.terrain(square) == Terrain::Hill)
}

/// Units of a side on the hill.
fn on_hill(state: &State, side: Side) -> usize {
    let squares = state.army(side).iter().filter_map(|unit| unit.square);
    squares.filter(|&square| state.board.terrain(square) == Terrain::Hill).count()
}

/// The side that alone stands on the hill; the report names it.
#[must_use]
pub fn holder_of_the_hill(state: &State) -> Option<Side> {
    match Side::ALL.map(|side| on_hill(state, side) > 0) {
        [true, false] => Some(Side::Norman),
        [false, true] => Some(Side::Saxon),
        [true, true] | [false, false] => None,
    }
}
