//! The arms of William and of Harold.

use kurbo::{Affine, BezPath, Circle, Point, Vec2};

use super::charges::wyvern;
use super::{Art, RIM, SEAM, kite, round};
use crate::sheets::layout::Ink;
use crate::sheets::layout::art::clip::{Clip, polygon};

/// The banner that the pope sent: a golden cross on white, within a wavy border.
pub(super) fn william(art: Art) -> Art {
    let clip = Clip::new(&kite(), (50.0, 46.0));
    let art = art.both(kite(), SEAM, Ink::Saxon).both(wavy(&clip), SEAM, Ink::Paper);
    art.both(CROSS, SEAM, Ink::Gold).line(kite(), RIM.0, RIM.1)
}

/// A cross that widens towards its ends.
const CROSS: &str = "M43 41 C43 32 41 27 38 22 H62 C59 27 57 32 57 41 C65 41 70 39 76 35 V61 C70 57 65 55 57 55 C57 70 59 82 61 90 \
    L50 99 L39 90 C41 82 43 70 43 55 C35 55 30 57 24 61 V35 C30 39 35 41 43 41Z";

/// The shield's outline within itself, rising and falling.
fn wavy(clip: &Clip) -> BezPath {
    let mut points: Vec<Point> = Vec::new();
    kurbo::flatten(&clip.outline, 0.02, |element| points.extend(element.end_point()));
    let middle = Point::new(50.0, 56.0);
    let waved = points.iter().map(|&point| {
        let out: Vec2 = point - middle;
        let wave = (out.atan2() * 16.0).sin() * 2.6;
        middle + out * ((out.hypot() - 11.0 + wave) / out.hypot())
    });
    polygon(&waved.collect::<Vec<_>>())
}

/// The golden wyvern of Wessex, within a studded rim.
pub(super) fn harold(art: Art) -> Art {
    let middle = Point::new(50.0, 50.0);
    let mut art = art.both(round(), SEAM, Ink::Norman).both(Circle::new(middle, 37.0), SEAM, Ink::Saxon);
    for step in 0..12 {
        let angle = std::f64::consts::TAU * f64::from(step) / 12.0;
        art = art.fill(Circle::new(middle + Vec2::from_angle(angle) * 41.0, 1.9), Ink::Gold);
    }
    let place = Affine::translate((49.5, 50.0)) * Affine::scale(0.68) * Affine::translate((-50.0, -51.0));
    art.with(&wyvern(Ink::Gold), place).line(round(), RIM.0, RIM.1)
}
