//! How far letters extend above and below their line.

use super::{Fonts, Style};

/// How far letters extend above and below the baseline, in sizes of the text.
#[derive(Clone, Copy, Debug, Default, PartialEq)]
pub struct Extent {
    /// Distance above the baseline.
    pub above: f32,
    /// Distance below the baseline.
    pub below: f32,
}

impl Extent {
    /// Returns the larger of both extents in each direction.
    pub(crate) const fn union(self, other: Self) -> Self {
        Self { above: self.above.max(other.above), below: self.below.max(other.below) }
    }
}

impl Fonts {
    /// Returns the extent of a line of text, including stacked diacritics.
    pub(crate) fn extent(&self, text: &str, style: Style) -> Extent {
        let line = self.shape(text, style);
        let measured = line.extent.get_or_init(|| {
            let glyphs = line.runs.iter().flat_map(|run| run.glyphs.iter().map(|glyph| (run.face, glyph)));
            let extents = glyphs.filter_map(|(face, glyph)| {
                let (bottom, top) = self.face(face)?.heights(glyph.id)?;
                Some(Extent { above: (top + glyph.up) / 1000.0, below: (-bottom - glyph.up) / 1000.0 })
            });
            extents.fold(Extent::default(), Extent::union)
        });
        *measured
    }
}
