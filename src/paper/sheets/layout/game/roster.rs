//! Lists of all units and leaders by formation, with boxes to tick, in two columns if there is room.

use super::rows::{BOX_MM, draw_band, draw_tick_box, side_ink};
use super::{begin_page, subtitle, with_dashes};
use crate::sheets::document::{Document, GameDocumentKind};
use crate::sheets::layout::furniture::{BOLD, HINT, PLAIN, draw_row, length, number_pages};
use crate::sheets::layout::{Align, Area, Breaks, Columns, Flow, Fonts, Ink, Look, Mm, Pen, PrintOptions, Role, Style};
use senlac_board_games::{RecordSheets, Stack, StackRow};

const GUTTER_MM: f32 = 6.0;
const BAND_MM: f32 = 7.6;
const HEADS_MM: f32 = 5.4;
/// Row heights to try; the highest that needs no extra page is used.
const ROWS_MM: [f32; 4] = [6.1, 5.8, 5.5, 5.2];
/// Maximum height of a row.
const MOST_ROW_MM: f32 = 100.0;
/// Space below a list in millimetres.
const AIR_MM: f32 = 4.0;
/// Space left and right of a cell's text.
const PAD_MM: f32 = 1.2;
/// Columns up to this width keep it when others shrink, and the minimum width of a shrunk column.
const SHORT_MM: f32 = 17.0;
const LEAST_MM: f32 = 9.0;
/// Maximum width of a column, unless there is spare room.
const WIDEST_MM: f32 = 30.0;
/// Smallest text of names.
const LEAST: Look = Look::new(8.0, Style::Bold, Ink::Words);

/// Lays out the order of battle on as few pages as possible, then without splitting lists, then with space between lines.
pub(super) fn roster(sheets: &RecordSheets, options: PrintOptions, fonts: &Fonts) -> Document {
    let ways = [true, false].into_iter().flat_map(|is_whole| ROWS_MM.map(|row_mm| RosterLayout { row_mm, is_whole }));
    let laid = ways.map(|lists| lists.lay_out(sheets, options, fonts)).min_by_key(Vec::len);
    Document::new(GameDocumentKind::Roster, number_pages(HINT, laid.unwrap_or_default(), super::PAGE_MARGIN_MM))
}

/// Layout of the roster's lists on a page.
#[derive(Clone, Copy)]
struct RosterLayout {
    row_mm: f32,
    /// Whether a list that fits in a column stays unsplit.
    is_whole: bool,
}

impl RosterLayout {
    fn lay_out<'a>(self, sheets: &RecordSheets, options: PrintOptions, fonts: &'a Fonts) -> Vec<Pen<'a>> {
        let about = subtitle(sheets);
        let flow = Flow::new(move |_| begin_page(GameDocumentKind::Roster, &about, options, fonts));
        let (page, full) = (flow.left.width, flow.left.height);
        let half = (page - GUTTER_MM) / 2.0;
        let fits =
            |width: f32| sheets.stacks.iter().all(|stack| needed_widths(&flow.pen, &sheets.stacks, stack).iter().sum::<f32>() <= width);
        let (count, width) = if fits(half) { (2, half) } else { (1, page) };
        let widths: Vec<Vec<f32>> = sheets
            .stacks
            .iter()
            .map(|stack| spread_widths(needed_widths(&flow.pen, &sheets.stacks, stack), stack.columns.len(), width))
            .collect();
        let mut columns = Columns::new(flow, count, GUTTER_MM);
        for (stack, widths) in sheets.stacks.iter().zip(&widths) {
            self.list(&mut columns, stack, widths, full);
        }
        columns.flow.into_pens()
    }

    fn list(self, columns: &mut Columns<'_>, stack: &Stack, widths: &[f32], full: f32) {
        let heights: Vec<f32> = stack.rows.iter().map(|row| self.row_height(&columns.flow.pen, row, widths)).collect();
        let all = BAND_MM + HEADS_MM + heights.iter().sum::<f32>();
        // A list that would be torn after its first rows begins a column.
        let first = BAND_MM + HEADS_MM + heights.iter().take(3).sum::<f32>();
        columns.make_room(if self.is_whole && all <= full { all } else { first });
        draw_heads(columns, stack, widths, "");
        for (place, (row, height)) in stack.rows.iter().zip(heights).enumerate() {
            if columns.make_room(height) {
                draw_heads(columns, stack, widths, tr!(", continued"));
            }
            let (pen, area) = columns.flow.next(height);
            draw_row(pen, area, place, 0.15, |pen| draw_cells(pen, row, place + 1, widths, area));
        }
        columns.flow.take(AIR_MM);
    }

    /// Returns the height of a row. Text too long for a line is wrapped instead of going below the smallest size.
    fn row_height(self, pen: &Pen<'_>, row: &StackRow, widths: &[f32]) -> f32 {
        let lines = |(cell, width): (&String, &f32)| {
            pen.fonts.wrap_at(Breaks::Joints, &with_dashes(cell), LEAST.size_pt, LEAST.style, width - 2.0 * PAD_MM).len()
        };
        let lines = row.cells.iter().zip(widths).map(lines).max().unwrap_or_default();
        let several = if lines > 1 { length(lines) * LEAST.leading_mm() + 0.8 } else { 0.0 };
        self.row_mm.max(several).min(MOST_ROW_MM)
    }
}

