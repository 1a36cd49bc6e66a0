//! Know before you roll: how a battle would go if simple players played it thousands of times, how it could be made
//! fairer, and whether it is decided before the bell.
//!
//! | file | what it is |
//! |---|---|
//! | `job` | work in the background: its progress, its answer, its end |
//! | `assumed` | who plays the two sides |
//! | `outlook` | a forecast that was asked for, and its answer |
//! | `words` | what a forecast says, in sentences |
//! | `bar` | a share of battles as a bar in both sides' colours, with how sure one can be |
//! | `panel` | a forecast as it is drawn, in the preparation and at the table |
//! | `pace` | how long the turns of today took |
//!
//! Nothing in here is ever drawn for the class.

mod assumed;
mod bar;
pub mod battle_forecasts;
mod jobs;
mod pace;
mod panel;
mod request;
mod sentences;

pub use self::assumed::Assumed;
pub use self::bar::bar_ui;
pub use self::jobs::{Job, Query};
pub use self::pace::{TurnTimes, lesson};
pub use self::panel::{assumed_ui, count_words, details_ui, headline_ui, play_ui, work_ui};
pub use self::request::{ForecastAction, ForecastRequest, StartedFrom};
pub use self::sentences::{change_words, hundred_words, saxons_words, sure_words};

/// What the dice of every forecast are rolled from: the same battle gets the same answer, on any computer.
pub const SEED: u64 = 1066;
