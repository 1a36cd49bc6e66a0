//! The first line of a sheet that lies over the window.

use egui::{Align, Layout, RichText, Ui};

use crate::modals::action::ModalAction;
use crate::shell::theme;
use crate::ui_action::UiAction;
use crate::widgets::control::Control;

/// What a sheet is called, and beside it, where it is in sight however long the sheet is, the button that closes it.
pub fn title_ui(ui: &mut Ui, title: &str, actions: &mut Vec<UiAction>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new(title).font(theme::title(24.0)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.button(tr!("Close")).asks(UiAction::Modal(ModalAction::Close), actions);
        });
    });
}
