//! The classroom game: its rules and odds, battles that the computer plays, decks and scenarios, the preparation of a
//! lesson, and the story of a battle.
//!
//! This crate does not depend on a screen, paper or a board game.

#![allow(missing_docs, reason = "only the program uses this crate, and many names say enough")]

// The macros are needed in every module.
#[macro_use]
extern crate senlac_base;

// Test battles are played through this crate's public interface.
#[cfg(test)]
extern crate self as senlac_classroom;

pub mod battles;
pub mod chronicle;
pub mod content;
pub mod odds;
pub mod phrasebook;
pub mod planning;
pub mod rules;
pub mod story;
