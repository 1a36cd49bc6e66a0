//! The left half of the class page: ways to enter a class, and the saved classes.

use egui::{Align2, RichText, ScrollArea, TextEdit, Ui};

use super::action::{ClassAction, ClassForm, DeleteClassPrompt};
use crate::preparation::Preparation;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{Control, faded_ui, field_ui, tick_ui, title_ui};
use senlac_base::paths::display_path;
use senlac_classroom::content::class::Class;

pub fn saved_classes_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<ClassAction>) {
    ScrollArea::vertical().id_salt("how a class comes in").auto_shrink(false).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 8.0;
        // A teacher with saved classes usually chooses one of them.
        classes_ui(ui, preparation, actions);
        list_ui(ui, preparation, actions);
    });
}

/// Draws a new list: pasted, typed, chosen or dropped.
fn list_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<ClassAction>) {
    let palette = Palette::current(ui);
    theme::panel_frame(palette).inner_margin(16).show(ui, |ui| {
        ui.set_width(ui.available_width());
        title_ui(ui, 22.0, tr!("New class"));
        let words = tr!("Paste or type the names, one per line. You can copy them from a spreadsheet, an email or a register.");
        faded_ui(ui, 14.0, words);
        let form = &preparation.class.form;
        let mut pasted = form.pasted.clone();
        let lines = if ui.available_height() > 420.0 { 7 } else { 4 };
        let field = TextEdit::multiline(&mut pasted)
            .align(Align2::LEFT_TOP)
            .hint_text(tr!("Ada Lind\nBo Ek\n…"))
            .desired_rows(lines)
            .desired_width(f32::INFINITY);
        let response = ui.add(field.id_salt("pasted names")).named(egui::Role::MultilineTextInput, || tr!("Pupils’ names"));
        if response.changed() {
            actions.push(ClassAction::Form(ClassForm { pasted, ..form.clone() }));
        }
        ui.horizontal(|ui| {
            let there = !form.pasted.trim().is_empty();
            ui.add_enabled(there, egui::Button::new(tr!("Check these names"))).on_click(ClassAction::LookAtPasted, actions);
            ui.button(tr!("Choose a class list…"))
                .on_hover_text(tr!("A spreadsheet (.xlsx, .ods), a Word document (.docx) or a text file (.csv, .tsv, .txt)"))
                .on_click(ClassAction::Choose, actions);
        });
        ui.horizontal(|ui| {
            let words = [tr!("Location of the class list"), tr!("Or type the location of a class list")];
            let field = field_ui(ui, &form.path, words, ui.available_width() - 70.0);
            actions.extend(field.typed.map(|path| ClassAction::Form(ClassForm { path, ..form.clone() })));
            if ui.button(tr!("Open")).clicked() || field.entered {
                actions.push(ClassAction::LookAtTyped);
            }
        });
        faded_ui(ui, 13.0, tr!("You can also drop a list on this window, or paste it with Ctrl+V."));
    });
}

fn classes_ui(ui: &mut Ui, preparation: &Preparation, actions: &mut Vec<ClassAction>) {
    let palette = Palette::current(ui);
    let page = &preparation.class;
    if page.kept.is_empty() {
        return;
    }
    theme::panel_frame(palette).inner_margin(16).show(ui, |ui| {
        ui.set_width(ui.available_width());
        title_ui(ui, 22.0, tr!("Saved classes"));
        for kept in &page.kept {
            if let Some(forgetting) = page.forgetting.as_ref().filter(|forgetting| forgetting.name == kept.name) {
                delete_class_ui(ui, forgetting, actions);
                continue;
            }
            ui.horizontal(|ui| {
                let unread = |_| tr!("can’t be read").to_owned();
                let count = |class: &Class| tr_count!(count = class.pupils.len(), "{count} pupil", "{count} pupils");
                let words = kept.class.as_ref().map_or_else(unread, count);
                let here = preparation.draft().class.name == kept.name;
                let label = format!("{} · {words}", kept.name);
                let label = if here { tr!("{label} · in use", label) } else { label };
                // The button beside it keeps its room, however long the name is.
                let size = egui::vec2((ui.available_width() - 160.0).max(60.0), 30.0);
                let button = egui::Button::new(label).min_size(size).truncate();
                let take = ui.allocate_ui(size, |ui| ui.add_enabled(kept.class.is_ok(), button)).inner;
                match &kept.class {
                    Ok(_) => take.on_hover_text(tr!("Use this class and draw its seats at random")),
                    Err(trouble) => take.on_disabled_hover_text(trouble),
                }
                .on_click(ClassAction::Take(kept.path.clone()), actions);
                ui.button(tr!("Delete pupil data…"))
                    .on_hover_text(tr!("Delete this class and its names from this computer"))
                    .named(egui::Role::Button, || tr!("Delete {name}’s pupil data…", name = kept.name))
                    .on_click(ClassAction::Forget(kept.name.clone()), actions);
            });
        }
    });
}

/// Draws the question before a class's data is deleted.
fn delete_class_ui(ui: &mut Ui, forgetting: &DeleteClassPrompt, actions: &mut Vec<ClassAction>) {
    let palette = Palette::current(ui);
    egui::Frame::new().stroke((2.0, palette.warning)).corner_radius(6).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        let words = tr!(
            "Delete {name}’s pupil data? This deletes the class list, and its names in all saved and recent games. You can’t undo this.",
            name = forgetting.name
        );
        ui.label(words);
        let how = |initials, deletes| ClassAction::Forgetting(Some(DeleteClassPrompt { initials, deletes, ..forgetting.clone() }));
        let initials = tick_ui(ui, forgetting.initials, tr!("Keep initials in the games"));
        actions.extend(initials.map(|initials| how(initials, forgetting.deletes)));
        if let Some(first) = forgetting.sheets.first() {
            let mut deletes = forgetting.deletes;
            let folder = display_path(first.parent().unwrap_or(first));
            let names: Vec<String> = forgetting.sheets.iter().map(|sheet| display_path(sheet)).collect();
            let files = forgetting.sheets.len();
            let words =
                tr_count!(files, "Also delete its printed file in {folder}", "Also delete its {files} printed files in {folder}", folder);
            if ui.checkbox(&mut deletes, words).on_hover_text(names.join("\n")).changed() {
                actions.push(how(forgetting.initials, deletes));
            }
        }
        ui.horizontal(|ui| {
            ui.button(RichText::new(tr!("Delete pupil data")).color(palette.warning)).on_click(ClassAction::DoForget, actions);
            ui.button(tr!("Keep it")).on_click(ClassAction::Forgetting(None), actions);
        });
    });
}
