//! The writer: documents become a PDF. With its folder the only place that names printpdf; here alone y is flipped.
//!
//! The same pages always become the same bytes: fonts are named by us, the dates stay at 1970, and the file's
//! identifier is a fingerprint of what is printed.

mod drawing;
mod face;
mod shapes;

use std::collections::{BTreeMap, BTreeSet};
use std::hash::Hasher;

use printpdf::{Color, CurTransMat, LineCapStyle, LineDashPattern, LineJoinStyle, Mm, Op, PdfDocument, PdfFontHandle, PdfPage};
use printpdf::{PdfSaveOptions, Pt, Rgb, TextMatrix, XObjectId, XObjectTransform};
use siphasher::sip128::{Hasher128, SipHasher13};

use self::face::Face;
use super::layout::{Align, Area, Art, Inked, Mark, Page, Shape, Text, Turn};
use super::text::{FaceId, Fonts, printable};

/// What keeps pages from becoming a PDF. Neither is the fault of what the pages say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PdfProblem {
    /// A font cannot be read or cut.
    #[error("the font {name} cannot be used: {why}")]
    Font {
        /// The face.
        name: String,
        /// What is wrong with it.
        why: String,
    },
    /// The file could not be put together.
    #[error("the PDF cannot be put together: {0}")]
    Write(String),
}

/// Writes pages as a PDF file. Its fonts are embedded and cut to the letters in use, and its text can be searched
/// and copied. Characters that no face has are drawn as boxes; see
/// [`missing_characters`](super::missing_characters).
///
/// # Errors
/// A [`PdfProblem`], where the program itself is damaged.
pub fn write_pdf(title: &str, pages: &[Page], fonts: &Fonts) -> Result<Vec<u8>, PdfProblem> {
    let mut faces = BTreeMap::new();
    let mut document = PdfDocument::new(&printable(title));
    let mut drawings = BTreeSet::new();
    for page in pages {
        document.pages.push(Printer::new(page, fonts, &mut faces)?.print(page)?);
        for mark in &page.marks {
            if let Mark::Art { art, .. } = mark
                && drawings.insert((art.name.as_str(), page.inks == super::Inks::Saver))
            {
                document.resources.xobjects.map.insert(drawing_id(art, page), drawing::form(art, page.inks));
            }
        }
    }
    for face in faces.values() {
        face.embed(&mut document)?;
    }
    let options = PdfSaveOptions { image_optimization: None, ..PdfSaveOptions::default() };
    let mut warnings = Vec::new();
    let mut file = document.to_lopdf_document(&options, &mut warnings);
    let problem = |why: &dyn std::fmt::Display| PdfProblem::Write(why.to_string());
    let identifier = fingerprint(title, pages);
    let ids = file.trailer.get_mut(b"ID").and_then(|ids| ids.as_array_mut()).map_err(|why| problem(&why))?;
    for id in ids {
        id.as_str_mut().map_err(|why| problem(&why))?.clone_from(&identifier);
    }
    file.compress();
    let mut bytes = Vec::new();
    file.save_to(&mut bytes).map_err(|why| problem(&why))?;
    Ok(bytes)
}

/// Sixteen bytes that stand for these pages.
fn fingerprint(title: &str, pages: &[Page]) -> Vec<u8> {
    let mut hasher = SipHasher13::new();
    hasher.write(format!("{title}\n{pages:?}").as_bytes());
    hasher.finish128().as_bytes().to_vec()
}

/// The name of a drawing in the file: letters and digits of its own name, and how it is inked.
fn drawing_id(art: &Art, page: &Page) -> XObjectId {
    let name: String = art.name.chars().map(|c| if c.is_ascii_alphanumeric() { c } else { '-' }).collect();
    XObjectId(format!("{name}-{}", if page.inks == super::Inks::Saver { "s" } else { "f" }))
}

/// Turns the marks of one page into the operations of a PDF page.
struct Printer<'a> {
    fonts: &'a Fonts,
    faces: &'a mut BTreeMap<FaceId, Face>,
    height_mm: f32,
    ops: Vec<Op>,
}

impl<'a> Printer<'a> {
    #[expect(clippy::unnecessary_wraps, reason = "faces are made when they are first used")]
    fn new(page: &Page, fonts: &'a Fonts, faces: &'a mut BTreeMap<FaceId, Face>) -> Result<Self, PdfProblem> {
        Ok(Self { fonts, faces, height_mm: page.paper.height_mm(), ops: Vec::new() })
    }

