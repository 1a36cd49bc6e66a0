//! Before the battle: how a class and a table become two armies. Pure: no screen, no paper, no file, no clock; chance
//! is an argument.
//!
//! A [`Draft`] is a battle in the making: the class, the table, both orders of battle with who leads what, the deck and
//! the rulings. [`enrol()`](enrol::enrol) makes a class of a list, [`measure`] finds the armies for it, [`placing`] sets
//! them up in their zones, [`mirror`] turns a table round, and [`seats`] draws lots for who plays what. Whatever is
//! missing is told by [`ready`], and [`Draft::setup`] is the battle that it becomes.

pub mod draft;
pub mod editing;
pub mod enrol;
pub mod measure;
pub mod mirror;
pub mod placing;
pub mod ready;
pub mod seats;

pub use draft::{Draft, Post, Table};
