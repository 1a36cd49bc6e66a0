//! Tests of forecasts of a whole battle.

use super::compare::{compare, forecast_count, quick_rulings};
use super::fair::{Change, Effort, Freedom, fit, make_it_fair};
use super::game::{play, reshuffled};
use super::*;
use crate::content::library;
use crate::rules::rulings::{CardColors, Reshuffle};
use crate::rules::{CardName, Command, EndReason, SeededDice, Setup, Side, State, Troop, UnitSetup, apply_all, check, resolve};

const BOLD: Players = Players { norman: Strategy::Bold, saxon: Strategy::Bold };

/// The whole battle of 31 units.
pub(super) fn setup() -> Setup {
    library::scenario(library::SCENARIO).expect("Senlac").setup()
}

fn start() -> State {
    State::new(&setup()).expect("a battle")
}

/// Returns the battle after this many commands of two bold players.
fn after_commands(commands: usize) -> State {
    let (mut state, mut table, mut dice) = (start(), players::SimulatedPlayers::new(BOLD), SeededDice::new(3, 3));
    for _ in 0..commands {
        let command = table.next_command(&state).expect("something");
        state = state_after(state, &command, &mut dice);
    }
    state
}

/// Returns the battle after a legal command.
pub(super) fn state_after(mut state: State, command: &Command, dice: &mut SeededDice) -> State {
    let legal = check(&state, command.clone()).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    let events = resolve(&state, &legal, dice);
    apply_all(&mut state, &events);
    state
}

#[test]
fn the_same_seed_gives_the_same_answer_for_any_number_of_threads() {
    let settings = ForecastSettings::new(start(), BOLD, 60, 1066);
    let run = |threads, seed| Forecast::run(&ForecastSettings { seed, threads, ..settings.clone() }, &Progress::default());
    let one = run(1, 1066).expect("an answer");
    assert_eq!(one.battles, 60);
    for threads in [0, 2, 5] {
        assert_eq!(run(threads, 1066).as_ref(), Ok(&one), "{threads} threads");
    }
    assert_ne!(run(2, 1067), Ok(one));
}

#[test]
fn every_total_counts_each_battle_once() {
    let progress = Progress::default();
    let settings = ForecastSettings { last_turn: 4, ..ForecastSettings::new(start(), BOLD, 50, 1) };
    let forecast = Forecast::run(&settings, &progress).expect("an answer");
    assert_eq!((progress.battles_played(), forecast.battles), (50, 50));
    assert_eq!(forecast.ended.values().sum::<u64>(), 50);
    assert_eq!(forecast.decided_by(4).times + forecast.undecided().times, 50);
    assert!(forecast.undecided().times > 0 && forecast.decided_by(4).times > 0, "four turns decide some");
    let ones: Vec<Ending> = (0..50).map(|number| play(&settings.start, BOLD, 4, &mut SeededDice::new(1, number))).collect();
    let saxons = ones.iter().filter(|ending| ending.outcome.winner == Side::Saxon).count() as u64;
    assert_eq!(forecast.saxon_share(), Share { times: saxons, of: 50 });
    let lost: u64 = ones.iter().flat_map(|ending| ending.lost[1]).map(u64::from).sum();
    assert_eq!(forecast.lost[1].iter().sum::<u64>(), lost);
    assert!((forecast.mean_losses(Side::Saxon) - share::to_float(lost) / 50.0).abs() < 1e-9);
}

#[test]
fn a_forecast_stops_on_request() {
    let progress = Progress::default();
    progress.stop();
    assert_eq!(Forecast::run(&ForecastSettings::new(start(), BOLD, 1_000_000, 1), &progress), Err(Stopped));
    assert_eq!(progress.battles_played(), 0);
}

#[test]
fn a_forecast_can_start_at_any_step() {
    for commands in [1, 5, 20, 40, 60] {
        let from = after_commands(commands);
        let ending = play(&from, BOLD, 8, &mut SeededDice::new(1, 1));
        assert!(ending.turns >= from.turn().saturating_sub(1), "{commands}");
        for side in Side::ALL {
            let strength = from.strength(side);
            let lost: u16 = ending.lost[side.index()].iter().sum();
            assert!(lost >= strength.start - strength.left, "what is lost stays lost: {commands}");
        }
    }
}

