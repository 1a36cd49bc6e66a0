//! Text as printed glyphs: shaped, kerned, measured and wrapped.
//!
//! The built-in fonts cover Latin, Greek, Cyrillic and punctuation, and single-colour emoji. Other scripts need extra fonts,
//! passed to [`Fonts::with_extra`]. A character that no font has is drawn as a box and returned by `Fonts::missing_in`.

mod direction;
mod face;
mod ink;
mod itemise;
mod lines;
mod name_parts;
mod reading;

use std::borrow::Cow;
use std::cell::{OnceCell, RefCell};
use std::collections::HashMap;
use std::ops::Range;
use std::rc::Rc;

use unicode_bidi::{BidiInfo, Level};

pub use self::face::Face;
pub use self::ink::Extent;
pub use self::itemise::script_of;
pub use self::lines::Breaks;
pub use self::reading::{TextOp, TextSink, TextVisibility};

/// Millimetres in a typographic point.
pub const MM_PER_PT: f32 = 25.4 / 72.0;

/// Files of the plain and the bold font.
pub static FONT_FILES: [&[u8]; 2] = [include_bytes!("../fonts/NotoSans-Regular.ttf"), include_bytes!("../fonts/NotoSans-Bold.ttf")];
static ITALIC_FONT: &[u8] = include_bytes!("../fonts/NotoSans-Italic.ttf");
/// File of the font with single-colour emoji.
pub static EMOJI_FONT: &[u8] = include_bytes!("../fonts/NotoEmoji-Regular.ttf");
/// File of the font for titles.
pub static TITLE_FONT: &[u8] = include_bytes!("../fonts/EBGaramond-Bold.ttf");

/// Style of a text, which selects one of the built-in fonts.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub enum Style {
    /// Noto Sans, for running text.
    #[default]
    Plain,
    /// Noto Sans Bold, for emphasis.
    Bold,
    /// Noto Sans Italic, for asides.
    Italic,
    /// EB Garamond Bold, for names and headings.
    Title,
}

impl Style {
    /// Returns the style of the upright sans serif with the same weight, used if this style lacks a letter.
    const fn fallback(self) -> Self {
        match self {
            Self::Plain | Self::Italic => Self::Plain,
            Self::Bold | Self::Title => Self::Bold,
        }
    }
}

/// Index of a font face in [`Fonts`].
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FaceId(pub usize);

/// The face after those of the four styles.
const EMOJI: FaceId = FaceId(4);

/// An extra font, for letters missing from the built-in ones.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FontFile {
    /// PostScript name of the font.
    pub name: String,
    /// Contents of the font file.
    pub file: Cow<'static, [u8]>,
    /// Index in a font collection.
    pub index: u32,
    /// Whether the font is bold.
    pub bold: bool,
}

/// A shaped line of text: its glyphs from left to right, whichever direction its words run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Runs of glyphs, each from one face.
    pub runs: Vec<Run>,
    /// Total width in thousandths of the text size.
    pub width: f32,
    /// The line in the order assumed by PDF readers, if that differs from the visible one: its runs are from left to right in
    /// text
    /// order.
    pub to_readers: Option<Box<Line>>,
    /// Extent of its letters, computed on first use.
    extent: OnceCell<Extent>,
}

/// Adjacent glyphs of one face and one direction.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Face that all glyphs belong to.
    pub face: FaceId,
    /// Range of bytes in the line's text, after `printable_text`.
    pub text: Range<usize>,
    /// Whether the glyphs are read from left to right.
    pub rightwards: bool,
    /// Glyphs from left to right.
    pub glyphs: Vec<Glyph>,
}

/// A glyph with its position. Lengths are in thousandths of the text size.
#[derive(Clone, Debug, PartialEq)]
pub struct Glyph {
    /// Glyph number in the face; 0 is the box for a missing character.
    pub id: u16,
    /// Distance to the next glyph's position.
    pub advance: f32,
    /// Horizontal offset from its position when drawn.
    pub right: f32,
    /// Vertical offset from its position when drawn, upwards.
    pub up: f32,
    /// Characters represented by this glyph and any following glyphs without characters; empty if an earlier glyph represents
    /// them.
    pub text: String,
}

/// All fonts that a document may use. Each text is shaped once and cached.
pub struct Fonts {
    faces: Vec<Face>,
    /// Faces of each style in the order in which they are searched for a letter.
    chains: [Vec<FaceId>; 4],
    lines: RefCell<[HashMap<Box<str>, Rc<Line>>; 4]>,
    wrapped: RefCell<HashMap<WrapKey, WrappedTexts>>,
}

