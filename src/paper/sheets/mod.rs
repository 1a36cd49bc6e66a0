//! Paper: pages as data in millimetres, and the single PDF writer.
//!
//! [`layout`] makes [`Page`]s and contains no PDF code; [`text`] measures with the same glyphs that are printed;
//! [`write_pdf`] writes the file, and [`picture`] draws the same pages for the window, so the preview matches the print.

mod document;
pub mod layout;
pub mod lesson;
mod names;
mod pdf;
pub mod picture;
mod print_source;
pub mod text;

pub use document::{AnyDocumentKind, Battle, CertificateDesign, Document, DocumentKind, GameDocumentKind, PrintOptions};
pub use layout::missing_characters;
pub use layout::{Align, Ink, InkMode, MARGIN_MM, Mark, Page, Paper};
pub use layout::{RulesPart, RulesPicture, RulesTable, RulesTopic, RulingEntry, topic_parts};
pub use names::UnprintableName;
pub use pdf::{PdfProblem, Printout, write_pdf};
pub use print_source::PrintSource;
pub use text::Fonts;
