//! What the class sees on the projector. [`PublicView`] holds all that it may see and nothing more, and [`Scene`] says what
//! the picture is about; [`Animation`] knows how far what moves has come; [`paint()`] and [`show_ui`] draw it, and know
//! neither the battle nor the rest of the window.

mod animation;
mod deeds;
mod first_names;
mod lesson;
pub mod paint;
mod public_view;
mod scene;
#[cfg(test)]
mod tests;
mod widget;

pub use self::animation::{Animation, CARD_SECONDS, DEED_SECONDS};
pub use self::deeds::{WallDeed, WallDie};
pub use self::first_names::WallNames;
pub use self::lesson::{Lesson, LessonPage};
pub use self::paint::{Motion, paint, suit};
pub use self::public_view::{PublicView, ShownCard};
pub use self::scene::{End, Scene, WallArrow, WallBoard, WallOptions, WallUnit};
pub use self::widget::{in_words, show_ui};
