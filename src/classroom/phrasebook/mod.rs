//! Facts of the classroom game as sentences, for the window, the wall, paper and the command line alike.
//!
//! Rooms below this one hold facts: a breach, an event, a reason carries units, squares and numbers. Here each of them
//! becomes a sentence, once; nothing reads a sentence apart again. The words themselves are marked as
//! [`language`](senlac_base::language) says, so that they can be listed and translated.

mod breaches;
mod cards;
mod hill;
pub mod names;
mod nouns;
mod outcome;
mod reasons;
mod sentence;
mod steps;

pub use self::breaches::{breach_words, refusal_words};
pub use self::cards::{card_sentence, panic_faces, share, teachers_note};
pub use self::hill::start_on_hill_words;
pub use self::nouns::faces;
pub use self::outcome::{end_words, half_lost_words, hill_words, lost_words, on_hill_words, outcome_words, why_words};
pub use self::sentence::{Sentence, together};
pub use self::steps::{
    Fate, ReplayDifference, army_words, changes, difference_words, doing, idle_words, lords_lost, order_sentences, stage_words, step_words,
    table_words, turns_left_words,
};
