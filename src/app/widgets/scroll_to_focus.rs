//! Scrolling that keeps the focused control visible while Tab moves through a long list.

use egui::{Align, Ui};

/// Scrolls to the control that has just received the focus, if it is in this list. Called inside the list, after
/// its last item.
pub fn keep_focus_visible(ui: &Ui) {
    let focused = ui.memory(egui::Memory::focused).and_then(|id| ui.ctx().read_response(id));
    let Some(control) = focused.filter(|control| control.gained_focus() && ui.min_rect().contains_rect(control.rect)) else { return };
    if !ui.clip_rect().contains_rect(control.rect) {
        ui.scroll_to_rect(control.rect, Some(Align::Center));
    }
}
