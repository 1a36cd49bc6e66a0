//! Facts of the classroom game as sentences, shared by the window, the projector, paper and the command line.
//!
//! The modules below this one contain facts: a breach, an event or a reason consists of units, squares and numbers. Here each
//! becomes a sentence, once, and nothing parses a sentence again. The texts are marked as [`language`](senlac_base::language)
//! says, so that they can be listed and translated.

mod breaches;
mod cards;
mod hill;
pub mod names;
mod nouns;
mod outcome;
mod reasons;
mod sentence;
mod steps;

pub use self::breaches::{breach_text, refusal_text};
pub use self::cards::{card_sentence, panic_faces, share, teachers_note};
pub use self::hill::start_on_hill_text;
pub use self::nouns::faces;
pub use self::outcome::{end_reason_text, end_text, half_lost_text, hill_text, lost_text, on_hill_text, outcome_text};
pub use self::sentence::{Sentence, join_sentences};
pub use self::steps::{
    Fate, ReplayDifference, activity, army_text, changes, difference_text, idle_text, lords_lost, order_sentences, stage_change_text,
    step_text, table_changes, turns_left_text,
};
