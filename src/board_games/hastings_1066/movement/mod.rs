//! Movement without a map: the path of a unit hex by hex (5.0), reaction (5.4), and morale checks of knights
//! at ridge and marsh (5.3.5, 5.3.6).

mod breaches;
mod charge;
mod cross;
mod hex;
mod path_move;
mod react;

pub use self::cross::{Crossing, Obstacle};
pub use self::path_move::Move;
pub use self::react::Reaction;
use super::order::Order;
use super::order_rules::order_of;
use super::state::State;
use super::step::Step;
use super::unit::{Kind, Status, Unit};
use super::{BowmenAttackAndPursue, HastingsGame};
use senlac_base::language::lists::join_commas;

/// Lists the units that must move towards the enemy and haven’t moved in this segment, with one sentence per order
/// (4.3.4, 4.3.7).
pub(super) fn movement_reminders(game: &HastingsGame) -> Vec<String> {
    let state = &game.own;
    let Some(side) = state.step.acting_side().filter(|_| state.step.is_movement()) else { return Vec::new() };
    let waits = |unit: &&Unit| unit.side == side && unit.is_on_map() && unit.status == Status::Good && !state.has_done("move", &unit.id);
    let is_exempt = |unit: &Unit| unit.kind == Kind::Bowmen && game.has_option(BowmenAttackAndPursue::Exempt);
    let under = |order: Order| {
        let all = state.units.iter().filter(waits).filter(move |unit| order_of(state, unit) == Some(order) && !is_exempt(unit));
        join_commas(all.map(|unit| &unit.id))
    };
    let [pursuing, charging] = [under(Order::AttackAndPursue), under(Order::Charge)];
    let pursuing = (!pursuing.is_empty()).then(|| {
        tr!(
            "Attack & Pursue: these units haven’t moved, but must get as close to the enemy as they can: {units}. A unit next to an enemy may stay (4.3.4).",
            units = pursuing
        )
    });
    let charging = (!charging.is_empty()).then(|| {
        tr!(
            "Charge: these knights haven’t moved, but must get as close to the enemy as they can: {units}. A unit next to an enemy may stay (4.3.7).",
            units = charging
        )
    });
    pursuing.into_iter().chain(charging).collect()
}

/// Returns a unit’s movement allowance under its order (5.1, 4.3).
pub(super) fn allowance(state: &State, unit: &Unit) -> u8 {
    match (unit.status, order_of(state, unit)) {
        (Status::Disrupted | Status::Routed, _) | (Status::Good, Some(Order::ShieldWall | Order::InPlace | Order::Hold)) => 0,
        (Status::Good, Some(Order::Charge)) => 6,
        (Status::Good, _) if unit.kind.is_mounted() => 4,
        (Status::Good, _) => 3,
    }
}

impl Step {
    /// Returns whether this is a reaction segment.
    pub const fn is_reaction(self) -> bool {
        matches!(self, Self::NormanReaction | Self::SaxonReaction)
    }

