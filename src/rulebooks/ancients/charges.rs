//! Charges (errata, page 12): who may charge whom, changed charges, evaders, the charge move and contact, missed charges.

use super::effects::{Happens, becomes, changed, clock, find, own, pair, rallies, stops};
use super::event::Event;
use super::moment::may_move;
use super::owned::{Number, number};
use super::step::Step;
use super::unit::{Change, Condition, Facing, Order, Trait, Unit};
use super::{Ancients, AncientsDesk};
use crate::language::lists::commas;
use crate::rulebooks::keyed::{keyed, keys};
use crate::rulebooks::{Breach, DiceKind, DiceSaid, Fall, Form, Plan, Refused, Thrown, UnitName};

/// Where the errata have charges.
const CHARGES: &str = "p. 12";

fn breach(words: impl Into<String>) -> Breach {
    Breach { words: words.into(), section: CHARGES }
}

/// How far a charge may be declared (ruling 24).
///
/// # Errors
/// That nobody has told its move yet.
fn reach(desk: &AncientsDesk, unit: &Unit) -> Result<i32, String> {
    Ok(number(desk, unit, Number::Move)? + if desk.reads("reach", "plus-six") { 6 } else { 0 })
}

/// Whether the order of a unit lets it charge: open order does in an ambush with javelins, and eastern mounted.
pub(super) fn may_charge(unit: &Unit, in_ambush: bool) -> bool {
    let is_eastern = unit.is(Trait::Eastern) && unit.is(Trait::Mounted);
    unit.order != Order::Open || is_eastern || (unit.is(Trait::Javelins) && in_ambush)
}

/// Why a unit may not charge another that it meets on this side; empty if it may.
fn bars(desk: &AncientsDesk, unit: &Unit, target: &Unit, into: Facing, in_ambush: bool) -> Vec<Breach> {
    let mut bars = Vec::new();
    let is_mounted = unit.is(Trait::Mounted);
    if !may_charge(unit, in_ambush) {
        bars.push(breach(tr!("{unit} is in open order and never charges", unit = unit.id)));
    }
    // Ruling 26.
    let skirmishers = if desk.reads("skirmishers", "infantry") { unit } else { target };
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
        let appears = in_ambush && desk.reads("ambush", "appears");
        if appears && may_move(desk, unit) {
            let appeared = Change { ambushed: Some(turn), ..Change::default() };
            let plan = Plan::told("appears", vec![changed(id, appeared)]);
            return Ok(plan.step(tr!("it appears, and may declare a charge next turn"), "C1", tr!("ambush")).fulfilling(None, id));
        }
        // Who must charge the closest may declare without asking who that is.
        let bound = desk.duty("declare", id);
        let duty = bound.or_else(|| desk.duty("closest", id));
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
        // What is declared after the charges have moved moves at once.
        let at_once = (desk.own.step != Step::Charges).then(|| Happens::due("charge_move", id, "charging", CHARGES));
        let away = self.distance.map_or_else(String::new, |away| away.to_string());
        // Ruling 9; a fanatic victor charges all the same (ruling 33).
        let rallies = unit.state == Condition::Rallying && duty.is_none();
        let is_hidden = appears && (unit.ambushed == 0 || unit.ambushed >= turn);
        let plan = Plan::told("declared", [changed(id, charge)].into_iter().chain(at_once).collect())
            .step(tr!("{unit} charges {target}", unit = id, target = target.id), CHARGES, away)
            .against_all(bars(desk, unit, target, self.into.unwrap_or(Facing::Front), in_ambush))
            .against_all(unable(desk, unit))
            .against_if(is_other, CHARGES, tr!("{id} must charge {whom}", id, whom))
            .against_if(unit.state == Condition::Charging, CHARGES, tr!("{id} has declared its charge already", id))
            .against_if(rallies, CHARGES, tr!("{id} rallies and may only answer a charge", id))
            .against_if(is_hidden, CHARGES, tr!("{id} has not appeared from its ambush before this turn", id))
            .against_if(!is_time && duty.is_none(), CHARGES, tr!("this is not the time: it is done {when}", when));
        Ok(reaching(desk, unit, self.distance, plan).fulfilling(duty, id))
    }
}

