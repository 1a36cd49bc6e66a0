//! Tests the position of each card in the deck after a real flip.

use senlac::rules::rulings::Reshuffle;
use senlac::rules::{CardName, Command, Dice, Event, SeededDice, State, check, resolve};

use super::biased::{RemainderDie, naive_shuffle};
use super::chi::{check_fairness, even_chi_square, exact};
use super::{battle, run_length};

const CARDS: usize = 13;

/// Returns shuffles of the original deck as a flip makes them, step by step.
fn flips<D: Dice>(reshuffle: Reshuffle, dice_of: impl Fn(u64) -> D) -> impl Fn(u64) -> Vec<u8> {
    let mut setup = battle();
    setup.rulings.reshuffle = reshuffle;
    let state = State::new(&setup).expect("a sound set-up");
    let flip = check(&state, Command::flip()).expect("the first card may be flipped");
    move |step| {
        let events = resolve(&state, &flip, &mut dice_of(step));
        let order = events.into_iter().find_map(|event| if let Event::DeckShuffled { order } = event { Some(order) } else { None });
        order.expect("a new deck is shuffled")
    }
}

/// Tests that every card is at every position equally often.
///
/// Cards and positions are not independent, because each row and each column adds up to the number of shuffles. So (n −
/// 1) ÷ n of the plain sum has a chi-square distribution with (n − 1)² degrees of freedom.
fn check_positions(shuffles: u64, shuffle: &dyn Fn(u64) -> Vec<u8>) -> Result<String, String> {
    table("card × place", CARDS, (0..shuffles).map(shuffle))
}

fn table(what: &str, cards: usize, orders: impl Iterator<Item = Vec<u8>>) -> Result<String, String> {
    let mut seen = vec![0; cards * cards];
    for order in orders {
        assert_eq!(order.len(), cards);
        for (place, card) in order.into_iter().enumerate() {
            seen[cards * usize::from(card) + place] += 1;
        }
    }
    let (whole, less) = (exact(cards as u64), exact(cards as u64 - 1));
    let freedom = u32::try_from((cards - 1) * (cards - 1)).expect("few");
    check_fairness(what, even_chi_square(&seen) * less / whole, freedom)
}

/// Tests shuffles with a late arrow: the arrow is never among the upper seven cards, every position below is equally
/// likely, and the other twelve cards are in any order.
fn check_late_arrow(shuffles: u64, shuffle: &dyn Fn(u64) -> Vec<u8>) -> Result<Vec<String>, String> {
    let deck = battle().deck;
    let arrow = deck.iter().position(|card| card.name == CardName::ArrowInTheEye).expect("the source's deck has it");
    let mut low = [0; 6];
    let others = (0..shuffles).map(|step| {
        let order = shuffle(step);
        let place = order.iter().position(|&card| usize::from(card) == arrow).expect("it is in the deck");
        low[place.checked_sub(7).expect("the arrow is below the upper half")] += 1;
        let rest = order.into_iter().filter(|&card| usize::from(card) != arrow);
        rest.map(|card| card - u8::from(usize::from(card) > arrow)).collect()
    });
    let others = table("the other twelve", CARDS - 1, others)?;
    Ok(vec![others, check_fairness("the arrow's place", even_chi_square(&low), 5)?])
}

#[test]
fn cards_are_uniformly_placed() {
    check_positions(20_000, &flips(Reshuffle::WhenEmpty, |step| SeededDice::new(1066, step))).expect("a fair shuffle");
    check_positions(10_000, &flips(Reshuffle::EveryTurn, |seed| SeededDice::new(seed, 1))).expect("a fair shuffle");
}

#[test]
fn the_late_arrow_is_late_and_other_cards_are_shuffled_fairly() {
    check_late_arrow(10_000, &flips(Reshuffle::WhenEmptyArrowLate, |step| SeededDice::new(1066, step))).expect("a fair shuffle");
}

#[test]
fn a_naive_shuffle_is_detected() {
    let naive = |step| naive_shuffle(13, &mut SeededDice::new(1066, step));
    check_positions(20_000, &naive).expect_err("the naive shuffle is not fair");
}

#[test]
fn remainder_bias_is_detected() {
    check_positions(20_000, &flips(Reshuffle::WhenEmpty, |step| RemainderDie(SeededDice::new(1066, step)))).expect_err("it is not fair");
}

/// `SENLAC_SHUFFLES=1000000 cargo test --release --test classroom dice:: -- --ignored --nocapture`
#[test]
#[ignore = "the long run"]
fn cards_are_uniformly_placed_in_the_long_run() {
    let shuffles = run_length("SENLAC_SHUFFLES", 1_000_000);
    let report = check_positions(shuffles, &flips(Reshuffle::WhenEmpty, |step| SeededDice::new(1066, step))).expect("a fair shuffle");
    println!("{shuffles} shuffles: {report}");
    for report in
        check_late_arrow(shuffles, &flips(Reshuffle::WhenEmptyArrowLate, |step| SeededDice::new(1066, step))).expect("a fair shuffle")
    {
        println!("{shuffles} shuffles with the arrow late: {report}");
    }
}
