//! Stacked bars in columns, on as many pages as needed. Positive values extend right, negative ones left.

use super::hatch;
use super::numbers::{format_plain, format_signed, is_whole};
use super::{BELOW_MM, draw_title};
use crate::sheets::layout::furniture::{BOLD, PLAIN, QUIET, length};
use crate::sheets::layout::{Align, Area, Flow, Ink, Pen, Role};
use senlac_classroom::rules::Side;
use senlac_classroom::story::charts::{Bar, BarChart};

const ROW_MM: f32 = 6.6;
const BAR_MM: f32 = 4.4;
const KEY_MM: f32 = 6.4;
/// Height of the line above the bars that says what is counted.
const COUNTED_MM: f32 = 5.6;
const GUTTER_MM: f32 = 8.0;
/// Most bars of one piece in a single column; more are set in two.
const MOST_IN_ONE: usize = 12;
/// Largest fraction of a column's width for names, with two columns and with one.
const NAMES: [f32; 2] = [0.4, 0.5];
/// Minimum number of rows to start on a page.
const LEAST_ROWS: usize = 4;

/// Scale shared by all bars of a chart.
struct Scale {
    /// Longest bars to the left and to the right.
    least: f64,
    most: f64,
    /// Whether some values are below 0.
    is_signed: bool,
    /// Whether all values are whole numbers.
    are_whole: bool,
}

impl Scale {
    fn from_chart(chart: &BarChart) -> Self {
        let sums = chart.bars.iter().map(|bar| {
            let of = |is: fn(f64) -> bool| bar.pieces.iter().map(|(_, value)| *value).filter(|value| is(*value)).sum::<f64>();
            (of(|value| value < 0.0), of(|value| value > 0.0))
        });
        let (least, most) = sums.fold((0.0, 0.0), |(least, most), (below, above)| (below.min(least), above.max(most)));
        let are_whole = chart.bars.iter().flat_map(|bar| &bar.pieces).all(|(_, value)| is_whole(*value));
        Self { least, most, is_signed: least < 0.0, are_whole }
    }

    fn format_value(&self, value: f64) -> String {
        if self.is_signed { format_signed(value, self.are_whole) } else { format_plain(value) }
    }
}

pub(super) fn draw(flow: &mut Flow<'_>, chart: &BarChart) {
    let scale = Scale::from_chart(chart);
    if chart.bars.is_empty() || (scale.least == 0.0 && scale.most == 0.0) {
        return;
    }
    let is_simple = chart.bars.iter().all(|bar| bar.pieces.len() < 2);
    let widest = chart.bars.iter().map(|bar| flow.pen.width(PLAIN, &bar.name)).fold(0.0, f32::max);
    let is_narrow = widest <= NAMES[0] * (flow.left.width - GUTTER_MM) / 2.0;
    let columns: u8 = if is_simple && is_narrow && chart.bars.len() > MOST_IN_ONE { 2 } else { 1 };
    let key = if is_simple { 0.0 } else { KEY_MM };
    // Bars that need less than half a page aren't split.
    let rows = length(chart.bars.len().div_ceil(usize::from(columns))) * ROW_MM;
    let least = if 2.0 * rows < flow.height() { rows } else { length(LEAST_ROWS.min(chart.bars.len())) * ROW_MM };
    draw_title(flow, &chart.title, key + COUNTED_MM + least + BELOW_MM);
    let (pen, head) = flow.next(COUNTED_MM);
    pen.text((head.x, head.y + 3.4), Align::Left, QUIET, &chart.counted);
    if !is_simple {
        let (pen, area) = flow.next(KEY_MM);
        draw_key(pen, area, chart);
    }
    let mut bars = &chart.bars[..];
    while !bars.is_empty() {
        let fitting = rows_in(flow.left.height);
        if fitting < LEAST_ROWS.min(bars.len()) {
            flow.next_page();
            continue;
        }
        let rows = bars.len().div_ceil(usize::from(columns)).min(fitting);
        let place = flow.take(length(rows) * ROW_MM);
        let (now, later) = bars.split_at(bars.len().min(rows * usize::from(columns)));
        flow.pen.piece(Role::Figure(summary(chart, &scale, now)), |pen| {
            for (column, bars) in place.cells(columns, 1, GUTTER_MM).zip(now.chunks(rows)) {
                draw_column(pen, column, &scale, bars);
            }
        });
        bars = later;
    }
    flow.take(BELOW_MM.min(flow.left.height));
}

