//! Text wrapped into lines, and truncated if there is no room.

use std::rc::Rc;

use harfrust::script;
use unicode_segmentation::UnicodeSegmentation;

use super::{Fonts, MM_PER_PT, Style, WrappedText, direction, name_parts, printable_text, script_of};

/// Places where lines may end besides spaces, before a word is broken.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Hash)]
pub enum Breaks {
    /// Beside Chinese and Japanese letters, for running text.
    #[default]
    Usual,
    /// Only at spaces: words stay unbroken.
    Words,
    /// At the joints of words: after hyphens, points and slashes inside them, or else beside Chinese and Japanese letters.
    Joints,
    /// Between the parts of a pupil's name, such as "van der Berg".
    NameParts,
    /// Between the parts of a pupil's name, with its first part on its own line if one line is not enough.
    Name,
    /// As [`Breaks::Name`], and at the joints of all parts but the first, or beside Chinese and Japanese letters.
    NameJoints,
}

/// An unbreakable piece of text: a word, or a letter of a script without spaces.
struct WordPiece<'a> {
    text: &'a str,
    /// Whether there is a space before it.
    spaced: bool,
}

/// A line being built: its text, and the sum of its pieces' widths.
#[derive(Default)]
struct LineBuilder {
    text: String,
    width: f32,
    /// Length of its text before the last piece.
    before: usize,
}

impl Fonts {
    /// Wraps text into lines no wider than `width`, at spaces or between Chinese and Japanese letters.
    /// Words too long for a line are broken, but never between a letter and its marks. Text of only spaces gives one empty
    /// line.
    pub(crate) fn wrap(&self, text: &str, size_pt: f32, style: Style, width: f32) -> Vec<String> {
        self.wrap_at(Breaks::Usual, text, size_pt, style, width)
    }

    /// Wraps text as [`Fonts::wrap`] does, but at these places.
    pub(crate) fn wrap_at(&self, breaks: Breaks, text: &str, size_pt: f32, style: Style, width: f32) -> Vec<String> {
        self.wrapped(breaks, text, size_pt, style, width).lines.clone()
    }

    /// Returns text wrapped as by [`Fonts::wrap_at`] from the cache, for pages that only draw or count the lines.
    pub(crate) fn wrapped(&self, breaks: Breaks, text: &str, size_pt: f32, style: Style, width: f32) -> Rc<WrappedText> {
        let room = width / (size_pt * MM_PER_PT) * 1000.0;
        let key = (style, room.to_bits(), breaks);
        if let Some(wrapped) = self.wrapped.borrow().get(&key).and_then(|texts| texts.get(text)) {
            return Rc::clone(wrapped);
        }
        let lines = self.wrap_uncached(breaks, text, style, room);
        let has_broken_word = !lines.iter().flat_map(|line| line.split_whitespace()).eq(text.split_whitespace());
        let wrapped = Rc::new(WrappedText { lines, has_broken_word });
        self.wrapped.borrow_mut().entry(key).or_default().insert(text.into(), Rc::clone(&wrapped));
        wrapped
    }

    /// Returns the width in millimetres of the widest part of a text without a place to end a line.
    pub(crate) fn widest_piece_mm(&self, breaks: Breaks, text: &str, size_pt: f32, style: Style) -> f32 {
        pieces(&printable_text(text), breaks).iter().map(|piece| self.width_mm(piece.text, size_pt, style)).fold(0.0, f32::max)
    }

    fn wrap_uncached(&self, breaks: Breaks, text: &str, style: Style, room: f32) -> Vec<String> {
        let whole = direction::base_direction(text);
        let text = printable_text(text);
        let space = self.shape(" ", style).width;
        let mut lines = Vec::new();
        let mut line = LineBuilder::default();
        let first_alone = matches!(breaks, Breaks::Name | Breaks::NameJoints) && self.shape(&text, style).width > room;
        for piece in pieces(&text, breaks) {
            if first_alone && lines.is_empty() && !line.text.is_empty() {
                lines.push(std::mem::take(&mut line).text);
            }
            let wide = self.shape(piece.text, style).width;
            let gap = if piece.spaced && !line.text.is_empty() { space } else { 0.0 };
            while !line.text.is_empty() && line.width + gap + wide > room {
                self.end_line(&mut line, &mut lines, style, room);
            }
            let gap = if piece.spaced && !line.text.is_empty() { space } else { 0.0 };
            if line.text.is_empty() && wide > room {
                line.text = self.break_word(breaks, piece.text, style, room, &mut lines);
                line.width = self.shape(&line.text, style).width;
                line.before = 0;
                continue;
            }
            line.before = line.text.len();
            if gap > 0.0 {
                line.text.push(' ');
            }
            line.text.push_str(piece.text);
            line.width += gap + wide;
        }
        if line.before > 0 && self.shape(&line.text, style).width > room {
            self.end_line(&mut line, &mut lines, style, room);
        }
        lines.push(line.text);
        lines.into_iter().map(|line| direction::with_whole_direction(whole, line)).collect()
    }

    /// Ends a line. If kerning makes it wider than its pieces, its last piece may move to the next line.
    fn end_line(&self, line: &mut LineBuilder, lines: &mut Vec<String>, style: Style, room: f32) {
        let ended = std::mem::take(line);
        if ended.before == 0 || self.shape(&ended.text, style).width <= room {
            lines.push(ended.text);
            return;
        }
        let (fits, over) = ended.text.split_at(ended.before);
        lines.push(fits.to_owned());
        over.trim_start().clone_into(&mut line.text);
        line.width = self.shape(&line.text, style).width;
    }

