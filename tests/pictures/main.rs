//! Compares the windows, the projector and the paper with their saved pictures. Also opens the paper with other
//! programs and traces system calls. All modules except `paper_pictures` need the feature `pictures`.

#[cfg(feature = "pictures")]
#[path = "../support/player.rs"]
mod player;
#[cfg(feature = "pictures")]
#[path = "../window/support.rs"]
mod support;

mod paper_pictures;
#[cfg(feature = "pictures")]
mod paper_tools;
#[cfg(feature = "pictures")]
mod trace;
#[cfg(feature = "pictures")]
mod wall;
#[cfg(feature = "pictures")]
mod window;
