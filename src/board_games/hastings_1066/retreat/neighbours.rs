//! Friends who check because a unit next to them was routed (9.6.4).

use crate::duty::HastingsDuty;
use crate::messages;
use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::friends;
use crate::effects::{GameEvent, find};
use crate::unit::Unit;
use crate::{Hastings, HastingsGame, NeighboursOfARout, TwoKnightChecks, texts};
use senlac_board_games::{CommandRefusal, Field, FieldKind, Plan};

/// Friends next to a unit that was routed in melee check their morale (9.6.4).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Neighbours {
    /// The unit that was routed.
    pub unit: String,
    /// Friends next to the hex where it was routed; may be empty.
    #[serde(default)]
    pub beside: Vec<String>,
}

impl Neighbours {
    pub(crate) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let unit = find(game, &self.unit)?;
        let charges = |friend: &Unit| {
            game.duties
                .iter()
                .any(|due| due.duty.is_of_kind(HastingsDuty::Morale) && due.duty.unit == friend.id && due.duty.cause == "charge")
        };
        let beside = friends(game, unit, &self.beside)?.into_iter();
        let checking = beside.filter(|friend| !charges(friend) || game.has_option(TwoKnightChecks::Both));
        let events = checking.map(|friend| GameEvent::due(HastingsDuty::Morale, &friend.id, "neighbour", "9.6.4")).collect();
        let due = game.duty(HastingsDuty::Neighbours, &unit.id);
        let id = &unit.id;
        let from = match game.option() {
            NeighboursOfARout::WhereItEnds => messages::hex_where_its_rout_ends(),
            NeighboursOfARout::WhereItBroke => messages::hex_where_it_broke(),
        };
        let mut plan = Plan::without_dice(events).step(messages::friends_beside(), "9.6.4", from);
        if due.is_none() {
            plan = plan.with_breach("9.6.4", tr!("no unit next to {id} has to check", id));
        }
        if game.duty(HastingsDuty::Rout, id).is_some() {
            plan = plan.with_breach("9.2.3", tr!("{id} must rout first; if its path is blocked, its neighbours do not check", id));
        }
        Ok(plan.with_duty(due, id.clone()))
    }

    /// Returns the fields of the form.
    pub(crate) fn fields(game: &HastingsGame, input: &Map<String, Value>) -> Vec<Field> {
        let everybody = texts::all_unit_choices(game).into_iter();
        let owing = everybody.filter(|choice| choice.value.as_str().is_some_and(|id| game.duty(HastingsDuty::Neighbours, id).is_some()));
        let beside = match game.option() {
            NeighboursOfARout::WhereItEnds => tr!("Friends next to the hex where its rout ended"),
            NeighboursOfARout::WhereItBroke => tr!("Friends next to the hex where it broke"),
        };
        vec![
            Field::required("unit", tr!("Routed unit"), FieldKind::One(owing.collect())),
            Field::required("beside", beside, FieldKind::Several(texts::friend_choices(game, input))),
        ]
    }
}
