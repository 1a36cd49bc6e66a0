//! A chart in its printed layout, with the current cell highlighted. While the dice still decide the row, its whole column is
//! highlighted.

use egui::{Color32, FontId, Rect, Role, ScrollArea, Sense, Stroke, StrokeKind, Ui, Vec2, WidgetInfo, pos2, vec2};

use super::action::{BoardGameAction, BoardGamePage};
use super::session::BoardGameSession;
use super::table_names::names_ui;
use crate::commands::AppCommand;
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, bold_ui, faded_ui};
use senlac_base::language::tr;
use senlac_board_games::{PrintedTable, TableCell, heading_text};

/// Letter size in a cell.
const SIZE: f32 = 13.5;
/// Greatest width of a column.
const WIDEST: f32 = 220.0;
/// Padding around the text of a cell.
const PAD: Vec2 = Vec2::new(6.0, 3.0);

/// Draws the chart, with buttons for all other charts.
pub fn chart_ui(ui: &mut Ui, session: &BoardGameSession, table: &PrintedTable, actions: &mut Vec<UiAction>) {
    // The button is laid out first. A long title takes two lines beside it.
    ui.with_layout(egui::Layout::right_to_left(egui::Align::Min), |ui| {
        let key = AppCommand::Charts.key_text(ui.ctx(), false);
        let back = ui.button(tr!("Back to the units")).on_hover_text(tr!("{key} or Esc", key));
        back.on_click(UiAction::BoardGame(BoardGameAction::Page(None)), actions);
        ui.vertical(|ui| {
            bold_ui(ui, 17.0, tr(table.title));
            faded_ui(ui, 13.0, table.section);
        });
    });
    let names = session.tables().iter().map(|other| {
        let title = tr(other.title);
        (title.to_owned(), tr!("Chart: {title}", title), other.key == table.key)
    });
    if let Some(chart) = names_ui(ui, "charts", names) {
        actions.push(UiAction::BoardGame(BoardGameAction::Page(Some(BoardGamePage::Chart(chart)))));
    }
    ui.add_space(6.0);
    ScrollArea::both().id_salt("the chart").auto_shrink([false, false]).show(ui, |ui| {
        let cell = session.cell().filter(|cell| cell.name == table.key);
        grid_ui(ui, table, cell);
        ui.add_space(6.0);
        table.notes.iter().for_each(|note| drop(faded_ui(ui, 13.0, tr(note))));
    });
}

fn grid_ui(ui: &mut Ui, table: &PrintedTable, lit: Option<&TableCell>) {
    let (row, column) = (lit.and_then(|cell| cell.row.as_deref()), lit.and_then(|cell| cell.column.as_deref()));
    faded_ui(ui, 13.0, tr!("Rows: {rows}. Columns: {columns}.", rows = tr(table.rows_are), columns = tr(table.columns_are)));
    let widths = column_widths(ui, table);
    ui.spacing_mut().item_spacing.y = 2.0;
    let heads = table.columns.iter().map(|head| (heading_text(tr(head)), CellStyle { is_head: true, is_lit: column == Some(*head) }));
    row_ui(ui, &widths, std::iter::once((String::new(), CellStyle { is_head: true, is_lit: false })).chain(heads).collect());
    for (head, cells) in table.rows {
        let cells = cells.iter().zip(table.columns).map(|(cell, of)| {
            let fits = row.is_none_or(|row| row == *head) && column.is_none_or(|column| column == *of);
            (tr(cell).to_owned(), CellStyle { is_head: false, is_lit: fits && (row.is_some() || column.is_some()) })
        });
        row_ui(
            ui,
            &widths,
            std::iter::once((heading_text(tr(head)), CellStyle { is_head: true, is_lit: row == Some(*head) })).chain(cells).collect(),
        );
    }
}

/// The style of a cell in a chart.
#[derive(Clone, Copy)]
struct CellStyle {
    is_head: bool,
    is_lit: bool,
}

/// Returns the width of the row headings and of each column. Long words are broken.
fn column_widths(ui: &Ui, table: &PrintedTable) -> Vec<f32> {
    let wide = |text: &'static str| {
        ui.painter().layout_no_wrap(heading_text(tr(text)), theme::bold(SIZE), Palette::current(ui).ink).size().x.min(WIDEST)
    };
    let heads = table.rows.iter().map(|(head, _)| wide(head)).fold(0.0, f32::max);
    let column = |at: usize| table.rows.iter().filter_map(|(_, cells)| cells.get(at)).map(|cell| wide(cell)).fold(0.0, f32::max);
    let columns = table.columns.iter().enumerate().map(|(at, head)| column(at).max(wide(head)));
    std::iter::once(heads).chain(columns).collect()
}

/// Draws a row of cells. A highlighted cell has its own background, border and weight.
fn row_ui(ui: &mut Ui, widths: &[f32], cells: Vec<(String, CellStyle)>) {
    let palette = Palette::current(ui);
    let told =
        cells.iter().map(|(text, look)| if look.is_lit && !look.is_head { tr!("Highlighted cell: {text}", text) } else { text.clone() });
    let told = told.collect::<Vec<_>>().join(", ");
    let laid: Vec<_> = cells
        .into_iter()
        .zip(widths)
        .map(|((text, look), width)| {
            let ink = if look.is_lit { palette.on_selection() } else { palette.ink };
            let font = if look.is_head || look.is_lit { theme::bold(SIZE) } else { FontId::proportional(SIZE) };
            (ui.painter().layout(text, font, ink, width + 1.0), look, *width)
        })
        .collect();
    let height = laid.iter().map(|(galley, ..)| galley.size().y).fold(0.0, f32::max) + 2.0 * PAD.y;
    let wide = laid.iter().map(|(_, _, width)| width + 2.0 * PAD.x + 2.0).sum();
    let (rect, response) = ui.allocate_exact_size(vec2(wide, height), Sense::hover());
    response.widget_info(|| WidgetInfo::labeled(Role::Label, true, &told));
    let mut left = rect.left();
    for (galley, look, width) in laid {
        let cell = Rect::from_min_size(pos2(left, rect.top()), vec2(width + 2.0 * PAD.x, height));
        let rest = if look.is_head { palette.weave } else { Color32::TRANSPARENT };
        let fill = if look.is_lit { palette.selection() } else { rest };
        let stroke = if look.is_lit { Stroke::new(2.0, palette.ink) } else { Stroke::new(1.0, palette.line) };
        ui.painter().rect(cell, 2.0, fill, stroke, StrokeKind::Inside);
        ui.painter().galley(cell.min + PAD, galley, palette.ink);
        left = cell.right() + 2.0;
    }
}
