//! A chart in its printed shape, the cell that counts lit; while the dice are still to choose the row, its whole column is.

use egui::{Button, Color32, Frame, Margin, RichText, Role, ScrollArea, Stroke, Ui, WidgetInfo};

use super::action::DeskAction;
use super::session::DeskSession;
use crate::app::shell::theme::{self, Palette};
use crate::app::ui_action::UiAction;
use crate::app::widgets::control::{Control, bold_ui, faded_ui};
use crate::language::tr;
use crate::rulebooks::{PrintedTable, TableCell};

/// Draws it, with the way to every other chart.
pub fn chart_ui(ui: &mut Ui, session: &DeskSession, table: &PrintedTable, actions: &mut Vec<UiAction>) {
    ui.horizontal(|ui| {
        bold_ui(ui, 17.0, tr(table.title));
        faded_ui(ui, 13.0, table.section);
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            let back = ui.button(tr!("Back to the units")).on_hover_text(tr!("F2 or Esc"));
            back.asks(UiAction::Desk(DeskAction::Chart(None)), actions);
        });
    });
    ScrollArea::both().id_salt("the chart").auto_shrink([false, false]).show(ui, |ui| {
        ui.horizontal_wrapped(|ui| {
            for (at, other) in session.tables().iter().enumerate() {
                let (is_open, title) = (other.key == table.key, tr(other.title));
                let button = ui.add(Button::selectable(is_open, RichText::new(title).size(12.5)));
                let button = button.named_choice(Role::Tab, is_open, || tr!("Chart: {title}", title));
                button.asks(UiAction::Desk(DeskAction::Chart(Some(at))), actions);
            }
        });
        ui.add_space(6.0);
        let cell = session.cell().filter(|cell| cell.name == table.key);
        grid_ui(ui, table, cell);
        ui.add_space(6.0);
        table.notes.iter().for_each(|note| drop(faded_ui(ui, 13.0, tr(note))));
    });
}

fn grid_ui(ui: &mut Ui, table: &PrintedTable, lit: Option<&TableCell>) {
    let (row, column) = (lit.and_then(|cell| cell.row.as_deref()), lit.and_then(|cell| cell.column.as_deref()));
    faded_ui(ui, 13.0, tr!("Down: {rows}. Across: {columns}.", rows = tr(table.rows_are), columns = tr(table.columns_are)));
    egui::Grid::new("the chart").spacing([4.0, 4.0]).show(ui, |ui| {
        cell_ui(ui, "", (true, false));
        for head in table.columns {
            cell_ui(ui, tr(head), (true, column == Some(*head)));
        }
        ui.end_row();
        for (head, cells) in table.rows {
            cell_ui(ui, tr(head), (true, row == Some(*head)));
            for (cell, of) in cells.iter().zip(table.columns) {
                let is_lit = match (row, column) {
                    (None, None) => false,
                    (row, column) => row.is_none_or(|row| row == *head) && column.is_none_or(|column| column == *of),
                };
                cell_ui(ui, tr(cell), (false, is_lit));
            }
            ui.end_row();
        }
    });
}

/// A cell; one that is lit has its ground, its rim and its weight.
fn cell_ui(ui: &mut Ui, text: &str, (is_head, is_lit): (bool, bool)) {
    let palette = Palette::of(ui);
    let fill = if is_lit {
        palette.chosen()
    } else if is_head {
        palette.weave
    } else {
        Color32::TRANSPARENT
    };
    let stroke = if is_lit { Stroke::new(2.0, palette.ink) } else { Stroke::new(1.0, palette.line) };
    let ink = if is_lit { palette.on_chosen() } else { palette.ink };
    let words = RichText::new(text).size(13.5).color(ink);
    let words = if is_head || is_lit { words.font(theme::bold(13.5)) } else { words };
    let frame = Frame::new().fill(fill).stroke(stroke).corner_radius(3).inner_margin(Margin::symmetric(6, 3));
    let shown = frame.show(ui, |ui| {
        ui.set_max_width(240.0);
        ui.label(words)
    });
    if is_lit && !is_head {
        shown.inner.widget_info(|| WidgetInfo::labeled(Role::Label, true, tr!("The lit cell: {text}", text)));
    }
}
