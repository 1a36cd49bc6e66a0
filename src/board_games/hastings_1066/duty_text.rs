//! Text that says whom or what a duty is about.

use super::duty::HastingsDuty;
use super::morale::Cause;
use super::owned::cell_title;
use super::state::State;
use super::texts::title;
use senlac_base::language::lists::join_commas;
use senlac_board_games::Duty;

/// Returns whom or what a duty is about: the cell to look up, the enemy, the cause.
pub(super) fn duty_text(state: &State, duty: &Duty) -> String {
    let cause = duty.cause.as_str();
    let named = || join_commas(duty.causes().map(|id| title(state, id)));
    let by_cause = || Cause::from_duty(duty).map_or("", Cause::name).to_owned();
    let Some(owed) = HastingsDuty::from_duty(duty) else { return String::new() };
    match owed {
        HastingsDuty::ReadOrder => cell_title(cause.strip_suffix(" housecarls").unwrap_or(cause)),
        HastingsDuty::ChooseOrder if cause.starts_with("housecarls") => tr!("instead of Attack & Pursue").to_owned(),
        HastingsDuty::ChooseOrder => tr!("the order table says Optional").to_owned(),
        HastingsDuty::Melee => tr!("must attack {enemy}", enemy = named()),
        HastingsDuty::Pursue => tr!("must pursue {enemy}", enemy = named()),
        HastingsDuty::Morale | HastingsDuty::Rout => by_cause(),
        HastingsDuty::Rally => tr!("disrupted").to_owned(),
        HastingsDuty::Flight => tr!("not rallied yet").to_owned(),
        HastingsDuty::LeaderCasualty if cause == "fire" => tr!("fire cost his unit a step").to_owned(),
        HastingsDuty::LeaderCasualty => tr!("melee cost his unit a step").to_owned(),
        HastingsDuty::LeaderFlight if cause == "met" => tr!("an enemy is next to him while he is alone").to_owned(),
        HastingsDuty::LeaderFlight => tr!("he is alone").to_owned(),
        HastingsDuty::ChiefFalls if cause == "killed" => tr!("he is killed").to_owned(),
        HastingsDuty::ChiefFalls if cause == "captured" => tr!("he is captured").to_owned(),
        HastingsDuty::ChiefFalls => tr!("he is wounded").to_owned(),
        HastingsDuty::Enter => tr!("units still to arrive: {count}", count = cause),
        HastingsDuty::Wings => tr!("these units have no wing").to_owned(),
        HastingsDuty::Extend | HastingsDuty::Neighbours | HastingsDuty::ShakenAgain | HastingsDuty::StepLoss => String::new(),
    }
}

#[cfg(test)]
mod tests {
    use crate::test_game::{play, small_game};
    use crate::{Hastings, HastingsGame};
    use senlac_board_games::Rulebook;

    /// Returns what each pending duty is about.
    fn duty_texts(game: &HastingsGame) -> Vec<String> {
        game.duties.iter().map(|due| Hastings::about(&game.own, &due.duty)).collect()
    }

    #[test]
    fn pending_steps_name_their_cell_enemy_or_cause() {
        for (lines, expected) in [
            (&[r#"{"do":"order","who":"left","strategy":"moderate","housecarls":true,"dice":7}"#][..], "Saxon orders, Moderate, 7"),
            (
                &[r#"{"do":"set_table","step":"norman-melee"}"#, r#"{"do":"front","unit":"NF1","before":["F1"],"held_by":["F1"]}"#],
                "must attack F1 (fyrd)",
            ),
            (
                &[r#"{"do":"set_table","step":"norman-movement"}"#, r#"{"do":"cross","unit":"NK1","what":"ridge"}"#],
                "it is about to cross a ridge",
            ),
            (&[r#"{"do":"morale","unit":"F1","cause":"fire","dice":6}"#], "an M result from fire"),
            (&[r#"{"do":"set","unit":"F1","status":"disrupted"}"#, r#"{"do":"set_table","step":"saxon-rally"}"#], "disrupted"),
        ] {
            let mut game = small_game();
            for line in lines {
                play(&mut game, line).expect(line);
            }
            assert_eq!(duty_texts(&game), [expected]);
        }
    }
}
