//! Cuts shapes along a shield's outline, because a drawing has no stencils.

use kurbo::{BezPath, PathEl, Point};

/// A shield outline that shapes are cut along. The outline must be convex.
pub(super) struct Clip {
    pub(super) outline: BezPath,
    /// Centre of the drawing on the shield.
    pub(super) middle: Point,
    corners: Vec<Point>,
}

impl Clip {
    pub(super) fn new(outline: &BezPath, middle: impl Into<Point>) -> Self {
        let mut corners = corners(outline);
        let area: f64 = corners.iter().zip(corners.iter().cycle().skip(1)).map(|(a, b)| a.x * b.y - b.x * a.y).sum();
        if area < 0.0 {
            corners.reverse();
        }
        Self { outline: outline.clone(), middle: middle.into(), corners }
    }

    /// Returns the part of a shape inside the shield.
    /// This is the Sutherland–Hodgman algorithm: each edge of the shield cuts off what is beyond it.
    pub(super) fn cut(&self, shape: &BezPath) -> BezPath {
        let edges = self.corners.iter().zip(self.corners.iter().cycle().skip(1));
        let points = edges.fold(corners(shape), |points, (&from, &to)| clip_to_edge(&points, from, to));
        polygon(&points)
    }
}

/// Returns a closed outline through points.
pub(super) fn polygon(points: &[Point]) -> BezPath {
    let mut path: BezPath =
        points.iter().enumerate().map(|(place, &point)| if place == 0 { PathEl::MoveTo(point) } else { PathEl::LineTo(point) }).collect();
    if !points.is_empty() {
        path.close_path();
    }
    path
}

fn corners(path: &BezPath) -> Vec<Point> {
    let mut points: Vec<Point> = Vec::new();
    kurbo::flatten(path, 0.3, |element| points.extend(element.end_point()));
    points.dedup_by(|a, b| a.distance(*b) < 1e-6);
    if points.len() > 1 && points.first().zip(points.last()).is_some_and(|(a, b)| a.distance(*b) < 1e-6) {
        points.pop();
    }
    points
}

fn clip_to_edge(points: &[Point], from: Point, to: Point) -> Vec<Point> {
    let side = |point: Point| (to - from).cross(point - from);
    let mut kept = Vec::with_capacity(points.len() + 2);
    for (&here, &next) in points.iter().zip(points.iter().cycle().skip(1)) {
        let (a, b) = (side(here), side(next));
        if a >= 0.0 {
            kept.push(here);
        }
        if (a > 0.0 && b < 0.0) || (a < 0.0 && b > 0.0) {
            kept.push(here.lerp(next, a / (a - b)));
        }
    }
    kept
}
