//! The left list: who has still to act, who has, and who is off the table.

use egui::{FontId, Rect, Role, ScrollArea, Sense, Ui, WidgetInfo, vec2};

use super::asked::Asked;
use super::board::{has_acted, tokens};
use super::desk::Desk;
use super::names::{capital, counted};
use super::seating;
use super::table_check;
use super::theme::{self, Palette};
use crate::rules::{Phase, Side, Unit, UnitId};

/// Draws the list and asks for the unit that is clicked.
pub fn queue_ui(ui: &mut Ui, desk: &Desk, asked: &mut Vec<Asked>) {
    if let Some(check) = desk.table_check() {
        return table_check::list_ui(ui, desk, check, asked);
    }
    // In a low place only the list has room; the check has its key.
    if ui.available_height() > 200.0 {
        table_check::begin_ui(ui, desk, asked);
    }
    head_ui(ui, desk);
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        match desk.acting() {
            Some((side, _)) => acting_ui(ui, desk, side, asked),
            None => {
                for side in Side::ALL {
                    ui.label(side.army());
                    units_ui(ui, desk, desk.state().army(side).iter().filter(|unit| unit.square.is_some()), false, asked);
                }
            }
        }
        let off: Vec<&Unit> = desk.state().units().filter(|unit| unit.square.is_none()).collect();
        if !off.is_empty() {
            ui.add_space(6.0);
            ui.label("Off the table");
            units_ui(ui, desk, off.into_iter(), true, asked);
        }
    });
}

/// "Normans to shoot" and "3 left".
fn head_ui(ui: &mut Ui, desk: &Desk) {
    ui.horizontal(|ui| match desk.acting() {
        Some((side, phase)) => {
            ui.label(egui::RichText::new(format!("{} to {}", side.army(), phase.name())).font(theme::bold(16.0)));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                ui.weak(format!("{} left", desk.waiting().len()));
            });
        }
        None => drop(ui.label(egui::RichText::new("The armies").font(theme::bold(16.0)))),
    });
}

/// Those who wait, then those who have acted or cannot.
fn acting_ui(ui: &mut Ui, desk: &Desk, side: Side, asked: &mut Vec<Asked>) {
    let army = desk.state().army(side);
    let waits = |unit: &&Unit| desk.waiting().contains(&unit.id);
    units_ui(ui, desk, army.iter().filter(waits), false, asked);
    let others: Vec<&Unit> = army.iter().filter(|unit| unit.square.is_some() && !waits(unit)).collect();
    if !others.is_empty() {
        ui.add_space(6.0);
        ui.weak(match desk.state().phase() {
            Phase::Move => "Have moved, or cannot",
            Phase::Shoot => "Have shot, or cannot",
            Phase::Fight => "Have fought, or cannot",
            Phase::Event | Phase::Over => "",
        });
        units_ui(ui, desk, others.into_iter(), true, asked);
    }
}

fn units_ui<'a>(ui: &mut Ui, desk: &Desk, units: impl Iterator<Item = &'a Unit>, dimmed: bool, asked: &mut Vec<Asked>) {
    for unit in units {
        if unit_ui(ui, desk, unit, dimmed) {
            asked.push(Asked::Unit(unit.id));
        }
    }
}

/// One unit: its token, its player's name, then what it is. Says whether it was clicked.
fn unit_ui(ui: &mut Ui, desk: &Desk, unit: &Unit, dimmed: bool) -> bool {
    let palette = Palette::of(ui);
    let (rect, response) = ui.allocate_exact_size(vec2(ui.available_width(), 36.0), Sense::click());
    let chosen = desk.in_hand() == Some(unit.id);
    let line = second_line(desk, unit);
    response.widget_info(|| WidgetInfo::selected(Role::Button, true, chosen, format!("{}, {}", desk.names().unit_first(unit.id), line)));
    let response = response.on_hover_ui(|ui| drop(ui.label(format!("{}, {line}", desk.names().unit_first(unit.id)))));
    if !ui.is_rect_visible(rect) {
        return response.clicked();
    }
    let painter = ui.painter();
    if chosen {
        painter.rect(rect, 6.0, palette.weave, (2.0, palette.gold), egui::StrokeKind::Inside);
    } else if response.hovered() || response.has_focus() {
        painter.rect_stroke(rect, 6.0, (1.5, palette.gold), egui::StrokeKind::Inside);
    }
    let token = Rect::from_min_size(rect.min, vec2(36.0, 36.0));
    tokens::paint(painter, palette, token.center(), 14.0, unit, dimmed && has_acted(desk, unit));
    let ink = if dimmed { palette.faded } else { palette.ink };
    let left = token.right() + 6.0;
    let room = rect.right() - left - 4.0;
    seating::line(painter, egui::pos2(left, rect.top() + 11.0), &desk.names().title(unit.id), theme::bold(14.5), ink, room);
    seating::line(painter, egui::pos2(left, rect.top() + 26.0), &line, FontId::proportional(12.0), palette.faded, room);
    response.clicked()
}

/// "Archers, 8 figures, C10".
fn second_line(desk: &Desk, unit: &Unit) -> String {
    let kind = capital(unit.troop.name());
    match (unit.square, unit.figures) {
        (Some(square), figures) => format!("{kind}, {}, {square}{}", counted(figures, "figure", "figures"), passed(desk, unit.id)),
        (None, 0) => format!("{kind}, all fallen"),
        (None, figures) => format!("{kind}, {} in reserve", counted(figures, "figure", "figures")),
    }
}

/// A word for those that were passed over.
fn passed(desk: &Desk, unit: UnitId) -> &'static str {
    if desk.hand().skipped.contains(&unit) { ", passed" } else { "" }
}
