//! How the columns of the roster share the room: narrow ones have what they need, the widest share the rest and break between words.

use std::sync::Arc;

use egui::text::LayoutJob;
use egui::{Color32, FontId, Galley, Ui};

use crate::app::shell::theme::{self, Palette};
use crate::app::shell::touch;
use crate::rulebooks::{Roster, RosterRow};

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

    /// About how many lines the cells have where the column is so wide; what is cut off counts for several.
    fn lines(&self, width: f32) -> f32 {
        let lines = |cell: &f32| {
            let lines = if *cell > width { (BROKEN * cell / width).ceil() } else { 1.0 };
            if lines > f32::from(LINES) { CUT * lines } else { lines }
        };
        self.cells.iter().map(lines).sum()
    }
}

/// How wide each column is, and at the end what is special about a unit now.
pub fn widths(ui: &Ui, roster: &Roster, now: &str) -> Vec<f32> {
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

/// Shares the room: each column is as wide as its widest cell, and where that is too much, it is taken where the fewest lines are added for
/// what it gives. The last has what is left over.
fn shared(columns: &[Room], room: f32) -> Vec<f32> {
    let mut widths: Vec<f32> = columns.iter().map(|column| column.widest(f32::INFINITY)).collect();
    loop {
        let over = widths.iter().sum::<f32>() - room;
        let narrower = |(column, width): (&Room, f32)| {
            let next = column.widest(width).max(width - over);
            let added = column.lines(next) - column.lines(width);
            (over > 0.0 && next < width).then(|| (next, added / (width - next)))
        };
        let narrower = columns.iter().zip(widths.iter().copied()).map(narrower).enumerate();
        let narrower = narrower.filter_map(|(at, narrower)| narrower.map(|(next, cost)| (at, next, cost)));
        let Some((at, next, _)) = narrower.min_by(|(.., one), (.., other)| one.total_cmp(other)) else { break };
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
        assert_eq!(widths(&[(alike, 60.0), (one_long, 70.0)], 200.0), [120.0, 80.0], "then the next");
        assert_eq!(widths(&[(alike, 60.0), (one_long, 70.0)], 170.0), [80.0, 90.0], "then the other column");
    }

    #[test]
    fn no_word_is_broken() {
        assert_eq!(widths(&[(&[300.0], 60.0), (&[300.0], 150.0)], 240.0), [90.0, 150.0]);
        assert_eq!(widths(&[(&[300.0], 150.0), (&[300.0], 150.0)], 200.0), [150.0, 150.0], "there is more than can be seen at once");
    }
}
