//! Actions of the seating page, and the units and pupils that they concern.

use crate::widgets::pupil_search::PupilFinderAction;
use senlac_classroom::planning::UnitHandover;
use senlac_classroom::rules::{Side, UnitId};

/// An action of the seating page.
#[derive(Clone, Debug, PartialEq)]
pub enum SeatingAction {
    /// Select a unit or a pupil; `None` selects nothing.
    Choose(Option<UnitOrPupil>),
    /// A unit was clicked. It is selected, or completes a pending seat change. With Shift the unit is shared.
    Click(UnitId, bool),
    /// Wait for the next clicked unit, or stop waiting.
    Wait(bool),
    /// Search for a pupil who will lead the selected unit.
    Find(PupilFinderAction),
    /// Players were dropped on a unit. With Shift the unit is shared.
    Drop(DraggedPlayers, UnitId, bool),
    /// Ask what happens to the selected pupil's units, or stop asking.
    Leaving(bool),
    Seat(SeatAction),
    Lots,
    /// Fit both armies to the pupils who are present, and draw seats at random.
    Measure,
    /// Go to the class page, and open this pupil's row there.
    OfClass(Option<String>),
}

/// An action for a seat, or for the pupil in it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SeatAction {
    /// Remove a pupil from a unit. If it was the last one, the unit gets a player in the next draw.
    Leave(UnitId, String),
    /// Take these players' seats away.
    Unseat(DraggedPlayers),
    /// Let the referee play a unit.
    Referee(UnitId),
    /// Set whether the next draw leaves a seat unchanged.
    Pin(UnitId, bool),
    /// Put William or Harold in this unit.
    GiveLord(UnitId),
    /// Make this pupil play the lord of a side.
    Lord(Side, String),
    /// Leave a unit out today.
    LeaveOut(UnitId),
    /// Bring back the left-out unit with this index.
    BringBack(usize),
    /// Mark a pupil as absent today, and say what happens to the pupil's units.
    Gone(String, UnitHandover),
    /// Mark a pupil as present.
    Here(String),
}

/// A selected unit or pupil.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum UnitOrPupil {
    Unit(UnitId),
    Pupil(String),
}

/// The players being dragged.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum DraggedPlayers {
    /// All players of a unit.
    Unit(UnitId),
    Pupil(String),
}
