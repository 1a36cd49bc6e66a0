//! What the report tells in sentences.

use super::has_begun;
use crate::game::players::join;
use crate::rules::{Setup, Side, State, Unit, Why, holder_of_the_hill, if_the_bell_rang_now};
use crate::sheets::document::Battle;
use crate::sheets::layout::furniture;
use crate::sheets::text::Fonts;

/// What became of William or Harold: "William lives".
pub(super) fn fate(unit: &Unit) -> String {
    let lord = unit.id.side.army_commander();
    match (unit.commander && !unit.is_destroyed(), unit.away) {
        (false, _) => format!("{lord} fell"),
        (true, true) => format!("{lord} is away"),
        (true, false) => format!("{lord} lives"),
    }
}

/// When and why, or how it stands.
pub(super) fn why(state: &State) -> String {
    if !has_begun(state) {
        return "No turn has been played. Print this page again when the battle is fought.".to_owned();
    }
    match state.outcome() {
        Some(outcome) => format!("It ended in turn {}: {}.", state.turn(), reason(outcome.why, outcome.winner)),
        None => format!(
            "This is turn {}, and the battle goes on. If the bell rang now, the {} would win.",
            state.turn(),
            if_the_bell_rang_now(state).army()
        ),
    }
}

/// Why it ended.
fn reason(why: Why, winner: Side) -> &'static str {
    match (why, winner) {
        (Why::NormansLostHalf, _) => "half of the Normans had fallen",
        (Why::SaxonsLostHalf, Side::Norman) => "half of the Saxons had fallen",
        (Why::SaxonsLostHalf, Side::Saxon) => "half of the Saxons had fallen, and the other half still stood",
        (Why::BothLostHalf, _) => "both armies had lost half their men",
        (Why::HillCleared, _) => "no Saxon stood on the hill any more",
        (Why::TimeCalled, Side::Norman) => "the bell rang, and the Saxons had lost too much",
        (Why::TimeCalled, Side::Saxon) => "the bell rang, and enough Saxons still stood",
    }
}

/// What is worth remembering: the hill, the fallen, and those who stood.
pub(super) fn deeds(battle: Battle<'_>, fonts: &Fonts) -> Vec<String> {
    let state = battle.state;
    let hill = match (holder_of_the_hill(state), state.outcome().is_some()) {
        (Some(side), true) => format!("The {} held the hill.", side.army()),
        (Some(side), false) => format!("The {} hold the hill.", side.army()),
        (None, true) => "Neither side held the hill alone.".to_owned(),
        (None, false) => "Nobody alone holds the hill.".to_owned(),
    };
    let named = |words: &str, is: fn(&Unit) -> bool| named(battle, fonts, words, is);
    let deeds = [
        Some(hill),
        named("Not a scratch", |unit| unit.figures == unit.start),
        named("The last of their unit", |unit| unit.figures == 1 && unit.start > 1),
        named("Fought on without a commander", |unit| !unit.is_destroyed() && !unit.commander),
        named("Fell to the last man", Unit::is_destroyed),
    ];
    deeds.into_iter().flatten().collect()
}

/// "Not a scratch: Ada (N03), Bo (N04) and archers N12."; `None` if it is true of nobody, or of everybody.
fn named(battle: Battle<'_>, fonts: &Fonts, words: &str, is: fn(&Unit) -> bool) -> Option<String> {
    let found: Vec<&Unit> = battle.state.units().filter(|unit| is(unit)).collect();
    if found.is_empty() || found.len() == battle.state.units().count() {
        return None;
    }
    Some(format!("{words}: {}.", join(&found.into_iter().map(|unit| name(battle, fonts, unit)).collect::<Vec<_>>())))
}

/// "Ada (N03)", or what the unit is where nobody leads it.
fn name(battle: Battle<'_>, fonts: &Fonts, unit: &Unit) -> String {
    let players = battle.state.player(unit.id).map_or(&[][..], |players| players);
    if players.is_empty() {
        return format!("{} {}", unit.troop.name(), unit.id);
    }
    let shown: Vec<String> = players.iter().map(|name| battle.shown(name, fonts)).collect();
    format!("{} ({})", join(&shown), unit.id)
}

/// What it is the report of.
pub(super) fn title(setup: &Setup) -> String {
    format!("The Battle of Hastings · {}", furniture::about(setup))
}
