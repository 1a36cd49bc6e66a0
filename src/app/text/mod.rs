//! Names and sentences that people read.

pub mod names;
pub mod sentences;
