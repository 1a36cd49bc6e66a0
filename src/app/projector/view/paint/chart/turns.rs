//! The turns below a chart along the steps: the start of each, and its card.

use egui::{Align, FontId, Rect, Stroke, pos2};

use super::ChartPen;
use crate::shell::theme;
use senlac_classroom::story::charts::Mark;

/// Paints a line where each turn begins, with its number and card below the chart where there is room. `x` returns the
/// position of a step.
pub fn paint(pen: &ChartPen<'_>, chart: Rect, below: Rect, marks: &[Mark], x: impl Fn(f64) -> f32) {
    let ends = marks.iter().skip(1).map(|mark| x(mark.at)).chain(Some(chart.right()));
    for (mark, end) in marks.iter().zip(ends) {
        let left = x(mark.at);
        let line = Stroke::new((pen.size * 0.06).max(1.0), pen.palette.line);
        pen.painter.extend(egui::Shape::dashed_line(
            &[pos2(left, chart.top()), pos2(left, below.bottom())],
            line,
            pen.size * 0.3,
            pen.size * 0.2,
        ));
        let cell = Rect::from_min_max(pos2(left, below.top()), pos2(end, below.bottom())).shrink2(egui::vec2(pen.size * 0.16, 0.0));
        if cell.width() < pen.size * 0.4 {
            continue;
        }
        let ink = pen.palette.ink;
        let (head, rest) = cell.split_top_bottom_at_y(cell.top() + pen.size * 1.25);
        let long = tr!("Turn {turn}", turn = mark.turn);
        let number = pen.galley(&long, theme::bold, ink);
        let number = if number.size().x <= head.width() { number } else { pen.galley(&mark.turn.to_string(), theme::bold, ink) };
        if number.size().x > cell.width() + pen.size * 0.3 {
            continue;
        }
        pen.painter.galley(head.min, number, ink);
        if rest.height() > pen.size
            && let Some(card) = pen.fitted_galley(&mark.card, FontId::proportional, ink, rest, Align::LEFT)
        {
            pen.painter.galley(rest.min, card, ink);
        }
    }
}
