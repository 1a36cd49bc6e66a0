//! The steps of a turn in a few words each, as the rulings have them.

use crate::rules::State;
use crate::rules::rulings::{CardColors, HoldingTheHill, TurnOrder, VictoryCheck};

/// A step of the turn: its title and what is done.
pub(super) type Step = (&'static str, &'static str);

/// The steps in order; five of them, or six where both sides go phase by phase.
pub(super) fn steps(state: &State) -> Vec<Step> {
    let rulings = state.rulings();
    let flip = match rulings.card_colors {
        CardColors::Printed | CardColors::Paper => "Black: Normans first. Red: Saxons first.",
        CardColors::Coin => "Toss a coin for its colour. Black: Normans first. Red: Saxons first.",
    };
    let mut steps = vec![("Flip a card", flip), ("Obey it", "At once, before anyone moves.")];
    match rulings.turn_order {
        TurnOrder::Sides => {
            steps.extend([("The first side", "moves, then shoots, then fights."), ("The other side", "moves, then shoots, then fights.")]);
        }
        TurnOrder::Phases => {
            steps.extend([
                ("Move", "The first side, then the other."),
                ("Shoot", "The first side, then the other."),
                ("Fight", "The first side, then the other."),
            ]);
        }
    }
    steps.push(match (rulings.victory_check, hill_decides(state)) {
        (VictoryCheck::EndOfTurn, false) => ("Count", "Is half an army lost? The battle ends."),
        (VictoryCheck::EndOfTurn, true) => ("Count", "Is half an army lost, or no Saxon on the hill? The battle ends."),
        (VictoryCheck::AtOnce, false) => ("Next turn", "The battle ends as soon as half an army is lost."),
        (VictoryCheck::AtOnce, true) => ("Next turn", "The battle ends as soon as half an army is lost or no Saxon is on the hill."),
        (VictoryCheck::EndOfSide, false) => ("Count", "After each side: is half an army lost? The battle ends."),
        (VictoryCheck::EndOfSide, true) => ("Count", "After each side: is half an army lost, or no Saxon on the hill? The battle ends."),
    });
    steps
}

/// Whether the Normans win by clearing the hill (ruling 10), and the table has one.
pub(super) fn hill_decides(state: &State) -> bool {
    state.rulings().holding_the_hill == HoldingTheHill::NormansWin && !state.board().hill().is_empty()
}
