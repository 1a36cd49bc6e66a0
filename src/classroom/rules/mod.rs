//! The classroom game: its nouns, its tables and the one way to change it.
//!
//! ```text
//! Command ──check──▶ Legal ──resolve──▶ Vec<Event> ──apply──▶ State
//!            │                   ▲
//!            └─▶ Refusal ──overrule (the referee)
//! ```
//!
//! [`check()`] says whether a [`Command`] is allowed and collects every reason against it. The referee can
//! [overrule](Refusal::overrule) what can be waived. [`resolve()`] throws the [`Dice`] and tells what happens, as
//! [`Event`]s; [`apply()`] alone changes the [`State`]. Nothing in here knows a screen, paper, a file or a clock.
//!
//! The rules are those of the one-page classroom game; where that page is silent the [`rulings`] decide, and the
//! doc comments name them by number.

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
mod moving;
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
mod to_hit;
mod told;
mod troop;
mod unit;
mod victory;
mod word;

pub use apply::{apply, apply_all};
pub use board::{Board, BoardProblem, Terrain};
pub use breach::{Breach, DiceNeeded, Hindrance, Waits};
pub use card::{Card, CardName, CardProblem, Color, EventFacts, LONGEST_TITLE, StrengthRange};
pub use check::{check, may_be_shot_at, panicking, proposed_rush, settle, waits};
pub use classroom::Classroom;
pub use command::{Blow, Command, Correction};
pub use computer::{ComputerUnits, Manner};
pub use deck::{Deck, shuffle};
pub use event::{Attack, Event, Faces, Phase, Way, Why};
pub use fingerprint::fingerprint;
pub use geometry::{distance, line_between};
pub use hit_divisor::{HitDivisor, hit_divisor};
pub use leaders::{PlayersByUnit, Term};
pub use moving::{Reach, base_move, legal_moves, reach, way_cost};
pub use queue::{can_still_act, targets_to_shoot, waiting_units};
pub use reasons::{Reason, Whose, reasons};
pub use refusal::{Legal, Refusal, Ruling};
pub use resolve::{panic_relief, resolve};
pub use rulings::{RulingName, Rulings};
pub use rush::{runners, rush_length};
pub use senlac_base::game::{Called, Dice, Rolled, did_you_mean, name, nearest, pupils};
pub use setup::{Setup, SetupProblem, UnitSetup};
pub use shooting::{InLine, in_line};
pub use side::Side;
pub use square::{NotASquare, Square, column_letters};
pub use squares::{Patch, Squares};
pub use state::{ActiveEffect, Outcome, Pending, State, Strength};
pub use to_hit::{NEVER, Needs, needs, table};
pub use told::{TeachersWords, Told};
pub use troop::{Troop, Weapon};
pub use unit::{NotAUnit, Unit, UnitId};
pub use victory::{OnHill, holder_of_the_hill, if_the_bell_rang_now};
