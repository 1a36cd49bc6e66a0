//! The pictures of the tools of the table editor.

use egui::{Painter, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

use super::tool::Tool;
use super::zones::{closed_outline, hatch};
use crate::shell::theme::Palette;
use senlac_classroom::planning::editing::Brush;
use senlac_classroom::rules::{Side, Terrain};

impl Tool {
    /// Paints the tool's picture in a rectangle.
    pub fn paint(self, painter: &Painter, palette: &Palette, room: Rect) {
        match self {
            Self::Paint(Brush::Ground(terrain)) => paint_ground(painter, palette, room, terrain),
            Self::Paint(Brush::Zone(Some(side))) => paint_zone(painter, palette, room, side),
            Self::Paint(Brush::Zone(None)) => {
                painter.extend(Shape::dashed_line(&closed_outline(room.shrink(2.0)), Stroke::new(1.5, palette.faded), 4.0, 3.0));
                painter.line_segment(
                    [room.left_bottom() + vec2(3.0, -3.0), room.right_top() + vec2(-3.0, 3.0)],
                    Stroke::new(2.0, palette.warning),
                );
            }
            Self::Move => paint_arrow(painter, palette, room),
            Self::Line => {
                let at = |part: f32| room.left_bottom().lerp(room.right_top(), part);
                painter.line_segment([at(0.08), at(0.92)], Stroke::new(1.5, palette.faded));
                for part in [0.16, 0.5, 0.84] {
                    painter.circle(at(part), 4.2, palette.gold, Stroke::new(1.2, palette.ink));
                }
            }
        }
    }
}

fn paint_ground(painter: &Painter, palette: &Palette, room: Rect, terrain: Terrain) {
    let rim = Stroke::new(1.2, palette.line.lerp_to_gamma(palette.ink, 0.3));
    if terrain == Terrain::Off {
        painter.extend(Shape::dashed_line(&closed_outline(room.shrink(1.0)), Stroke::new(1.3, palette.faded), 3.5, 3.0));
        return;
    }
    painter.rect(room, 3.0, palette.flat, rim, StrokeKind::Inside);
    match terrain {
        Terrain::Hill => {
            let contour = palette.hill_top.lerp_to_gamma(palette.ink, 0.35);
            for (size, fill) in [(0.46, palette.hill), (0.26, palette.hill_top)] {
                let radius = room.size() * vec2(size, size * 0.78);
                painter.add(Shape::ellipse_filled(room.center(), radius, fill));
                painter.add(Shape::ellipse_stroke(room.center(), radius, Stroke::new(1.2, contour)));
            }
        }
        Terrain::Woods => {
            for (x, y) in [(0.32, 0.56), (0.68, 0.5), (0.5, 0.86)] {
                let foot = room.min + room.size() * vec2(x, y);
                let size = room.width() * 0.2;
                let tree = vec![foot + vec2(0.0, -1.9 * size), foot + vec2(size, 0.0), foot - vec2(size, 0.0)];
                painter.add(Shape::convex_polygon(tree, palette.woods, Stroke::new(1.0, palette.cloth)));
            }
        }
        Terrain::Flat | Terrain::Off => {}
    }
}

fn paint_zone(painter: &Painter, palette: &Palette, room: Rect, side: Side) {
    painter.rect_filled(room, 3.0, palette.flat);
    painter.extend(hatch(palette, room, side));
    painter.rect_stroke(room, 3.0, Stroke::new(2.0, palette.side(side)), StrokeKind::Inside);
}

fn paint_arrow(painter: &Painter, palette: &Palette, room: Rect) {
    let p = |x: f32, y: f32| pos2(room.left() + x * room.width(), room.top() + y * room.height());
    let rim = Stroke::new(1.2, palette.cloth);
    let tail = vec![p(0.44, 0.58), p(0.56, 0.53), p(0.74, 0.94), p(0.61, 0.99)];
    painter.add(Shape::convex_polygon(tail, palette.ink, rim));
    // It is spanned from its notch, from which every corner can be seen.
    let head = vec![p(0.47, 0.63), p(0.26, 0.84), p(0.26, 0.04), p(0.82, 0.60)];
    painter.add(Shape::convex_polygon(head, palette.ink, Stroke::NONE));
}
