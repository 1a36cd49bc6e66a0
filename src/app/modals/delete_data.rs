//! Deleting all data, for a computer that others use after the lesson.

use egui::{RichText, Ui};

use super::action::ModalAction;
use crate::shell::theme::Palette;
use crate::ui_action::UiAction;
use crate::widgets::control::Control;
use crate::widgets::sheet_title::title_ui;

pub fn delete_everything_ui(ui: &mut Ui, actions: &mut Vec<UiAction>) {
    title_ui(ui, tr!("Forget everything on this computer?"), actions);
    ui.label(tr!("Every class, game, table, deck and setting that this page keeps in this browser goes, and so does the page’s own copy for times without a network. Take along first what you still need."));
    ui.label(RichText::new(tr!("This cannot be undone.")).color(Palette::current(ui).warning));
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.button(tr!("Keep everything")).on_click(UiAction::Modal(ModalAction::Close), actions);
        let forget = RichText::new(tr!("Forget everything")).color(Palette::current(ui).warning);
        ui.button(forget).on_click(UiAction::Modal(ModalAction::ForgetEverything), actions);
    });
}
