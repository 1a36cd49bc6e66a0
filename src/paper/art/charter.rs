//! Ornaments of a charter: a vine for its margin, the field of its initial letter, and a seal.

use std::sync::Arc;

use kurbo::{Affine, BezPath, Circle, Point, Rect, RoundedRect};

use super::{Art, cached};
use crate::art::Ink;
use senlac_classroom::rules::Side;

const LINE: (f32, Ink) = (1.6, Ink::Words);
const FINE: (f32, Ink) = (1.0, Ink::Words);

/// Returns a climbing vine `height` times as high as it is wide, with leaves in three wools and berries; 100 wide.
pub(crate) fn vine(side: Side, height: f32) -> Arc<Art> {
    let high = f64::from(height.clamp(2.0, 60.0)) * 100.0;
    #[expect(clippy::cast_possible_truncation, reason = "the size of a drawing needs no more than seven digits")]
    let art = Art::new(format!("vine {} {high:.1}", side.adjective()), (100.0, high as f32));
    let bends = (high / 95.0).round().max(1.0);
    let bend = (high - 12.0) / bends;
    let mut stem = BezPath::new();
    stem.move_to((50.0, high - 6.0));
    let mut leaves = Art::blank();
    let (mut y, mut is_left) = (high - 6.0, true);
    let wools = [Ink::from_side(side), Ink::Sage, Ink::Gold];
    for &wool in wools.iter().cycle() {
        if y < 6.0 + bend / 2.0 {
            break;
        }
        let out = if is_left { 14.0 } else { 86.0 };
        stem.curve_to((out, y - bend * 0.25), (out, y - bend * 0.75), (50.0, y - bend));
        let turn = if is_left { Affine::IDENTITY } else { Affine::new([-1.0, 0.0, 0.0, 1.0, 100.0, 0.0]) };
        leaves = leaves.with_art(&leaf(wool), turn * Affine::translate((0.0, y - bend / 2.0)));
        y -= bend;
        is_left = !is_left;
    }
    art.line(stem.clone(), 7.5, Ink::Words).line(stem, 4.5, Ink::Woods).with_art(&leaves, Affine::IDENTITY).into_arc()
}

/// Returns a leaf with a curl, and berries on the inside of a left-hand bend, around a point of the stem's height.
fn leaf(wool: Ink) -> Art {
    let berries = [(80.0, 14.0), (88.0, 4.0), (90.0, 17.0)];
    let art = Art::blank()
        .line("M24 10 C40 16 56 12 66 0", 3.0, Ink::Words)
        .fill_and_line("M34 -2 C38 -22 58 -34 84 -30 C92 -18 84 2 66 6 C52 9 40 6 34 -2Z", LINE, wool)
        .line("M38 -2 C52 -4 66 -12 78 -24 M52 -6 C54 -14 58 -20 64 -24 M60 -10 C66 -8 72 -8 78 -10", FINE.0, FINE.1);
    berries.into_iter().fold(art, |art, berry| art.fill_and_line(Circle::new(berry, 4.6), FINE, Ink::Saxon))
}

/// Returns the field of an initial letter with a free centre; 100 × 100.
/// The side's cloth fills a golden frame with a leaf in each corner.
pub(crate) fn initial(side: Side) -> Arc<Art> {
    cached("initial", [side as u8, 0, 0, 0], || {
        let art = Art::new(format!("initial {}", side.adjective()), (100.0, 100.0))
            .fill_and_line(RoundedRect::new(1.5, 1.5, 98.5, 98.5, 5.0), (2.4, Ink::Words), Ink::Gold)
            .fill_and_line(Rect::new(7.0, 7.0, 93.0, 93.0), (1.6, Ink::Words), Ink::from_side(side));
        let corner = Art::blank()
            .fill_and_line("M9 9 H31 C30 16 25 18 20 17 C23 21 22 26 17 25 C18 28 15 31 9 31Z", FINE, Ink::Hill)
            .line("M11 11 C15 14 18 17 20 20", FINE.0, FINE.1)
            .fill_and_line(Circle::new((29.0, 26.0), 2.6), FINE, Ink::Sage);
        (0..4).fold(art, |art, quarter| {
            let place = Affine::rotate_about(std::f64::consts::FRAC_PI_2 * f64::from(quarter), Point::new(50.0, 50.0));
            art.with_art(&corner, place)
        })
    })
}

/// Returns a wax seal on two ribbons, with a free centre for arms; 100 × 140, the wax centred on 50, 50.
pub(crate) fn seal(side: Side) -> Arc<Art> {
    cached("seal", [side as u8, 0, 0, 0], || {
        let art = Art::new(format!("seal {}", side.adjective()), (100.0, 140.0));
        let ribbon = |to: &str| (to.to_owned(), (1.6, Ink::Words), Ink::Gold);
        let art = [ribbon("M34 78 L22 136 L33 127 L45 137 L54 84Z"), ribbon("M66 78 L78 136 L67 127 L55 137 L46 84Z")]
            .into_iter()
            .fold(art, |art, (path, line, wool)| art.fill_and_line(path.as_str(), line, wool));
        let wax = Ink::from_side(side);
        art.fill_and_line(wavy_circle(46.0, 1.7), (2.2, Ink::Words), wax)
            .line(Circle::new((50.0, 50.0), 39.0), 1.2, Ink::Gold)
            .fill_and_line(Circle::new((50.0, 50.0), 34.0), (1.6, Ink::Words), Ink::Shade)
    })
}

/// Returns a round, wavy outline, like wax that has run, centred on 50, 50.
fn wavy_circle(radius: f64, depth: f64) -> BezPath {
    let mut path = BezPath::new();
    for step in 0..72_u8 {
        let angle = std::f64::consts::TAU * f64::from(step) / 72.0;
        let out = radius + depth * (angle * 9.0).sin() + depth * 0.6 * (angle * 4.0 + 1.0).cos();
        let point = (50.0 + out * angle.cos(), 50.0 + out * angle.sin());
        if step == 0 {
            path.move_to(point);
        } else {
            path.line_to(point);
        }
    }
    path.close_path();
    path
}
