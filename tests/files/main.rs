//! Tests the command line, the durability of game files, and security against hostile files.

#[path = "../support/platform.rs"]
mod platform;
#[path = "../support/player.rs"]
mod player;

mod cli;
mod durability;
mod security;
