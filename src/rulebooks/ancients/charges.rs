//! Charges (errata, page 12): who may charge whom, changed charges, evaders, the charge move and contact, missed charges.

use super::effects::{Happens, becomes, changed, clock, find, own, pair, rallies};
use super::event::Event;
use super::moment::moving;
use super::owned::{Number, number};
use super::step::Step;
use super::unit::{Change, Condition, Facing, Order, Trait, Unit};
use super::{Ancients, AncientsDesk};
use crate::language::lists::commas;
use crate::rulebooks::keyed::{keyed, keys};
use crate::rulebooks::{Breach, DiceKind, DiceSaid, Fall, Plan, Refused, Thrown, UnitName};

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

/// Why a unit may not charge another that it meets on this side; empty if it may.
fn bars(desk: &AncientsDesk, unit: &Unit, target: &Unit, into: Facing, in_ambush: bool) -> Vec<Breach> {
    let mut bars = Vec::new();
    let is_mounted = unit.is(Trait::Mounted);
    let may_open = (unit.is(Trait::Javelins) && in_ambush) || (unit.is(Trait::Eastern) && is_mounted);
    if unit.order == Order::Open && !may_open {
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

/// What speaks against charging a target so far away.
fn out_of_reach(desk: &AncientsDesk, unit: &Unit, away: u16) -> Option<Breach> {
    match reach(desk, unit) {
        Ok(reach) if i32::from(away) <= reach => None,
        Ok(reach) => Some(breach(tr!("{unit} reaches {reach} and not {away}", unit = unit.id, reach, away))),
        Err(untold) => Some(breach(untold)),
    }
}

fn against(plan: Plan<Ancients>, breaches: impl IntoIterator<Item = Breach>) -> Plan<Ancients> {
    breaches.into_iter().fold(plan, |plan, breach| plan.against(breach.section, breach.words))
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
        let (id, step) = (&unit.id, desk.own.step);
        let in_ambush = self.ambush.unwrap_or_default();
        let duty = desk.duty("declare", id);
        let is_moving = matches!(step, Step::FirstMoves | Step::SecondMoves) && moving(desk).is_none_or(|side| side == unit.side);
        let appears = in_ambush && desk.reads("ambush", "appears");
        let mut found = bars(desk, unit, target, self.into.unwrap_or(Facing::Front), in_ambush);
        found.extend(unable(desk, unit));
        found.extend(self.distance.and_then(|away| out_of_reach(desk, unit, away)));
        if let Some(due) = duty.filter(|due| due.duty.cause.split('+').all(|meant| *meant != *self.target)) {
            found.push(breach(tr!("{id} must charge {whom}", id, whom = due.duty.cause.replace('+', ", "))));
        }
        if unit.state == Condition::Charging {
            found.push(breach(tr!("{id} has declared its charge already", id)));
        }
        // Ruling 9; a fanatic victor charges all the same (ruling 33).
        if unit.state == Condition::Rallying && duty.is_none() {
            found.push(breach(tr!("{id} rallies and may only answer a charge", id)));
        }
        if appears && is_moving {
            let appeared = Change { ambushed: Some(desk.own.turn), ..Change::default() };
            let plan = Plan::told("appears", vec![changed(id, appeared)]);
            return Ok(plan.step(tr!("it appears, and may declare a charge next turn"), "C1", tr!("ambush")).fulfilling(None, id));
        }
        if appears && (unit.ambushed == 0 || unit.ambushed >= desk.own.turn) {
            found.push(breach(tr!("{id} has not appeared from its ambush before this turn", id)));
        }
        let is_time = if in_ambush && !appears { is_moving } else { step == Step::Charges };
        if !is_time && duty.is_none() {
            let when = if in_ambush { tr!("after the moves of its side") } else { tr!("when charges are declared") };
            found.push(breach(tr!("this is not the time: it is done {when}", when)));
        }
        let sprung = in_ambush.then_some(desk.own.turn);
        let charge = Change {
            state: Some(Condition::Charging),
            target: Some(self.target.clone()),
            missed: Some(UnitName::default()),
            ambushed: sprung,
            ..Change::default()
        };
        // What is declared after the charges have moved moves at once.
        let at_once = (step != Step::Charges).then(|| Happens::due("charge_move", id, "charging", CHARGES));
        let events = [changed(id, charge)].into_iter().chain(at_once).collect();
        let plan = Plan::told("declared", events);
        let plan = plan.step(
            tr!("{unit} charges {target}", unit = unit.id, target = target.id),
            CHARGES,
            self.distance.map_or_else(String::new, |away| away.to_string()),
        );
        Ok(against(plan, found).fulfilling(duty, id))
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
        let (id, step) = (&unit.id, desk.own.step);
        let chargers = desk.own.chargers_of(id).filter(|charger| self.target.as_ref().is_none_or(|target| **target == *charger.id));
        let charger = chargers.max_by_key(|charger| *charger.id != *unit.target);
        let Some(charger) = charger else {
            return Err(tr!("{id} is charged by nobody whom this could mean", id).into());
        };
        let mut found: Vec<Breach> = unable(desk, unit).into_iter().collect();
        // A charge is dropped for another charger only, and not for its own target.
        let is_other = unit.state == Condition::Charging && *charger.id == *unit.target;
        if is_other && self.way != Way::Evade {
            found.push(breach(tr!("{id} charges {charger} already, and nobody else charges it", id, charger = charger.id)));
        }
        let is_before_moves = matches!(step, Step::Charges | Step::Missiles | Step::Tests | Step::Evades);
        let events = match self.way {
            Way::Stand => {
                if unit.state != Condition::Charging {
                    found.push(breach(tr!("{id} has declared no charge that it could drop", id)));
                }
                vec![becomes(id, unit.at_rest())]
            }
            Way::Charge => {
                found.extend(bars(desk, unit, charger, Facing::Front, false));
                let is_near = desk.reads("new-opponent", "normal-move");
                found.extend(self.distance.filter(|_| is_near).and_then(|away| out_of_reach(desk, unit, away)));
                vec![changed(id, Change { state: Some(Condition::Charging), target: Some(charger.name()), ..Change::default() })]
            }
            Way::Evade => vec![becomes(id, Condition::Evading)],
        };
        let is_time = if self.way == Way::Evade { step == Step::Evades } else { is_before_moves };
        if !is_time {
            found.push(breach(tr!("charges are answered before the chargers move, and evaders go last of all")));
        }
        let plan = Plan::told(self.way.key(), events);
        let words = tr!("{charger} charges {id}, which {way}", charger = charger.id, id, way = self.way.name());
        Ok(against(plan.step(words, CHARGES, ""), found).fulfilling(None, id))
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

impl ChargeMove {
    pub(super) fn plan(&self, desk: &AncientsDesk) -> Result<Plan<Ancients>, Refused> {
        let unit = find(desk, &self.unit)?;
        let id = unit.id.clone();
        let pace = number(desk, unit, Number::Move)?;
        let declared = unit.target.clone();
        let has_evaded = desk.own.unit(&declared).is_none_or(|target| matches!(target.state, Condition::Evading | Condition::Gone));
        let met = self.target.clone().unwrap_or_else(|| declared.clone());
        let mut found = Vec::new();
        if unit.state != Condition::Charging {
            let words = tr!("{id} has declared no charge", id);
            if met.is_empty() {
                return Err(words.into());
            }
            found.push(breach(words));
        }
        if desk.own.step != Step::ChargeMoves && desk.duty("charge_move", &id).is_none() {
            found.push(breach(tr!("this is not the time: it is done {when}", when = tr!("when chargers move"))));
        }
        if self.distance.is_none() && !(has_evaded && self.target.is_none()) {
            return Err(tr!("say how far it is from {id} to contact", id).into());
        }
        let is_new = met != declared;
        if self.distance.is_some() {
            let (_, target) = pair(desk, &id, &met)?;
            if is_new && !has_evaded {
                found.push(breach(tr!("{declared} has not evaded, so {id} goes for it", declared, id)));
            }
            found.extend(
                Some(target)
                    .filter(|_| is_new)
                    .into_iter()
                    .flat_map(|target| bars(desk, unit, target, self.into.unwrap_or(Facing::Front), unit.ambushed == desk.own.turn)),
            );
        }
        let wheel = i32::from(self.wheel.unwrap_or_default());
        let best = match &self.dice {
            Some(said) => DiceKind::D6.read(said)?.sum,
            None => 6,
        };
        if wheel * 4 > pace + i32::from(best) {
            found.push(breach(tr!("{id} wheels over more than a quarter of its charge move", id)));
        }
        if self.evolves.unwrap_or_default() {
            found.push(breach(tr!("a charge goes straight on, without expansion and without evolutions")));
        }
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
        let plan = Plan::rolled(DiceKind::D6, self.dice.clone(), falls);
        let plan = plan.step(tr!("normal move"), CHARGES, pace.to_string()).step(tr!("the die of the charge"), CHARGES, "+1d6");
        let plan = match self.distance {
            Some(far) => plan.step(tr!("to contact with {met}", met), CHARGES, far.to_string()),
            None => plan.step(tr!("{declared} has evaded", declared), CHARGES, "–"),
        };
        let plan = if wheel > 0 { plan.step(tr!("wheel, a quarter at most"), CHARGES, wheel.to_string()) } else { plan };
        Ok(against(plan, found).fulfilling(desk.duty("charge_move", &unit.id), &unit.id))
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
        let other = (disorders_both || target.state == Condition::Evading).then(|| end(target, disorders_both));
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
