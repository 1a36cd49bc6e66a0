//! The story of a battle: its steps moment by moment, and facts about every unit, side and pupil.
//!
//! A [`Story`] is built from the set-up and the steps that count. Steps that were undone or amended away are not in it.
//! The rest is counted from it: [`Tally`] holds the actions and losses of a unit, [`PupilFacts`] those of a pupil.

mod chart_text;
pub mod charts;
pub mod data;
mod deeds;
mod guessed;
pub mod history;
mod honours;
mod losses;
mod luck_phrasings;
pub mod maths;
mod moments;
mod naming;
mod places;
#[cfg(test)]
#[path = "../../../tests/support/played.rs"]
pub(crate) mod played;
mod pupil_story;
mod pupils;
pub mod results;
mod review;
mod tally;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_honours;
pub mod turning_point;
mod turns;

pub use self::chart_text::amount_text;
pub use self::guessed::{ClassGuess, POINTS, class_guesses, hits, points};
pub use self::honours::{Honour, honours};
pub use self::losses::{Cause, Loss, losses_in};
pub use self::moments::{AllowedBreach, Moment, Story, StoryTurn};
pub use self::naming::{Naming, unit_without_name};
pub use self::pupil_story::{PupilStory, pupil_stories, pupil_stories_with_names};
pub use self::pupils::{PupilFacts, pupils};
pub use self::review::Review;
pub use self::tally::{AttackRecord, StepLoss, Tally};
pub use self::turns::{TurnSummary, turn_summaries};
