//! Senlac.
pub mod rules;
