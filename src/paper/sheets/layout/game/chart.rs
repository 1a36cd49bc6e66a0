//! A chart in the rulebook's format, as large as its room allows. Unknown cells are gaps to write in.

use std::ops::Range;

use super::columns::{self, PAD_MM, bold_look, plain_look};
use super::with_dashes;
use crate::sheets::layout::furniture::{HEADING, HINT, draw_row};
use crate::sheets::layout::{ASCENT, Align, Area, Ink, Look, Mm, Pen, Role, Style};
use senlac_board_games::Chart;

/// Text sizes in points: without broken lines, and with them.
const SIZES_PT: [f32; 4] = [12.0, 11.4, 10.8, 10.2];
const BROKEN_PT: [f32; 3] = [10.0, 9.5, 9.0];
const TITLE_MM: f32 = 9.0;
/// Height of the line that names the rows and columns.
const AXES_MM: f32 = 5.0;
/// Space above and below the text of a cell.
const ABOVE_MM: f32 = 0.9;
/// Minimum height of a gap.
const GAP_MM: f32 = 7.8;
/// Maximum length in characters of centred cell text.
const CENTRED: usize = 6;
/// Maximum height of a table with broken lines, as long as smaller text helps.
const HIGH_MM: f32 = 150.0;
const NOTE: Look = Look::new(9.0, Style::Plain, Ink::Words);

/// A chart with its measurements.
pub(super) struct ChartLayout<'c> {
    chart: &'c Chart,
    size_pt: f32,
    /// Widths of the row heads and of each column.
    widths: Vec<f32>,
    heads: f32,
    rows: Vec<f32>,
}

impl<'c> ChartLayout<'c> {
    /// Creates the largest layout that fits this width. Lines are broken if necessary.
    pub(super) fn new(pen: &Pen<'_>, chart: &'c Chart, width: f32) -> Self {
        if let Some(size_pt) = SIZES_PT.into_iter().find(|size_pt| columns::fits_on_one_line(pen, chart, *size_pt, width)) {
            return Self::with_size(pen, chart, width, size_pt);
        }
        let mut broken = BROKEN_PT.map(|size_pt| Self::with_size(pen, chart, width, size_pt)).into_iter();
        let is_good =
            |laid: &Self| !columns::needs_word_breaks(pen, chart, laid.size_pt, width) && laid.rows.iter().sum::<f32>() <= HIGH_MM;
        broken.find(is_good).unwrap_or_else(|| Self::with_size(pen, chart, width, BROKEN_PT[2]))
    }

    fn with_size(pen: &Pen<'_>, chart: &'c Chart, width: f32, size_pt: f32) -> Self {
        let widths = columns::widths(pen, chart, size_pt, width);
        let mut laid = Self { chart, size_pt, widths, heads: 0.0, rows: Vec::new() };
        laid.heads = laid.text_height(pen, bold_look(size_pt), "", &chart.columns.iter().map(|head| with_dashes(head)).collect::<Vec<_>>());
        laid.rows = chart.rows.iter().map(|(head, cells)| laid.row_height(pen, head, cells)).collect();
        laid
    }

    /// Returns whether the text is at least as large as the largest size with broken lines.
    pub(super) fn is_large(&self) -> bool {
        self.size_pt >= BROKEN_PT[0]
    }

    /// Returns the width of the table.
    pub(super) fn width(&self) -> f32 {
        self.widths.iter().sum()
    }

    fn row_height(&self, pen: &Pen<'_>, head: &str, cells: &[String]) -> f32 {
        let cells_read: Vec<String> = cells.iter().map(|cell| with_dashes(cell)).collect();
        let height = self.text_height(pen, plain_look(self.size_pt), &with_dashes(head), &cells_read);
        let has_gap = head.is_empty() || cells.iter().any(String::is_empty);
        if has_gap { height.max(GAP_MM) } else { height }
    }

