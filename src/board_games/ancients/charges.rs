//! Charges (errata, page 12): who may charge whom, changed charges, evaders.

use super::effects::{Happens, becomes, changed, find, pair, stops};
use super::moment::may_move;
use super::morale::tests_of;
use super::owned::{Number, number};
use super::step::Step;
use super::unit::{Change, Condition, Facing, Order, Trait, Unit};
use super::{Ambush, Ancients, AncientsDesk, ChargeInAnswer, NewOpponent, Reach, Skirmishers};
use crate::messages;
use crate::owed::Owed;
use senlac_base::language::lists::commas;
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{Breach, Plan, Refused, UnitName};

/// Where the errata have charges.
pub(super) const CHARGES: &str = "p. 12";

fn breach(words: impl Into<String>) -> Breach {
    Breach { words: words.into(), section: CHARGES }
}

/// How far a charge may be declared (ruling 24).
///
/// # Errors
/// That nobody has told its move yet.
pub(super) fn reach(desk: &AncientsDesk, unit: &Unit) -> Result<i32, String> {
    Ok(number(desk, unit, Number::Move)? + if desk.has_option(Reach::PlusSix) { 6 } else { 0 })
}

/// Whether the order of a unit lets it charge: open order does in an ambush with javelins, and eastern mounted.
pub(super) fn may_charge(unit: &Unit, in_ambush: bool) -> bool {
    let is_eastern = unit.is(Trait::Eastern) && unit.is(Trait::Mounted);
    unit.order != Order::Open || is_eastern || (unit.is(Trait::Javelins) && in_ambush)
}

/// Why a unit may not charge another that it meets on this side; empty if it may.
pub(super) fn bars(desk: &AncientsDesk, unit: &Unit, target: &Unit, into: Facing, in_ambush: bool) -> Vec<Breach> {
    let mut bars = Vec::new();
    let is_mounted = unit.is(Trait::Mounted);
    if !may_charge(unit, in_ambush) {
        bars.push(breach(tr!("{unit} is in open order and never charges", unit = unit.id)));
    }
    // Ruling 26.
    let skirmishers = if desk.has_option(Skirmishers::Infantry) { unit } else { target };
    let is_free = skirmishers.is(Trait::Skirmishers) || unit.is(Trait::Fanatic) || in_ambush;
    if !is_mounted && target.is(Trait::Mounted) && into == Facing::Front && !is_free && !desk.own.is_in_contact(&target.id) {
        bars.push(breach(tr!("{unit} is infantry and does not charge the mounted {target}", unit = unit.id, target = target.id)));
    }
    bars
}

/// A charge at a target so far away.
fn reaching(desk: &AncientsDesk, unit: &Unit, away: Option<u16>, plan: Plan<Ancients>) -> Plan<Ancients> {
    let Some(away) = away else { return plan };
    let far = |reach: i32| tr!("{unit} reaches {reach} and not {away}", unit = unit.id, reach, away);
    plan.within(CHARGES, reach(desk, unit), away.into(), far)
}

/// What keeps a unit from moving to an enemy at all.
fn unable(desk: &AncientsDesk, unit: &Unit) -> Option<Breach> {
    let id = &unit.id;
    if unit.state == Condition::Routed {
        Some(breach(tr!("{id} is routed", id)))
    } else {
        desk.own.is_in_contact(id).then(|| breach(tr!("{id} is in contact with an enemy", id)))
    }
}

keys! {
    /// A charge is declared, or sprung from an ambush.
    pub struct Declare {
        unit: UnitName = tr_mark!("Unit");
        target: UnitName = tr_mark!("Target");
    } may say {
        distance: u16 = tr_mark!("Distance");
        into: Facing = tr_mark!("On which side it is met");
    } seldom say {
        ambush: bool = tr_mark!("Out of an ambush");
    }
}

impl Declare {
    pub(super) fn plan(&self, desk: &AncientsDesk) -> Result<Plan<Ancients>, Refused> {
        let (unit, target) = pair(desk, &self.unit, &self.target)?;
        let (id, turn) = (&unit.id, desk.own.turn);
        let in_ambush = self.ambush.unwrap_or_default();
        let appears = in_ambush && desk.has_option(Ambush::Appears);
        if appears && may_move(desk, unit) {
            let appeared = Change { ambushed: Some(turn), ..Change::default() };
            let plan = Plan::told("appears", vec![changed(id, appeared)]);
            return Ok(plan.step(messages::appears(), "C1", messages::ambush()).fulfilling(None, id));
        }
        // Who must charge the closest may declare without asking who that is.
        let bound = desk.duty(Owed::Declare, id);
        let duty = bound.or_else(|| desk.duty(Owed::Closest, id));
        let is_other = bound.is_some_and(|due| due.duty.causes().all(|meant| *meant != *self.target));
        let whom = bound.map(|due| due.duty.cause.replace('+', ", ")).unwrap_or_default();
        let is_time = if in_ambush && !appears { may_move(desk, unit) } else { desk.own.step == Step::Charges };
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
        let charge = changed(id, charge);
        let at_once = at_once(desk, &charge, (unit, target));
        let away = self.distance.map_or_else(String::new, |away| away.to_string());
        // Ruling 9; a fanatic victor charges all the same (ruling 33).
        let is = |state: Condition| unit.state == state && duty.is_none();
        let is_hidden = appears && (unit.ambushed == 0 || unit.ambushed >= turn);
        let plan = Plan::told("declared", [charge].into_iter().chain(at_once).collect())
            .step(messages::charges(id, &target.id), CHARGES, away)
            .against_all(bars(desk, unit, target, self.into.unwrap_or(Facing::Front), in_ambush))
            .against_all(unable(desk, unit))
            .against_if(is_other, CHARGES, tr!("{id} must charge {whom}", id, whom))
            .against_if(unit.state == Condition::Charging, CHARGES, tr!("{id} has declared its charge already", id))
            .against_if(is(Condition::Rallying), CHARGES, tr!("{id} rallies and may only answer a charge", id))
            .against_if(is(Condition::Pursuing), CHARGES, tr!("{id} pursues and may only answer a charge", id))
            .against_if(is_hidden, CHARGES, tr!("{id} has not appeared from its ambush before this turn", id))
            .against_if(!is_time && duty.is_none(), CHARGES, tr!("this is not the time: it is done {when}", when));
        Ok(reaching(desk, unit, self.distance, plan).fulfilling(duty, id))
    }
}

