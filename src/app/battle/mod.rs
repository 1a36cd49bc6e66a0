//! The window during a battle: its screen, the selection, and what to do next.

pub mod action_panel;
pub mod attack_plan;
mod between;
pub mod board;
pub mod chronicle;
pub mod computer;
pub mod dice_text;
pub mod hints;
pub mod idle;
pub mod leavers;
pub mod lords;
pub mod next_step;
pub mod odds;
mod queue;
mod result;
pub mod screen;
pub mod session;
pub mod strength;
pub mod table_check;
pub mod take_off;

pub use self::computer::Pace;
