//! What the drawn window asks for. Drawing never changes the game: it leaves these behind, and the logic runs them.

use std::path::PathBuf;

use crate::battle::Pace;
use crate::commands::AppCommand;
use crate::modals::action::ModalAction;
use crate::platform::Note;
use crate::preparation::action::PreparationAction;
use crate::print_room::PrintAction;
use crate::results::ResultsAction;
use crate::rulebook::action::DeskAction;
use crate::rulebook::evening::EveningAction;
use crate::story::action::StoryAction;
use crate::tour::action::TourAction;
use senlac_board_games::session::BoardGame;
use senlac_classroom::rules::{CardName, Color, Command, Square, UnitId};

/// What the person at the window asks for.
#[derive(Clone, Debug, PartialEq)]
pub enum UiAction {
    /// A command of the table of commands.
    Do(AppCommand),
    /// Something that happens in the battle.
    Play(Command),
    Open(PathBuf),
    /// Open the game file whose path was typed.
    OpenTyped,
    /// Save what is sound of this damaged game file as a new game, and open it.
    SaveSound(PathBuf),
    /// This sign is written by the key that bears this Latin letter or digit.
    KeyCap(char, char),
    /// A square of the table was clicked.
    Square(Square),
    /// A unit was dragged over the table and let go on a square.
    Drop(UnitId, Square),
    /// The cursor goes to a square of the table.
    Cursor(Square),
    /// A unit was chosen in a list.
    Unit(UnitId),
    /// This enemy becomes the target.
    Aim(UnitId),
    /// A key with a letter or a number, while no field has the keyboard.
    Key(char),
    /// The last letter is deleted.
    Backspace,
    /// A field now says this.
    Write(Field, String),
    /// So many hits on this target.
    Hits(UnitId, u8),
    /// The hits of the blow at this target are typed next.
    Blow(UnitId),
    /// The commander’s own die of the blow that is typed comes next.
    OwnDie,
    /// Something on the page of what leaves the table.
    TakeOff(TakeOffAction),
    /// All phases pass in which nobody can act.
    PassPhases,
    /// One figure more, or fewer, strikes at this enemy.
    Share(UnitId, bool),
    /// The commander strikes at this enemy.
    CommanderAt(UnitId),
    /// The path of a running unit as it is edited; `None` is the program's proposal.
    Path(UnitId, Option<Vec<Square>>),
    /// The card of the teacher's own deck.
    OwnCard(Option<CardName>, Option<Color>),
    /// What the referee would set on the chosen unit, or was counted of it in a table check.
    Figures(u8),
    /// Whether the chosen unit's commander would live.
    Commander(bool),
    /// The computer’s next step is carried out.
    ComputerStep,
    /// The computer goes on at this pace when it plays by itself.
    ComputerPace(Pace),
    /// One of the orders that are proposed is chosen.
    TakeHint(usize),
    /// Something of the sheet over the window.
    Modal(ModalAction),
    /// Something went wrong, in words.
    Trouble(String),
    /// Something went well that should be known, in words.
    News(String),
    /// The news was read.
    NewsRead,
    Check(CheckAction),
    Browse(Browse),
    /// Something with the battle that is being prepared.
    Prepare(PreparationAction),
    Paper(PrintAction),
    /// Something while the battle is looked back on.
    Story(StoryAction),
    /// Something with the results of a class.
    Results(ResultsAction),
    /// Something at the desk of a light rulebook.
    Desk(DeskAction),
    /// The sample evening of the light rulebook of this name begins at once.
    BeginEvening(&'static BoardGame),
    /// A new game of the light rulebook of this name is prepared.
    PrepareEvening(&'static BoardGame),
    /// Something before a new game of a light rulebook.
    Evening(EveningAction),
    Tour(TourAction),
    /// Something with the report of a fault.
    Report(ReportAction),
    /// Something with work that is taken along.
    Carry(CarryAction),
    /// Another place for a game whose file can no longer be written.
    Keep(Keep),
}

impl UiAction {
    /// Whether it was typed, or set in the place of typing: it counts once it is applied.
    pub const fn is_typed(&self) -> bool {
        matches!(self, Self::Write(..) | Self::Key(_) | Self::Backspace | Self::Hits(..) | Self::Blow(_) | Self::OwnDie)
            || matches!(self, Self::OwnCard(..) | Self::Figures(_) | Self::Commander(_))
    }
}

/// What is asked of the page of what leaves the table after a panic.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TakeOffAction {
    /// The figures of the row at this place are off the table, or not yet.
    Tick(usize, bool),
    /// Everything is off.
    All,
    /// The page is laid aside for now, or comes back.
    Aside(bool),
}

/// Where a game goes whose file can no longer be written.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Keep {
    /// Into the folder for games, under a free name.
    InFolder,
    /// Where the person says in the system's own window.
    Choose,
    As(PathBuf),
}

