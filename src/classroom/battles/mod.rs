//! Whole games by simple players: who wins, how soon, at what price; and what that means for a teacher.
//!
//! | file | what it answers |
//! |---|---|
//! | [`players`] | how the players decide, to the last tie: naive, cautious and bold ones for either side |
//! | [`computer`] | what the computer does for those who are away, step by step |
//! | [`game`] | one battle from any [`State`](crate::rules::State) to its end |
//! | [`forecast`] | thousands of battles on all cores: shares, turns, losses |
//! | [`engagement`] | who has something to do, turn by turn |
//! | [`best`] | every strategy against every other, and the best on both sides |
//! | [`fair`] | small changes of a set-up that bring it nearer to 50 : 50 |
//! | [`compare`] | what each reading of a ruling does to the balance |
//! | [`opening`] | faults of where units start that need no battle to be seen |
//! | [`pacing`] | whether it is decided before the bell, and what would help |
//! | [`worth`] | what a battle should be like for a class, and what a forecast misses of it |
//! | [`hints`] | up to three sensible orders for a unit, with a reason each |
//! | [`share`] | a share with its 95 % interval |
//!
//! A battle goes on until it is decided or until the bell, which rings instead of the flip after turn [`LAST_TURN`] unless
//! somebody says otherwise; whoever wins then is the rules' answer (ruling 11). It is played by the real rules: every
//! command goes through [`check`](crate::rules::check()), [`resolve`](crate::rules::resolve()) and
//! [`apply`](crate::rules::apply()). Battle number *i* rolls from its own stream of the seed, and results are whole numbers that are added up: the same seed gives the same answer for any number of
//! threads. Nothing in here knows a screen, paper, a file or a clock.

pub mod best;
pub mod compare;
pub mod computer;
pub mod engagement;
pub mod fair;
pub mod forecast;
pub mod game;
pub mod hints;
pub mod opening;
pub mod pacing;
pub mod players;
mod progress;
pub mod share;
pub mod worth;

pub use best::Matrix;
pub use engagement::Engagement;
pub use forecast::{Forecast, ForecastSettings};
pub use game::{Ending, LAST_TURN};
pub use players::{Players, Strategy};
pub use progress::{Pause, Progress, Stopped};
pub use share::Share;

#[cfg(test)]
mod tests;