/// A style, the width of the lines in thousandths of the text size, as bits, and where lines may end.
type WrapKey = (Style, u32, Breaks);

/// Wrapped texts by their text.
type WrappedTexts = HashMap<Box<str>, Rc<WrappedText>>;

/// A text wrapped into lines.
#[derive(Debug, Default, PartialEq, Eq)]
pub(crate) struct WrappedText {
    /// Lines without the spaces at their ends.
    pub(crate) lines: Vec<String>,
    /// Whether a word continues on the next line.
    pub(crate) has_broken_word: bool,
}

impl Default for Fonts {
    fn default() -> Self {
        Self::built_in()
    }
}

impl Fonts {
    /// Returns the built-in fonts.
    pub fn built_in() -> Self {
        Self::with_extra(Vec::new())
    }

    /// Returns the built-in fonts, followed by these in order.
    pub fn with_extra(extra: Vec<FontFile>) -> Self {
        let built_in = [
            ("NotoSans-Regular", FONT_FILES[0]),
            ("NotoSans-Bold", FONT_FILES[1]),
            ("NotoSans-Italic", ITALIC_FONT),
            ("EBGaramond-Bold", TITLE_FONT),
            ("NotoEmoji-Regular", EMOJI_FONT),
        ];
        let mut faces: Vec<Face> = built_in.into_iter().map(|(name, file)| Face::new(name.to_owned(), Cow::Borrowed(file), 0)).collect();
        let mut weights = [Vec::new(), Vec::new()];
        for FontFile { name, file, index, bold } in extra {
            weights[usize::from(bold)].push(FaceId(faces.len()));
            // Face names in a document must be unique.
            let name: String = name.chars().filter(|c| c.is_ascii_alphanumeric() || *c == '-').collect();
            let is_taken = faces.iter().any(|face| face.name == name);
            let name = if is_taken || name.is_empty() { format!("Face{}-{name}", faces.len()) } else { name };
            faces.push(Face::new(name, file, index));
        }
        let chains = [Style::Plain, Style::Bold, Style::Italic, Style::Title].map(|style| chain(style, &weights));
        Self { faces, chains, lines: RefCell::default(), wrapped: RefCell::default() }
    }

    pub(crate) fn face(&self, id: FaceId) -> Option<&Face> {
        self.faces.get(id.0)
    }

    /// Returns the shaped glyphs of a line of text.
    pub(crate) fn shape(&self, text: &str, style: Style) -> Rc<Line> {
        if let Some(line) = self.lines.borrow()[style as usize].get(text) {
            return Rc::clone(line);
        }
        let line = Rc::new(self.shape_uncached(text, style));
        self.lines.borrow_mut()[style as usize].insert(text.into(), Rc::clone(&line));
        line
    }

    fn shape_uncached(&self, text: &str, style: Style) -> Line {
        let base = direction::base_direction(text);
        let text = printable_text(text);
        let chain = &self.chains[style as usize];
        if let Some(own) = chain.first().copied().filter(|&own| self.is_simple(&text, own)) {
            return Line::from(self.run(own, &text, 0..text.len(), true).into_iter().collect::<Vec<_>>());
        }
        let line = self.line_with_direction(&text, chain, base);
        let to_readers = direction::with_direction_marks(&text)
            .map(|marked| self.line_with_direction(&marked, chain, Level::ltr()))
            .filter(|readers| !readers.looks_like(&line));
        Line { to_readers: to_readers.map(Box::new), ..line }
    }

    /// Returns the line for a text with words of one or both directions.
    fn line_with_direction(&self, text: &str, chain: &[FaceId], base: Level) -> Line {
        let bidi = BidiInfo::new(text, Some(base));
        let mut runs: Vec<Run> = Vec::new();
        for paragraph in &bidi.paragraphs {
            let (levels, directed) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for range in directed {
                let rightwards = levels.get(range.start).is_none_or(Level::is_ltr);
                let range = direction::without_mark(text, range);
                let mut pieces = itemise::split_by_face(&self.faces, chain, text, range);
                if !rightwards {
                    pieces.reverse();
                }
                runs.extend(pieces.into_iter().filter_map(|(face, range)| self.run(face, text, range, rightwards)));
            }
        }
        Line::from(runs)
    }

