//! What can be asked of the preparation; each page says what can be asked of it.

use super::armies::action::ArmiesAction;
use super::class::action::ClassAction;
use super::deck::action::DeckAction;
use super::players::action::SeatingAction;
use super::rulings::action::RulingsAction;
use super::table::action::TableAction;
use crate::commands::PageName;
use crate::forecasts::ForecastAction;
use senlac_classroom::planning::ready::Cure;

/// What is asked of the preparation.
#[derive(Clone, Debug, PartialEq)]
pub enum PreparationAction {
    Page(PageName),
    /// Go where something is put right.
    Cure(Cure),
    Class(ClassAction),
    Armies(ArmiesAction),
    Players(SeatingAction),
    Table(TableAction),
    Rulings(RulingsAction),
    Deck(DeckAction),
    Fairness(FairnessAction),
    Undo(bool),
    /// Lay an unfinished preparation aside and begin anew.
    Afresh,
    /// Back to the start; what is prepared is kept.
    Leave,
    Dismiss,
    /// Go to the print room.
    Print,
    /// The lesson's plan lies open, with everything that is printed for it.
    Lesson,
    /// Take what is prepared along to another computer.
    TakeAlong,
    Begin,
}

/// What can be asked about how fair the battle is.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FairnessAction {
    /// Something with the forecast.
    Forecast(ForecastAction),
    /// Look for small changes that make it fairer.
    MakeFair,
    StopMakingFair,
    /// Make the change at this place.
    Take(usize),
    /// Find out what each reading of a ruling does.
    Compare,
    StopComparing,
}