#[test]
fn the_bell_ends_a_battle_after_the_last_turn() {
    let naive = Players { norman: Strategy::Cautious, saxon: Strategy::Naive };
    let ending = play(&start(), naive, 1, &mut SeededDice::new(1, 2));
    assert_eq!((ending.outcome.why, ending.outcome.winner, ending.turns), (EndReason::TimeCalled, Side::Saxon, 1));
}

#[test]
fn a_finished_battle_keeps_its_outcome() {
    let state = state_after(start(), &Command::CallTime {}, &mut SeededDice::new(1, 1));
    let ending = play(&state, BOLD, 8, &mut SeededDice::new(1, 1));
    assert_eq!((Some(ending.outcome), ending.deeds), (state.outcome(), 0));
}

#[test]
fn a_forecast_does_not_use_the_real_next_card() {
    let state = after_commands(1);
    let top = |number| reshuffled(&state, &mut SeededDice::new(9, number)).deck().draw.last().copied().expect("a card");
    let mut counts = std::collections::BTreeMap::<u8, u32>::new();
    for number in 0..2400 {
        *counts.entry(top(number)).or_default() += 1;
    }
    let mut left = state.deck().draw.clone();
    left.sort_unstable();
    assert_eq!(counts.keys().copied().collect::<Vec<_>>(), left, "the twelve that are left, and no other");
    assert!(counts.values().all(|count| (140..=260).contains(count)), "each about 200 times: {counts:?}");
}

#[test]
fn ruling_3_keeps_the_arrow_low_in_the_remaining_deck() {
    let mut setup = setup();
    setup.rulings.reshuffle = Reshuffle::WhenEmptyArrowLate;
    let state = state_after(State::new(&setup).expect("a battle"), &Command::flip(), &mut SeededDice::new(1, 1));
    for number in 0..200 {
        let reshuffled = reshuffled(&state, &mut SeededDice::new(9, number));
        let draw = &reshuffled.deck().draw;
        let is_arrow = |card: &&u8| state.deck().cards[usize::from(**card)].name == CardName::ArrowInTheEye;
        assert!(draw.iter().rev().take(6).all(|card| !is_arrow(&card)), "six of the upper seven are left");
        assert_eq!(draw.len(), 12);
    }
}

#[test]
fn paper_and_program_decks_have_the_same_forecast() {
    let mut setup = setup();
    setup.rulings.card_colors = CardColors::Paper;
    let ending = play(&State::new(&setup).expect("a battle"), BOLD, 8, &mut SeededDice::new(1, 1));
    assert!(ending.deeds > 0);
    assert_eq!(ending, play(&start(), BOLD, 8, &mut SeededDice::new(1, 1)));
}

#[test]
fn the_best_strategy_has_the_best_worst_case() {
    let share = |times| Share { times, of: 100 };
    // Rows: naive, cautious and bold Normans. Columns: naive, cautious and bold Saxons.
    let shares = [[share(30), share(70), share(80)], [share(55), share(45), share(50)], [share(20), share(40), share(52)]];
    assert_eq!(Matrix { shares }.best_players(), Players { norman: Strategy::Bold, saxon: Strategy::Bold });
    assert_eq!(Matrix { shares }.share(Players { norman: Strategy::Cautious, saxon: Strategy::Naive }), share(55));
}

fn full_freedom(setup: &Setup) -> Freedom {
    let rows = |rows: std::ops::RangeInclusive<u8>| setup.terrain.squares().filter(|square| rows.contains(&square.row)).collect();
    Freedom { zones: [rows(5..=9), rows(0..=3)], units: true }
}

