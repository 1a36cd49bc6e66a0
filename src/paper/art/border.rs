//! The zigzag border of the tapestry.

use std::sync::Arc;

use kurbo::{BezPath, Circle, Point};

use super::Art;
use crate::art::Ink;

/// Returns a horizontal strip of border, with its size in tenths of a millimetre. It must be at least as wide as it is high.
/// Teeth in three wools run between two hems, with a knot in each gap. A whole number of teeth fits, so both ends look alike.
pub(crate) fn border(width: f32, height: f32) -> Arc<Art> {
    let (high, wide) = (f64::from(height).max(1.0), f64::from(width).max(f64::from(height).max(1.0)));
    #[expect(clippy::cast_possible_truncation, reason = "the size of a drawing needs no more than seven digits")]
    let mut art = Art::new(format!("border {wide:.1} {high:.1}"), (wide as f32, high as f32));
    let (line, hem) = (height.max(1.0) * 0.1, height.max(1.0) * 0.05);
    let rim = f64::from(hem);
    let span = wide - 2.0 * rim;
    let count = (span / (high * 1.5)).round().max(1.0);
    let tooth = span / count;
    for y in [rim, high - rim] {
        art = art.line(line_path((rim, y), (wide - rim, y)), hem, Ink::Rule);
    }
    let (top, below) = (high * 0.2, high * 0.8);
    let wools = [Ink::Norman, Ink::Saxon, Ink::Gold];
    let mut left = rim;
    for &wool in wools.iter().cycle() {
        if left > wide - rim - 0.5 * tooth {
            break;
        }
        let mut path = BezPath::new();
        let inset = f64::from(line) / 2.0;
        path.move_to((left + inset, below));
        path.line_to((left + tooth / 2.0, top));
        path.line_to((left + tooth - inset, below));
        art = art.line(path, line, wool);
        art = art.fill(Circle::new((left + tooth / 2.0, below - 0.1 * high), high * 0.085), Ink::Sage);
        if left + tooth < wide - rim - 0.5 * tooth {
            art = art.fill(Circle::new((left + tooth, top + 0.1 * high), high * 0.085), Ink::Sage);
        }
        left += tooth;
    }
    art.into_arc()
}

fn line_path(from: impl Into<Point>, to: impl Into<Point>) -> BezPath {
    let mut path = BezPath::new();
    path.move_to(from.into());
    path.line_to(to.into());
    path
}
