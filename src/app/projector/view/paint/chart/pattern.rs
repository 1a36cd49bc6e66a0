//! Patterns that distinguish pieces of bars without colour.

use egui::{Color32, Painter, Rect, Shape, Stroke, StrokeKind, pos2, vec2};

/// The pattern of a piece of a bar.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Pattern {
    /// Filled completely, without gaps.
    Solid,
    /// Diagonal lines across the piece.
    Hatched,
    /// Rows of dots across the piece.
    Dotted,
    /// Horizontal lines across the piece.
    Barred,
}

impl Pattern {
    /// Returns the pattern for the piece with this index in a bar.
    pub const fn for_piece(place: usize) -> Self {
        match place % 4 {
            0 => Self::Solid,
            1 => Self::Hatched,
            2 => Self::Dotted,
            _ => Self::Barred,
        }
    }
}

/// Fills a rectangle with a pattern whose strokes are `gap` points apart.
pub fn fill(painter: &Painter, rect: Rect, pattern: Pattern, (color, ground): (Color32, Color32), gap: f32) {
    if rect.width() < 0.5 {
        return;
    }
    let line = Stroke::new((gap * 0.28).max(1.0), color);
    painter.rect_filled(rect, 0.0, if pattern == Pattern::Solid { color } else { ground });
    let inside = painter.with_clip_rect(rect.intersect(painter.clip_rect()));
    match pattern {
        Pattern::Solid => {}
        Pattern::Hatched => {
            let mut x = rect.left() - rect.height();
            while x < rect.right() {
                inside.add(Shape::line_segment([pos2(x, rect.bottom()), pos2(x + rect.height(), rect.top())], line));
                x += gap;
            }
        }
        Pattern::Dotted => {
            let (mut y, mut odd) = (rect.top() + gap * 0.5, false);
            while y < rect.bottom() {
                let mut x = rect.left() + if odd { gap } else { gap * 0.5 };
                while x < rect.right() {
                    inside.circle_filled(pos2(x, y), (gap * 0.24).max(1.0), color);
                    x += gap;
                }
                (y, odd) = (y + gap * 0.8, !odd);
            }
        }
        Pattern::Barred => {
            let mut x = rect.left() + gap * 0.5;
            while x < rect.right() {
                inside.add(Shape::line_segment([pos2(x, rect.top()), pos2(x, rect.bottom())], line));
                x += gap;
            }
        }
    }
    painter.rect_stroke(rect, 0.0, Stroke::new((gap * 0.2).max(1.0), color), StrokeKind::Inside);
}

/// Returns the rectangle for a sample of a pattern beside its label.
pub fn sample_rect(left: f32, middle: f32, size: f32) -> Rect {
    Rect::from_min_size(pos2(left, middle - size * 0.5), vec2(size * 1.5, size))
}
