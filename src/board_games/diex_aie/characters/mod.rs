//! The characters: who they are, how they are, and what changes them in every part of the rulebook.

mod change;
mod character;
mod condition;
mod face;
mod join;
mod letters;
mod list;

pub(super) use self::change::{becomes, find, present, wounds};
pub use self::character::{Changed, Character};
pub use self::condition::{Condition, Harm};
pub use self::face::{Face, Lance, Numbers};
pub use self::join::Join;
pub use self::letters::Letters;
pub(super) use self::letters::{Arm, Origin};
pub(super) use self::list::{choices, of_side, stack, title};
