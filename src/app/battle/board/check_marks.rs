//! Marks on the table while it is checked.

use egui::{Painter, Stroke, Vec2, vec2};

use super::icons;
use super::layout::{BoardLayout, scaled_point};
use crate::battle::session::{GameSession, TableCheck};
use crate::shell::theme::{GOLD_INK, Palette};
use senlac_classroom::rules::UnitId;

/// Returns a unit's offset from the middle of its square, in squares. Two units on one square are drawn side by side.
pub fn unit_offset(session: &GameSession, id: UnitId) -> Vec2 {
    let rivals = session.check.as_ref().map(|check| check.rivals(session.state(), id)).unwrap_or_default();
    match rivals.iter().min() {
        None => Vec2::ZERO,
        Some(first) if *first < id => vec2(0.26, 0.16),
        Some(_) => vec2(-0.26, -0.16),
    }
}

/// Paints the marks: a ring round the current unit, a tick on correct units, a gold mark on corrected units, and a warning
/// where two units share a square.
pub fn paint_marks(painter: &Painter, palette: &Palette, session: &GameSession, check: &TableCheck, layout: &BoardLayout) {
    for unit in session.shown_units() {
        let Some(square) = unit.square else { continue };
        let middle = layout.middle(square) + layout.side * unit_offset(session, unit.id);
        mark(painter, palette, scaled_point(middle, layout.side, -0.30, 0.30), layout.side * 0.17, check, unit.id);
        if check.current() == Some(unit.id) {
            painter.circle_stroke(middle, layout.side * 0.47, Stroke::new(3.0, palette.gold));
        }
    }
    for (square, _) in check.conflicts(session.state()) {
        let room = layout.square(square).expand(1.0);
        painter.rect_stroke(room, 4.0, Stroke::new(2.5, palette.warning), egui::StrokeKind::Outside);
    }
}

/// Paints a unit's mark: a gold disc with a stroke if it was corrected, a tick if it was checked and right.
pub fn mark(painter: &Painter, palette: &Palette, middle: egui::Pos2, size: f32, check: &TableCheck, id: UnitId) {
    if check.is_corrected(id) {
        painter.circle(middle, size, palette.gold, Stroke::new(1.0, palette.cloth));
        // Draws a pencil stroke as well, since colour alone is not enough.
        let stroke = Stroke::new((size * 0.32).max(1.5), GOLD_INK);
        painter.line_segment([scaled_point(middle, size, -0.45, 0.45), scaled_point(middle, size, 0.45, -0.45)], stroke);
    } else if check.is_checked(id) {
        painter.circle(middle, size, palette.cloth, Stroke::new(1.0, palette.sage));
        painter.add(icons::tick(middle, size * 0.75, Stroke::new((size * 0.32).max(1.5), palette.woods)));
    }
}
