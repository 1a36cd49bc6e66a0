//! The charge move and contact (errata, p. 12).

use super::charges::{CHARGES, charge_breaches};
use super::effects::{GameEvent, change_unit, find, find_enemies, miss_charge, set_state, wrap_event};
use super::event::Event;
use super::owned::{TroopNumber, number};
use super::step::Step;
use super::unit::{Change, Condition, Facing, Unit};
use super::{Ancients, AncientsGame, ContactDisorders, Reach};
use crate::duty::AncientsDuty;
use crate::messages;
use senlac_board_games::keyed::keys;
use senlac_board_games::{CommandRefusal, DiceKind, DiceRoll, EnteredDice, Form, Plan, RollOutcome, UnitName};

keys! {
    /// Charge move of a unit that has declared a charge.
    pub struct ChargeMove {
        unit: UnitName = tr_mark!("Unit");
    } may say {
        distance: u16 = tr_mark!("Distance to contact");
        into: Facing = tr_mark!("Side hit");
        wheel: u16 = tr_mark!("Wheel");
        dice: EnteredDice = tr_mark!("Dice");
    } seldom say {
        target: UnitName = tr_mark!("Contacts instead");
        evolves: bool = tr_mark!("Expands or evolves on the way");
    }
}

/// Returns whether the target of a charge is still where it was at the declaration. After the charge moves, a charge
/// is carried out at once, so the target’s own charge move no longer counts.
fn is_target_in_place(game: &AncientsGame, unit: &Unit) -> bool {
    let may_have = game.own.step <= Step::ChargeMoves;
    let has_moved = |target: &Unit| (may_have && target.charge_move > 0) || matches!(target.state, Condition::Evading | Condition::Gone);
    unit.state == Condition::Charging && game.own.unit(&unit.target).is_some_and(|target| !has_moved(target))
}

