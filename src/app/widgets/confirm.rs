//! A question in the place where it arises, before something of the teacher's own is lost.

use egui::{RichText, Ui};

use super::control::{Control, is_new};
use crate::shell::theme::Palette;

/// Draws the question with its two answers, and asks for what the given one does. The keyboard goes to no, so that Enter
/// that is pressed twice loses nothing.
pub fn confirm_ui<A>(ui: &mut Ui, words: &str, [(yes, does), (no, leaves)]: [(&str, A); 2], actions: &mut Vec<A>) {
    let palette = Palette::of(ui);
    let is_new = is_new(ui, ui.scope_id().with(("a question", yes)));
    let framed = egui::Frame::new().stroke((2.0, palette.warning)).corner_radius(6).inner_margin(8).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(words);
        ui.horizontal_wrapped(|ui| {
            ui.button(RichText::new(yes).color(palette.warning)).asks(does, actions);
            let leave = ui.button(no);
            if is_new {
                leave.request_focus();
            }
            leave.asks(leaves, actions);
        });
    });
    if is_new {
        framed.response.scroll_to_me(None);
    }
}