    /// Breaks a word that is wider than a line, and returns its rest for the last line.
    /// Every line has at least one letter. European names are broken with a hyphen.
    fn break_word(&self, breaks: Breaks, word: &str, style: Style, room: f32, lines: &mut Vec<String>) -> String {
        let hyphen = if breaks == Breaks::Joints && word.chars().all(takes_hyphen) { "-" } else { "" };
        let mut rest = word;
        while !rest.is_empty() && self.shape(rest, style).width > room {
            let end = Self::longest_prefix_end(rest, |start| self.shape(&format!("{start}{hyphen}"), style).width <= room);
            let one = rest.graphemes(true).next().map_or(rest.len(), str::len);
            let (line, after) = rest.split_at(end.max(one));
            lines.push(format!("{line}{}", if after.is_empty() { "" } else { hyphen }));
            rest = after;
        }
        // The last torn line is still open where nothing is left.
        if rest.is_empty() { lines.pop().unwrap_or_default() } else { rest.to_owned() }
    }

    /// Returns the end of the longest prefix of a text that fits, between letters.
    fn longest_prefix_end(text: &str, fits: impl Fn(&str) -> bool) -> usize {
        // Halving the list finds the place with few measurements.
        let ends: Vec<usize> = text.grapheme_indices(true).map(|(at, cluster)| at + cluster.len()).collect();
        let fitting = ends.partition_point(|&end| text.get(..end).is_some_and(&fits));
        fitting.checked_sub(1).and_then(|last| ends.get(last).copied()).unwrap_or(0)
    }

    /// Returns a text that is truncated with an ellipsis if it doesn't fit.
    pub(crate) fn ellipsized(&self, text: &str, size_pt: f32, style: Style, width: f32) -> String {
        if self.width_mm(text, size_pt, style) <= width {
            return text.to_owned();
        }
        let with_dots = |start: &str| format!("{}…", start.trim_end());
        let end = Self::longest_prefix_end(text, |start| self.width_mm(&with_dots(start), size_pt, style) <= width);
        with_dots(text.get(..end).unwrap_or_default())
    }
}

/// Splits a text into pieces that lines may be broken between.
fn pieces(text: &str, breaks: Breaks) -> Vec<WordPiece<'_>> {
    let mut pieces = Vec::new();
    let words = match breaks {
        Breaks::Usual => words_with_numbers(text),
        Breaks::Words | Breaks::Joints => text.split_whitespace().collect(),
        Breaks::NameParts | Breaks::Name | Breaks::NameJoints => name_parts::split_name(text),
    };
    for (place, word) in words.into_iter().enumerate() {
        let breaks = if place == 0 && breaks == Breaks::NameJoints && word.contains(is_joint) { Breaks::Words } else { breaks };
        let at_joints = matches!(breaks, Breaks::Joints | Breaks::NameJoints) && word.trim_end_matches(is_joint).contains(is_joint);
        let may_break = |before: &str, after: &str| match breaks {
            Breaks::Words | Breaks::NameParts | Breaks::Name => false,
            _ if at_joints => before.ends_with(is_joint) && !after.starts_with(is_joint),
            Breaks::Usual | Breaks::Joints | Breaks::NameJoints => is_beside_han(before, after),
        };
        let mut start = 0;
        let mut spaced = true;
        let mut before: Option<&str> = None;
        for (at, cluster) in word.grapheme_indices(true) {
            if before.is_some_and(|before| may_break(before, cluster)) {
                pieces.push(WordPiece { text: &word[start..at], spaced });
                (start, spaced) = (at, false);
            }
            before = Some(cluster);
        }
        pieces.push(WordPiece { text: &word[start..], spaced });
    }
    pieces
}

/// Splits running text into words. The face of a die stays with its article: "a 6".
fn words_with_numbers(text: &str) -> Vec<&str> {
    let mut words = Vec::new();
    let mut rest = text.trim_start();
    while !rest.is_empty() {
        let end = rest.find(char::is_whitespace).unwrap_or(rest.len());
        let next = rest.get(end..).unwrap_or_default().trim_start();
        let is_article = matches!(&rest[..end], "a" | "A") && next.starts_with(|c: char| c.is_ascii_digit());
        let end = if is_article { rest.len() - next.len() + next.find(char::is_whitespace).unwrap_or(next.len()) } else { end };
        let (word, after) = rest.split_at(end);
        words.push(word);
        rest = after.trim_start();
    }
    words
}

/// Returns whether words of this letter's script are broken with a hyphen.
fn takes_hyphen(c: char) -> bool {
    matches!(script_of(c), None | Some(script::LATIN | script::GREEK | script::CYRILLIC))
}

/// Returns whether a sign joins the parts of a word: hyphens, slashes, and the points of Chinese and Japanese names.
const fn is_joint(c: char) -> bool {
    matches!(c, '-' | '\u{2010}' | '\u{2013}' | '\u{2014}' | '\u{5BE}' | '\u{B7}' | '\u{30FB}' | '\u{FF65}' | '/')
}

/// Returns whether a line may end between two letters: beside Chinese and Japanese letters, but not before closing or
/// lengthening signs.
fn is_beside_han(before: &str, after: &str) -> bool {
    let first = |text: &str| text.chars().next().filter(|c| *c >= '\u{2E80}');
    let is_han = |text: &str| first(text).and_then(script_of) == Some(script::HAN);
    let closes =
        after.chars().next().is_some_and(|c| "、。，．・：；！？）」』】〉》ーぁぃぅぇぉっゃゅょァィゥェォッャュョ々…".contains(c));
    (is_han(before) || is_han(after)) && !closes && !before.ends_with(['（', '「', '『', '【', '〈', '《'])
}
