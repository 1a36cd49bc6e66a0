//! The class's view on the projector. [`PublicView`] holds everything that the class may see, and [`Scene`] says what the
//! picture shows. [`Animation`] tracks the progress of its animations.
//!
//! [`paint()`] and [`show_ui`] draw it. They know neither the battle nor the rest of the window.

mod animation;
mod call;
mod deeds;
mod desk;
mod facts;
mod first_names;
mod guesses;
mod homonyms;
mod jobs;
mod labels;
mod laughed_at;
mod lesson;
mod looking_back;
pub mod paint;
mod public_view;
mod replay;
mod scene;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_desks;
#[cfg(test)]
mod tests_of_stories;
mod throws;
mod told;
mod widget;

pub use self::animation::{Animation, BELL_SECONDS, CARD_SECONDS, DEED_SECONDS};
pub use self::call::{NextAction, ShownCall};
pub use self::deeds::{ShownDeed, ShownDie};
pub use self::facts::ProjectorFacts;
pub use self::first_names::{ProjectorNames, PupilNaming, WholeName};
pub use self::guesses::{ClassGuesses, score_text};
pub use self::homonyms::ChildName;
pub use self::labels::Label;
pub use self::lesson::{Lesson, LessonPage};
pub use self::paint::{Motion, paint, paint_suit, typical_labels};
pub use self::public_view::{PublicView, ShownCard};
pub use self::replay::{ReplayMoment, ReplayStamp};
pub use self::scene::{BattleResult, BoardScene, ProjectorOptions, ReplayScene, Scene, ShownArrow, ShownUnit};
pub use self::told::{AwardsScene, ChartScene, ON_A_PAGE, QuestionScene, ShownAward};
pub use self::widget::{screen_reader_text, show_ui};
