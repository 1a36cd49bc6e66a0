//! Orders, and how they bind units (4.3).

use super::order::Order;
use super::state::State;
use super::unit::{Group, Kind, Side, Unit};

/// Returns whether this is William’s Guard while William is in the game, so that it obeys no order (4.3.8).
pub(super) fn is_free_guard(state: &State, unit: &Unit) -> bool {
    unit.guard && state.leader("William").is_none_or(super::Leader::is_in_game)
}

/// Returns the unit’s order; `None` for William’s Guard while he lives, and before the first orders.
pub(super) fn order_of(state: &State, unit: &Unit) -> Option<Order> {
    let group = if unit.guard && !is_free_guard(state, unit) { Some(Group::NormanKnights) } else { unit.group() };
    let standing = state.own_orders.get(&unit.id).or_else(|| state.orders.get(&group?));
    match standing.map(|standing| standing.order) {
        // Bowmen never form a Shield Wall (4.3.1).
        Some(Order::ShieldWall) if unit.kind == Kind::Bowmen => Some(Order::InPlace),
        // Reinforcements that have not joined a wing (4.3.8).
        None if unit.side == Side::Saxon && unit.wing.is_none() => Some(Order::AdvanceToCombat),
        order => order,
    }
}
