//! Title bar of a dialog.

use egui::{Align, Layout, RichText, Ui};

use crate::modals::action::ModalAction;
use crate::shell::theme;
use crate::ui_action::UiAction;
use crate::widgets::control::Control;

/// Draws a dialog's title, with the close button beside it, which stays visible in long dialogs.
pub fn title_ui(ui: &mut Ui, title: &str, actions: &mut Vec<UiAction>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).font(theme::title(24.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.button(tr!("Close")).on_click(UiAction::Modal(ModalAction::Close), actions);
        });
    });
}
