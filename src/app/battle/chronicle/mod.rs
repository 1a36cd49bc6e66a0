//! The chronicle of the battle as it is read at the foot of the window.

mod head;
pub mod lines;
pub mod panel;
pub mod row;
mod row_icons;
