//! The turns of a game: a box for every step of every turn, space to write, and the steps after a group of turns.

use super::counters::{self, has_strip};
use super::follow_up_steps;
use super::rows::{LABEL, STRONG, draw_band, draw_tick_box, side_ink};
use super::{begin_page, subtitle};
use crate::sheets::document::{Document, GameDocumentKind};
use crate::sheets::layout::furniture::{HINT, draw_row, length};
use crate::sheets::layout::{Align, Area, Flow, Fonts, Ink, Mm, Pen, PrintOptions, Role};
use senlac_board_games::{RecordBlock, RecordCell, RecordRow, RecordSheets, RecordTurn, Track, TurnRecord};

const BAND_MM: f32 = 8.4;
/// Height of a block's heading.
const BLOCK_MM: f32 = 6.0;
const NOTE_MM: f32 = 4.4;
/// Width of the row titles.
const LABEL_MM: f32 = 59.0;
/// Heights of rows to tick and rows to write in: minimum and maximum.
const TICKED_MM: (f32, f32) = (5.0, 6.2);
const WRITTEN_MM: (f32, f32) = (6.2, 8.6);
/// Maximum number of turns side by side.
const MOST_TURNS: usize = 13;
/// Maximum width of a turn's column.
const WIDEST_MM: f32 = 22.0;

/// Lays out the record of the turns, with the counters.
pub(super) fn record(sheets: &RecordSheets, options: PrintOptions, fonts: &Fonts) -> Document {
    let about = subtitle(sheets);
    let mut flow = Flow::new(move |_| begin_page(GameDocumentKind::Record, &about, options, fonts));
    let mut strips: Vec<&Track> = sheets.tracks.iter().filter(|track| has_strip(track)).collect();
    for (place, record) in sheets.records.iter().enumerate() {
        if place > 0 {
            flow.next_page();
        }
        flow.add_place(record.title.clone());
        let rows = counter_rows(&sheets.tracks, record.turns.len());
        let counted = RecordBlock { title: tr!("Count at the end of the turn"), section: "", note: "", rows };
        let blocks = record.blocks.iter().chain([&counted]).filter(|block| !block.rows.is_empty()).collect();
        TurnTable { record, blocks, ink: side_ink(place), share: 0.0 }.draw(&mut flow);
        // The counters are drawn at the first place with room.
        if flow.left.height >= counters::height(strips.len()) {
            counters::draw(&mut flow, &std::mem::take(&mut strips));
        }
    }
    counters::draw(&mut flow, &strips);
    flow.into_document(GameDocumentKind::Record, HINT, super::PAGE_MARGIN_MM)
}

/// Returns a row for every counter without limits.
fn counter_rows(tracks: &[Track], turns: usize) -> Vec<RecordRow> {
    let title = |track: &Track| match track.value {
        0 => counters::title(track),
        value => tr!("{title}, now {value}", title = counters::title(track), value),
    };
    let row = |track: &Track| RecordRow { title: title(track), cells: vec![RecordCell::Write(String::new()); turns] };
    tracks.iter().filter(|track| !has_strip(track)).map(row).collect()
}

struct TurnTable<'r> {
    record: &'r TurnRecord,
    blocks: Vec<&'r RecordBlock>,
    ink: Ink,
    /// Row height between the minimum (0) and the maximum (1).
    share: f32,
}

