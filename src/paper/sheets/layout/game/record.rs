//! The turns of a game: a box for every step of every turn, room for what is written down in it, and what is done when
//! turns that belong together are over.

use super::afterwards;
use super::counted::{self, has_strip};
use super::rows::{LABEL, STRONG, band, baseline, ground, ink_of, line_below, tick_box};
use super::{about, page};
use crate::sheets::document::{Document, GameKind};
use crate::sheets::layout::flow::Flow;
use crate::sheets::layout::furniture::{HINT, length, number_pages};
use crate::sheets::layout::{Align, Area, Fonts, Ink, Options, Pen, Role};
use senlac_board_games::{RecordBlock, RecordCell, RecordRow, RecordSheets, RecordTurn, Track, TurnRecord};

const BAND_MM: f32 = 8.4;
/// The heading of a block.
const BLOCK_MM: f32 = 6.0;
const NOTE_MM: f32 = 4.4;
/// How wide the titles of the rows are.
const LABEL_MM: f32 = 59.0;
/// How high rows to tick and rows to write in are: at least, and at most.
const TICKED_MM: (f32, f32) = (5.0, 6.2);
const WRITTEN_MM: (f32, f32) = (6.2, 8.6);
/// The most turns beside each other.
const MOST_TURNS: usize = 13;
/// The widest column of a turn.
const WIDEST_MM: f32 = 22.0;

/// The record of the turns, and what is counted.
pub(super) fn record(sheets: &RecordSheets, options: Options, fonts: &Fonts) -> Document {
    let about = about(sheets);
    let mut flow = Flow::new(move |_| page(GameKind::Record, &about, options, fonts));
    let mut places = Vec::new();
    let mut strips: Vec<&Track> = sheets.tracks.iter().filter(|track| has_strip(track)).collect();
    let mut number = 1;
    for (place, record) in sheets.records.iter().enumerate() {
        if place > 0 {
            flow.turn_over();
            number += 1;
        }
        places.push((number - 1, record.title.clone()));
        let rows = counted_rows(&sheets.tracks, record.turns.len());
        let counted = RecordBlock { title: tr!("Counted when the turn is over"), section: "", note: "", rows };
        let blocks = record.blocks.iter().chain([&counted]).filter(|block| !block.rows.is_empty()).collect();
        let mut table = TurnTable { record, blocks, ink: ink_of(place), share: 0.0 };
        number += table.draw(&mut flow);
        // What is counted stands where there is room first.
        if flow.left.height >= counted::height(strips.len()) {
            counted::draw(&mut flow, &std::mem::take(&mut strips));
        }
    }
    counted::draw(&mut flow, &strips);
    Document { places, ..Document::new(GameKind::Record, number_pages(flow.pages(), super::PAGE_MARGIN_MM)) }
}

/// A row for everything that is counted without a limit.
fn counted_rows(tracks: &[Track], turns: usize) -> Vec<RecordRow> {
    let title = |track: &Track| match track.value {
        0 => counted::title(track),
        value => tr!("{title}, now {value}", title = counted::title(track), value),
    };
    let row = |track: &Track| RecordRow { title: title(track), cells: vec![RecordCell::Write(String::new()); turns] };
    tracks.iter().filter(|track| !has_strip(track)).map(row).collect()
}

struct TurnTable<'r> {
    record: &'r TurnRecord,
    blocks: Vec<&'r RecordBlock>,
    ink: Ink,
    /// Where between its least and its most the height of each row lies.
    share: f32,
}

