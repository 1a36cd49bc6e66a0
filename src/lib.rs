//! Senlac.
pub mod app;
pub mod record;
pub mod rules;
