//! How the columns of the roster share the room: narrow ones have what they need, the widest share the rest and break their words.

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
const ARROW: f32 = 12.0;
/// The least room of a column whose words are broken.
const LEAST: f32 = 72.0;
/// So many lines of a cell are shown.
const LINES: usize = 3;

/// How wide each column is, and at the end what is special about a unit now.
pub fn widths(ui: &Ui, roster: &Roster, now: &str) -> Vec<f32> {
    let wide = |text: &str, font: FontId| ui.painter().layout_no_wrap(text.to_owned(), font, Palette::of(ui).ink).size().x;
    let head = |head: &str| wide(head, FontId::proportional(SIZE)) + ARROW;
    let column = |at: usize| {
        let cells = roster.rows.iter().filter_map(|row| row.cells.get(at));
        cells.map(|cell| wide(cell, font(at, false))).fold(0.0, f32::max)
    };
    let columns = roster.columns.iter().enumerate().map(|(at, words)| column(at).max(head(words)));
    let marks = roster.rows.iter().map(|row| wide(&marks_of(row), font(0, true))).fold(head(now), f32::max);
    let natural: Vec<f32> = columns.chain([marks]).map(|width| touch::long(ui, width + GAP)).collect();
    shared(&natural, ui.available_width())
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
    job.wrap.max_rows = LINES;
    ui.painter().layout_job(job)
}

/// Shares the room: whoever needs less than its part has what it needs, and the rest is parted anew. The last has what is left over.
fn shared(natural: &[f32], room: f32) -> Vec<f32> {
    let mut ascending = natural.to_vec();
    ascending.sort_by(f32::total_cmp);
    let (mut left, mut part) = (room, f32::INFINITY);
    for (at, width) in ascending.iter().enumerate() {
        #[expect(clippy::cast_precision_loss, reason = "a few columns")]
        let fair = left / (ascending.len() - at) as f32;
        if *width > fair {
            part = fair.max(LEAST);
            break;
        }
        left -= width;
    }
    let mut widths: Vec<f32> = natural.iter().map(|width| width.min(part)).collect();
    let spare = (room - widths.iter().sum::<f32>()).max(0.0);
    if let Some(last) = widths.last_mut() {
        *last += spare;
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::shared;

    #[test]
    fn narrow_columns_have_what_they_need_and_wide_ones_share_the_rest() {
        assert_eq!(shared(&[100.0, 50.0, 80.0], 300.0), [100.0, 50.0, 150.0], "the last has what is left over");
        assert_eq!(shared(&[100.0, 400.0, 50.0, 350.0], 550.0), [100.0, 200.0, 50.0, 200.0]);
        assert_eq!(shared(&[100.0, 400.0, 500.0], 200.0), [72.0, 72.0, 72.0], "no column is without room");
    }
}
