//! The frame that the light rulebooks stand on: games whose players own map, counters and charts, and want what a teacher
//! has. It knows none of them by name.
//!
//! A rulebook says how a game stands and what each procedure does ([`Rulebook`]); the frame makes a game of it that the
//! chronicle can keep ([`Desk`]): dice rolled or called, workings and exact chances before the roll, what falls due after it,
//! the rulings, and the referee's word.
//!
//! The command language of all of them, with an example for each procedure, is written down in `FORMAT.md` of this folder.
//!
//! ```text
//! command → plan: workings, dice, what speaks against it → dice → what falls: events → state
//! ```

// Its macros are known in every module.
#[macro_use]
extern crate senlac_base;
// Macros name the frame as the games do.
extern crate self as senlac_board_games;

pub mod asked;
pub mod chances;
pub mod changes;
mod desk;
mod form;
pub mod keyed;
pub mod limits;
pub mod message;
mod misfit;
pub mod names;
mod owned;
mod owners_file;
mod paper;
mod phrases;
mod plan;
mod printed_table;
mod rail;
mod roster;
mod rulings;
pub mod session;
mod setup;
pub mod shared;
mod thrown;
mod workings;
pub mod written;

use std::fmt::Debug;

use serde::Serialize;
use serde_json::{Map, Value};

pub use self::asked::{Asked, UnitName};
pub use self::chances::{Outcome, Workings};
pub use self::desk::{Desk, DeskSetup, DeskState, SaidAs, name_of, title_of, title_of_duty};
pub use self::form::{Choice, Field, FieldKind, Form};
pub use self::message::{Argument, Message, Phrase, in_words};
pub use self::misfit::{Misfit, Spot};
pub use self::owned::{OwnedCell, OwnedTable, READ_OFF, READ_OFF_TABLES, read_off_form};
pub use self::owners_file::{Owned, Remembered};
pub use self::paper::{Chart, RecordBlock, RecordCell, RecordRow, RecordSheets, RecordTurn, Stack, StackRow, TurnRecord};
pub use self::plan::{Breach, Fall, Plan, Refused};
pub use self::printed_table::{DisputedCell, PrintedTable, head_words};
pub use self::rail::{Expected, RailStep, SequenceOfPlay};
pub use self::roster::{Roster, RosterRow, Track, track_lines};
pub use self::rulings::{Entry, Reading, Register, RulebookOptions, RulingOption, Rulings};
pub use self::setup::{judge_setup, read_setup, setup_answers};
pub use self::shared::{Command, Due, Duty, Event, SHARED, SharedEvent};
pub use self::thrown::{DiceKind, DiceSaid, Thrown};
pub use self::workings::{TableCell, WorkingStep};
pub use self::written::{WrittenFile, written};
use senlac_base::game::{Commands, Data};

/// A procedure of a rulebook: something that can be asked for, with a form of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// The command, as its `do` names it.
    pub key: &'static str,
    /// What it is called.
    pub title: &'static str,
    /// Its section of the book.
    pub section: &'static str,
    /// The steps of the rail to which it belongs, by their keys; none if it may be asked at any time.
    pub steps: &'static [&'static str],
}

