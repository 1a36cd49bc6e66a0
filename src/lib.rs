//! Senlac.
pub mod record;
pub mod rules;
