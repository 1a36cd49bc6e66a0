//! What the report tells in sentences.

use super::has_begun;
use crate::rules::players::join;
use crate::rules::{Side, State, Unit, Why, holder_of_the_hill, if_the_bell_rang_now};
use crate::sheets::document::Battle;
use crate::sheets::text::Fonts;

/// The most that are named in a sentence.
const NAMED: usize = 10;

/// What became of William or Harold: "William lives".
pub(super) fn fate(unit: &Unit) -> String {
    let lord = unit.id.side.lord();
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
    match state.over {
        Some(outcome) => format!("It ended in turn {}: {}.", state.turn, reason(outcome.why, outcome.winner)),
        None => format!(
            "This is turn {}, and the battle goes on. If the bell rang now, the {} would win.",
            state.turn,
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
/// A sentence that does not fit names fewer.
pub(super) fn deeds(battle: Battle<'_>, fonts: &Fonts, fits: impl Fn(&str) -> bool) -> Vec<String> {
    let state = battle.state;
    let name = |unit: &Unit| name(battle, fonts, unit);
    let hill = match (holder_of_the_hill(state), state.over.is_some()) {
        (Some(side), true) => format!("The {} held the hill.", side.army()),
        (Some(side), false) => format!("The {} hold the hill.", side.army()),
        (None, true) => "Neither side held the hill alone.".to_owned(),
        (None, false) => "Nobody alone holds the hill.".to_owned(),
    };
    let mut deeds = vec![hill];
    deeds.extend(named(state, &name, "Not a scratch", &fits, |unit| unit.figures == unit.start));
    deeds.extend(named(state, &name, "The last of their unit", &fits, |unit| unit.figures == 1 && unit.start > 1));
    deeds.extend(named(state, &name, "Fought on without a commander", &fits, |unit| !unit.is_destroyed() && !unit.commander));
    deeds.extend(named(state, &name, "Fell to the last man", &fits, Unit::is_destroyed));
    deeds
}

/// "Not a scratch: Ada (N03), Bo (N04) and 3 others."; nothing where it is true of nobody, or of everybody.
fn named(
    state: &State,
    name: &impl Fn(&Unit) -> String,
    words: &str,
    fits: &impl Fn(&str) -> bool,
    is: impl Fn(&Unit) -> bool,
) -> Option<String> {
    let found: Vec<&Unit> = state.units().filter(|unit| is(unit)).collect();
    if found.is_empty() || found.len() == state.units().count() {
        return None;
    }
    let sentence = |most: usize| {
        let mut names: Vec<String> = found.iter().take(most).map(|unit| name(unit)).collect();
        match found.len().saturating_sub(most) {
            0 => {}
            1 => names.push("1 other".to_owned()),
            more => names.push(format!("{more} others")),
        }
        format!("{words}: {}.", join(&names))
    };
    (1..=NAMED).rev().map(sentence).find(|sentence| fits(sentence)).or_else(|| Some(sentence(1)))
}

/// "Ada (N03)", or what the unit is where nobody leads it.
fn name(battle: Battle<'_>, fonts: &Fonts, unit: &Unit) -> String {
    match battle.leader(unit.id).and_then(|leader| leader.printable(fonts)) {
        Some(player) => format!("{} ({})", short(&player), unit.id),
        None => format!("{} {}", unit.troop.name(), unit.id),
    }
}

/// A name that leaves room for others.
fn short(name: &str) -> String {
    const MOST: usize = 28;
    if name.chars().count() <= MOST {
        return name.to_owned();
    }
    let kept: String = name.chars().take(MOST - 1).collect();
    format!("{}…", kept.trim_end())
}
