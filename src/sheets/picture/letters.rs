//! The outlines of glyphs, read once from their faces.

use std::collections::HashMap;

use kurbo::BezPath;

use crate::sheets::text::{Face, FaceId, Fonts};

/// Outlines in thousandths of the letters' size, upwards from the baseline.
#[derive(Debug, Default)]
pub(super) struct Letters {
    known: HashMap<(FaceId, u16), BezPath>,
}

impl Letters {
    /// The outline of a glyph; empty if the face has none, as for a space.
    pub(super) fn outline(&mut self, fonts: &Fonts, face: FaceId, glyph: u16) -> &BezPath {
        let read = |face: &Face| face.outline(glyph, 1000.0);
        self.known.entry((face, glyph)).or_insert_with(|| fonts.face(face).map(read).unwrap_or_default())
    }
}
