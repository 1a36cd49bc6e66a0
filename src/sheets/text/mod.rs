//! Text as the glyphs that will be printed: shaped, kerned, measured and broken into lines.
//!
//! Two faces are built in, Noto Sans Regular and Bold, cut to Latin, Greek, Cyrillic and punctuation. What they lack
//! is drawn as a box and told by [`missing_characters`].

use std::borrow::Cow;
use std::cell::RefCell;
use std::collections::HashMap;
use std::rc::Rc;

use harfrust::{Direction, FontRef, ShapeOptions, ShaperData, UnicodeBuffer};
use unicode_bidi::{BidiInfo, Level};

use super::layout::{Mark, Page};

/// Millimetres in a point.
pub const MM_PER_PT: f32 = 25.4 / 72.0;

/// The files of the plain and the bold face.
pub const FONT_FILES: [&[u8]; 2] = [include_bytes!("../fonts/NotoSans-Regular.ttf"), include_bytes!("../fonts/NotoSans-Bold.ttf")];
/// The file of the face for titles.
pub const TITLE_FONT: &[u8] = include_bytes!("../fonts/EBGaramond-Bold.ttf");

/// Which of the built-in faces a text is set in.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Style {
    /// Noto Sans.
    #[default]
    Plain,
    /// Noto Sans Bold.
    Bold,
    /// Noto Sans Italic.
    Italic,
    /// EB Garamond Bold, for names and headings.
    Title,
}

/// Which face of [`Fonts`] a glyph belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FaceId(pub usize);

/// A face: its file, and what shaping needs of it.
pub struct Face {
    /// Its PostScript name.
    pub name: String,
    /// Its whole file.
    pub file: Cow<'static, [u8]>,
    /// Its place in a collection.
    pub index: u32,
    data: ShaperData,
}

impl Face {
    /// A face from its file; nothing where that is no font.
    #[must_use]
    pub fn new(name: &str, file: Cow<'static, [u8]>, index: u32) -> Option<Self> {
        let data = ShaperData::new(&FontRef::from_index(&file, index).ok()?);
        Some(Self { name: name.to_owned(), file, index, data })
    }
}

/// A line of text made ready: its glyphs from left to right, whichever way its words run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Glyphs of one face each.
    pub runs: Vec<Run>,
    /// The whole width in thousandths of the text's size.
    pub width: f32,
}

/// Neighbouring glyphs of one face.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Their face.
    pub face: FaceId,
    /// The glyphs from left to right.
    pub glyphs: Vec<Glyph>,
}

/// Every face that a document may use. Each text is shaped once and remembered.
pub struct Fonts {
    faces: Vec<Face>,
    lines: RefCell<HashMap<(Style, String), Rc<Line>>>,
}

impl Default for Fonts {
    fn default() -> Self {
        Self::built_in()
    }
}

impl Fonts {
    /// The faces that come with the program.
    #[must_use]
    pub fn built_in() -> Self {
        let files = [
            ("NotoSans-Regular", FONT_FILES[0]),
            ("NotoSans-Bold", FONT_FILES[1]),
            ("NotoSans-Regular", FONT_FILES[0]),
            ("EBGaramond-Bold", TITLE_FONT),
        ];
        let faces = files.into_iter().filter_map(|(name, file)| Face::new(name, Cow::Borrowed(file), 0)).collect();
        Self { faces, lines: RefCell::default() }
    }

    /// A face of these.
    #[must_use]
    pub fn face(&self, id: FaceId) -> Option<&Face> {
        self.faces.get(id.0)
    }

    /// How many faces there are; their ids count from 0.
    #[must_use]
    pub fn len(&self) -> usize {
        self.faces.len()
    }

