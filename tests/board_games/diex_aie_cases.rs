//! Tests the rules of *Diex Aïe 2* with cases from each section of the booklet. `diex_aie_cases/` has a file for each
//! part.

use senlac::registered::diex_aie::{DiexAie, State};
use serde_json::Value;

use super::cases::{Cases, judge};

impl Cases for DiexAie {
    fn setup(named: &str) -> String {
        named.to_owned()
    }

    fn first(key: &str) -> Option<&'static str> {
        (key == "siege").then_some("set_siege")
    }

    fn found(state: &State, key: &str, name: &str) -> Option<Value> {
        Some(state.character(name).filter(|_| key == "men")?.state.key().into())
    }
}

#[test]
fn quick_combat_follows_the_rules() {
    judge::<DiexAie>("diex_aie_cases/quick_combat", 400);
}

#[test]
fn sieges_follow_the_rules() {
    judge::<DiexAie>("diex_aie_cases/siege", 380);
}

#[test]
fn campaigns_follow_the_rules() {
    judge::<DiexAie>("diex_aie_cases/campaign", 1200);
}

#[test]
fn skirmishes_follow_the_rules() {
    judge::<DiexAie>("diex_aie_cases/skirmish", 600);
}
