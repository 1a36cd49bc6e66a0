//! Foundations of any game that is recorded in a battle log: the trait [`Rules`], [`Dice`], and people's names.
//!
//! This is the lowest layer: rulebooks and the battle log both use it, and don't know each other.

mod dice;
mod given_name;
mod key_or_number;
pub mod name;
mod nearest;
pub mod pupils;
mod reason;
mod rules;

pub use dice::{CalledDice, Dice, SeededDice};
pub use given_name::{NameParts, spoken_given_name};
pub use key_or_number::{KeyOrNumber, key_or_number};
pub use nearest::{did_you_mean, did_you_mean_or_else, nearest_word};
pub use pupils::{NameTable, Players, PupilId, PupilName, ShortName};
pub use reason::{Reason, schema_words};
pub use rules::{Commands, Data, Decision, ResolvedCommand, Rules, TextKind};
