//! An order that the roll left to its player (4.2.7, 4.3.8).

use super::{named, orders};
use crate::effects::{Happens, on_map};
use crate::order::Order;
use crate::owed::Owed;
use crate::unit::Group;
use crate::{Event, Hastings, HastingsDesk, Optional, words};
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, FieldKind, Plan, Refused};

keys! {
    /// A player chooses an order that the roll left to him (4.2.7, 4.3.8): for a wing or a section, or for the housecarls that may do
    /// otherwise than their wing, as the duty names them.
    pub struct ChooseOrder at (desk: Hastings, input) {
        who: String = tr_mark!("Who chooses"), choosing(desk);
        order: Order = tr_mark!("Order"), FieldKind::One(orders(named(input, "who")));
    }
}

/// Those whose order waits to be chosen.
fn choosing(desk: &HastingsDesk) -> FieldKind {
    let waiting = desk.duties.iter().filter(|due| due.duty.is(Owed::ChooseOrder)).map(|due| &due.duty.unit);
    FieldKind::One(waiting.map(|who| Choice::new(who.as_str(), words::title(&desk.own, who))).collect())
}

impl ChooseOrder {
    pub(crate) fn plan(&self, desk: &HastingsDesk) -> Result<Plan<Hastings>, Refused> {
        let (who, order) = (&self.who, self.order);
        let due = desk.duty(Owed::ChooseOrder, who).cloned();
        let (cause, printed) = due.as_ref().and_then(|due| due.duty.cause.split_once(' ')).unwrap_or_default();
        let printed = printed.parse().unwrap_or(1);
        let turns = if cause == "housecarls" || desk.has_option(Optional::AsTheTable) { printed } else { 1 };
        let group = Group::of_word(who);
        let event = if let Some(group) = group {
            Event::Ordered { group, order, turns, effect: 0 }
        } else {
            let units = who.split('+').map(|id| on_map(desk, id).map(|unit| unit.id.clone())).collect::<Result<_, _>>()?;
            Event::UnitsOrdered { units, order, turns }
        };
        let side = group.or_else(|| who.split('+').find_map(|id| desk.own.unit(id)?.group()));
        let mut plan = Plan::certain(vec![Happens::Own(event)]);
        if due.is_none() {
            plan = plan.against("4.2.7", tr!("{who} has no order to choose", who = words::title(&desk.own, who)));
        }
        if side.is_some_and(|group| !order.suits(group)) {
            plan = plan.against("4.3", tr!("{order} is no order for {who}", order = order.name(), who = words::title(&desk.own, who)));
        }
        Ok(plan.fulfilling(due.as_ref(), who.clone()))
    }
}
