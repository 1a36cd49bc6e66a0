//! A cell for each turn, side by side, in as many rows as needed.

use egui::{Align, FontId, Rect, Stroke, StrokeKind, pos2, vec2};

use super::{ChartPen, count_to_f32, paint_empty};
use crate::shell::theme;
use senlac_classroom::story::charts::StripChart;

/// Narrowest cell, in letter sizes.
const NARROWEST: f32 = 5.6;
/// Greatest height and width of a cell, in letter sizes.
const MOST: (f32, f32) = (7.0, 9.0);

/// Paints the cells: filled in a side's colour with its name, empty for neither side.
pub fn paint(pen: &ChartPen<'_>, room: Rect, chart: &StripChart) {
    if chart.cells.is_empty() {
        return paint_empty(pen, room);
    }
    let size = pen.size;
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "cells on a screen")]
    let most = (room.width() / (size * NARROWEST)).floor().max(1.0) as usize;
    let rows = chart.cells.len().div_ceil(most);
    let in_row = chart.cells.len().div_ceil(rows);
    let cell = vec2((room.width() / count_to_f32(in_row)).min(size * MOST.1), (room.height() / count_to_f32(rows)).min(size * MOST.0));
    let all = vec2(cell.x * count_to_f32(in_row), cell.y * count_to_f32(rows));
    let corner = room.center() - all / 2.0;
    for (place, (turn, side, words)) in chart.cells.iter().enumerate() {
        let at = corner + vec2(cell.x * count_to_f32(place % in_row), cell.y * count_to_f32(place / in_row));
        let rect = Rect::from_min_size(at, cell).shrink(size * 0.16);
        let (fill, ink) = match side {
            Some(side) => (pen.palette.side(*side), pen.palette.on_color),
            None => (pen.palette.cloth, pen.palette.ink),
        };
        // Each side has its own frame: rounded corners for the Saxons, whose shields are round.
        let round = if *side == Some(senlac_classroom::rules::Side::Saxon) { size * 0.9 } else { size * 0.12 };
        pen.painter.rect(rect, round, fill, Stroke::new((size * 0.08).max(1.0), pen.palette.ink), StrokeKind::Inside);
        let inner = rect.shrink2(vec2(size * 0.22, size * 0.3));
        let head = pen.galley(&tr!("Turn {turn}", turn), FontId::proportional, ink);
        let below = inner.top() + head.size().y;
        pen.painter.galley(pos2(inner.center().x - head.size().x / 2.0, inner.top()), head, ink);
        if let Some(words) = pen.fitted_galley(words, theme::bold, ink, inner.with_min_y(below), Align::Center) {
            let middle = inner.with_min_y(below).center();
            pen.painter.galley(pos2(middle.x, middle.y - words.size().y / 2.0), words, ink);
        }
    }
}
