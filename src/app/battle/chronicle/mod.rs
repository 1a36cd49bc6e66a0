//! The battle log at the foot of the window.

mod head;
pub mod lines;
pub mod panel;
pub mod row;
mod row_icons;