    /// Whether there are no faces at all; never so for built-in ones.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.faces.is_empty()
    }

    /// The glyphs of a line of text.
    #[must_use]
    pub fn shape(&self, text: &str, style: Style) -> Rc<Line> {
        let key = (style, text.to_owned());
        if let Some(line) = self.lines.borrow().get(&key) {
            return Rc::clone(line);
        }
        let line = Rc::new(self.shape_anew(text, style));
        self.lines.borrow_mut().insert(key, Rc::clone(&line));
        line
    }

    fn shape_anew(&self, text: &str, style: Style) -> Line {
        let text = printable(text);
        let face = FaceId(style as usize);
        let mut glyphs = Vec::with_capacity(text.len());
        let bidi = BidiInfo::new(&text, None);
        for paragraph in &bidi.paragraphs {
            let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for run in runs {
                let rightwards = levels.get(run.start).is_none_or(Level::is_ltr);
                let direction = if rightwards { Direction::LeftToRight } else { Direction::RightToLeft };
                if let Some(face) = self.face(face) {
                    shape_run(&text[run], face, direction, &mut glyphs);
                }
            }
        }
        let width = glyphs.iter().map(|glyph| glyph.advance).sum();
        Line { runs: if glyphs.is_empty() { Vec::new() } else { vec![Run { face, glyphs }] }, width }
    }

    /// The width of a line of text in millimetres.
    #[must_use]
    pub fn width_mm(&self, text: &str, size_pt: f32, style: Style) -> f32 {
        self.shape(text, style).width / 1000.0 * size_pt * MM_PER_PT
    }

    /// Breaks text into lines that are no wider than this, at spaces, or inside words that are too long for a line.
    /// Text of spaces alone is one empty line.
    #[must_use]
    pub fn wrap(&self, text: &str, size_pt: f32, style: Style, width: f32) -> Vec<String> {
        let words: Vec<String> = printable(text).split_whitespace().map(str::to_owned).collect();
        let line = words.join(" ");
        let mut rest = line.as_str();
        let mut lines = Vec::new();
        loop {
            let end = line_end(rest, |line| self.width_mm(line, size_pt, style) <= width);
            lines.push(rest[..end].trim_end().to_owned());
            rest = rest[end..].trim_start();
            if rest.is_empty() {
                return lines;
            }
        }
    }

    /// A text as it is where it fits, or as much of it as fits with an ellipsis.
    #[must_use]
    pub fn ellipsized(&self, text: &str, size_pt: f32, style: Style, width: f32) -> String {
        let mut text = text.to_owned();
        if self.width_mm(&text, size_pt, style) <= width {
            return text;
        }
        while text.pop().is_some() && self.width_mm(&format!("{text}…"), size_pt, style) > width {}
        text.truncate(text.trim_end().len());
        text.push('…');
        text
    }

    /// The characters of a text that no face has, each once.
    #[must_use]
    pub fn missing_in(&self, text: &str, style: Style) -> Vec<char> {
        let mut missing = Vec::new();
        let is_box = |text: &str| self.shape(text, style).runs.iter().flat_map(|run| &run.glyphs).any(|glyph| glyph.id == 0);
        let line = self.shape(text, style);
        for glyph in line.runs.iter().flat_map(|run| &run.glyphs).filter(|glyph| glyph.id == 0) {
            for c in glyph.text.chars() {
                // A cluster may hold letters that the face does have.
                if !missing.contains(&c) && is_box(c.encode_utf8(&mut [0; 4])) {
                    missing.push(c);
                }
            }
        }
        missing
    }
}

/// A glyph in its place. Lengths are in thousandths of the text's size.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// Its number in the face; 0 is the box for a character that the face lacks.
    pub id: u16,
    /// How far the next glyph's place lies to the right.
    pub advance: f32,
    /// How far it is drawn right of its place.
    pub right: f32,
    /// How far it is drawn above its place.
    pub up: f32,
    /// The characters that it stands for; empty where an earlier glyph stands for them.
    pub text: String,
}

/// What is fit to print of a text: spaces of every kind are plain ones, and other characters without a shape,
/// control characters among them, are left out.
#[must_use]
pub fn printable(text: &str) -> String {
    text.chars().filter_map(|c| if c.is_whitespace() { Some(' ') } else { (!is_shapeless(c)).then_some(c) }).collect()
}

