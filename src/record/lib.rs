//! Battle log of a game of any rulebook: steps, undo, and the file that saves them.
//!
//! A [`Game`] carries out [`Request`]s. Each is judged and resolved by its [`Rules`](senlac_base::game::Rules),
//! written as one line, synced to the disk, and only then applied and acknowledged. Nothing is ever overwritten:
//! an undo is a line too.
//!
#![doc = include_str!("FORMAT.md")]

// Its macros are known in every module.
#[macro_use]
extern crate senlac_base;

mod amend;
mod append;
mod chronicle;
mod coded_names;
mod deletion;
mod draws;
mod error;
mod file_schema;
mod format;
mod game;
mod game_file;
mod header;
mod inspection;
mod intact_part;
mod journal;
mod lines;
mod load;
mod mend;
mod named_lines;
mod ordered;
mod read_only;
mod reading;
mod request;
mod response;
mod revive;
mod rewrite;
mod salvage;
mod salvaged;
#[cfg(feature = "schema")]
mod schema;
mod sums;
mod vocabulary;

pub use amend::Amendment;
pub use append::{AppendJob, AppendResult, FileCheck, FileCheckResult, NewFile, SavedGame};
pub use chronicle::{ActiveStep, Chronicle};
pub use deletion::{DeletedClass, anonymise, replace_game, without_class};
pub use error::{Damage, Denial, FileProblem, Remark, RevivalObstacle};

pub use format::{AmendedLine, Author, FORMAT, FORMAT_VERSION, Header, RulingLine};
pub use game::{Game, SubmitResult};
pub use game_file::{GameFile, ReadStepsJob, StepsInFile, WriteGameJob};
pub use inspection::{Inspection, inspect, inspect_bytes, inspect_on, rulebook_in, rulebook_on};
pub use intact_part::{IntactPart, Repair};
pub use journal::bring_up_to_date;
pub use read_only::ReadOnly;
pub use reading::Record;
pub use request::{Order, Request, RequestProblem};
pub use response::{AnyResponse, ChronicleEvent, Response};
pub use revive::DroppedStep;
pub use salvaged::Salvage;
#[cfg(feature = "schema")]
pub use schema::schema;
pub use sums::{with_checksum, written_checksum};
