//! The rules that each part provides to the rulebook.

use serde_json::{Map, Value};

use super::characters::Character;
use super::event_helpers::GameEvent;
use super::state::State;
use super::{DiexAie, DiexGame};
use senlac_board_games::{
    CommandRefusal, DisputedCell, ExpectedProcedure, Field, OwnedTable, Plan, PrintedTable, Procedure, SequenceOfPlay, Track, TurnRecord,
};

/// Returns the fields of the procedure with this key, given the answers so far; `None` if it belongs to another part.
type Form = fn(&DiexGame, &str, &Map<String, Value>) -> Option<Vec<Field>>;

/// Procedures, tables and functions of a part. Each part has one, beside its own state, commands and events.
pub(super) struct PartRules {
    /// Procedures, in the order in which the lists show them.
    pub(super) procedures: &'static [Procedure],
    /// Tables as printed in the booklet.
    pub(super) tables: &'static [PrintedTable],
    /// Cells of these tables that a ruling decides.
    pub(super) disputed: &'static [DisputedCell],
    /// Tables that only the owners' sheets have.
    pub(super) owned_tables: fn() -> Vec<OwnedTable>,
    /// Sequence of play, with the current step.
    pub(super) rail: fn(&State) -> SequenceOfPlay,
    /// Plans the change to the next step.
    pub(super) advance: fn(&DiexGame) -> Result<Plan<DiexAie>, CommandRefusal>,
    /// Events that follow automatically from the current state.
    pub(super) follow: fn(&DiexGame) -> Vec<GameEvent>,
    /// Reminders for the players.
    pub(super) warnings: fn(&DiexGame) -> Vec<String>,
    /// Procedure that the current step is waiting for.
    pub(super) expected: fn(&DiexGame) -> Option<ExpectedProcedure>,
    /// Turn or day, counted from 1.
    pub(super) turn: fn(&State) -> u32,
    /// Final result; `None` until the part is over.
    pub(super) over: fn(&State) -> Option<String>,
    /// Result if it ended now, as a sentence.
    pub(super) if_it_ended_now: fn(&DiexGame) -> String,
    /// Notes on a character in this part, and what he may do now.
    pub(super) of_character: fn(&DiexGame, &Character) -> (Vec<String>, String),
    /// Values that the tracks show.
    pub(super) tracks: fn(&DiexGame) -> Vec<Track>,
    /// Printed record of its turns.
    pub(super) records: fn(&DiexGame) -> Vec<TurnRecord>,
    /// Form fields of one of its procedures.
    pub(super) form: Form,
}
