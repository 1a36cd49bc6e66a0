//! Widths of the roster's columns. Narrow columns get what they need; the widest share the rest, with breaks between words.

use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{Color32, FontId, Galley, Id, Ui};

use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use senlac_board_games::{Roster, RosterRow};

/// Letter size in the roster.
pub const SIZE: f32 = 13.5;
/// Gap between neighbouring columns.
const GAP: f32 = 14.0;
/// Space beside the heading for the sort arrow.
const ARROW: f32 = 4.0;
/// Greatest number of lines shown in a cell.
const LINES: u8 = 4;
/// Extra space for text broken between words, as a factor, because no line is quite full.
const BROKEN: f32 = 1.3;
/// Cost of a truncated line, relative to an added one.
const CUT: f32 = 4.0;

/// Space needed by a column.
#[derive(Clone, Debug)]
struct ColumnSpace {
    /// Widths of the cells on one line.
    cells: Vec<f32>,
    /// Least width: its heading, or its longest word on a line of its own.
    least: f32,
}

impl ColumnSpace {
    /// Returns the width of the widest cell below this limit.
    fn widest_below(&self, than: f32) -> f32 {
        self.cells.iter().copied().filter(|cell| *cell < than).fold(self.least, f32::max)
    }

    /// Returns the next narrower width that makes a difference: where the next cell just fits on one line, or where the widest
    /// cell
    /// needs one more line.
    fn next_width(&self, width: f32) -> f32 {
        let widest = BROKEN * self.widest_below(f32::INFINITY);
        let broken = (2..=LINES).map(|lines| widest / f32::from(lines)).filter(|broken| *broken < width);
        broken.fold(self.widest_below(width), f32::max).max(self.least)
    }

    /// Returns roughly how many lines a row's cell has at this column width. Truncated lines count several times.
    fn line_count(&self, row: usize, width: f32) -> f32 {
        let cell = self.cells.get(row).copied().unwrap_or_default();
        let lines = if cell > width { (BROKEN * cell / width).ceil() } else { 1.0 };
        if lines > f32::from(LINES) { CUT * lines } else { lines }
    }
}

/// The last calculated widths of a roster, and the hash of everything that they depend on.
#[derive(Clone)]
struct CachedWidths {
    hash: u64,
    widths: Vec<f32>,
}

/// Returns the width of each column, and of the last column with each unit's current marks. They are calculated only after a
/// change.
pub fn column_widths(ui: &Ui, roster: &Roster, now: &str) -> Vec<f32> {
    let id = Id::unique("the widths of the roster’s columns");
    let sizes = [ui.available_width(), ui.ctx().pixels_per_point(), touch::min_length(ui, 1.0)].map(f32::to_bits);
    let hash = egui::util::hash((roster, now, sizes));
    if let Some(kept) = ui.data(|data| data.get_temp::<CachedWidths>(id)).filter(|kept| kept.hash == hash) {
        return kept.widths;
    }
    let widths = measure(ui, roster, now);
    ui.data_mut(|data| data.insert_temp(id, CachedWidths { hash, widths: widths.clone() }));
    widths
}

fn measure(ui: &Ui, roster: &Roster, now: &str) -> Vec<f32> {
    let wide = |text: &str, font: FontId| ui.painter().layout_no_wrap(text.to_owned(), font, Palette::current(ui).ink).size().x;
    let room = |head: &str, cells: Vec<String>, font: FontId| {
        let words = cells.iter().flat_map(|cell| cell.split_whitespace()).map(|word| wide(word, font.clone()));
        let least = touch::min_length(ui, words.fold(wide(head, FontId::proportional(SIZE)) + ARROW, f32::max) + GAP);
        ColumnSpace { cells: cells.iter().map(|cell| wide(cell, font.clone()) + GAP).collect(), least }
    };
    let columns = roster.columns.iter().enumerate().map(|(at, head)| {
        let cells = roster.rows.iter().map(|row| row.cells.get(at).cloned().unwrap_or_default());
        room(head, cells.collect(), font(at, false))
    });
    let marks = room(now, roster.rows.iter().map(marks_text).collect(), font(0, true));
    share_width(&columns.chain([marks]).collect::<Vec<_>>(), ui.available_width())
}

/// Returns the font of a cell. Names and marks are bold.
fn font(column: usize, is_marks: bool) -> FontId {
    if column == 0 || is_marks { theme::bold(SIZE) } else { FontId::proportional(SIZE) }
}

/// Returns a unit's current marks on one line.
pub fn marks_text(row: &RosterRow) -> String {
    row.marks.join(", ")
}