/// Adds the declared values to the titles in the form. They apply where nothing else is entered.
pub(super) fn show_declared(game: &AncientsGame, unit: &Unit, form: &mut Form) {
    if !is_target_in_place(game, unit) {
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
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let unit = find(game, &self.unit)?;
        let stands = is_target_in_place(game, unit) && self.target.as_ref().is_none_or(|target| *target == unit.target);
        let distance = self.distance.or_else(|| Some(unit.away).filter(|away| stands && *away > 0));
        let into = self.into.or_else(|| stands.then_some(unit.into));
        Self { distance, into, ..self.clone() }.plan_measured(game, unit)
    }

    /// Returns the unit that is charged, if its distance is known too.
    ///
    /// # Errors
    /// The target or the distance is missing.
    fn charged_target(&self, unit: &Unit, has_evaded: bool) -> Result<UnitName, String> {
        let (id, met) = (&unit.id, self.target.as_ref().unwrap_or(&unit.target));
        if met.is_empty() && unit.state == Condition::Charging {
            Err(tr!("the charge target of {id} is not known; enter it as “target”", id))
        } else if met.is_empty() {
            Err(tr!("{id} has not declared a charge", id))
        } else if self.distance.is_none() && !(has_evaded && self.target.is_none()) {
            Err(tr!("enter how far {id} is from contact, as “distance”", id))
        } else {
            Ok(met.clone())
        }
    }

    /// Plans the die and its results (ruling 24). Against the declared target the rolled distance counts; against a unit
    /// met instead, the normal move plus 6 may count.
    fn plan_roll(&self, game: &AncientsGame, unit: &Unit, (pace, met): (i32, &UnitName)) -> Result<Plan<Ancients>, CommandRefusal> {
        let (id, wheel, far) = (unit.id.clone(), i32::from(self.wheel.unwrap_or_default()), self.distance.map(i32::from));
        let counts_six = *met != unit.target && game.has_option(Reach::PlusSix);
        let [contact, miss] = [self.contact_events(game, unit, met)?, vec![miss_charge(game, unit)]];
        let falls = move |thrown: &DiceRoll| {
            let rolled = pace + i32::from(thrown.sum);
            let reaches = far.is_some_and(|far| far <= if counts_six { pace + 6 } else { rolled }) && wheel * 4 <= rolled;
            let (result, events) = if reaches { ("contact", &contact) } else { ("no-contact", &miss) };
            let charge_move = Change { charge_move: u16::try_from(rolled).ok(), ..Change::default() };
            RollOutcome::new(result, [change_unit(&id, charge_move)].into_iter().chain(events.iter().cloned()).collect())
        };
        let plan = Plan::with_dice(DiceKind::D6, self.dice.clone(), falls).step(messages::normal_move(), CHARGES, pace.to_string());
        let plan = plan.step(messages::charge_die(), CHARGES, "+1d6");
        let plan = match self.distance {
            Some(far) => plan.step(messages::to_contact(met), CHARGES, far.to_string()),
            None => plan.step(messages::has_evaded(&unit.target), CHARGES, "–"),
        };
        // The die decides where not even a 6 forbids it.
        let [least, most] = [1, 6].map(|die| (pace + die) / 4);
        let quarter = messages::wheel(least, most);
        let plan = if wheel > 0 { plan.step(quarter, CHARGES, wheel.to_string()) } else { plan };
        Ok(plan.with_breach_if(wheel > most, CHARGES, tr!("{id} wheels for more than a quarter of its charge move", id = unit.id)))
    }

    /// Checks the distance and side that count, and plans the move.
    fn plan_measured(&self, game: &AncientsGame, unit: &Unit) -> Result<Plan<Ancients>, CommandRefusal> {
        let (id, declared) = (&unit.id, &unit.target);
        let pace = number(game, unit, TroopNumber::Move)?;
        let has_evaded = game.own.unit(declared).is_none_or(|target| matches!(target.state, Condition::Evading | Condition::Gone));
        let met = self.charged_target(unit, has_evaded)?;
        let is_new = met != *declared && self.distance.is_some();
        let target = if self.distance.is_some() { Some(find_enemies(game, id, &met)?.1) } else { None };
        let in_ambush = unit.ambushed == game.own.turn;
        let barred =
            target.filter(|_| is_new).map(|target| charge_breaches(game, unit, target, self.into.unwrap_or(Facing::Front), in_ambush));
        let duty = game.duty(AncientsDuty::ChargeMove, id);
        let is_time = game.own.step == Step::ChargeMoves || duty.is_some();
        let evolves = self.evolves.unwrap_or_default();
        Ok(self
            .plan_roll(game, unit, (pace, &met))?
            .with_breach_if(unit.state != Condition::Charging, CHARGES, tr!("{id} has not declared a charge", id))
            .with_breach_if(!is_time, CHARGES, tr!("this is not the time: it is done {when}", when = tr!("when chargers move")))
            .with_breach_if(is_new && !has_evaded, CHARGES, tr!("{declared} has not evaded, so {id} must charge it", declared, id))
            .with_breaches(barred.unwrap_or_default())
            .with_breach_if(evolves, CHARGES, tr!("a charge goes straight ahead, without expansion or evolutions"))
            .with_duty(duty, id))
    }

    /// Returns the events of contact: it disorders units (ruling 34), and the charge is over.
    fn contact_events(&self, game: &AncientsGame, unit: &Unit, met: &str) -> Result<Vec<GameEvent>, String> {
        if self.distance.is_none() {
            return Ok(Vec::new());
        }
        let target = find(game, met)?;
        let into = self.into.unwrap_or(Facing::Front);
        let disorders_both = game.has_option(ContactDisorders::Both) || target.state == Condition::Charging;
        let end = |unit: &Unit, is_disordered: bool| {
            set_state(&unit.id, if is_disordered { Condition::Disordered } else { unit.resting_state() })
        };
        // A routed unit is in disorder already, and flees on.
        let is_stopped = target.state != Condition::Routed && (disorders_both || target.state == Condition::Evading);
        let other = is_stopped.then(|| end(target, disorders_both));
        let met = wrap_event(Event::Met { by: unit.id.clone(), with: target.id.clone(), into });
        Ok([met, end(unit, true)].into_iter().chain(other).collect())
    }
}
