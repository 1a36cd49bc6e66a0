//! Actions that the drawn window requests. Drawing never changes the game: it records these actions, and the logic runs them.

use std::path::PathBuf;

use crate::battle::action::BattleAction;
use crate::board_game::action::BoardGameAction;
use crate::board_game::setup::NewBoardGameAction;
use crate::commands::AppCommand;
use crate::modals::action::ModalAction;
use crate::platform::PlatformNote;
use crate::preparation::action::PreparationAction;
use crate::print_preview::PrintAction;
use crate::results::ResultsAction;
use crate::story::action::StoryAction;
use crate::tour::action::TourAction;
use senlac_board_games::session::BoardGame;
use senlac_classroom::rules::UnitId;

/// Action requested by the user.
#[derive(Clone, Debug, PartialEq)]
pub enum UiAction {
    /// Run a command of the table of commands.
    Do(AppCommand),
    Open(PathBuf),
    /// Open the game file whose path was typed.
    OpenTyped,
    /// Save the intact part of this damaged game file as a new game, and open it.
    SaveSound(PathBuf),
    /// Action at the table of a battle.
    Battle(BattleAction),
    /// Type a letter or a number while no field has the focus.
    Key(char),
    /// Delete the last character.
    Backspace,
    /// Set the text of a field.
    Write(Field, String),
    /// Action of the dialog over the window.
    Modal(ModalAction),
    /// Show an error message.
    Trouble(String),
    /// Show good news in a sentence.
    News(String),
    /// Dismiss the news that is shown.
    NewsRead,
    Browse(BattleLogAction),
    /// Action on the battle that is being prepared.
    Prepare(PreparationAction),
    Paper(PrintAction),
    /// Action on the story of the battle.
    Story(StoryAction),
    /// Action on the results of a class.
    Results(ResultsAction),
    /// Action in a board game.
    BoardGame(BoardGameAction),
    /// Start the sample game of the board game with this name.
    BeginBoardGame(&'static BoardGame),
    /// Prepare a new game of the board game with this name.
    PrepareBoardGame(&'static BoardGame),
    /// Action on the pages before a new board game.
    NewBoardGame(NewBoardGameAction),
    Tour(TourAction),
    /// Action on the problem report.
    Report(ReportAction),
    /// Action on an export or import.
    Carry(TransferAction),
    /// Choose another location for a game whose file can no longer be written.
    Keep(SaveLocation),
}

impl UiAction {
    /// Returns whether the action is typed input, or a substitute for typing, which counts only once it is applied.
    pub const fn is_typed(&self) -> bool {
        if let Self::Battle(action) = self { action.is_typed() } else { matches!(self, Self::Write(..) | Self::Key(_) | Self::Backspace) }
    }
}

/// New location for a game whose file can no longer be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum SaveLocation {
    /// In the folder for games, under an unused name.
    InFolder,
    /// In a place that the user chooses in the system dialog.
    Choose,
    As(PathBuf),
}

/// Action on the battle log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum BattleLogAction {
    /// Show only the steps that concern this unit; `None` shows all steps.
    Only(Option<UnitId>),
    /// Move the keyboard focus to the line of this step.
    Walk(u64),
    /// Scroll to this step, the card of a turn, with later steps above it.
    Turn(u64),
    /// Scroll to the newest step.
    Newest,
    /// Open a step so that it can be read or changed.
    Open(u64),
    /// Open a step by keyboard. The focus returns to the step's line afterwards.
    OpenByKey(u64),
    /// Open a step with the list of steps that undoing up to it would undo.
    TakeBackTo(u64),
    /// Undo all steps in that list, one by one.
    TakeBackListed,
    /// Try the change in the fields of the open step to see its consequences, without saving it.
    Try,
    /// Let a dropped step come back with that change, or drop it again.
    Revive(u64),
    /// Save the change that was tried.
    Accept,
    /// Close the open step without changing it.
    Close,
}

/// Action on the problem report.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportAction {
    /// Include the game in the report, or leave it out.
    WithGame(bool),
    /// Ask for the destination of the report.
    Save,
    /// Write the report to this path.
    Write(PathBuf),
}

/// Action on an export or import.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum TransferAction {
    /// Write the export to this path.
    Write(PathBuf),
    /// Use the imported work: the lesson replaces the one being prepared, or the game gets the later steps.
    Take,
    /// Use all imported data, including the settings.
    TakeWithSettings,
    /// Open the game that is already on this computer.
    OpenHere,
    /// Save the import as a separate game file.
    KeepBoth,
}

/// Text field of the window.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// Path of a game file to open.
    Path,
    Bell,
    /// Destination square of a move.
    Square,
    /// Faces of an attack on this target.
    Faces(UnitId),
    /// Face of the commander's die in an attack on this target.
    CommanderDie(UnitId),
    Panic(UnitId),
    /// Referee's reason for allowing a request.
    Why,
    Note,
    /// Square on which the referee sets the selected unit.
    SetSquare,
    /// Player whose steps the battle log shows.
    Seek,
}

impl Field {
    /// Returns whether dice are typed in the field.
    pub const fn is_dice(self) -> bool {
        matches!(self, Self::Faces(_) | Self::CommanderDie(_) | Self::Panic(_))
    }
}

impl From<PlatformNote> for UiAction {
    fn from(note: PlatformNote) -> Self {
        match note {
            PlatformNote::Warning(words) => Self::Trouble(words),
            PlatformNote::News(words) => Self::News(words),
        }
    }
}
