//! Lines along the steps of a battle. The first is solid, the others dashed, and each is labelled at its end.

use egui::{Color32, Mesh, Pos2, Rect, Shape, Stroke, pos2, vec2};

use super::{ChartPen, count_to_f32, paint_empty, to_f32, turns};
use crate::shell::theme;
use senlac_classroom::rules::Side;
use senlac_classroom::story::amount_text;
use senlac_classroom::story::charts::{ChartLine, LineChart};

/// Number of horizontal grid lines, apart from the lowest.
const ACROSS: usize = 4;

/// Maps steps and values to positions on the screen.
struct Scale {
    plot: Rect,
    steps: f64,
    range: (f64, f64),
}

impl Scale {
    fn x(&self, step: f64) -> f32 {
        self.plot.left() + to_f32(step / self.steps) * self.plot.width()
    }

    fn y(&self, value: f64) -> f32 {
        let (least, most) = self.range;
        self.plot.bottom() - to_f32((value - least) / (most - least)) * self.plot.height()
    }

    fn points(&self, line: &ChartLine) -> Vec<Pos2> {
        line.points.iter().map(|[step, value]| pos2(self.x(*step), self.y(*value))).collect()
    }
}

/// Paints the lines, with their scale on the left and the turns below.
pub fn paint(pen: &ChartPen<'_>, room: Rect, chart: &LineChart) {
    let steps = chart.lines.iter().filter_map(|line| line.points.last()).map(|point| point[0]).fold(0.0, f64::max);
    if steps <= 0.0 {
        return paint_empty(pen, room);
    }
    let range = if chart.range.1 > chart.range.0 { chart.range } else { (chart.range.0, chart.range.0 + 1.0) };
    let values: Vec<f64> = grid_values(range);
    let size = pen.size;
    let numbers = values.iter().map(|value| pen.galley(&amount_text(*value), theme::bold, pen.palette.ink).size().x).fold(0.0, f32::max);
    let ends: Vec<(String, Option<Side>)> = chart.lines.iter().map(|line| (end_text(line), line.side)).collect();
    let right = ends.iter().map(|(words, _)| pen.galley(words, theme::bold, pen.palette.ink).size().x).fold(0.0, f32::max);
    let turns_high = (size * 3.8).min(room.height() * 0.3);
    let head = size * 1.5;
    let plot = Rect::from_min_max(
        pos2(room.left() + numbers + size * 0.5, room.top() + head),
        pos2(room.right() - right - size * 0.6, room.bottom() - turns_high),
    );
    let scale = Scale { plot, steps, range };
    // The unit of the scale is above it.
    let counted = pen.truncated_galley(&chart.upwards, egui::FontId::proportional, pen.palette.ink, room.width());
    pen.painter.galley(room.min, counted, pen.palette.ink);
    for value in values {
        let y = scale.y(value);
        let is_foot = value == 0.0;
        let width = if is_foot { size * 0.11 } else { size * 0.05 };
        let color = if is_foot { pen.palette.ink } else { pen.palette.line };
        pen.painter.hline(plot.x_range(), y, Stroke::new(width.max(1.0), color));
        let words = pen.galley(&amount_text(value), theme::bold, pen.palette.ink);
        pen.paint_left(pos2(plot.left() - size * 0.35 - words.size().x, y), words, pen.palette.ink);
    }
    let below = Rect::from_min_max(pos2(plot.left(), plot.bottom() + size * 0.3), pos2(plot.right(), room.bottom()));
    turns::paint(pen, plot, below, &chart.marks, |step| scale.x(step));
    for line in &chart.lines {
        paint_band(pen, &scale, line);
    }
    for (place, line) in chart.lines.iter().enumerate() {
        let stroke = Stroke::new(size * 0.19, pen.text_color(line.side));
        let points = scale.points(line);
        if place == 0 {
            pen.painter.add(Shape::line(points, stroke));
        } else {
            pen.painter.extend(Shape::dashed_line(&points, stroke, size * 0.55, size * 0.32));
        }
    }
    paint_end_labels(pen, &scale, chart, room);
}

/// Returns the round values in a range, which may include its ends.
fn grid_values((least, most): (f64, f64)) -> Vec<f64> {
    let rough = (most - least) / f64::from(u32::try_from(ACROSS).unwrap_or(4));
    let power = 10_f64.powf(rough.log10().floor());
    let step = [1.0, 2.0, 2.5, 5.0, 10.0].map(|part| part * power).into_iter().find(|step| *step >= rough).unwrap_or(rough);
    let step = if most - least >= 4.0 { step.max(1.0).ceil() } else { step };
    let first = (least / step).ceil();
    (0..16_u32).map(|place| (first + f64::from(place)) * step).take_while(|value| *value <= most + step * 1e-6).collect()
}

/// Returns a line's label: "Normans 87".
fn end_text(line: &ChartLine) -> String {
    let last = line.points.last().map_or(0.0, |point| point[1]);
    format!("{} {}", line.name, amount_text(last))
}

/// Paints a line's uncertainty as a band around it.
fn paint_band(pen: &ChartPen<'_>, scale: &Scale, line: &ChartLine) {
    let color = pen.color(line.side).gamma_multiply(0.26);
    let mut mesh = Mesh::default();
    for (point, unsure) in line.points.iter().zip(&line.unsure) {
        let x = scale.x(point[0]);
        for value in unsure {
            mesh.colored_vertex(pos2(x, scale.y(*value)), color);
        }
    }
    let columns = u32::try_from(mesh.vertices.len() / 2).unwrap_or_default();
    for column in 1..columns {
        let at = 2 * column;
        mesh.add_triangle(at - 2, at - 1, at);
        mesh.add_triangle(at - 1, at, at + 1);
    }
    if columns > 1 {
        pen.painter.add(mesh);
    }
}

/// Paints each line's label at its end. Labels that would overlap are moved apart.
fn paint_end_labels(pen: &ChartPen<'_>, scale: &Scale, chart: &LineChart, room: Rect) {
    let high = pen.size * 1.25;
    let mut ends: Vec<(f32, &ChartLine)> = chart.lines.iter().filter_map(|line| Some((scale.y(line.points.last()?[1]), line))).collect();
    ends.sort_by(|one, other| one.0.total_cmp(&other.0));
    let mut least = room.top() + high / 2.0;
    let lines = ends.len();
    for (place, (y, line)) in ends.into_iter().enumerate() {
        let most = room.bottom() - high * (count_to_f32(lines - place) - 0.5);
        let at = y.max(least).min(most.max(least));
        least = at + high;
        let color: Color32 = pen.text_color(line.side);
        let words = pen.galley(&end_text(line), theme::bold, color);
        pen.paint_left(pos2(scale.plot.right(), at) + vec2(pen.size * 0.35, 0.0), words, color);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_scale_has_round_values() {
        assert_eq!(grid_values((0.0, 100.0)), [0.0, 25.0, 50.0, 75.0, 100.0]);
        assert_eq!(grid_values((0.0, 148.0)), [0.0, 50.0, 100.0]);
        assert_eq!(grid_values((-3.0, 3.0)), [-2.0, 0.0, 2.0]);
        assert_eq!(grid_values((0.0, 7.0)), [0.0, 2.0, 4.0, 6.0]);
    }
}
