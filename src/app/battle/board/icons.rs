//! Icons on shields and beside them: horse, axe, spears, bow, crown and tick. They are drawn, because fonts may lack them.
//!
//! Their coordinates range from -1 to 1, with y downwards, and the outlines follow the plain style of the Bayeux Tapestry. Each
//! filled outline runs clockwise and begins at a corner from which all the others can be seen. The painter spans its triangles
//! from there, so it fills the outline correctly although it is not convex.

use egui::{Color32, Pos2, Shape, Stroke};

use super::layout::scaled_point;
use senlac_classroom::rules::Troop;

/// A bridled horse's head, starting at its throat.
const HORSE: [(f32, f32); 13] = [
    (0.10, 0.10),
    (0.40, 1.0),
    (-0.80, 1.0),
    (-0.78, 0.35),
    (-0.58, -0.30),
    (-0.22, -0.70),
    (-0.10, -1.08),
    (0.12, -0.74),
    (0.42, -0.50),
    (0.90, 0.02),
    (0.90, 0.30),
    (0.62, 0.44),
    (0.36, 0.28),
];
/// The blade of the long axe, starting where it meets the shaft.
const AXE: [(f32, f32); 7] = [(0.06, -0.52), (0.16, -0.82), (0.58, -1.08), (0.84, -0.74), (0.86, -0.36), (0.62, 0.04), (0.02, -0.28)];
/// The head of an upright spear.
const SPEARHEAD: [(f32, f32); 4] = [(0.0, -0.52), (0.20, -0.02), (0.0, 0.36), (-0.20, -0.02)];
/// A crown, starting at the middle of its band.
const CROWN: [(f32, f32); 8] =
    [(0.0, 0.55), (-0.80, 0.55), (-1.0, -0.50), (-0.42, 0.05), (0.0, -0.85), (0.42, 0.05), (1.0, -0.50), (0.80, 0.55)];

/// Colours and line width of an icon.
#[derive(Clone, Copy, Debug)]
pub struct IconInk {
    /// Colour of the icon itself.
    pub light: Color32,
    /// Colour of the parts cut out of it.
    pub dark: Color32,
    /// Line width, in points.
    pub width: f32,
}

/// Appends the shapes of the icon for a kind of troops.
pub fn troop_icon(troop: Troop, middle: Pos2, size: f32, ink: IconInk, shapes: &mut Vec<Shape>) {
    let p = |x: f32, y: f32| scaled_point(middle, size, x, y);
    let stroke = Stroke::new(ink.width, ink.light);
    let filled = |outline: &[(f32, f32)], x: f32, y: f32| outline_at(outline, p(x, y), size, ink.light, Stroke::NONE);
    match troop {
        Troop::Knights => {
            shapes.push(filled(&HORSE, 0.0, 0.0));
            // A dark line across the horse's head is its bridle.
            let bridle = vec![p(0.42, -0.50), p(0.36, 0.28)];
            shapes.push(Shape::line(bridle, Stroke::new(ink.width * 0.6, ink.dark)));
        }
        Troop::Housecarles => {
            shapes.push(Shape::line_segment([p(-0.52, 1.08), p(0.22, -1.08)], stroke));
            shapes.push(filled(&AXE, 0.0, 0.0));
        }
        Troop::Spearmen => {
            for (x, y) in [(-0.62, -0.36), (0.0, -0.62), (0.62, -0.36)] {
                shapes.push(Shape::line_segment([p(x, y), p(x, 1.05)], Stroke::new(ink.width * 0.85, ink.light)));
                shapes.push(filled(&SPEARHEAD, x, y));
            }
        }
        Troop::Archers => {
            let limb = |step: i8| {
                let angle = f32::from(step) * 0.24;
                p(-0.62 + 1.22 * angle.cos(), 1.16 * angle.sin())
            };
            shapes.push(Shape::line((-4..=4).map(limb).collect(), Stroke::new(ink.width * 1.2, ink.light)));
            let string = vec![limb(-4), p(-0.56, 0.0), limb(4)];
            shapes.push(Shape::line(string, Stroke::new(ink.width * 0.55, ink.light)));
            shapes.push(Shape::line_segment([p(-0.80, 0.0), p(0.8, 0.0)], Stroke::new(ink.width * 0.85, ink.light)));
            let head = vec![p(0.70, -0.28), p(1.12, 0.0), p(0.70, 0.28)];
            shapes.push(Shape::convex_polygon(head, ink.light, Stroke::NONE));
        }
    }
}

/// Returns the shape of a crown.
pub fn crown(middle: Pos2, size: f32, fill: Color32, rim: Stroke) -> Shape {
    outline_at(&CROWN, middle, size, fill, rim)
}

/// Returns the shape of a tick.
pub fn tick(middle: Pos2, size: f32, stroke: Stroke) -> Shape {
    Shape::line(
        vec![scaled_point(middle, size, -0.8, 0.05), scaled_point(middle, size, -0.2, 0.65), scaled_point(middle, size, 0.85, -0.7)],
        stroke,
    )
}

/// Returns the two lines of a cross, which marks what is not allowed.
pub fn cross(middle: Pos2, size: f32, stroke: Stroke) -> [Shape; 2] {
    let p = |x: f32, y: f32| scaled_point(middle, size, x, y);
    [Shape::line_segment([p(-0.7, -0.7), p(0.7, 0.7)], stroke), Shape::line_segment([p(-0.7, 0.7), p(0.7, -0.7)], stroke)]
}

fn outline_at(outline: &[(f32, f32)], middle: Pos2, size: f32, fill: Color32, rim: Stroke) -> Shape {
    Shape::convex_polygon(outline.iter().map(|(x, y)| scaled_point(middle, size, *x, *y)).collect(), fill, rim)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn outlines_run_clockwise_around_their_first_corner() {
        for outline in [&HORSE[..], &AXE, &SPEARHEAD, &CROWN] {
            let (x, y) = outline[0];
            let seen: Vec<(f32, f32)> = outline[1..].iter().map(|(a, b)| (a - x, b - y)).collect();
            for pair in seen.windows(2) {
                let [one, other] = [pair[0], pair[1]];
                assert!(one.0 * other.1 - one.1 * other.0 > -1e-4, "{outline:?}: {one:?} then {other:?}");
            }
        }
    }
}
