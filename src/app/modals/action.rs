//! What can be asked of the sheets over the window.

use crate::battle::odds::Sorted;
use crate::forecasts::ForecastAction;
use crate::widgets::pupil_search::PupilSearch;
use senlac_base::game::PupilId;
use senlac_classroom::rules::{Manner, UnitId};
use senlac_paper::sheets::RulesTopic;

/// What is asked of the sheet over the window.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ModalAction {
    /// It goes away.
    Close,
    /// The palette's field now says this.
    Find(String),
    /// Letters that were typed before the palette's field had the keyboard.
    Type(String),
    /// The next or an earlier find is chosen.
    Step(isize),
    /// Do the find at this place; the chosen one where none is named.
    Choose(Option<usize>),
    /// The bell's field now says this.
    Bell(String),
    /// The bell rings at the time that was typed.
    SetBell,
    /// The bell rings in so many minutes.
    BellIn(u16),
    /// No bell.
    NoBell,
    /// Forget everything that is kept here.
    ForgetEverything,
    /// Turns and phases are timed, or not.
    Time(bool),
    /// The class's window goes to the screen at this place.
    Screen(usize),
    /// A phase should take at most so many minutes.
    PhaseMinutes(u16),
    /// Something with the forecast that lies open.
    Foresee(ForecastAction),
    /// The luck ledger is sorted by this.
    Sort(Sorted),
    /// The rules lie open at this topic.
    Rules(RulesTopic),
    /// Something with which units the computer plays.
    Computer(ComputerFormAction),
    /// Something with who leads what.
    Players(ChangePlayersAction),
}

/// What is asked on the sheet of units that the computer plays.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ComputerFormAction {
    /// The computer plays these units so, or people do.
    Give(Vec<UnitId>, Option<Manner>),
}

/// What is asked on the sheet of players.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ChangePlayersAction {
    /// A unit was clicked: it is looked at, or is what was waited for.
    Click(UnitId),
    /// Wait for the unit that changes places, or no longer.
    Wait(bool),
    /// The letters of a pupil’s name who is looked for.
    Seek(String),
    /// This pupil is looked at.
    Pupil(String),
    /// A pupil has left the lesson, and their units get somebody else.
    HasLeft(String, Heir),
    /// A name is looked for, for the unit that is looked at.
    Find(UnitId, PupilSearch),
    /// Somebody no longer leads a unit.
    Leave(UnitId, String),
    /// Nobody leads a unit.
    Referee(UnitId),
    /// Everything is as it was.
    AsBefore,
    /// Ask what becomes of changes that are not written down, or no longer.
    Leaving(bool),
    /// The corrected name of the pupil who is looked at, as it is typed; `None` where it is not corrected any more.
    Correct(Option<String>),
    /// Enter the corrected name of this pupil as a step.
    Rename(PupilId, String),
}

/// Who plays the units of a pupil who has left.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Heir {
    /// Those who lead them already, together with the pupil.
    Others,
    /// This pupil, besides the own unit if there is one.
    Pupil(String),
    Computer,
    Referee,
}
