//! Outlines: corners, rounded corners, and what is done with them.

use printpdf::{LinePoint, PaintMode, Point, Polygon, PolygonRing, Pt, WindingOrder};

/// How far the handles of a Bézier curve lie from its ends for a quarter of a circle, in radii.
const HANDLE: f32 = 0.552_285;

/// A corner of an outline.
pub(super) const fn corner(p: Point) -> LinePoint {
    LinePoint { p, bezier: false }
}

/// The outline of a rectangle with round corners, clockwise from its top left.
pub(super) fn rounded(top_left: Point, (width, height): (Pt, Pt), radius: Pt) -> Vec<LinePoint> {
    let (left, top) = (top_left.x.0, top_left.y.0);
    let (right, bottom) = (left + width.0, top - height.0);
    if radius.0 <= 0.0 {
        return [(left, top), (right, top), (right, bottom), (left, bottom)].map(|(x, y)| corner(at(x, y))).to_vec();
    }
    let radius = radius.0.min(width.0 / 2.0).min(height.0 / 2.0);
    // For each corner: where it would be, and which way its two sides run into it and out of it.
    let corners = [
        ((right, top), (1.0, 0.0), (0.0, -1.0)),
        ((right, bottom), (0.0, -1.0), (-1.0, 0.0)),
        ((left, bottom), (-1.0, 0.0), (0.0, 1.0)),
        ((left, top), (0.0, 1.0), (1.0, 0.0)),
    ];
    let mut points = Vec::with_capacity(17);
    for ((x, y), arriving, leaving) in corners {
        let on_arrival = |length: f32| at(x - arriving.0 * length, y - arriving.1 * length);
        let on_leaving = |length: f32| at(x + leaving.0 * length, y + leaving.1 * length);
        let handle = radius * (1.0 - HANDLE);
        points.push(corner(on_arrival(radius)));
        points.extend([on_arrival(handle), on_leaving(handle)].map(|p| LinePoint { p, bezier: true }));
        points.push(corner(on_leaving(radius)));
    }
    points
}

fn at(x: f32, y: f32) -> Point {
    Point { x: Pt(x), y: Pt(y) }
}

/// A closed outline to draw along, to fill, or both; nothing where neither is asked.
pub(super) fn polygon(points: Vec<LinePoint>, line: bool, fill: bool) -> Option<Polygon> {
    let mode = match (line, fill) {
        (true, true) => PaintMode::FillStroke,
        (true, false) => PaintMode::Stroke,
        (false, true) => PaintMode::Fill,
        (false, false) => return None,
    };
    Some(Polygon { rings: vec![PolygonRing { points }], mode, winding_order: WindingOrder::NonZero })
}
