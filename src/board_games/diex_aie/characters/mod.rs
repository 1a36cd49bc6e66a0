//! Characters: who they are, how they are, and what changes them in every part of the rulebook.

mod change;
mod character;
mod condition;
mod face;
mod join;
mod letters;
mod list;

pub(super) use self::change::{condition_set, find, present, wound_event};
pub use self::character::{Changed, Character};
pub use self::condition::{Condition, Harm};
pub use self::face::{Face, FaceNumbers, Lance};
pub use self::join::Join;
pub use self::letters::Letters;
pub(super) use self::letters::{Arm, Origin};
pub(super) use self::list::{choices, stack, title};
