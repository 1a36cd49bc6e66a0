//! The table: its ground, the deployment zones, and the position of every unit.

pub mod action;
mod canvas;
mod dragged_unit;
mod keys;
mod page;
mod reserve;
mod run_action;
mod scenario_list;
mod scenarios;
mod tool;
mod tool_picture;
mod toolbar;
mod zones;

use egui::{CentralPanel, Frame, Margin, Panel, ScrollArea, Ui};

use self::action::TableAction;
pub use self::page::TablePage;
use self::tool::Tool;
use super::Preparation;
use super::action::PreparationAction;
use super::fairness::line_ui;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{Control, faded_ui};
use crate::widgets::panel_height::repaint_if_resized;
use crate::widgets::scroll_to_focus::keep_focus_visible;

/// Page width from which the scenarios and the tools have a column each.
const THREE_COLUMNS: f32 = 1000.0;
/// Width of the column with the scenarios.
const SHELF: f32 = 246.0;
/// Width of the column with the tools.
const TOOLS: f32 = 256.0;
/// Width of the scroll bar beside a list.
const BAR: f32 = 10.0;

pub fn table_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<PreparationAction>) {
    let palette = Palette::current(ui);
    let mut asked = Vec::new();
    keys::keys_ui(ui, preparation, &mut asked);
    let column = |side: Panel, width: f32| side.exact_size(width).resizable(false).show_separator_line(false);
    let beside = |left: i8, right: i8| Frame::new().inner_margin(Margin { left, right, top: 0, bottom: 0 });
    if ui.available_width() >= THREE_COLUMNS {
        column(Panel::left("the tables"), SHELF).frame(beside(0, 10)).show(ui, |ui| {
            theme::panel_frame(palette).show(ui, |ui| {
                let keep = Panel::bottom("keeping the table").frame(Frame::new()).resizable(false).show_separator_line(false);
                let kept = keep.show(ui, |ui| {
                    ui.set_max_width(ui.available_width() - BAR);
                    scenario_list::save_ui(ui, &preparation.table, &mut asked);
                });
                repaint_if_resized(ui, &kept.response);
                CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
                    let list = ScrollArea::vertical().id_salt("the tables to choose").auto_shrink(false);
                    list.show(ui, |ui| {
                        ui.set_max_width(ui.available_width() - BAR);
                        scenario_list::scenario_list_ui(ui, preparation, &mut asked);
                        keep_focus_visible(ui);
                    });
                });
            });
        });
        column(Panel::right("the tools"), TOOLS).frame(beside(10, 0)).show(ui, |ui| {
            sheet_ui(ui, |ui| toolbar::tools_ui(ui, preparation, &mut asked));
        });
    } else {
        column(Panel::left("the tools"), TOOLS).frame(beside(0, 10)).show(ui, |ui| {
            sheet_ui(ui, |ui| {
                ui.horizontal(|ui| {
                    for (shows, words) in [(false, tr!("Draw")), (true, tr!("Choose a table"))] {
                        ui.add(egui::Button::selectable(preparation.table.shows_shelf == shows, words))
                            .on_click(TableAction::Library(shows), &mut asked);
                    }
                });
                if preparation.table.shows_shelf {
                    scenario_list::scenario_list_ui(ui, preparation, &mut asked);
                    scenario_list::save_ui(ui, &preparation.table, &mut asked);
                } else {
                    toolbar::tools_ui(ui, preparation, &mut asked);
                }
            });
        });
    }
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        let strip = Panel::bottom("the reserve").frame(Frame::new()).resizable(false).show_separator_line(false);
        let strip = strip.show(ui, |ui| {
            reserve::reserve_ui(ui, preparation, &mut asked);
            line_ui(ui, preparation, actions);
        });
        repaint_if_resized(ui, &strip.response);
        faded_ui(ui, 14.0, hint_text(&preparation.table));
        canvas::canvas_ui(ui, preparation, &mut asked);
    });
    actions.extend(asked.into_iter().map(PreparationAction::Table));
}

/// Draws the tools in a frame of their own, which scrolls if it is too long.
fn sheet_ui(ui: &mut Ui, add: impl FnOnce(&mut Ui)) {
    theme::panel_frame(Palette::current(ui)).show(ui, |ui| {
        ScrollArea::vertical().id_salt("the tools to draw").auto_shrink(false).show(ui, |ui| {
            ui.set_max_width(ui.available_width() - BAR);
            add(ui);
            keep_focus_visible(ui);
        });
    });
}

/// Returns a line about what can be done now.
fn hint_text(page: &TablePage) -> String {
    match (page.tool, page.in_hand, page.corner) {
        (Tool::Move, Some(unit), _) => tr!("You’ve picked up {unit}. Click a square to place it, or press Del to put it in reserve.", unit),
        (Tool::Line, _, Some(corner)) => tr!("The line starts at {corner}. Choose the square where it ends.", corner),
        (Tool::Paint(_), _, Some(corner)) if page.stroke.is_empty() => {
            tr!("The rectangle starts at {corner}. Choose the opposite corner.", corner)
        }
        (Tool::Line, _, None) if !page.run.is_empty() => tr_count!(
            units = page.run.len(),
            "{units} unit chosen. Drag from the first square of its line to the last.",
            "{units} units chosen. Drag from the first square of their line to the last."
        ),
        (tool, _, _) => tool.hint().to_owned(),
    }
}
