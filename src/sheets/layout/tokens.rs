//! Tokens.

use super::Pen;
use crate::sheets::document::{Battle, Document, Kind, Options};
use crate::sheets::text::Fonts;

/// Lays out the document.
#[must_use]
pub fn tokens(_battle: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let pen = Pen::new(fonts, options.paper, options.inks);
    Document::new(Kind::Tokens, vec![pen.finish()])
}
