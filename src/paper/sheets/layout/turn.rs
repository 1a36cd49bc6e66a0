//! Rule texts shared by several documents: the steps of a turn in a few words each, and the cards of the deck.

use super::unit_sheet::to_hit::Trial;
use senlac_classroom::rules::rulings::{CardColors, HoldingTheHill, NaturalSix, TurnOrder, VictoryCheck};
use senlac_classroom::rules::{Card, Rulings, Setup, State};

/// A step of the turn: its title, and what to do.
pub(super) type TurnStep = (&'static str, &'static str);

/// Returns the steps in order: five, or six if both sides alternate phase by phase.
pub(super) fn steps(state: &State) -> Vec<TurnStep> {
    let rulings = state.rulings();
    let flip = match rulings.card_colors {
        CardColors::Printed | CardColors::Paper => tr!("Black: Normans first. Red: Saxons first."),
        CardColors::Coin => tr!("Toss a coin for its colour. Black: Normans first. Red: Saxons first."),
    };
    let mut steps = vec![(tr!("Flip a card"), flip), (tr!("Follow it"), tr!("Do it before anyone moves."))];
    match rulings.turn_order {
        TurnOrder::Sides => {
            steps.extend([
                (tr!("The first side"), tr!("moves, then shoots, then fights.")),
                (tr!("The other side"), tr!("moves, then shoots, then fights.")),
            ]);
        }
        TurnOrder::Phases => {
            steps.extend([
                (tr!("Move"), tr!("The first side, then the other.")),
                (tr!("Shoot"), tr!("The first side, then the other.")),
                (tr!("Fight"), tr!("The first side, then the other.")),
            ]);
        }
    }
    steps.push(match (rulings.victory_check, is_hill_decisive(state)) {
        (VictoryCheck::EndOfTurn, false) => (tr!("Count"), tr!("The battle ends if half an army is lost.")),
        (VictoryCheck::EndOfTurn, true) => (tr!("Count"), tr!("The battle ends if half an army is lost, or no Saxon is on the hill.")),
        (VictoryCheck::AtOnce, false) => (tr!("Next turn"), tr!("The battle ends as soon as half an army is lost.")),
        (VictoryCheck::AtOnce, true) => {
            (tr!("Next turn"), tr!("The battle ends as soon as half an army is lost, or no Saxon is on the hill."))
        }
        (VictoryCheck::EndOfSide, false) => (tr!("Count"), tr!("Count after each side. The battle ends if half an army is lost.")),
        (VictoryCheck::EndOfSide, true) => {
            (tr!("Count"), tr!("Count after each side. The battle ends if half an army is lost, or no Saxon is on the hill."))
        }
    });
    steps
}

/// Returns text about dice that need more than 6 under a card; empty if no unit in this game can need that.
pub(super) fn over_six_text(trial: &Trial, rulings: &Rulings, card: &Card) -> &'static str {
    match rulings.natural_six {
        _ if !trial.any_needs_over_six(card) => "",
        NaturalSix::Misses => tr!("A die that needs more than 6 cannot hit."),
        NaturalSix::Hits => tr!("A 6 always hits."),
    }
}

/// Returns the cards of the deck, grouped with those that differ in colour only. Cards of one event come together, the
/// standard one first.
pub(super) fn kinds_of_cards(setup: &Setup) -> Vec<Vec<&Card>> {
    let mut kinds: Vec<Vec<&Card>> = Vec::new();
    for card in &setup.deck {
        match kinds.iter_mut().find(|kind| kind[0].is_like(card)) {
            Some(kind) => kind.push(card),
            None => kinds.push(vec![card]),
        }
    }
    kinds.sort_by_key(|kind| (kind[0].name, !kind[0].has_default_effect()));
    kinds
}

/// Returns whether the Normans win by clearing the hill (ruling 10), and the table has one.
pub(super) fn is_hill_decisive(state: &State) -> bool {
    state.rulings().holding_the_hill == HoldingTheHill::NormansWin && !state.board().hill().is_empty()
}
