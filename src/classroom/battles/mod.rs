//! Whole games by simple players: who wins, in which turn and at what cost, and what that means for a teacher.
//!
//! | file | contents |
//! |---|---|
//! | [`players`] | how the players decide, including ties: naive, cautious and bold ones for either side |
//! | [`computer`] | the computer's steps for absent players |
//! | [`game`] | one battle from any [`State`](crate::rules::State) to its end |
//! | [`forecast`] | thousands of battles on all cores: shares, turns, losses |
//! | [`engagement`] | which units have something to do, turn by turn |
//! | [`strategy_matrix`] | every strategy against every other, and the best for both sides |
//! | [`fair`] | small changes of a set-up that bring it closer to 50 : 50 |
//! | [`compare`] | the effect of each option of a ruling on the balance |
//! | [`opening`] | faults of starting positions that need no battle to be found |
//! | [`pacing`] | whether the battle is decided before the bell, and what would help |
//! | [`balance_issues`] | what a battle should be like for a class, and the issues in a forecast |
//! | [`hints`] | up to three sensible orders for a unit, with a reason each |
//! | [`share`] | a share with its 95% interval |
//!
//! A battle continues until it is decided or until the bell, which by default rings instead of the flip after turn
//! [`LAST_TURN`]. The rules then say who wins (ruling 11). The battles use the real rules: every command passes through
//! [`check`](crate::rules::check()), [`resolve`](crate::rules::resolve()) and [`apply`](crate::rules::apply()). Battle
//! number *i* rolls from its own stream of the seed, and results are sums of integers. The same seed therefore gives the
//! same result for any number of threads. This module does not depend on a screen, paper, files or a clock.

pub mod balance_issues;
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
pub mod strategy_matrix;

pub use engagement::Engagement;
pub use forecast::{Forecast, ForecastSettings};
pub use game::{Ending, LAST_TURN};
pub use players::{Players, Strategy};
pub use progress::{PauseCheck, Progress, Stopped};
pub use share::Share;
pub use strategy_matrix::Matrix;

#[cfg(test)]
mod tests;
