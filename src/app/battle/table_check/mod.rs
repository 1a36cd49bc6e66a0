//! The table check: the teacher goes round the table and says of each unit whether it matches the program's records.

pub mod screen;
pub mod state;
pub mod unit_list;
mod unit_panel;
