//! Everything around a battle: start screen, opening and closing, settings, data folder, clock, fonts and colours.

pub mod bell;
pub mod clock;
pub mod data_folder;
pub mod fonts;
pub mod library;
pub mod news;
mod played_games;
pub mod program_log;
pub mod settings;
pub mod start;
pub mod theme;
pub mod top_bar;
pub mod touch;
pub mod window_icon;
pub mod window_place;