keyed! {
    /// What a unit that is charged does.
    pub enum Way {
        Stand = "stand", tr_mark!("stands and faces");
        Charge = "charge", tr_mark!("charges its charger");
        Evade = "evade", tr_mark!("evades");
    }
}

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

impl Answer {
    pub(super) fn plan(&self, desk: &AncientsDesk) -> Result<Plan<Ancients>, Refused> {
        let unit = find(desk, &self.unit)?;
        let id = &unit.id;
        let chargers = desk.own.chargers_of(id).filter(|charger| self.target.as_ref().is_none_or(|target| **target == *charger.id));
        let charger = chargers.max_by_key(|charger| *charger.id != *unit.target);
        let Some(charger) = charger else {
            return Err(tr!("{id} is charged by nobody whom this could mean", id).into());
        };
        let (step, is_charging) = (desk.own.step, unit.state == Condition::Charging);
        let event = match self.way {
            Way::Stand => stops(id, unit.at_rest()),
            Way::Charge => {
                let (state, target) = (Some(Condition::Charging), Some(charger.name()));
                changed(id, Change { state, target, away: self.distance, ..Change::default() })
            }
            Way::Evade => becomes(id, Condition::Evading),
        };
        // A charge is dropped for another charger only, and not for its own target.
        let is_same = is_charging && *charger.id == *unit.target && self.way != Way::Evade;
        let is_before_moves = matches!(step, Step::Charges | Step::Missiles | Step::Tests | Step::Evades);
        let is_time = if self.way == Way::Evade { step == Step::Evades } else { is_before_moves };
        let words = tr!("{charger} charges {id}, which {way}", charger = charger.id, id, way = self.way.name());
        let plan = Plan::told(self.way.key(), vec![event])
            .step(words, CHARGES, "")
            .against_all(unable(desk, unit))
            .against_if(is_same, CHARGES, tr!("{id} charges {charger} already, and nobody else charges it", id, charger = charger.id))
            .against_if(self.way == Way::Stand && !is_charging, CHARGES, tr!("{id} has declared no charge that it could drop", id))
            .against_if(!is_time, CHARGES, tr!("charges are answered before the chargers move, and evaders go last of all"));
        if self.way != Way::Charge {
            return Ok(plan.fulfilling(None, id));
        }
        let plan = plan.against_all(bars(desk, unit, charger, Facing::Front, false));
        let is_measured = desk.reads("new-opponent", "normal-move");
        Ok(reaching(desk, unit, self.distance.filter(|_| is_measured), plan).fulfilling(None, id))
    }
}

keys! {
    /// A charging unit moves.
    pub struct ChargeMove {
        unit: UnitName = tr_mark!("Unit");
    } may say {
        distance: u16 = tr_mark!("Distance to contact");
        into: Facing = tr_mark!("On which side it is met");
        wheel: u16 = tr_mark!("Wheel");
        dice: DiceSaid = tr_mark!("Dice");
    } seldom say {
        target: UnitName = tr_mark!("Meets instead");
        evolves: bool = tr_mark!("Expands or evolves on its way");
    }
}

/// Whether the target of a charge is where it was when the charge was declared.
fn stands(desk: &AncientsDesk, unit: &Unit) -> bool {
    let has_moved = |target: &Unit| target.charge_move > 0 || matches!(target.state, Condition::Evading | Condition::Gone);
    unit.state == Condition::Charging && desk.own.unit(&unit.target).is_some_and(|target| !has_moved(target))
}

/// Says in the form what was declared, which counts where nothing else is said.
pub(super) fn tell_declared(desk: &AncientsDesk, unit: &Unit, form: &mut Form) {
    if !stands(desk, unit) {
        return;
    }
    for field in &mut form.fields {
        let declared = match field.key {
            "distance" if unit.away > 0 => unit.away.to_string(),
            "into" => unit.into.name().to_owned(),
            _ => continue,
        };
        field.title = tr!("{what} (declared: {declared})", what = field.title, declared);
    }
}

impl ChargeMove {
    pub(super) fn plan(&self, desk: &AncientsDesk) -> Result<Plan<Ancients>, Refused> {
        let unit = find(desk, &self.unit)?;
        let stands = stands(desk, unit) && self.target.as_ref().is_none_or(|target| *target == unit.target);
        let distance = self.distance.or_else(|| Some(unit.away).filter(|away| stands && *away > 0));
        let into = self.into.or_else(|| stands.then_some(unit.into));
        Self { distance, into, ..self.clone() }.measured(desk, unit)
    }

