//! Normal moves (clarification 1) and evolutions (errata, p. 11).

use crate::messages;
use serde_json::{Map, Value};

use super::effects::{change_unit, find};
use super::owned::{TroopNumber, number};
use super::step::Step;
use super::turn_order::may_move;
use super::unit::{Change, Condition, Order, Trait, Unit};
use super::{Ancients, AncientsGame, Boarding, Frontage, OneEvolution};

use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{CommandRefusal, Message, Plan, UnitName};

/// Figures by which one evolution changes the frontage.
const FRONTAGE: u16 = 4;

keys! {
    /// Normal move of a unit.
    pub struct Move {
        unit: UnitName = tr_mark!("Unit");
        distance: u16 = tr_mark!("Distance");
    }
}

/// Adds the reasons why a unit can’t move or evolve now to the plan.
fn add_move_breaches(game: &AncientsGame, unit: &Unit, plan: Plan<Ancients>) -> Plan<Ancients> {
    let (id, step) = (&unit.id, game.own.step);
    let is_rally = step == Step::Rally && unit.state == Condition::Rallying;
    let is_own = may_move(game, unit);
    let plan = plan.with_breach_if(
        !is_own && !is_rally,
        "C1",
        tr!("this is not the time for normal moves by {side}", side = game.own.side(unit.side)),
    );
    match unit.state {
        Condition::Charging => plan.with_breach("p. 12", tr!("{id} is charging", id)),
        Condition::Routed => plan.with_breach("C1", tr!("{id} is routed", id)),
        Condition::Rallying if !is_rally => plan.with_breach("C4", tr!("{id} is rallying", id)),
        Condition::Pursuing => plan.with_breach("C4", tr!("{id} is pursuing", id)),
        Condition::Good | Condition::Disordered | Condition::Evading | Condition::Rallying | Condition::Gone => plan,
    }
}

impl Move {
    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let unit = find(game, &self.unit)?;
        let id = &unit.id;
        let moved = Change { moved: Some(true), ..Change::default() };
        let plan = Plan::with_result(self.distance.to_string(), vec![change_unit(id, moved)]).step(
            messages::distance(),
            "C1",
            self.distance.to_string(),
        );
        let (pace, far) = (number(game, unit, TroopNumber::Move), self.distance);
        let is_sprung = game.own.units.iter().any(|other| other.side == unit.side && other.ambushed == game.own.turn);
        Ok(add_move_breaches(game, unit, plan)
            .with_limit("C1", pace, far.into(), |pace| tr!("{id} can move {pace}, not {far}", id, pace, far))
            .with_breach_if(unit.moved, "C1", tr!("{id} has already made its normal move this turn", id))
            .with_breach_if(game.own.is_in_contact(id), "C1", tr!("{id} is in contact with an enemy", id))
            .with_breach_if(is_sprung, "C1", tr!("its side has sprung an ambush, so its normal moves are over"))
            .with_duty(None, id))
    }
}

keyed! {
    /// Kind of evolution: any movement except wheeling and moving straight ahead.
    pub enum EvolutionKind {
        Face = "face", tr_mark!("new facing");
        Frontage = "frontage", tr_mark!("wider or narrower frontage");
        Mount = "mount", tr_mark!("mounts");
        Dismount = "dismount", tr_mark!("dismounts");
        Board = "board", tr_mark!("boards a boat");
        Land = "land", tr_mark!("leaves a boat");
        Formation = "formation", tr_mark!("new formation");
        Back = "back", tr_mark!("moves back facing the enemy");
    }
}

senlac_board_games::message::said_words!("ancients_evolution": EvolutionKind);

keys! {
    /// Evolution that a unit makes in its move.
    pub struct Evolution {
        unit: UnitName = tr_mark!("Unit");
        what: EvolutionKind = tr_mark!("Evolution");
    } may say {
        figures: u16 = tr_mark!("Change of frontage, in figures");
    } seldom say {
        in_melee: u16 = tr_mark!("Figures in melee");
        order: Order = tr_mark!("New order");
    }
}

/// Returns whether a key applies to this kind of evolution.
fn is_key_of(key: &str, what: EvolutionKind) -> bool {
    match key {
        "figures" | "in_melee" => what == EvolutionKind::Frontage,
        "order" => what == EvolutionKind::Formation,
        _ => true,
    }
}

/// Returns whether the form of an evolution asks for this key, once the kind is chosen.
pub(super) fn has_field(key: &str, input: &Map<String, Value>) -> bool {
    let said = input.get("what").and_then(Value::as_str);
    EvolutionKind::ALL.iter().find(|what| said == Some(what.key())).is_none_or(|what| is_key_of(key, *what))
}

impl Evolution {
    /// Returns the number of evolutions that this counts as (rulings 29 and 30).
    fn count(&self, game: &AncientsGame) -> u16 {
        match self.what {
            EvolutionKind::Board if game.has_option(Boarding::None) => 0,
            EvolutionKind::Frontage if game.has_option(Frontage::EachEvolution) => self.figures.unwrap_or(1).div_ceil(FRONTAGE).max(1),
            EvolutionKind::Face
            | EvolutionKind::Frontage
            | EvolutionKind::Mount
            | EvolutionKind::Dismount
            | EvolutionKind::Board
            | EvolutionKind::Land
            | EvolutionKind::Formation
            | EvolutionKind::Back => 1,
        }
    }

