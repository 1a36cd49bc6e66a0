//! Marks on the table while it is checked.

use egui::{Painter, Stroke, Vec2, vec2};

use super::icons;
use super::layout::{BoardLayout, at};
use crate::battle::session::{GameSession, TableCheck};
use crate::shell::theme::{GOLD_INK, Palette};
use senlac_classroom::rules::UnitId;

/// How far a unit is drawn from the middle of its square, in squares: two on one square stand beside each other.
pub fn aside(session: &GameSession, id: UnitId) -> Vec2 {
    let rivals = session.check.as_ref().map(|check| check.rivals(session.state(), id)).unwrap_or_default();
    match rivals.iter().min() {
        None => Vec2::ZERO,
        Some(first) if *first < id => vec2(0.26, 0.16),
        Some(_) => vec2(-0.26, -0.16),
    }
}

/// Marks on the table: a ring round the unit that is looked at, a tick on those that are right, a gold mark on those
/// that were found otherwise, and a warning where two stand on one square.
pub fn marks(painter: &Painter, palette: &Palette, session: &GameSession, check: &TableCheck, layout: &BoardLayout) {
    for unit in session.shown_units() {
        let Some(square) = unit.square else { continue };
        let middle = layout.middle(square) + layout.side * aside(session, unit.id);
        mark(painter, palette, at(middle, layout.side, -0.30, 0.30), layout.side * 0.17, check, unit.id);
        if check.current() == Some(unit.id) {
            painter.circle_stroke(middle, layout.side * 0.47, Stroke::new(3.0, palette.gold));
        }
    }
    for (square, _) in check.conflicts(session.state()) {
        let room = layout.square(square).expand(1.0);
        painter.rect_stroke(room, 4.0, Stroke::new(2.5, palette.warning), egui::StrokeKind::Outside);
    }
}

/// The sign of what is known of a unit: a gold disc with a stroke where it was found otherwise, a tick where it is right.
pub fn mark(painter: &Painter, palette: &Palette, middle: egui::Pos2, size: f32, check: &TableCheck, id: UnitId) {
    if check.is_corrected(id) {
        painter.circle(middle, size, palette.gold, Stroke::new(1.0, palette.cloth));
        // A pencil's stroke: colour alone is no sign.
        let stroke = Stroke::new((size * 0.32).max(1.5), GOLD_INK);
        painter.line_segment([at(middle, size, -0.45, 0.45), at(middle, size, 0.45, -0.45)], stroke);
    } else if check.is_checked(id) {
        painter.circle(middle, size, palette.cloth, Stroke::new(1.0, palette.sage));
        painter.add(icons::tick(middle, size * 0.75, Stroke::new((size * 0.32).max(1.5), palette.woods)));
    }
}
