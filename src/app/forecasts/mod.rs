//! Know before you roll: how a battle would go if simple players played it thousands of times, how it could be made
//! fairer, and whether it is decided before the bell.
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
