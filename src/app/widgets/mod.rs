//! Widgets shared by several screens.

pub mod buttons;
pub mod confirm;
pub mod control;
pub mod drag;
pub mod embroidery;
pub mod ornament;
pub mod panel_height;
pub mod picture_cache;
pub mod pupil_search;
pub mod radio;
pub mod scroll_to_focus;
pub mod sheet_title;
pub mod stepper;
pub mod unit_cards;
