//! Tests the ancients rules with cases from the errata and the rulings. The cases are in `ancients_cases/`.

use senlac::registered::ancients::{Ancients, State};
use serde_json::Value;

use super::cases::{Cases, judge};

impl Cases for Ancients {
    fn setup(_named: &str) -> String {
        include_str!("../ancients_cases/army.toml").to_owned()
    }

    fn found(state: &State, key: &str, name: &str) -> Option<Value> {
        let mut unit = serde_json::to_value(state.unit(name).filter(|_| key == "units")?).expect("a unit");
        // Default values aren't written.
        unit.as_object_mut()?.entry("state").or_insert_with(|| "good".into());
        Some(unit)
    }
}

#[test]
fn charges_follow_the_rules() {
    judge::<Ancients>("ancients_cases/charges", 90);
}

#[test]
fn missiles_and_morale_follow_the_rules() {
    judge::<Ancients>("ancients_cases/morale", 50);
}

#[test]
fn melee_follows_the_rules() {
    judge::<Ancients>("ancients_cases/melee", 60);
}

#[test]
fn rallies_follow_the_rules() {
    judge::<Ancients>("ancients_cases/rally", 30);
}

#[test]
fn moves_and_evolutions_follow_the_rules() {
    judge::<Ancients>("ancients_cases/movement", 25);
}

#[test]
fn invalid_commands_are_refused() {
    judge::<Ancients>("ancients_cases/bad_input", 20);
}
