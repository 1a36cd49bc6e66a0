//! Tests the command line, what a game file survives, and what no file can make the program do.

#[path = "../support/platform.rs"]
mod platform;
#[path = "../support/player.rs"]
mod player;

mod cli;
mod durability;
mod security;
