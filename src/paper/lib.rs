//! Paper: drawings as outlines in named colours, pages as data in millimetres, and a PDF writer.
//!
//! This crate does not depend on the window, the game files or the disk.

// Its macros are known in every module.
#[macro_use]
extern crate senlac_base;

pub mod art;
pub mod sheets;

#[cfg(test)]
#[path = "../../tests/support/played.rs"]
mod played;
