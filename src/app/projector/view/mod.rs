//! The wall: what the class sees on the projector. [`PublicView`] holds all that the class may see and nothing more;
//! [`Scene`] knows since when it is shown; [`paint()`] and [`show_ui`] draw it, and know neither the battle nor the desk.

mod deeds;
mod first_names;
mod lesson;
pub mod paint;
mod public_view;
mod scene;
#[cfg(test)]
mod tests;
mod widget;

pub use self::first_names::WallNames;
pub use self::lesson::{Lesson, LessonPage};
pub use self::paint::{Moment, paint, suit};
pub use self::public_view::{Deed, End, PublicView, ShownCard, Strengths, WallBoard, WallDie, WallOptions, WallUnit};
pub use self::scene::{CARD_SECONDS, DEED_SECONDS, Scene};
pub use self::widget::{in_words, show_ui};
