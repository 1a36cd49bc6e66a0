//! What the dice of a pupil did, in several ways.

use super::deeds::Way;
use super::moments::Story;
use super::pupils::PupilFacts;
use super::tally::MadeAttack;
use crate::odds::ledger::Fortune;

/// What the dice did; empty if none were thrown.
pub(super) fn luck_ways(story: &Story, pupil: &PupilFacts) -> Vec<Way> {
    let mut told: Vec<Way> = Vec::new();
    if pupil.luck.dice > 0 {
        told.push(all_throws(pupil));
        let attacks = || pupil.tally.attacks.iter().filter(|attack| attack.dice > 0);
        if attacks().count() > 1 {
            let better = |one: &&MadeAttack, other: &&MadeAttack| {
                let crossed = |one: &MadeAttack, other: &MadeAttack| u32::from(one.hits) * u32::from(other.dice);
                crossed(one, other).cmp(&crossed(other, one)).then(other.place.cmp(&one.place))
            };
            told.extend(attacks().max_by(better).filter(|attack| attack.hits > 0).and_then(|attack| best_throw(story, attack)));
            told.extend(attacks().find(|attack| attack.hits == 0 && attack.dice > 2).and_then(|attack| no_hit(story, attack)));
        }
    }
    if let dice @ 1.. = pupil.tally.panics {
        let words = tr_count!(
            dice,
            "{dice} panic die was thrown, and {fled} of the figures fled.",
            "{dice} panic dice were thrown, and {fled} of the figures fled.",
            fled = pupil.tally.lost_to_panic
        );
        told.push(("panic", words));
    }
    told
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
            "as expected",
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

/// Hits to be expected of a throw; `None` where it is not known what its dice needed.
fn expected(story: &Story, attack: &MadeAttack) -> Option<String> {
    let account = story.ledger().account(|throw| throw.place == attack.place);
    (account.attacks > 0).then(|| format!("{:.1}", account.expected()))
}

fn best_throw(story: &Story, attack: &MadeAttack) -> Option<Way> {
    let (hits, dice, turn, expected) = (attack.hits, attack.dice, attack.turn, expected(story, attack)?);
    let words = tr_count!(
        dice,
        "The best throw came in turn {turn}: {hits} of {dice} die hit, where {expected} were to be expected.",
        "The best throw came in turn {turn}: {hits} of {dice} dice hit, where {expected} were to be expected.",
        hits,
        turn,
        expected
    );
    Some(("best throw", words))
}

fn no_hit(story: &Story, attack: &MadeAttack) -> Option<Way> {
    let (dice, turn, expected) = (attack.dice, attack.turn, expected(story, attack)?);
    let words = tr!("In turn {turn} none of {dice} dice would hit, where {expected} were to be expected.", turn, dice, expected);
    Some(("no hit", words))
}
