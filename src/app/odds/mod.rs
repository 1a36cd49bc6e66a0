//! Odds in the window: what is likely before a roll, where the result fell, and how lucky everybody was.

mod bars;
mod fell;
mod luck;
mod outlook;
mod panel;

pub use bars::{Bars, bars, bars_ui};
pub use fell::{Fell, fell_ui};
pub use luck::{LuckRow, LuckSheet, Point, Sorted};
pub use outlook::{Choice, Forecast, Outlook};
pub use panel::{likely_ui, more_ui};
