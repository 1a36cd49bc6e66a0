//! Spreadsheets: workbooks of Excel, new and old, and `OpenDocument` ones.
//!
//! They are read here and not by a library, because each bound has its reason: what a file unpacks to, how deep its tags
//! stand, how often a row says that it repeats. A list that somebody sends must neither fill the memory nor take long,
//! and what the spreadsheet program does not show (hidden, filtered, struck through, never worked out) has to be told.

pub mod excel;
pub mod excel2003;
pub mod open_document;
pub mod package;
pub mod xml;
