//! A chart in the shape in which the book prints it: as large as its room lets it be, with gaps to write in where nobody
//! has said yet what stands there.

use std::ops::Range;

use super::columns::{self, PAD_MM, bold, plain};
use super::printed;
use super::rows::ground;
use crate::sheets::layout::furniture::{HEADING, HINT, length};
use crate::sheets::layout::{ASCENT, Align, Area, Ink, Look, Pen, Role, Style};
use senlac_board_games::Chart;

/// The sizes of the letters in points: where no line is broken, and where some are.
const SIZES_PT: [f32; 4] = [12.0, 11.4, 10.8, 10.2];
const BROKEN_PT: [f32; 3] = [10.0, 9.5, 9.0];
const TITLE_MM: f32 = 9.0;
/// The line that says what rows and columns are.
const AXES_MM: f32 = 5.0;
/// Above and below the words of a cell.
const ABOVE_MM: f32 = 0.9;
/// How high a gap is at least.
const GAP_MM: f32 = 7.8;
/// Words of no more letters stand in the middle of their cells.
const CENTRED: usize = 6;
/// The most that a table with broken lines is high, as long as smaller letters help.
const HIGH_MM: f32 = 150.0;
const NOTE: Look = Look::new(9.0, Style::Plain, Ink::Words);

/// A chart that has its measures.
pub(super) struct Laid<'c> {
    chart: &'c Chart,
    size_pt: f32,
    /// How wide the heads of the rows and each column are.
    widths: Vec<f32>,
    heads: f32,
    rows: Vec<f32>,
}

impl<'c> Laid<'c> {
    /// As large as fits in this width; lines are broken where it must be.
    pub(super) fn new(pen: &Pen<'_>, chart: &'c Chart, width: f32) -> Self {
        if let Some(size_pt) = SIZES_PT.into_iter().find(|size_pt| columns::fit(pen, chart, *size_pt, width)) {
            return Self::sized(pen, chart, width, size_pt);
        }
        let mut broken = BROKEN_PT.map(|size_pt| Self::sized(pen, chart, width, size_pt)).into_iter();
        let is_good = |laid: &Self| !columns::tear(pen, chart, laid.size_pt, width) && laid.rows.iter().sum::<f32>() <= HIGH_MM;
        broken.find(is_good).unwrap_or_else(|| Self::sized(pen, chart, width, BROKEN_PT[2]))
    }

    fn sized(pen: &Pen<'_>, chart: &'c Chart, width: f32, size_pt: f32) -> Self {
        let widths = columns::widths(pen, chart, size_pt, width);
        let mut laid = Self { chart, size_pt, widths, heads: 0.0, rows: Vec::new() };
        laid.heads = laid.height_of(pen, bold(size_pt), "", &chart.columns.iter().map(|head| printed(head)).collect::<Vec<_>>());
        laid.rows = chart.rows.iter().map(|(head, cells)| laid.row_height(pen, head, cells)).collect();
        laid
    }

    /// Whether its letters are as large as where there is room.
    pub(super) fn is_large(&self) -> bool {
        self.size_pt >= BROKEN_PT[0]
    }

    /// How wide its table is.
    pub(super) fn width(&self) -> f32 {
        self.widths.iter().sum()
    }

    fn row_height(&self, pen: &Pen<'_>, head: &str, cells: &[String]) -> f32 {
        let cells_read: Vec<String> = cells.iter().map(|cell| printed(cell)).collect();
        let height = self.height_of(pen, plain(self.size_pt), &printed(head), &cells_read);
        let has_gap = head.is_empty() || cells.iter().any(String::is_empty);
        if has_gap { height.max(GAP_MM) } else { height }
    }

