//! What every part of Senlac stands on: the words that people see, files, and what any game needs that is kept in a chronicle.
//!
//! This crate knows no rulebook, no screen and no paper.

// First, so that its macros are known in every module.
#[macro_use]
pub mod language;

pub mod atomic_write;
pub mod disk;
pub mod game;
pub mod paths;
