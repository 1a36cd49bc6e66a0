//! Foundations of every part of Senlac: texts shown to users, files, and what any game with a battle log needs.
//!
//! This crate doesn't depend on any rulebook, screen or paper.

// First, so that its macros are known in every module.
#[macro_use]
pub mod language;

pub mod atomic_write;
pub mod disk;
pub mod game;
pub mod paths;
pub mod schema;