impl TurnTable<'_> {
    fn draw(&mut self, flow: &mut Flow<'_>) {
        let after = follow_up_steps::height(&flow.pen, flow.left.width, self.record);
        let turns = self.record.turns.len().max(1);
        // With what is done afterwards if that can be, else alone; what needs several pages takes its ease.
        let room = if turns > MOST_TURNS { 0.0 } else { flow.left.height };
        self.share = self.largest_share(room - after).or_else(|| self.largest_share(room)).unwrap_or(0.5);
        for first in (0..turns).step_by(MOST_TURNS) {
            let shown = first..turns.min(first + MOST_TURNS);
            if first > 0 {
                flow.next_page();
            }
            self.turns(flow, &shown);
        }
        flow.make_room(after);
        follow_up_steps::draw(flow, self.record);
    }

    /// Returns the largest `share` for which everything fits in this height, if any.
    fn largest_share(&self, height: f32) -> Option<f32> {
        let shares = (0..=20u8).rev().map(|step| f32::from(step) / 20.0);
        shares.into_iter().find(|&share| TurnTable { share, blocks: self.blocks.clone(), ..*self }.height() <= height)
    }

    fn row_height(&self, row: &RecordRow) -> f32 {
        let (least, most) = if row.cells.iter().any(|cell| matches!(cell, RecordCell::Write(_))) { WRITTEN_MM } else { TICKED_MM };
        least + (most - least) * self.share
    }

    fn height(&self) -> f32 {
        let block = |block: &&RecordBlock| BLOCK_MM + note_height(block) + block.rows.iter().map(|row| self.row_height(row)).sum::<f32>();
        BAND_MM + self.blocks.iter().map(block).sum::<f32>()
    }

    fn turns(&self, flow: &mut Flow<'_>, shown: &std::ops::Range<usize>) {
        self.head(flow, shown);
        for block in &self.blocks {
            for (place, row) in block.rows.iter().enumerate() {
                let before = if place == 0 { BLOCK_MM } else { 0.0 };
                let below = if place + 1 == block.rows.len() { note_height(block) } else { 0.0 };
                if flow.make_room(before + self.row_height(row) + below) {
                    self.head(flow, shown);
                }
                if place == 0 {
                    let heading = draw_block_heading(flow, block);
                    if std::ptr::eq(*block, self.blocks[0]) && self.record.turns.iter().any(|turn| turn.is_perhaps) {
                        let words = tr!("use the turns in brackets only if the rules add them");
                        flow.pen.text(heading, Align::Right, HINT, words);
                    }
                }
                let (pen, area) = flow.next(self.row_height(row));
                self.row(pen, row, area, shown, place);
            }
            if !block.note.is_empty() {
                let (pen, area) = flow.next(NOTE_MM);
                pen.fitted_text((area.x + 1.5, area.y + 3.4), Align::Left, HINT, area.width - 3.0, 6.0, block.note);
            }
        }
    }

    fn head(&self, flow: &mut Flow<'_>, shown: &std::ops::Range<usize>) {
        let (pen, area) = flow.next(BAND_MM);
        draw_band(pen, area, self.ink, &self.record.title, LABEL_MM - 7.0);
        let look = STRONG.with_size(11.5).with_ink(Ink::Paper);
        let turns = self.record.turns.get(shown.clone()).unwrap_or_default();
        pen.piece(Role::Heads, |pen| {
            // Above the titles of the rows.
            let titles = Area { width: LABEL_MM - 2.0, ..area };
            pen.piece(Role::Cell, |pen| pen.centred_line(titles, Align::Right, HINT.with_ink(Ink::Paper), tr!("turn")));
            for (turn, column) in turns.iter().zip(turn_columns(area, turns.len())) {
                let head = if turn.is_perhaps { format!("({})", turn.head) } else { turn.head.clone() };
                let at = (column.middle().0, look.baseline_in(column));
                pen.piece(Role::Cell, |pen| pen.fitted_text(at, Align::Center, look, column.width - 1.0, 7.0, &head));
            }
        });
    }

    fn row(&self, pen: &mut Pen<'_>, row: &RecordRow, area: Area, shown: &std::ops::Range<usize>, place: usize) {
        let turns = self.record.turns.get(shown.clone()).unwrap_or_default();
        let cells = row.cells.get(shown.clone()).unwrap_or_default();
        let columns = turn_columns(area, turns.len());
        let area = columns.iter().copied().fold(Area { width: LABEL_MM, ..area }, Area::union);
        draw_row(pen, area, place, 0.15, |pen| {
            let at = (area.x + 1.5, LABEL.baseline_in(area));
            pen.piece(Role::Head, |pen| pen.fitted_text(at, Align::Left, LABEL, LABEL_MM - 3.0, 7.5, &row.title));
            for ((cell, turn), column) in cells.iter().zip(turns).zip(columns) {
                pen.piece(Role::Cell, |pen| self::cell(pen, cell, turn, column));
            }
        });
    }
}

/// Returns the turns' columns in a row.
fn turn_columns(row: Area, turns: usize) -> Vec<Area> {
    let room = row.beside(LABEL_MM);
    let width = (room.width / length(turns.max(1))).min(WIDEST_MM);
    room.columns_of(std::iter::repeat_n(Mm(width), turns), 0.0)
}

fn cell(pen: &mut Pen<'_>, cell: &RecordCell, turn: &RecordTurn, area: Area) {
    match cell {
        RecordCell::Tick(is_ticked) => draw_tick_box(pen, area.middle(), *is_ticked, turn.is_perhaps && !is_ticked),
        RecordCell::Write(known) => {
            let ink = if turn.is_perhaps { Ink::Rule } else { Ink::Quiet };
            pen.frame(area.inset(0.45), 0.5, Some((0.3, ink)), Some(Ink::Paper));
            if !known.is_empty() {
                pen.fitted_text((area.x + 1.2, area.y + 3.6), Align::Left, HINT, area.width - 2.4, 6.0, known);
            }
        }
    }
}

fn note_height(block: &RecordBlock) -> f32 {
    if block.note.is_empty() { 0.0 } else { NOTE_MM }
}

/// Draws a block's title with its section in the rulebook, and returns the end of the line.
fn draw_block_heading(flow: &mut Flow<'_>, block: &RecordBlock) -> (f32, f32) {
    let (pen, area) = flow.next(BLOCK_MM);
    let at = (area.x + 1.5, area.bottom() - 1.7);
    pen.heading(3, at, Align::Left, STRONG, block.title);
    if !block.section.is_empty() {
        let left = at.0 + pen.width(STRONG, block.title) + 2.0;
        pen.text((left, at.1), Align::Left, HINT, &format!("({})", block.section));
    }
    pen.rule(area, area.bottom(), 0.5, Ink::Gold);
    (area.right(), at.1)
}
