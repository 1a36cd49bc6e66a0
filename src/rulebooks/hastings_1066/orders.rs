//! Orders, and what each lets its units do (4.3).

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::state::State;
use super::unit::Unit;

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
    /// Whether a D that its units inflict in melee becomes an R, and they pursue (4.3.4, 4.3.7).
    pub const fn routs(self) -> bool {
        matches!(self, Self::AttackAndPursue | Self::Charge)
    }

    /// Whether its units may leave enemies before them alone (8.1.2).
    pub const fn may_refuse_melee(self) -> bool {
        matches!(self, Self::ShieldWall | Self::Hold)
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

/// The order that a unit is under; `None` for William's Guard while he lives, and before the first orders.
pub(super) fn order_of(state: &State, unit: &Unit) -> Option<Order> {
    state.orders.get(&unit.group()?).map(|standing| standing.order)
}
