//! Tests of `senlac odds`, called as by a teacher or a script.

use std::collections::BTreeMap;
use std::process::{Command, Output};

use serde_json::Value;

fn odds(arguments: &[&str]) -> Output {
    let mut command = Command::new(env!("CARGO_BIN_EXE_senlac"));
    command.env_remove("DISPLAY").env_remove("WAYLAND_DISPLAY").env_remove("WAYLAND_SOCKET");
    command.arg("odds").args(arguments).output().expect("the program runs")
}

fn json(arguments: &[&str]) -> Value {
    let output = odds(&[arguments, &["--json"]].concat());
    assert!(output.status.success(), "{arguments:?}: {}", String::from_utf8_lossy(&output.stderr));
    serde_json::from_slice(&output.stdout).expect("JSON")
}

type Line = BTreeMap<String, String>;

fn lines(text: &str) -> Vec<Line> {
    csv::Reader::from_reader(text.as_bytes()).deserialize().map(|line| line.expect("a line")).collect()
}

/// Returns the JSON output for a scenario.
fn odds_for_scenario(scenario: &Line) -> Value {
    let spec = &scenario["spec"][..];
    match &scenario["kind"][..] {
        "casualties" => json(&[spec, "--of", &scenario["cap"], "--divide", &scenario["total_div"]]),
        "panic" => json(&[spec, "--panic"]),
        _ => json(&[spec, "--exchange", "--rounds", &scenario["rounds"]]),
    }
}

fn is_near(found: &Value, expected: &str) -> bool {
    (found.as_f64().expect("a number") - expected.parse::<f64>().expect("a number")).abs() < 1e-12
}

#[test]
fn json_output_matches_every_vector() {
    let vectors = lines(include_str!("odds_vectors.csv"));
    let scenarios = lines(include_str!("odds_scenarios.csv"));
    assert_eq!(scenarios.len(), 21);
    for scenario in scenarios {
        let result = odds_for_scenario(&scenario);
        let outcomes = result["outcomes"].as_array().expect("outcomes");
        let is_exchange = scenario["kind"] == "exchange";
        let named = vectors.iter().filter(|line| line["id"] == scenario["id"]).count();
        assert!(outcomes.len() == named || is_exchange && outcomes.len() < named, "no outcome is missing from the vectors: {scenario:?}");
        let (first, second) = if is_exchange { ("a_left", "b_left") } else { ("losses", "") };
        for line in vectors.iter().filter(|line| line["id"] == scenario["id"]) {
            let is = |value: &Value, heading: &str| value.as_u64() == line[heading].parse().ok();
            let matches = |outcome: &&Value| is(&outcome[first], "outcome") && is(&outcome[second], "outcome_b");
            let found = outcomes.iter().find(matches);
            // Impossible pairs are not listed.
            let nothing = Value::from(0.0);
            assert!(is_near(found.map_or(&nothing, |found| &found["p"]), &line["p_decimal30"]), "{line:?}");
            if let (Some(found), false) = (found, line["p_num"].is_empty()) {
                assert_eq!(found["exact"], format!("{}/{}", line["p_num"], line["p_den"]), "{line:?}");
            }
            let at_least = found.filter(|_| !line["p_at_least30"].is_empty()).map(|found| &found["at_least"]);
            assert!(at_least.is_none_or(|at_least| is_near(at_least, &line["p_at_least30"])), "{line:?}");
        }
        let (mean, destroyed) =
            if is_exchange { (&result["a"]["mean_left"], &result["b"]["destroyed"]) } else { (&result["mean"], &result["destroyed"]) };
        assert!(is_near(mean, &scenario["mean"]), "{scenario:?}");
        assert!(scenario["p_destroyed"].is_empty() || is_near(destroyed, &scenario["p_destroyed"]), "{scenario:?}");
    }
}

#[test]
fn odds_are_written_in_words() {
    let text = |arguments: &[&str]| String::from_utf8(odds(arguments).stdout).expect("text");
    let attack = text(&["1x6", "--of", "1"]);
    assert_eq!(
        attack,
        "The last one is killed 1 time in 6.\nOn average, 0.17 are lost.\n\nlost      chance     or more\n   0    83.3333%   100.0000%\n   1    16.6667%    16.6667%\n"
    );
    assert!(text(&["1x6; 1x6", "--exchange"]).contains("\nB: The last one is killed 1 time in 6.\n"));
    assert!(text(&["8 8", "--panic", "--less", "2"]).starts_with("Most likely: "));
}

#[test]
fn a_bad_spec_exits_with_1_and_wrong_usage_with_2() {
    let refused = |arguments: &[&str]| {
        let output = odds(arguments);
        assert!(output.stdout.is_empty());
        (output.status.code(), String::from_utf8(output.stderr).expect("text"))
    };
    let words = "senlac: the spec can’t be read at character 2, “y3”: enter x and the number that the dice need, as in 7x3\n";
    assert_eq!(refused(&["7y3", "--of", "8"]), (Some(1), words.to_owned()));
    let words = "senlac: the spec has rounds 2, but --rounds is 3; remove one of them\n";
    assert_eq!(refused(&["7x3; 7x3; rounds=2", "--exchange", "--rounds", "3"]), (Some(1), words.to_owned()));
    let words = "senlac: 1000 against 1000 figures for 1000 rounds is too much to calculate exactly; use fewer figures or fewer rounds\n";
    assert_eq!(refused(&["1000x3; 1000x3", "--exchange", "--rounds", "1000"]), (Some(1), words.to_owned()));
    for wrong in [
        &["7x3"][..],
        &["7x3", "--of", "1001"],
        &["7x3", "--of", "-1"],
        &["7x3", "--of", "8", "--rounds", "2"],
        &["8", "--panic", "--exchange"],
        &["7x3", "--of", "8", "--divide", "0"],
        &[],
    ] {
        assert_eq!(refused(wrong).0, Some(2), "{wrong:?}");
    }
}
