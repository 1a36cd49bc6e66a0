//! What any game needs that is kept in a chronicle: the trait [`Rules`], [`Dice`], and names of people.
//!
//! This is the lowest room: a rulebook and the chronicle both know it, and do not know each other.

mod dice;
mod given_name;
mod key_or_number;
pub mod name;
mod nearest;
pub mod pupils;
mod reason;
mod rules;

pub use dice::{Called, Dice, Rolled};
pub use given_name::{NameParts, called_by};
pub use key_or_number::{KeyOrNumber, key_or_number};
pub use nearest::{did_you_mean, meant, nearest};
pub use pupils::{NameTable, Players, PupilId, PupilName, ShortName};
pub use reason::{Reason, schema_words};
pub use rules::{Commands, Data, Decided, Rules, Settled, Text};
