//! The table check as it is drawn: the unit that is looked at on the right, all units on the left, marks on the table.

use egui::{CentralPanel, Frame, Key, Panel, ScrollArea, Ui};

use super::button::button_ui;
use super::changes_found;
use super::unit_panel;
use crate::app::battle::session::{GameSession, TableCheck};
use crate::app::commands::AppCommand;
use crate::app::ui_action::{Checking, UiAction};
use crate::app::widgets::buttons::{command_ui, primary_ui};

/// What the keys do, for the strip below.
pub const KEYS: &str = tr_mark!(
    "Enter: as it is, next · 7: figures · C9: the square · 0: all fallen · arrows: other units · Ctrl+Enter finishes · Esc leaves"
);

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
    let (finish_key, leave_key) = if ui.available_width() < 300.0 { ("", "") } else { ("Ctrl+Enter", tr!("Esc")) };
    ui.columns(2, |columns| {
        let [finish, leave] = columns else { return };
        finish.vertical_centered_justified(|ui| {
            button_ui(
                ui,
                tr!("Finish"),
                finish_key,
                tr!("Put everything right that was found otherwise, as one step"),
                Checking::Finish,
                actions,
            );
        });
        leave.vertical_centered_justified(|ui| {
            button_ui(ui, tr!("Leave"), leave_key, tr!("Stop checking and change nothing"), Checking::Leave, actions);
        });
    });
}

/// Asks once whether what was found may be forgotten.
fn leaving_ui(ui: &mut Ui, actions: &mut Vec<UiAction>) {
    ui.vertical_centered_justified(|ui| {
        button_ui(ui, tr!("Leave and forget what was found"), "", tr!("Nothing is changed in the battle"), Checking::Leave, actions);
    });
}

/// What a key asks of the check, besides the commands of the window; `None` if it is none of the check's. The arrows
/// belong to what has the keyboard.
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
