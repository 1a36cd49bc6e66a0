//! The story of a battle: what stands of its steps, moment by moment, and what can truly be said of every unit, side and pupil.
//!
//! A [`Story`] is made of the set-up and of the steps that count; whatever was taken back or amended away is not in it. All
//! the rest is counted from it: [`Tally`] what a unit did and suffered, [`PupilFacts`] the same for whoever led it.

mod chart_words;
pub mod charts;
pub mod data;
mod deeds;
mod fortune;
mod guessed;
pub mod history;
mod honours;
mod losses;
pub mod maths;
mod moments;
mod naming;
mod places;
#[cfg(test)]
#[path = "../../../tests/support/played.rs"]
pub(crate) mod played;
mod pupils;
pub mod results;
mod review;
mod tally;
mod telling;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_honours;
pub mod turning_point;
mod turns;

pub use self::chart_words::amount;
pub use self::guessed::{Guessed, POINTS, guessed, hits, points};
pub use self::honours::{Honour, honours};
pub use self::losses::{Cause, Loss, losses_in};
pub use self::moments::{Allowed, Moment, Story, TurnOfStory};
pub use self::naming::{Naming, unit_without_name};
pub use self::pupils::{PupilFacts, pupils};
pub use self::review::Review;
pub use self::tally::{Fall, MadeAttack, Tally};
pub use self::telling::{Telling, tellings, tellings_with_names};
pub use self::turns::{TurnTold, turn_sentences};