#[test]
fn offers_improve_the_setup_and_can_be_played() {
    let mut setup = setup();
    // With spearmen of 6 figures the Saxons cannot win.
    for muster in setup.saxon.iter_mut().filter(|muster| muster.figures == 12) {
        muster.figures = 6;
    }
    let (effort, freedom) = (Effort { glance: 8, close: 20, more: 1, bases: 3, closely: 8 }, full_freedom(&setup));
    let progress = Progress::default();
    let question = ForecastSettings::new(start(), BOLD, 1, 5);
    let fair = make_it_fair(&setup, &freedom, &question, effort, &progress).expect("offers");
    assert!(!fair.offers.is_empty() && fair.offers.len() <= 3);
    for offer in &fair.offers {
        assert!(offer.lacks < fair.lacks, "{}", offer.words);
        let made = offer.steps.iter().try_fold(setup.clone(), |setup, (change, _)| change.apply_to(&setup)).expect("it can be made");
        assert_eq!(offer.setup(), Some(&made));
        assert!(made.problems().is_empty() && offer.words.ends_with('.'));
        for side in Side::ALL {
            let of_old = |unit: &UnitSetup| setup.army(side).iter().any(|old| (old.troop, old.figures) == (unit.troop, unit.figures));
            assert!(made.army(side).iter().all(of_old), "units are whole: {}", offer.words);
            let stood: Vec<_> = setup.army(side).iter().filter_map(|unit| unit.square).collect();
            let mut stand = made.army(side).iter().filter_map(|unit| unit.square).filter(|square| !stood.contains(square));
            assert!(stand.all(|square| freedom.zones[side.index()].contains(&square)), "in the zone: {}", offer.words);
        }
    }
    assert!(fair.offers.is_sorted_by(|one, other| one.lacks <= other.lacks));
    let alone = ForecastSettings { threads: 1, ..question };
    assert_eq!(make_it_fair(&setup, &freedom, &alone, effort, &Progress::default()), Ok(fair));
}

#[test]
fn fitting_a_seated_class_changes_only_squares_reproducibly() {
    let mut setup = setup();
    // Ten units, with the Normans in the farthest corner.
    let few = |army: &[UnitSetup], places: &[usize]| places.iter().filter_map(|&place| army.get(place).cloned()).collect();
    (setup.norman, setup.saxon) = (few(&setup.norman, &[0, 1, 2, 6, 11]), few(&setup.saxon, &[0, 1, 5, 6, 11]));
    for (column, unit) in (0..).zip(&mut setup.norman) {
        unit.square = Some(crate::rules::Square::new(column + 1, 9));
    }
    let fitted = || fit(&setup, full_freedom(&setup).zones, &Progress::default()).expect("an answer");
    let (made, words) = fitted().expect("better squares");
    assert!(!words.is_empty() && made != setup);
    for side in Side::ALL {
        let units = |setup: &Setup| setup.army(side).iter().map(|unit| UnitSetup { square: None, ..unit.clone() }).collect::<Vec<_>>();
        assert_eq!(units(&made), units(&setup));
    }
    assert_eq!(fitted(), Some((made, words)));
}

#[test]
fn an_offer_frees_boxed_in_units() {
    let mut setup = setup();
    let rows = ["....", "##.#", "....", "...."];
    setup.terrain = crate::rules::Board::from_rows(&rows).expect("ground");
    let stand = |mut unit: UnitSetup, square: &str| {
        unit.square = square.parse().ok();
        unit
    };
    let [guard, other] = [0, 5].map(|place| setup.saxon[place].clone());
    (setup.norman, setup.saxon) = (vec![stand(setup.norman[0].clone(), "A4")], vec![stand(guard, "C2"), stand(other, "A1")]);
    let question = ForecastSettings::new(State::new(&setup).expect("a battle"), BOLD, 1, 5);
    let freedom = Freedom { zones: [Vec::new(), Vec::new()], units: false };
    let effort = Effort { glance: 4, close: 8, more: 1, bases: 3, closely: 8 };
    let fair = make_it_fair(&setup, &freedom, &question, effort, &Progress::default()).expect("offers");
    let after = State::new(fair.offers[0].setup().expect("a set-up")).expect("a battle");
    assert_eq!(engagement::boxed_in(&after), [], "{}", fair.offers[0].words);
}

#[test]
fn changes_are_described_in_plain_sentences() {
    let mut setup = setup();
    let words = |change: Change| change.text(&setup);
    let (norman, saxon) = ("N16".parse().expect("a unit"), "S07".parse().expect("a unit"));
    assert_eq!(words(Change::LeaveOut { unit: norman }), "Leave out N16 (archers, 8 figures).");
    assert_eq!(
        words(Change::Retrain { unit: norman, troop: Troop::Spearmen }),
        "Change N16 (archers) to a unit of spearmen with 12 figures."
    );
    let far = Change::Line { side: Side::Norman, troop: Troop::Archers, squares: -2 };
    assert_eq!(words(far), "Move all Norman archers 2 squares further from the enemy.");
    let square = "A1".parse().expect("a square");
    let from = setup.saxon[6].square.expect("a square");
    assert_eq!(words(Change::Stand { unit: saxon, square }), format!("Move S07 (spearmen) from {from} to A1."));
    assert_eq!(words(Change::Nearer { side: Side::Norman, squares: -1 }), "Move all Normans 1 square further from the enemy.");
    assert_eq!(words(Change::Apart { squares: 1 }), "Move both armies 1 square further back.");
    let staggered = Change::Stagger { side: Side::Norman, troop: Troop::Knights, squares: -2 };
    assert_eq!(words(staggered), "Move every second unit of Norman knights 2 squares further from the enemy.");
    for unit in &mut setup.norman {
        unit.square = unit.square.map(|square| crate::rules::Square::new(square.column, 9));
    }
    assert_eq!(Change::Nearer { side: Side::Norman, squares: -1 }.apply_to(&setup), None, "they stand at the table's edge");
}

