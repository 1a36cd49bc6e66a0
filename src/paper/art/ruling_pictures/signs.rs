//! Parts of the ruling pictures: shields, dice, numbers, arrows, ticks and crosses.

use std::sync::Arc;

use kurbo::{Affine, BezPath, Circle, Point, Rect, Shape as _};

use super::{Art, Ink, Side, arms, die};
use crate::art::DieLook;

/// X and y coordinates of a point in a picture.
pub(super) type PicturePoint = (f64, f64);

/// Adds another drawing at this height, with its top left corner here.
pub(super) fn with_art_at(art: Art, other: &Arc<Art>, (left, top): PicturePoint, height: f64) -> Art {
    art.with_art(other, Affine::translate((left, top)) * Affine::scale(height / f64::from(other.size.1)))
}

/// Draws a line with a dark outline, as used for wood and leather.
pub(super) fn bar(art: Art, data: &str, width: f32, ink: Ink) -> Art {
    art.line(data, width + 2.0, Ink::Words).line(data, width, ink)
}

/// Draws stitches along a path.
pub(super) fn stitches(art: Art, path: &BezPath, width: f32, ink: Ink, stitch: f64) -> Art {
    art.line(kurbo::dash(path.iter(), 0.0, &[stitch, stitch * 1.6]).collect::<BezPath>(), width, ink)
}

/// Draws stitches along a straight line.
pub(super) fn dotted_line(art: Art, from: PicturePoint, to: PicturePoint, ink: Ink) -> Art {
    stitches(art, &kurbo::Line::new(from, to).to_path(0.1), 1.2, ink, 2.4)
}

/// Draws a side's shield. `size` is the distance from its centre to its edge.
pub fn shield(art: Art, side: Side, middle: PicturePoint, size: f64) -> Art {
    match side {
        Side::Norman => arms::kite(art, middle, size / 60.0, 0.0, Ink::Norman, Ink::Gold),
        Side::Saxon => arms::round_shield(art, middle, size, Ink::Saxon, Ink::Gold),
    }
}

/// Draws a number from 1 to 7 in a disc.
pub(super) fn number(art: Art, middle: PicturePoint, radius: f64, number: usize, (fill, ink): (Ink, Ink)) -> Art {
    const DIGITS: [&str; 7] = [
        "M-1.4 -2.4 L0.4 -4 V4",
        "M-2.2 -2.2 C-2 -4.6 2.2 -4.8 2.2 -2 C2.2 0 -1.2 1.6 -2.4 4 H2.6",
        "M-2.2 -3.2 C-1 -4.6 2.2 -4.4 2 -2 C1.8 -0.4 0 -0.4 -0.6 -0.4 C0.6 -0.4 2.4 0 2.4 1.9 C2.4 4.6 -1.4 4.7 -2.6 3",
        "M1.4 4 V-4 L-2.8 1.6 H2.8",
        "M2.2 -4 H-1.8 L-2.2 -0.4 C-0.6 -1.4 2.4 -1 2.4 1.5 C2.4 4.6 -1.2 4.7 -2.6 3.2",
        "M1.8 -4 C-1 -3 -2.4 -0.6 -2.4 1.6 C-2.4 4.8 2.4 4.8 2.4 1.6 C2.4 -1.2 -1.6 -1.2 -2.4 1.2",
        "M-2.4 -4 H2.4 L-0.8 4",
    ];
    let digit = DIGITS.get(number.saturating_sub(1)).copied().unwrap_or_default();
    let place = Affine::translate(middle) * Affine::scale(radius / 8.0);
    let art = art.fill_and_line(Circle::new(middle, radius), (1.1, Ink::Words), fill);
    art.with_art(&Art::blank().line(digit, 1.5, ink), place)
}

/// Draws a route through these points, ending in an arrowhead.
pub(super) fn route(art: Art, points: &[PicturePoint], ink: Ink) -> Art {
    let [.., from, to] = *points else { return art };
    let (from, to) = (Point::from(from), Point::from(to));
    let along = (to - from).normalize();
    let mut line = BezPath::new();
    for (place, &point) in points.iter().enumerate() {
        let point = if place + 1 == points.len() { to - along * 3.0 } else { point.into() };
        if place == 0 { line.move_to(point) } else { line.line_to(point) }
    }
    let head = Affine::translate(to.to_vec2()) * Affine::rotate(along.atan2());
    let head = head * BezPath::from_svg("M0 0 L-5.5 3.4 V-3.4Z").unwrap_or_default();
    art.line(line, 2.0, ink).fill(head, ink)
}

/// Returns a die showing 6: golden if it counts, and faint and crossed out if not.
pub(super) fn die_six(counts: bool) -> Arc<Art> {
    if !counts {
        return die(6, DieLook::Misses);
    }
    let mut golden = Art::clone(&die(6, DieLook::Hits));
    golden.strokes.iter_mut().filter(|stroke| stroke.fill == Some(Ink::Paper)).for_each(|stroke| stroke.fill = Some(Ink::Gold));
    golden.into_arc()
}

/// Draws a row of `count` hits. The first `counting` of them count.
pub(super) fn hits(art: Art, (left, middle): PicturePoint, size: f64, count: u8, counting: u8) -> Art {
    (0..count).fold(art, |art, place| {
        let left = left + f64::from(place) * size * 1.25 - size / 2.0;
        with_art_at(art, &die_six(place < counting), (left, middle - size * 0.565), size)
    })
}

pub(super) fn square(art: Art, (left, top): PicturePoint, (width, height): (f64, f64), fill: Ink) -> Art {
    art.fill_and_line(Rect::new(left, top, left + width, top + height), (0.7, Ink::Rule), fill)
}

/// Draws a tick, meaning "yes".
pub(super) fn tick(art: Art, middle: PicturePoint, size: f64) -> Art {
    sign(art, middle, size, "M-0.8 0.05 L-0.2 0.65 L0.85 -0.7", &[(3.2, Ink::Woods)])
}

/// Draws a cross, meaning "no".
pub(super) fn cross(art: Art, middle: PicturePoint, size: f64) -> Art {
    sign(art, middle, size, "M-0.7 -0.7 L0.7 0.7 M-0.7 0.7 L0.7 -0.7", &[(4.6, Ink::Paper), (2.8, Ink::Words)])
}

fn sign(art: Art, middle: PicturePoint, size: f64, data: &str, lines: &[(f32, Ink)]) -> Art {
    let path = Affine::translate(middle) * Affine::scale(size) * BezPath::from_svg(data).unwrap_or_default();
    lines.iter().fold(art, |art, &(width, ink)| art.line(path.clone(), width, ink))
}
