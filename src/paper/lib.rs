//! Paper: drawings as outlines in named colours, pages as data in millimetres, and one writer to PDF.
//!
//! This crate knows no window, no game file and no disk.

// Its macros are known in every module.
#[macro_use]
extern crate senlac_base;

pub mod art;
pub mod sheets;

#[cfg(test)]
#[path = "../../tests/support/played.rs"]
mod played;
