//! Know before you roll: how a battle would go if simple players played it thousands of times, how it could be made
//! fairer, and whether it is decided before the bell.
//!
//! | file | what it is |
//! |---|---|
//! | `job` | work in the background: its progress, its answer, its end |
//! | `assumed` | who plays the two sides |
//! | `chances` | a forecast that was asked for, and its answer |
//! | `words` | what a forecast says, in sentences |
//! | `bar` | a share of battles as a bar in both sides' colours, with how sure one can be |
//! | `panel` | a forecast as it is drawn, in the preparation and at the table |
//! | `pace` | how long the turns of today took |
//!
//! Nothing in here is ever drawn for the class.

mod assumed;
mod bar;
mod chances;
mod job;
mod panel;
mod words;

pub use assumed::Assumed;
pub use bar::bar_ui;
pub use chances::{Chances, ChancesAsked, Start};
pub use job::Workshop;
pub use panel::{chances_ui, count_words, work_ui};
pub use words::{saxons_words, sure_words};

/// What the dice of every forecast are rolled from: the same battle gets the same answer, on any computer.
pub const SEED: u64 = 1066;