/// What falls due by a charge that is declared after the charges have moved: it moves at once, and whoever receives it tests as ever.
fn at_once(desk: &AncientsDesk, charge: &Happens, (unit, target): (&Unit, &Unit)) -> Vec<Happens> {
    if desk.own.step == Step::Charges {
        return Vec::new();
    }
    let tests = tests_of(&desk.with(std::slice::from_ref(charge)), target);
    tests.into_iter().chain([Happens::due(Owed::ChargeMove, &unit.id, "charging", CHARGES)]).collect()
}

keyed! {
    /// What a unit that is charged does.
    pub enum Way {
        Stand = "stand", tr_mark!("stands and faces");
        Charge = "charge", tr_mark!("charges its charger");
        Evade = "evade", tr_mark!("evades");
    }
}

senlac_board_games::message::said_words!("ancients_answer": Way);

keys! {
    /// A unit that is charged drops its own charge, charges its charger, or evades.
    pub struct Answer {
        unit: UnitName = tr_mark!("Unit");
        way: Way = tr_mark!("What it does");
    } seldom say {
        target: UnitName = tr_mark!("Which charger");
        distance: u16 = tr_mark!("How far away that is");
    }
}

/// When a charge is answered so.
fn when(way: Way) -> String {
    match way {
        Way::Evade => tr!("whoever evades does so in the step “{step}”", step = Step::Evades.name()),
        Way::Stand | Way::Charge => tr!("charges are answered before the chargers move").to_owned(),
    }
}

/// Whether a charged unit may charge its charger (ruling 39).
pub(super) fn may_charge_back(desk: &AncientsDesk, unit: &Unit) -> bool {
    let is_named = matches!(unit.state, Condition::Charging | Condition::Rallying | Condition::Pursuing);
    is_named || desk.has_option(ChargeInAnswer::AnyUnit)
}

impl Answer {
    pub(super) fn plan(&self, desk: &AncientsDesk) -> Result<Plan<Ancients>, Refused> {
        let unit = find(desk, &self.unit)?;
        let id = &unit.id;
        let others: Vec<&str> = desk.own.chargers_of(id).map(|charger| &*charger.id).filter(|charger| **charger != *unit.target).collect();
        if self.way == Way::Charge && self.target.is_none() && others.len() > 1 {
            return Err(tr!("say which of them {id} charges, as “target”: {chargers}", id, chargers = commas(&others)).into());
        }
        let chargers = desk.own.chargers_of(id).filter(|charger| self.target.as_ref().is_none_or(|target| **target == *charger.id));
        let charger = chargers.max_by_key(|charger| *charger.id != *unit.target);
        let Some(charger) = charger else {
            return Err(tr!("{id} is charged by nobody whom this could mean", id).into());
        };
        // It is as far from one to the other.
        let away = self.distance.or_else(|| Some(charger.away).filter(|away| *away > 0));
        let (step, is_charging) = (desk.own.step, unit.state == Condition::Charging);
        let event = match self.way {
            Way::Stand => stops(id, unit.at_rest()),
            Way::Charge => {
                let (state, target) = (Some(Condition::Charging), Some(charger.name()));
                changed(id, Change { state, target, away, ..Change::default() })
            }
            Way::Evade => becomes(id, Condition::Evading),
        };
        // A charge is dropped for another charger only, and not for its own target.
        let is_same = is_charging && *charger.id == *unit.target && self.way != Way::Evade;
        let is_before_moves = matches!(step, Step::Charges | Step::Missiles | Step::Tests | Step::Evades);
        let is_time = if self.way == Way::Evade { step == Step::Evades } else { is_before_moves };
        let words = messages::answers_charge(&charger.id, id, self.way);
        let plan = Plan::told(self.way.key(), vec![event])
            .step(words, CHARGES, "")
            .against_all(unable(desk, unit))
            .against_if(is_same, CHARGES, tr!("{id} charges {charger} already, and nobody else charges it", id, charger = charger.id))
            .against_if(self.way == Way::Stand && !is_charging, CHARGES, tr!("{id} has declared no charge that it could drop", id))
            .against_if(!is_time, CHARGES, when(self.way));
        if self.way != Way::Charge {
            return Ok(plan.fulfilling(None, id));
        }
        let may = may_charge_back(desk, unit);
        let plan = plan.against_all(bars(desk, unit, charger, Facing::Front, false)).against_if(
            !may,
            CHARGES,
            tr!("{id} declared no charge and doesn’t rally, so it can’t charge its charger", id),
        );
        let is_measured = desk.has_option(NewOpponent::NormalMove);
        Ok(reaching(desk, unit, away.filter(|_| is_measured), plan).fulfilling(None, id))
    }
}
