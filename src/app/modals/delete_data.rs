//! Deleting all data, for a computer that others use after the lesson.

use egui::{RichText, Ui};

use super::action::ModalAction;
use crate::shell::theme::Palette;
use crate::ui_action::UiAction;
use crate::widgets::control::Control;
use crate::widgets::sheet_title::title_ui;

pub fn delete_everything_ui(ui: &mut Ui, actions: &mut Vec<UiAction>) {
    title_ui(ui, tr!("Delete all data on this computer?"), actions);
    ui.label(tr!("This deletes every class, game, table, deck and setting that this page has saved in this browser. It also deletes the page’s offline copy. Back up anything you still need first."));
    ui.label(RichText::new(tr!("You can’t undo this.")).color(Palette::current(ui).warning));
    ui.add_space(8.0);
    ui.horizontal(|ui| {
        ui.button(tr!("Cancel")).on_click(UiAction::Modal(ModalAction::Close), actions);
        let forget = RichText::new(tr!("Delete all data")).color(Palette::current(ui).warning);
        ui.button(forget).on_click(UiAction::Modal(ModalAction::ForgetEverything), actions);
    });
}
