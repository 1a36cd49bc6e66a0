//! Below everything: what went wrong, the folder, and the large button.

use crate::app::widgets::control::Control;
use crate::language::tr;
use egui::{Align, Layout, RichText, Role, Ui, vec2};

use super::{PrintAction, PrintRoom};
use crate::app::commands::availability::ViewContext;
use crate::app::shell::theme::{self, PRIMARY_HEIGHT, Palette};
use crate::app::ui_action::{Field, UiAction};
use crate::app::widgets::buttons::{field_ui, foot_button_ui};

/// The large button among the widgets.
const PRINT: &str = tr_mark!("the print button");

pub fn way_out_ui(ui: &mut Ui, context: &ViewContext<'_>, print: &PrintRoom, actions: &mut Vec<PrintAction>) {
    trouble_ui(ui, print, actions);
    ui.allocate_ui_with_layout(vec2(ui.available_width(), PRIMARY_HEIGHT), Layout::right_to_left(Align::Center), |ui| {
        let width = 270.0_f32.min(ui.available_width() * 0.36);
        if let Some(progress) = print.progress() {
            foot_button_ui(ui, tr(PRINT), width, &progress, false);
        } else if foot_button_ui(ui, tr(PRINT), width, &print.primary(&context.settings.print), true) {
            actions.push(PrintAction::PrintAll);
        }
        ui.add_space(2.0);
        ui.add_enabled(print.progress().is_none(), egui::Button::new(tr!("Only this document"))).asks(PrintAction::PrintThis, actions);
        ui.add_space(2.0);
        ui.button(tr!("Other folder…")).asks(PrintAction::ChooseFolder, actions);
        ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
            ui.label(tr!("Into"));
            let mut asked = Vec::new();
            let width = ui.available_width() - 4.0;
            field_ui(ui, Field::PrintFolder, &print.folder, tr!("The folder for the files"), width, None, &mut asked);
            actions.extend(
                asked
                    .into_iter()
                    .filter_map(|action| if let UiAction::Write(_, typed) = action { Some(typed) } else { None })
                    .map(PrintAction::Folder),
            );
        });
    });
}

/// What went wrong, and another folder.
fn trouble_ui(ui: &mut Ui, print: &PrintRoom, actions: &mut Vec<PrintAction>) {
    let Some(trouble) = &print.trouble else { return };
    let palette = Palette::of(ui);
    theme::sheet(palette).stroke((2.0, palette.warning)).inner_margin(8).show(ui, |ui| {
        ui.allocate_ui_with_layout(vec2(ui.available_width(), 38.0), Layout::right_to_left(Align::Center), |ui| {
            ui.button(tr!("Leave it")).asks(PrintAction::Dismiss, actions);
            ui.button(tr!("Choose another folder…")).asks(PrintAction::ChooseFolder, actions);
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let response =
                    ui.add(egui::Label::new(RichText::new(trouble).color(palette.warning)).wrap()).named(Role::Status, || trouble);
            });
        });
    });
    ui.add_space(2.0);
}
