//! Tests of the odds of a battle against the rules, and of `senlac odds` against the vectors.

mod line;
mod table;
