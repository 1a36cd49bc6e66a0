//! SquareLabels.

use super::Pen;
use crate::sheets::document::{Battle, Document, Kind, Options};
use crate::sheets::text::Fonts;

/// Lays out the document.
#[must_use]
pub fn square_labels(_battle: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let pen = Pen::new(fonts, options.paper, options.inks);
    Document::new(Kind::SquareLabels, vec![pen.finish()])
}
