//! The table check as it is drawn: the unit that is looked at on the right, all units on the left, marks on the table.

use egui::{CentralPanel, Frame, Key, Painter, Panel, ScrollArea, Stroke, Ui, Vec2, vec2};

use super::changes_found;
use super::unit_panel;
use crate::app::battle::board::{BoardLayout, at, icons};
use crate::app::battle::session::{GameSession, TableCheck};
use crate::app::commands::AppCommand;
use crate::app::shell::theme::Palette;
use crate::app::ui_action::{Checking, UiAction};
use crate::app::widgets::buttons::{command_ui, primary_ui};
use crate::rules::UnitId;

pub use super::unit_list::list_ui;

/// What the keys do, for the strip below.
pub const KEYS: &str =
    "Enter: as it is, next · 7: figures · C9: the square · 0: all fallen · arrows: other units · Ctrl+Enter finishes · Esc leaves";

/// The button that begins a check, at the foot of the left list.
pub fn begin_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    Panel::bottom("the table check begins").frame(Frame::new()).show_separator_line(false).show(ui, |ui| {
        ui.add_space(8.0);
        let label = AppCommand::TableCheck.label();
        ui.vertical_centered_justified(|ui| command_ui(ui, session, AppCommand::TableCheck, label, actions));
    });
}

/// The right panel while the table is checked.
pub fn panel_ui(ui: &mut Ui, session: &GameSession, check: &TableCheck, actions: &mut Vec<UiAction>) {
    Panel::bottom("the large button of the check").show_separator_line(false).frame(Frame::new()).show(ui, |ui| {
        ui.add_space(8.0);
        primary_ui(ui, session, actions);
        ui.add_space(2.0);
        if check.leaving { leaving_ui(ui, actions) } else { ways_out_ui(ui, actions) }
    });
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            unit_panel::head_ui(ui, check);
            if let Some(id) = check.current() {
                unit_panel::unit_ui(ui, session, check, id, actions);
            }
            changes_found::found_ui(ui, session, check, actions);
        });
    });
}

/// Finish and leave, each half of the panel wide.
fn ways_out_ui(ui: &mut Ui, actions: &mut Vec<UiAction>) {
    // In a narrow panel the keys have no room beside the words; the strip below tells them.
    let (finish_key, leave_key) = if ui.available_width() < 300.0 { ("", "") } else { ("Ctrl+Enter", "Esc") };
    ui.columns(2, |columns| {
        let [finish, leave] = columns else { return };
        finish.vertical_centered_justified(|ui| {
            button_ui(ui, "Finish", finish_key, "Put everything right that was found otherwise, as one step", Checking::Finish, actions);
        });
        leave.vertical_centered_justified(|ui| {
            button_ui(ui, "Leave", leave_key, "Stop checking and change nothing", Checking::Leave, actions);
        });
    });
}

/// Asks once whether what was found may be forgotten.
fn leaving_ui(ui: &mut Ui, actions: &mut Vec<UiAction>) {
    ui.vertical_centered_justified(|ui| {
        button_ui(ui, "Leave and forget what was found", "", "Nothing is changed in the battle", Checking::Leave, actions);
    });
}

/// A button of the check with its key.
pub(crate) fn button_ui(ui: &mut Ui, label: &str, key: &str, tooltip: &str, deed: Checking, actions: &mut Vec<UiAction>) {
    let button = egui::Button::new(label);
    let button = if key.is_empty() { button } else { button.shortcut_text(key) };
    let response = ui.add(button).on_hover_text(tooltip);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, label));
    if response.clicked() {
        actions.push(UiAction::Check(deed));
    }
}

/// What a key asks of the check, besides the commands of the window; nothing where it is none of the check's. The arrows
/// belong to what has the keyboard.
#[must_use]
pub fn key(key: Key, nothing_has_focus: bool) -> Option<UiAction> {
    if key == Key::Delete {
        Some(UiAction::Check(Checking::Figures(0)))
    } else if nothing_has_focus && [Key::ArrowRight, Key::ArrowDown].contains(&key) {
        Some(UiAction::Check(Checking::Step(true)))
    } else if nothing_has_focus && [Key::ArrowLeft, Key::ArrowUp].contains(&key) {
        Some(UiAction::Check(Checking::Step(false)))
    } else {
        None
    }
}

/// How far a unit is drawn from the middle of its square, in squares: two on one square stand beside each other.
#[must_use]
pub fn aside(session: &GameSession, id: UnitId) -> Vec2 {
    let rivals = session.table_check().map(|check| check.rivals(session.state(), id)).unwrap_or_default();
    match rivals.iter().min() {
        None => Vec2::ZERO,
        Some(first) if *first < id => vec2(0.26, 0.16),
        Some(_) => vec2(-0.26, -0.16),
    }
}

/// Marks on the table: a ring round the unit that is looked at, a tick on those that are right, a gold mark on those
/// that were found otherwise, and a warning where two stand on one square.
pub fn marks(painter: &Painter, palette: &Palette, session: &GameSession, check: &TableCheck, layout: &BoardLayout) {
    for unit in session.shown_units() {
        let Some(square) = unit.square else { continue };
        let middle = layout.middle(square) + layout.side * aside(session, unit.id);
        mark(painter, palette, at(middle, layout.side, -0.30, 0.30), layout.side * 0.17, check, unit.id);
        if check.current() == Some(unit.id) {
            painter.circle_stroke(middle, layout.side * 0.47, Stroke::new(3.0, palette.gold));
        }
    }
    for (square, _) in check.conflicts(session.state()) {
        let room = layout.square(square).expand(1.0);
        painter.rect_stroke(room, 4.0, Stroke::new(2.5, palette.warning), egui::StrokeKind::Outside);
    }
}

/// The sign of what is known of a unit: a gold disc with a stroke where it was found otherwise, a tick where it is right.
pub fn mark(painter: &Painter, palette: &Palette, middle: egui::Pos2, size: f32, check: &TableCheck, id: UnitId) {
    if check.is_corrected(id) {
        painter.circle(middle, size, palette.gold, Stroke::new(1.0, palette.cloth));
        // A pencil's stroke: colour alone is no sign.
        let stroke = Stroke::new((size * 0.32).max(1.5), crate::app::shell::theme::GOLD_INK);
        painter.line_segment([at(middle, size, -0.45, 0.45), at(middle, size, 0.45, -0.45)], stroke);
    } else if check.is_checked(id) {
        painter.circle(middle, size, palette.cloth, Stroke::new(1.0, palette.sage));
        painter.add(icons::tick(middle, size * 0.75, Stroke::new((size * 0.32).max(1.5), palette.woods)));
    }
}
