//! Orders, and what each lets its units do (4.3).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::state::State;
use super::unit::{Group, Kind, Side, Unit};

/// An order of a wing or a section.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
#[allow(missing_docs, reason = "the names of the book")]
pub enum Order {
    ShieldWall,
    InPlace,
    AdvanceToCombat,
    AttackAndPursue,
    Hold,
    Advance,
    Charge,
}

impl Order {
    /// Every order, as the book has them.
    pub const ALL: [Self; 7] =
        [Self::ShieldWall, Self::InPlace, Self::AdvanceToCombat, Self::AttackAndPursue, Self::Hold, Self::Advance, Self::Charge];

    /// Its word in files.
    pub const fn key(self) -> &'static str {
        match self {
            Self::ShieldWall => "shield-wall",
            Self::InPlace => "in-place",
            Self::AdvanceToCombat => "advance-to-combat",
            Self::AttackAndPursue => "attack-and-pursue",
            Self::Hold => "hold",
            Self::Advance => "advance",
            Self::Charge => "charge",
        }
    }

    /// Whether a D that its units inflict in melee becomes an R, and they pursue (4.3.4, 4.3.7).
    pub const fn routs(self) -> bool {
        matches!(self, Self::AttackAndPursue | Self::Charge)
    }

    /// Whether its units may leave enemies before them alone (8.1.2).
    pub const fn may_refuse_melee(self) -> bool {
        matches!(self, Self::ShieldWall | Self::Hold)
    }

    /// Whether this wing or section adopts it (4.3).
    pub const fn suits(self, group: Group) -> bool {
        match self {
            Self::Hold | Self::Advance | Self::Charge => group.is_mounted(),
            Self::AttackAndPursue => matches!(group.side(), Side::Saxon),
            Self::ShieldWall | Self::InPlace | Self::AdvanceToCombat => !group.is_mounted(),
        }
    }

    /// What people call it.
    pub fn name(self) -> &'static str {
        match self {
            Self::ShieldWall => tr!("Shield Wall"),
            Self::InPlace => tr!("Melee/Fire in Place"),
            Self::AdvanceToCombat => tr!("Advance to Combat"),
            Self::AttackAndPursue => tr!("Attack & Pursue"),
            Self::Hold => tr!("Hold"),
            Self::Advance => tr!("Advance"),
            Self::Charge => tr!("Charge"),
        }
    }
}

/// Whether it is William's Guard, which obeys no order as long as he is there (4.3.8).
pub(super) fn is_free_guard(state: &State, unit: &Unit) -> bool {
    unit.guard && state.leader("William").is_none_or(super::Leader::is_there)
}

/// The order that a unit is under; `None` for William's Guard while he lives, and before the first orders.
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
