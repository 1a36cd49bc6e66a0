//! Rally moves (errata, p. 13). Rally clocks run by themselves: see [`super::sequence`].

use super::effects::{change_unit, find};
use super::owned::{TroopNumber, number};
use super::step::Step;
use super::turn_order::recovery_step;
use super::unit::{Change, Condition, Order, RallyClock, Trait, Unit};
use super::{Ancients, AncientsGame, MissedClose, RallyForward};
use crate::duty::AncientsDuty;
use crate::messages;
use senlac_base::language::lists::join_commas;
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{Choice, CommandRefusal, FieldKind, Form, Plan, UnitName};

keyed! {
    /// Place where a unit rallies.
    pub enum RallyPlace {
        Here = "in-place", tr_mark!("in place");
        Back = "back", tr_mark!("falls back");
        Forward = "forward", tr_mark!("forward");
        Enemy = "enemy-position", tr_mark!("where the enemy stood");
    }
}

senlac_board_games::message::said_words!("ancients_rally": RallyPlace);

keys! {
    /// Rally move of a unit.
    pub struct Rally {
        unit: UnitName = tr_mark!("Unit");
        place: RallyPlace = tr_mark!("Place");
    } may say {
        distance: u16 = tr_mark!("Distance");
    } seldom say {
        in_reach: bool = tr_mark!("Enemy within reach");
        faces: bool = tr_mark!("Faces an enemy who could charge it");
    }
}

/// Returns the places where a unit may rally (rulings 23 and 38 for missed charges).
fn places(game: &AncientsGame, unit: &Unit) -> &'static [RallyPlace] {
    let is_close = unit.order == Order::Close;
    match (unit.missed.is_empty(), unit.has_trait(Trait::Fanatic)) {
        (false, false) if is_close && game.has_option(MissedClose::InPlace) => &[RallyPlace::Here],
        (false, false) => &[RallyPlace::Forward, RallyPlace::Enemy],
        (_, true) => &[RallyPlace::Forward],
        (true, false) if is_close => &[RallyPlace::Here],
        (true, false) => &[RallyPlace::Here, RallyPlace::Back],
    }
}

/// Bars the places where a unit may not rally.
pub(super) fn bar_places(game: &AncientsGame, unit: &Unit, form: &mut Form) {
    let may = |choice: &Choice| places(game, unit).iter().any(|place| choice.value == place.key());
    let places = form.fields.iter_mut().filter(|field| field.key == "place");
    for field in places {
        if let FieldKind::One(choices) = &mut field.kind {
            choices.iter_mut().filter(|choice| !may(choice)).for_each(|choice| choice.barred = Some(rally_refusal(game, unit)));
        }
    }
}

/// Returns a refusal that lists the places where a unit may rally.
fn rally_refusal(game: &AncientsGame, unit: &Unit) -> String {
    let may = join_commas(places(game, unit).iter().map(|place| place.name()));
    tr!("{id} may rally only like this: {may}", id = unit.id, may)
}

impl Rally {
    /// Returns the greatest distance of this rally move.
    fn greatest_distance(&self, game: &AncientsGame, unit: &Unit) -> Result<i32, String> {
        match self.place {
            RallyPlace::Here => Ok(0),
            RallyPlace::Forward if game.has_option(RallyForward::ChargeMove) && unit.charge_move > 0 => Ok(unit.charge_move.into()),
            RallyPlace::Forward | RallyPlace::Back => number(game, unit, TroopNumber::Move),
            RallyPlace::Enemy => Ok(i32::MAX),
        }
    }

    pub(super) fn plan(&self, game: &AncientsGame) -> Result<Plan<Ancients>, CommandRefusal> {
        let unit = find(game, &self.unit)?;
        let id = &unit.id;
        let Some(clock) = unit.rally.filter(|_| unit.state == Condition::Rallying) else {
            return Err(tr!("{id} does not rally", id).into());
        };
        let done = Change { rally: Some(Some(RallyClock { moved: true, ..clock })), ..Change::default() };
        let until = messages::at_step(clock.turn, recovery_step(game, clock));
        let places = places(game, unit);
        let is_barred = self.place == RallyPlace::Enemy && self.in_reach.unwrap_or_default();
        let place = self.distance.map_or_else(|| self.place.into(), |far| messages::at_distance(self.place, far));
        let told = messages::rallies(&place, &until);
        let plan = Plan::with_result(told, vec![change_unit(id, done)])
            .step(messages::in_good_order_again(), "C4", until)
            .with_breach_if(game.own.step != Step::Rally, "C4", tr!("units rally in the rally phase"))
            .with_breach_if(clock.moved, "p. 13", tr!("{id} has already made its rally move", id))
            .with_breach_if(!places.contains(&self.place), "p. 13", rally_refusal(game, unit))
            .with_breach_if(is_barred, "p. 12", tr!("an enemy is within reach of {id}, so it must rally forward", id))
            .with_breach_if(self.faces == Some(false), "p. 13", tr!("{id} must face an enemy who could charge it next turn", id));
        let plan = match self.distance {
            Some(far) => plan.with_limit("p. 13", self.greatest_distance(game, unit), far.into(), |most| {
                tr!("{id} may move {most}, not {far}", id, most, far)
            }),
            None => plan,
        };
        Ok(plan.with_duty(game.duty(AncientsDuty::Rally, id), id))
    }
}
