//! The outlines of glyphs, read once from their faces.

use std::collections::HashMap;

use kurbo::{BezPath, Point};
use skrifa::instance::{LocationRef, Size};
use skrifa::outline::{DrawSettings, OutlinePen};
use skrifa::{FontRef, GlyphId, MetadataProvider};

use crate::sheets::text::{FaceId, Fonts};

/// Outlines in thousandths of the letters' size, upwards from the baseline.
#[derive(Debug, Default)]
pub(super) struct Letters {
    known: HashMap<(FaceId, u16), BezPath>,
}

impl Letters {
    /// The outline of a glyph; nothing where the face has none, as for a space.
    pub(super) fn outline(&mut self, fonts: &Fonts, face: FaceId, glyph: u16) -> &BezPath {
        self.known.entry((face, glyph)).or_insert_with(|| read(fonts, face, glyph).unwrap_or_default())
    }
}

fn read(fonts: &Fonts, face: FaceId, glyph: u16) -> Option<BezPath> {
    let face = fonts.face(face)?;
    let font = FontRef::from_index(&face.file, face.index).ok()?;
    let outline = font.outline_glyphs().get(GlyphId::from(glyph))?;
    let mut pen = Pen(BezPath::new());
    // Written at a size of a thousand, the outline counts in thousandths.
    outline.draw(DrawSettings::unhinted(Size::new(1000.0), LocationRef::default()), &mut pen).ok()?;
    Some(pen.0)
}

/// Writes an outline down.
struct Pen(BezPath);

fn point(x: f32, y: f32) -> Point {
    Point::new(f64::from(x), f64::from(y))
}

impl OutlinePen for Pen {
    fn move_to(&mut self, x: f32, y: f32) {
        self.0.move_to(point(x, y));
    }

    fn line_to(&mut self, x: f32, y: f32) {
        self.0.line_to(point(x, y));
    }

    fn quad_to(&mut self, cx0: f32, cy0: f32, x: f32, y: f32) {
        self.0.quad_to(point(cx0, cy0), point(x, y));
    }

    fn curve_to(&mut self, cx0: f32, cy0: f32, cx1: f32, cy1: f32, x: f32, y: f32) {
        self.0.curve_to(point(cx0, cy0), point(cx1, cy1), point(x, y));
    }

    fn close(&mut self) {
        self.0.close_path();
    }
}
