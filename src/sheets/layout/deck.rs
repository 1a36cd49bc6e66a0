//! Deck.

use super::Pen;
use crate::sheets::document::{Battle, Document, Kind, Options};
use crate::sheets::text::Fonts;

/// Lays out the document.
#[must_use]
pub fn deck(_battle: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let pen = Pen::new(fonts, options.paper, options.inks);
    Document::new(Kind::Deck, vec![pen.finish()])
}
