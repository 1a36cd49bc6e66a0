//! Charges (errata, p. 12): permitted targets, changed charges and evaders.

use super::effects::{GameEvent, change_unit, find, find_enemies, set_state, stop_charge};
use super::morale::unit_test_duties;
use super::owned::{TroopNumber, number};
use super::step::Step;
use super::turn_order::may_move;
use super::unit::{Change, Condition, Facing, Order, Trait, Unit};
use super::{Ambush, Ancients, AncientsGame, ChargeInAnswer, NewOpponent, Reach, Skirmishers};
use crate::duty::AncientsDuty;
use crate::messages;
use senlac_base::language::lists::join_commas;
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{Breach, CommandRefusal, Plan, UnitName};

/// Page of the errata with the rules on charges.
pub(super) const CHARGES: &str = "p. 12";

fn breach(words: impl Into<String>) -> Breach {
    Breach { words: words.into(), section: CHARGES }
}

/// Returns the greatest distance at which a charge may be declared (ruling 24).
///
/// # Errors
/// The unit’s move isn’t known yet.
pub(super) fn reach(game: &AncientsGame, unit: &Unit) -> Result<i32, String> {
    Ok(number(game, unit, TroopNumber::Move)? + if game.has_option(Reach::PlusSix) { 6 } else { 0 })
}

/// Returns whether a unit’s order lets it charge. Open order does so in an ambush with javelins, and if it is eastern
/// and mounted.
pub(super) fn may_charge(unit: &Unit, in_ambush: bool) -> bool {
    let is_eastern = unit.has_trait(Trait::Eastern) && unit.has_trait(Trait::Mounted);
    unit.order != Order::Open || is_eastern || (unit.has_trait(Trait::Javelins) && in_ambush)
}

/// Returns the reasons why a unit may not charge a target that it meets on this side; empty if it may.
pub(super) fn charge_breaches(game: &AncientsGame, unit: &Unit, target: &Unit, into: Facing, in_ambush: bool) -> Vec<Breach> {
    let mut bars = Vec::new();
    let is_mounted = unit.has_trait(Trait::Mounted);
    if !may_charge(unit, in_ambush) {
        bars.push(breach(tr!("{unit} is in open order and cannot charge", unit = unit.id)));
    }
    // Ruling 26.
    let skirmishers = if game.has_option(Skirmishers::Infantry) { unit } else { target };
    let is_free = skirmishers.has_trait(Trait::Skirmishers) || unit.has_trait(Trait::Fanatic) || in_ambush;
    if !is_mounted && target.has_trait(Trait::Mounted) && into == Facing::Front && !is_free && !game.own.is_in_contact(&target.id) {
        bars.push(breach(tr!("{unit} is infantry and cannot charge {target}, which is mounted", unit = unit.id, target = target.id)));
    }
    bars
}

/// Adds a breach to the plan if the target is beyond the unit’s reach.
fn check_reach(game: &AncientsGame, unit: &Unit, away: Option<u16>, plan: Plan<Ancients>) -> Plan<Ancients> {
    let Some(away) = away else { return plan };
    let far = |reach: i32| tr!("{unit} can reach {reach}, not {away}", unit = unit.id, reach, away);
    plan.with_limit(CHARGES, reach(game, unit), away.into(), far)
}

/// Returns why a unit can’t move to an enemy at all.
fn movement_breach(game: &AncientsGame, unit: &Unit) -> Option<Breach> {
    let id = &unit.id;
    if unit.state == Condition::Routed {
        Some(breach(tr!("{id} is routed", id)))
    } else {
        game.own.is_in_contact(id).then(|| breach(tr!("{id} is in contact with an enemy", id)))
    }
}

keys! {
    /// Declaration of a charge, or a charge out of an ambush.
    pub struct ChargeDeclaration {
        unit: UnitName = tr_mark!("Unit");
        target: UnitName = tr_mark!("Target");
    } may say {
        distance: u16 = tr_mark!("Distance");
        into: Facing = tr_mark!("Side hit");
    } seldom say {
        ambush: bool = tr_mark!("From ambush");
    }
}

