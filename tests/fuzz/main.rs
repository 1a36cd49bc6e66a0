//! Runs the parsers on changed files, and plays one very long battle. Both count allocations with an allocator for
//! the whole binary, so they are a separate binary.

#[path = "../support/platform.rs"]
mod platform;
#[path = "../support/player.rs"]
mod player;

mod inputs;
mod long_battle;
