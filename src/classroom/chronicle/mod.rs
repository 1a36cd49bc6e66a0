//! The chronicle of the classroom game: [`record`] played by [`rules`](crate::rules).

use std::path::Path;

use crate::rules::{Classroom, Command, Event, Refusal, Setup, SetupProblem};
use crate::story::{Allowed, Story};
use senlac_base::disk::Disk;
use senlac_record as record;
pub use senlac_record::{Author, Damage, FORMAT, FORMAT_VERSION, FileProblem, NotARequest, ReadOnly, Remark, RulingLine};

/// A step that counts, with what happens in it.
pub type ActiveStep = record::ActiveStep<Event>;
/// What an amendment leads to.
pub type Amendment = record::Amendment<Classroom>;
/// Everything that was asked, and how it stands.
pub type Chronicle = record::Chronicle<Classroom>;
/// A change of the chronicle.
pub type ChronicleEvent = record::ChronicleEvent<Event>;
/// Why a request was not carried out.
pub type Denied = record::Denied<Refusal>;
/// A step that fell away and could come back.
pub type Fallen = record::Fallen<Event, Refusal>;
/// A battle in play and its file.
pub type Game = record::Game<Classroom>;
/// The first line of a game file.
pub type Header = record::Header<Setup>;
/// A game file that was read and is not played on.
pub type Inspection = record::Inspection<Classroom>;
/// A command and the referee's word.
pub type Order = record::Order<Command>;
/// A line of the chronicle, read for people.
pub type Record = record::Record<Classroom>;
/// Everything that a game holds, for a new file.
pub type NewFile = record::NewFile<Classroom>;
/// One line of the command language.
pub type Request = record::Request<Command>;
/// One thing that a request led to.
pub type Response = record::Response<Event>;
/// What can be saved of a damaged game.
pub type Salvage = record::Salvage<Classroom>;

/// The story of a battle: the steps of its chronicle that count.
///
/// # Errors
/// What keeps the set-up from being a battle; a chronicle that could be made has none.
pub fn story_of(chronicle: &Chronicle) -> Result<Story, Vec<SetupProblem>> {
    let story = Story::of(chronicle.setup(), chronicle.active_steps().iter().map(|step| (step.step, step.events.as_slice())))?;
    let ruling = |step: u64| chronicle.record(chronicle.amended_by(step).unwrap_or(step))?.ruling;
    Ok(story.with_allowed(|step| ruling(step).map(|ruling| Allowed { why: ruling.reason, against: ruling.waived })))
}

/// Reads and replays a game file, and changes nothing.
///
/// # Errors
/// Where the file cannot be read or has no sound header.
pub fn inspect(path: &Path) -> Result<Inspection, FileProblem> {
    record::inspect(path)
}

/// Reads and replays a game file on this disk, and changes nothing.
///
/// # Errors
/// As [`inspect`].
pub fn inspect_on(disk: &dyn Disk, path: &Path) -> Result<Inspection, FileProblem> {
    record::inspect_on(disk, path)
}

/// The JSON Schema of the command language and of the game file.
pub fn schema() -> serde_json::Value {
    record::schema::<Classroom>()
}

#[cfg(test)]
mod tests;
