//! The window during a battle: its screen, the selection, and what to do next.

pub mod action;
pub mod action_panel;
pub mod attack_plan;
pub mod battle_log;
pub mod board;
pub mod computer;
pub mod departed_players;
pub mod dice_text;
pub mod hints;
pub mod idle;
pub mod lost_lords;
pub mod next_step;
pub mod odds;
mod odds_strip;
mod queue;
mod result;
pub mod screen;
pub mod session;
pub mod strength;
pub mod table_check;
pub mod take_off;

pub use self::computer::Pace;