/// Whether a character draws nothing by itself: controls, joiners, marks of direction, variation selectors.
fn is_shapeless(c: char) -> bool {
    let shapeless = matches!(c, '\u{AD}' | '\u{34F}' | '\u{200B}'..='\u{200F}' | '\u{202A}'..='\u{202E}');
    c.is_control() || shapeless || matches!(c, '\u{2060}'..='\u{206F}' | '\u{FE00}'..='\u{FE0F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

/// Adds the glyphs of text that runs one way.
fn shape_run(text: &str, face: &Face, direction: Direction, glyphs: &mut Vec<Glyph>) {
    let Ok(font) = FontRef::from_index(&face.file, face.index) else { return };
    let shaper = face.data.shaper(&font).build();
    let mut buffer = UnicodeBuffer::new();
    buffer.push_str(text);
    buffer.set_direction(direction);
    buffer.guess_segment_properties();
    let per_em = thousandths(shaper.units_per_em());
    let shaped = shaper.shape(buffer, ShapeOptions::default());
    let starts: Vec<usize> = shaped.glyph_infos().iter().map(|info| place(info.cluster)).collect();
    let mut edges = starts.clone();
    edges.push(text.len());
    edges.sort_unstable();
    for (index, (info, position)) in shaped.glyph_infos().iter().zip(shaped.glyph_positions()).enumerate() {
        let start = starts[index];
        let is_first = index == 0 || starts[index - 1] != start;
        let end = edges.get(edges.partition_point(|&edge| edge <= start)).copied().unwrap_or(text.len());
        glyphs.push(Glyph {
            id: u16::try_from(info.glyph_id).unwrap_or_default(),
            advance: length(position.x_advance, per_em),
            right: length(position.x_offset, per_em),
            up: length(position.y_offset, per_em),
            text: if is_first { text.get(start..end).unwrap_or_default().to_owned() } else { String::new() },
        });
    }
}

/// A byte position that the shaper names.
fn place(cluster: u32) -> usize {
    usize::try_from(cluster).unwrap_or(usize::MAX)
}

/// Thousandths of an em in one unit of the font.
fn thousandths(units_per_em: i32) -> f32 {
    1000.0 / length(units_per_em, 1.0)
}

/// A length of so many units.
#[expect(clippy::cast_precision_loss, reason = "fonts count in thousands, far below 2^24")]
fn length(units: i32, unit: f32) -> f32 {
    units as f32 * unit
}

/// Where the first line of a text ends: before the last word that does not fit, or inside the first. Marks stay with
/// their letters, and every line holds a letter at least.
fn line_end(text: &str, fits: impl Fn(&str) -> bool) -> usize {
    let longest = |ends: Vec<usize>| {
        // Halving finds the place with few measurements: shaping a long line at every word would be slow.
        let fitting = ends.partition_point(|&end| fits(&text[..end]));
        ends[..fitting].last().copied()
    };
    let words = text.match_indices(' ').map(|(at, _)| at).chain([text.len()]).collect();
    let letters = text.char_indices().skip(1).filter(|(_, c)| !matches!(c, '\u{300}'..='\u{36F}')).map(|(at, _)| at);
    let letters: Vec<usize> = letters.chain([text.len()]).collect();
    let one_letter = letters[0];
    longest(words).or_else(|| longest(letters)).unwrap_or(one_letter)
}

/// Every character that will be printed as a box because no face has it, with the text it stands in.
#[must_use]
pub fn missing_characters(fonts: &Fonts, pages: &[Page]) -> Vec<(String, char)> {
    let mut missing = Vec::new();
    for mark in pages.iter().flat_map(|page| &page.marks) {
        if let Mark::Text(text) = mark {
            missing.extend(fonts.missing_in(&text.text, text.style).into_iter().map(|c| (text.text.clone(), c)));
        }
    }
    missing.dedup();
    missing
}

#[cfg(test)]
mod tests;
