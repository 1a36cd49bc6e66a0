//! Actions of the dialogs over the window.

use crate::battle::odds::LuckColumn;
use crate::forecasts::ForecastAction;
use crate::widgets::pupil_search::PupilFinderAction;
use senlac_base::game::PupilId;
use senlac_classroom::rules::{Manner, UnitId};
use senlac_paper::sheets::RulesTopic;

/// Action of the dialog over the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModalAction {
    /// Close the dialog that is open.
    Close,
    /// Set the text of the palette's field.
    Find(String),
    /// Append letters that were typed before the palette's field had the focus.
    Type(String),
    /// Select a later or an earlier search result.
    Step(isize),
    /// Run the search result at this index, or the selected one if there is no index.
    Choose(Option<usize>),
    /// Set the text of the bell's field.
    Bell(String),
    /// Set the bell to the typed time.
    SetBell,
    /// Set the bell this many minutes from now.
    BellIn(u16),
    /// Turn off the bell of this game.
    NoBell,
    /// Delete all data stored here.
    ForgetEverything,
    /// Turn the timing of turns and phases on or off.
    Time(bool),
    /// Move the class window to the screen at this index.
    Screen(usize),
    /// Set the time limit for a phase, in minutes.
    PhaseMinutes(u16),
    /// Action on the open forecast.
    Foresee(ForecastAction),
    /// Sort the luck table by this column.
    Sort(LuckColumn),
    /// Show the rules at this topic.
    Rules(RulesTopic),
    /// Action on the form of units that the computer plays.
    Computer(ComputerFormAction),
    /// Action on the form of who leads which unit.
    Players(ChangePlayersAction),
}

/// Action on the form of units that the computer plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComputerFormAction {
    /// Let the computer play these units in this manner; `None` gives them to people.
    Give(Vec<UnitId>, Option<Manner>),
}

/// Action on the form of who leads which unit.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangePlayersAction {
    /// Click on a unit, which selects it or completes an exchange.
    Click(UnitId),
    /// Start or cancel waiting for the unit to exchange with.
    Wait(bool),
    /// Set the letters to search for a pupil's name.
    Seek(String),
    /// Select the pupil with this name.
    Pupil(String),
    /// Record that a pupil has left the lesson, and give their units to somebody else.
    HasLeft(String, Heir),
    /// Search for a name for the selected unit.
    Find(UnitId, PupilFinderAction),
    /// Remove a pupil from a unit's leaders.
    Leave(UnitId, String),
    /// Remove all leaders of a unit, so that the referee plays it.
    Referee(UnitId),
    /// Revert all changes in the form.
    AsBefore,
    /// Ask whether to discard unsaved changes, or cancel the question.
    Leaving(bool),
    /// Set the typed correction of the selected pupil's name; `None` cancels it.
    Correct(Option<String>),
    /// Save this pupil's corrected name as a step.
    Rename(PupilId, String),
}

/// Successor for the units of a pupil who has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heir {
    /// The pupils who already lead the units together with the one who left.
    Others,
    /// This pupil, in addition to their own unit if they have one.
    Pupil(String),
    Computer,
    Referee,
}
