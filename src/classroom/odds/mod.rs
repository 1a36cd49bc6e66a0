//! Exact odds before a roll: of an attack, of a blow and its reply, or of a panic.
//!
//! Nothing here rolls or samples. Every result of the dice is counted, and a chance is a fraction of all results. A
//! [`CombinedAttack`] has [`Chances`], which give each number of losses, the mean, the most likely number, and the
//! shortest range that holds nine tenths. `f64` is for display only.
//!
//! | file | contents |
//! |---|---|
//! | `whole`, `dice`, `ways_row` | integers of any size; dice in lowest terms; rows of ways, die by die |
//! | `fraction`, `chances` | exact chances and their statistics |
//! | `attack`, `exchange`, `panic` | the rolls of the game |
//! | [`spec`] | dice written in one line |
//! | [`prospects`] | odds in the current battle, for a unit and a weapon |
//! | `luck`, [`ledger`] | expected and real results of a battle's dice |
//! | `sentence` | odds as a child counts them |
//! | [`limits`] | limits of what is counted |
//!
//! Hits are divided as [`HitDivisor`](crate::rules::HitDivisor) says: each volley's hits separately, then all hits of
//! the phase together with the pending ones, always rounded down. Hits beyond the last figure are lost (rulings 28,
//! 29, 32, 40 and 41).

mod attack;
mod chances;
mod dice;
mod exchange;
mod fraction;
pub mod ledger;
pub mod limits;
mod luck;
mod panic;
pub mod prospects;
mod sentence;
pub mod spec;
mod way_count;
mod ways_row;

pub use attack::{CombinedAttack, Volley, hit_chances};
pub use chances::Chances;
pub use dice::EqualDice;
pub use exchange::{Aftermath, Exchange, FirstStriker};
pub use fraction::Fraction;
pub use ledger::Ledger;
pub use limits::ExchangeTooLarge;
pub use luck::{Luck, attack_dice};
pub use panic::Panic;
pub use sentence::{chance_text, panic_sentence, reply_sentence, sentence};
