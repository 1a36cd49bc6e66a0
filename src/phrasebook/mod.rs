//! Facts of the classroom game as sentences, for the window, the wall, paper and the command line alike.
//!
//! Rooms below this one hold facts: a breach, an event, a reason carries units, squares and numbers. Here each of them
//! becomes a sentence, once; nothing reads a sentence apart again. The words themselves are marked as
//! [`language`](crate::language) says, so that they can be listed and translated.

mod breaches;
mod cards;
mod nouns;
mod reasons;

pub use self::breaches::{breach_words, refusal_words};
pub use self::cards::{panic_faces, share};
pub use self::nouns::faces;