    /// With the distance and the side that count.
    fn measured(&self, desk: &AncientsDesk, unit: &Unit) -> Result<Plan<Ancients>, Refused> {
        let id = unit.id.clone();
        let pace = number(desk, unit, Number::Move)?;
        let declared = unit.target.clone();
        let has_evaded = desk.own.unit(&declared).is_none_or(|target| matches!(target.state, Condition::Evading | Condition::Gone));
        let met = self.target.clone().unwrap_or_else(|| declared.clone());
        let is_charging = unit.state == Condition::Charging;
        if !is_charging && met.is_empty() {
            return Err(tr!("{id} has declared no charge", id).into());
        }
        if self.distance.is_none() && !(has_evaded && self.target.is_none()) {
            return Err(tr!("say how far it is from {id} to contact, as “distance”", id).into());
        }
        let is_new = met != declared;
        let mut barred = Vec::new();
        if self.distance.is_some() {
            let (_, target) = pair(desk, &id, &met)?;
            if is_new {
                barred = bars(desk, unit, target, self.into.unwrap_or(Facing::Front), unit.ambushed == desk.own.turn);
            }
        }
        let duty = desk.duty("charge_move", &id);
        let is_time = desk.own.step == Step::ChargeMoves || duty.is_some();
        let wheel = i32::from(self.wheel.unwrap_or_default());
        let best = match &self.dice {
            Some(said) => DiceKind::D6.read(said)?.sum,
            None => 6,
        };
        let is_wide = wheel * 4 > pace + i32::from(best);
        // Ruling 24: under way what is left counts, or the normal move and 6 for whoever is met instead.
        let far = self.distance.map(i32::from);
        let counts_six = is_new && desk.reads("reach", "plus-six");
        let [contact, miss] = [self.contact(desk, unit, &met)?, missed(desk, unit)];
        let falls = move |thrown: &Thrown| {
            let rolled = pace + i32::from(thrown.sum);
            let reaches = far.is_some_and(|far| far <= if counts_six { pace + 6 } else { rolled }) && wheel * 4 <= rolled;
            let (result, events) = if reaches { ("contact", &contact) } else { ("no-contact", &miss) };
            let charge_move = Change { charge_move: u16::try_from(rolled).ok(), ..Change::default() };
            Fall::new(result, [changed(&id, charge_move)].into_iter().chain(events.iter().cloned()).collect())
        };
        let plan = Plan::rolled(DiceKind::D6, self.dice.clone(), falls).step(tr!("normal move"), CHARGES, pace.to_string()).step(
            tr!("the die of the charge"),
            CHARGES,
            "+1d6",
        );
        let plan = match self.distance {
            Some(far) => plan.step(tr!("to contact with {met}", met), CHARGES, far.to_string()),
            None => plan.step(tr!("{declared} has evaded", declared), CHARGES, "–"),
        };
        let plan = if wheel > 0 { plan.step(tr!("wheel, a quarter at most"), CHARGES, wheel.to_string()) } else { plan };
        let goes_past = self.distance.is_some() && is_new && !has_evaded;
        let evolves = self.evolves.unwrap_or_default();
        let id = &unit.id;
        Ok(plan
            .against_if(!is_charging, CHARGES, tr!("{id} has declared no charge", id))
            .against_if(!is_time, CHARGES, tr!("this is not the time: it is done {when}", when = tr!("when chargers move")))
            .against_if(goes_past, CHARGES, tr!("{declared} has not evaded, so {id} goes for it", declared, id))
            .against_all(barred)
            .against_if(is_wide, CHARGES, tr!("{id} wheels over more than a quarter of its charge move", id))
            .against_if(evolves, CHARGES, tr!("a charge goes straight on, without expansion and without evolutions"))
            .fulfilling(duty, id))
    }