impl ChargeDeclaration {
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let (unit, target) = find_enemies(game, &self.unit, &self.target)?;
        let (id, turn) = (&unit.id, game.own.turn);
        let in_ambush = self.ambush.unwrap_or_default();
        let appears = in_ambush && game.has_option(Ambush::Appears);
        if appears && may_move(game, unit) {
            let appeared = Change { ambushed: Some(turn), ..Change::default() };
            let plan = Plan::with_result("appears", vec![change_unit(id, appeared)]);
            return Ok(plan.step(messages::appears(), "C1", messages::ambush()).with_duty(None, id));
        }
        // A unit that must charge the closest enemy may declare without first finding it.
        let bound = game.duty(AncientsDuty::Declare, id);
        let duty = bound.or_else(|| game.duty(AncientsDuty::Closest, id));
        let is_other = bound.is_some_and(|due| due.duty.causes().all(|meant| *meant != *self.target));
        let whom = bound.map(|due| due.duty.cause.replace('+', ", ")).unwrap_or_default();
        let is_time = if in_ambush && !appears { may_move(game, unit) } else { game.own.step == Step::Charges };
        let when = if in_ambush { tr!("after the moves of its side") } else { tr!("when charges are declared") };
        let charge = Change {
            state: Some(Condition::Charging),
            target: Some(self.target.clone()),
            away: self.distance,
            into: self.into,
            missed: Some(UnitName::default()),
            ambushed: in_ambush.then_some(turn),
            ..Change::default()
        };
        let charge = change_unit(id, charge);
        let at_once = immediate_duties(game, &charge, (unit, target));
        let away = self.distance.map_or_else(String::new, |away| away.to_string());
        // Ruling 9. A fanatic victor may charge anyway (ruling 33).
        let is = |state: Condition| unit.state == state && duty.is_none();
        let is_hidden = appears && (unit.ambushed == 0 || unit.ambushed >= turn);
        let plan = Plan::with_result("declared", [charge].into_iter().chain(at_once).collect())
            .step(messages::charges(id, &target.id), CHARGES, away)
            .with_breaches(charge_breaches(game, unit, target, self.into.unwrap_or(Facing::Front), in_ambush))
            .with_breaches(movement_breach(game, unit))
            .with_breach_if(is_other, CHARGES, tr!("{id} must charge {whom}", id, whom))
            .with_breach_if(unit.state == Condition::Charging, CHARGES, tr!("{id} has already declared its charge", id))
            .with_breach_if(is(Condition::Rallying), CHARGES, tr!("{id} is rallying and may only answer a charge", id))
            .with_breach_if(is(Condition::Pursuing), CHARGES, tr!("{id} is pursuing and may only answer a charge", id))
            .with_breach_if(is_hidden, CHARGES, tr!("{id} did not appear from ambush before this turn", id))
            .with_breach_if(!is_time && duty.is_none(), CHARGES, tr!("this is not the time: it is done {when}", when));
        Ok(check_reach(game, unit, self.distance, plan).with_duty(duty, id))
    }
}

/// Returns the duties after a charge that is declared when charges have already moved: it moves at once, and its target
/// tests as usual.
fn immediate_duties(game: &AncientsGame, charge: &GameEvent, (unit, target): (&Unit, &Unit)) -> Vec<GameEvent> {
    if game.own.step == Step::Charges {
        return Vec::new();
    }
    let tests = unit_test_duties(&game.after_events(std::slice::from_ref(charge)), target);
    tests.into_iter().chain([GameEvent::due(AncientsDuty::ChargeMove, &unit.id, "charging", CHARGES)]).collect()
}

keyed! {
    /// Response of a unit that is charged.
    pub enum ChargeResponse {
        Stand = "stand", tr_mark!("stands and faces");
        Charge = "charge", tr_mark!("charges its charger");
        Evade = "evade", tr_mark!("evades");
    }
}

