//! How the columns of the roster share the room: narrow ones have what they need, the widest share the rest and break between words.

use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{Color32, FontId, Galley, Id, Ui};

use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use senlac_board_games::{Roster, RosterRow};

/// The size of the words.
pub const SIZE: f32 = 13.5;
/// Between columns.
const GAP: f32 = 14.0;
/// Beside the head of the column that sorts.
const ARROW: f32 = 4.0;
/// So many lines of a cell are shown.
const LINES: u8 = 4;
/// Words that are broken between them take so much more room, because no line is quite full.
const BROKEN: f32 = 1.3;
/// A line that is cut off is so much worse than one that is added.
const CUT: f32 = 4.0;

/// The room that a column takes.
#[derive(Clone, Debug)]
struct Room {
    /// How wide its cells are in one line.
    cells: Vec<f32>,
    /// The least that it takes: its head, or its longest word alone in a line.
    least: f32,
}

impl Room {
    /// The width of the widest cell that is narrower than this.
    fn widest(&self, than: f32) -> f32 {
        self.cells.iter().copied().filter(|cell| *cell < than).fold(self.least, f32::max)
    }

    /// The next narrower width that tells: that of the next cell in one line, or that at which the widest takes a line more.
    fn next(&self, width: f32) -> f32 {
        let widest = BROKEN * self.widest(f32::INFINITY);
        let broken = (2..=LINES).map(|lines| widest / f32::from(lines)).filter(|broken| *broken < width);
        broken.fold(self.widest(width), f32::max).max(self.least)
    }

    /// About how many lines the cell of a row has where the column is so wide; what is cut off counts for several.
    fn lines(&self, row: usize, width: f32) -> f32 {
        let cell = self.cells.get(row).copied().unwrap_or_default();
        let lines = if cell > width { (BROKEN * cell / width).ceil() } else { 1.0 };
        if lines > f32::from(LINES) { CUT * lines } else { lines }
    }
}

/// The widths of a roster as they were worked out last, and the hash of all that they depend on.
#[derive(Clone)]
struct Kept {
    hash: u64,
    widths: Vec<f32>,
}

/// How wide each column is, and at the end what is special about a unit now. They are worked out anew only where something is otherwise.
pub fn widths(ui: &Ui, roster: &Roster, now: &str) -> Vec<f32> {
    let id = Id::unique("the widths of the roster’s columns");
    let sizes = [ui.available_width(), ui.ctx().pixels_per_point(), touch::long(ui, 1.0)].map(f32::to_bits);
    let hash = egui::util::hash((roster, now, sizes));
    if let Some(kept) = ui.data(|data| data.get_temp::<Kept>(id)).filter(|kept| kept.hash == hash) {
        return kept.widths;
    }
    let widths = measured(ui, roster, now);
    ui.data_mut(|data| data.insert_temp(id, Kept { hash, widths: widths.clone() }));
    widths
}

fn measured(ui: &Ui, roster: &Roster, now: &str) -> Vec<f32> {
    let wide = |text: &str, font: FontId| ui.painter().layout_no_wrap(text.to_owned(), font, Palette::of(ui).ink).size().x;
    let room = |head: &str, cells: Vec<String>, font: FontId| {
        let words = cells.iter().flat_map(|cell| cell.split_whitespace()).map(|word| wide(word, font.clone()));
        let least = touch::long(ui, words.fold(wide(head, FontId::proportional(SIZE)) + ARROW, f32::max) + GAP);
        Room { cells: cells.iter().map(|cell| wide(cell, font.clone()) + GAP).collect(), least }
    };
    let columns = roster.columns.iter().enumerate().map(|(at, head)| {
        let cells = roster.rows.iter().map(|row| row.cells.get(at).cloned().unwrap_or_default());
        room(head, cells.collect(), font(at, false))
    });
    let marks = room(now, roster.rows.iter().map(marks_of).collect(), font(0, true));
    shared(&columns.chain([marks]).collect::<Vec<_>>(), ui.available_width())
}

/// The font of a cell: names and what is special now are bold.
fn font(column: usize, is_marks: bool) -> FontId {
    if column == 0 || is_marks { theme::bold(SIZE) } else { FontId::proportional(SIZE) }
}