    /// Contact disorders (ruling 34); whoever charged has charged.
    fn contact(&self, desk: &AncientsDesk, unit: &Unit, met: &str) -> Result<Vec<Happens>, String> {
        if self.distance.is_none() {
            return Ok(Vec::new());
        }
        let target = find(desk, met)?;
        let into = self.into.unwrap_or(Facing::Front);
        let disorders_both = desk.reads("contact-disorders", "both") || target.state == Condition::Charging;
        let end = |unit: &Unit, is_disordered: bool| becomes(&unit.id, if is_disordered { Condition::Disordered } else { unit.at_rest() });
        // A routed unit is in disorder already, and flees on.
        let is_stopped = target.state != Condition::Routed && (disorders_both || target.state == Condition::Evading);
        let other = is_stopped.then(|| end(target, disorders_both));
        let met = own(Event::Met { by: unit.id.clone(), with: target.id.clone(), into });
        Ok([met, end(unit, true)].into_iter().chain(other).collect())
    }
}

/// A charge without contact: it rallies at the end of the turn, and owes another charge.
fn missed(desk: &AncientsDesk, unit: &Unit) -> Vec<Happens> {
    vec![own(Event::Changed(Change { missed: Some(unit.target.clone()), ..rallies(unit, clock(desk, true)) }))]
}

keys! {
    /// An enemy, and how far away it is.
    pub struct Near {
        unit: UnitName = tr_mark!("Unit");
        distance: u16 = tr_mark!("Distance");
    } may say {
        into: Facing = tr_mark!("On which side it would be met");
    }
}

keys! {
    /// Whom a unit must charge after a missed charge, and a fanatic victor (clarification 4).
    pub struct Closest {
        unit: UnitName = tr_mark!("Unit");
        enemies: Vec<Near> = tr_mark!("Enemies about it");
    }
}

impl Closest {
    pub(super) fn plan(&self, desk: &AncientsDesk) -> Result<Plan<Ancients>, Refused> {
        let unit = find(desk, &self.unit)?;
        let reach = reach(desk, unit)?;
        let duty = desk.duty("closest", &unit.id);
        let is_free = duty.is_some_and(|due| due.duty.cause == "fanatic");
        let mut plan = Plan::certain(Vec::new()).step(tr!("within reach"), CHARGES, reach.to_string());
        if duty.is_none() && unit.missed.is_empty() {
            plan = plan.against(CHARGES, tr!("{unit} has neither missed a charge nor won a melee as fanatics do", unit = unit.id));
        }
        let mut near = Vec::new();
        for enemy in &self.enemies {
            let (_, target) = pair(desk, &self.unit, &enemy.unit)?;
            let is_barred = !bars(desk, unit, target, enemy.into.unwrap_or(Facing::Front), false).is_empty();
            let is_near = i32::from(enemy.distance) <= reach;
            let words =
                if is_barred && is_near { tr!("{enemy}, whom it may not charge", enemy = enemy.unit) } else { enemy.unit.to_string() };
            plan = plan.step(words, CHARGES, enemy.distance.to_string());
            near.extend(is_near.then(|| (enemy.distance, &*enemy.unit, is_barred)));
        }
        // Ruling 35: those who may not be charged are passed over, or end the duty where they are the closest.
        let skips = is_free || desk.reads("closest-barred", "next-closest");
        near.retain(|(.., is_barred)| !(skips && *is_barred));
        let least = near.iter().map(|(far, ..)| *far).min();
        let is_meant = |(far, _, is_barred): &(u16, &str, bool)| !is_barred && (is_free || Some(*far) == least);
        let mut must: Vec<&str> = near.into_iter().filter(is_meant).map(|(_, id, _)| id).collect();
        if desk.reads("equally-close", "before") && must.contains(&&*unit.missed) {
            must.retain(|id| **id == *unit.missed);
        }
        let over = changed(&unit.id, Change { missed: Some(UnitName::default()), ..Change::default() });
        let declare = (!must.is_empty()).then(|| Happens::due("declare", &unit.id, &must.join("+"), CHARGES));
        let result = if must.is_empty() { "nobody".to_owned() } else { commas(&must) };
        let events: Vec<Happens> = declare.into_iter().chain((!is_free && must.is_empty()).then_some(over)).collect();
        Ok(Plan { falls: Box::new(move |_| Fall::new(result.clone(), events.clone())), ..plan }.fulfilling(duty, &unit.id))
    }
}
