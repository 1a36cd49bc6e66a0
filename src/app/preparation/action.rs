//! Actions of the preparation. Each page defines its own actions.

use super::armies::action::ArmiesAction;
use super::class::action::ClassAction;
use super::deck::action::DeckAction;
use super::rulings::action::RulingsAction;
use super::seating::action::SeatingAction;
use super::table::action::TableAction;
use crate::commands::PageName;
use crate::forecasts::ForecastAction;
use senlac_classroom::planning::ready_check::FixLocation;

/// An action of the preparation.
#[derive(Clone, Debug, PartialEq)]
pub enum PreparationAction {
    Page(PageName),
    /// Go to the place where a problem is fixed.
    Cure(FixLocation),
    Class(ClassAction),
    Armies(ArmiesAction),
    Players(SeatingAction),
    Table(TableAction),
    Rulings(RulingsAction),
    Deck(DeckAction),
    Fairness(FairnessAction),
    Undo(bool),
    /// Discard the unfinished preparation and start afresh. This can be undone.
    Afresh,
    /// Return to the start. The preparation is saved.
    Leave,
    Dismiss,
    /// Open the print preview.
    Print,
    /// Open the lesson plan, with everything that is printed for it.
    Lesson,
    /// Export the preparation for another computer.
    TakeAlong,
    Begin,
}

/// An action about the battle's fairness.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FairnessAction {
    /// Run or stop a forecast, or choose its players.
    Forecast(ForecastAction),
    /// Look for small changes that make the battle fairer.
    MakeFair,
    StopMakingFair,
    /// Make the suggested change with this index.
    Take(usize),
    /// Compare the options of the rulings.
    Compare,
    StopComparing,
}
