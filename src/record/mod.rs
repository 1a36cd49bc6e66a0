//! The game's chronicle: steps, take-backs and the file that keeps them.
//!
//! A [`Game`] carries out [`Request`]s. Each is judged and resolved by the rules, written as one line, synced to the
//! disk, and only then applied and acknowledged. Nothing is ever overwritten: taking back is a line too.
//!
#![doc = include_str!("FORMAT.md")]

mod amend;
mod append;
mod beyond;
mod chronicle;
mod error;
mod flips;
mod forget;
mod format;
mod game;
mod journal;
mod lines;
mod load;
mod mend;
mod ordered;
mod reading;
mod replay;
mod request;
mod revive;
mod salvage;
mod salvaged;
mod schema;

pub use amend::Amendment;
pub use append::{Append, Appended, LookOver, LookedOver, NewFile, Saved};
pub use beyond::Beyond;
pub use chronicle::{Chronicle, Standing};
pub use error::{Damage, Denied, FileProblem, Remark};
pub use forget::forget_players;
pub use format::{AmendedLine, FORMAT, FORMAT_VERSION, Header, RULES_VERSION, RulingLine};
pub use game::{ChronicleEvent, Game, Inspection, Told, inspect, inspect_on};
pub use reading::Record;
pub use request::{NotARequest, Order, Request};
pub use revive::Fallen;
pub use salvaged::Salvage;
pub use schema::schema;

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_amendments;
#[cfg(test)]
mod tests_of_later_versions;
