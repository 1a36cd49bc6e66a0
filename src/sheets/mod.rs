//! Paper: pages as data in millimetres, and the one writer that turns them into a PDF.
//!
//! [`unit_sheets`] lays out, [`text`] measures with the very glyphs that will be printed, and [`write_pdf`] prints.
//! A layout knows nothing of PDF, and the writer knows nothing of the battle: a new kind of sheet is a new function
//! that makes [`Page`]s.

#[cfg(test)]
mod full_class;
mod page;
mod pdf;
pub mod text;
mod unit_sheet;

pub use page::{Align, Ink, MARGIN_MM, Mark, Page, Paper};
pub use pdf::{PdfProblem, write_pdf};
pub use text::missing_characters;
pub use unit_sheet::unit_sheets;
