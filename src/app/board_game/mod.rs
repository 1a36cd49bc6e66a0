//! The screen of a board game, the same for all of them. It knows none by name.
//!
//! ```text
//! the steps, and pending actions │ the units, or a chart │ the procedure: form, workings, odds, dice
//!                                │ the battle log        │ the large button
//! ```

pub mod action;
mod amending;
mod chart;
mod chronicle;
mod columns;
pub mod fields;
mod form_draft;
mod head;
mod message;
mod owned;
mod primary;
mod procedure;
mod procedure_choice;
mod register;
mod roster;
pub mod screen;
pub mod session;
pub mod setup;
mod sorting;
mod step;
mod table_names;
mod turn_steps;
mod unit_picking;
mod workings;
