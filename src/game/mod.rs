//! What any game needs that is kept in a chronicle: the trait [`Rules`], [`Dice`], and names of people.
//!
//! This is the lowest room: a rulebook and the chronicle both know it, and do not know each other.

mod dice;
mod key_or_number;
pub mod name;
mod nearest;
pub mod players;
mod rules;

pub use dice::{Called, Dice, Rolled};
pub use key_or_number::{KeyOrNumber, key_or_number};
pub use nearest::{did_you_mean, meant, nearest};
pub use players::Players;
pub use rules::{Commands, Data, Decided, Rules, Text};
