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
        if is_newly_shown(ui, save.id) {
            save.request_focus();
        }
        save.on_click(UiAction::Report(ReportAction::Save), actions);
        let close = ui.add(Button::new(tr!("Close")).min_size(vec2(110.0, 40.0)).shortcut_text(tr!("Esc")));
        close.named(egui::Role::Button, || tr!("Close")).on_click(UiAction::Modal(ModalAction::Close), actions);
    });
}
