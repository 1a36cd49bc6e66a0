//! What Senlac reads and writes beside battle logs. The window and the command line both use it.
//!
//! | module | what it is for |
//! |---|---|
//! | [`packs`] | a prepared lesson, a game or everything at once as one file for another computer |
//! | [`exports`] | finished documents as files: their names, whole and never over others |
//! | [`class_results`] | the games of a class, read from their files |
//! | [`problem_report`] | the report of a problem, without any name |
//! | [`system_fonts`] | the computer's fonts for scripts that ours lack |

#![allow(missing_docs, reason = "only the program uses this crate, and many names say enough")]

// Its macros are known in every module.
#[macro_use]
extern crate senlac_base;

pub mod class_results;
pub mod exports;
pub mod packs;
pub mod problem_report;
pub mod system_fonts;
#[cfg(test)]
#[path = "../../tests/support/board_games.rs"]
mod test_games;
