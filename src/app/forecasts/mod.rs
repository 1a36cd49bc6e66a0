//! Know before you roll: forecasts from thousands of battles between simple players. They show the likely result, how the
//! battle could be made fairer, and whether it is decided before the bell.
//!
//! None of this is ever drawn for the class.

mod assumed;
mod bar;
pub mod battle_forecasts;
mod jobs;
mod panel;
mod request;
mod sentences;
mod turn_times;

pub use self::assumed::AssumedPlayers;
pub use self::bar::bar_ui;
pub use self::jobs::{Job, Query};
pub use self::panel::{assumed_players_ui, count_text, details_ui, headline_ui, play_ui, progress_ui};
pub use self::request::{ForecastAction, ForecastRequest, ForecastStart};
pub use self::sentences::{change_text, confidence_text, hundred_text, saxons_text};
pub use self::turn_times::{TurnTimes, turn_times};

/// Seed for the dice of every forecast, so that the same battle has the same forecast on any computer.
pub const SEED: u64 = 1066;
