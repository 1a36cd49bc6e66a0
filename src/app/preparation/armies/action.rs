//! What can be asked of the order of battle, and where its page may be sent.

use senlac_classroom::rules::{Side, Troop, UnitId};

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmiesAction {
    /// The armies would be measured for so many pupils.
    Pupils(usize),
    Measure(usize),
    /// A unit more of a type.
    Add(Side, Troop),
    /// A unit goes for good.
    Remove(UnitId),
    /// A unit is left out today.
    LeaveOut(UnitId),
    /// A unit that was left out comes back: its place on the bench.
    BringBack(usize),
    /// Other men for a unit.
    Troop(UnitId, Troop),
    Figures(UnitId, u8),
    Bases(UnitId, u8),
    /// William or Harold leads this unit.
    Lord(UnitId),
    /// The page has gone where it was sent.
    Arrived,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ArmiesGoal {
    Unit(UnitId),
    Army(Side),
}
