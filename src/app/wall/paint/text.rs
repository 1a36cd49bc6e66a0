//! Words that always fit their room.

use std::sync::Arc;

use egui::epaint::text::{LayoutJob, Row, TextFormat, TextWrapping};
use egui::{Align, Color32, FontId, Galley, Painter, Pos2, Shape, Vec2, pos2};

/// The smallest part of the wanted size that words shrink to.
const LEAST: f32 = 0.3;

/// Words, wrapped and made smaller until they fit the room.
#[must_use]
pub fn fit(
    painter: &Painter,
    words: &str,
    face: impl Fn(f32) -> FontId,
    color: Color32,
    room: Vec2,
    size: f32,
    align: Align,
) -> Arc<Galley> {
    let mut size = size;
    let least = size * LEAST;
    loop {
        let mut job = LayoutJob::single_section(words.to_owned(), TextFormat::simple(face(size), color));
        job.wrap = TextWrapping { max_width: room.x, ..TextWrapping::default() };
        job.halign = align;
        let galley = painter.layout_job(job);
        if size <= least || (galley.size().y <= room.y && !breaks_a_word(&galley)) {
            return galley;
        }
        size *= 0.94;
    }
}

/// Whether a line ends inside a word.
fn breaks_a_word(galley: &Galley) -> bool {
    let ends_inside = |row: &Row| row.glyphs.last().is_some_and(|glyph| !glyph.chr.is_whitespace() && !"-–/·".contains(glyph.chr));
    galley.rows.iter().rev().skip(1).any(|row| !row.ends_with_newline && ends_inside(&row.row))
}

/// A few words as large as the room allows, on one line or two, broken where both are most alike.
#[must_use]
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
    let measure = |text: &str, size: f32| painter.layout_no_wrap(text.to_owned(), face(size), color).size();
    let spaces = words.match_indices(' ').map(|(at, _)| at);
    let broken = spaces.map(|at| format!("{}\n{}", &words[..at], &words[at + 1..]));
    let mut best = (0.0_f32, f32::INFINITY, words.to_owned());
    for text in std::iter::once(words.to_owned()).chain(broken) {
        let probe = measure(&text, PROBE).max(Vec2::splat(1.0));
        let size = (room.x / probe.x * PROBE * 0.99).min(room.y / probe.y * PROBE).min(most);
        let is_better = size > best.0 * 1.02 || (size >= best.0 * 0.98 && probe.x < best.1 && best.2.contains('\n'));
        if is_better {
            best = (size, probe.x, text);
        }
    }
    let mut job = LayoutJob::single_section(best.2, TextFormat::simple(face(best.0.max(1.0)), color));
    job.wrap.max_width = f32::INFINITY;
    job.halign = align;
    painter.layout_job(job)
}

/// Paints words whose middle is at `x` and whose top is at `y`, squeezed sideways about `axis` as on a card that turns.
pub fn squeezed(painter: &Painter, galley: &Arc<Galley>, at: Pos2, axis: f32, squeeze: f32, color: Color32) {
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
