//! The winner in 1066, and the winner or leader in the classroom.

use crate::sheets::layout::Battle;
use senlac_classroom::phrasebook::outcome_text;
use senlac_classroom::rules::{Side, winner_at_bell};

/// Returns a sentence about 1066, and one about this battle once it has begun.
pub(super) fn sentences(battle: Battle<'_>) -> Vec<String> {
    let then = tr!(
        "On 14 October 1066 Duke William of Normandy fought King Harold of England near Hastings, from morning until dark. Harold was killed, and the Normans won."
    );
    let state = battle.state;
    let ours = if let Some(outcome) = state.outcome() {
        let why = outcome_text(outcome, state);
        let turn = state.turn();
        Some(match outcome.winner {
            Side::Norman => tr!("In our battle the Normans won too, in turn {turn}. {why}", turn, why),
            Side::Saxon => tr!("Our battle ended differently: the Saxons won in turn {turn}. {why}", turn, why),
        })
    } else if state.has_begun() {
        let (turn, army) = (state.turn(), winner_at_bell(state).army());
        Some(tr!("Our battle is still going on. This is turn {turn}. If the bell rang now, the {army} would win.", turn, army))
    } else {
        None
    };
    let names =
        tr!("Some of what we read about that day is certain, much of it is likely, and some is legend. The sources are in brackets.");
    [Some(then.to_owned()), ours, Some(names.to_owned())].into_iter().flatten().collect()
}
