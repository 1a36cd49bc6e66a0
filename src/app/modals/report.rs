//! The report of a fault, to be read before it is written.

use egui::{Button, Checkbox, FontId, RichText, ScrollArea, TextEdit, Ui, vec2};

use super::action::ModalAction;
use crate::shell::theme::{self, Palette};
use crate::ui_action::{ReportAction, UiAction};
use crate::widgets::control::{Control, is_new};

/// A report that lies open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportForm {
    /// Whether there is a game that could go with it.
    pub has_game: bool,
    /// Whether the game goes with it.
    pub with_game: bool,
    /// All that will be in the file, once it is put together.
    pub text: Option<String>,
}

/// Shows all that will be written, and asks whether the game goes with it.
pub fn report_ui(ui: &mut Ui, form: &ReportForm, actions: &mut Vec<UiAction>) {
    let palette = Palette::of(ui);
    ui.label(RichText::new(tr!("Report a fault")).font(theme::title(24.0)));
    ui.label(tr!(
        "This goes into one file, and you can read all of it here. No pupil’s name and nothing that was typed is in it. Nothing is sent by itself: give the file to whoever you have Senlac from, and write beside it what you did and what you expected."
    ));
    if form.has_game {
        let mut with_game = form.with_game;
        let tip = tr!("Every step and every die, without pupils, class, notes and titles: with it a fault can be played again");
        if ui.add(Checkbox::new(&mut with_game, tr!("With the game, without names"))).on_hover_text(tip).changed() {
            actions.push(UiAction::Report(ReportAction::WithGame(with_game)));
        }
    }
    ui.add_space(6.0);
    let height = (ui.ctx().content_rect().height() - 380.0).clamp(120.0, 420.0);
    ScrollArea::vertical().id_salt("the report").max_height(height).min_scrolled_height(height).show(ui, |ui| {
        let mut text = form.text.as_deref().unwrap_or(tr!("It is being put together …"));
        let field = TextEdit::multiline(&mut text).font(FontId::monospace(12.5)).desired_width(f32::INFINITY).text_color(palette.ink);
        ui.add(field);
    });
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        let save = Button::new(RichText::new(tr!("Save the report…")).font(theme::bold(16.0))).min_size(vec2(150.0, 40.0));
        let save = ui.add_enabled(form.text.is_some(), save).named(egui::Role::Button, || tr!("Save the report…"));
        if is_new(ui, save.id) {
            save.request_focus();
        }
        save.asks(UiAction::Report(ReportAction::Save), actions);
        let close = ui.add(Button::new(tr!("Close")).min_size(vec2(110.0, 40.0)).shortcut_text(tr!("Esc")));
        close.named(egui::Role::Button, || tr!("Close")).asks(UiAction::Modal(ModalAction::Close), actions);
    });
}
