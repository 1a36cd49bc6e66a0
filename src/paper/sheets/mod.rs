//! Paper: pages as data in millimetres, and the one writer that turns them into a PDF.
//!
//! [`layout`] makes [`Page`]s and knows nothing of PDF; [`text`] measures with the very glyphs that will be printed;
//! [`write_pdf`] prints, and [`picture`] draws the same pages for the window, so that what is seen is what is printed.

mod document;
pub mod layout;
pub mod lesson;
mod names;
mod papers;
mod pdf;
pub mod picture;
pub mod text;

pub use document::{AnyKind, Battle, CertificateDesign, Document, GameKind, Kind, Options};
pub use layout::missing_characters;
pub use layout::{Align, Ink, Inks, MARGIN_MM, Mark, Page, Paper};
pub use layout::{RulesNumbers, RulesPart, RulesPicture, RulesTopic, RulingTold, rules_on};
pub use names::Unshown;
pub use papers::Papers;
pub use pdf::{PdfProblem, Printout, write_pdf};
pub use text::Fonts;
