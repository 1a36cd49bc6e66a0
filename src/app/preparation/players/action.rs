//! What can be asked of the page of who plays what, and of whom.

use crate::widgets::pupil_search::PupilSearch;
use senlac_classroom::planning::Left;
use senlac_classroom::rules::{Side, UnitId};

#[derive(Clone, Debug, PartialEq)]
pub enum SeatingAction {
    /// Look at something, or at nothing.
    Choose(Option<UnitOrPupil>),
    /// A unit was clicked: it is looked at, or is what was waited for; with Shift it is shared.
    Click(UnitId, bool),
    /// Wait for the unit that is clicked next, or no longer.
    Wait(bool),
    /// A name is looked for, for the unit that is looked at.
    Find(PupilSearch),
    /// A pupil was let go on a unit; with Shift it is shared.
    Drop(Carried, UnitId, bool),
    /// Ask what becomes of the unit of the pupil that is looked at, or no longer.
    Leaving(bool),
    Seat(SeatAction),
    Lots,
    /// Measure both armies to those who are there, and draw lots.
    Measure,
    /// Go to the class's page, to a pupil's row there.
    OfClass(Option<String>),
}

/// What can be asked of a seat, or of who sits there.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatAction {
    /// Somebody no longer leads a unit; the last one leaves it to the lots.
    Leave(UnitId, String),
    /// Somebody has no seat any more.
    Unseat(Carried),
    /// The referee plays a unit.
    Referee(UnitId),
    /// The lots leave a seat alone, or do not.
    Pin(UnitId, bool),
    /// William or Harold leads this unit.
    GiveLord(UnitId),
    /// This pupil plays the lord of a side.
    Lord(Side, String),
    /// A unit is left out today.
    LeaveOut(UnitId),
    /// The unit at this place of those that are left out comes back.
    BringBack(usize),
    /// A pupil is not there today, and what becomes of the unit.
    Gone(String, Left),
    /// A pupil is there after all.
    Here(String),
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnitOrPupil {
    Unit(UnitId),
    Pupil(String),
}

/// Who is dragged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Carried {
    /// Those who lead a unit.
    Unit(UnitId),
    Pupil(String),
}
