//! Choice of an order after an Optional result (4.2.7, 4.3.8).

use super::{named_group, order_choices};
use crate::duty::HastingsDuty;
use crate::effects::{GameEvent, find_on_map};
use crate::order::Order;
use crate::unit::Group;
use crate::{Event, Hastings, HastingsGame, Optional, texts};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, CommandRefusal, FieldKind, Plan};

keys! {
    /// A player chooses the order after an Optional result (4.2.7, 4.3.8). It is for a wing or a section, or for
    /// housecarls that may act differently from their wing, as the duty names them.
    pub struct OrderChoice at (game: Hastings, input) {
        who: String = tr_mark!("Wing, section or unit"), pending_choices(game);
        order: Order = tr_mark!("Order"), FieldKind::One(order_choices(named_group(input, "who")));
    }
}

/// Returns the groups and units whose order is still to be chosen.
fn pending_choices(game: &HastingsGame) -> FieldKind {
    let waiting = game.duties.iter().filter(|due| due.duty.is_of_kind(HastingsDuty::ChooseOrder)).map(|due| &due.duty.unit);
    FieldKind::One(waiting.map(|who| Choice::new(who.as_str(), texts::title(&game.own, who))).collect())
}

impl OrderChoice {
    pub(crate) fn plan(&self, game: &HastingsGame) -> Result<Plan<Hastings>, CommandRefusal> {
        let (who, order) = (&self.who, self.order);
        let due = game.duty(HastingsDuty::ChooseOrder, who).cloned();
        let (cause, printed) = due.as_ref().and_then(|due| due.duty.cause.split_once(' ')).unwrap_or_default();
        let printed = printed.parse().unwrap_or(1);
        let turns = if cause == "housecarls" || game.has_option(Optional::AsTheTable) { printed } else { 1 };
        let group = Group::of_word(who);
        let event = if let Some(group) = group {
            Event::Ordered { group, order, turns, effect: 0 }
        } else {
            let units = who.split('+').map(|id| find_on_map(game, id).map(|unit| unit.id.clone())).collect::<Result<_, _>>()?;
            Event::UnitsOrdered { units, order, turns }
        };
        let side = group.or_else(|| who.split('+').find_map(|id| game.own.unit(id)?.group()));
        let mut plan = Plan::without_dice(vec![GameEvent::Own(event)]);
        if due.is_none() {
            plan = plan.with_breach("4.2.7", tr!("{who} has no order to choose", who = texts::title(&game.own, who)));
        }
        if side.is_some_and(|group| !order.suits(group)) {
            plan =
                plan.with_breach("4.3", tr!("{order} is not an order for {who}", order = order.name(), who = texts::title(&game.own, who)));
        }
        Ok(plan.with_duty(due.as_ref(), who.clone()))
    }
}
