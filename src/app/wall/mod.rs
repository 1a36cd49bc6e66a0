//! The wall: what the class sees on the projector. [`PublicView`] holds all that the class may see and nothing more;
//! [`Scene`] knows since when it is shown; [`paint()`] and [`show_ui`] draw it, and know neither the battle nor the desk.

mod deeds;
mod first_names;
mod lesson;
pub(super) mod paint;
mod scene;
mod ui;
mod view;

pub use first_names::WallNames;
pub use lesson::{Lesson, LessonPage};
pub use paint::{Moment, paint, suit};
pub use scene::{CARD_SECONDS, DEED_SECONDS, Scene};
pub use ui::{in_words, show_ui};
pub use view::{Deed, End, PublicView, ShownCard, Strengths, WallBoard, WallDie, WallOptions, WallUnit};

#[cfg(test)]
mod view_tests;
