//! The screen of the table check: the current unit on the right, all units on the left, and marks on the table.

use crate::battle::action::BattleAction;
use egui::{CentralPanel, Frame, Key, Panel, RichText, ScrollArea, Sense, Ui, vec2};

use super::unit_panel::{self, button_ui};
use crate::battle::action::CheckAction;
use crate::battle::board::check_marks::mark;
use crate::battle::session::{GameSession, TableCheck};
use crate::commands::AppCommand;
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::buttons::{command_ui, primary_ui};
use crate::widgets::control::Control;
use senlac_classroom::phrasebook::difference_text;

/// Meaning of the keys, for the strip at the bottom.
pub const KEYS: &str = tr_mark!(
    "Enter: correct, next unit · 7: figures · C9: square · 0: all killed · Arrow keys: other units · Ctrl+Enter: finish · Esc: cancel"
);

/// Draws the button that starts a check, at the foot of the left list.
pub fn begin_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    Panel::bottom("the table check begins").frame(Frame::new()).show_separator_line(false).show(ui, |ui| {
        ui.add_space(8.0);
        let label = AppCommand::TableCheck.label();
        ui.vertical_centered_justified(|ui| command_ui(ui, session, AppCommand::TableCheck, label, actions));
    });
}

/// Draws the right panel while the table is checked.
pub fn panel_ui(ui: &mut Ui, session: &GameSession, check: &TableCheck, actions: &mut Vec<UiAction>) {
    Panel::bottom("the large button of the check").show_separator_line(false).frame(Frame::new()).show(ui, |ui| {
        ui.add_space(8.0);
        primary_ui(ui, session, actions);
        ui.add_space(2.0);
        if check.leaving { confirm_leaving_ui(ui, actions) } else { finish_and_leave_ui(ui, actions) }
    });
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
            unit_panel::head_ui(ui, check);
            if let Some(id) = check.current() {
                unit_panel::unit_ui(ui, session, check, id, actions);
            }
            corrections_ui(ui, session, check, actions);
        });
    });
}

/// Draws the buttons Finish and Leave, each half the width of the panel.
fn finish_and_leave_ui(ui: &mut Ui, actions: &mut Vec<UiAction>) {
    // In a narrow panel, the keys do not fit beside the text. The strip below names them.
    let (finish_key, leave_key) = if ui.available_width() < 300.0 { ("", "") } else { (tr!("Ctrl+Enter"), tr!("Esc")) };
    let ways = [
        (tr!("Finish"), finish_key, tr!("Save all corrections as one step"), CheckAction::Finish),
        (tr!("Cancel"), leave_key, tr!("Stop checking without changing anything"), CheckAction::Leave),
    ];
    ui.columns(2, |columns| {
        for (ui, (label, key, tip, wish)) in columns.iter_mut().zip(ways) {
            ui.vertical_centered_justified(|ui| button_ui(ui, label, key, tip, wish, actions));
        }
    });
}

/// Asks once whether the corrections may be discarded.
fn confirm_leaving_ui(ui: &mut Ui, actions: &mut Vec<UiAction>) {
    ui.vertical_centered_justified(|ui| {
        button_ui(ui, tr!("Discard changes"), "", tr!("The battle doesn’t change"), CheckAction::Leave, actions);
    });
}

/// Lists the corrections so far, a line for each unit. A click returns to the unit.
fn corrections_ui(ui: &mut Ui, session: &GameSession, check: &TableCheck, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    ui.separator();
    if check.corrected().next().is_none() {
        ui.label(RichText::new(tr!("No differences yet.")).color(palette.faded));
        return;
    }
    ui.label(RichText::new(tr!("Differences")).font(theme::bold(14.0)));
    for id in check.corrected() {
        let Some(before) = session.state().unit(id) else { continue };
        let words = format!("{}: {}", session.names.unit_capitalised(id), difference_text(before, &check.checked_unit(before)));
        ui.horizontal(|ui| {
            let (rect, _) = ui.allocate_exact_size(vec2(14.0, 20.0), Sense::hover());
            mark(ui.painter(), palette, rect.center(), 6.5, check, id);
            ui.add(egui::Button::new(words).frame(false).wrap())
                .on_hover_text(tr!("Check this unit again"))
                .on_click(UiAction::Battle(BattleAction::Unit(id)), actions);
        });
    }
    if check.current().is_some_and(|id| check.is_corrected(id)) {
        ui.add_space(4.0);
        button_ui(ui, tr!("Discard this correction"), "", tr!("Ignore the difference for this unit"), CheckAction::Forget, actions);
    }
}

/// Returns the action of a key for the check, in addition to the window's commands; `None` if it has none. The arrow keys
/// belong to the control that has the focus.
pub fn key(key: Key, nothing_has_focus: bool) -> Option<UiAction> {
    if key == Key::Delete {
        Some(UiAction::Battle(BattleAction::Figures(0)))
    } else if nothing_has_focus && [Key::ArrowRight, Key::ArrowDown].contains(&key) {
        Some(UiAction::Battle(BattleAction::Check(CheckAction::Step(true))))
    } else if nothing_has_focus && [Key::ArrowLeft, Key::ArrowUp].contains(&key) {
        Some(UiAction::Battle(BattleAction::Check(CheckAction::Step(false))))
    } else {
        None
    }
}
