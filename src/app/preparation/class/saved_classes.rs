//! The left half of the class's page: how a class comes in, and the classes that are kept.

use egui::{RichText, ScrollArea, TextEdit, Ui};

use super::{ClassAction, Forgetting};
use crate::app::preparation::Preparation;
use crate::app::shell::theme;
use crate::app::shell::theme::Palette;
use crate::paths::shown;

/// Draws it.
pub fn kept_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<ClassAction>) {
    ScrollArea::vertical().id_salt("how a class comes in").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        // Whoever has classes most often takes one of them.
        classes_ui(ui, preparation, actions);
        list_ui(ui, preparation, actions);
    });
}

/// A new list: pasted, typed, chosen or dropped.
fn list_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<ClassAction>) {
    let palette = Palette::of(ui);
    theme::sheet(palette).inner_margin(16).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(tr!("A new class")).font(theme::title(22.0)));
        let words = tr!("Paste or type the names, one on each line; they may come from a spreadsheet, a mail or a register.");
        ui.label(RichText::new(words).color(palette.faded));
        let mut text = preparation.class.pasted.clone();
        let lines = if ui.available_height() > 420.0 { 7 } else { 4 };
        let field = TextEdit::multiline(&mut text).hint_text(tr!("Ada Lind\nBo Ek\n…")).desired_rows(lines).desired_width(f32::INFINITY);
        let response = ui.add(field.id_salt("pasted names"));
        response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::MultilineTextInput, true, tr!("The names of the class")));
        if response.changed() {
            actions.push(ClassAction::Paste(text));
        }
        ui.horizontal(|ui| {
            let there = !preparation.class.pasted.trim().is_empty();
            if ui.add_enabled(there, egui::Button::new(tr!("Look at these names"))).clicked() {
                actions.push(ClassAction::LookAtPasted);
            }
            if ui
                .button(tr!("Choose a class list…"))
                .on_hover_text(tr!("A spreadsheet (.xlsx, .ods) or a list of text (.csv, .tsv, .txt)"))
                .clicked()
            {
                actions.push(ClassAction::Choose);
            }
        });
        ui.horizontal(|ui| {
            let mut path = preparation.class.path.clone();
            let field =
                TextEdit::singleline(&mut path).hint_text(tr!("Or the path of a class list")).desired_width(ui.available_width() - 70.0);
            let response = ui.add(field.id_salt("the list's path"));
            response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::TextInput, true, tr!("The class list’s path")));
            if response.changed() {
                actions.push(ClassAction::Path(path));
            }
            let entered = response.lost_focus() && ui.input(|input| input.key_pressed(egui::Key::Enter));
            if ui.button(tr!("Read it")).clicked() || entered {
                actions.push(ClassAction::LookAtTyped);
            }
        });
        ui.label(RichText::new(tr!("You can also drop a list on this window, or press Ctrl+V.")).color(palette.faded).size(13.0));
    });
}

/// The classes that are kept.
fn classes_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<ClassAction>) {
    let palette = Palette::of(ui);
    let page = &preparation.class;
    if page.kept.is_empty() {
        return;
    }
    theme::sheet(palette).inner_margin(16).show(ui, |ui| {
        ui.set_width(ui.available_width());
        ui.label(RichText::new(tr!("Classes that you keep")).font(theme::title(22.0)));
        for kept in &page.kept {
            if let Some(forgetting) = page.forgetting.as_ref().filter(|forgetting| forgetting.name == kept.name) {
                forget_ui(ui, forgetting, actions);
                continue;
            }
            ui.horizontal(|ui| {
                let words = match &kept.pupils {
                    Ok(1) => tr!("1 pupil").to_owned(),
                    Ok(count) => tr!("{count} pupils", count),
                    Err(_) => tr!("cannot be read").to_owned(),
                };
                let here = preparation.draft().class.name == kept.name;
                let label =
                    if here { tr!("{kept} · {words} · sits here", kept = kept.name, words) } else { format!("{} · {words}", kept.name) };
                let width = ui.available_width() - 86.0;
                let take = ui.add_enabled(kept.pupils.is_ok(), egui::Button::new(label).min_size(egui::vec2(width, 30.0)).truncate());
                let take = match &kept.pupils {
                    Ok(_) => take.on_hover_text(tr!("This class sits down; seats are drawn by lot")),
                    Err(trouble) => take.on_disabled_hover_text(trouble),
                };
                if take.clicked() {
                    actions.push(ClassAction::Take(kept.path.clone()));
                }
                let forget = ui.button(tr!("Forget…")).on_hover_text(tr!("Remove this class and its names from this computer"));
                forget.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, tr!("Forget {kept}…", kept = kept.name)));
                if forget.clicked() {
                    actions.push(ClassAction::Forget(Some(kept.name.clone())));
                }
            });
        }
    });
}

/// The question before a class is forgotten.
fn forget_ui(ui: &mut Ui, forgetting: &Forgetting, actions: &mut Vec<ClassAction>) {
    let palette = Palette::of(ui);
    egui::Frame::new().stroke((2.0, palette.warning)).corner_radius(6).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let words = tr!("Forget {forgetting}? Its list goes, and so do its names in every game that is kept here or was played lately. This cannot be undone.", forgetting = forgetting.name);
        ui.label(words);
        let mut initials = forgetting.initials;
        if ui.checkbox(&mut initials, tr!("Games keep the initials")).changed() {
            actions.push(ClassAction::Initials(initials));
        }
        if let Some(first) = forgetting.sheets.first() {
            let mut deletes = forgetting.deletes;
            let files = if forgetting.sheets.len() == 1 {
                tr!("its printed file").to_owned()
            } else {
                tr!("its {sheets} printed files", sheets = forgetting.sheets.len())
            };
            let folder = shown(first.parent().unwrap_or(first));
            let names: Vec<String> = forgetting.sheets.iter().map(|sheet| shown(sheet)).collect();
            let words = tr!("Delete {files} too, in {folder}", files, folder);
            if ui.checkbox(&mut deletes, words).on_hover_text(names.join("\n")).changed() {
                actions.push(ClassAction::Deletes(deletes));
            }
        }
        ui.horizontal(|ui| {
            if ui.button(RichText::new(tr!("Forget this class")).color(palette.warning)).clicked() {
                actions.push(ClassAction::DoForget);
            }
            if ui.button(tr!("Keep it")).clicked() {
                actions.push(ClassAction::Forget(None));
            }
        });
    });
}