#[test]
fn every_other_unit_steps_out_of_line_symmetrically() {
    let mut setup = setup();
    setup.saxon.truncate(1);
    setup.saxon[0].square = Some(crate::rules::Square::new(8, 2));
    setup.norman.truncate(6);
    for (column, unit) in [2, 4, 6, 9, 11, 13].into_iter().zip(&mut setup.norman) {
        unit.square = Some(crate::rules::Square::new(column, 6));
    }
    let squares = |change: Change| {
        let made = change.apply_to(&setup).expect("room");
        made.norman.iter().filter_map(|unit| Some(unit.square?.to_string())).collect::<Vec<_>>().join(" ")
    };
    assert_eq!(squares(Change::Stagger { side: Side::Norman, troop: Troop::Knights, squares: -1 }), "C7 E8 G7 J7 L8 N7");
    assert_eq!(squares(Change::Apart { squares: 2 }), "C9 E9 G9 J9 L9 N9", "the Saxons step back too");
}

#[test]
fn every_option_of_the_quick_rulings_is_compared() {
    let progress = Progress::default();
    let compared = compare(&setup(), &ForecastSettings::new(start(), BOLD, 10, 1), &progress).expect("a comparison");
    assert_eq!(compared.len(), 10);
    assert_eq!(progress.battles_played(), 10 * forecast_count());
    assert!(compared.iter().map(|row| row.ruling).eq(quick_rulings()));
    for row in &compared {
        assert_eq!(row.readings.iter().filter(|weighed| weighed.in_force).count(), 1);
        let now = row.readings.iter().find(|weighed| weighed.in_force).expect("one").saxons;
        assert!(row.readings.iter().all(|weighed| weighed.in_force == (weighed.difference(now).0 == 0.0) || !weighed.in_force));
        assert_eq!(now, compared[0].readings[0].saxons, "as things are, it is the same for every ruling");
    }
}

#[test]
fn half_of_the_battles_are_decided_by_the_median_turn() {
    let forecast = |decided: &[(u32, u64)]| Forecast { battles: 10, decided: decided.iter().copied().collect(), ..Forecast::default() };
    assert_eq!(forecast(&[(3, 5), (7, 5)]).median_turn(), Some(3), "exactly half is half");
    assert_eq!(forecast(&[(3, 4), (7, 6)]).median_turn(), Some(7));
    assert_eq!(forecast(&[(3, 4), (5, 1), (9, 1)]).median_turn(), Some(5), "those that the bell ended count too");
    assert_eq!(forecast(&[(3, 4)]).median_turn(), None, "fewer than half are decided before the bell");
}

#[test]
fn sliced_work_gives_the_same_answer_and_repeats_no_battle() {
    let question = ForecastSettings::new(start(), BOLD, 12, 7);
    let whole = Matrix::run(&question, &Progress::default()).expect("an answer");
    let progress = Progress::default();
    let mut slices = 0;
    let sliced = loop {
        slices += 1;
        // The time is over at once, so each slice plays one battle.
        progress.begin_slice(Some(std::sync::Arc::new(|| true)));
        match Matrix::run(&question, &progress) {
            Ok(answer) => break answer,
            Err(Stopped) => assert!(progress.is_paused()),
        }
    };
    assert_eq!(sliced, whole);
    assert_eq!((slices, progress.battles_played()), (12 * Matrix::PAIRS, 12 * Matrix::PAIRS));
    progress.stop();
    progress.begin_slice(None);
    assert!(Matrix::run(&question, &progress).is_err() && !progress.is_paused(), "what was asked to end does not go on");
}
