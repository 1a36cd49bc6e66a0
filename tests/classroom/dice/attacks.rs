//! Tests the dice of the battle against the exact odds: attack after attack through check, resolve and apply.

use senlac::odds::{Chances, CombinedAttack, EqualDice as Odds, Panic, Volley};
use senlac::rules::{Blow, CardName, Color, Command, Dice, Event, SeededDice, Side, State, UnitId, apply_all, check, resolve};

use super::biased::LoadedDie;
use super::chi::{check_fairness, chi_square, exact};
use super::{battle, run_length};

/// An attack on the table and its odds.
struct Case {
    what: &'static str,
    /// Unit whose losses are counted, or all Normans if `None`.
    whose: Option<UnitId>,
    /// State of the battle before the attack.
    before: State,
    commands: Vec<Command>,
    chances: Chances,
}

fn id(name: &str) -> UnitId {
    name.parse().expect("a unit")
}

/// Returns a battle after these commands.
fn after(commands: &[Command]) -> State {
    let mut state = State::new(&battle()).expect("a sound set-up");
    for command in commands {
        play(&mut state, command, &mut SeededDice::new(1, 1));
    }
    state
}

fn play(state: &mut State, command: &Command, dice: &mut dyn Dice) -> Vec<Event> {
    let legal = check(state, command.clone()).unwrap_or_else(|refusal| panic!("{command:?}: {refusal}"));
    let events = resolve(state, &legal, dice);
    apply_all(state, &events);
    events
}

fn flip(card: CardName) -> Command {
    Command::Flip { card: Some(card), color: Some(Color::Black), title: None, strength: None, turns: None }
}

/// Returns the cases. The numbers come from the rules page: 7 men and a commander in each unit.
fn cases() -> Vec<Case> {
    let done = Command::Done {};
    let volleys = || ["N12", "N13", "N14"].map(|archers| Command::shoot(id(archers), id("S02"))).to_vec();
    let archers = || Volley::new(vec![Odds::new(7, 6), Odds::new(1, 5)]);
    let blow = || vec![Command::Fight { unit: id("N02"), blows: vec![Blow::at(id("S02"))] }];
    let knights = |men, commander| vec![Volley::new(vec![Odds::new(7, men), Odds::new(1, commander)])];
    let shots = |card| after(&[flip(card), done.clone()]);
    let fights = |card| after(&[flip(card), done.clone(), done.clone()]);
    let quarter = CombinedAttack { pooled: 4, ..CombinedAttack::new(vec![archers(), archers(), archers()], 8) };
    let half = CombinedAttack { pooled: 2, ..quarter.clone() };
    let shielded = CombinedAttack { pooled: 2, ..CombinedAttack::new(knights(3, 2), 8) };
    let whose = Some(id("S02"));
    vec![
        Case {
            what: "three volleys at housecarles",
            whose,
            before: shots(CardName::MuddyGround),
            commands: volleys(),
            chances: half.chances(),
        },
        Case {
            what: "the same behind a shield wall",
            whose,
            before: shots(CardName::Shieldwall),
            commands: volleys(),
            chances: quarter.chances(),
        },
        Case {
            what: "knights at housecarles",
            whose,
            before: fights(CardName::TiredFromTheLongMarch),
            commands: blow(),
            chances: CombinedAttack::new(knights(3, 2), 8).chances(),
        },
        Case {
            what: "knights in the mud",
            whose,
            before: fights(CardName::MuddyGround),
            commands: blow(),
            chances: CombinedAttack::new(knights(4, 3), 8).chances(),
        },
        Case {
            what: "knights at a shield wall",
            whose,
            before: fights(CardName::Shieldwall),
            commands: blow(),
            chances: shielded.chances(),
        },
        Case {
            what: "William trips",
            whose: None,
            before: after(&[flip(CardName::WilliamTrips)]),
            commands: vec![Command::panic()],
            chances: Panic { units: [[8; 6].as_slice(), &[12; 5], &[8; 5]].concat(), less: 2 }.chances(),
        },
    ]
}

/// Returns the figures left in a unit, or in all Norman units.
fn left(state: &State, whose: Option<UnitId>) -> u16 {
    match whose {
        Some(unit) => state.unit(unit).map_or(0, |unit| unit.figures.into()),
        None => state.strength(Side::Norman).left,
    }
}

/// Plays one case many times, each time with its own dice, and compares the results with the odds.
fn compare_with_odds<D: Dice>(case: &Case, times: u64, dice_of: &dyn Fn(u64) -> D) -> Result<String, String> {
    let mut seen = vec![0; case.chances.figures() + 1];
    for time in 0..times {
        let mut state = case.before.clone();
        for (command, step) in case.commands.iter().zip(0..) {
            play(&mut state, command, &mut dice_of(8 * time + step));
        }
        seen[usize::from(left(&case.before, case.whose) - left(&state, case.whose))] += 1;
    }
    let expected: Vec<f64> = case.chances.iter().map(|(_, chance)| chance.to_f64() * exact(times)).collect();
    let (seen, expected) = merge_rare_outcomes(&seen, &expected);
    let freedom = u32::try_from(seen.len() - 1).expect("few");
    check_fairness(case.what, chi_square(&seen, &expected), freedom)
}

/// Merges neighbouring outcomes until each is expected at least ten times.
fn merge_rare_outcomes(seen: &[u64], expected: &[f64]) -> (Vec<u64>, Vec<f64>) {
    let mut cells = vec![(0, 0.0)];
    let mut left: f64 = expected.iter().sum();
    for (&seen, &expected) in seen.iter().zip(expected) {
        if left >= 10.0 && cells.last().is_some_and(|&(_, expected)| expected >= 10.0) {
            cells.push((0, 0.0));
        }
        if let Some(cell) = cells.last_mut() {
            *cell = (cell.0 + seen, cell.1 + expected);
        }
        left -= expected;
    }
    cells.into_iter().unzip()
}

#[test]
fn attack_results_match_the_exact_odds() {
    for case in cases() {
        compare_with_odds(&case, 1_200, &|step| SeededDice::new(1066, step)).expect("fair dice");
    }
}

#[test]
fn attacks_with_a_die_biased_to_sixes_are_detected() {
    let biased = |step| LoadedDie::new(SeededDice::new(1066, step), 8);
    for case in cases().iter().filter(|case| case.what.starts_with("three volleys") || case.what == "knights in the mud") {
        compare_with_odds(case, 1_200, &biased).expect_err(case.what);
    }
}

/// `SENLAC_ATTACKS=200000 cargo test --release --test classroom dice:: -- --ignored --nocapture`
#[test]
#[ignore = "the long run"]
fn attack_results_match_the_exact_odds_in_the_long_run() {
    let attacks = run_length("SENLAC_ATTACKS", 200_000);
    for case in cases() {
        println!("{attacks} times {}", compare_with_odds(&case, attacks, &|step| SeededDice::new(1066, step)).expect("fair dice"));
    }
}
