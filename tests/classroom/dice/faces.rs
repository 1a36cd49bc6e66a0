//! Tests of single faces, of pairs of faces, and of the first faces of consecutive steps. Each step of a game has its
//! own stream of dice.

use senlac::rules::{Dice, SeededDice};

use super::biased::{LoadedDie, StickyDie};
use super::chi::{check_fairness, even_chi_square};
use super::run_length;

/// Rolls this many faces from one stream and tests the faces and the pairs.
pub fn check_one_stream(dice: &mut dyn Dice, faces: u64) -> Result<Vec<String>, String> {
    let (mut seen, mut pairs) = ([0; 6], [0; 36]);
    for _ in 0..faces / 2 {
        let (first, second) = (usize::from(dice.d6() - 1), usize::from(dice.d6() - 1));
        seen[first] += 1;
        seen[second] += 1;
        pairs[6 * first + second] += 1;
    }
    Ok(vec![check_fairness("faces", even_chi_square(&seen), 5)?, check_fairness("pairs", even_chi_square(&pairs), 35)?])
}

/// Tests the first two faces of each step, and the first faces of two consecutive steps.
pub fn check_many_streams<D: Dice>(steps: u64, dice_of: impl Fn(u64) -> D) -> Result<Vec<String>, String> {
    let (mut within, mut across, mut before) = ([0; 36], [0; 36], None);
    for step in 0..steps {
        let mut dice = dice_of(step);
        let (first, second) = (usize::from(dice.d6() - 1), usize::from(dice.d6() - 1));
        within[6 * first + second] += 1;
        match before.take() {
            Some(before) => across[6 * before + first] += 1,
            None => before = Some(first),
        }
    }
    Ok(vec![
        check_fairness("the first two faces of a step", even_chi_square(&within), 35)?,
        check_fairness("the first faces of two steps", even_chi_square(&across), 35)?,
    ])
}

#[test]
fn faces_and_pairs_are_uniform() {
    check_one_stream(&mut SeededDice::new(1066, 0), 300_000).expect("fair dice");
    check_many_streams(30_000, |step| SeededDice::new(1066, step)).expect("fair dice");
    check_many_streams(30_000, |seed| SeededDice::new(seed, 7)).expect("fair dice");
}

#[test]
fn a_die_biased_to_sixes_is_detected() {
    let mut biased = LoadedDie::new(SeededDice::new(1066, 0), 100);
    let caught = check_one_stream(&mut biased, 300_000).expect_err("it is not fair");
    assert!(caught.starts_with("faces:"), "{caught}");
}

#[test]
fn a_die_that_repeats_faces_is_detected_by_its_pairs() {
    let mut biased = StickyDie::new(SeededDice::new(1066, 0), 50);
    let caught = check_one_stream(&mut biased, 300_000).expect_err("it is not fair");
    assert!(caught.starts_with("pairs:"), "{caught}");
}

#[test]
fn steps_with_equal_rolls_are_detected() {
    let caught = check_many_streams(30_000, |step| SeededDice::new(1066, step / 2)).expect_err("two steps share a stream");
    assert!(caught.starts_with("the first faces of two steps"), "{caught}");
}

/// `SENLAC_FACES=60000000 cargo test --release --test classroom dice:: -- --ignored --nocapture`
#[test]
#[ignore = "the long run"]
fn faces_and_pairs_are_uniform_in_the_long_run() {
    let faces = run_length("SENLAC_FACES", 60_000_000);
    for report in check_one_stream(&mut SeededDice::new(1066, 0), faces).expect("fair dice") {
        println!("{faces} faces: {report}");
    }
    let steps = faces / 60;
    for report in check_many_streams(steps, |step| SeededDice::new(1066, step)).expect("fair dice") {
        println!("{steps} steps: {report}");
    }
    let caught = check_one_stream(&mut LoadedDie::new(SeededDice::new(1066, 0), 1000), faces).expect_err("it is not fair");
    println!("{faces} faces of a die that turns one face in a thousand into a 6 are caught: {caught}");
}
