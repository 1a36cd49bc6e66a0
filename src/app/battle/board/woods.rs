//! Woods: a few painted trees in each square, each slightly different from its neighbours.

use egui::{Color32, Pos2, Shape, Stroke, Vec2, vec2};

use crate::shell::theme::Palette;
use senlac_classroom::rules::Square;

/// Positions of the trees in a square, from back to front, before each is shifted a little.
const PLACES: [(f32, f32); 4] = [(0.30, 0.46), (0.74, 0.52), (0.24, 0.90), (0.66, 0.95)];
/// Side of a square, in points, below which two trees are enough.
const SMALL: f32 = 30.0;

/// Returns the trees of a square on a table whose corner is the origin, from back to front.
pub fn trees(palette: &Palette, square: Square, side: f32) -> Vec<Shape> {
    let corner = vec2(f32::from(square.column), f32::from(square.row));
    let mut shapes = Vec::new();
    let step = if side < SMALL { 3 } else { 1 };
    for (number, (x, y)) in (0u32..).zip(PLACES).step_by(step) {
        let chance = |what: u32| tree_variation(u32::from(square.column), u32::from(square.row), number * 4 + what);
        let wander = vec2(chance(0) - 0.5, (chance(1) - 0.5) * 0.5) * 0.2;
        let foot = ((corner + vec2(x, y) + wander) * side).to_pos2();
        let height = side * (0.36 + 0.20 * chance(2)) * if side < SMALL { 1.3 } else { 1.0 };
        shapes.push(Shape::ellipse_filled(foot, vec2(height * 0.34, height * 0.09), palette.ink.gamma_multiply(0.16)));
        if chance(3) < 0.55 { fir(palette, foot, height, &mut shapes) } else { oak(palette, foot, height, &mut shapes) }
    }
    shapes
}

/// Draws a fir: three tiers, darker on the shaded side.
fn fir(palette: &Palette, foot: Pos2, height: f32, shapes: &mut Vec<Shape>) {
    let dark = shade(palette);
    shapes.push(trunk(palette, foot, height));
    for (bottom, top, half) in [(0.10, 0.58, 0.31), (0.32, 0.80, 0.24), (0.56, 1.02, 0.17)] {
        let tip = foot - vec2(0.0, height * top);
        let (left, right) = (foot + vec2(-half, -bottom) * height, foot + vec2(half, -bottom) * height);
        shapes.push(Shape::convex_polygon(vec![tip, right, left], palette.woods, Stroke::NONE));
        let middle = foot + vec2(half * 0.25, -bottom) * height;
        shapes.push(Shape::convex_polygon(vec![tip, right, middle], dark, Stroke::NONE));
    }
}

/// Draws an oak: a crown of three round clouds, lit from the left.
fn oak(palette: &Palette, foot: Pos2, height: f32, shapes: &mut Vec<Shape>) {
    let cloud = |x: f32, y: f32, size: f32, color: Color32| {
        Shape::convex_polygon(ring(foot + vec2(x, -y) * height, size * height), color, Stroke::NONE)
    };
    shapes.push(trunk(palette, foot, height));
    shapes.extend([
        cloud(0.10, 0.50, 0.27, shade(palette)),
        cloud(-0.13, 0.50, 0.24, palette.woods),
        cloud(0.0, 0.70, 0.23, palette.woods),
        cloud(-0.07, 0.72, 0.11, palette.woods.lerp_to_gamma(palette.flat, 0.22)),
    ]);
}

fn trunk(palette: &Palette, foot: Pos2, height: f32) -> Shape {
    let color = palette.hill_top.lerp_to_gamma(palette.ink, 0.55);
    Shape::line_segment([foot, foot - vec2(0.0, height * 0.4)], Stroke::new((height * 0.1).max(1.0), color))
}

/// Returns the colour of the shaded side.
fn shade(palette: &Palette) -> Color32 {
    palette.woods.lerp_to_gamma(Color32::BLACK, 0.22)
}

/// Returns ten points round a centre, which look like a circle at the size of a tree.
fn ring(middle: Pos2, radius: f32) -> Vec<Pos2> {
    (0u8..10).map(|corner| middle + radius * Vec2::angled(f32::from(corner) * std::f32::consts::TAU / 10.0)).collect()
}

/// Returns a number from 0 to 1 that is constant for a tree and appears random beside its neighbours' numbers.
fn tree_variation(column: u32, row: u32, what: u32) -> f32 {
    let mut bits = column.wrapping_mul(0x9E37_79B1) ^ row.wrapping_mul(0x85EB_CA6B) ^ what.wrapping_mul(0xC2B2_AE35);
    bits = (bits ^ (bits >> 15)).wrapping_mul(0x2C1B_3C6D);
    bits = (bits ^ (bits >> 12)).wrapping_mul(0x297A_2D39);
    let [_, _, high, low] = (bits ^ (bits >> 15)).to_be_bytes();
    f32::from(u16::from_be_bytes([high, low])) / f32::from(u16::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::shell::theme::LIGHT;
    use egui::pos2;

    #[test]
    fn each_square_always_grows_its_own_trees() {
        let at = |column, row| trees(&LIGHT, Square::new(column, row), 40.0);
        assert_eq!(at(2, 3), at(2, 3));
        assert_ne!(at(2, 3).len(), 0);
        let heights = |column: u8| (0..16).map(|what| tree_variation(u32::from(column), 1, what)).fold(0.0, f32::max);
        assert!((heights(3) - heights(4)).abs() > f32::EPSILON);
    }

    #[test]
    fn trees_stay_near_their_square() {
        for row in 0..20 {
            for shape in trees(&LIGHT, Square::new(1, row), 40.0) {
                let room = egui::Rect::from_min_size(pos2(40.0, 40.0 * f32::from(row)), Vec2::splat(40.0)).expand(9.0);
                assert!(room.contains_rect(shape.visual_bounding_rect()), "{row}: {}", shape.visual_bounding_rect());
            }
        }
    }
}
