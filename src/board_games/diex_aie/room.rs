//! What the rulebook asks of every part.

use serde_json::{Map, Value};

use super::characters::Character;
use super::state::State;
use super::words::Happens;
use super::{DiexAie, DiexDesk};
use senlac_board_games::{
    DisputedCell, Expected, Field, OwnedTable, Plan, PrintedTable, Procedure, Refused, SequenceOfPlay, Track, TurnRecord,
};

/// The fields of the procedure of this key, as far as the answers go; `None` if it is another part's.
type Form = fn(&DiexDesk, &str, &Map<String, Value>) -> Option<Vec<Field>>;

/// What the rulebook asks of a part. Each part has one, beside its own state, commands and events.
pub(super) struct Room {
    /// What can be asked for, in the order in which people look for it.
    pub(super) procedures: &'static [Procedure],
    /// Its tables in printed shape.
    pub(super) tables: &'static [PrintedTable],
    /// The cells of them that a ruling decides.
    pub(super) disputed: &'static [DisputedCell],
    /// What only the owners' sheets have.
    pub(super) owned_tables: fn() -> Vec<OwnedTable>,
    /// Where on its rail it is.
    pub(super) rail: fn(&State) -> SequenceOfPlay,
    /// What leads on to the next step.
    pub(super) advance: fn(&DiexDesk) -> Result<Plan<DiexAie>, Refused>,
    /// What follows by itself from how the game stands.
    pub(super) follow: fn(&DiexDesk) -> Vec<Happens>,
    /// What is easily forgotten now.
    pub(super) warnings: fn(&DiexDesk) -> Vec<String>,
    /// What its step now waits for.
    pub(super) expected: fn(&DiexDesk) -> Option<Expected>,
    /// The turn or the day, from 1.
    pub(super) turn: fn(&State) -> u32,
    /// How it ended.
    pub(super) over: fn(&State) -> Option<String>,
    /// How it would end if it ended now, as a sentence.
    pub(super) if_it_ended_now: fn(&DiexDesk) -> String,
    /// What is special about a character in it, and what he may do now.
    pub(super) of_character: fn(&DiexDesk, &Character) -> (Vec<String>, String),
    /// What is counted.
    pub(super) tracks: fn(&DiexDesk) -> Vec<Track>,
    /// Its turns on paper.
    pub(super) records: fn(&DiexDesk) -> Vec<TurnRecord>,
    /// The fields of one of its procedures.
    pub(super) form: Form,
}
