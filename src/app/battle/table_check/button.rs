//! A button of the table check.

use egui::Ui;

use crate::app::ui_action::{Checking, UiAction};
use crate::app::widgets::buttons::Asks;

/// A button of the check with its key.
pub(crate) fn button_ui(ui: &mut Ui, label: &str, key: &str, tooltip: &str, deed: Checking, actions: &mut Vec<UiAction>) {
    let button = egui::Button::new(label);
    let button = if key.is_empty() { button } else { button.shortcut_text(key) };
    let response = ui.add(button).on_hover_text(tooltip);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, label));
    response.asks(UiAction::Check(deed), actions);
}