    /// Returns whether this is a movement segment.
    pub const fn is_movement(self) -> bool {
        matches!(self, Self::NormanMovement | Self::SaxonMovement)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::Hastings;
    use crate::test_game::{advance_to, pending_duties, play, small_game};
    use senlac_board_games::Rulebook;

    fn order(game: &mut HastingsGame, group: &str, order: &str) {
        play(game, &format!(r#"{{"do":"read_order","group":"{group}","order":"{order}","ruling":"on"}}"#)).expect("an order");
    }

    #[test]
    fn reacting_units_check_morale_and_only_bowmen_then_fire() {
        let mut game = small_game();
        order(&mut game, "right", "in-place");
        advance_to(&mut game, "saxon-reaction");
        play(&mut game, r#"{"do":"react","unit":"SJ1","leader":"Harold"}"#).expect("a reaction");
        assert_eq!(pending_duties(&game), [("SJ1", "morale", "reaction")]);
        assert!(play(&mut game, r#"{"do":"react","unit":"SJ1","leader":"Harold"}"#).expect_err("once").contains("has already reacted"));
        play(&mut game, r#"{"do":"morale","unit":"SJ1","dice":1}"#).expect("a check");
        advance_to(&mut game, "saxon-answer");
        let answer = play(&mut game, r#"{"do":"fire","shooters":[{"unit":"SJ1","distance":1}],"target":"NF1"}"#).expect_err("reacted");
        assert!(answer.contains("only bowmen can fire after reacting"), "{answer}");
    }

    #[test]
    fn every_reason_against_a_reaction_is_given() {
        let mut game = small_game();
        order(&mut game, "centre", "shield-wall");
        order(&mut game, "norman-knights", "hold");
        advance_to(&mut game, "saxon-reaction");
        let answer = play(&mut game, r#"{"do":"react","unit":"F1","knight":true,"into_zone":true}"#).expect_err("no");
        for word in ["enter an enemy zone", "in Shield Wall", "in a knight unit’s zone", "no leader in command range is given for F1"] {
            assert!(answer.contains(word), "{word}: {answer}");
        }
        // Bowmen of a Shield Wall are in Melee/Fire in Place.
        play(&mut game, r#"{"do":"react","unit":"SB1","leader":"Harold"}"#).expect("bowmen");
        let answer = play(&mut game, r#"{"do":"react","unit":"NF1","leader":"Odo"}"#).expect_err("Saxons react");
        assert!(answer.contains("not on the side"), "{answer}");
        advance_to(&mut game, "norman-reaction");
        assert!(play(&mut game, r#"{"do":"react","unit":"NK1","leader":"Odo"}"#).expect_err("Hold").contains("in Hold"));
        play(&mut game, r#"{"do":"set_ruling","ruling":"23","choice":"allowed"}"#).expect("a ruling");
        assert!(play(&mut game, r#"{"do":"react","unit":"NK1","leader":"Alan"}"#).expect_err("a Breton").contains("does not command"));
        play(&mut game, r#"{"do":"react","unit":"NK1","leader":"William"}"#).expect("William serves all");
    }

    #[test]
    fn disrupted_units_can_step_out_of_a_zone_under_their_own_rule() {
        let mut game = small_game();
        play(&mut game, r#"{"do":"set","unit":"F1","status":"disrupted"}"#).expect("set");
        advance_to(&mut game, "saxon-reaction");
        assert!(play(&mut game, r#"{"do":"react","unit":"F1"}"#).is_err(), "no leader");
        play(&mut game, r#"{"do":"set_ruling","ruling":"46","choice":"own-rule"}"#).expect("a ruling");
        assert!(play(&mut game, r#"{"do":"react","unit":"F1"}"#).expect_err("not in a zone").contains("confirm that it is in one"));
        play(&mut game, r#"{"do":"react","unit":"F1","held":true}"#).expect("its own rule");
        assert_eq!(pending_duties(&game), [("F1", "morale", "stepped-out")]);
    }

    #[test]
    fn only_knights_check_at_ridges_and_marshes() {
        let mut game = small_game();
        advance_to(&mut game, "norman-movement");
        play(&mut game, r#"{"do":"cross","unit":"NK1","what":"ridge"}"#).expect("a check");
        play(&mut game, r#"{"do":"cross","unit":"NK2","what":"marsh"}"#).expect("a check");
        assert_eq!(pending_duties(&game), [("NK1", "morale", "ridge"), ("NK2", "morale", "marsh")]);
        assert!(play(&mut game, r#"{"do":"cross","unit":"NF1","what":"ridge"}"#).expect_err("on foot").contains("only knights"));
        assert!(play(&mut game, r#"{"do":"cross","unit":"NK1","what":"downhill"}"#).is_err());
    }

    #[test]
    fn units_that_must_advance_are_listed_until_they_move() {
        let mut game = small_game();
        order(&mut game, "centre", "attack-and-pursue");
        order(&mut game, "right", "advance-to-combat");
        order(&mut game, "norman-knights", "charge");
        advance_to(&mut game, "norman-movement");
        let answer = Hastings::warnings(&game).join(" ");
        assert!(
            answer.contains("Charge: these knights haven’t moved, but must get as close to the enemy as they can: NK1, NK2."),
            "{answer}"
        );
        play(&mut game, r#"{"do":"move","unit":"NK1","way":[{}],"ends":"nearer"}"#).expect("a move");
        play(&mut game, r#"{"do":"set","unit":"NK2","status":"disrupted"}"#).expect("the referee");
        assert_eq!(Hastings::warnings(&game), Vec::<String>::new());
        play(&mut game, r#"{"do":"advance"}"#).expect("nothing keeps the game waiting");
        advance_to(&mut game, "saxon-movement");
        let answer = Hastings::warnings(&game).join(" ");
        assert!(
            answer.contains("Attack & Pursue: these units haven’t moved") && answer.contains("can: HC1, F1, SB1. A unit next to"),
            "{answer}"
        );
        play(&mut game, r#"{"do":"set_ruling","ruling":"25","choice":"exempt"}"#).expect("a ruling");
        assert!(Hastings::warnings(&game).join(" ").contains("can: HC1, F1. A unit"));
    }

    #[test]
    fn allowances_follow_the_order() {
        let mut game = small_game();
        let of = |game: &HastingsGame, id: &str| allowance(&game.own, game.own.unit(id).expect("a unit"));
        assert_eq!([of(&game, "G1"), of(&game, "NK1"), of(&game, "NF1")], [4, 4, 3]);
        order(&mut game, "norman-knights", "charge");
        order(&mut game, "norman-foot", "shield-wall");
        assert_eq!([of(&game, "G1"), of(&game, "NK1"), of(&game, "NF1")], [4, 6, 0]);
        play(&mut game, r#"{"do":"set_leader","leader":"William","health":"killed"}"#).expect("set");
        assert_eq!(of(&game, "G1"), 6, "the Guard belongs to the Norman knights when William is dead");
    }
}