    /// How high a row is.
    fn height_of(&self, pen: &Pen<'_>, look: Look, head: &str, cells: &[String]) -> f32 {
        let inner = |width: &f32| width - 2.0 * PAD_MM;
        let head = self.widths.first().map_or(0.0, |width| pen.height(inner(width), bold(look.size_pt), head));
        let cells = cells.iter().zip(self.widths.iter().skip(1)).map(|(cell, width)| pen.height(inner(width), look, cell));
        cells.fold(head, f32::max) + 2.0 * ABOVE_MM
    }

    /// The height of what stands above its rows.
    pub(super) fn above(&self) -> f32 {
        TITLE_MM + AXES_MM + self.heads
    }

    /// How many of its rows, from this one on, fit below each other in this height.
    pub(super) fn fitting(&self, first: usize, height: f32) -> usize {
        let mut left = height;
        self.rows
            .iter()
            .skip(first)
            .take_while(|row| {
                left -= **row;
                left >= 0.0
            })
            .count()
    }

    /// The height of its notes, which may be wider than the table.
    pub(super) fn notes_height(&self, pen: &Pen<'_>, width: f32) -> f32 {
        let notes = self.chart.notes.iter().map(|note| pen.height(width, NOTE, &printed(note)) + 0.6);
        if self.chart.notes.is_empty() { 0.0 } else { 1.4 + notes.sum::<f32>() }
    }

    /// The height of all of it.
    pub(super) fn height(&self, pen: &Pen<'_>, width: f32) -> f32 {
        self.above() + self.rows.iter().sum::<f32>() + self.notes_height(pen, width)
    }

    /// Draws these rows of it at the top of an area, and its notes below the last; gives where it ends.
    pub(super) fn draw(&self, pen: &mut Pen<'_>, area: Area, rows: Range<usize>) -> f32 {
        let continued = if rows.start > 0 { tr!(", continued") } else { "" };
        let has_notes = rows.end == self.rows.len();
        let mut y = self.head(pen, area, continued);
        let (top, first) = (y, rows.start);
        let table = Area { y, width: self.width(), ..area };
        y = self.heads_row(pen, Area { height: self.heads, ..table });
        for place in rows {
            let (Some((head, cells)), Some(height)) = (self.chart.rows.get(place), self.rows.get(place)) else { break };
            let row = Area { y, height: *height, ..table };
            ground(pen, row, place - first);
            pen.piece(Role::Row, |pen| self.row(pen, row, head, cells));
            y += height;
            pen.line((table.x, y), (table.right(), y), 0.25, Ink::Rule);
        }
        self.rules(pen, Area { y: top, height: y - top, ..table });
        if has_notes { self.notes(pen, Area { y: y + 1.4, ..area }) } else { y }
    }

    /// Its title with its section, and what rows and columns are.
    fn head(&self, pen: &mut Pen<'_>, area: Area, continued: &str) -> f32 {
        let title = format!("{}{continued}", self.chart.title);
        let section = format!("({})", self.chart.section);
        let room = area.width - pen.width(HINT, &section) - 3.0;
        let baseline = area.y + 5.4;
        let heading = pen.begin(Role::Heading(2));
        let size = pen.fitted((area.x, baseline), Align::Left, HEADING, room, 9.0, &title);
        pen.end(heading);
        let at = area.x + pen.width(HEADING.sized(size), &title).min(room) + 2.0;
        pen.text((at, baseline), Align::Left, HINT, &section);
        pen.line((area.x, area.y + 7.6), (area.right(), area.y + 7.6), 0.5, Ink::Gold);
        let axes = tr!("Down: {rows}. Across: {columns}.", rows = self.chart.rows_are, columns = self.chart.columns_are);
        pen.fitted((area.x, area.y + TITLE_MM + 3.2), Align::Left, HINT, area.width, 6.0, &axes);
        area.y + TITLE_MM + AXES_MM
    }

