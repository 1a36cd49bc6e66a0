//! The classroom game: its types, its tables, and the only way to change a battle.
//!
//! ```text
//! Command ──check──▶ Legal ──resolve──▶ Vec<Event> ──apply──▶ State
//! │                   ▲
//! └─▶ Refusal ──overrule (the referee)
//! ```
//!
//! [`check()`] judges whether a [`Command`] is allowed and collects every reason against it. The referee can
//! [overrule](Refusal::overrule) whatever can be waived. [`resolve()`] rolls the [`Dice`] and returns what happens as
//! [`Event`]s. Only [`apply()`] changes the [`State`]. This module does not depend on a screen, paper, files or a clock.
//!
//! The rules are those of the one-page classroom game. Where that page is silent, the [`rulings`] decide. The doc
//! comments give their numbers.

mod apply;
pub mod bases;
mod board;
mod breach;
mod card;
mod check;
mod classroom;
mod command;
mod computer;
mod deck;
mod event;
mod fingerprint;
mod geometry;
mod hit_divisor;
pub mod leaders;
mod movement;
mod plan;
mod queue;
mod reasons;
mod recorded;
mod refusal;
mod resolve;
pub mod rulings;
mod rush;
mod setup;
mod shooting;
mod side;
mod square;
mod squares;
mod state;
mod teacher_notes;
mod to_hit;
mod troop;
mod unit;
mod victory;
mod word_serde;

pub use apply::{apply, apply_all};
pub use board::{Board, BoardProblem, Terrain};
pub use breach::{AwaitedAction, Breach, DiceNeeded, Hindrance};
pub use card::{Card, CardName, CardProblem, Color, EventFacts, LONGEST_TITLE, StrengthRange};
pub use check::{awaited_action, check, is_legal_target, panicking_units, proposed_rush, settle};
pub use classroom::Classroom;
pub use command::{Blow, Command, Correction};
pub use computer::{ComputerUnits, Manner};
pub use deck::{Deck, shuffle};
pub use event::{Attack, EndReason, Event, Faces, Phase, SquarePath};
pub use fingerprint::fingerprint;
pub use geometry::{distance, line_between};
pub use hit_divisor::{HitDivisor, hit_divisor};
pub use leaders::{PlayersByUnit, Term};
pub use movement::{Reach, base_move, legal_moves, path_cost, reach};
pub use queue::{can_still_act, shooting_targets, waiting_units};
pub use reasons::{Reason, Whose, reasons};
pub use refusal::{Legal, Refusal, Ruling};
pub use resolve::{panic_relief, resolve};
pub use rulings::{RulingName, Rulings};
pub use rush::{runners, rush_length};
pub use senlac_base::game::{CalledDice, Dice, SeededDice, did_you_mean, name, nearest_word, pupils};
pub use setup::{Setup, SetupProblem, UnitSetup};
pub use shooting::{LineObject, objects_in_line};
pub use side::Side;
pub use square::{ParseSquareError, Square, column_letters};
pub use squares::{Patch, Squares};
pub use state::{ActiveEffect, Outcome, Pending, State, Strength};
pub use teacher_notes::{PupilNote, TeacherNotes};
pub use to_hit::{NEVER, Needs, needs, table};
pub use troop::{Troop, Weapon};
pub use unit::{ParseUnitIdError, Unit, UnitId};
pub use victory::{HillPresence, hill_holder, winner_at_bell};