/// A light rulebook: what the shared window, the command line, the projector and paper need of it.
pub trait Rulebook: Clone + Debug + Eq + Send + Sync + 'static {
    /// What a game begins with, without the rulings.
    type Setup: Data;
    /// How a game stands, without what the frame keeps.
    type State: Clone + Debug + PartialEq + Send + Serialize;
    /// A procedure asked for. Its names begin with [`SHARED`].
    type Command: Commands;
    /// What a procedure does to the state.
    type Event: Data;
    /// The options in force of its rulings.
    type Options: RulebookOptions;

    /// Its name in the header of a game file and after `--rulebook`.
    const NAME: &'static str;
    /// What people call it.
    const TITLE: &'static str;
    /// The version of the rules.
    const VERSION: u32;

    /// The rulings of this rulebook.
    fn register() -> &'static Register {
        Self::Options::REGISTER
    }

    /// Every table in its printed shape.
    fn tables() -> &'static [PrintedTable];

    /// Cells of the printed tables that are damaged or disputed, each decided by a ruling.
    fn disputed() -> &'static [DisputedCell] {
        &[]
    }

    /// Every table that stands only on the owners' map and sheets.
    fn owned_tables() -> Vec<OwnedTable> {
        Vec::new()
    }

    /// What a game knows of them.
    fn owned(_state: &Self::State) -> Vec<OwnedCell> {
        Vec::new()
    }

    /// The event by which a game knows a cell of them, whose answers fit.
    ///
    /// # Errors
    /// That there is no such cell.
    fn remember(cell: &OwnedCell) -> Result<Self::Event, String>;

    /// Every phrase that a message of it may say.
    fn phrases() -> impl Iterator<Item = &'static Phrase>;

    /// Every procedure, in the order in which people look for it.
    fn procedures() -> &'static [Procedure];

    /// Whether a procedure that belongs to no step may be asked for as the game stands: one of a part that is not played may not.
    fn is_open(_desk: &DeskState<Self>, _procedure: &Procedure) -> bool {
        true
    }

    /// A set-up of our own, with which an evening can begin at once.
    fn sample() -> Self::Setup;

    /// What a set-up answers, as its file and the window ask for it; some answers depend on others.
    fn setup_fields(answers: &Map<String, Value>) -> Vec<Field>;

    /// Everything that keeps a set-up from being a game, beside answers that do not fit their fields.
    fn setup_problems(answers: &Map<String, Value>) -> Vec<Misfit>;

    /// How a game stands before its first command. The set-up has no problems.
    fn begin(setup: &Self::Setup) -> Self::State;

    /// How a procedure would be carried out: its workings, its dice, and what speaks against it.
    ///
    /// # Errors
    /// Every reason why it cannot even be tried, which nobody can overrule: an unknown unit, a strength of nobody.
    fn plan(desk: &DeskState<Self>, command: &Self::Command) -> Result<Plan<Self>, Refused>;

    /// Changes the state as the event says. Nothing is judged here.
    fn apply(state: &mut Self::State, event: &Self::Event);

    /// What leads on to the next step of the rail. Duties that wait are judged by the frame.
    ///
    /// # Errors
    /// Every reason why there is no next step.
    fn advance(desk: &DeskState<Self>) -> Result<Plan<Self>, Refused>;

    /// What follows by itself from how the game stands, such as its end; empty if nothing does.
    fn follow(_desk: &DeskState<Self>) -> Vec<Event<Self::Event>> {
        Vec::new()
    }

    /// Where on the rail the game is, and what each step is for.
    fn sequence(desk: &DeskState<Self>) -> SequenceOfPlay;

    /// What is easily forgotten in the step now, each as a sentence.
    fn warnings(_desk: &DeskState<Self>) -> Vec<String> {
        Vec::new()
    }

    /// What the step now still waits for and the next one would be refused without; `None` if there is nothing.
    fn expected(_desk: &DeskState<Self>) -> Option<Expected> {
        None
    }

    /// The turn, counted through the whole game from 1.
    fn turn(state: &Self::State) -> u32;

    /// Whether an event of the rulebook ends a turn or the game.
    fn ends_turn(event: &Self::Event) -> bool;

    /// How the game ended; `None` if it goes on.
    fn ended(state: &Self::State) -> Option<String>;

    /// How it would end if it ended now, as a sentence.
    fn if_it_ended_now(desk: &DeskState<Self>) -> String;

    /// Every unit or person with what it may do now.
    fn roster(desk: &DeskState<Self>) -> Roster;

    /// What is counted: points, turns, supply.
    fn tracks(desk: &DeskState<Self>) -> Vec<Track>;

    /// Everybody in lists to tick off on paper.
    fn stacks(desk: &DeskState<Self>) -> Vec<Stack>;

    /// The turns on paper.
    fn turn_records(desk: &DeskState<Self>) -> Vec<TurnRecord>;

    /// The charts of the book on paper, as this game reads them.
    fn charts(desk: &DeskState<Self>) -> Vec<Chart> {
        Self::tables().iter().map(|table| desk.chart(table)).collect()
    }

    /// What only the owner's map or play sheet has, with gaps where nobody has said yet what stands there.
    fn own_charts(_desk: &DeskState<Self>) -> Vec<Chart> {
        Vec::new()
    }

    /// The fields of one procedure, as far as `input` has filled them; `None` if there is no such procedure.
    fn form(desk: &DeskState<Self>, key: &str, input: &Map<String, Value>) -> Option<Form>;

    /// Whom or what a duty is about, in words: the cell to look up, the enemy to strike, the cause of a check. Empty if its unit and its
    /// procedure tell everything.
    fn about(_state: &Self::State, _duty: &Duty) -> String {
        String::new()
    }

    /// The command that does what is owed, by its `do`.
    fn procedure_of(duty: &Duty) -> &str {
        &duty.what
    }

    /// Answers of the form of a duty that are known beside who owes it and why.
    fn known_answers(_desk: &DeskState<Self>, _duty: &Duty) -> Map<String, Value> {
        Map::new()
    }

    /// An event in words, for chronicle, projector and paper; `None` if the others of its step tell everything.
    fn describe(state: &Self::State, event: &Self::Event) -> Option<String>;

    /// A key that a result is, in words; the same if it is none but a sign of a table.
    fn result(result: &str) -> &str {
        result
    }

    /// A result in words.
    fn result_words(result: &Message) -> String {
        result.sign().map_or_else(|| result.to_string(), |sign| Self::result(sign).to_owned())
    }

    /// What people call a unit or a person.
    fn title(state: &Self::State, id: &str) -> String;
}
