//! The writer: documents become a PDF. With its folder the only place that names printpdf; here alone y is flipped.
//!
//! The same documents always become the same bytes: fonts and drawings are named by us, no file tells a date, and the
//! file's identifier is a fingerprint of what is in it.
//!
//! # Read aloud
//!
//! Files are tagged PDF, made after PDF/UA-1 (ISO 14289-1). What stands, each looked for by a test in every document:
//! * Whatever is painted is part of an element or an artifact; numbers of marked content lead from pages to elements and
//!   back. What pages share (form `XObject`s) has none of its own: each page marks where it puts it.
//! * The order of the tree is that of reading. A page's first heading says what the page is, levels are never left out;
//!   tables have cells of one number in each row and heads with their scope, lists have items, figures say what they show
//!   and where they are.
//! * Names torn over lines, words cut off and letters that no font has are told whole (`ActualText`); a space keeps lines
//!   apart.
//! * The language, a title that readers show, XMP with both, the order of tabs, embedded fonts with the text of every glyph.
//!
//! What does not stand, or is not known:
//! * The file does not claim to conform (`pdfuaid` is left out), for no validator has looked at it: veraPDF is in none of
//!   the places from which we build.
//! * Pictures of dice in tables, small arms and the handout's panels are artifacts, since the words beside them say the
//!   same; the plan is one figure with all units and the ground in its words, not a table to walk through.
//! * The dates that XMP could tell are left out on purpose. Names in other languages are told as English.
//! * A heading whose own heading stands on an earlier page is one level higher on its page.

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
use self::face::UsedFace;
use self::line::LineWriter;
use self::stamps::MarkRun;
use self::structure::{Belongs, Structure, WrittenPage};
use super::document::Document;
use super::layout::{Area, Mark, Page, Text, Turn, turned};
use super::text::{FaceId, Fonts, MM_PER_PT};

/// Documents that are to become one file.
#[derive(Clone, Copy, Debug)]
pub struct Printout<'a> {
    /// What the file is called in a reader's title bar.
    pub title: &'a str,
    /// Who made it.
    pub author: &'a str,
    /// The language of its words, as web pages name languages: "en-GB".
    pub language: &'a str,
    /// The documents in the order of their pages. The file's bookmarks are the places of a single document, or every
    /// document by its title with its places beneath.
    pub documents: &'a [Document],
}

impl<'a> Printout<'a> {
    /// Documents of this program, in English.
    pub const fn new(title: &'a str, documents: &'a [Document]) -> Self {
        Self { title, author: "Senlac", language: "en-GB", documents }
    }

    fn pages(&self) -> impl Iterator<Item = &'a Page> + use<'a> {
        self.documents.iter().flat_map(|document| &document.pages)
    }
}

/// What keeps pages from becoming a PDF. Neither is the fault of what the pages say.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum PdfProblem {
    /// A font cannot be read or cut.
    #[error("{}", tr!("the font {name} cannot be used: {why}", name, why))]
    Font {
        /// The face.
        name: String,
        /// What is wrong with it.
        why: String,
    },
    /// The file could not be put together.
    #[error("{}", tr!("the PDF cannot be put together: {why}", why = _0))]
    Write(String),
}

/// Writes documents as one PDF file. Its fonts are embedded and cut to the letters in use, and its text can be searched
/// and copied. Characters that no face has are drawn as boxes; see
/// `missing_characters` of the sheets.
///
/// # Errors
/// A [`PdfProblem`], where the program itself is damaged.
pub fn write_pdf(printout: &Printout<'_>, fonts: &Fonts) -> Result<Vec<u8>, PdfProblem> {
    let mut printer = Printer { fonts, faces: BTreeMap::new(), drawings: Drawings::of(printout.pages()) };
    let (structure, sheets) = Structure::of(printout, fonts);
    let parts = stamps::parts(&sheets);
    let contents = sheets.iter().zip(parts).map(|(sheet, parts)| printer.print(sheet, &parts)).collect::<Result<Vec<_>, _>>()?;
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

/// Turns pages into the operators of PDF, and keeps the faces and drawings that they need.
struct Printer<'a> {
    fonts: &'a Fonts,
    faces: BTreeMap<FaceId, UsedFace<'a>>,
    drawings: Drawings,
}

impl Printer<'_> {
    fn print(&mut self, sheet: &WrittenPage<'_>, parts: &[MarkRun]) -> Result<Vec<u8>, PdfProblem> {
        let (page, height) = (sheet.page, sheet.page.paper.height_mm());
        let mut content = Content::page(height);
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
                self.marks(&sheet.marks[marks.clone()], page, &mut content)?;
                continue;
            };
            if !self.drawings.has_stamp(stamp) {
                let mut common = Content::default();
                self.marks(&sheet.marks[marks.clone()], page, &mut common)?;
                self.drawings.add_stamp(stamp, (page.paper.width_mm(), height), common.finish());
            }
            content.stamp(stamp);
        }
        if entered.is_some() {
            content.leave();
        }
        Ok(content.finish())
    }

    fn marks(&mut self, marks: &[(&Mark, Belongs)], page: &Page, content: &mut Content) -> Result<(), PdfProblem> {
        for (mark, belongs) in marks {
            match mark {
                Mark::Text(text) => self.text(text, belongs.goes_on, page, content)?,
                Mark::Shape(shape) => content.shape(&shape.path, page.inks.shape(shape.line, shape.fill), shape.dashed),
                Mark::Art { art, area, turn } => {
                    let mm_per_unit = area.width / art.size.0;
                    let place = placed(*area, *turn, mm_per_unit / self.drawings.steps(art, page.inks, mm_per_unit));
                    if self.drawings.is_single(art) {
                        content.drawn_here(place, |content| self.drawings.draw(art, page.inks, mm_per_unit, content));
                    } else {
                        content.drawing(self.drawings.name(art, page.inks, mm_per_unit), place);
                    }
                }
            }
        }
        Ok(())
    }

    /// A line of text; where its words go on in another line, a space ends it, for readers see no ends of lines.
    fn text(&mut self, text: &Text, goes_on: bool, page: &Page, content: &mut Content) -> Result<(), PdfProblem> {
        let line = self.fonts.shape(&text.text, text.style);
        let size = text.size_pt * MM_PER_PT;
        let back = line.width / 1000.0 * size * text.align.part_before();
        let (cos, sin) = text.turn.cos_sin();
        let start = (text.at_mm.0 - back * cos, text.at_mm.1 - back * sin);
        content.line_of_text(page.inks.words(text.ink), start, (cos, sin));
        let line = if goes_on { self.fonts.shape(&format!("{} ", text.text.trim_end()), text.style) } else { line };
        let mut writer = LineWriter::new(self.fonts, &mut self.faces, content, size);
        line.read(text.sense, |id| self.fonts.face(id), &mut writer);
        let turned = Affine::new([cos, sin, -sin, cos, start.0, start.1].map(f64::from));
        writer.finish(turned, page.inks.words(text.ink))
    }
}

/// How a drawing in its area becomes millimetres of the page, where one step in it is so many of them.
fn placed(area: Area, turn: Turn, scale: f32) -> [f32; 6] {
    let (cos, sin) = turn.cos_sin();
    let (x, y) = turned((area.x, area.y), turn, area.middle());
    [scale * cos, scale * sin, -scale * sin, scale * cos, x, y]
}

#[cfg(test)]
mod tests;
#[cfg(test)]
mod tests_of_tags;
