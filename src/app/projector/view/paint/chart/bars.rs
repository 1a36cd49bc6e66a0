//! Bars below each other, each with its name, its pieces in patterns, and its number. Many of them stand in columns.

use egui::{FontId, Rect, Stroke, pos2, vec2};

use super::pattern::{Pattern, fill, sample};
use super::{ChartPen, count, f, nothing};
use crate::shell::theme;
use senlac_classroom::story::amount;
use senlac_classroom::story::charts::{Bar, BarChart};

/// A row is so many sizes of its letters high, at least and at most.
const ROW: (f32, f32) = (1.32, 3.0);

/// How long bars are, and where they begin.
struct Scale {
    least: f64,
    most: f64,
}

/// How many columns the bars of a chart need in a room of this height.
pub fn columns(pen: &ChartPen<'_>, high: f32, bars: usize) -> usize {
    #[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "rows on a screen")]
    let rows = (high / (pen.size * ROW.0)).floor().max(1.0) as usize;
    bars.div_ceil(rows).max(1)
}

/// Paints the bars, and below them what their pieces are.
pub fn paint(pen: &ChartPen<'_>, room: Rect, chart: &BarChart) {
    if chart.bars.is_empty() {
        return nothing(pen, room);
    }
    let has_pieces = chart.bars.iter().any(|bar| bar.pieces.len() > 1);
    let (body, foot) = room.split_top_bottom_at_y(room.bottom() - pen.size * 1.9);
    legend(pen, foot, chart, has_pieces);
    let all = columns(pen, body.height(), chart.bars.len());
    let rows = chart.bars.len().div_ceil(all);
    let gap = pen.size * 1.2;
    let wide = (body.width() - gap * count(all - 1)) / count(all);
    let high = (body.height() / count(rows)).min(pen.size * ROW.1);
    let scale = Scale::of(&chart.bars);
    // Names have as much room as the longest needs, up to a part of the row.
    let longest = chart.bars.iter().map(|bar| pen.galley(&bar.name, theme::bold, pen.palette.ink).size().x).fold(0.0, f32::max);
    let named = (longest + pen.size * 0.5).min(wide * 0.42);
    for (place, bar) in chart.bars.iter().enumerate() {
        let corner = body.min + vec2(count(place / rows) * (wide + gap), count(place % rows) * high);
        row(pen, Rect::from_min_size(corner, vec2(wide, high)), named, bar, &scale);
    }
}

impl Scale {
    fn of(bars: &[Bar]) -> Self {
        let ends = |sign: f64| move |bar: &Bar| bar.pieces.iter().map(|(_, value)| (value * sign).max(0.0)).sum::<f64>();
        let most = bars.iter().map(ends(1.0)).fold(0.0, f64::max);
        let least = -bars.iter().map(ends(-1.0)).fold(0.0, f64::max);
        if most - least > 0.0 { Self { least, most } } else { Self { least: 0.0, most: 1.0 } }
    }
}

/// A bar beside its name, and its number behind it.
fn row(pen: &ChartPen<'_>, room: Rect, named: f32, bar: &Bar, scale: &Scale) {
    let size = pen.size;
    let color = pen.words_color(bar.side);
    let name = pen.cut(&bar.name, theme::bold, color, named - size * 0.3);
    let middle = room.center().y;
    pen.put_left(pos2(room.left(), middle), name, color);
    // As much room at both ends as the widest number needs.
    let number_room = size * 2.3;
    let left = room.left() + named + if scale.least < 0.0 { number_room } else { 0.0 };
    let track = Rect::from_min_max(pos2(left, room.top()), pos2(room.right() - number_room, room.bottom()));
    let x = |value: f64| track.left() + f((value - scale.least) / (scale.most - scale.least)) * track.width();
    let thick = (room.height() * 0.66).min(size * 1.7);
    let sum: f64 = bar.pieces.iter().map(|(_, value)| value).sum();
    let (mut up, mut down) = (0.0, 0.0);
    for (place, (_, value)) in bar.pieces.iter().enumerate() {
        let from = if *value >= 0.0 { &mut up } else { &mut down };
        let ends = (x(*from), x(*from + value));
        *from += value;
        let piece = Rect::from_x_y_ranges(ends.0.min(ends.1)..=ends.0.max(ends.1), middle - thick / 2.0..=middle + thick / 2.0);
        // Below 0 the bar is hatched: it goes the other way.
        let pattern = if *value < 0.0 { Pattern::Hatched } else { Pattern::at(place) };
        fill(pen.painter, piece, pattern, (pen.color(bar.side), pen.palette.cloth), size * 0.42);
    }
    pen.painter.vline(x(0.0), room.y_range(), Stroke::new((size * 0.08).max(1.0), pen.palette.ink));
    let is_signed = scale.least < 0.0;
    let words = if is_signed && sum > 0.0 && amount(sum) != "0" { format!("+{}", amount(sum)) } else { amount(sum) };
    let words = pen.galley(&words, theme::bold, pen.palette.ink);
    let at = if sum < 0.0 { x(down) - size * 0.3 - words.size().x } else { x(up) + size * 0.3 };
    pen.put_left(pos2(at, middle), words, pen.palette.ink);
}

/// What is counted, and where bars have pieces, the pattern of each.
fn legend(pen: &ChartPen<'_>, room: Rect, chart: &BarChart, has_pieces: bool) {
    let (ink, middle) = (pen.palette.ink, room.bottom() - pen.size * 0.7);
    let mut left = room.left();
    let Some(bar) = chart.bars.iter().find(|_| has_pieces) else {
        let counted = pen.cut(&chart.counted, FontId::proportional, ink, room.width());
        return pen.put_left(pos2(left, middle), counted, ink);
    };
    for (place, (name, _)) in bar.pieces.iter().enumerate() {
        let words = pen.galley(name, FontId::proportional, ink);
        let patch = sample(left, middle, pen.size);
        let end = patch.right() + pen.size * 0.4 + words.size().x;
        if end > room.right() {
            break;
        }
        fill(pen.painter, patch, Pattern::at(place), (ink, pen.palette.cloth), pen.size * 0.42);
        pen.put_left(pos2(patch.right() + pen.size * 0.4, middle), words, ink);
        left = end + pen.size * 1.2;
    }
}
