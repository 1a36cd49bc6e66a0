//! What the class sees on the projector. [`PublicView`] holds all that it may see and nothing more, and [`Scene`] says what
//! the picture is about; [`Animation`] knows how far what moves has come; [`paint()`] and [`show_ui`] draw it, and know
//! neither the battle nor the rest of the window.

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
pub use self::call::{Upcoming, WallCall};
pub use self::deeds::{WallDeed, WallDie};
pub use self::facts::WallFacts;
pub use self::first_names::{ProjectorNames, WallNames, WholeName};
pub use self::guesses::{ClassGuesses, score_words};
pub use self::homonyms::ChildName;
pub use self::labels::Label;
pub use self::lesson::{Lesson, LessonPage};
pub use self::paint::{Motion, paint, suit, usual_labels};
pub use self::public_view::{PublicView, ShownCard};
pub use self::replay::{ReplayMoment, ReplayStamp};
pub use self::scene::{End, Scene, WallArrow, WallBoard, WallOptions, WallReplay, WallUnit};
pub use self::told::{ON_A_PAGE, WallAward, WallAwards, WallChart, WallQuestion};
pub use self::widget::{in_words, show_ui};
