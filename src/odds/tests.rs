//! The vectors of `tests/odds`: exact odds worked out by another program.

use std::collections::BTreeMap;

use num_bigint::BigUint;

use super::*;

/// A line of a CSV file by its headings.
type Line = BTreeMap<String, String>;

fn lines(text: &str) -> Vec<Line> {
    let mut reader = csv::Reader::from_reader(text.as_bytes());
    reader.deserialize().map(|line| line.expect("a line of vectors")).collect()
}

fn vectors() -> Vec<Line> {
    lines(include_str!("../../tests/odds/odds_vectors.csv"))
}

fn scenarios() -> Vec<Line> {
    lines(include_str!("../../tests/odds/odds_scenarios.csv"))
}

fn number(line: &Line, heading: &str) -> Option<usize> {
    line[heading].parse().ok()
}

/// What a scenario or a vector says can happen.
enum Odds {
    Losses(Chances),
    Left(Aftermath),
}

fn odds(line: &Line) -> Odds {
    let spec = &line["spec"];
    match &line["kind"][..] {
        "casualties" => {
            let pooled = line["total_div"].parse().expect("a divisor");
            let figures = line["cap"].parse().expect("figures");
            let volleys = spec::attack(spec).expect("an attack");
            Odds::Losses(Attack { volleys, pooled, waiting: 0, figures }.chances())
        }
        "panic" => Odds::Losses(spec::panic(spec).expect("a panic").0.chances()),
        _ => Odds::Left(spec::exchange(spec).expect("an exchange").0.chances().expect("a small one")),
    }
}

/// The exact fraction where the line gives one, else a decimal number to 12 places.
fn assert_chance(found: &Fraction, line: &Line) {
    if let (Ok(numerator), Ok(denominator)) = (line["p_num"].parse::<BigUint>(), line["p_den"].parse::<BigUint>()) {
        assert_eq!(Some(found), Fraction::new(numerator, denominator).as_ref(), "{line:?}");
    }
    assert_decimal(found, line, "p_decimal30");
}

fn assert_decimal(found: &Fraction, line: &Line, heading: &str) {
    if let Ok(expected) = line[heading].parse::<f64>() {
        assert!((found.to_f64() - expected).abs() < 1e-12, "{heading}: {found} is not {line:?}");
    }
}

#[test]
fn every_vector_has_its_exact_chance() {
    let mut known = BTreeMap::new();
    for line in &vectors() {
        let odds = known.entry(line["id"].clone()).or_insert_with(|| odds(line));
        let outcome = number(line, "outcome").expect("an outcome");
        match odds {
            Odds::Losses(chances) => {
                assert_chance(&chances.p(outcome), line);
                assert_decimal(&chances.at_least(outcome), line, "p_at_least30");
            }
            Odds::Left(aftermath) => assert_chance(&aftermath.p(outcome, number(line, "outcome_b").expect("another outcome")), line),
        }
    }
    assert_eq!(known.len(), 21, "every scenario has vectors");
}

/// No outcome that can come about is missing from the vectors.
#[test]
fn the_vectors_of_a_scenario_are_all_that_can_happen() {
    let all = vectors();
    for scenario in &scenarios() {
        let mine = || all.iter().filter(|line| line["id"] == scenario["id"]);
        match odds(scenario) {
            Odds::Losses(chances) => assert_eq!(chances.figures() + 1, mine().count(), "{}", scenario["id"]),
            Odds::Left(aftermath) => {
                let named =
                    |[a, b]: [usize; 2]| mine().any(|line| [number(line, "outcome"), number(line, "outcome_b")] == [Some(a), Some(b)]);
                assert!(aftermath.iter().all(|(left, _)| named(left)), "{}", scenario["id"]);
            }
        }
    }
}

/// For an exchange the mean is of the first one's figures left, and what is destroyed is the second.
#[test]
fn every_scenario_has_its_mean_and_its_chance_of_destruction() {
    for scenario in &scenarios() {
        let (mean, destroyed) = match odds(scenario) {
            Odds::Losses(chances) => (chances.mean(), chances.destroyed()),
            Odds::Left(aftermath) => (aftermath.losses_of_a().mean_left(), aftermath.losses_of_b().destroyed()),
        };
        assert_decimal(&mean, scenario, "mean");
        assert_decimal(&destroyed, scenario, "p_destroyed");
    }
}
