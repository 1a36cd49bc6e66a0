//! The steps of a turn in a few words each, as the rulings have them.

use crate::rules::Rulings;
use crate::rules::rulings::{CardColors, TurnOrder, VictoryCheck};

/// A step of the turn: its title and what is done.
pub(super) type Step = (&'static str, &'static str);

/// The steps in order; five of them, or six where both sides go phase by phase.
pub(super) fn steps(rulings: &Rulings) -> Vec<Step> {
    let flip = match rulings.card_colors {
        CardColors::Printed | CardColors::Paper => "Black: the Normans go first. Red: the Saxons.",
        CardColors::Coin => "A coin gives it a colour. Black: the Normans go first. Red: the Saxons.",
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
    steps.push(match rulings.victory_check {
        VictoryCheck::EndOfTurn => ("Count", "Has a side lost half its men? Then the battle ends."),
        VictoryCheck::AtOnce => ("Next turn", "The battle ends as soon as a side has lost half its men."),
        VictoryCheck::EndOfSide => ("Next turn", "When a side has fought, count: if half an army is lost, the battle ends."),
    });
    steps
}
