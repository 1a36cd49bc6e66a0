//! Rally moves (errata, page 13). Clocks run by themselves: see [`super::sequence`].

use super::effects::{changed, find};
use super::moment::good_from;
use super::owned::{Number, number};
use super::step::Step;
use super::unit::{Change, Clock, Condition, Order, Trait, Unit};
use super::{Ancients, AncientsDesk, MissedClose, RallyForward};
use crate::messages;
use crate::owed::Owed;
use senlac_base::language::lists::commas;
use senlac_board_games::keyed::{keyed, keys};
use senlac_board_games::{Choice, FieldKind, Form, Plan, Refused, UnitName};

keyed! {
    /// Where a unit rallies.
    pub enum Place {
        Here = "in-place", tr_mark!("in place");
        Back = "back", tr_mark!("falls back");
        Forward = "forward", tr_mark!("forward");
        Enemy = "enemy-position", tr_mark!("where the enemy stood");
    }
}

senlac_board_games::message::said_words!("ancients_rally": Place);

keys! {
    /// A unit makes its rally move.
    pub struct Rally {
        unit: UnitName = tr_mark!("Unit");
        place: Place = tr_mark!("Where");
    } may say {
        distance: u16 = tr_mark!("Distance");
    } seldom say {
        in_reach: bool = tr_mark!("An enemy is within its reach");
        faces: bool = tr_mark!("Faces an enemy who could charge it");
    }
}

/// Where a unit may rally (rulings 23 and 38 for missed charges).
fn places(desk: &AncientsDesk, unit: &Unit) -> &'static [Place] {
    let is_close = unit.order == Order::Close;
    match (unit.missed.is_empty(), unit.is(Trait::Fanatic)) {
        (false, false) if is_close && desk.has_option(MissedClose::InPlace) => &[Place::Here],
        (false, false) => &[Place::Forward, Place::Enemy],
        (_, true) => &[Place::Forward],
        (true, false) if is_close => &[Place::Here],
        (true, false) => &[Place::Here, Place::Back],
    }
}

/// Bars the places where a unit may not rally.
pub(super) fn bar_places(desk: &AncientsDesk, unit: &Unit, form: &mut Form) {
    let may = |choice: &Choice| places(desk, unit).iter().any(|place| choice.value == place.key());
    let places = form.fields.iter_mut().filter(|field| field.key == "place");
    for field in places {
        if let FieldKind::One(choices) = &mut field.kind {
            choices.iter_mut().filter(|choice| !may(choice)).for_each(|choice| choice.barred = Some(not_so(desk, unit)));
        }
    }
}

/// That a unit may rally elsewhere only.
fn not_so(desk: &AncientsDesk, unit: &Unit) -> String {
    let may = commas(places(desk, unit).iter().map(|place| place.name()));
    tr!("{id} may rally so: {may}", id = unit.id, may)
}

impl Rally {
    /// How far it may go.
    fn most(&self, desk: &AncientsDesk, unit: &Unit) -> Result<i32, String> {
        match self.place {
            Place::Here => Ok(0),
            Place::Forward if desk.has_option(RallyForward::ChargeMove) && unit.charge_move > 0 => Ok(unit.charge_move.into()),
            Place::Forward | Place::Back => number(desk, unit, Number::Move),
            Place::Enemy => Ok(i32::MAX),
        }
    }

    pub(super) fn plan(&self, desk: &AncientsDesk) -> Result<Plan<Ancients>, Refused> {
        let unit = find(desk, &self.unit)?;
        let id = &unit.id;
        let Some(clock) = unit.rally.filter(|_| unit.state == Condition::Rallying) else {
            return Err(tr!("{id} does not rally", id).into());
        };
        let done = Change { rally: Some(Some(Clock { moved: true, ..clock })), ..Change::default() };
        let until = messages::at_step(clock.turn, good_from(desk, clock));
        let places = places(desk, unit);
        let is_barred = self.place == Place::Enemy && self.in_reach.unwrap_or_default();
        let place = self.distance.map_or_else(|| self.place.into(), |far| messages::at_distance(self.place, far));
        let told = messages::rallies(&place, &until);
        let plan = Plan::told(told, vec![changed(id, done)])
            .step(messages::in_good_order_again(), "C4", until)
            .against_if(desk.own.step != Step::Rally, "C4", tr!("units rally in the rally phase"))
            .against_if(clock.moved, "p. 13", tr!("{id} has made its rally move", id))
            .against_if(!places.contains(&self.place), "p. 13", not_so(desk, unit))
            .against_if(is_barred, "p. 12", tr!("an enemy is within reach of {id}, so it rallies forward", id))
            .against_if(self.faces == Some(false), "p. 13", tr!("{id} must face an enemy who could charge it next turn", id));
        let plan = match self.distance {
            Some(far) => {
                plan.within("p. 13", self.most(desk, unit), far.into(), |most| tr!("{id} may go {most} and not {far}", id, most, far))
            }
            None => plan,
        };
        Ok(plan.fulfilling(desk.duty(Owed::Rally, id), id))
    }
}
