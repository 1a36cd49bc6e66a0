//! Before the battle: how a class and a table become two armies. Pure: no screen, no paper, no file, no clock.
//!
//! [`measure`] finds the armies for a number of pupils, [`placing`] sets them up in their zones, [`mirror`] turns a table
//! round.

pub mod measure;
pub mod mirror;
pub mod placing;
