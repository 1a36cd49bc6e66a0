//! Arms of William and Harold.

use kurbo::{Affine, BezPath, Circle, ParamCurve as _, PathSeg, Point, Vec2};

use super::charges::wyvern;
use super::{Art, RIM, SEAM, kite_outline, round_outline};
use crate::art::Ink;
use crate::art::clip::polygon;

/// Draws the papal banner: a golden cross on white within a wavy border.
pub(super) fn william(art: Art) -> Art {
    let art = art.fill_and_line(kite_outline(), SEAM, Ink::Norman).fill_and_line(wavy_border(), SEAM, Ink::Paper);
    art.fill_and_line(CROSS, SEAM, Ink::Gold).line(kite_outline(), RIM.0, RIM.1)
}

/// A cross that widens towards its ends.
const CROSS: &str = "M43 41 C43 32 41 27 38 22 H62 C59 27 57 32 57 41 C65 41 70 39 76 35 V61 C70 57 65 55 57 55 C57 70 59 82 61 90 \
    L50 99 L39 90 C41 82 43 70 43 55 C35 55 30 57 24 61 V35 C30 39 35 41 43 41Z";

/// Returns a wavy version of the shield's outline, inset from its edge.
fn wavy_border() -> BezPath {
    const WAVES: f64 = 23.0;
    let inner =
        Affine::translate((50.0, 53.5)) * Affine::scale_non_uniform(0.79, 0.83) * Affine::translate((-50.0, -55.0)) * kite_outline();
    let steps = |segment: PathSeg| (0..32).map(move |step| segment.eval(f64::from(step) / 32.0));
    let points: Vec<Point> = inner.segments().flat_map(steps).collect();
    let around = |points: &[Point]| points.iter().zip(points.iter().cycle().skip(1)).map(|(a, b)| a.distance(*b)).collect::<Vec<_>>();
    let lengths = around(&points);
    let whole: f64 = lengths.iter().sum();
    let mut gone = 0.0;
    let waved = points.iter().zip(points.iter().cycle().skip(1)).zip(&lengths).map(|((&here, &next), length)| {
        let wave = (gone / whole * std::f64::consts::TAU * WAVES).cos() * 2.2;
        gone += length;
        here + (next - here).turn_90().normalize() * wave
    });
    polygon(&waved.collect::<Vec<_>>())
}

/// Draws the golden wyvern of Wessex within a studded rim.
pub(super) fn harold(art: Art) -> Art {
    let middle = Point::new(50.0, 50.0);
    let mut art = art.fill_and_line(round_outline(), SEAM, Ink::Norman).fill_and_line(Circle::new(middle, 37.0), SEAM, Ink::Saxon);
    for step in 0..12 {
        let angle = std::f64::consts::TAU * f64::from(step) / 12.0;
        art = art.fill(Circle::new(middle + Vec2::from_angle(angle) * 41.0, 1.9), Ink::Gold);
    }
    let place = Affine::translate((49.5, 50.0)) * Affine::scale(0.68) * Affine::translate((-50.0, -51.0));
    art.with_art(&wyvern(Ink::Gold), place).line(round_outline(), RIM.0, RIM.1)
}
