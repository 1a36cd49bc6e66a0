//! What the dice of a pupil did, in several ways.

use super::losses::Cause;
use super::moments::Story;
use super::pupils::PupilFacts;
use crate::odds::ledger::{Fortune, MadeAttack};

/// A sentence, and the way in which it tells: two of one way differ by names and numbers alone.
pub(super) type Way = (&'static str, String);

/// What the dice did; empty if none were thrown.
pub(super) fn luck_ways(story: &Story, pupil: &PupilFacts) -> Vec<Way> {
    let mut told: Vec<Way> = Vec::new();
    if pupil.luck.dice > 0 {
        told.push(all_throws(pupil));
        let ledger = story.ledger();
        let is_own = |throw: &&MadeAttack| pupil.tally.attacks.iter().any(|attack| attack.place == throw.place);
        let throws: Vec<&MadeAttack> = ledger.throws().iter().filter(is_own).collect();
        if throws.len() > 1 {
            let turn = |throw: &MadeAttack| pupil.tally.attacks.iter().find(|attack| attack.place == throw.place).map_or(0, |a| a.turn);
            let beyond = |throw: &MadeAttack| i64::from(throw.hits) * 6 - i64::from(throw.sixths);
            // The first of those that are alike.
            let best = throws.iter().rev().max_by_key(|throw| beyond(throw)).filter(|throw| beyond(throw) > 0);
            told.extend(best.map(|throw| best_throw(throw, turn(throw))));
            let none = throws.iter().find(|throw| throw.hits == 0 && throw.dice > 2 && throw.sixths > 0);
            told.extend(none.map(|throw| no_hit(throw, turn(throw))));
        }
    }
    let fled = pupil.tally.lost_to_panic;
    let is_told_already = pupil.tally.hardest().is_some_and(|fall| fall.cause == Cause::Panic);
    if let dice @ 1.. = pupil.tally.panics
        && !is_told_already
    {
        told.push(panic_dice(dice, fled));
    }
    told
}

/// The panic dice, and whom they cost.
fn panic_dice(dice: u32, fled: u32) -> Way {
    let thrown = tr_count!(dice, "{dice} panic die was thrown", "{dice} panic dice were thrown");
    let words = match fled {
        0 => tr!("{thrown}, and nobody fled.", thrown),
        fled => tr_count!(fled, "{thrown}, and {fled} figure fled.", "{thrown}, and {fled} figures fled.", thrown),
    };
    ("panic", words)
}

/// All throws together.
fn all_throws(pupil: &PupilFacts) -> Way {
    let luck = pupil.luck;
    let (hits, expected) = (luck.hits, format!("{:.1}", luck.expected()));
    let dice = tr_count!(dice = luck.dice, "{dice} die", "{dice} dice");
    match luck.fortune() {
        Fortune::Lucky => (
            "lucky",
            tr_count!(
                hits,
                "The dice were kind: {dice} made {hits} hit, where {expected} were to be expected.",
                "The dice were kind: {dice} made {hits} hits, where {expected} were to be expected.",
                dice,
                expected
            ),
        ),
        Fortune::Unlucky => (
            "unlucky",
            tr_count!(
                hits,
                "The dice were unkind: {dice} made {hits} hit, where {expected} were to be expected.",
                "The dice were unkind: {dice} made {hits} hits, where {expected} were to be expected.",
                dice,
                expected
            ),
        ),
        Fortune::AsExpected => (
            "as-expected",
            tr_count!(
                hits,
                "The dice did what dice do: {dice} made {hits} hit, and {expected} were to be expected.",
                "The dice did what dice do: {dice} made {hits} hits, and {expected} were to be expected.",
                dice,
                expected
            ),
        ),
    }
}

/// Hits to be expected of a throw.
fn expected(throw: &MadeAttack) -> String {
    format!("{:.1}", f64::from(throw.sixths) / 6.0)
}

fn best_throw(throw: &MadeAttack, turn: u32) -> Way {
    let (hits, dice, expected) = (throw.hits, throw.dice, expected(throw));
    let words = tr_count!(
        dice,
        "The best throw came in turn {turn}: {hits} of {dice} die hit, where {expected} were to be expected.",
        "The best throw came in turn {turn}: {hits} of {dice} dice hit, where {expected} were to be expected.",
        hits,
        turn,
        expected
    );
    ("best-throw", words)
}

fn no_hit(throw: &MadeAttack, turn: u32) -> Way {
    let (dice, expected) = (throw.dice, expected(throw));
    ("no-hit", tr!("In turn {turn} none of {dice} dice would hit, where {expected} were to be expected.", turn, dice, expected))
}
