//! What surrounds a battle: the start screen, opening and closing, settings, the data folder, the clock, fonts and colours.

pub mod clock;
mod closing;
pub mod data_folder;
pub mod fonts;
pub mod library;
pub mod opening;
pub mod save_elsewhere;
pub mod settings;
pub mod start;
pub mod theme;
pub mod top_bar;
mod window_commands;
mod window_place;
