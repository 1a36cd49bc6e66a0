//! Whom or what a duty is about, in words.

use super::morale::Cause;
use super::owned::cell_words;
use super::state::State;
use super::words::title;
use crate::language::lists::commas;
use crate::rulebooks::Duty;

/// Whom or what a duty is about: the cell to look up, the enemy, the cause.
pub(super) fn about(state: &State, duty: &Duty) -> String {
    let cause = duty.cause.as_str();
    let named = || commas(duty.causes().map(|id| title(state, id)));
    let by_cause = || Cause::of_duty(duty).map_or("", Cause::name).to_owned();
    match duty.what.as_str() {
        "read_order" => cell_words(cause.strip_suffix(" housecarls").unwrap_or(cause)),
        "choose_order" if cause.starts_with("housecarls") => tr!("instead of Attack & Pursue").to_owned(),
        "choose_order" => tr!("the order table says Optional").to_owned(),
        "melee" => tr!("it must strike {enemy}", enemy = named()),
        "pursue" => tr!("it pursues {enemy}", enemy = named()),
        "morale" | "rout" => by_cause(),
        "rally" => tr!("disrupted").to_owned(),
        "flight" => tr!("not rallied yet").to_owned(),
        "leader_casualty" if cause == "fire" => tr!("fire cost his unit a step").to_owned(),
        "leader_casualty" => tr!("melee cost his unit a step").to_owned(),
        "leader_flight" if cause == "met" => tr!("an enemy comes next to him while he is alone").to_owned(),
        "leader_flight" => tr!("he is alone").to_owned(),
        "chief_falls" if cause == "killed" => tr!("he is killed").to_owned(),
        "chief_falls" if cause == "captured" => tr!("he is captured").to_owned(),
        "chief_falls" => tr!("he is wounded").to_owned(),
        "enter" => tr!("units to come: {count}", count = cause),
        "wings" => tr!("these units belong to no wing").to_owned(),
        _ => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use super::super::playing::{play, small};
    use super::super::{Hastings, HastingsDesk};
    use crate::rulebooks::Rulebook;

    /// What each duty that waits is about.
    fn about(desk: &HastingsDesk) -> Vec<String> {
        desk.duties.iter().map(|due| Hastings::about(&desk.own, &due.duty)).collect()
    }

    #[test]
    fn a_duty_says_which_cell_which_enemy_and_which_cause_it_is_about() {
        for (lines, expected) in [
            (&[r#"{"do":"order","who":"left","strategy":"moderate","housecarls":true,"dice":7}"#][..], "Saxon orders, Moderate, 7"),
            (
                &[r#"{"do":"set_table","step":"norman-melee"}"#, r#"{"do":"front","unit":"NF1","before":["F1"],"held_by":["F1"]}"#],
                "it must strike F1 (fyrd)",
            ),
            (
                &[r#"{"do":"set_table","step":"norman-movement"}"#, r#"{"do":"cross","unit":"NK1","what":"ridge"}"#],
                "it is about to cross a ridge",
            ),
            (&[r#"{"do":"morale","unit":"F1","cause":"fire","dice":6}"#], "an M by fire"),
            (&[r#"{"do":"set","unit":"F1","status":"disrupted"}"#, r#"{"do":"set_table","step":"saxon-rally"}"#], "disrupted"),
        ] {
            let mut desk = small();
            for line in lines {
                play(&mut desk, line).expect(line);
            }
            assert_eq!(about(&desk), [expected]);
        }
    }
}
