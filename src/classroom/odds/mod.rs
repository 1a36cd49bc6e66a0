//! Exact odds: what may come of an attack, of a blow and its reply, of a panic, before anybody rolls.
//!
//! Nothing in here rolls or samples. Every way that the dice can fall is counted, and a chance is the fraction of them:
//! an [`CombinedAttack`] has [`Chances`], and those tell each number of losses, the average, the likeliest, the shortest range
//! that holds nine tenths. `f64` is for showing alone.
//!
//! | file | its idea |
//! |---|---|
//! | `whole`, `dice`, `weights` | whole numbers of any size; dice in lowest terms; rows of ways, die by die |
//! | `fraction`, `chances` | exact chances, and what is asked of them |
//! | `attack`, `exchange`, `panic` | what the game's dice do |
//! | [`spec`] | dice written in a line |
//! | [`table`] | the odds of the battle as it stands, for whom and with what |
//! | `luck`, [`ledger`] | what was expected of a battle's dice and what fell |
//! | `sentence` | odds as a child counts them |
//! | [`limits`] | how much is counted at most |
//!
//! Hits are divided as [`HitDivisor`](crate::rules::HitDivisor) says: each volley's alone, then all of the phase together with
//! those that wait, always rounded down; hits beyond the last figure are lost (rulings 28, 29, 32, 40 and 41).

mod attack;
mod chances;
mod dice;
mod exchange;
mod fraction;
pub mod ledger;
pub mod limits;
mod luck;
mod panic;
mod sentence;
pub mod spec;
pub mod table;
mod weights;
mod whole;

pub use attack::{CombinedAttack, Volley, hits};
pub use chances::Chances;
pub use dice::EqualDice;
pub use exchange::{Aftermath, Exchange, First};
pub use fraction::Fraction;
pub use ledger::Ledger;
pub use limits::TooMuch;
pub use luck::{Luck, dice_of};
pub use panic::Panic;
pub use sentence::{how_often, panic_sentence, reply_sentence, sentence};
