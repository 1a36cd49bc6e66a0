//! The suits of the cards, the same wherever a card is shown.

use egui::{Color32, Painter, Pos2, Shape, Stroke, Vec2, pos2};

use senlac_classroom::rules::Color;

/// Paints a colour's suit, made of two round lobes and a point: a spade for black, a heart for red.
pub fn paint_suit(painter: &Painter, color: Color, middle: Pos2, size: Vec2, fill: Color32) {
    let up = if color == Color::Red { 1.0 } else { -1.0 };
    let at = |x: f32, y: f32| pos2(middle.x + x * size.x, middle.y + up * y * size.y);
    for lobe in [-0.46, 0.46] {
        let around = |step: u8| Vec2::angled(f32::from(step) / 20.0 * std::f32::consts::TAU) * 0.5;
        let points = (0..20u8).map(around).map(|way| at(lobe + way.x, way.y - 0.36)).collect();
        painter.add(Shape::convex_polygon(points, fill, Stroke::NONE));
    }
    painter.add(Shape::convex_polygon(
        vec![at(-0.9, -0.12), at(-0.3, -0.45), at(0.3, -0.45), at(0.9, -0.12), at(0.0, 1.0)],
        fill,
        Stroke::NONE,
    ));
    if color == Color::Black {
        painter.add(Shape::convex_polygon(vec![at(0.0, 0.1), at(0.32, -1.05), at(-0.32, -1.05)], fill, Stroke::NONE));
    }
}