impl TurnTable<'_> {
    /// Draws it; gives how many pages it has begun.
    fn draw(&mut self, flow: &mut Flow<'_>) -> usize {
        let after = afterwards::height(&flow.pen, flow.left.width, self.record);
        let turns = self.record.turns.len().max(1);
        // With what is done afterwards if that can be, else alone; what needs several pages takes its ease.
        let room = if turns > MOST_TURNS { 0.0 } else { flow.left.height };
        let share = self.share_for(room - after).or_else(|| self.share_for(room));
        self.share = share.unwrap_or(0.5);
        let mut begun = 0;
        for first in (0..turns).step_by(MOST_TURNS) {
            let shown = first..turns.min(first + MOST_TURNS);
            if first > 0 {
                flow.turn_over();
                begun += 1;
            }
            begun += self.turns(flow, &shown);
        }
        if flow.left.height < after {
            flow.turn_over();
            begun += 1;
        }
        afterwards::draw(flow, self.record);
        begun
    }

    /// The largest share with which everything fits in this height, if there is one.
    fn share_for(&self, height: f32) -> Option<f32> {
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

    /// Draws these turns; gives how many pages more it took.
    fn turns(&self, flow: &mut Flow<'_>, shown: &std::ops::Range<usize>) -> usize {
        let mut begun = 0;
        self.head(flow, shown);
        for block in &self.blocks {
            for (place, row) in block.rows.iter().enumerate() {
                let before = if place == 0 { BLOCK_MM } else { 0.0 };
                let below = if place + 1 == block.rows.len() { note_height(block) } else { 0.0 };
                if flow.left.height < before + self.row_height(row) + below {
                    flow.turn_over();
                    begun += 1;
                    self.head(flow, shown);
                }
                if place == 0 {
                    let heading = block_heading(flow, block);
                    if std::ptr::eq(*block, self.blocks[0]) && self.record.turns.iter().any(|turn| turn.is_perhaps) {
                        let words = tr!("turns in brackets come only where the rules add them");
                        flow.pen.text(heading, Align::Right, HINT, words);
                    }
                }
                let area = flow.take(self.row_height(row));
                self.row(&mut flow.pen, row, area, shown, place);
            }
            if !block.note.is_empty() {
                let area = flow.take(NOTE_MM);
                flow.pen.fitted((area.x + 1.5, area.y + 3.4), Align::Left, HINT, area.width - 3.0, 6.0, block.note);
            }
        }
        begun
    }

    /// The column of a turn in a row.
    fn column(area: Area, place: usize, count: usize) -> Area {
        let width = ((area.width - LABEL_MM) / length(count.max(1))).min(WIDEST_MM);
        Area::new(area.x + LABEL_MM + width * length(place), area.y, width, area.height)
    }

    fn head(&self, flow: &mut Flow<'_>, shown: &std::ops::Range<usize>) {
        let area = flow.take(BAND_MM);
        let pen = &mut flow.pen;
        band(pen, area, self.ink, &self.record.title, LABEL_MM - 7.0);
        let look = STRONG.sized(11.5).inked(Ink::Paper);
        let turns = self.record.turns.get(shown.clone()).unwrap_or_default();
        pen.piece(Role::Heads, |pen| {
            // Above the titles of the rows.
            let at = (area.x + LABEL_MM - 2.0, baseline(area, HINT));
            pen.piece(Role::Cell, |pen| pen.text(at, Align::Right, HINT.inked(Ink::Paper), tr!("turn")));
            for (place, turn) in turns.iter().enumerate() {
                let column = Self::column(area, place, turns.len());
                let head = if turn.is_perhaps { format!("({})", turn.head) } else { turn.head.clone() };
                let at = (column.middle().0, baseline(column, look));
                pen.piece(Role::Cell, |pen| pen.fitted(at, Align::Center, look, column.width - 1.0, 7.0, &head));
            }
        });
    }

    fn row(&self, pen: &mut Pen<'_>, row: &RecordRow, area: Area, shown: &std::ops::Range<usize>, place: usize) {
        let turns = self.record.turns.get(shown.clone()).unwrap_or_default();
        let cells = row.cells.get(shown.clone()).unwrap_or_default();
        let whole = area;
        let area = Area { width: Self::column(whole, turns.len(), turns.len()).x - whole.x, ..whole };
        ground(pen, area, place);
        pen.piece(Role::Row, |pen| {
            let at = (area.x + 1.5, baseline(area, LABEL));
            pen.piece(Role::Head, |pen| pen.fitted(at, Align::Left, LABEL, LABEL_MM - 3.0, 7.5, &row.title));
            for (place, (cell, turn)) in cells.iter().zip(turns).enumerate() {
                pen.piece(Role::Cell, |pen| self::cell(pen, cell, turn, Self::column(whole, place, turns.len())));
            }
        });
        line_below(pen, area);
    }
}

fn cell(pen: &mut Pen<'_>, cell: &RecordCell, turn: &RecordTurn, area: Area) {
    match cell {
        RecordCell::Tick(is_ticked) => tick_box(pen, area.middle(), *is_ticked, turn.is_perhaps && !is_ticked),
        RecordCell::Write(known) => {
            let ink = if turn.is_perhaps { Ink::Rule } else { Ink::Quiet };
            pen.frame(area.inset(0.45), 0.5, Some((0.3, ink)), Some(Ink::Paper));
            if !known.is_empty() {
                pen.fitted((area.x + 1.2, area.y + 3.6), Align::Left, HINT, area.width - 2.4, 6.0, known);
            }
        }
    }
}

fn note_height(block: &RecordBlock) -> f32 {
    if block.note.is_empty() { 0.0 } else { NOTE_MM }
}

/// What a block is, and where the book has it; gives the end of the line.
fn block_heading(flow: &mut Flow<'_>, block: &RecordBlock) -> (f32, f32) {
    let area = flow.take(BLOCK_MM);
    let pen = &mut flow.pen;
    let at = (area.x + 1.5, area.bottom() - 1.7);
    pen.heading(3, at, Align::Left, STRONG, block.title);
    if !block.section.is_empty() {
        let left = at.0 + pen.width(STRONG, block.title) + 2.0;
        pen.text((left, at.1), Align::Left, HINT, &format!("({})", block.section));
    }
    pen.line((area.x, area.bottom()), (area.right(), area.bottom()), 0.5, Ink::Gold);
    (area.right(), at.1)
}
