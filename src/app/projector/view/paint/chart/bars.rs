//! Horizontal bars, each with its name, its patterned pieces and its number. Long charts are split into columns.

use egui::{FontId, Rect, Stroke, pos2, vec2};

use super::pattern::{Pattern, fill, sample_rect};
use super::{ChartPen, count_to_f32, paint_empty, to_f32};
use crate::shell::theme;
use senlac_classroom::story::amount_text;
use senlac_classroom::story::charts::{Bar, BarChart};

/// Least and greatest height of a row, in letter sizes.
const ROW: (f32, f32) = (1.32, 3.0);

/// The range of values that the bars show.
struct Scale {
    least: f64,
    most: f64,
}

/// Returns the number of columns that a chart's bars need at this height.
pub fn column_count(pen: &ChartPen<'_>, high: f32, bars: usize) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rows on a screen")]
    let rows = (high / (pen.size * ROW.0)).floor().max(1.0) as usize;
    bars.div_ceil(rows).max(1)
}

/// Paints the bars, with the legend of their pieces below.
pub fn paint(pen: &ChartPen<'_>, room: Rect, chart: &BarChart) {
    if chart.bars.is_empty() {
        return paint_empty(pen, room);
    }
    let has_pieces = chart.bars.iter().any(|bar| bar.pieces.len() > 1);
    let (body, foot) = room.split_top_bottom_at_y(room.bottom() - pen.size * 1.9);
    paint_legend(pen, foot, chart, has_pieces);
    let all = column_count(pen, body.height(), chart.bars.len());
    let rows = chart.bars.len().div_ceil(all);
    let gap = pen.size * 1.2;
    let wide = (body.width() - gap * count_to_f32(all - 1)) / count_to_f32(all);
    let high = (body.height() / count_to_f32(rows)).min(pen.size * ROW.1);
    let scale = Scale::from_bars(&chart.bars);
    // Names have as much room as the longest needs, up to a part of the row.
    let longest = chart.bars.iter().map(|bar| pen.galley(&bar.name, theme::bold, pen.palette.ink).size().x).fold(0.0, f32::max);
    let named = (longest + pen.size * 0.5).min(wide * 0.42);
    for (place, bar) in chart.bars.iter().enumerate() {
        let corner = body.min + vec2(count_to_f32(place / rows) * (wide + gap), count_to_f32(place % rows) * high);
        paint_row(pen, Rect::from_min_size(corner, vec2(wide, high)), named, bar, &scale);
    }
}

impl Scale {
    fn from_bars(bars: &[Bar]) -> Self {
        let ends = |sign: f64| move |bar: &Bar| bar.pieces.iter().map(|(_, value)| (value * sign).max(0.0)).sum::<f64>();
        let most = bars.iter().map(ends(1.0)).fold(0.0, f64::max);
        let least = -bars.iter().map(ends(-1.0)).fold(0.0, f64::max);
        if most - least > 0.0 { Self { least, most } } else { Self { least: 0.0, most: 1.0 } }
    }
}

/// Paints a bar with its name before it and its number after it.
fn paint_row(pen: &ChartPen<'_>, room: Rect, named: f32, bar: &Bar, scale: &Scale) {
    let size = pen.size;
    let color = pen.text_color(bar.side);
    let name = pen.truncated_galley(&bar.name, theme::bold, color, named - size * 0.3);
    let middle = room.center().y;
    pen.paint_left(pos2(room.left(), middle), name, color);
    // As much room at both ends as the widest number needs.
    let number_room = size * 2.3;
    let left = room.left() + named + if scale.least < 0.0 { number_room } else { 0.0 };
    let track = Rect::from_min_max(pos2(left, room.top()), pos2(room.right() - number_room, room.bottom()));
    let x = |value: f64| track.left() + to_f32((value - scale.least) / (scale.most - scale.least)) * track.width();
    let thick = (room.height() * 0.66).min(size * 1.7);
    let sum: f64 = bar.pieces.iter().map(|(_, value)| value).sum();
    let (mut up, mut down) = (0.0, 0.0);
    for (place, (_, value)) in bar.pieces.iter().enumerate() {
        let from = if *value >= 0.0 { &mut up } else { &mut down };
        let ends = (x(*from), x(*from + value));
        *from += value;
        let piece = Rect::from_x_y_ranges(ends.0.min(ends.1)..=ends.0.max(ends.1), middle - thick / 2.0..=middle + thick / 2.0);
        // Bars below 0 are hatched, since they point the other way.
        let pattern = if *value < 0.0 { Pattern::Hatched } else { Pattern::for_piece(place) };
        fill(pen.painter, piece, pattern, (pen.color(bar.side), pen.palette.cloth), size * 0.42);
    }
    pen.painter.vline(x(0.0), room.y_range(), Stroke::new((size * 0.08).max(1.0), pen.palette.ink));
    let is_signed = scale.least < 0.0;
    let words = if is_signed && sum > 0.0 && amount_text(sum) != "0" { format!("+{}", amount_text(sum)) } else { amount_text(sum) };
    let words = pen.galley(&words, theme::bold, pen.palette.ink);
    let at = if sum < 0.0 { x(down) - size * 0.3 - words.size().x } else { x(up) + size * 0.3 };
    pen.paint_left(pos2(at, middle), words, pen.palette.ink);
}

/// Paints what the values count, and the pattern of each piece if the bars have pieces.
fn paint_legend(pen: &ChartPen<'_>, room: Rect, chart: &BarChart, has_pieces: bool) {
    let (ink, middle) = (pen.palette.ink, room.bottom() - pen.size * 0.7);
    let mut left = room.left();
    let Some(bar) = chart.bars.iter().find(|_| has_pieces) else {
        let counted = pen.truncated_galley(&chart.counted, FontId::proportional, ink, room.width());
        return pen.paint_left(pos2(left, middle), counted, ink);
    };
    for (place, (name, _)) in bar.pieces.iter().enumerate() {
        let words = pen.galley(name, FontId::proportional, ink);
        let patch = sample_rect(left, middle, pen.size);
        let end = patch.right() + pen.size * 0.4 + words.size().x;
        if end > room.right() {
            break;
        }
        fill(pen.painter, patch, Pattern::for_piece(place), (ink, pen.palette.cloth), pen.size * 0.42);
        pen.paint_left(pos2(patch.right() + pen.size * 0.4, middle), words, ink);
        left = end + pen.size * 1.2;
    }
}