senlac_board_games::message::said_words!("ancients_answer": ChargeResponse);

keys! {
    /// A charged unit drops its own charge, charges its charger or evades.
    pub struct Answer {
        unit: UnitName = tr_mark!("Unit");
        way: ChargeResponse = tr_mark!("Response");
    } seldom say {
        target: UnitName = tr_mark!("Charger");
        distance: u16 = tr_mark!("Distance");
    }
}

/// Returns a text on when this response is possible.
fn response_time_text(way: ChargeResponse) -> String {
    match way {
        ChargeResponse::Evade => tr!("units evade in the step “{step}”", step = Step::Evades.name()),
        ChargeResponse::Stand | ChargeResponse::Charge => tr!("charges are answered before the chargers move").to_owned(),
    }
}

/// Returns whether a charged unit may charge its charger (ruling 39).
pub(super) fn may_charge_back(game: &AncientsGame, unit: &Unit) -> bool {
    let is_named = matches!(unit.state, Condition::Charging | Condition::Rallying | Condition::Pursuing);
    is_named || game.has_option(ChargeInAnswer::AnyUnit)
}

impl Answer {
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let unit = find(game, &self.unit)?;
        let id = &unit.id;
        let others: Vec<&str> = game.own.chargers_of(id).map(|charger| &*charger.id).filter(|charger| **charger != *unit.target).collect();
        if self.way == ChargeResponse::Charge && self.target.is_none() && others.len() > 1 {
            return Err(tr!("choose which of them {id} charges, as “target”: {chargers}", id, chargers = join_commas(&others)).into());
        }
        let chargers = game.own.chargers_of(id).filter(|charger| self.target.as_ref().is_none_or(|target| **target == *charger.id));
        let charger = chargers.max_by_key(|charger| *charger.id != *unit.target);
        let Some(charger) = charger else {
            return Err(tr!("no such unit is charging {id}", id).into());
        };
        // It is as far from one to the other.
        let away = self.distance.or_else(|| Some(charger.away).filter(|away| *away > 0));
        let (step, is_charging) = (game.own.step, unit.state == Condition::Charging);
        let event = match self.way {
            ChargeResponse::Stand => stop_charge(id, unit.resting_state()),
            ChargeResponse::Charge => {
                let (state, target) = (Some(Condition::Charging), Some(charger.name()));
                change_unit(id, Change { state, target, away, ..Change::default() })
            }
            ChargeResponse::Evade => set_state(id, Condition::Evading),
        };
        // A charge is dropped for another charger only, and not for its own target.
        let is_same = is_charging && *charger.id == *unit.target && self.way != ChargeResponse::Evade;
        let is_before_moves = matches!(step, Step::Charges | Step::Missiles | Step::Tests | Step::Evades);
        let is_time = if self.way == ChargeResponse::Evade { step == Step::Evades } else { is_before_moves };
        let words = messages::answers_charge(&charger.id, id, self.way);
        let plan = Plan::with_result(self.way.key(), vec![event])
            .step(words, CHARGES, "")
            .with_breaches(movement_breach(game, unit))
            .with_breach_if(
                is_same,
                CHARGES,
                tr!("{id} is already charging {charger}, and no other unit is charging it", id, charger = charger.id),
            )
            .with_breach_if(self.way == ChargeResponse::Stand && !is_charging, CHARGES, tr!("{id} has no declared charge to drop", id))
            .with_breach_if(!is_time, CHARGES, response_time_text(self.way));
        if self.way != ChargeResponse::Charge {
            return Ok(plan.with_duty(None, id));
        }
        let may = may_charge_back(game, unit);
        let plan = plan.with_breaches(charge_breaches(game, unit, charger, Facing::Front, false)).with_breach_if(
            !may,
            CHARGES,
            tr!("{id} declared no charge and doesn’t rally, so it can’t charge its charger", id),
        );
        let is_measured = game.has_option(NewOpponent::NormalMove);
        Ok(check_reach(game, unit, away.filter(|_| is_measured), plan).with_duty(None, id))
    }
}
