//! The writer: pages become a PDF. With its folder the only place that names printpdf; here alone y is flipped.
//!
//! The same pages always become the same bytes: fonts are named by us, the dates stay at 1970, and the file's
//! identifier is a fingerprint of what is printed.

mod face;
mod shapes;

use std::hash::Hasher;

use printpdf::{Color, LineCapStyle, LineJoinStyle, Mm, Op, PdfDocument, PdfFontHandle, PdfPage, PdfSaveOptions, Point, Pt, Rgb};
use siphasher::sip128::{Hasher128, SipHasher13};

use self::face::Face;
use super::{Align, Ink, Mark, Page, text};

/// What keeps pages from becoming a PDF. Neither is the fault of what the pages say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PdfProblem {
    /// A built-in font cannot be read or cut.
    #[error("the built-in font {name} cannot be used: {why}; the program is damaged, install it again")]
    Font {
        /// The face.
        name: &'static str,
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
pub fn write_pdf(title: &str, pages: &[Page]) -> Result<Vec<u8>, PdfProblem> {
    let mut faces = [Face::new(false)?, Face::new(true)?];
    let mut document = PdfDocument::new(&text::printable(title));
    document.pages = pages.iter().map(|page| Printer::new(page, &mut faces).print(page)).collect();
    for face in &faces {
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

/// Turns the marks of one page into the operations of a PDF page.
struct Printer<'a> {
    faces: &'a mut [Face; 2],
    height_mm: f32,
    ops: Vec<Op>,
}

impl<'a> Printer<'a> {
    fn new(page: &Page, faces: &'a mut [Face; 2]) -> Self {
        Self { faces, height_mm: page.paper.height_mm(), ops: Vec::new() }
    }

    fn print(mut self, page: &Page) -> PdfPage {
        self.ops.push(Op::SetLineJoinStyle { join: LineJoinStyle::Round });
        self.ops.push(Op::SetLineCapStyle { cap: LineCapStyle::Round });
        for mark in &page.marks {
            self.mark(mark);
        }
        PdfPage::new(Mm(page.paper.width_mm()), Mm(page.paper.height_mm()), self.ops)
    }

    fn mark(&mut self, mark: &Mark) {
        match *mark {
            Mark::Text { x_mm, y_mm, size_pt, bold, align, ink, ref text } => {
                let back = match align {
                    Align::Left => 0.0,
                    Align::Center => text::width_mm(text, size_pt, bold) / 2.0,
                    Align::Right => text::width_mm(text, size_pt, bold),
                };
                self.ops.push(Op::SetFillColor { col: color(ink) });
                self.text((x_mm - back, y_mm), size_pt, bold, text);
            }
            Mark::Box { x_mm, y_mm, width_mm, height_mm, corner_mm, line_mm, ink, fill } => {
                let top_left = self.point((x_mm, y_mm));
                let size = (Pt::from(Mm(width_mm)), Pt::from(Mm(height_mm)));
                self.shape(shapes::rounded(top_left, size, Mm(corner_mm).into()), line_mm, ink, fill);
            }
            Mark::Line { ends_mm, line_mm, ink } => {
                let points = ends_mm.map(|end| self.point(end));
                self.shape(points.map(shapes::corner).to_vec(), line_mm, ink, None);
            }
            Mark::Shape { ref corners_mm, line_mm, ink, fill } => {
                let points = corners_mm.iter().map(|&corner| shapes::corner(self.point(corner))).collect();
                self.shape(points, line_mm, ink, fill);
            }
        }
    }

    /// A point of the page as PDF counts: from the bottom.
    fn point(&self, (x_mm, y_mm): (f32, f32)) -> Point {
        Point::new(Mm(x_mm), Mm(self.height_mm - y_mm))
    }

    /// A closed shape; a line is one with two corners.
    fn shape(&mut self, points: Vec<printpdf::LinePoint>, line_mm: f32, ink: Ink, fill: Option<Ink>) {
        if line_mm > 0.0 {
            self.ops.push(Op::SetOutlineThickness { pt: Mm(line_mm).into() });
            self.ops.push(Op::SetOutlineColor { col: color(ink) });
        }
        if let Some(fill) = fill {
            self.ops.push(Op::SetFillColor { col: color(fill) });
        }
        self.ops.extend(shapes::polygon(points, line_mm > 0.0, fill.is_some()).map(|polygon| Op::DrawPolygon { polygon }));
    }

    /// A line of text from its left end.
    fn text(&mut self, left: (f32, f32), size_pt: f32, bold: bool, text: &str) {
        let pos = self.point(left);
        let face = &mut self.faces[usize::from(bold)];
        self.ops.extend([
            Op::StartTextSection,
            Op::SetTextCursor { pos },
            Op::SetFont { font: PdfFontHandle::External(face.id()), size: Pt(size_pt) },
        ]);
        let mut raised = 0.0;
        for glyph in text::shape(text, bold) {
            if (glyph.up - raised).abs() > f32::EPSILON {
                raised = glyph.up;
                self.ops.push(Op::SetLineOffset { multiplier: raised / 1000.0 * size_pt });
            }
            let items = face.show(&glyph);
            match self.ops.last_mut() {
                Some(Op::ShowText { items: before }) => before.extend(items),
                Some(_) | None => self.ops.push(Op::ShowText { items: items.collect() }),
            }
        }
        if raised != 0.0 {
            self.ops.push(Op::SetLineOffset { multiplier: 0.0 });
        }
        self.ops.push(Op::EndTextSection);
    }
}

/// The colours of the paper, dark enough or pale enough to keep their meaning on a black-and-white printer.
fn color(ink: Ink) -> Color {
    let [r, g, b] = match ink {
        Ink::Words => [0.12, 0.16, 0.20],
        Ink::Quiet => [0.34, 0.34, 0.31],
        Ink::Rule => [0.70, 0.64, 0.50],
        Ink::Shade => [0.96, 0.93, 0.86],
        Ink::Paper => [1.0, 1.0, 1.0],
        Ink::Accent => [0.78, 0.59, 0.16],
    };
    Color::Rgb(Rgb::new(r, g, b, None))
}

#[cfg(test)]
mod tests;
