//! The game's chronicle: steps, take-backs and the file that keeps them.
//!
//! A [`Game`] carries out [`Request`]s. Each is judged and resolved by the rules, written as one line, synced to the
//! disk, and only then applied and acknowledged. Nothing is ever overwritten: taking back is a line too.
//!
#![doc = include_str!("FORMAT.md")]

mod amend;
mod chronicle;
mod error;
mod forget;
mod format;
mod game;
mod journal;
mod load;
mod ordered;
mod request;
mod schema;

pub use chronicle::{Chronicle, Record, Standing};
pub use error::{Damage, Denied, FileProblem, Remark};
pub use forget::forget_players;
pub use format::{AmendedLine, FORMAT, FORMAT_VERSION, Header, RULES_VERSION, RulingLine};
pub use game::{ChronicleEvent, Game, Inspection, Told, inspect, inspect_on};
pub use request::{NotARequest, Order, Request};
pub use schema::schema;

#[cfg(test)]
mod tests;
