//! Column widths of a chart.

use super::with_dashes;
use crate::sheets::layout::furniture::length;
use crate::sheets::layout::{Breaks, Ink, Look, Pen, Style};
use senlac_board_games::Chart;

/// Space left and right of a cell's text.
pub(super) const PAD_MM: f32 = 1.6;
/// Minimum width of a column, and of a column to write in. Many such columns share the third width.
const NARROWEST_MM: f32 = 9.0;
const GAP_MM: f32 = 24.0;
const GAPS_MM: f32 = 130.0;
/// Columns of codes up to this width are made equal.
const ALIKE_MM: f32 = 28.0;
/// Step by which columns are widened.
const STEP_MM: f32 = 1.5;

pub(super) fn plain_look(size_pt: f32) -> Look {
    Look::new(size_pt, Style::Plain, Ink::Words)
}

pub(super) fn bold_look(size_pt: f32) -> Look {
    Look::new(size_pt, Style::Bold, Ink::Words)
}

/// Returns whether every cell fits on one line.
pub(super) fn fits_on_one_line(pen: &Pen<'_>, chart: &Chart, size_pt: f32, width: f32) -> bool {
    preferred_widths(pen, chart, size_pt).iter().sum::<f32>() <= width
}

/// Returns whether words would have to be broken.
pub(super) fn needs_word_breaks(pen: &Pen<'_>, chart: &Chart, size_pt: f32, width: f32) -> bool {
    minimum_widths(pen, chart, size_pt).iter().sum::<f32>() > width
}

/// Returns the widths of the row heads and of each column, in total at most `width`.
pub(super) fn widths(pen: &Pen<'_>, chart: &Chart, size_pt: f32, width: f32) -> Vec<f32> {
    let on_one_line = |(head, cells): &(String, Vec<String>)| {
        let head = pen.width(bold_look(size_pt), &with_dashes(head));
        std::iter::once(head).chain(cells.iter().map(|cell| pen.width(plain_look(size_pt), &with_dashes(cell)))).collect()
    };
    let cells: Vec<Vec<f32>> = chart.rows.iter().map(on_one_line).collect();
    distribute_width(preferred_widths(pen, chart, size_pt), minimum_widths(pen, chart, size_pt), &cells, width, chart.has_gaps())
}

/// Returns the texts of a column with their looks, its head first.
fn column(chart: &Chart, place: usize, size_pt: f32) -> Vec<(Look, String)> {
    let cells = |column: usize| chart.rows.iter().filter_map(move |(_, cells)| cells.get(column));
    match place.checked_sub(1) {
        None => chart.rows.iter().map(|(head, _)| (bold_look(size_pt), with_dashes(head))).collect(),
        Some(at) => {
            let head = chart.columns.get(at).map(|head| (bold_look(size_pt), with_dashes(head)));
            head.into_iter().chain(cells(at).map(|cell| (plain_look(size_pt), with_dashes(cell)))).collect()
        }
    }
}

/// Returns the widths needed for every cell to fit on one line, with columns of codes made equal.
fn preferred_widths(pen: &Pen<'_>, chart: &Chart, size_pt: f32) -> Vec<f32> {
    measure_columns(chart, size_pt, |look, text| pen.width(look, text))
}

/// Returns the widths needed for unbroken words.
fn minimum_widths(pen: &Pen<'_>, chart: &Chart, size_pt: f32) -> Vec<f32> {
    measure_columns(chart, size_pt, |look, text| pen.fonts.widest_piece_mm(Breaks::Usual, text, look.size_pt, look.style))
}

fn measure_columns(chart: &Chart, size_pt: f32, width: impl Fn(Look, &str) -> f32) -> Vec<f32> {
    let wide = (GAPS_MM / length(chart.columns.len().max(1))).clamp(NARROWEST_MM, GAP_MM);
    let one = |place: usize| {
        let texts = column(chart, place, size_pt);
        let gap = if texts.iter().any(|(_, text)| text.is_empty()) { wide } else { NARROWEST_MM };
        // A hair more, so that rounding breaks no line.
        texts.iter().map(|(look, text)| width(*look, text) + 2.0 * PAD_MM + 0.05).fold(gap, f32::max)
    };
    (0..=chart.columns.len()).map(one).collect()
}

/// Returns the final widths. If the preferred widths don't fit, the space beyond the minimum goes where it saves most lines.
fn distribute_width(wanted: Vec<f32>, least: Vec<f32>, cells: &[Vec<f32>], width: f32, fills: bool) -> Vec<f32> {
    let (all, needed): (f32, f32) = (wanted.iter().sum(), least.iter().sum());
    if all <= width {
        let columns = length(wanted.len().saturating_sub(1).max(1));
        let widest = wanted.iter().skip(1).copied().fold(0.0, f32::max);
        let head = wanted.first().copied().unwrap_or_default();
        // Columns of codes are alike, and those to write in take all there is.
        let even = if fills { (width - head) / columns } else { widest };
        let are_codes = fills || (widest <= ALIKE_MM && head + columns * widest <= width);
        return wanted.into_iter().enumerate().map(|(place, own)| if place > 0 && are_codes { even } else { own }).collect();
    }
    if needed >= width {
        return least.iter().map(|own| own * width / needed).collect();
    }
    // Adds width step by step to the column that reduces the total height most.
    let mut widths = least;
    let mut left = width - needed;
    while left > 0.0 {
        let more = left.min(STEP_MM);
        let lower = |place: usize| {
            cells.iter().map(|row| estimated_lines(row, &widths, None) - estimated_lines(row, &widths, Some((place, more)))).sum::<f32>()
        };
        let lowest = (0..widths.len()).map(|place| (place, lower(place))).max_by(|(_, one), (_, other)| one.total_cmp(other));
        if let Some(own) = lowest.and_then(|(place, _)| widths.get_mut(place)) {
            *own += more;
        }
        left -= more;
    }
    widths
}

/// Estimates the number of lines in a row from its cells' one-line widths. `wider` widens one column for a trial.
fn estimated_lines(row: &[f32], widths: &[f32], wider: Option<(usize, f32)>) -> f32 {
    let more = |place: usize| wider.map_or(0.0, |(which, more)| if which == place { more } else { 0.0 });
    let inner = |place: usize, own: &f32| own + more(place) - 2.0 * PAD_MM;
    row.iter().zip(widths).enumerate().map(|(place, (cell, own))| cell / inner(place, own)).fold(1.0, f32::max)
}
