//! Whoever walks through a long list with the Tab key sees where the keyboard is.

use egui::{Align, Ui};

/// Scrolls to the control that the keyboard has just come to, where it is part of this list. Called in the list, after
/// everything in it.
pub fn keep_in_sight(ui: &Ui) {
    let focused = ui.memory(egui::Memory::focused).and_then(|id| ui.ctx().read_response(id));
    let Some(control) = focused.filter(|control| control.gained_focus() && ui.min_rect().contains_rect(control.rect)) else { return };
    if !ui.clip_rect().contains_rect(control.rect) {
        ui.scroll_to_rect(control.rect, Some(Align::Center));
    }
}
