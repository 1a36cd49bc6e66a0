//! Odds of the battle on the table, held against the rules themselves, and `senlac odds` against the vectors.

#[path = "../support/first_table.rs"]
mod first_table;
mod line;
mod table;