#[expect(clippy::cast_possible_truncation, clippy::cast_sign_loss, reason = "a page has few rows, and never fewer than none")]
fn rows_in(height: f32) -> usize {
    (height / ROW_MM).max(0.0) as usize
}

/// Returns the values of these bars as text.
fn summary(chart: &BarChart, scale: &Scale, bars: &[Bar]) -> String {
    let bar = |bar: &Bar| match &bar.pieces[..] {
        [(_, value)] => format!("{} {}", bar.name, scale.format_value(*value)),
        pieces => {
            let pieces: Vec<String> = pieces.iter().map(|(name, value)| format!("{} {name}", scale.format_value(*value))).collect();
            format!("{} {}", bar.name, pieces.join(", "))
        }
    };
    let bars: Vec<String> = bars.iter().map(bar).collect();
    tr!("{title}, in {counted}: {bars}.", title = chart.title, counted = chart.counted, bars = bars.join("; "))
}

/// Draws the key to the hatches.
fn draw_key(pen: &mut Pen<'_>, mut left: Area, chart: &BarChart) {
    let Some(bar) = chart.bars.first() else { return };
    pen.piece(Role::Artifact, |pen| {
        for (place, (name, _)) in bar.pieces.iter().enumerate() {
            for (half, side) in (Area { width: 8.0, height: 3.8, ..left.below(0.6) }).cells(2, 1, 0.0).zip(Side::ALL) {
                hatch::fill(pen, half, place, side);
            }
            pen.text((left.x + 9.4, left.y + 3.8), Align::Left, PLAIN, name);
            left = left.beside(9.4 + pen.width(PLAIN, name) + 6.0);
        }
    });
}

#[expect(clippy::cast_possible_truncation, reason = "millimetres of a page need no more than seven digits")]
fn draw_column(pen: &mut Pen<'_>, column: Area, scale: &Scale, bars: &[Bar]) {
    let widest = bars.iter().map(|bar| pen.width(PLAIN, &bar.name)).fold(0.0, f32::max);
    let names = widest.min(column.width * NAMES[1]);
    let (_, room) = column.split_left(names + 2.5);
    // Numbers are at the outer ends of the bars.
    let number = |value: f64| pen.width(BOLD, &scale.format_value(value)) + 1.6;
    let sum = |bar: &Bar| bar.pieces.iter().map(|(_, value)| value).sum::<f64>();
    let ends = bars.iter().map(|bar| number(sum(bar))).fold(0.0, f32::max);
    let (before, after) = (if scale.is_signed { ends } else { 0.0 }, ends);
    let unit = (room.width - before - after) / (scale.most - scale.least).max(1e-9) as f32;
    let zero = room.x + before - scale.least as f32 * unit;
    for (bar, place) in bars.iter().zip(0_u16..) {
        let top = column.y + f32::from(place) * ROW_MM;
        let baseline = top + 0.5 + BAR_MM / 2.0 + 1.3;
        pen.fitted_text((column.x, baseline), Align::Left, PLAIN, names + 0.1, PLAIN.size_pt, &bar.name);
        let (mut right, mut left) = (zero, zero);
        for (place, (_, value)) in bar.pieces.iter().enumerate() {
            let long = value.abs() as f32 * unit;
            let x = if *value < 0.0 { left - long } else { right };
            let piece = Area::new(x, top + 0.5, long, BAR_MM);
            hatch::fill(pen, piece, place, bar.side.unwrap_or(Side::Saxon));
            if bar.pieces.len() > 1 {
                draw_count(pen, piece, &scale.format_value(*value));
            }
            if *value < 0.0 {
                left -= long;
            } else {
                right += long;
            }
        }
        let words = scale.format_value(sum(bar));
        if left < zero && right <= zero {
            pen.text((left - 1.2, baseline), Align::Right, BOLD, &words);
        } else {
            pen.text((right + 1.2, baseline), Align::Left, BOLD, &words);
        }
    }
    let bottom = column.y + length(bars.len()) * ROW_MM - 0.6;
    pen.line((zero, column.y), (zero, bottom), 0.4, Ink::Words);
}

/// Writes a piece's value on a small white label in its middle, if it fits.
fn draw_count(pen: &mut Pen<'_>, piece: Area, words: &str) {
    let width = pen.width(PLAIN, words) + 1.0;
    if piece.width < width + 1.0 {
        return;
    }
    let (x, y) = piece.middle();
    pen.frame(Area::new(x - width / 2.0, y - 1.75, width, 3.5), 0.6, None, Some(Ink::Paper));
    pen.text((x, y + 1.3), Align::Center, PLAIN, words);
}
