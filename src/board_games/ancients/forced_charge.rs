//! Targets that a unit must charge: the closest enemy after a missed charge (errata, p. 12), or any enemy in reach for
//! a fanatic victor.

use crate::duty::AncientsDuty;
use crate::messages;
use std::collections::BTreeSet;

use super::charges::{CHARGES, charge_breaches, reach};
use super::effects::{GameEvent, find, find_enemies, forgive_missed_charge};
use super::unit::Facing;
use super::{Ancients, AncientsGame, ClosestBarred, EquallyClose};
use senlac_base::language::lists::join_commas;
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, Message, Plan, RollOutcome, UnitName};

keys! {
    /// An enemy near the unit, and its distance.
    pub struct NearbyEnemy {
        unit: UnitName = tr_mark!("Unit");
        distance: u16 = tr_mark!("Distance");
    } may say {
        into: Facing = tr_mark!("Side hit");
    }
}

keys! {
    /// Search for the enemy that a unit must charge after a missed charge, or as a fanatic victor (clarification 4).
    pub struct ForcedCharge {
        unit: UnitName = tr_mark!("Unit");
        enemies: Vec<NearbyEnemy> = tr_mark!("Nearby enemies");
    }
}

impl ForcedCharge {
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let unit = find(game, &self.unit)?;
        let reach = reach(game, unit)?;
        let duty = game.duty(AncientsDuty::Closest, &unit.id);
        let is_free = duty.is_some_and(|due| due.duty.cause == "fanatic");
        let mut plan = Plan::without_dice(Vec::new()).step(messages::within_reach(), CHARGES, reach.to_string());
        if duty.is_none() && unit.missed.is_empty() {
            plan = plan.with_breach(CHARGES, tr!("{unit} has not missed a charge, nor won a melee as a fanatic", unit = unit.id));
        }
        let (mut near, mut named) = (Vec::new(), BTreeSet::new());
        for enemy in &self.enemies {
            if !named.insert(&enemy.unit) {
                return Err(tr!("{enemy} is listed twice", enemy = enemy.unit).into());
            }
            let (_, target) = find_enemies(game, &self.unit, &enemy.unit)?;
            let is_barred = !charge_breaches(game, unit, target, enemy.into.unwrap_or(Facing::Front), false).is_empty();
            let is_near = i32::from(enemy.distance) <= reach;
            let words = if is_barred && is_near { messages::may_not_charge(&enemy.unit) } else { Message::from(&*enemy.unit) };
            plan = plan.step(words, CHARGES, enemy.distance.to_string());
            near.extend(is_near.then(|| (enemy.distance, &*enemy.unit, is_barred)));
        }
        // Ruling 35: enemies that may not be charged are skipped, or end the duty if one is the closest.
        let skips = is_free || game.has_option(ClosestBarred::NextClosest);
        near.retain(|(.., is_barred)| !(skips && *is_barred));
        let least = near.iter().map(|(far, ..)| *far).min();
        let is_meant = |(far, _, is_barred): &(u16, &str, bool)| !is_barred && (is_free || Some(*far) == least);
        let mut must: Vec<&str> = near.into_iter().filter(is_meant).map(|(_, id, _)| id).collect();
        if game.has_option(EquallyClose::Before) && must.contains(&&*unit.missed) {
            must.retain(|id| **id == *unit.missed);
        }
        let declare = (!must.is_empty()).then(|| GameEvent::due(AncientsDuty::Declare, &unit.id, &must.join("+"), CHARGES));
        let result = if must.is_empty() { "nobody".to_owned() } else { join_commas(&must) };
        let events: Vec<GameEvent> =
            declare.into_iter().chain((!is_free && must.is_empty()).then(|| forgive_missed_charge(&unit.id))).collect();
        Ok(Plan { falls: Box::new(move |_| RollOutcome::new(result.clone(), events.clone())), ..plan }.with_duty(duty, &unit.id))
    }
}
