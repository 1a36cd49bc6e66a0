//! Feeds changed files to the parsers, and plays one very long battle. Both count allocations. The allocator that counts them
//! serves a whole binary, so these tests have their own.

#[path = "../support/platform.rs"]
mod platform;
#[path = "../support/player.rs"]
mod player;

mod inputs;
mod long_battle;
