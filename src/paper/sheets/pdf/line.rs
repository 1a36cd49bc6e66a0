//! Writes a line of text into a page, in reading order.

use std::collections::BTreeMap;

use kurbo::{Affine, BezPath};

use super::PdfProblem;
use super::content::Content;
use super::face::{EmbeddedFontFace, whole_thousandths};
use crate::sheets::text::{FaceId, Fonts, TextOp, TextSink};

pub(super) struct LineWriter<'w, 'a> {
    pub(super) fonts: &'a Fonts,
    pub(super) faces: &'w mut BTreeMap<FaceId, EmbeddedFontFace<'a>>,
    pub(super) content: &'w mut Content,
    pub(super) size: f32,
    /// Glyphs not yet written: their face, their height above the baseline, and each glyph's number with its gap after the
    /// previous one.
    waiting: (Option<FaceId>, f32, Vec<(u16, i32)>),
    raised: f32,
    /// End of the last glyph, in thousandths of the size.
    reached: i32,
    /// Outlines drawn as shapes, in millimetres from the start of the line, with y downwards.
    shapes: BezPath,
    problem: Option<PdfProblem>,
}

impl<'w, 'a> LineWriter<'w, 'a> {
    pub(super) fn new(
        fonts: &'a Fonts,
        faces: &'w mut BTreeMap<FaceId, EmbeddedFontFace<'a>>,
        content: &'w mut Content,
        size: f32,
    ) -> Self {
        let waiting = (None, 0.0, Vec::new());
        Self { fonts, faces, content, size, waiting, raised: 0.0, reached: 0, shapes: BezPath::new(), problem: None }
    }

    /// Writes the rest of the line. `place` transforms its shapes from the start of the line to the page.
    pub(super) fn finish(mut self, place: Affine, ink: [f32; 3]) -> Result<(), PdfProblem> {
        self.write_waiting();
        self.raise(0.0);
        if !self.shapes.is_empty() {
            self.shapes.apply_affine(place);
            self.content.letter_outlines(&self.shapes, ink);
        }
        self.problem.map_or(Ok(()), Err)
    }

    fn face(&mut self, id: FaceId) -> Option<&mut EmbeddedFontFace<'a>> {
        if !self.faces.contains_key(&id) {
            match EmbeddedFontFace::new(self.fonts, id) {
                Ok(face) => drop(self.faces.insert(id, face)),
                Err(problem) => self.problem = Some(problem),
            }
        }
        self.faces.get_mut(&id)
    }

    fn write_waiting(&mut self) {
        let (Some(face), up, glyphs) = std::mem::take(&mut self.waiting) else { return };
        self.content.font(face, self.size);
        self.raise(up);
        self.content.glyphs(glyphs.into_iter());
    }

    fn raise(&mut self, up: f32) {
        if (up - self.raised).abs() > f32::EPSILON {
            self.raised = up;
            self.content.raise(up / 1000.0 * self.size);
        }
    }
}

impl TextSink for LineWriter<'_, '_> {
    fn claim_text(&mut self, face: FaceId, glyph: u16, text: &str) -> bool {
        self.face(face).is_some_and(|face| face.claim_text(glyph, text))
    }

    fn put(&mut self, id: FaceId, put: TextOp) {
        let Some(face) = self.face(id) else { return };
        match put {
            // A character missing from the face is drawn as a box, without text.
            TextOp::Unseen { id: 0, .. } => {}
            TextOp::Glyph { id: glyph, right, up } if glyph > 0 => {
                let (number, width) = face.number_and_width(glyph);
                if self.waiting.0 != Some(id) || (self.waiting.1 - up).abs() > f32::EPSILON {
                    self.write_waiting();
                    (self.waiting.0, self.waiting.1) = (Some(id), up);
                }
                // The reader knows whole thousandths and the glyphs' own widths only; what shaping wants besides is told
                // as it adds up, so that no line strays from where it was measured.
                let beyond = whole_thousandths(right) - self.reached;
                self.waiting.2.push((number, beyond));
                self.reached += beyond + width;
            }
            TextOp::Unseen { id: glyph, right, width: wanted } => {
                let (number, width) = face.number_and_width(glyph);
                self.write_waiting();
                self.content.font(id, self.size);
                self.raise(0.0);
                // Nothing is quite without width but what has none of its own.
                let wanted = if width > 0 { wanted.max(1.0) } else { 0.0 };
                let stretch = if width > 0 { wanted / f32::from(u16::try_from(width).unwrap_or(u16::MAX)) } else { 1.0 };
                self.content.invisible_glyph(number, whole_thousandths(right) - self.reached, stretch);
                self.reached = whole_thousandths(right) + whole_thousandths(wanted);
            }
            TextOp::Shape { id: glyph, right, up } | TextOp::Glyph { id: glyph, right, up } => {
                let mut outline = face.outline(glyph);
                let em = f64::from(self.size);
                let (right, up) = (f64::from(right) / 1000.0 * em, f64::from(up) / 1000.0 * em);
                outline.apply_affine(Affine::translate((right, -up)) * Affine::scale_non_uniform(em, -em));
                self.shapes.extend(outline);
            }
        }
    }
}
