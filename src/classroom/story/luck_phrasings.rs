//! Phrasings for the luck of a pupil's dice.

use super::losses::Cause;
use super::moments::Story;
use super::pupils::PupilFacts;
use crate::odds::ledger::{AttackRecord, Fortune};

/// The key of a phrasing and its sentence. Sentences with the same key differ only in names and numbers.
pub(super) type Phrasing = (&'static str, String);

/// Returns phrasings for the luck of a pupil's dice; empty if none were rolled.
pub(super) fn luck_phrasings(story: &Story, pupil: &PupilFacts) -> Vec<Phrasing> {
    let mut told: Vec<Phrasing> = Vec::new();
    if pupil.luck.dice > 0 {
        told.push(all_rolls_phrasing(pupil));
        let ledger = story.ledger();
        let is_own = |throw: &&AttackRecord| pupil.tally.attacks.iter().any(|attack| attack.place == throw.place);
        let throws: Vec<&AttackRecord> = ledger.attacks().iter().filter(is_own).collect();
        if throws.len() > 1 {
            let turn = |throw: &AttackRecord| pupil.tally.attacks.iter().find(|attack| attack.place == throw.place).map_or(0, |a| a.turn);
            let beyond = |throw: &AttackRecord| i64::from(throw.hits) * 6 - i64::from(throw.sixths);
            // The first among equals.
            let best = throws.iter().rev().max_by_key(|throw| beyond(throw)).filter(|throw| beyond(throw) > 0);
            told.extend(best.map(|throw| best_roll_phrasing(throw, turn(throw))));
            let none = throws.iter().find(|throw| throw.hits == 0 && throw.dice > 2 && throw.sixths > 0);
            told.extend(none.map(|throw| no_hit_phrasing(throw, turn(throw))));
        }
    }
    let fled = pupil.tally.lost_to_panic;
    let is_told_already = pupil.tally.hardest().is_some_and(|fall| fall.cause == Cause::Panic);
    if let dice @ 1.. = pupil.tally.panics
        && !is_told_already
    {
        told.push(panic_phrasing(dice, fled));
    }
    told
}

/// Returns a phrasing for the panic dice and their losses.
fn panic_phrasing(dice: u32, fled: u32) -> Phrasing {
    let thrown = tr_count!(dice, "{dice} panic die was thrown", "{dice} panic dice were thrown");
    let words = match fled {
        0 => tr!("{thrown}, and nobody fled.", thrown),
        fled => tr_count!(fled, "{thrown}, and {fled} figure fled.", "{thrown}, and {fled} figures fled.", thrown),
    };
    ("panic", words)
}

/// Returns a phrasing for all rolls together.
fn all_rolls_phrasing(pupil: &PupilFacts) -> Phrasing {
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

/// Returns the expected hits of a roll.
fn expected_text(throw: &AttackRecord) -> String {
    format!("{:.1}", f64::from(throw.sixths) / 6.0)
}

fn best_roll_phrasing(throw: &AttackRecord, turn: u32) -> Phrasing {
    let (hits, dice, expected) = (throw.hits, throw.dice, expected_text(throw));
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

fn no_hit_phrasing(throw: &AttackRecord, turn: u32) -> Phrasing {
    let (dice, expected) = (throw.dice, expected_text(throw));
    ("no-hit", tr!("In turn {turn} none of {dice} dice would hit, where {expected} were to be expected.", turn, dice, expected))
}
