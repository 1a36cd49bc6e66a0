//! Odds in the window: what is likely before a roll, where the result fell, and how lucky everybody was.

mod after_roll;
pub mod bars;
mod luck;
mod outlook;
mod panel;

pub use self::after_roll::{RollResult, roll_results_ui, roll_words};
pub use self::bars::{Bars, bars, bars_ui};
pub use self::luck::{LuckRow, LuckSheet, Point, Sorted};
pub use self::outlook::{AttackForecast, AttackOutlook, Choice};
pub use self::panel::{likely_ui, odds_ui};
