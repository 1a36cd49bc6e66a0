//! Odds in the window: the chances before a roll, the result compared with them, and each player's luck.

mod after_roll;
pub mod bars;
mod luck;
mod outlook;
mod panel;

pub use self::after_roll::{RollResult, roll_lines, roll_results_ui};
pub use self::bars::{Bars, bars_ui, paint_bars};
pub use self::luck::{LuckColumn, LuckPoint, LuckRow, LuckTable};
pub use self::outlook::{AttackForecast, AttackOutlook, TargetChoice};
pub use self::panel::{forecast_ui, odds_ui};
