//! The frame that all board games share. Their players own the map, counters and charts, and want the features that a
//! teacher has. The frame knows no game by name.
//!
//! A board game defines its state and what each procedure does ([`Rulebook`]). The frame turns it into a game that the battle
//! log can save ([`BoardGameRules`]): dice that are rolled or entered, workings and exact odds before the roll, duties after it,
//! the rulings, and the referee’s decisions.
//!
//! The command language of all board games, with an example for each procedure, is described in `FORMAT.md` of this folder.
//!
//! ```text
//! command → plan: workings, dice, breaches of the rules → dice → outcome: events → state
//! ```

#![allow(missing_docs, reason = "only the board games and the program use this crate, and many names say enough")]

// Its macros are known in every module.
#[macro_use]
extern crate senlac_base;
// Macros name the frame as the games do.
extern crate self as senlac_board_games;

mod answer_error;
mod board_game_rules;
pub mod changes;
mod chart;
mod dice;
mod form;
pub mod form_answer;
pub mod keyed;
pub mod limits;
pub mod message;
pub mod names;
pub mod odds;
mod owned_cells;
mod owned_table;
mod paper;
mod phrases;
mod plan;
mod printed_table;
mod roster;
mod rulings;
mod sequence;
pub mod session;
mod setup;
pub mod setup_file;
pub mod shared;
mod unit_name;
mod workings;

use std::fmt::Debug;

use serde::Serialize;
use serde_json::{Map, Value};

pub use self::answer_error::{AnswerError, Spot};
pub use self::board_game_rules::{
    BoardGameRules, BoardGameSetup, BoardGameState, MessageFormat, command_name, duty_title, procedure_title,
};
pub use self::chart::Chart;
pub use self::dice::{DiceKind, DiceRoll, EnteredDice};
pub use self::form::{Choice, Field, FieldKind, Form};
pub use self::form_answer::FormAnswer;
pub use self::message::{Argument, Message, Phrase, with_sentences};
pub use self::odds::{Outcome, Workings};
pub use self::owned_cells::{CellUpdate, OwnedCells};
pub use self::owned_table::{OwnedCell, OwnedTable, READ_OFF, READ_OFF_TABLES, read_off_form};
pub use self::paper::{RecordBlock, RecordCell, RecordRow, RecordSheets, RecordTurn, Stack, StackRow, TurnRecord};
pub use self::plan::{Breach, CommandRefusal, Plan, RollOutcome};
pub use self::printed_table::{DisputedCell, PrintedTable, heading_text};
pub use self::roster::{Roster, RosterRow, Track, track_lines};
pub use self::rulings::{OptionEntry, Register, RulebookOptions, RulingEntry, RulingOption, Rulings};
pub use self::sequence::{ExpectedProcedure, SequenceOfPlay, SequenceStep};
pub use self::setup::{read_setup, setup_answers, setup_from_answers};
pub use self::setup_file::{WrittenFile, setup_file_text};
pub use self::shared::{Command, Duty, Event, PendingDuty, SHARED, SharedEvent};
pub use self::unit_name::UnitName;
pub use self::workings::{TableCell, WorkingStep};
use senlac_base::game::{Commands, Data};

/// A procedure of a board game: a command with a form of its own.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Procedure {
    /// Key of the command: its `do`.
    pub key: &'static str,
    /// Title that users see.
    pub title: &'static str,
    /// Section of the booklet.
    pub section: &'static str,
    /// Keys of the steps it belongs to; empty if it is possible at any time.
    pub steps: &'static [&'static str],
}

