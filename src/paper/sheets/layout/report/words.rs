//! Text of the report in sentences.

use crate::sheets::layout::{Battle, Fonts, furniture, tapestry};
use senlac_base::game::pupils::join;
use senlac_classroom::phrasebook::hill_text;
use senlac_classroom::rules::{EndReason, Side, State, Unit, winner_at_bell};

/// Returns the fate of William or Harold: "William is alive".
pub(in crate::sheets::layout) fn fate_text(unit: &Unit) -> String {
    let lord = unit.id.side.army_commander();
    match (unit.commander && !unit.is_destroyed(), unit.away) {
        (false, _) => tr!("{lord} was killed", lord),
        (true, true) => tr!("{lord} is out of play", lord),
        (true, false) => tr!("{lord} is alive", lord),
    }
}

/// Returns when and why the battle ended, or its current position.
pub(in crate::sheets::layout) fn outcome_text(state: &State) -> String {
    if !state.has_begun() {
        return tr!("No turn has been played yet. Print this page again after the battle.").to_owned();
    }
    match state.outcome() {
        Some(outcome) => {
            tr!("The battle ended in turn {turn}: {winner}.", turn = state.turn(), winner = reason_text(outcome.why, outcome.winner, state))
        }
        None => tr!(
            "This is turn {turn}, and the battle goes on. If the bell rang now, the {army} would win.",
            turn = state.turn(),
            army = winner_at_bell(state).army()
        ),
    }
}

fn reason_text(why: EndReason, winner: Side, state: &State) -> String {
    let lost = |side: Side| {
        let army = side.army();
        if state.strength(side).is_exactly_half() {
            tr!("the {army} had lost half their men", army)
        } else {
            tr!("the {army} had lost more than half their men", army)
        }
    };
    let words = match (why, winner) {
        (EndReason::NormansLostHalf, _) => return lost(Side::Norman),
        (EndReason::SaxonsLostHalf, Side::Norman) => return lost(Side::Saxon),
        (EndReason::SaxonsLostHalf, Side::Saxon) => tr!("the Saxons had lost half their men, but still had half"),
        (EndReason::BothLostHalf, _) => tr!("both armies had lost at least half their men"),
        (EndReason::HillCleared, _) => tr!("no Saxon was left on the hill"),
        (EndReason::TimeCalled, Side::Norman) => tr!("the bell rang, and too few Saxons were left"),
        (EndReason::TimeCalled, Side::Saxon) => tr!("the bell rang, and enough Saxons were left"),
    };
    words.to_owned()
}

/// Returns notable facts: the hill, the losses, and the units that held.
pub(super) fn deeds(battle: Battle<'_>, fonts: &Fonts) -> Vec<String> {
    let state = battle.state;
    let hill = hill_text(state);
    let named = |words: &str, is: fn(&Unit) -> bool| unit_list_text(battle, fonts, words, is);
    let deeds = [
        Some(hill.to_owned()).filter(|hill| !hill.is_empty()),
        named(tr!("Without loss"), |unit| unit.figures == unit.start),
        named(tr!("One man left"), |unit| unit.figures == 1 && unit.start > 1),
        named(tr!("Fought on without a commander"), |unit| !unit.is_destroyed() && !unit.commander),
        named(tr!("Lost to the last man"), Unit::is_destroyed),
    ];
    deeds.into_iter().flatten().collect()
}

/// Returns text such as "Without loss: Ada (N03), Bo (N04) and archers (N12)."
/// `None` if it is true of no unit, or of all.
fn unit_list_text(battle: Battle<'_>, fonts: &Fonts, words: &str, is: fn(&Unit) -> bool) -> Option<String> {
    let found: Vec<&Unit> = battle.state.units().filter(|unit| is(unit)).collect();
    if found.is_empty() || found.len() == battle.state.units().count() {
        return None;
    }
    Some(format!("{words}: {}.", join(&found.into_iter().map(|unit| unit_label(battle, fonts, unit)).collect::<Vec<_>>())))
}

/// Returns text such as "Ada (N03)", or the unit's description if it has no leader.
fn unit_label(battle: Battle<'_>, fonts: &Fonts, unit: &Unit) -> String {
    let players = battle.state.player(unit.id).map_or(&[][..], |players| players);
    if players.is_empty() {
        return format!("{} ({})", unit.troop.name(), unit.id);
    }
    let shown: Vec<String> = players.iter().map(|pupil| battle.printed_name_beside_unit(battle.state.names().name(pupil), fonts)).collect();
    format!("{} ({})", join(&shown), unit.id)
}

/// Returns the title of the report.
pub(super) fn title(battle: Battle<'_>) -> String {
    format!("{} · {}", tapestry::battle_title(battle.state), furniture::subtitle(battle.setup))
}
