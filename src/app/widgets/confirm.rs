//! A question in the place where it arises, before something of the teacher's own is lost.

use egui::{RichText, Ui};

use super::control::is_new;
use crate::app::shell::theme::Palette;

/// Draws the question with its two answers; yes or no, where one was given. The keyboard goes to no, so that Enter that
/// is pressed twice loses nothing.
pub fn question_ui(ui: &mut Ui, words: &str, yes: &str, no: &str) -> Option<bool> {
    let palette = Palette::of(ui);
    let id = ui.scope_id().with(("a question", yes));
    let is_new = is_new(ui, id);
    let framed = egui::Frame::new().stroke((2.0, palette.warning)).corner_radius(6).inner_margin(8).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(words);
        let answered = ui.horizontal_wrapped(|ui| {
            let is_yes = ui.button(RichText::new(yes).color(palette.warning)).clicked();
            let leave = ui.button(no);
            if is_new {
                leave.request_focus();
            }
            if is_yes { Some(true) } else { leave.clicked().then_some(false) }
        });
        answered.inner
    });
    if is_new {
        framed.response.scroll_to_me(None);
    }
    framed.inner
}
