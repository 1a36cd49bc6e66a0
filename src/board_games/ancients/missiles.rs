//! Missile fire (clarification 1), and the rolls that decide who goes first.

use super::effects::{GameEvent, find_enemies, remove_figures, stop_charge as stops_charge, wrap_event};
use super::event::{Contest, Event, Shot};
use super::owned::{TroopNumber, number};
use super::step::Step;
use super::unit::{Condition, Side, Trait, Unit};
use super::{Ancients, AncientsGame, Ties, WhoShoots};
use crate::duty::AncientsDuty;
use crate::messages;
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, DiceKind, DiceRoll, EnteredDice, Message, Plan, RollOutcome, UnitName};

keys! {
    /// A unit shoots at another. The owners’ book says how many figures are killed.
    pub struct MissileFire {
        unit: UnitName = tr_mark!("Unit");
        target: UnitName = tr_mark!("Target");
        casualties: u16 = tr_mark!("Casualties");
    } may say {
        distance: u16 = tr_mark!("Distance");
    } seldom say {
        stops: bool = tr_mark!("Stops the charge");
    }
}

impl MissileFire {
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let (unit, target) = find_enemies(game, &self.unit, &self.target)?;
        let id = &unit.id;
        let shot = Event::Shot(Shot { unit: unit.name(), target: target.name(), casualties: self.casualties });
        let stops = self.stops.unwrap_or_default() && target.state == Condition::Charging;
        let stopped = (stops && self.casualties < target.figures).then(|| stops_charge(&target.id, target.resting_state()));
        let events: Vec<GameEvent> =
            [wrap_event(shot)].into_iter().chain(remove_figures(game, target, id, self.casualties)).chain(stopped).collect();
        let count = self.casualties.to_string();
        let mut plan =
            Plan::with_result(&*count, events).step(messages::shoots(id, &target.id), "C1", &*count).with_duty(None, id).with_breach_if(
                game.own.step != Step::Missiles,
                "C1",
                tr!("missile fire is only in the charge phase, after charges are declared"),
            );
        // The errata don't limit shots per unit, so earlier shots are only listed.
        let before = || game.own.shots.iter().filter(|shot| *shot.unit == **id);
        if before().next().is_some() {
            let shots = Message::list(before().map(|shot| messages::shot(&shot.target, shot.casualties)));
            plan = plan.step(messages::has_shot(), "C1", shots);
        }
        if let Some(words) = shooting_obstacle(game, unit, target) {
            plan = plan.with_breach("C1", words);
        } else if let Some(away) = self.distance {
            let range = number(game, unit, TroopNumber::Range);
            plan = plan.with_limit("C1", range, away.into(), |range| tr!("{id} has a range of {range}, not {away}", id, range, away));
        }
        // One side does all its shooting, then the other.
        let Some(first) = game.own.first.get(&Contest::Missiles).copied() else { return Ok(plan) };
        let has_shot = |side: Side| game.own.shots.iter().any(|shot| game.own.unit(&shot.unit).is_some_and(|other| other.side == side));
        let (is_first, side) = (first == unit.side, game.own.side(first));
        let over = tr!("shooting by {side} came first and is over", side);
        Ok(plan.with_breach_if(is_first && has_shot(first.enemy()), "C1", over).with_breach_if(
            !is_first && !has_shot(first),
            "C1",
            tr!("the first to shoot: {side}", side),
        ))
    }
}

/// Returns why a unit may not shoot; `None` if it may (ruling 17).
fn shooting_obstacle(game: &AncientsGame, unit: &Unit, target: &Unit) -> Option<String> {
    let id = &unit.id;
    let is_charged = game.own.chargers_of(id).next().is_some();
    if !unit.has_trait(Trait::Missiles) {
        Some(tr!("{id} has no missiles", id))
    } else if unit.state == Condition::Routed {
        Some(tr!("{id} is routed", id))
    } else if unit.state == Condition::Charging && game.has_option(WhoShoots::NotCharging) {
        Some(tr!("{id} is charging and cannot shoot at {target}", id, target = target.id))
    } else if is_charged && game.has_option(WhoShoots::NotCharged) {
        Some(tr!("{id} is being charged and cannot shoot at {target}", id, target = target.id))
    } else {
        None
    }
}

keys! {
    /// Both sides roll a die for a decision.
    pub struct RollOff {
        what: Contest = tr_mark!("Contest");
    } may say {
        dice: EnteredDice = tr_mark!("Dice, red and blue");
    }
}

impl RollOff {
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let (what, key) = (self.what, self.what.key());
        // A sum says nothing of who threw higher, so that 52 is 5 and 2.
        let said = match &self.dice {
            Some(EnteredDice::Sum(digits)) => match DiceKind::TwoD6.split_faces(*digits) {
                Some(faces) => Some(EnteredDice::Faces(faces)),
                None => return Err(tr!("enter both dice, red then blue, such as 4 2").to_owned().into()),
            },
            said => said.clone(),
        };
        // Ruling 8.
        let holder = game.own.won.get(&what).copied().filter(|_| game.has_option(Ties::Keeps));
        let falls = move |thrown: &DiceRoll| {
            let higher = match thrown.faces.as_slice() {
                [red, blue] if red > blue => Some(Side::Red),
                [red, blue] if red < blue => Some(Side::Blue),
                _ => holder,
            };
            let Some(side) = higher else { return RollOutcome::new("tie", vec![GameEvent::due(AncientsDuty::RollOff, key, key, "C1")]) };
            let choice = GameEvent::due(AncientsDuty::GoFirst, side.key(), key, "C1");
            RollOutcome::new(side.key(), vec![wrap_event(Event::Won { what, side }), choice])
        };
        let step = if what == Contest::Missiles { Step::Missiles } else { Step::Initiative };
        let waits = game.duties.iter().any(|due| due.duty.is_of_kind(AncientsDuty::GoFirst) && due.duty.cause == key);
        let is_decided = waits || game.own.first.contains_key(&what);
        let elsewhen = tr!("this is not the time: it is done in “{step}”", step = step.name());
        Ok(Plan::with_dice(DiceKind::TwoD6, said, falls)
            .step(what, "C1", messages::a_die_each())
            .with_breach_if(game.own.step != step, "C1", elsewhen)
            .with_breach_if(is_decided, "C1", tr!("both sides have already rolled for it this turn: {what}", what = what.name()))
            .with_duty(game.duty(AncientsDuty::RollOff, key), key))
    }
}

keys! {
    /// The side that rolled higher says who goes first.
    pub struct FirstSideChoice {
        side: Side = tr_mark!("First side");
    } may say {
        what: Contest = tr_mark!("Contest");
    }
}

impl FirstSideChoice {
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let meant = |key: &str| self.what.is_none_or(|what| what.key() == key);
        let duty = game.duties.iter().find(|due| due.duty.is_of_kind(AncientsDuty::GoFirst) && meant(&due.duty.cause));
        let waiting = || Contest::ALL.iter().copied().find(|what| duty.is_some_and(|due| due.duty.cause == what.key()));
        let Some(what) = self.what.or_else(waiting) else {
            return Err(tr!("nobody has rolled for it yet; choose missiles or initiative").to_owned().into());
        };
        Ok(Plan::without_dice(vec![wrap_event(Event::GoesFirst { what, side: self.side })]).with_duty(duty, self.side.key()))
    }
}
