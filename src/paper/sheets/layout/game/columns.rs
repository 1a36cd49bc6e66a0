//! How wide the columns of a chart are.

use super::printed;
use crate::sheets::layout::furniture::length;
use crate::sheets::layout::{Breaks, Ink, Look, Pen, Style};
use senlac_board_games::Chart;

/// Left and right of the words of a cell.
pub(super) const PAD_MM: f32 = 1.6;
/// The narrowest column, and the narrowest that is written in; many columns of gaps share this.
const NARROWEST_MM: f32 = 9.0;
const GAP_MM: f32 = 24.0;
const GAPS_MM: f32 = 130.0;
/// Columns of codes that are no wider are alike.
const ALIKE_MM: f32 = 28.0;
/// What columns are made wider by at a time.
const STEP_MM: f32 = 1.5;

pub(super) fn plain(size_pt: f32) -> Look {
    Look::new(size_pt, Style::Plain, Ink::Words)
}

pub(super) fn bold(size_pt: f32) -> Look {
    Look::new(size_pt, Style::Bold, Ink::Words)
}

/// Whether every cell has room on one line.
pub(super) fn fit(pen: &Pen<'_>, chart: &Chart, size_pt: f32, width: f32) -> bool {
    wanted(pen, chart, size_pt).iter().sum::<f32>() <= width
}

/// Whether words would have to be torn.
pub(super) fn tear(pen: &Pen<'_>, chart: &Chart, size_pt: f32, width: f32) -> bool {
    least(pen, chart, size_pt).iter().sum::<f32>() > width
}

/// How wide the heads of the rows and each column are, together no wider than this.
pub(super) fn widths(pen: &Pen<'_>, chart: &Chart, size_pt: f32, width: f32) -> Vec<f32> {
    let on_one_line = |(head, cells): &(String, Vec<String>)| {
        let head = pen.width(bold(size_pt), &printed(head));
        std::iter::once(head).chain(cells.iter().map(|cell| pen.width(plain(size_pt), &printed(cell)))).collect()
    };
    let cells: Vec<Vec<f32>> = chart.rows.iter().map(on_one_line).collect();
    shared(wanted(pen, chart, size_pt), least(pen, chart, size_pt), &cells, width, chart.has_gaps())
}

/// The texts of a column with their looks, the heads of the rows first.
fn column(chart: &Chart, place: usize, size_pt: f32) -> Vec<(Look, String)> {
    let cells = |column: usize| chart.rows.iter().filter_map(move |(_, cells)| cells.get(column));
    match place.checked_sub(1) {
        None => chart.rows.iter().map(|(head, _)| (bold(size_pt), printed(head))).collect(),
        Some(at) => {
            let head = chart.columns.get(at).map(|head| (bold(size_pt), printed(head)));
            head.into_iter().chain(cells(at).map(|cell| (plain(size_pt), printed(cell)))).collect()
        }
    }
}

/// How wide the columns would be with every cell on one line. Columns of codes are alike.
fn wanted(pen: &Pen<'_>, chart: &Chart, size_pt: f32) -> Vec<f32> {
    measured(chart, size_pt, |look, text| pen.width(look, text))
}

/// How wide they must be for whole words.
fn least(pen: &Pen<'_>, chart: &Chart, size_pt: f32) -> Vec<f32> {
    measured(chart, size_pt, |look, text| pen.fonts.widest_piece_mm(Breaks::Usual, text, look.size_pt, look.style))
}

fn measured(chart: &Chart, size_pt: f32, width: impl Fn(Look, &str) -> f32) -> Vec<f32> {
    let wide = (GAPS_MM / length(chart.columns.len().max(1))).clamp(NARROWEST_MM, GAP_MM);
    let one = |place: usize| {
        let texts = column(chart, place, size_pt);
        let gap = if texts.iter().any(|(_, text)| text.is_empty()) { wide } else { NARROWEST_MM };
        // A hair more, so that rounding breaks no line.
        texts.iter().map(|(look, text)| width(*look, text) + 2.0 * PAD_MM + 0.05).fold(gap, f32::max)
    };
    (0..=chart.columns.len()).map(one).collect()
}

/// The widths as they are: those that are wanted where they fit, else what is left beyond the least goes where
/// it spares the most lines.
fn shared(wanted: Vec<f32>, least: Vec<f32>, cells: &[Vec<f32>], width: f32, fills: bool) -> Vec<f32> {
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
    // A little after the other goes to the column that makes the whole lower by most.
    let mut widths = least;
    let mut left = width - needed;
    while left > 0.0 {
        let more = left.min(STEP_MM);
        let lower =
            |place: usize| cells.iter().map(|row| lines(row, &widths, None) - lines(row, &widths, Some((place, more)))).sum::<f32>();
        let lowest = (0..widths.len()).map(|place| (place, lower(place))).max_by(|(_, one), (_, other)| one.total_cmp(other));
        if let Some(own) = lowest.and_then(|(place, _)| widths.get_mut(place)) {
            *own += more;
        }
        left -= more;
    }
    widths
}

/// About how many lines a row has whose cells would be so wide on one line, where one column may be a little wider.
fn lines(row: &[f32], widths: &[f32], wider: Option<(usize, f32)>) -> f32 {
    let more = |place: usize| wider.map_or(0.0, |(which, more)| if which == place { more } else { 0.0 });
    let inner = |place: usize, own: &f32| own + more(place) - 2.0 * PAD_MM;
    row.iter().zip(widths).enumerate().map(|(place, (cell, own))| cell / inner(place, own)).fold(1.0, f32::max)
}