    fn heads_row(&self, pen: &mut Pen<'_>, area: Area) -> f32 {
        pen.frame(area, 0.0, None, Some(Ink::Saxon));
        pen.piece(Role::Heads, |pen| {
            let look = bold(self.size_pt).inked(Ink::Paper);
            let corner = self.widths.first().is_some_and(|width| pen.width(look, &self.chart.rows_are) <= width - 2.0 * PAD_MM);
            let heads = std::iter::once(if corner { self.chart.rows_are.as_str() } else { "" })
                .chain(self.chart.columns.iter().map(String::as_str));
            let mut x = area.x;
            for (place, (head, width)) in heads.zip(&self.widths).enumerate() {
                let cell = Area { x, width: *width, ..area };
                pen.piece(Role::Cell, |pen| words(pen, cell, look, &printed(head), self.is_centred(place)));
                x += width;
            }
        });
        area.bottom()
    }

    fn row(&self, pen: &mut Pen<'_>, area: Area, head: &str, cells: &[String]) {
        let all = std::iter::once(head).chain(cells.iter().map(String::as_str));
        let mut x = area.x;
        for (place, (text, width)) in all.zip(&self.widths).enumerate() {
            let cell = Area { x, width: *width, ..area };
            let (role, look) = if place == 0 { (Role::Head, bold(self.size_pt)) } else { (Role::Cell, plain(self.size_pt)) };
            pen.piece(role, |pen| {
                if text.is_empty() {
                    self.gap(pen, cell);
                } else {
                    words(pen, cell, look, &printed(text), self.is_centred(place));
                }
            });
            x += width;
        }
    }

    /// Room to write in.
    fn gap(&self, pen: &mut Pen<'_>, cell: Area) {
        pen.frame(cell.inset(0.5), 0.5, Some((0.3, Ink::Quiet)), Some(Ink::Paper));
        let part = cell.width / length(self.chart.gap.len().max(1));
        for (place, words) in self.chart.gap.iter().enumerate() {
            let at = (cell.x + PAD_MM + part * length(place), cell.bottom() - 1.3);
            pen.piece(Role::Artifact, |pen| pen.fitted(at, Align::Left, HINT.sized(8.0), part - 2.0 * PAD_MM, 6.0, words));
        }
    }

    /// Whether the words of a column stand in its middle: codes and numbers do.
    fn is_centred(&self, place: usize) -> bool {
        let is_short = |text: &str| text.chars().count() <= CENTRED;
        match place.checked_sub(1) {
            None => self.chart.rows.iter().all(|(head, _)| head.chars().count() <= 3),
            Some(_) if self.chart.has_gaps() => false,
            Some(column) => self.chart.rows.iter().filter_map(|(_, cells)| cells.get(column)).all(|cell| is_short(cell)),
        }
    }

    /// Thin lines between the columns.
    fn rules(&self, pen: &mut Pen<'_>, table: Area) {
        let mut x = table.x;
        let inner = self.widths.len().saturating_sub(1);
        for width in self.widths.iter().take(inner) {
            x += width;
            pen.line((x, table.y + self.heads), (x, table.bottom()), 0.15, Ink::Rule);
        }
        pen.frame(table, 0.0, Some((0.3, Ink::Words)), None);
    }

    fn notes(&self, pen: &mut Pen<'_>, area: Area) -> f32 {
        let mut y = area.y;
        for note in &self.chart.notes {
            y = pen.piece(Role::Item, |pen| pen.paragraph(Area { y, ..area }, Align::Left, NOTE, &printed(note))) + 0.6;
        }
        y
    }
}

/// The words of a cell in the middle of its height.
fn words(pen: &mut Pen<'_>, cell: Area, look: Look, text: &str, is_centred: bool) {
    let room = Area { x: cell.x + PAD_MM, width: cell.width - 2.0 * PAD_MM, ..cell };
    let height = pen.height(room.width, look, text);
    // Letters stand in the middle of their line.
    let down = (look.leading_mm() - look.size_mm() * (ASCENT + 0.25)) / 2.0;
    let top = room.y + (room.height - height) / 2.0 + down;
    pen.paragraph(Area { y: top, ..room }, if is_centred { Align::Center } else { Align::Left }, look, text);
}
