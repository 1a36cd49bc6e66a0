//! Inline confirmation before something of the teacher's is lost.

use egui::{RichText, Ui};

use super::control::{Control, is_newly_shown};
use crate::shell::theme::Palette;

/// Draws a question with two answers and requests the action of the chosen one. The focus is on No, so that
/// pressing Enter twice loses nothing.
pub fn confirm_ui<A>(ui: &mut Ui, words: &str, [(yes, does), (no, leaves)]: [(&str, A); 2], actions: &mut Vec<A>) {
    let palette = Palette::current(ui);
    let is_new = is_newly_shown(ui, ui.scope_id().with(("a question", yes)));
    let framed = egui::Frame::new().stroke((2.0, palette.warning)).corner_radius(6).inner_margin(8).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(words);
        ui.horizontal_wrapped(|ui| {
            ui.button(RichText::new(yes).color(palette.warning)).on_click(does, actions);
            let leave = ui.button(no);
            if is_new {
                leave.request_focus();
            }
            leave.on_click(leaves, actions);
        });
    });
    if is_new {
        framed.response.scroll_to_me(None);
    }
}
