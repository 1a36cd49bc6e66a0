//! Tests of the rules of the classroom game, played on small tables.
//!
//! Every expected number was worked out by hand from the source's one page and the rulings, not from the program. A
//! test's name states the rule that it checks.

#![expect(clippy::panic, reason = "a test fails by panicking, its helpers too")]

mod afterwards;
mod cards;
mod dice;
mod fighting;
mod hand;
mod moving;
mod numbers;
mod own_cards;
mod phases;
mod players;
mod reasons;
mod rulings;
mod rulings_changed;
mod rulings_combat;
mod rush;
mod shooting;
mod table;
mod table_check;
mod telling;
mod victory;
mod waiting;
