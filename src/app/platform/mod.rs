//! What differs between a desktop and other places to run: dialogs, other programs, disks that may not answer.

pub mod file_dialog;
pub mod hand_over;
pub mod reachable;
