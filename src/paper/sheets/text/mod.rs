//! Text as the glyphs that will be printed: shaped, kerned, measured and broken into lines.
//!
//! The faces that come with the program have Latin, Greek, Cyrillic and punctuation, and emoji of one colour. Other
//! scripts want further faces, given to [`Fonts::with`]. What no face has is drawn as a box and told by
//! `Fonts::missing_in`.

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
pub use self::reading::{Put, Reader, Sense};

/// Millimetres in a point.
pub const MM_PER_PT: f32 = 25.4 / 72.0;

/// The files of the plain and the bold face.
pub static FONT_FILES: [&[u8]; 2] = [include_bytes!("../fonts/NotoSans-Regular.ttf"), include_bytes!("../fonts/NotoSans-Bold.ttf")];
static ITALIC_FONT: &[u8] = include_bytes!("../fonts/NotoSans-Italic.ttf");
/// The file of the face with emoji of one colour.
pub static EMOJI_FONT: &[u8] = include_bytes!("../fonts/NotoEmoji-Regular.ttf");
/// The file of the face for titles.
pub static TITLE_FONT: &[u8] = include_bytes!("../fonts/EBGaramond-Bold.ttf");

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

impl Style {
    /// The style whose upright sans serif of the same weight stands in where this one lacks a letter.
    const fn stand_in(self) -> Self {
        match self {
            Self::Plain | Self::Italic => Self::Plain,
            Self::Bold | Self::Title => Self::Bold,
        }
    }
}

/// Which face of [`Fonts`] a glyph belongs to.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
pub struct FaceId(pub usize);

/// The face after those of the four styles.
const EMOJI: FaceId = FaceId(4);

/// A further face, for letters that those of the program lack.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct FontFile {
    /// Its PostScript name.
    pub name: String,
    /// Its whole file.
    pub file: Cow<'static, [u8]>,
    /// Its place in a collection.
    pub index: u32,
    /// Whether it is bold.
    pub bold: bool,
}

/// A line of text made ready: its glyphs from left to right, whichever way its words run.
#[derive(Clone, Debug, Default, PartialEq)]
pub struct Line {
    /// Glyphs of one face each.
    pub runs: Vec<Run>,
    /// The whole width in thousandths of the text's size.
    pub width: f32,
    /// The same line as readers of files put its letters in order, where they would put those that are seen in another:
    /// its runs from left to right as they follow one another in the text.
    pub to_readers: Option<Box<Line>>,
    /// How far its letters reach, once it has been asked for.
    extent: OnceCell<Extent>,
}

/// Neighbouring glyphs of one face and one direction.
#[derive(Clone, Debug, PartialEq)]
pub struct Run {
    /// Their face.
    pub face: FaceId,
    /// Which bytes of the line's text they stand for, as far as it is `printable`.
    pub text: Range<usize>,
    /// Whether they are read from left to right.
    pub rightwards: bool,
    /// The glyphs from left to right.
    pub glyphs: Vec<Glyph>,
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
    /// The characters that it stands for, together with the following glyphs that have none; empty where an earlier
    /// glyph stands for them.
    pub text: String,
}

/// Every face that a document may use. Each text is shaped once and remembered.
pub struct Fonts {
    faces: Vec<Face>,
    /// The faces of each style in the order in which they are asked for a letter.
    chains: [Vec<FaceId>; 4],
    lines: RefCell<[HashMap<Box<str>, Rc<Line>>; 4]>,
    /// Text broken into lines for so many thousandths of its size.
    wrapped: RefCell<HashMap<Broken, Vec<String>>>,
}

/// A text in its style, the width of its lines in bits, and where they may end.
type Broken = (String, Style, u32, Breaks);

impl Default for Fonts {
    fn default() -> Self {
        Self::built_in()
    }
}

impl Fonts {
    /// The faces that come with the program.
    pub fn built_in() -> Self {
        Self::with(Vec::new())
    }

