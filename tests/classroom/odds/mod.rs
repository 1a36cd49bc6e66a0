//! Odds of the battle on the table, held against the rules themselves, and `senlac odds` against the vectors.

mod line;
mod table;
