//! What is told of a pupil: two or three sentences, each counted from what happened, kind, and none of them a comparison.

use super::losses::Cause;
use super::moments::Story;
use super::pupils::PupilFacts;
use super::tally::{Fall, Tally};
use crate::language::lists::and;
use crate::odds::ledger::Fortune;
use crate::phrasebook::names::{Names, capital, short};
use crate::rules::{UnitId, Weapon};

/// The sentences of a pupil: what was done, the hardest moment, what the dice did. The pupil is called by this name.
pub(super) fn deeds(story: &Story, pupil: &PupilFacts, called: &str, all: &[&str]) -> Vec<String> {
    if pupil.units.is_empty() {
        return vec![tr!("{name} could not be there this time; the table had a gap.", name = called)];
    }
    let whose = command_words(story, pupil, called, all);
    let mut sentences = vec![done_words(&whose, pupil)];
    sentences.push(pupil.tally.hardest().map_or_else(|| unharmed_words(story, pupil), |fall| hardest_words(story, pupil, fall)));
    sentences.extend(luck_words(pupil));
    sentences
}

/// "Ada led the knights N01", "Together with Ben, Ada led the knights N01 and the archers N12".
fn command_words(story: &Story, pupil: &PupilFacts, called: &str, all: &[&str]) -> String {
    let last = story.last();
    let unit = |id: UnitId| last.unit(id).map_or_else(|| id.to_string(), |unit| tr!("the {troop} {id}", troop = unit.troop.name(), id));
    let units = and(&pupil.units.iter().map(|(id, _)| unit(*id)).collect::<Vec<_>>());
    let from = pupil.units.first().map_or(0, |(_, term)| term.from);
    let late = (from > 1).then(|| tr!("From turn {from} on", from));
    let with: Vec<String> = pupil.with.iter().map(|name| short(name, all)).collect();
    match (late, with.is_empty()) {
        (None, true) => tr!("{name} led {units}", name = called, units),
        (None, false) => tr!("Together with {others}, {name} led {units}", others = and(&with), name = called, units),
        (Some(late), true) => tr!("{late} {name} led {units}", late, name = called, units),
        (Some(late), false) => tr!("{late} {name} led {units} together with {others}", late, name = called, units, others = and(&with)),
    }
}

/// What was done, with the command before it.
fn done_words(whose: &str, pupil: &PupilFacts) -> String {
    let tally = &pupil.tally;
    if pupil.was_stood_in_for && tally.attacks.is_empty() && tally.moves == 0 {
        return tr!("{whose}; for a while the computer stood in.", whose);
    }
    let volleys = || tr_count!(volleys = tally.volleys, "shot {volleys} volley", "shot {volleys} volleys");
    let blows = || tr_count!(blows = tally.blows, "struck {blows} blow", "struck {blows} blows");
    let felled = |figures: u32| match figures {
        0 => tr!("and nobody fell to them").to_owned(),
        figures => tr_count!(figures, "and {figures} enemy figure fell", "and {figures} enemy figures fell"),
    };
    match (tally.volleys, tally.blows) {
        (0, 0) => moved_words(whose, tally),
        (_, 0) => tr!("{whose}, {volleys}, {felled}.", whose, volleys = volleys(), felled = felled(tally.felled())),
        (0, _) => tr!("{whose}, {blows}, {felled}.", whose, blows = blows(), felled = felled(tally.felled())),
        (_, _) => {
            tr!("{whose}, {volleys} and {blows}, {felled}.", whose, volleys = volleys(), blows = blows(), felled = felled(tally.felled()))
        }
    }
}

fn moved_words(whose: &str, tally: &Tally) -> String {
    match (tally.squares, tally.attacked) {
        (0, 0) => tr!("{whose}, and held the place that the plan gave.", whose),
        (0, _) => {
            let times = tr_count!(times = tally.attacked, "{times} attack", "{times} attacks");
            tr!("{whose}, and stood through {times}.", whose, times)
        }
        (squares, _) => {
            let squares = tr_count!(squares, "{squares} square", "{squares} squares");
            tr!("{whose}, and led the way over {squares}.", whose, squares)
        }
    }
}

