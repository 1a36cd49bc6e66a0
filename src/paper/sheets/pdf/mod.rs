//! Writes documents as a PDF. Only this module uses printpdf, and only here y is flipped.
//!
//! The same documents always give the same bytes: fonts and drawings get fixed names, files contain no date, and the file's
//! identifier is a fingerprint of its content.
//!
//! # Read aloud
//!
//! Files are tagged PDF, following PDF/UA-1 (ISO 14289-1). A test checks each of these points in every document:
//! * Everything painted belongs to an element or is an artifact. Marked-content numbers link pages to elements and back.
//! * Shared content (form `XObject`s) has no tags of its own: each page tags it where it is used.
//! * The order of the tree is the reading order. A page's first heading is its title, and no heading level is skipped.
//! * Tables have the same number of cells in each row, and header cells with their scope. Lists have items.
//! * Figures have alternative text and a bounding box.
//! * Names broken across lines, truncated words and letters that no font has are given in full (`ActualText`).
//! * A space separates lines.
//! * Files have a language, a title shown by PDF viewers, XMP with both, and a tab order.
//! * Fonts are embedded with the text of every glyph.
//!
//! Limitations and unknowns:
//! * The file doesn't claim conformance (`pdfuaid` is omitted), because no validator has checked it.
//! * The validator veraPDF is not available on the build machines.
//! * Pictures of dice in tables, small arms and the handout's panels are artifacts: the text beside them says the same.
//! * The plan is one figure whose alternative text lists all units and the ground, not a navigable table.
//! * XMP dates are omitted on purpose. Names in other languages are marked as English.
//! * A heading whose parent heading is on an earlier page has a higher level on its own page.

mod content;
mod drawings;
mod face;
mod finish;
mod line;
mod metadata;
mod objects;
mod order;
mod stamps;
mod strip_font;
mod structure;
mod tags;

use std::collections::BTreeMap;

use kurbo::Affine;
use printpdf::{Mm, Op, PdfDocument, PdfPage, PdfSaveOptions};

use self::content::Content;
use self::drawings::Drawings;
use self::face::EmbeddedFontFace;
use self::line::LineWriter;
use self::stamps::MarkRun;
use self::structure::{MarkOwner, Structure, WrittenPage};
use super::document::Document;
use super::layout::{Area, Mark, Page, Text, Turn, turned};
use super::text::{FaceId, Fonts, MM_PER_PT};

/// Documents to write into one file.
#[derive(Clone, Copy, Debug)]
pub struct Printout<'a> {
    /// Title shown in the title bar of PDF viewers.
    pub title: &'a str,
    /// Author named in the file's metadata.
    pub author: &'a str,
    /// Language tag of the text, such as "en-GB".
    pub language: &'a str,
    /// Documents in page order. The bookmarks of a single document are its contents entries. With several, each document has a
    /// bookmark with its entries below.
    pub documents: &'a [Document],
}

impl<'a> Printout<'a> {
    /// Creates a printout by this program, in English.
    pub const fn new(title: &'a str, documents: &'a [Document]) -> Self {
        Self { title, author: "Senlac", language: "en-GB", documents }
    }

    fn pages(&self) -> impl Iterator<Item = &'a Page> + use<'a> {
        self.documents.iter().flat_map(|document| &document.pages)
    }
}

/// An error while writing a PDF. The content of the pages never causes one.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PdfProblem {
    /// A font can't be read or subset.
    #[error("{}", tr!("can’t use the font {name}: {why}", name, why))]
    Font {
        /// Name of the font face.
        name: String,
        /// Reason for the failure.
        why: String,
    },
    /// The file couldn't be assembled.
    #[error("{}", tr!("couldn’t create the PDF: {why}", why = _0))]
    Write(String),
}

/// Writes documents as one PDF file. Fonts are embedded as subsets of the characters used, and the text can be searched and
/// copied. Characters that no font has are drawn as boxes; see `missing_characters` of the sheets.
///
/// # Errors
/// A [`PdfProblem`], if the program itself is damaged.
pub fn write_pdf(printout: &Printout<'_>, fonts: &Fonts) -> Result<Vec<u8>, PdfProblem> {
    let mut printer = Printer { fonts, faces: BTreeMap::new(), drawings: Drawings::from_pages(printout.pages()) };
    let (structure, sheets) = Structure::from_printout(printout, fonts);
    let parts = stamps::page_runs(&sheets);
    let contents = sheets.iter().zip(parts).map(|(sheet, parts)| printer.print_page(sheet, &parts)).collect::<Result<Vec<_>, _>>()?;
    let mut document = PdfDocument::new("");
    // printpdf numbers, names and embeds; what stands on the pages is put into their places afterwards.
    document.pages.extend(printout.pages().map(|page| PdfPage::new(Mm(page.paper.width_mm()), Mm(page.paper.height_mm()), Vec::new())));
    printer.drawings.embed(&mut document);
    let mut glyphs_in_use: Vec<Op> = Vec::new();
    for face in printer.faces.values() {
        glyphs_in_use.extend(face.embed(&mut document)?);
    }
    if let Some(page) = document.pages.first_mut() {
        page.ops = glyphs_in_use;
    }
    let options = PdfSaveOptions { image_optimization: None, ..PdfSaveOptions::default() };
    let file = document.to_lopdf_document(&options, &mut Vec::new());
    finish::finish(file, contents, &structure, printout, fonts).map_err(|why| PdfProblem::Write(why.to_string()))
}

