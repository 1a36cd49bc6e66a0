//! The class's view on the projector. [`PublicView`] holds everything that the class may see, and [`Scene`] says what the
//! picture shows. [`Animation`] tracks the progress of its animations.
//!
//! [`paint()`] and [`show_ui`] draw it. They know neither the battle nor the rest of the window.

mod animation;
mod board_game;
mod call;
mod deeds;
mod dice_text;
mod distinct_names;
mod embarrassing_words;
mod facts;
mod first_names;
mod guesses;
mod jobs;
mod labels;
mod lesson;
pub mod paint;
mod public_view;
mod replay;
mod scene;
mod story_scenes;
mod story_view;
#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_board_games;
#[cfg(test)]
mod tests_of_stories;
mod widget;

pub use self::animation::{Animation, BELL_SECONDS, CARD_SECONDS, DEED_SECONDS};
pub use self::call::{NextAction, ShownCall};
pub use self::deeds::{ShownDeed, ShownDie};
pub use self::distinct_names::ChildName;
pub use self::facts::ProjectorFacts;
pub use self::first_names::{ProjectorNames, PupilNaming, WholeName};
pub use self::guesses::{ClassGuesses, score_text};
pub use self::labels::Label;
pub use self::lesson::{Lesson, LessonPage};
pub use self::paint::{Motion, paint, paint_suit, typical_labels};
pub use self::public_view::{PublicView, ShownCard};
pub use self::replay::{ReplayMoment, ReplayStamp};
pub use self::scene::{BattleResult, BoardScene, ProjectorOptions, ReplayScene, Scene, ShownArrow, ShownUnit};
pub use self::story_scenes::{AwardsScene, ChartScene, ON_A_PAGE, QuestionScene, ShownAward};
pub use self::widget::{screen_reader_text, show_ui};