    /// Returns a text for each value that doesn’t apply to this evolution or changes nothing.
    fn unused_value_texts(&self, unit: &Unit) -> Vec<String> {
        let what = self.what.name();
        let said = [("figures", self.figures.is_some()), ("in_melee", self.in_melee.is_some()), ("order", self.order.is_some())];
        let beside = said.into_iter().filter(|(key, is_said)| *is_said && !is_key_of(key, self.what));
        let beside = beside.map(|(key, _)| tr!("“{key}” does not apply to this: {what}", key, what));
        let is_idle = match self.what {
            EvolutionKind::Frontage => self.figures == Some(0),
            EvolutionKind::Formation => self.order.is_none(),
            EvolutionKind::Mount => unit.has_trait(Trait::Mounted),
            EvolutionKind::Dismount => !unit.has_trait(Trait::Mounted),
            EvolutionKind::Face | EvolutionKind::Board | EvolutionKind::Land | EvolutionKind::Back => false,
        };
        beside.chain(is_idle.then(|| tr!("this does not change {unit}: {what}", unit = unit.id, what))).collect()
    }

    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let unit = find(game, &self.unit)?;
        let idle = self.unused_value_texts(unit);
        if !idle.is_empty() {
            return Err(idle.into());
        }
        let id = &unit.id;
        let (count, figures) = (self.count(game), self.figures.unwrap_or_default());
        let (evolved, frontage) = (unit.evolved.saturating_add(count), unit.frontage.saturating_add(figures));
        let mut traits = unit.is.clone();
        match self.what {
            EvolutionKind::Mount => drop(traits.insert(Trait::Mounted)),
            EvolutionKind::Dismount => drop(traits.remove(&Trait::Mounted)),
            EvolutionKind::Face
            | EvolutionKind::Frontage
            | EvolutionKind::Board
            | EvolutionKind::Land
            | EvolutionKind::Formation
            | EvolutionKind::Back => {}
        }
        let change = Change {
            evolved: Some(evolved),
            frontage: (figures > 0).then_some(frontage),
            evolved_after: (unit.moved && count > 0).then_some(true),
            is: (traits != unit.is).then_some(traits),
            order: self.order,
            ..Change::default()
        };
        let used = messages::evolutions(count);
        let front = self.figures.map(messages::figures_counted);
        let order = self.order.map(messages::in_order);
        let told = Message::list([self.what.into()].into_iter().chain(front).chain(order));
        let mut plan = add_move_breaches(game, unit, Plan::with_result(told, vec![change_unit(id, change)]).step(self.what, "p. 11", used));
        match evolutions(game, unit) {
            Err(untold) => plan = plan.with_breach("p. 11", untold),
            Ok(all) => {
                let too_many = tr_count!(all, "{id} has only {all} evolution a turn", "{id} has only {all} evolutions a turn", id);
                plan = plan.step(messages::in_a_turn(), "p. 11", all.to_string());
                plan = plan.with_breach_if(i32::from(evolved) > all, "p. 11", too_many);
                plan = add_after_move_breaches(game, unit, (count, all), plan);
            }
        }
        let free = unit.figures.saturating_sub(self.in_melee.unwrap_or_default());
        let is_over = self.what == EvolutionKind::Frontage && game.has_option(Frontage::ATurn) && frontage > FRONTAGE;
        Ok(plan
            .with_breach_if(figures > free, "p. 11", tr!("only {free} figures of {id} are not in melee", free, id))
            .with_breach_if(is_over, "p. 11", tr!("a frontage can change by at most {most} figures a turn", most = FRONTAGE))
            .with_duty(None, id))
    }
}

/// Returns the evolutions of a unit in a turn: those of its class, and one more in open order.
///
/// # Errors
/// The number isn’t known yet.
pub(super) fn evolutions(game: &AncientsGame, unit: &Unit) -> Result<i32, String> {
    Ok(number(game, unit, TroopNumber::Evolutions)? + i32::from(unit.order == Order::Open))
}

/// Adds breaches by an evolution after the normal move. One is allowed there if the class has more than one; ruling 28
/// decides if it has only one.
fn add_after_move_breaches(game: &AncientsGame, unit: &Unit, (count, all): (u16, i32), plan: Plan<Ancients>) -> Plan<Ancients> {
    let id = &unit.id;
    if !unit.moved || count == 0 || game.own.step == Step::Rally {
        return plan;
    }
    if all <= 1 && game.has_option(OneEvolution::Before) {
        return plan.with_breach("p. 11", tr!("{id} can make its one evolution only before its move", id));
    }
    if unit.evolved_after || count > 1 {
        return plan.with_breach("C1", tr!("{id} can make only one evolution after its move", id));
    }
    plan
}