/// The moment in which the most of those who were left were lost, by whom.
fn hardest_words(story: &Story, pupil: &PupilFacts, fall: &Fall) -> String {
    let lost = if fall.lost == fall.had {
        tr_count!(lost = fall.lost, "the last figure", "the last {lost} figures")
    } else {
        tr!("{lost} of {had} figures", lost = fall.lost, had = fall.had)
    };
    let of = match pupil.units.len() {
        0 | 1 => lost,
        _ => tr!("{lost} of {unit}", lost, unit = fall.unit),
    };
    let names = story.place_of(fall.step).map(|place| Names::of(story.setup(), &story.after(place)));
    let who = |unit: UnitId| names.as_ref().map_or_else(|| unit.to_string(), |names| names.unit(unit));
    let turn = fall.turn;
    let hardest = match fall.cause {
        Cause::Attack(by, Weapon::Bow) => {
            tr!("The hardest moment was a volley in turn {turn}, when {who} felled {of}.", turn, who = who(by), of)
        }
        Cause::Attack(by, Weapon::Melee) => tr!("The hardest moment came in turn {turn}, when {who} felled {of}.", turn, who = who(by), of),
        Cause::Panic => tr!("The hardest moment was the panic in turn {turn}: {of} fled.", turn, of),
        Cause::Card | Cause::Referee => tr!("The hardest moment was the card of turn {turn}, which took {of}.", turn, of),
    };
    let went_on = pupil.tally.attacks.iter().filter(|attack| attack.step > fall.step).count();
    match went_on {
        0 => hardest,
        attacks => {
            let on = tr_count!(attacks, "After it came {attacks} more attack.", "After it came {attacks} more attacks.");
            format!("{hardest} {on}")
        }
    }
}

/// Nobody was lost.
fn unharmed_words(story: &Story, pupil: &PupilFacts) -> String {
    let last = story.last();
    if pupil.units.iter().all(|(_, term)| term.until.is_some()) {
        return tr!("Nobody fell under this command.").to_owned();
    }
    let left: u32 = pupil.units.iter().filter_map(|(unit, _)| last.unit(*unit)).map(|unit| u32::from(unit.figures)).sum();
    let attacked = pupil.tally.attacked;
    if attacked > 0 {
        return tr_count!(attacked, "{attacked} attack came, and nobody fell.", "{attacked} attacks came, and nobody fell.");
    }
    tr_count!(left, "Nobody fell: {left} figure stood to the end.", "Nobody fell: {left} figures stood to the end.")
}

/// What the dice did; `None` if none were thrown.
fn luck_words(pupil: &PupilFacts) -> Option<String> {
    let luck = pupil.luck;
    if luck.dice == 0 {
        return None;
    }
    let (hits, expected) = (luck.hits, format!("{:.1}", luck.expected()));
    let dice = tr_count!(dice = luck.dice, "{dice} die", "{dice} dice");
    Some(match luck.fortune() {
        Fortune::Lucky => tr_count!(
            hits,
            "The dice were kind: {dice} made {hits} hit, where {expected} were to be expected.",
            "The dice were kind: {dice} made {hits} hits, where {expected} were to be expected.",
            dice,
            expected
        ),
        Fortune::Unlucky => tr_count!(
            hits,
            "The dice were unkind: {dice} made {hits} hit, where {expected} were to be expected.",
            "The dice were unkind: {dice} made {hits} hits, where {expected} were to be expected.",
            dice,
            expected
        ),
        Fortune::AsExpected => tr_count!(
            hits,
            "The dice did what dice do: {dice} made {hits} hit, and {expected} were to be expected.",
            "The dice did what dice do: {dice} made {hits} hits, and {expected} were to be expected.",
            dice,
            expected
        ),
    })
}

/// A sentence as the first of a text.
pub(super) fn text(sentences: &[String]) -> String {
    capital(&sentences.join(" "))
}