    /// The faces that come with the program, and after them these, in their order.
    pub fn with(extra: Vec<FontFile>) -> Self {
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
            // A document names its faces, and no two alike.
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

    /// The glyphs of a line of text.
    pub(crate) fn shape(&self, text: &str, style: Style) -> Rc<Line> {
        if let Some(line) = self.lines.borrow()[style as usize].get(text) {
            return Rc::clone(line);
        }
        let line = Rc::new(self.shape_anew(text, style));
        self.lines.borrow_mut()[style as usize].insert(text.into(), Rc::clone(&line));
        line
    }

    fn shape_anew(&self, text: &str, style: Style) -> Line {
        let base = direction::of(text);
        let text = printable(text);
        let chain = &self.chains[style as usize];
        if let Some(own) = chain.first().copied().filter(|&own| self.is_simple(&text, own)) {
            return Line::from(self.run(own, &text, 0..text.len(), true).into_iter().collect::<Vec<_>>());
        }
        let line = self.directed(&text, chain, base);
        let to_readers = direction::to_readers(&text)
            .map(|marked| self.directed(&marked, chain, Level::ltr()))
            .filter(|readers| !readers.looks_like(&line));
        Line { to_readers: to_readers.map(Box::new), ..line }
    }

    /// A line whose text has words of both directions, or of one.
    fn directed(&self, text: &str, chain: &[FaceId], base: Level) -> Line {
        let bidi = BidiInfo::new(text, Some(base));
        let mut runs: Vec<Run> = Vec::new();
        for paragraph in &bidi.paragraphs {
            let (levels, directed) = bidi.visual_runs(paragraph, paragraph.range.clone());
            for range in directed {
                let rightwards = levels.get(range.start).is_none_or(Level::is_ltr);
                let range = direction::without_mark(text, range);
                let mut pieces = itemise::pieces(&self.faces, chain, text, range);
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

    /// Whether a text is all of European letters, which run rightwards, and this face has every one of them.
    fn is_simple(&self, text: &str, own: FaceId) -> bool {
        text.chars().all(|c| c < '\u{590}' || matches!(c, '\u{1E00}'..='\u{1FFF}' | '\u{2010}'..='\u{2027}'))
            && self.face(own).is_some_and(|face| face.has_all(text))
    }

    pub(crate) fn width_mm(&self, text: &str, size_pt: f32, style: Style) -> f32 {
        self.shape(text, style).width / 1000.0 * size_pt * MM_PER_PT
    }

    /// The characters of a text that no face has, each once.
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

    /// Whether every character of a text has a shape in some face.
    pub fn can_show(&self, text: &str) -> bool {
        self.missing_in(text, Style::Bold).is_empty()
    }
}

/// The faces of a style in the order in which they are asked for a letter: its own, the upright sans serif, emoji, then
/// those of its weight among the further faces, light and bold, and at last the others.
fn chain(style: Style, [light, bold]: &[Vec<FaceId>; 2]) -> Vec<FaceId> {
    let stand_in = style.stand_in();
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
    /// Its glyphs by clusters, from left to right: each belongs to a few characters that cannot be told apart among them.
    fn clusters(&self) -> impl Iterator<Item = &[Glyph]> {
        self.glyphs.chunk_by(|_, next| next.text.is_empty())
    }
}

/// What is fit to print of a text: spaces of every kind are plain ones, and controls and other characters without a
/// shape are left out, but for those that join letters or choose between their shapes.
pub(crate) fn printable(text: &str) -> Cow<'_, str> {
    if text.chars().all(|c| c == ' ' || !(c.is_whitespace() || is_shapeless(c))) {
        return Cow::Borrowed(text);
    }
    text.chars().filter_map(|c| if c.is_whitespace() { Some(' ') } else { (!is_shapeless(c)).then_some(c) }).collect()
}

/// Whether a character draws nothing and joins nothing: controls, marks of direction.
fn is_shapeless(c: char) -> bool {
    c.is_control()
        || matches!(c, '\u{AD}' | '\u{61C}' | '\u{200B}' | '\u{200E}' | '\u{200F}' | '\u{202A}'..='\u{202E}')
        || matches!(c, '\u{2060}'..='\u{206F}' | '\u{FEFF}' | '\u{FFF9}'..='\u{FFFB}')
}

/// Whether a character draws nothing by itself but joins letters or chooses between their shapes.
fn is_joiner(c: char) -> bool {
    matches!(c, '\u{34F}' | '\u{200C}' | '\u{200D}' | '\u{FE00}'..='\u{FE0F}' | '\u{E0020}'..='\u{E007F}' | '\u{E0100}'..='\u{E01EF}')
}

#[cfg(test)]
pub(in crate::sheets) mod tests;
