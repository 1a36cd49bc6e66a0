//! The problem report, to be read before it is written.

use egui::{Button, Checkbox, FontId, RichText, ScrollArea, TextEdit, Ui, vec2};

use super::action::ModalAction;
use crate::shell::theme::{self, Palette};
use crate::ui_action::{ReportAction, UiAction};
use crate::widgets::control::{Control, is_newly_shown};

/// Problem report that is open.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ReportForm {
    /// Whether there is a game that can be included.
    pub has_game: bool,
    /// Whether the game is included.
    pub with_game: bool,
    /// Full text of the file, once it has been assembled.
    pub text: Option<String>,
}

/// Shows the full text to be written, and asks whether to include the game.
pub fn report_ui(ui: &mut Ui, form: &ReportForm, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    ui.label(RichText::new(tr!("Report a problem")).font(theme::title(24.0)));
    ui.label(tr!(
        "Senlac saves the text below in one file. It contains no pupils’ names and nothing that was typed. Nothing is sent automatically. Send the file to the person who gave you Senlac, and describe what you did and what you expected."
    ));
    if form.has_game {
        let mut with_game = form.with_game;
        let tip = tr!("Adds every step and roll, without pupils, class, notes or titles. This helps to reproduce the problem");
        if ui.add(Checkbox::new(&mut with_game, tr!("Include the game, without names"))).on_hover_text(tip).changed() {
            actions.push(UiAction::Report(ReportAction::WithGame(with_game)));
        }
    }
    ui.add_space(6.0);
    let height = (ui.ctx().content_rect().height() - 380.0).clamp(120.0, 420.0);
    ScrollArea::vertical().id_salt("the report").max_height(height).min_scrolled_height(height).show(ui, |ui| {
        let mut text = form.text.as_deref().unwrap_or(tr!("Preparing the report…"));
        let field = TextEdit::multiline(&mut text).font(FontId::monospace(12.5)).desired_width(f32::INFINITY).text_color(palette.ink);
        ui.add(field);
    });
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        let save = Button::new(RichText::new(tr!("Save report…")).font(theme::bold(16.0))).min_size(vec2(150.0, 40.0));
        let save = ui.add_enabled(form.text.is_some(), save).named(egui::Role::Button, || tr!("Save report…"));
        if is_newly_shown(ui, save.id) {
            save.request_focus();
        }
        save.on_click(UiAction::Report(ReportAction::Save), actions);
        let close = ui.add(Button::new(tr!("Close")).min_size(vec2(110.0, 40.0)).shortcut_text(tr!("Esc")));
        close.named(egui::Role::Button, || tr!("Close")).on_click(UiAction::Modal(ModalAction::Close), actions);
    });
}
