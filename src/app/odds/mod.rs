//! Odds in the window: what is likely before a roll, and where the result fell.

mod bars;

pub use bars::{Bar, Bars, bars, bars_ui};
