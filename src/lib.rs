//! Senlac.
pub mod rules;
pub mod sheets;
