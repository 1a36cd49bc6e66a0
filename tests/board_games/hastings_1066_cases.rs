//! Tests the rules of *Hastings: 1066* with cases from each section of the booklet. `hastings_1066_cases/` has a file
//! for each chapter.
#![expect(clippy::panic, reason = "a test that cannot go on says why and stops")]

use senlac::registered::hastings_1066::{Hastings, Leader, Place, State, Unit};
use serde_json::{Value, json};

use super::cases::{Cases, judge};

impl Cases for Hastings {
    fn setup(named: &str) -> String {
        match named {
            "" => include_str!("../hastings_1066_cases/army.toml"),
            "wings" => include_str!("../hastings_1066_cases/wings_army.toml"),
            other => panic!("no army {other}"),
        }
        .to_owned()
    }

    fn first(key: &str) -> Option<&'static str> {
        (key == "table").then_some("set_table")
    }

    fn found(state: &State, key: &str, name: &str) -> Option<Value> {
        match key {
            "units" => state.unit(name).map(unit_state),
            "leaders" => state.leader(name).map(leader_state),
            _ => None,
        }
    }
}

/// Returns a unit's state such as "good", "routed reduced" or "lost".
fn unit_state(unit: &Unit) -> Value {
    if unit.place != Place::Map {
        return json!(unit.place);
    }
    let status = json!(unit.status);
    let status = status.as_str().unwrap_or_default();
    if unit.reduced { format!("{status} reduced").into() } else { status.into() }
}

/// Returns a leader's state such as "well with NF1" or "wounded-1 alone".
fn leader_state(leader: &Leader) -> Value {
    let with = leader.with.as_ref().map_or_else(|| "alone".to_owned(), |unit| format!("with {unit}"));
    format!("{} {with}", json!(leader.health).as_str().unwrap_or_default()).into()
}

#[test]
fn melee_follows_the_rules() {
    judge::<Hastings>("hastings_1066_cases/melee", 200);
}

#[test]
fn missile_fire_follows_the_rules() {
    judge::<Hastings>("hastings_1066_cases/missile", 200);
}

#[test]
fn movement_and_reactions_follow_the_rules() {
    judge::<Hastings>("hastings_1066_cases/movement", 150);
}

#[test]
fn morale_retreats_and_rallies_follow_the_rules() {
    judge::<Hastings>("hastings_1066_cases/morale", 400);
}

#[test]
fn leaders_follow_the_rules() {
    judge::<Hastings>("hastings_1066_cases/leaders", 70);
}

#[test]
fn wings_and_orders_follow_the_rules() {
    judge::<Hastings>("hastings_1066_cases/orders", 80);
}

#[test]
fn turns_reinforcements_reform_and_victory_follow_the_rules() {
    judge::<Hastings>("hastings_1066_cases/turn", 120);
}

#[test]
fn invalid_commands_are_refused() {
    judge::<Hastings>("hastings_1066_cases/bad_input", 35);
}
