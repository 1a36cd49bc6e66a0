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
const ARROW: f32 = 12.0;
/// So many lines of a cell are shown.
const LINES: usize = 3;

/// The room that a column takes.
#[derive(Clone, Copy, Debug)]
struct Room {
    /// With all its words in one line.
    whole: f32,
    /// With its longest word alone in a line.
    word: f32,
}

impl Room {
    const fn larger(self, other: Self) -> Self {
        Self { whole: self.whole.max(other.whole), word: self.word.max(other.word) }
    }
}

/// How wide each column is, and at the end what is special about a unit now.
pub fn widths(ui: &Ui, roster: &Roster, now: &str) -> Vec<f32> {
    let wide = |text: &str, font: FontId| ui.painter().layout_no_wrap(text.to_owned(), font, Palette::of(ui).ink).size().x;
    let head = |head: &str| Room { whole: wide(head, FontId::proportional(SIZE)) + ARROW, word: 0.0 };
    let room = |words: &str, font: FontId| Room {
        whole: wide(words, font.clone()),
        word: words.split_whitespace().map(|word| wide(word, font.clone())).fold(0.0, f32::max),
    };
    let column = |at: usize| roster.rows.iter().filter_map(move |row| row.cells.get(at)).map(move |cell| room(cell, font(at, false)));
    let columns = roster.columns.iter().enumerate().map(|(at, words)| column(at).fold(head(words), Room::larger));
    let marks = roster.rows.iter().map(|row| room(&marks_of(row), font(0, true))).fold(head(now), Room::larger);
    let beside = |room: Room| Room { whole: touch::long(ui, room.whole + GAP), word: room.word + GAP };
    shared(&columns.chain([marks]).map(beside).collect::<Vec<_>>(), ui.available_width())
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

/// Shares the room: each column has the same part, but none more than its words need in one line, and none less than its longest word.
/// The last has what is left over.
fn shared(columns: &[Room], room: f32) -> Vec<f32> {
    let with = |part: f32| columns.iter().map(move |column| column.whole.min(part.max(column.word)));
    // Halved until it is nearer than a point: what fits, and what does not.
    let (mut part, mut too_much) = (0.0, room);
    while too_much - part > 0.5 {
        let middle = f32::midpoint(part, too_much);
        if with(middle).sum::<f32>() <= room {
            part = middle;
        } else {
            too_much = middle;
        }
    }
    let mut widths: Vec<f32> = with(part).collect();
    let spare = (room - widths.iter().sum::<f32>()).max(0.0);
    if let Some(last) = widths.last_mut() {
        *last += spare;
    }
    widths
}

#[cfg(test)]
mod tests {
    use super::{Room, shared};

    fn widths(columns: &[(f32, f32)], room: f32) -> Vec<f32> {
        let columns: Vec<Room> = columns.iter().map(|(whole, word)| Room { whole: *whole, word: *word }).collect();
        shared(&columns, room).into_iter().map(f32::round).collect()
    }

    #[test]
    fn narrow_columns_have_what_they_need_and_wide_ones_share_the_rest() {
        assert_eq!(widths(&[(100.0, 60.0), (50.0, 50.0), (80.0, 40.0)], 300.0), [100.0, 50.0, 150.0], "the last has what is left over");
        assert_eq!(widths(&[(100.0, 60.0), (400.0, 60.0), (50.0, 50.0), (350.0, 60.0)], 550.0), [100.0, 200.0, 50.0, 200.0]);
    }

    #[test]
    fn no_word_is_broken() {
        assert_eq!(widths(&[(300.0, 60.0), (300.0, 150.0)], 240.0), [90.0, 150.0]);
        assert_eq!(widths(&[(300.0, 150.0), (300.0, 150.0)], 200.0), [150.0, 150.0], "there is more than can be seen at once");
    }
}