/// A board game: everything that the shared window, the command line, the projector and the printed sheets need of it.
pub trait Rulebook: Clone + Debug + Eq + Send + Sync + 'static {
    /// Set-up of a game, without the rulings.
    type Setup: Data;
    /// State of a game, without the data of the frame.
    type State: Clone + Debug + PartialEq + Send + Serialize;
    /// Command of a procedure. Its names begin with [`SHARED`].
    type Command: Commands;
    /// Event that changes the state.
    type Event: Data;
    /// Options in force for its rulings.
    type Options: RulebookOptions;

    /// Name in the header of a game file and after `--rulebook`.
    const NAME: &'static str;
    /// Title that users see.
    const TITLE: &'static str;
    /// Version of the rules.
    const VERSION: u32;
    /// Published JSON Schema of its commands and of its game file, as JSON without descriptions.
    const SCHEMA: &'static str;

    /// Returns the rulings of this board game.
    fn register() -> &'static Register {
        Self::Options::REGISTER
    }

    /// Returns every table in its printed shape.
    fn tables() -> &'static [PrintedTable];

    /// Returns cells of the printed tables that are damaged or disputed. A ruling decides each of them.
    fn disputed_cells() -> &'static [DisputedCell] {
        &[]
    }

    /// Returns every table that is only on the owners’ map and sheets.
    fn owned_tables() -> Vec<OwnedTable> {
        Vec::new()
    }

    /// Returns the cells of those tables that a game knows.
    fn owned(_state: &Self::State) -> Vec<OwnedCell> {
        Vec::new()
    }

    /// Returns the event that adds a valid cell of those tables to a game.
    ///
    /// # Errors
    /// There is no such cell.
    fn cell_event(cell: &OwnedCell) -> Result<Self::Event, String>;

    /// Every phrase that a message of it may say.
    fn phrases() -> impl Iterator<Item = &'static Phrase>;

    /// Returns every procedure, in the order in which users look for it.
    fn procedures() -> &'static [Procedure];

    /// Returns whether a procedure without a step is possible in this state. Procedures of a part that isn’t played are not.
    fn is_available(_game: &BoardGameState<Self>, _procedure: &Procedure) -> bool {
        true
    }

    /// Returns a built-in set-up, so that a game can begin at once.
    fn sample() -> Self::Setup;

    /// Returns the fields of a set-up, for its file and the window. Some depend on other answers.
    fn setup_fields(answers: &Map<String, Value>) -> Vec<Field>;

    /// Returns everything that makes a set-up unplayable, except answers that don’t fit their fields.
    fn setup_problems(answers: &Map<String, Value>) -> Vec<AnswerError>;

    /// Returns the state before the first command. The set-up has no problems.
    fn begin(setup: &Self::Setup) -> Self::State;

    /// Returns the plan of a procedure: its workings, its dice, and the breaches of the rules.
    ///
    /// # Errors
    /// Every reason why it can’t even be tried, which the referee can’t overrule: an unknown unit, a missing strength.
    fn plan(game: &BoardGameState<Self>, command: &Self::Command) -> Result<Plan<Self>, CommandRefusal>;

    /// Applies an event to the state. Rules aren’t checked here.
    fn apply(state: &mut Self::State, event: &Self::Event);

    /// Returns the plan for the next step of the turn. The frame checks pending duties.
    ///
    /// # Errors
    /// Every reason why there is no next step.
    fn advance(game: &BoardGameState<Self>) -> Result<Plan<Self>, CommandRefusal>;

    /// Returns the automatic events that follow from a state, such as the end of the game; empty if there are none.
    fn automatic_events(_game: &BoardGameState<Self>) -> Vec<Event<Self::Event>> {
        Vec::new()
    }

    /// Returns the sequence of play, with the present step and a hint for each step.
    fn sequence(game: &BoardGameState<Self>) -> SequenceOfPlay;

    /// Returns reminders for the present step, each as a sentence.
    fn warnings(_game: &BoardGameState<Self>) -> Vec<String> {
        Vec::new()
    }

    /// Returns the procedure that the present step still needs and without which the next one is refused; `None` if there is
    /// none.
    fn expected_procedure(_game: &BoardGameState<Self>) -> Option<ExpectedProcedure> {
        None
    }

    /// Returns the turn, counted from 1 through the whole game.
    fn turn(state: &Self::State) -> u32;

    /// Returns whether an event of the board game ends a turn or the game.
    fn ends_turn(event: &Self::Event) -> bool;

    /// Returns how the game ended; `None` while it goes on.
    fn outcome(state: &Self::State) -> Option<String>;

    /// Returns the outcome if the game ended now, as a sentence.
    fn provisional_outcome(game: &BoardGameState<Self>) -> String;

    /// Returns every unit or person with its present options.
    fn roster(game: &BoardGameState<Self>) -> Roster;

    /// Returns all tracks: points, turns, supply.
    fn tracks(game: &BoardGameState<Self>) -> Vec<Track>;

    /// Returns all units and persons in lists to tick off on paper.
    fn stacks(game: &BoardGameState<Self>) -> Vec<Stack>;

    /// Returns the turns for the printed record.
    fn turn_records(game: &BoardGameState<Self>) -> Vec<TurnRecord>;

    /// Returns the charts of the booklet for printing, under the options of this game.
    fn charts(game: &BoardGameState<Self>) -> Vec<Chart> {
        Self::tables().iter().map(|table| game.chart(table)).collect()
    }

    /// Returns the tables that only the owner’s map or play sheet has, with gaps for unknown cells.
    fn own_charts(_game: &BoardGameState<Self>) -> Vec<Chart> {
        Vec::new()
    }

    /// Returns the fields of a procedure for the answers so far; `None` if there is no such procedure.
    fn form(game: &BoardGameState<Self>, key: &str, input: &Map<String, Value>) -> Option<Form>;

    /// Returns whom or what a duty is about: the cell to look up, the enemy to attack, the cause of a check. Empty if its unit
    /// and procedure say enough.
    fn about(_state: &Self::State, _duty: &Duty) -> String {
        String::new()
    }

    /// Returns the `do` of the command that resolves a duty.
    fn duty_procedure(duty: &Duty) -> &str {
        &duty.what
    }

    /// Returns known answers for the form of a duty, besides its unit and cause.
    fn known_answers(_game: &BoardGameState<Self>, _duty: &Duty) -> Map<String, Value> {
        Map::new()
    }

    /// Returns a text for an event in the battle log, on the projector and on paper; `None` if the other events of its step
    /// already say everything.
    fn describe(state: &Self::State, event: &Self::Event) -> Option<String>;

    /// Returns the text of a result that is a key; any other result is returned as it is.
    fn result(result: &str) -> &str {
        result
    }

    /// Returns the text of a result.
    fn result_text(result: &Message) -> String {
        result.sign().map_or_else(|| result.to_string(), |sign| Self::result(sign).to_owned())
    }

    /// Returns the name that players see for a unit or a person.
    fn title(state: &Self::State, id: &str) -> String;
}
