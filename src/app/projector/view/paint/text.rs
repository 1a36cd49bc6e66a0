//! Text that always fits its rectangle, with natural line breaks.

use std::sync::Arc;

use egui::epaint::text::{LayoutJob, Row, TextFormat, TextWrapping};
use egui::{Align, Color32, FontId, Galley, Painter, Pos2, Shape, Vec2, pos2};

/// Smallest fraction of the wanted size that text shrinks to.
const LEAST: f32 = 0.3;
/// Distance between lines, in letter sizes.
const LEADING: f32 = 1.22;

/// Lays out text, wrapped and shrunk until it fits.
pub fn fit(
    painter: &Painter,
    words: &str,
    face: impl Fn(f32) -> FontId,
    color: Color32,
    room: Vec2,
    size: f32,
    align: Align,
) -> Arc<Galley> {
    let words = with_non_breaking_spaces(words);
    let lay = |size: f32, width: f32| wrapped_galley(painter, words.clone(), (face(size), LEADING), color, width, align);
    let mut size = size;
    let least = size * LEAST;
    let mut galley = lay(size, room.x);
    while size > least && (galley.size().y > room.y || breaks_a_word(&galley)) {
        size *= 0.94;
        galley = lay(size, room.x);
    }
    // No word alone on the last line: the lines are made alike.
    let (rows, mut width) = (galley.rows.len(), room.x);
    while rows > 1 && width > room.x * 0.5 {
        width -= room.x * 0.03;
        let narrower = lay(size, width);
        if narrower.rows.len() > rows || breaks_a_word(&narrower) {
            break;
        }
        galley = narrower;
    }
    galley
}

/// Lays out text like [`fit`]. If it would be too small to read from the back, it ends with dots where the space ends.
pub fn fit_or_truncate(painter: &Painter, words: &str, face: impl Fn(f32) -> FontId, color: Color32, room: Vec2, size: f32) -> Arc<Galley> {
    /// Smallest fraction of the wanted size before text is truncated.
    const LEAST_CUT: f32 = 0.62;
    let galley = fit(painter, words, &face, color, room, size, Align::LEFT);
    if letter_size(&galley) >= size * LEAST_CUT && galley.size().y <= room.y + 0.5 {
        return galley;
    }
    let font = face(size * LEAST_CUT);
    let high = font.size * LEADING;
    let format = TextFormat { line_height: Some(high), ..TextFormat::simple(font, color) };
    let mut job = LayoutJob::single_section(words.to_owned(), format);
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a few lines")]
    let rows = ((room.y + 0.5) / high).floor().max(1.0) as usize;
    job.wrap = TextWrapping { max_width: room.x, max_rows: rows, break_anywhere: true, ..TextWrapping::default() };
    painter.layout_job(job)
}

/// Lays out text in this font and leading, wrapped at this width.
fn wrapped_galley(
    painter: &Painter,
    words: String,
    (font, leading): (FontId, f32),
    color: Color32,
    width: f32,
    align: Align,
) -> Arc<Galley> {
    let format = TextFormat { line_height: Some(font.size * leading), ..TextFormat::simple(font, color) };
    let mut job = LayoutJob::single_section(words, format);
    (job.wrap.max_width, job.halign) = (width, align);
    painter.layout_job(job)
}

/// Returns the letter size of laid-out text.
pub fn letter_size(galley: &Galley) -> f32 {
    galley.job.sections.first().map_or(0.0, |section| section.format.font_id.size)
}

/// Keeps a number with its noun ("10 units"), and with the word before it at the end of a sentence ("to F8.", "less 2.").
fn with_non_breaking_spaces(words: &str) -> String {
    let mut held = String::with_capacity(words.len() + 8);
    let mut words = words.split(' ').peekable();
    while let Some(word) = words.next() {
        held.push_str(word);
        let Some(next) = words.peek() else { break };
        let is_number = !word.is_empty() && word.chars().all(|c| c.is_ascii_digit());
        let ends_with_number = next.trim_end_matches(['.', ',', '!', ':']).ends_with(|c: char| c.is_ascii_digit());
        let is_last_number = ends_with_number && !next.ends_with(|c: char| c.is_ascii_digit());
        held.push(if is_number || is_last_number { '\u{A0}' } else { ' ' });
    }
    held
}

/// Returns whether a line ends inside a word.
fn breaks_a_word(galley: &Galley) -> bool {
    let ends_inside = |row: &Row| row.glyphs.last().is_some_and(|glyph| !glyph.chr.is_whitespace() && !"-–/·".contains(glyph.chr));
    galley.rows.iter().rev().skip(1).any(|row| !row.ends_with_newline && ends_inside(&row.row))
}

/// Lays out a few words as large as possible, on one line or two lines of similar length.
pub fn poster(
    painter: &Painter,
    words: &str,
    face: impl Fn(f32) -> FontId,
    color: Color32,
    room: Vec2,
    most: f32,
    align: Align,
) -> Arc<Galley> {
    const PROBE: f32 = 64.0;
    // Titles have a smaller line spacing than running text.
    let lay = |text: &str, size: f32| wrapped_galley(painter, text.to_owned(), (face(size), 1.02), color, f32::INFINITY, align);
    let spaces = words.match_indices(' ').map(|(at, _)| at);
    let broken = spaces.map(|at| format!("{}\n{}", &words[..at], &words[at + 1..]));
    let mut best = (0.0_f32, f32::INFINITY, words.to_owned());
    for text in std::iter::once(words.to_owned()).chain(broken) {
        let probe = lay(&text, PROBE).size().max(Vec2::splat(1.0));
        let size = (room.x / probe.x * PROBE * 0.99).min(room.y / probe.y * PROBE).min(most);
        let is_better = size > best.0 * 1.02 || (size >= best.0 * 0.98 && probe.x < best.1 && best.2.contains('\n'));
        if is_better {
            best = (size, probe.x, text);
        }
    }
    lay(&best.2, best.0.max(1.0))
}

/// Paints text centred at `x` with its top at `y`, squeezed sideways about `axis` like a turning card.
pub fn paint_squeezed(painter: &Painter, galley: &Arc<Galley>, at: Pos2, axis: f32, squeeze: f32, color: Color32) {
    let place = pos2(axis + (at.x - axis) * squeeze, at.y);
    if squeeze >= 0.999 {
        painter.galley(place, Arc::clone(galley), color);
        return;
    }
    let mut narrow = Galley::clone(galley);
    for placed in &mut narrow.rows {
        placed.pos.x *= squeeze;
        let mut row = Row::clone(&placed.row);
        for vertex in &mut row.visuals.mesh.vertices {
            vertex.pos.x *= squeeze;
        }
        let bounds = &mut row.visuals.mesh_bounds;
        (bounds.min.x, bounds.max.x) = (bounds.min.x * squeeze, bounds.max.x * squeeze);
        placed.row = Arc::new(row);
    }
    let bounds = &mut narrow.mesh_bounds;
    (bounds.min.x, bounds.max.x) = (bounds.min.x * squeeze, bounds.max.x * squeeze);
    painter.add(Shape::galley(place, Arc::new(narrow), color));
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_stay_on_the_line_of_their_words() {
        for (words, held) in [
            ("The fyrd runs amok: 10 units rush!", "The fyrd runs amok: 10~units rush!"),
            ("Bo’s knights ride to F8.", "Bo’s knights ride to~F8."),
            ("that many men, less 2.", "that many men, less~2."),
            ("Turn 3 · now: the Normans move", "Turn 3~· now: the Normans move"),
        ] {
            assert_eq!(with_non_breaking_spaces(words), held.replace('~', "\u{A0}"));
        }
    }
}
