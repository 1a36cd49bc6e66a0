//! The battle log at the foot of the window.

mod head;
mod icons;
pub mod lines;
pub mod panel;
pub mod row;