    /// Returns the height of a row's text.
    fn text_height(&self, pen: &Pen<'_>, look: Look, head: &str, cells: &[String]) -> f32 {
        let inner = |width: &f32| width - 2.0 * PAD_MM;
        let head = self.widths.first().map_or(0.0, |width| pen.height(inner(width), bold_look(look.size_pt), head));
        let cells = cells.iter().zip(self.widths.iter().skip(1)).map(|(cell, width)| pen.height(inner(width), look, cell));
        cells.fold(head, f32::max) + 2.0 * ABOVE_MM
    }

    /// Returns the height of everything above the rows.
    pub(super) fn head_height(&self) -> f32 {
        TITLE_MM + AXES_MM + self.heads
    }

    /// Returns how many rows, starting with `first`, fit in this height.
    pub(super) fn rows_fitting(&self, first: usize, height: f32) -> usize {
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

    /// Returns the height of its notes, which may be wider than the table.
    pub(super) fn notes_height(&self, pen: &Pen<'_>, width: f32) -> f32 {
        let notes = self.chart.notes.iter().map(|note| pen.height(width, NOTE, &with_dashes(note)) + 0.6);
        if self.chart.notes.is_empty() { 0.0 } else { 1.4 + notes.sum::<f32>() }
    }

    /// Returns the total height.
    pub(super) fn height(&self, pen: &Pen<'_>, width: f32) -> f32 {
        self.head_height() + self.rows.iter().sum::<f32>() + self.notes_height(pen, width)
    }

    /// Draws these rows at the top of an area, with the notes below the last row. Returns the bottom edge.
    pub(super) fn draw(&self, pen: &mut Pen<'_>, area: Area, rows: Range<usize>) -> f32 {
        let continued = if rows.start > 0 { tr!(", continued") } else { "" };
        let has_notes = rows.end == self.rows.len();
        let (table, first) = (Area { y: self.head(pen, area, continued), width: self.width(), ..area }, rows.start);
        let mut left = table;
        self.draw_column_heads(pen, left.take(self.heads));
        for place in rows {
            let (Some((head, cells)), Some(height)) = (self.chart.rows.get(place), self.rows.get(place)) else { break };
            let row = left.take(*height);
            draw_row(pen, row, place - first, 0.25, |pen| self.row(pen, row, head, cells));
        }
        self.draw_column_lines(pen, table.top(left.y - table.y));
        if has_notes { self.draw_notes(pen, Area { y: left.y + 1.4, ..area }) } else { left.y }
    }

    /// Draws the title with its section, and the line that names rows and columns.
    fn head(&self, pen: &mut Pen<'_>, area: Area, continued: &str) -> f32 {
        let title = format!("{}{continued}", self.chart.title);
        let section = format!("({})", self.chart.section);
        let room = area.width - pen.width(HINT, &section) - 3.0;
        let baseline = area.y + 5.4;
        let size = pen.piece(Role::Heading(2), |pen| pen.fitted_text((area.x, baseline), Align::Left, HEADING, room, 9.0, &title));
        let at = area.x + pen.width(HEADING.with_size(size), &title).min(room) + 2.0;
        pen.text((at, baseline), Align::Left, HINT, &section);
        pen.rule(area, area.y + 7.6, 0.5, Ink::Gold);
        let axes = tr!("Rows: {rows}. Columns: {columns}.", rows = self.chart.rows_are, columns = self.chart.columns_are);
        pen.fitted_text((area.x, area.y + TITLE_MM + 3.2), Align::Left, HINT, area.width, 6.0, &axes);
        area.y + TITLE_MM + AXES_MM
    }

    fn draw_column_heads(&self, pen: &mut Pen<'_>, area: Area) {
        pen.frame(area, 0.0, None, Some(Ink::Wood));
        pen.piece(Role::Heads, |pen| {
            let look = bold_look(self.size_pt).with_ink(Ink::Paper);
            let corner = self.widths.first().is_some_and(|width| pen.width(look, &self.chart.rows_are) <= width - 2.0 * PAD_MM);
            let heads = std::iter::once(if corner { self.chart.rows_are.as_str() } else { "" })
                .chain(self.chart.columns.iter().map(String::as_str));
            for (place, (head, cell)) in heads.zip(self.cells(area)).enumerate() {
                pen.piece(Role::Cell, |pen| draw_cell_text(pen, cell, look, &with_dashes(head), self.is_centred(place)));
            }
        });
    }

    /// Returns the cells of a row.
    fn cells(&self, row: Area) -> Vec<Area> {
        row.columns_of(self.widths.iter().copied().map(Mm), 0.0)
    }

    fn row(&self, pen: &mut Pen<'_>, area: Area, head: &str, cells: &[String]) {
        let all = std::iter::once(head).chain(cells.iter().map(String::as_str));
        for (place, (text, cell)) in all.zip(self.cells(area)).enumerate() {
            let (role, look) = if place == 0 { (Role::Head, bold_look(self.size_pt)) } else { (Role::Cell, plain_look(self.size_pt)) };
            pen.piece(role, |pen| {
                if text.is_empty() {
                    self.draw_gap(pen, cell);
                } else {
                    draw_cell_text(pen, cell, look, &with_dashes(text), self.is_centred(place));
                }
            });
        }
    }

    /// Draws a gap to write in.
    fn draw_gap(&self, pen: &mut Pen<'_>, cell: Area) {
        pen.frame(cell.inset(0.5), 0.5, Some((0.3, Ink::Quiet)), Some(Ink::Paper));
        for (hint, part) in self.chart.gap.iter().zip(cell.even_columns(self.chart.gap.len(), 0.0)) {
            let at = (part.x + PAD_MM, cell.bottom() - 1.3);
            let width = part.width - 2.0 * PAD_MM;
            pen.piece(Role::Artifact, |pen| pen.fitted_text(at, Align::Left, HINT.with_size(8.0), width, 6.0, hint));
        }
    }

    /// Returns whether a column's text is centred, as codes and numbers are.
    fn is_centred(&self, place: usize) -> bool {
        let is_short = |text: &str| text.chars().count() <= CENTRED;
        match place.checked_sub(1) {
            None => self.chart.rows.iter().all(|(head, _)| head.chars().count() <= 3),
            Some(_) if self.chart.has_gaps() => false,
            Some(column) => self.chart.rows.iter().filter_map(|(_, cells)| cells.get(column)).all(|cell| is_short(cell)),
        }
    }

    /// Draws thin lines between the columns.
    fn draw_column_lines(&self, pen: &mut Pen<'_>, table: Area) {
        for cell in self.cells(table.below(self.heads)).into_iter().skip(1) {
            pen.line((cell.x, cell.y), (cell.x, cell.bottom()), 0.15, Ink::Rule);
        }
        pen.frame(table, 0.0, Some((0.3, Ink::Words)), None);
    }

    fn draw_notes(&self, pen: &mut Pen<'_>, mut area: Area) -> f32 {
        for note in &self.chart.notes {
            pen.piece(Role::Item, |pen| area.paragraph(pen, Align::Left, NOTE, &with_dashes(note)));
            area.take(0.6);
        }
        area.y
    }
}

/// Draws a cell's text, centred vertically.
fn draw_cell_text(pen: &mut Pen<'_>, cell: Area, look: Look, text: &str, is_centred: bool) {
    let room = cell.padded(PAD_MM, 0.0);
    let height = pen.height(room.width, look, text);
    // Centres the letters in their line.
    let down = (look.leading_mm() - look.size_mm() * (ASCENT + 0.25)) / 2.0;
    let top = room.y + (room.height - height) / 2.0 + down;
    pen.paragraph(Area { y: top, ..room }, if is_centred { Align::Center } else { Align::Left }, look, text);
}
