//! The screen of a board game, the same for all of them. It knows none by name.
//!
//! ```text
//! the steps, and pending actions │ the units, or a chart │ the procedure: form, workings, odds, dice
//!                                │ the battle log        │ the large button
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