/// Converts pages to PDF operators, and collects the fonts and drawings they need.
struct Printer<'a> {
    fonts: &'a Fonts,
    faces: BTreeMap<FaceId, EmbeddedFontFace<'a>>,
    drawings: Drawings,
}

impl Printer<'_> {
    fn print_page(&mut self, sheet: &WrittenPage<'_>, parts: &[MarkRun]) -> Result<Vec<u8>, PdfProblem> {
        let (page, height) = (sheet.page, sheet.page.paper.height_mm());
        let mut content = Content::for_page(height);
        let mut entered = None;
        for MarkRun { marks, stamp } in parts {
            // All marks of a part belong to the same.
            let to = sheet.marks[marks.start].1.to;
            if entered != Some(to) {
                if entered.is_some() {
                    content.leave();
                }
                content.enter(to);
                entered = Some(to);
            }
            let Some(stamp) = *stamp else {
                self.print_marks(&sheet.marks[marks.clone()], page, &mut content)?;
                continue;
            };
            if !self.drawings.has_stamp(stamp) {
                let mut common = Content::default();
                self.print_marks(&sheet.marks[marks.clone()], page, &mut common)?;
                self.drawings.add_stamp(stamp, (page.paper.width_mm(), height), common.finish());
            }
            content.stamp(stamp);
        }
        if entered.is_some() {
            content.leave();
        }
        Ok(content.finish())
    }

    fn print_marks(&mut self, marks: &[(&Mark, MarkOwner)], page: &Page, content: &mut Content) -> Result<(), PdfProblem> {
        for (mark, belongs) in marks {
            match mark {
                Mark::Text(text) => self.text(text, belongs.goes_on, page, content)?,
                Mark::Shape(shape) => content.shape(&shape.path, page.inks.style_shape(shape.line, shape.fill), shape.dashed),
                Mark::Art { art, area, turn } => {
                    let mm_per_unit = area.width / art.size.0;
                    let place = placement_matrix(*area, *turn, mm_per_unit / self.drawings.steps(art, page.inks, mm_per_unit));
                    if self.drawings.is_used_once(art) {
                        content.inline_drawing(place, |content| self.drawings.draw(art, page.inks, mm_per_unit, content));
                    } else {
                        content.drawing(self.drawings.name(art, page.inks, mm_per_unit), place);
                    }
                }
            }
        }
        Ok(())
    }

    /// Writes a line of text. If its sentence continues on another line, it ends with a space, because readers ignore line
    /// ends.
    fn text(&mut self, text: &Text, goes_on: bool, page: &Page, content: &mut Content) -> Result<(), PdfProblem> {
        let line = self.fonts.shape(&text.text, text.style);
        let size = text.size_pt * MM_PER_PT;
        let back = line.width / 1000.0 * size * text.align.fraction_before();
        let (cos, sin) = text.turn.cos_sin();
        let start = (text.at_mm.0 - back * cos, text.at_mm.1 - back * sin);
        content.begin_line(page.inks.text_color(text.ink), start, (cos, sin));
        let line = if goes_on { self.fonts.shape(&format!("{} ", text.text.trim_end()), text.style) } else { line };
        let mut writer = LineWriter::new(self.fonts, &mut self.faces, content, size);
        line.read(text.sense, |id| self.fonts.face(id), &mut writer);
        let turned = Affine::new([cos, sin, -sin, cos, start.0, start.1].map(f64::from));
        writer.finish(turned, page.inks.text_color(text.ink))
    }
}

/// Returns the transform of a drawing into its area, with `scale` millimetres per step.
fn placement_matrix(area: Area, turn: Turn, scale: f32) -> [f32; 6] {
    let (cos, sin) = turn.cos_sin();
    let (x, y) = turned((area.x, area.y), turn, area.middle());
    [scale * cos, scale * sin, -scale * sin, scale * cos, x, y]
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_tags;
