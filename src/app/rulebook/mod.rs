//! The window while a game of a light rulebook is played: one screen for all of them, which knows none by name.
//!
//! ```text
//! the rail, and what waits │ the units, or a chart │ the procedure: form, workings, odds, dice
//!                          │ the chronicle         │ the large button
//! ```

pub mod action;
mod amending;
mod chart;
mod choosing;
mod chronicle;
mod columns;
pub mod evening;
pub mod fields;
mod filling;
mod head;
mod message;
mod names;
mod owned;
mod picking;
mod primary;
mod procedure;
mod rail;
mod register;
mod roster;
pub mod screen;
pub mod session;
mod sorting;
mod step;
mod workings;
