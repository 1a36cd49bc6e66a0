//! Senlac.
pub mod content;
pub mod rules;