    fn run(&self, face: FaceId, text: &str, range: Range<usize>, rightwards: bool) -> Option<Run> {
        let glyphs = self.face(face).map(|face| face.shape(text, range.clone(), rightwards)).unwrap_or_default();
        (!glyphs.is_empty()).then_some(Run { face, text: range, rightwards, glyphs })
    }

    /// Returns whether a text has only European letters, which run rightwards, and this face has all of them.
    fn is_simple(&self, text: &str, own: FaceId) -> bool {
        text.chars().all(|c| c < '\u{590}' || matches!(c, '\u{1E00}'..='\u{1FFF}' | '\u{2010}'..='\u{2027}'))
            && self.face(own).is_some_and(|face| face.has_all(text))
    }

    pub(crate) fn width_mm(&self, text: &str, size_pt: f32, style: Style) -> f32 {
        self.shape(text, style).width / 1000.0 * size_pt * MM_PER_PT
    }

    /// Returns the characters of a text that no font has, each once.
    pub fn missing_in(&self, text: &str, style: Style) -> Vec<char> {
        let mut missing = Vec::new();
        for boxed in clusters(&self.shape(text, style)).filter(|cluster| cluster.iter().any(|glyph| glyph.id == 0)) {
            let letters: Vec<char> = boxed.iter().flat_map(|glyph| glyph.text.chars()).filter(|c| !is_joiner(*c)).collect();
            let lacks = |c: char| !self.faces.iter().any(|face| face.has_all(c.encode_utf8(&mut [0; 4])));
            // A cluster may hold letters that some face does have; where each is had, none of them has all together.
            let any = letters.iter().copied().any(lacks);
            for c in letters {
                if !missing.contains(&c) && (!any || lacks(c)) {
                    missing.push(c);
                }
            }
        }
        missing
    }

    /// Returns whether every character of a text has a shape in some font.
    pub fn can_show(&self, text: &str) -> bool {
        self.missing_in(text, Style::Bold).is_empty()
    }
}

/// Returns the faces of a style in search order: its own, the upright sans serif, emoji, then the extra fonts of its weight
/// (light or bold), and finally the others.
fn chain(style: Style, [light, bold]: &[Vec<FaceId>; 2]) -> Vec<FaceId> {
    let stand_in = style.fallback();
    let (first, last) = if stand_in == Style::Bold { (bold, light) } else { (light, bold) };
    let mut chain = vec![FaceId(style as usize)];
    if stand_in != style {
        chain.push(FaceId(stand_in as usize));
    }
    chain.push(EMOJI);
    chain.extend(first.iter().chain(last));
    chain
}

fn clusters(line: &Line) -> impl Iterator<Item = &[Glyph]> {
    line.runs.iter().flat_map(Run::clusters)
}

impl From<Vec<Run>> for Line {
    fn from(runs: Vec<Run>) -> Self {
        let width = runs.iter().flat_map(|run| &run.glyphs).map(|glyph| glyph.advance).sum();
        Self { runs, width, ..Self::default() }
    }
}

impl Line {
    fn looks_like(&self, other: &Self) -> bool {
        let glyphs = |line: &Self| -> Vec<(FaceId, Glyph)> {
            line.runs.iter().flat_map(|run| run.glyphs.iter().map(|glyph| (run.face, glyph.clone()))).collect()
        };
        glyphs(self) == glyphs(other)
    }
}

impl Run {
    /// Returns its glyphs by cluster, from left to right. Each cluster represents a few characters that can't be separated.
    fn clusters(&self) -> impl Iterator<Item = &[Glyph]> {
        self.glyphs.chunk_by(|_, next| next.text.is_empty())
    }
}

/// Returns the printable form of a text. All kinds of spaces become plain ones.
/// Controls and other characters without a shape are removed, except those that join letters or select their shapes.
pub(crate) fn printable_text(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| c == ' ' || !(c.is_whitespace() || is_shapeless(c))) {
        return Cow::Borrowed(text);
    }
    text.chars().filter_map(|c| if c.is_whitespace() { Some(' ') } else { (!is_shapeless(c)).then_some(c) }).collect()
}

/// Returns whether a character neither draws nor joins anything: controls and direction marks.
fn is_shapeless(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{AD}' | '\u{61C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}')
        || matches!(c, '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

/// Returns whether a character draws nothing itself but joins letters or selects their shapes.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{34F}' | '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0020}'..='\u{E007F}' | '\u{E0100}'..='\u{E01EF}')
}

#[cfg(test)]
pub(in crate::sheets) mod tests;
