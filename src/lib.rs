//! **Senlac** is the referee's assistant for the classroom miniatures game "The Battle of Hastings": one teacher, one
//! laptop and a projector, about 31 children around a real table with painted figures. The children move figures and
//! roll real dice; the program keeps the state of the table, knows the rules, and never gets in the way.
//!
//! # Overview
//!
//! | crate | module | content |
//! |---|---|---|
//! | base | [`language`] | texts that people see, marked so that they can be listed and translated |
//! | | [`game`] | what every kind of game and the record share: the trait `Rules`, dice, names |
//! | | [`disk`], `paths`, `atomic_write` | files, folders and locks; files written whole or not at all |
//! | record | [`record`] | the battle log of any game: steps, undo, the file that only grows, replay |
//! | board games | [`board_games`] | the frame of all board games |
//! | | [`session`] | an open board game, and the list of board games |
//! | hastings-1066, diex-aie, ancients | [`registered`] | the board games of this program |
//! | classroom | [`rules`] | the classroom game: its data, tables, check → resolve → apply, rulings |
//! | | [`odds`] | exact odds of attacks, exchanges and panic; luck |
//! | | [`battles`] | whole games by simple players: forecasts, balance, pace, suggestions |
//! | | [`content`] | decks, classes and scenarios from files, with every mistake at once |
//! | | [`planning`] | before the battle: armies for a class, placed on a table |
//! | | [`phrasebook`] | facts of the game as sentences |
//! | | [`story`] | facts about a battle afterwards: moments, deeds, honours, charts, sums, 1066 |
//! | | [`classroom`] | the battle log of the classroom game |
//! | class-list | [`class_list`] | a class from anything that a school exports |
//! | paper | [`art`] | drawings as outlines in named colours |
//! | | [`sheets`] | pages as data in millimetres, and one writer to PDF |
//! | files | [`packs`] | a prepared lesson, a game or a backup as one file for another computer |
//! | | [`exports`] | finished documents as files, never over others |
//! | | [`class_results`] | the results of a class, read from its games |
//! | | [`problem_report`] | the problem report, without any name |
//! | | [`system_fonts`] | the computer's fonts for scripts that ours lack |
//! | app | [`app`] | the window. It reaches files, threads, dialogs and clocks only through its `platform` |
//! | senlac | [`cli`] | the command line |
//!
//! The manifest of each crate lists the crates that it may use. Within the classroom game, the order is rules → odds → battles,
//! rules → content → planning, and rules → phrasebook → story → classroom.
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

// Its macros are known in every module.
#[macro_use]
extern crate senlac_base;

pub mod cli;
pub mod registered;

pub use senlac_app as app;
use senlac_base::{atomic_write, paths};
pub use senlac_base::{disk, game, language};
pub use senlac_board_games::session;
pub use senlac_class_list as class_list;
pub use senlac_classroom::{battles, chronicle as classroom, content, odds, phrasebook, planning, rules, story};
pub use senlac_files::{class_results, exports, packs, problem_report, system_fonts};
pub use senlac_paper::{art, sheets};
pub use {senlac_board_games as board_games, senlac_record as record};
