//! Weapons and shields carried by the men of other drawings.

use kurbo::{Affine, BezPath, Circle, Point, Rect, Vec2};

use super::Art;
use crate::art::Ink;

/// Draws a long object from one point to another.
/// `draw` receives the length in the object's own units and draws it along the x axis with its tip at the origin.
fn draw_along(art: Art, from: Point, to: Point, scale: f64, draw: impl Fn(f64) -> Art) -> Art {
    let way: Vec2 = to - from;
    let place = Affine::translate(to.to_vec2()) * Affine::rotate(way.atan2()) * Affine::scale(scale);
    art.with_art(&draw(way.hypot() / scale), place)
}

/// Draws an arrow from its feathers to its point. At scale 1 its head is 10 units long.
pub(super) fn arrow(art: Art, from: impl Into<Point>, to: impl Into<Point>, scale: f64) -> Art {
    draw_along(art, from.into(), to.into(), scale, |length| {
        let feathers = BezPath::from_svg("M0 0 -6 -5 H6 L12 0 6 5 H-6Z").unwrap_or_default();
        Art::blank()
            .line(format!("M{} 0 H-6", 3.0 - length).as_str(), 2.6, Ink::Words)
            .fill_and_line(Affine::translate((6.0 - length, 0.0)) * feathers, (1.4, Ink::Words), Ink::Norman)
            .fill_and_line("M-1 0 -12 -5.5 -9 0 -12 5.5Z", (1.4, Ink::Words), Ink::Steel)
    })
}

/// Draws a spear from its butt to its point. At scale 1 its head is 16 units long.
pub(super) fn spear(art: Art, from: impl Into<Point>, to: impl Into<Point>, scale: f64) -> Art {
    draw_along(art, from.into(), to.into(), scale, |length| {
        Art::blank().fill_and_line(Rect::new(1.0 - length, -1.3, -13.0, 1.3), (1.3, Ink::Words), Ink::Wood).fill_and_line(
            "M-1 0 C-7 -5.5 -12 -5 -17 -1.6 V1.6 C-12 5 -7 5.5 -1 0Z",
            (1.5, Ink::Words),
            Ink::Steel,
        )
    })
}

/// Draws a long axe from the butt of its haft to the top. Its blade is on the left of that line, 24 units wide at scale 1.
pub(super) fn axe(art: Art, from: impl Into<Point>, to: impl Into<Point>, scale: f64) -> Art {
    draw_along(art, from.into(), to.into(), scale, |length| {
        Art::blank().fill_and_line(Rect::new(1.0 - length, -1.6, -1.0, 1.6), (1.4, Ink::Words), Ink::Wood).fill_and_line(
            "M-4 0 C-4 -7 -2 -13 3 -18 C-5 -24 -20 -24 -28 -18 C-21 -13 -17 -7 -16 0Z",
            (1.6, Ink::Words),
            Ink::Steel,
        )
    })
}

/// Draws a sword from its pommel to its point. Its hilt is 15 units long at scale 1.
pub(super) fn sword(art: Art, from: impl Into<Point>, to: impl Into<Point>, scale: f64) -> Art {
    draw_along(art, from.into(), to.into(), scale, |length| {
        let hilt = 15.0 - length;
        let line = (1.4, Ink::Words);
        Art::blank()
            .fill_and_line(format!("M-1 0 -7 -2.8 H{hilt} V2.8 H-7Z").as_str(), line, Ink::Steel)
            .line(format!("M{} 0 H-10", hilt + 4.0).as_str(), 1.0, Ink::Words)
            .fill_and_line(Rect::new(hilt - 9.0, -1.7, hilt, 1.7), line, Ink::Wood)
            .fill_and_line(Rect::new(hilt - 2.0, -7.5, hilt + 1.5, 7.5), line, Ink::Gold)
            .fill_and_line(Circle::new((4.2 - length, 0.0), 3.2), line, Ink::Gold)
    })
}

/// Returns the outline of every kite shield: 6 to 94 across and 5 to 125 down, starting at its point.
pub fn kite_outline() -> BezPath {
    BezPath::from_svg("M50 125 C32 104 6 72 6 42 C6 17 24 5 50 5 C76 5 94 17 94 42 C94 72 68 104 50 125Z").unwrap_or_default()
}

/// Draws a kite shield centred on `middle`, 100 × 130 at scale 1, turned clockwise by `degrees`.
pub(super) fn kite(art: Art, middle: (f64, f64), scale: f64, degrees: f64, wool: Ink, cross: Ink) -> Art {
    let place = Affine::translate(middle) * Affine::rotate(degrees.to_radians()) * Affine::scale(scale) * Affine::translate((-50.0, -58.0));
    let line = (3.5, Ink::Words);
    let shield = Art::blank()
        .fill_and_line(kite_outline(), line, wool)
        .fill(
            "M45 42 C45 32 43 27 40 20 H60 C57 27 55 32 55 42 C64 42 71 41 78 38 V58 C71 55 64 54 55 54 C55 70 57 84 60 94 H40 \
            C43 84 45 70 45 54 C36 54 29 55 22 58 V38 C29 41 36 42 45 42Z",
            cross,
        )
        .fill_and_line(Circle::new((50.0, 48.0), 7.0), (2.6, Ink::Words), Ink::Steel);
    art.with_art(&shield, place)
}

/// Draws a round shield with spiral arms and a boss.
pub(super) fn round_shield(art: Art, middle: (f64, f64), radius: f64, wool: Ink, arms: Ink) -> Art {
    let place = Affine::translate(middle) * Affine::scale(radius / 50.0);
    let arm = BezPath::from_svg("M0 0 C16 -8 26 -20 26 -43 A50 50 0 0 1 43 -26 C36 -14 22 -2 0 0Z").unwrap_or_default();
    let shield = (0..4).fold(Art::blank().fill(Circle::new((0.0, 0.0), 48.0), wool), |shield, step| {
        shield.fill(Affine::rotate(std::f64::consts::FRAC_PI_2 * f64::from(step)) * arm.clone(), arms)
    });
    let shield = shield.line(Circle::new((0.0, 0.0), 48.0), 4.5, Ink::Words);
    art.with_art(&shield.fill_and_line(Circle::new((0.0, 0.0), 13.0), (3.5, Ink::Words), Ink::Steel), place)
}
