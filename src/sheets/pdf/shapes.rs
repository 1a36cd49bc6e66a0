//! Outlines as printpdf draws them.

use kurbo::{BezPath, PathEl, Point as Place};
use printpdf::{LinePoint, Mm, PaintMode, Point, Polygon, PolygonRing, WindingOrder};

/// An outline of the page to draw along, to fill, or both; nothing where neither is asked.
pub(super) fn polygon(path: &BezPath, height_mm: f32, line: bool, fill: bool) -> Option<Polygon> {
    let mode = match (line, fill) {
        (true, true) => PaintMode::FillStroke,
        (true, false) => PaintMode::Stroke,
        (false, true) => PaintMode::Fill,
        (false, false) => return None,
    };
    Some(Polygon { rings: rings(path, height_mm), mode, winding_order: WindingOrder::NonZero })
}

/// The parts of an outline.
fn rings(path: &BezPath, height_mm: f32) -> Vec<PolygonRing> {
    let point = |place: Place, bezier: bool| LinePoint { p: point(place, height_mm), bezier };
    let mut rings: Vec<PolygonRing> = Vec::new();
    let mut pen = Place::ORIGIN;
    for element in path {
        if let PathEl::MoveTo(place) = element {
            rings.push(PolygonRing { points: vec![point(place, false)] });
            pen = place;
        }
        let Some(PolygonRing { points }) = rings.last_mut() else { continue };
        match element {
            PathEl::MoveTo(_) | PathEl::ClosePath => {}
            PathEl::LineTo(place) => points.push(point(place, false)),
            PathEl::QuadTo(handle, place) => {
                let toward = |end: Place| end + (handle - end) * (2.0 / 3.0);
                points.extend([point(toward(pen), true), point(toward(place), true), point(place, false)]);
            }
            PathEl::CurveTo(leaving, arriving, place) => {
                points.extend([point(leaving, true), point(arriving, true), point(place, false)]);
            }
        }
        pen = element.end_point().unwrap_or(pen);
    }
    rings
}

#[expect(clippy::cast_possible_truncation, reason = "millimetres of a page need no more than seven digits")]
fn point(place: Place, height_mm: f32) -> Point {
    Point::new(Mm(place.x as f32), Mm(height_mm - place.y as f32))
}
