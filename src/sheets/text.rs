//! Text as the glyphs that will be printed: shaped, kerned, measured and broken into lines.
//!
//! Two faces are built in, Noto Sans Regular and Bold, cut to Latin, Greek, Cyrillic and punctuation. What they lack
//! is drawn as a box and told by [`missing_characters`].

use std::sync::LazyLock;

use harfrust::{Direction, FontRef, ShapeOptions, ShaperData, UnicodeBuffer};
use unicode_bidi::{BidiInfo, Level};

use super::{Mark, Page};

/// Millimetres in a point.
pub const MM_PER_PT: f32 = 25.4 / 72.0;

/// The font files, regular and bold.
pub const FONT_FILES: [&[u8]; 2] = [include_bytes!("fonts/NotoSans-Regular.ttf"), include_bytes!("fonts/NotoSans-Bold.ttf")];

/// A face made ready for shaping; `None` only if the file that was built in were not a font.
static FACES: LazyLock<[Option<Face>; 2]> = LazyLock::new(|| FONT_FILES.map(Face::new));

struct Face {
    font: FontRef<'static>,
    data: ShaperData,
}

impl Face {
    fn new(file: &'static [u8]) -> Option<Self> {
        let font = FontRef::new(file).ok()?;
        let data = ShaperData::new(&font);
        Some(Self { font, data })
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

/// The glyphs of a line of text from left to right, whichever way its words run.
#[must_use]
pub fn shape(text: &str, bold: bool) -> Vec<Glyph> {
    let text = printable(text);
    let bidi = BidiInfo::new(&text, None);
    let mut glyphs = Vec::with_capacity(text.len());
    for paragraph in &bidi.paragraphs {
        let (levels, runs) = bidi.visual_runs(paragraph, paragraph.range.clone());
        for run in runs {
            let rightwards = levels.get(run.start).is_none_or(Level::is_ltr);
            shape_run(&text[run], bold, if rightwards { Direction::LeftToRight } else { Direction::RightToLeft }, &mut glyphs);
        }
    }
    glyphs
}

/// Adds the glyphs of text that runs one way.
fn shape_run(text: &str, bold: bool, direction: Direction, glyphs: &mut Vec<Glyph>) {
    let Some(face) = &FACES[usize::from(bold)] else { return };
    let shaper = face.data.shaper(&face.font).build();
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

/// The width of a line of text in millimetres.
#[must_use]
pub fn width_mm(text: &str, size_pt: f32, bold: bool) -> f32 {
    shape(text, bold).iter().map(|glyph| glyph.advance).sum::<f32>() / 1000.0 * size_pt * MM_PER_PT
}

/// Breaks text into lines that are no wider than this, at spaces, or inside words that are too long for a line.
/// Text of spaces alone is one empty line.
#[must_use]
pub fn wrap(text: &str, size_pt: f32, bold: bool, width: f32) -> Vec<String> {
    let words: Vec<String> = printable(text).split_whitespace().map(str::to_owned).collect();
    let line = words.join(" ");
    let mut rest = line.as_str();
    let mut lines = Vec::new();
    loop {
        let end = line_end(rest, |line| width_mm(line, size_pt, bold) <= width);
        lines.push(rest[..end].trim_end().to_owned());
        rest = rest[end..].trim_start();
        if rest.is_empty() {
            return lines;
        }
    }
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

/// The characters of a text that the face lacks, each once.
#[must_use]
pub fn missing_in(text: &str, bold: bool) -> Vec<char> {
    let mut missing = Vec::new();
    for glyph in shape(text, bold).iter().filter(|glyph| glyph.id == 0) {
        for c in glyph.text.chars() {
            // A cluster may hold letters that the face does have.
            if !missing.contains(&c) && shape(c.encode_utf8(&mut [0; 4]), bold).iter().any(|glyph| glyph.id == 0) {
                missing.push(c);
            }
        }
    }
    missing
}

/// Every character that will be printed as a box because no face has it, with the text it stands in.
#[must_use]
pub fn missing_characters(pages: &[Page]) -> Vec<(String, char)> {
    let mut missing = Vec::new();
    for mark in pages.iter().flat_map(|page| &page.marks) {
        if let Mark::Text { text, bold, .. } = mark {
            missing.extend(missing_in(text, *bold).into_iter().map(|c| (text.clone(), c)));
        }
    }
    missing.dedup();
    missing
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::sheets::{Align, Ink, Paper};

    #[test]
    fn pairs_of_letters_are_kerned() {
        let apart = width_mm("A", 12.0, false) + width_mm("V", 12.0, false);
        assert!(width_mm("AV", 12.0, false) < apart);
    }

    #[test]
    fn marks_stand_over_their_letters() {
        let composed = shape("z\u{307}", false);
        assert_eq!(composed, [Glyph { text: "z\u{307}".into(), ..shape("ż", false)[0].clone() }]);
        let stacked = shape("x\u{301}\u{302}", false);
        assert!(stacked.len() == 3 && stacked[2].up > stacked[1].up, "{stacked:?}");
    }

    #[test]
    fn characters_without_a_shape_are_left_out() {
        assert_eq!(printable("A\u{0}b\tc\u{202E}\nd\u{A0}e\u{1B}"), "Ab c d e");
        assert_eq!(shape("\u{7}\u{200D}", true), []);
    }

    #[test]
    fn no_line_is_wider_than_asked_and_no_letter_is_lost() {
        for text in
            ["the quick brown fox jumps", "Llanfairpwllgwyngyllgogerychwyrndrobwll", "a e\u{301}\u{301}e\u{301}e\u{301}e\u{301} b", ""]
        {
            for width in [12.0, 30.0] {
                let lines = wrap(text, 14.0, true, width);
                assert!(lines.iter().all(|line| width_mm(line, 14.0, true) <= width), "{lines:?}");
                assert_eq!(lines.concat().replace(' ', ""), text.replace(' ', ""));
            }
        }
    }

    #[test]
    fn characters_that_no_face_has_are_told_with_their_text() {
        let mut page = Page::new(Paper::A4);
        for text in ["Łukasz", "Ελληνικά", "Кириллица", "Aoi 葵葵!", "שיר"] {
            let (align, ink) = (Align::Left, Ink::Words);
            page.marks.push(Mark::Text { x_mm: 20.0, y_mm: 20.0, size_pt: 12.0, bold: true, align, ink, text: text.into() });
        }
        let missing = missing_characters(&[page]);
        let words: Vec<_> = missing.iter().map(|(text, c)| (text.as_str(), *c)).collect();
        assert_eq!(words, [("Aoi 葵葵!", '葵'), ("שיר", 'ר'), ("שיר", 'י'), ("שיר", 'ש')]);
    }
}