    fn print(mut self, page: &Page) -> Result<PdfPage, PdfProblem> {
        self.ops.push(Op::SetLineJoinStyle { join: LineJoinStyle::Round });
        self.ops.push(Op::SetLineCapStyle { cap: LineCapStyle::Round });
        for mark in &page.marks {
            match mark {
                Mark::Text(text) => self.text(text, page)?,
                Mark::Shape(shape) => self.shape(shape, page),
                Mark::Art { art, area, turn } => self.art(drawing_id(art, page), art, *area, *turn),
            }
        }
        Ok(PdfPage::new(Mm(page.paper.width_mm()), Mm(page.paper.height_mm()), self.ops))
    }

    /// A point of the page in points from the bottom left, as PDF counts.
    fn point(&self, (x_mm, y_mm): (f32, f32)) -> (f32, f32) {
        (Pt::from(Mm(x_mm)).0, Pt::from(Mm(self.height_mm - y_mm)).0)
    }

    /// A shape with its line.
    fn shape(&mut self, shape: &Shape, page: &Page) {
        let Inked { line, fill } = page.inks.shape(shape.line, shape.fill);
        if let Some((width, ink)) = line {
            self.ops.push(Op::SetOutlineThickness { pt: Mm(width).into() });
            self.ops.push(Op::SetOutlineColor { col: color(ink) });
        }
        if let Some(fill) = fill {
            self.ops.push(Op::SetFillColor { col: color(fill) });
        }
        if shape.dashed {
            self.ops.push(Op::SetLineDashPattern { dash: LineDashPattern { offset: 0.0, pattern: [4.0, 3.0].as_slice().into() } });
        }
        let polygon = shapes::polygon(&shape.path, self.height_mm, line.is_some(), fill.is_some());
        self.ops.extend(polygon.map(|polygon| Op::DrawPolygon { polygon }));
        if shape.dashed {
            self.ops.push(Op::SetLineDashPattern { dash: LineDashPattern::default() });
        }
    }

    /// A drawing in its place.
    fn art(&mut self, id: XObjectId, art: &Art, area: Area, turn: Turn) {
        let (cos, sin) = turn.cos_sin();
        let scale = Pt::from(Mm(area.width / art.size.0)).0;
        let (x, y) = self.point(super::layout::turned((area.x, area.y), turn, area.middle()));
        // A drawing counts y downwards; clockwise on paper is counter-clockwise to PDF.
        let matrix = CurTransMat::Raw([scale * cos, -scale * sin, -scale * sin, -scale * cos, x, y]);
        self.ops.extend([
            Op::SaveGraphicsState,
            Op::SetTransformationMatrix { matrix },
            Op::UseXobject { id, transform: XObjectTransform { no_auto_scale: true, ..XObjectTransform::default() } },
            Op::RestoreGraphicsState,
        ]);
    }

    /// A line of text.
    fn text(&mut self, text: &Text, page: &Page) -> Result<(), PdfProblem> {
        let line = self.fonts.shape(&text.text, text.style);
        let back = line.width / 1000.0
            * text.size_pt
            * match text.align {
                Align::Left => 0.0,
                Align::Center => 0.5,
                Align::Right => 1.0,
            };
        let (cos, sin) = text.turn.cos_sin();
        let (x, y) = self.point(text.at_mm);
        self.ops.push(Op::SetFillColor { col: color(page.inks.words(text.ink)) });
        self.ops.push(Op::StartTextSection);
        let matrix = TextMatrix::Raw([cos, -sin, sin, cos, x - back * cos, y + back * sin]);
        self.ops.push(Op::SetTextMatrix { matrix });
        let mut raised = 0.0;
        for run in &line.runs {
            let face = match self.faces.entry(run.face) {
                std::collections::btree_map::Entry::Occupied(face) => face.into_mut(),
                std::collections::btree_map::Entry::Vacant(place) => place.insert(Face::new(self.fonts, run.face)?),
            };
            self.ops.push(Op::SetFont { font: PdfFontHandle::External(face.id()), size: Pt(text.size_pt) });
            for glyph in &run.glyphs {
                if (glyph.up - raised).abs() > f32::EPSILON {
                    raised = glyph.up;
                    self.ops.push(Op::SetLineOffset { multiplier: raised / 1000.0 * text.size_pt });
                }
                let items = face.show(glyph);
                match self.ops.last_mut() {
                    Some(Op::ShowText { items: before }) => before.extend(items),
                    Some(_) | None => self.ops.push(Op::ShowText { items: items.collect() }),
                }
            }
        }
        if raised != 0.0 {
            self.ops.push(Op::SetLineOffset { multiplier: 0.0 });
        }
        self.ops.push(Op::EndTextSection);
        Ok(())
    }
}

fn color([r, g, b]: [f32; 3]) -> Color {
    Color::Rgb(Rgb::new(r, g, b, None))
}

#[cfg(test)]
mod tests;