/// What is special about a unit now, in one line.
pub fn marks_of(row: &RosterRow) -> String {
    row.marks.join(", ")
}

/// The words of a cell, broken at the end of its column; in the column after the last, what is special now.
pub fn cell(ui: &Ui, words: &str, (column, is_marks): (usize, bool), width: f32, ink: Color32) -> Arc<Galley> {
    let mut job = LayoutJob::simple(words.to_owned(), font(column, is_marks), ink, (width - 0.5 * GAP).max(1.0));
    job.wrap.max_rows = LINES.into();
    ui.painter().layout_job(job)
}

/// Shares the room: each column is as wide as its widest cell, and where that is too much, it is taken where the rows grow by the fewest
/// lines for what it gives: beside a cell of two lines another breaks for nothing. The last has what is left over.
fn shared(columns: &[Room], room: f32) -> Vec<f32> {
    let mut widths: Vec<f32> = columns.iter().map(|column| column.widest(f32::INFINITY)).collect();
    let rows = columns.iter().map(|column| column.cells.len()).max().unwrap_or_default();
    loop {
        let over = widths.iter().sum::<f32>() - room;
        let high = |row: usize| columns.iter().zip(&widths).map(|(column, width)| column.lines(row, *width)).fold(0.0, f32::max);
        let heights: Vec<f32> = (0..rows).map(high).collect();
        let narrower = |(column, width): (&Room, f32)| {
            let next = column.next(width).max(width - over);
            let added = heights.iter().enumerate().map(|(row, high)| (column.lines(row, next) - high).max(0.0)).sum::<f32>();
            (over > 0.0 && next < width).then(|| (next, added / (width - next)))
        };
        let narrower = columns.iter().zip(widths.iter().copied()).map(narrower).enumerate();
        let narrower = narrower.filter_map(|(at, narrower)| narrower.map(|(next, cost)| (at, next, cost)));
        // Where several cost the same, the widest gives first.
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
    use super::{Room, shared};

    fn widths(columns: &[(&[f32], f32)], room: f32) -> Vec<f32> {
        let columns: Vec<Room> = columns.iter().map(|(cells, least)| Room { cells: cells.to_vec(), least: *least }).collect();
        shared(&columns, room)
    }

    #[test]
    fn every_column_has_what_it_needs_and_the_last_what_is_left_over() {
        assert_eq!(widths(&[(&[100.0, 60.0], 60.0), (&[50.0], 50.0), (&[80.0], 40.0)], 300.0), [100.0, 50.0, 150.0]);
    }

    #[test]
    fn cells_are_broken_where_the_fewest_are() {
        let (alike, one_long): (&[f32], &[f32]) = (&[120.0, 120.0, 120.0], &[90.0, 150.0, 80.0]);
        assert_eq!(widths(&[(alike, 60.0), (one_long, 70.0)], 240.0), [120.0, 120.0]);
        assert_eq!(widths(&[(alike, 60.0), (one_long, 70.0)], 217.5), [120.0, 97.5], "as far as two lines are enough");
        assert_eq!(widths(&[(alike, 60.0), (one_long, 70.0)], 175.5), [78.0, 97.5], "then the other column");
    }

    #[test]
    fn beside_a_cell_of_two_lines_another_breaks_for_nothing() {
        let (long, name): (&[f32], &[f32]) = (&[200.0, 60.0], &[70.0, 60.0]);
        assert_eq!(widths(&[(long, 50.0), (name, 50.0)], 200.0), [130.0, 70.0], "the long one gives first");
        assert_eq!(widths(&[(long, 50.0), (name, 50.0)], 190.0), [130.0, 60.0], "then the name beside it, and no third line");
    }

    #[test]
    fn no_word_is_broken() {
        assert_eq!(widths(&[(&[300.0], 60.0), (&[300.0], 150.0)], 240.0), [90.0, 150.0]);
        assert_eq!(widths(&[(&[300.0], 150.0), (&[300.0], 150.0)], 200.0), [150.0, 150.0], "there is more than can be seen at once");
    }
}
