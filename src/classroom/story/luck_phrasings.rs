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
    let thrown = tr_count!(dice, "{dice} panic die was rolled", "{dice} panic dice were rolled");
    let words = match fled {
        0 => tr!("{thrown}, and no one fled.", thrown),
        fled => tr_count!(fled, "{thrown}, and {fled} man fled.", "{thrown}, and {fled} men fled.", thrown),
    };
    ("panic", words)
}

/// Returns a phrasing for all rolls together.
fn all_rolls_phrasing(pupil: &PupilFacts) -> Phrasing {
    let luck = pupil.luck;
    let (hits, expected) = (luck.hits, expected_text(luck.sixths));
    let dice = tr_count!(dice = luck.dice, "{dice} die", "{dice} dice");
    match luck.fortune() {
        Fortune::Lucky => (
            "lucky",
            tr_count!(
                hits,
                "The dice were kind: {dice} scored {hits} hit. The average is {expected}.",
                "The dice were kind: {dice} scored {hits} hits. The average is {expected}.",
                dice,
                expected
            ),
        ),
        Fortune::Unlucky => (
            "unlucky",
            tr_count!(
                hits,
                "The dice were unkind: {dice} scored {hits} hit. The average is {expected}.",
                "The dice were unkind: {dice} scored {hits} hits. The average is {expected}.",
                dice,
                expected
            ),
        ),
        Fortune::AsExpected => (
            "as-expected",
            tr_count!(
                hits,
                "The dice were fair: {dice} scored {hits} hit. The average is {expected}.",
                "The dice were fair: {dice} scored {hits} hits. The average is {expected}.",
                dice,
                expected
            ),
        ),
    }
}

/// Returns expected hits, given in sixths, as a whole number: "4", "about 4", "less than 1".
fn expected_text(sixths: u32) -> String {
    match (sixths + 3) / 6 {
        hits if 6 * hits == sixths => hits.to_string(),
        0 => tr!("less than 1").to_owned(),
        hits => tr!("about {hits}", hits),
    }
}

fn best_roll_phrasing(throw: &AttackRecord, turn: u32) -> Phrasing {
    let (hits, dice, expected) = (throw.hits, throw.dice, expected_text(throw.sixths));
    let words = tr_count!(
        dice,
        "The best roll came in turn {turn}: {hits} of {dice} die hit. The average is {expected}.",
        "The best roll came in turn {turn}: {hits} of {dice} dice hit. The average is {expected}.",
        hits,
        turn,
        expected
    );
    ("best-throw", words)
}

fn no_hit_phrasing(throw: &AttackRecord, turn: u32) -> Phrasing {
    let (dice, expected) = (throw.dice, expected_text(throw.sixths));
    ("no-hit", tr!("In turn {turn}, all {dice} dice missed. The average is {expected}.", turn, dice, expected))
}
