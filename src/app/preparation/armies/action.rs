//! Actions of the order of battle, and the places its page can scroll to.

use senlac_classroom::rules::{Side, Troop, UnitId};

/// An action of the order of battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmiesAction {
    /// Set the number of pupils to fit the armies to.
    Pupils(usize),
    Measure(usize),
    /// Add a unit of this type.
    Add(Side, Troop),
    /// Remove a unit for good.
    Remove(UnitId),
    /// Leave a unit out today.
    LeaveOut(UnitId),
    /// Bring back the left-out unit with this index.
    BringBack(usize),
    /// Change a unit's type of troops.
    Troop(UnitId, Troop),
    Figures(UnitId, u8),
    Bases(UnitId, u8),
    /// Put William or Harold in this unit.
    Lord(UnitId),
    /// The page has scrolled to its goal.
    Arrived,
}

/// A place that the page can scroll to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmiesGoal {
    Unit(UnitId),
    Army(Side),
}
