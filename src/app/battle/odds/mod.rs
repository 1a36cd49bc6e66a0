//! Odds in the window: the chances before a roll, the result compared with them, and each player's luck.

mod after_roll;
mod attack_odds;
pub mod bars;
mod luck;
mod panel;

pub use self::after_roll::{RollResult, roll_lines, roll_results_ui};
pub use self::attack_odds::{AttackForecast, AttackOutlook, TargetChoice};
pub use self::bars::{Bars, bars_ui, paint_bars};
pub use self::luck::{LuckColumn, LuckPoint, LuckRow, LuckTable};
pub use self::panel::{forecast_ui, odds_ui};