/// Lays out a cell's text, wrapped at its column's width. The column after the last holds the marks.
pub fn cell(ui: &Ui, words: &str, (column, is_marks): (usize, bool), width: f32, ink: Color32) -> Arc<Galley> {
    let mut job = LayoutJob::simple(words.to_owned(), font(column, is_marks), ink, (width - 0.5 * GAP).max(1.0));
    job.wrap.max_rows = LINES.into();
    ui.painter().layout_job(job)
}

/// Divides the available width between the columns.
///
/// Each column starts as wide as its widest cell. If that is too much, width is taken where it adds the fewest lines to the
/// rows. Beside a cell of two lines, a second line costs nothing. The last column gets what is left.
fn share_width(columns: &[ColumnSpace], room: f32) -> Vec<f32> {
    let mut widths: Vec<f32> = columns.iter().map(|column| column.widest_below(f32::INFINITY)).collect();
    let rows = columns.iter().map(|column| column.cells.len()).max().unwrap_or_default();
    loop {
        let over = widths.iter().sum::<f32>() - room;
        let high = |row: usize| columns.iter().zip(&widths).map(|(column, width)| column.line_count(row, *width)).fold(0.0, f32::max);
        let heights: Vec<f32> = (0..rows).map(high).collect();
        let narrower = |(column, width): (&ColumnSpace, f32)| {
            let next = column.next_width(width).max(width - over);
            let added = heights.iter().enumerate().map(|(row, high)| (column.line_count(row, next) - high).max(0.0)).sum::<f32>();
            (over > 0.0 && next < width).then(|| (next, added / (width - next)))
        };
        let narrower = columns.iter().zip(widths.iter().copied()).map(narrower).enumerate();
        let narrower = narrower.filter_map(|(at, narrower)| narrower.map(|(next, cost)| (at, next, cost)));
        // If several columns cost the same, the widest is narrowed first.
        let cheapest = |(_, a, one): &(usize, f32, f32), (_, b, other): &(usize, f32, f32)| one.total_cmp(other).then(b.total_cmp(a));
        let Some((at, next, _)) = narrower.min_by(cheapest) else { break };
        widths.iter_mut().skip(at).take(1).for_each(|width| *width = next);
    }
    let spare = (room - widths.iter().sum::<f32>()).max(0.0);
    if let Some(last) = widths.last_mut() {
        *last += spare;
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::{ColumnSpace, share_width};

    fn widths(columns: &[(&[f32], f32)], room: f32) -> Vec<f32> {
        let columns: Vec<ColumnSpace> = columns.iter().map(|(cells, least)| ColumnSpace { cells: cells.to_vec(), least: *least }).collect();
        share_width(&columns, room)
    }

    #[test]
    fn columns_fit_their_cells_and_the_last_takes_the_rest() {
        assert_eq!(widths(&[(&[100.0, 60.0], 60.0), (&[50.0], 50.0), (&[80.0], 40.0)], 300.0), [100.0, 50.0, 150.0]);
    }

    #[test]
    fn columns_with_the_fewest_long_cells_wrap_first() {
        let (alike, one_long): (&[f32], &[f32]) = (&[120.0, 120.0, 120.0], &[90.0, 150.0, 80.0]);
        assert_eq!(widths(&[(alike, 60.0), (one_long, 70.0)], 240.0), [120.0, 120.0]);
        assert_eq!(widths(&[(alike, 60.0), (one_long, 70.0)], 217.5), [120.0, 97.5], "as far as two lines are enough");
        assert_eq!(widths(&[(alike, 60.0), (one_long, 70.0)], 175.5), [78.0, 97.5], "then the other column");
    }

    #[test]
    fn a_cell_wraps_for_free_beside_a_two_line_cell() {
        let (long, name): (&[f32], &[f32]) = (&[200.0, 60.0], &[70.0, 60.0]);
        assert_eq!(widths(&[(long, 50.0), (name, 50.0)], 200.0), [130.0, 70.0], "the long one gives first");
        assert_eq!(widths(&[(long, 50.0), (name, 50.0)], 190.0), [130.0, 60.0], "then the name beside it, and no third line");
    }

    #[test]
    fn words_are_never_broken() {
        assert_eq!(widths(&[(&[300.0], 60.0), (&[300.0], 150.0)], 240.0), [90.0, 150.0]);
        assert_eq!(widths(&[(&[300.0], 150.0), (&[300.0], 150.0)], 200.0), [150.0, 150.0], "there is more than can be seen at once");
    }
}
