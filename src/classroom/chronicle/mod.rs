//! The battle log of the classroom game: [`record`] with the [`rules`](crate::rules) of the game.

use std::path::Path;

use crate::rules::{Classroom, Command, Event, Refusal, Setup, SetupProblem};
use crate::story::{AllowedBreach, Story};
use senlac_base::disk::Disk;
use senlac_record as record;
pub use senlac_record::{Author, Damage, FORMAT, FORMAT_VERSION, FileProblem, ReadOnly, Remark, RequestProblem, RulingLine};

/// A step that counts, with its events.
pub type ActiveStep = record::ActiveStep<Event>;
/// Result of an amendment.
pub type Amendment = record::Amendment<Classroom>;
/// The battle log: every request and its current status.
pub type Chronicle = record::Chronicle<Classroom>;
/// A change of the battle log.
pub type ChronicleEvent = record::ChronicleEvent<Event>;
/// Reason why a request was refused.
pub type Denied = record::Denial<Refusal>;
/// A step that an amendment removed and that could be restored.
pub type Fallen = record::DroppedStep<Event, Refusal>;
/// A battle in play and its file.
pub type Game = record::Game<Classroom>;
/// First line of a game file.
pub type Header = record::Header<Setup>;
/// A game file opened for reading only.
pub type Inspection = record::Inspection<Classroom>;
/// A command, with the referee's decision if there is one.
pub type Order = record::Order<Command>;
/// A line of the battle log, prepared for readers.
pub type Record = record::Record<Classroom>;
/// The whole contents of a game, for a new file.
pub type NewFile = record::NewFile<Classroom>;
/// A line of the command language.
pub type Request = record::Request<Command>;
/// A result of a request.
pub type Response = record::Response<Event>;
/// The readable part of a damaged game.
pub type Salvage = record::Salvage<Classroom>;

/// Creates the story of a battle from the steps of its battle log that count.
///
/// # Errors
/// Returns the problems of an invalid set-up. A battle log that exists has none.
pub fn build_story(chronicle: &Chronicle) -> Result<Story, Vec<SetupProblem>> {
    let story = Story::from_steps(chronicle.setup(), chronicle.active_steps().iter().map(|step| (step.step, step.events.as_slice())))?;
    let ruling = |step: u64| chronicle.record(chronicle.amended_by(step).unwrap_or(step))?.ruling;
    Ok(story.with_allowed(|step| ruling(step).map(|ruling| AllowedBreach { why: ruling.reason, against: ruling.waived })))
}

/// Reads and replays a game file without changing it.
///
/// # Errors
/// Returns an error if the file cannot be read or its header is damaged.
pub fn inspect(path: &Path) -> Result<Inspection, FileProblem> {
    record::inspect(path)
}

/// Reads and replays a game file on this disk without changing it.
///
/// # Errors
/// As [`inspect`].
pub fn inspect_on(disk: &dyn Disk, path: &Path) -> Result<Inspection, FileProblem> {
    record::inspect_on(disk, path)
}

/// Returns the JSON Schema of the command language and the game file.
#[cfg(feature = "schema")]
pub fn schema() -> serde_json::Value {
    record::schema::<Classroom>()
}

#[cfg(test)]
mod tests;