/// Returns the column widths of a list, the columns to tick last. Lists with the same heads get the same widths.
fn needed_widths(pen: &Pen<'_>, stacks: &[Stack], of: &Stack) -> Vec<f32> {
    let alike = || stacks.iter().filter(|stack| (&stack.columns, &stack.boxes) == (&of.columns, &of.boxes)).flat_map(|stack| &stack.rows);
    let column = |(place, head): (usize, &&'static str)| {
        let look = if place == 0 { BOLD } else { PLAIN };
        let cells = alike().filter_map(|row| row.cells.get(place)).map(|cell| pen.width(look, &with_dashes(cell)));
        cells.fold(pen.width(HINT, head), f32::max).min(WIDEST_MM) + 2.0 * PAD_MM
    };
    let boxes = |(place, head): (usize, &&'static str)| {
        let most = alike().filter_map(|row| row.boxes.get(place)).map(Vec::len).max().unwrap_or_default();
        pen.width(HINT, head).max(length(most) * (BOX_MM + 1.6)) + 2.0 * PAD_MM
    };
    of.columns.iter().enumerate().map(column).chain(of.boxes.iter().enumerate().map(boxes)).collect()
}

/// Fits widths to the full width. Spare width goes to the `told` text columns.
/// If they are too wide, only the wide columns shrink, so that no unit name is broken. If that isn't enough, all shrink.
fn spread_widths(widths: Vec<f32>, told: usize, width: f32) -> Vec<f32> {
    let all: f32 = widths.iter().sum();
    if all > width {
        let is_short = |column: f32| column <= SHORT_MM;
        let short: f32 = widths.iter().copied().filter(|column| is_short(*column)).sum();
        let share = (width - short) / (all - short).max(1.0);
        let (kept, share) = if share * SHORT_MM < LEAST_MM { (false, width / all) } else { (true, share) };
        return widths.into_iter().map(|column| if kept && is_short(column) { column } else { column * share }).collect();
    }
    let more = (width - all) / length(told.max(1));
    widths.into_iter().enumerate().map(|(place, column)| if place < told { column + more } else { column }).collect()
}

/// Draws the band of a list and its column heads.
fn draw_heads(columns: &mut Columns<'_>, stack: &Stack, widths: &[f32], continued: &str) {
    let whole = columns.flow.take(BAND_MM);
    let (pen, heads) = columns.flow.next(HEADS_MM);
    let count = stack.rows.len().to_string();
    draw_band(pen, whole, side_ink(stack.side), &format!("{}{continued}", stack.title), whole.width - 8.0);
    pen.piece(Role::Artifact, |pen| pen.centred_line(whole.without_right(3.0), Align::Right, BOLD.with_ink(Ink::Paper), &count));
    pen.piece(Role::Heads, |pen| {
        let all = stack.columns.iter().map(|head| (*head, Align::Left)).chain(stack.boxes.iter().map(|head| (*head, Align::Center)));
        for ((head, align), cell) in all.zip(cells(heads, widths)) {
            let at = (cell.padded(PAD_MM, 0.0).anchor_x(align), cell.bottom() - 1.5);
            pen.piece(Role::Cell, |pen| pen.fitted_text(at, align, HINT, cell.width - PAD_MM, 6.0, head));
        }
    });
    pen.rule(heads, heads.bottom(), 0.4, Ink::Words);
}

/// Returns the cells of a row.
fn cells(row: Area, widths: &[f32]) -> Vec<Area> {
    row.columns_of(widths.iter().copied().map(Mm), 0.0)
}

fn draw_cells(pen: &mut Pen<'_>, row: &StackRow, number: usize, widths: &[f32], area: Area) {
    let mut cells = cells(area, widths).into_iter();
    for (place, (cell, area)) in row.cells.iter().zip(&mut cells).enumerate() {
        let (role, look) = if place == 0 { (Role::Head, BOLD) } else { (Role::Cell, PLAIN) };
        pen.piece(role, |pen| draw_cell_text(pen, area.padded(PAD_MM, 0.3), look, &with_dashes(cell), number));
    }
    for (boxes, area) in row.boxes.iter().zip(cells) {
        let step = (BOX_MM + 1.6).min(area.width / length(boxes.len().max(1)));
        let (x, y) = area.middle();
        let first = x - step * (length(boxes.len()) - 1.0) / 2.0;
        pen.piece(Role::Cell, |pen| {
            for (place, is_ticked) in boxes.iter().enumerate() {
                draw_tick_box(pen, (first + step * length(place), y), *is_ticked, false);
            }
        });
    }
}

/// Draws a cell's text, reduced or wrapped if long, with a box for characters that no font has.
fn draw_cell_text(pen: &mut Pen<'_>, room: Area, look: Look, text: &str, number: usize) {
    if pen.fonts.can_show(text) && pen.width(look.with_size(LEAST.size_pt), text) <= room.width {
        pen.fitted_text((room.x, look.baseline_in(room)), Align::Left, look, room.width, LEAST.size_pt, text);
    } else {
        pen.name(room, Align::Left, look, LEAST.size_pt, text, &number.to_string());
    }
}
