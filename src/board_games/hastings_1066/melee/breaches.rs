//! Breaches of the rules by a melee (8.1, 8.2).

use super::fierce::charge_in_move;
use super::{Charge, Fight, has_zone};
use crate::order::Order;
use crate::order_rules::{is_free_guard, order_of};
use crate::unit::Status;
use crate::{HastingsGame, SeveralDefenders};

/// Breaches: the section of the booklet and the reason.
type BreachList = Vec<(&'static str, String)>;

impl Fight {
    /// Returns every breach of the rules by this melee.
    pub(super) fn breaches(&self, game: &HastingsGame) -> BreachList {
        let state = &game.own;
        let mut found = Vec::new();
        if !state.step.is_melee() {
            found.push(("3.2", tr!("this is not a melee segment").to_owned()));
        }
        for (unit, how) in &self.attackers {
            let id = &unit.id;
            if state.step.acting_side().is_some_and(|side| side != unit.side) {
                found.push(("8.0", tr!("{id} is not on the side that attacks now", id)));
            }
            if unit.status != Status::Good {
                found.push(("8.1.3", tr!("{id} is not in good order and cannot attack", id)));
            }
            if state.has_done("melee", id) {
                found.push(("8.1.4", tr!("{id} has already attacked in this segment", id)));
            }
            let may_charge = is_free_guard(state, unit) || order_of(state, unit) == Some(Order::Charge);
            if matches!(how.charge, Some(Charge::Level | Charge::Downhill)) && !may_charge {
                found.push(("4.3.7", tr!("{id} is not under a Charge order", id)));
            }
            if how.charge.is_some() && !unit.kind.is_mounted() {
                found.push(("4.3.7", tr!("{id} is on foot and cannot charge", id)));
            }
            if let (Some(said), Some(moved)) = (how.charge, charge_in_move(state, unit))
                && said != moved
            {
                let (said, moved) = (said.name(), moved.name());
                found.push(("4.3.7", tr!("{id} {said}, but in this turn’s move it {moved}", id, said, moved)));
            }
            found.extend(self.breaches_in_front(game, id));
        }
        let is_chain = game.has_option(SeveralDefenders::Chain) || game.has_option(SeveralDefenders::ChainAllStruck);
        if self.defenders.len() > 2 && !(is_chain && self.attackers.len() > 1) {
            found.push(("8.2.2", tr!("a unit can attack at most two enemies, one through each front hexside").to_owned()));
        }
        for (unit, _) in &self.defenders {
            if state.has_done("struck", &unit.id) {
                found.push(("8.1.4", tr!("{id} has already been attacked in this segment", id = unit.id)));
            }
        }
        found
    }

    /// Returns breaches that concern the enemies in front of an attacker (8.1.1, 8.1.2, ruling 70).
    fn breaches_in_front(&self, game: &HastingsGame, id: &str) -> BreachList {
        let Some(front) = game.own.fronts.get(id) else { return Vec::new() };
        let struck = || self.defenders.iter().map(|(unit, _)| &unit.id);
        let reaches = |enemy: &String| front.before.contains(enemy);
        let is_chain = game.has_option(SeveralDefenders::Chain) || game.has_option(SeveralDefenders::ChainAllStruck);
        let is_reached = if is_chain { struck().any(reaches) } else { struck().all(reaches) };
        let mut found = Vec::new();
        if !is_reached {
            let enemies: Vec<&str> = struck().filter(|enemy| !reaches(enemy)).map(String::as_str).collect();
            found.push(("8.1.1", tr!("{enemies}: not in {id}’s zone of control", enemies = enemies.join(", "), id)));
        }
        // A unit that has since been disrupted or routed no longer has a zone of control (9.2.2).
        let holds = |enemy: &&String| front.held_by.contains(*enemy) && has_zone(&game.own, enemy);
        if front.before.iter().any(|enemy| holds(&enemy)) {
            let others: Vec<&str> = struck().filter(|enemy| reaches(enemy) && !holds(enemy)).map(String::as_str).collect();
            if !others.is_empty() {
                let enemies = others.join(", ");
                found.push(("8.1.2", tr!("{id} may attack only enemies whose zone of control it is in, not {enemies}", id, enemies)));
            }
        }
        found
    }
}
