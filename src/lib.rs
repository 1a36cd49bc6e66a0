//! **Senlac** is the referee's assistant for the classroom miniatures game "The Battle of Hastings": one teacher, one
//! laptop and a projector, about 31 children around a real table with painted figures. The children move figures and
//! roll real dice; the program keeps the state of the table, knows the rules, and never gets in the way.
//!
//! # The map of the house
//!
//! | room | what it is for | what it must not know |
//! |---|---|---|
//! | [`game`] | what any rulebook and the chronicle share: the trait `Rules`, dice, names | all the rest |
//! | [`rules`] | the classroom game: nouns, tables, check → resolve → apply, rulings | screens, paper, files, clocks, threads |
//! | [`rulebooks`] | the light rulebooks and the frame they stand on | the classroom game, the chronicle, screens, paper, files |
//! | [`odds`] | exact chances of attacks, exchanges and panic; luck | all but the rules: no screen, paper, file, clock, sampling |
//! | [`battles`] | whole games by simple players: forecasts, balance, pacing, hints, and who is away | screens, paper, files, clocks |
//! | [`content`] | decks, rosters and scenarios from files; every problem at once | the chronicle, sheets, the window |
//! | [`record`] | the chronicle by any rulebook: steps, take-backs, the append-only file, replay | every rulebook, content, sheets, the window |
//! | [`classroom`] | the chronicle of the classroom game, by name | content, sheets, the window |
//! | [`class_games`] | the games of classes, read from their files and counted side by side | content, sheets, the window |
//! | [`desk_game`] | a game of a light rulebook, whichever it is; their list | the classroom game, content, sheets, the window |
//! | [`disk`] | files, folders and locks: what is needed of a disk, and the computer's own | all the rest |
//! | [`planning`] | before the battle: armies for a class, set up on a table | screens, paper, files, clocks |
//! | [`language`] | the words that people see, marked so that they can be listed and translated | all the rest |
//! | [`phrasebook`] | facts of the game as sentences | screens, paper, files, clocks |
//! | [`story`] | what can truly be told of a battle afterwards: moments, deeds, honours, charts, sums, 1066 | the chronicle, screens, paper, files, clocks |
//! | [`art`] | drawings as outlines in named colours, printed by `sheets` and embroidered by `app` | all but the rules |
//! | [`sheets`] | pages as data in millimetres, and one writer to PDF | content, the chronicle, the window |
//! | [`take_along`] | a prepared lesson or a running game as one file for another computer | sheets, the window |
//! | [`exports`] | finished documents as files: their names, whole and never over others | content, the chronicle, the window |
//! | [`app`] | the window: `logic` does what was asked, `ui` draws and asks | files, threads, dialogs, clocks but through its `platform` |
//! | [`system_fonts`] | the computer's fonts for scripts that ours lack | screens |
//! | [`cli`] | the same core without a window | |
//! | [`fault_report`] | the report of a fault, without any name | sheets, the window |
//! | `paths`, `atomic_write` | paths as they are shown; files written whole or not at all | |
//!
//! ```text
//! app, cli → classroom → record → game
//! app, cli → class_games → classroom, story
//! app, cli → fault_report → classroom, desk_game
//! app, cli → take_along → class_games, desk_game, planning, content
//! app, cli → desk_game → record, rulebooks → game
//! app, cli → classroom, planning, exports → content, sheets → rules → game          nothing points back
//! sheets → rulebooks                                                                what a board game has to say
//! app, cli → odds, battles → rules
//! app, cli → story → odds, battles, phrasebook → rules
//! app, sheets → art → rules
//! ```
//!
//! # What always holds
//!
//! - Whatever changes a battle goes through `check → resolve → apply`: buttons, keys, the command line, replay.
//!   [`rules::apply()`] is the only writer of a [`rules::State`].
//! - Events are complete, dice included. Replaying never rolls.
//! - The rules are enforced with all their reasons, and the referee may overrule whatever the table can express.
//! - A step is acknowledged only when the disk has it. Nothing in a game file is ever overwritten.
//! - Bad input never panics, never half-applies, never loses anything.
//! - No network, no telemetry: pupils' names never leave the machine.
//!
//! The command language and the file format are written down in [`record`].

// The place for the windows of tests is written as those outside see this crate.
#[cfg(test)]
extern crate self as senlac;

// Its macros are known in every room.
#[macro_use]
extern crate senlac_base;

pub mod app;
pub mod class_games;
pub mod cli;
pub mod desk_game;
pub mod exports;
pub mod fault_report;
pub mod system_fonts;
pub mod take_along;

use senlac_base::{atomic_write, paths};
pub use senlac_base::{disk, game, language};
pub use senlac_classroom::{battles, chronicle as classroom, content, odds, phrasebook, planning, rules, story};
pub use senlac_paper::{art, sheets};
pub use {senlac_board_games as rulebooks, senlac_record as record};
