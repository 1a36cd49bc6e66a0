//! Whom or what a duty is about, in words.

use super::morale::Cause;
use super::owed::Owed;
use super::owned::cell_words;
use super::state::State;
use super::words::title;
use senlac_base::language::lists::commas;
use senlac_board_games::Duty;

/// Whom or what a duty is about: the cell to look up, the enemy, the cause.
pub(super) fn about(state: &State, duty: &Duty) -> String {
    let cause = duty.cause.as_str();
    let named = || commas(duty.causes().map(|id| title(state, id)));
    let by_cause = || Cause::of_duty(duty).map_or("", Cause::name).to_owned();
    let Some(owed) = Owed::of(duty) else { return String::new() };
    match owed {
        Owed::ReadOrder => cell_words(cause.strip_suffix(" housecarls").unwrap_or(cause)),
        Owed::ChooseOrder if cause.starts_with("housecarls") => tr!("instead of Attack & Pursue").to_owned(),
        Owed::ChooseOrder => tr!("the order table says Optional").to_owned(),
        Owed::Melee => tr!("it must strike {enemy}", enemy = named()),
        Owed::Pursue => tr!("it pursues {enemy}", enemy = named()),
        Owed::Morale | Owed::Rout => by_cause(),
        Owed::Rally => tr!("disrupted").to_owned(),
        Owed::Flight => tr!("not rallied yet").to_owned(),
        Owed::LeaderCasualty if cause == "fire" => tr!("fire cost his unit a step").to_owned(),
        Owed::LeaderCasualty => tr!("melee cost his unit a step").to_owned(),
        Owed::LeaderFlight if cause == "met" => tr!("an enemy comes next to him while he is alone").to_owned(),
        Owed::LeaderFlight => tr!("he is alone").to_owned(),
        Owed::ChiefFalls if cause == "killed" => tr!("he is killed").to_owned(),
        Owed::ChiefFalls if cause == "captured" => tr!("he is captured").to_owned(),
        Owed::ChiefFalls => tr!("he is wounded").to_owned(),
        Owed::Enter => tr!("units to come: {count}", count = cause),
        Owed::Wings => tr!("these units belong to no wing").to_owned(),
        Owed::Extend | Owed::Neighbours | Owed::ShakenAgain | Owed::StepLoss => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use crate::playing::{play, small};
    use crate::{Hastings, HastingsDesk};
    use senlac_board_games::Rulebook;

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