/// What can be done with the chronicle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Browse {
    /// Only the steps that concern this unit; `None` for everybody's.
    Only(Option<UnitId>),
    /// The keyboard goes to the line of this step.
    Walk(u64),
    /// The list goes to this step, the card of a turn, with what followed above it.
    Turn(u64),
    /// The list goes to the newest step.
    Newest,
    /// A step is opened, to be looked at or changed.
    Open(u64),
    /// The same by keyboard, which goes back to the step's line afterwards.
    OpenByKey(u64),
    /// A step is opened, with all that taking back to it would undo.
    TakeBackTo(u64),
    /// All of that is taken back, each step by itself.
    TakeBackListed,
    /// The open step is changed as its fields say, to see what that leads to; nothing of it is kept.
    Try,
    /// A step that fell away before comes back with that change, or does not after all.
    Revive(u64),
    /// That change is written down.
    Accept,
    /// The open step is left as it is.
    Close,
}

/// What is asked of the table check, besides keys and taps.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum CheckAction {
    /// Look at the next unit, or the one before.
    Step(bool),
    /// The unit stands off the table.
    Off,
    /// The next tap says where the unit stands, or no longer does.
    Pick,
    /// What was found of the unit is forgotten.
    Forget,
    /// Write everything as one step.
    Finish,
    /// Leave without writing anything.
    Leave,
}

/// What is asked of the report of a fault.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum ReportAction {
    /// The game goes with it, or does not.
    WithGame(bool),
    /// Ask where it goes.
    Save,
    /// It is written to this place.
    Write(PathBuf),
}

/// What is asked about work that is taken along.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum CarryAction {
    /// It is written to this place.
    Write(PathBuf),
    /// What came along is used: the lesson in the place of what is prepared, or the game's later steps.
    Take,
    /// Everything that came along is used, its settings too.
    TakeWithSettings,
    /// The game that is here already is opened.
    OpenHere,
    /// What came along becomes a game file of its own.
    KeepBoth,
}

/// A field to write in.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash)]
pub enum Field {
    /// The path of a game file.
    Path,
    Bell,
    /// Where the unit moves.
    Square,
    /// The faces of an attack on this target.
    Faces(UnitId),
    /// The commander's face of an attack on this target.
    CommanderDie(UnitId),
    Panic(UnitId),
    /// Why the referee allows it.
    Why,
    Note,
    /// Where the referee puts the chosen unit.
    SetSquare,
    /// Whose steps the chronicle shows.
    Seek,
}

impl Field {
    /// Whether dice are typed in it.
    pub const fn is_of_dice(self) -> bool {
        matches!(self, Self::Faces(_) | Self::CommanderDie(_) | Self::Panic(_))
    }
}

impl From<Note> for UiAction {
    fn from(note: Note) -> Self {
        match note {
            Note::Warning(words) => Self::Trouble(words),
            Note::News(words) => Self::News(words),
        }
    }
}
