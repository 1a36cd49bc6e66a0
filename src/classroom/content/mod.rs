//! Files that teachers write: event decks, scenarios and classes.
//!
//! ```text
//! decks/*.toml    ──deck────▶ the cards of an event deck  ┐
//! rosters/*.toml  ──scenario─▶ a battle's set-up          ├─▶ rules::Setup
//! a class list    ─────────▶ pupils, then seated in it    ┘
//! ```
//!
//! A file is read whole before anything of it counts, and every mistake in it is told at once, in the words of the
//! table and with its line ([`Problems`]): a teacher mends a file once, not once for each mistake. [`library`] holds
//! the files that are built into the program, and finds the others.
//!
//! Nothing in here knows a screen, paper or the chronicle. Only [`library`] opens files.

pub mod class;
pub mod deck;
pub mod files;
pub mod library;
mod listed_pupil;
#[cfg(test)]
mod mistake_cases;
mod problem;
pub mod scenario;
pub mod text_checks;
mod toml_file;

pub use listed_pupil::ListedPupil;
pub use problem::{Problem, Problems};
