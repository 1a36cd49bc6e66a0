//! Dialogs of the print preview: the question before files are replaced, and the list of written files.

use std::path::Path;

use egui::{Align, Id, Label, Layout, Modal, RichText, Role, ScrollArea, Ui};

use super::writing::{WriteAnswer, WrittenFile};
use super::{PrintAction, PrintDialog, PrintPreview};
use crate::platform::HandOverAction;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{Control, bold_ui, title_ui};
use senlac_base::language::lists::join_commas;
use senlac_base::paths::display_path;

pub fn over_ui(ui: &Ui, print: &PrintPreview, actions: &mut Vec<PrintAction>) {
    let Some(over) = &print.over else { return };
    let palette = Palette::current(ui);
    let screen = ui.ctx().content_rect().size();
    let (id, width, rim) = match over {
        PrintDialog::Question(_) => (Id::unique("files are there already"), 520.0, palette.warning),
        PrintDialog::Printed(_) => (Id::unique("files were written"), 720.0, palette.gold),
    };
    let frame = theme::panel_frame(palette).stroke((2.0, rim)).inner_margin(18);
    let shown = Modal::new(id).frame(frame).show(ui.ctx(), |ui| {
        ui.set_width(f32::min(width, screen.x - 60.0));
        match over {
            PrintDialog::Question(there) => question_ui(ui, there, actions),
            PrintDialog::Printed(printed) => printed_ui(ui, print, printed, screen.y - 190.0, actions),
        }
    });
    if shown.should_close() {
        actions.push(PrintAction::Dismiss);
    }
}

/// Asks what to do with existing files. The safe answer gets the focus.
fn question_ui(ui: &mut Ui, there: &[String], actions: &mut Vec<PrintAction>) {
    let head = match there {
        [one] => tr!("{one} already exists.", one),
        more => tr!("{more} files with these names already exist.", more = more.len()),
    };
    title_ui(ui, 22.0, head);
    if there.len() > 1 {
        let most = there.len().min(4);
        let names = join_commas(&there[..most]);
        let words = if there.len() > most { tr!("{names}, and {more} more", names, more = there.len() - most) } else { names };
        ui.add(Label::new(RichText::new(words).color(Palette::current(ui).faded)).wrap());
    }
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        let keep = ui.button(tr!("Keep both")).on_hover_text(tr!("The new files get a number, such as -2"));
        if ui.memory(|memory| memory.focused().is_none()) {
            keep.request_focus();
        }
        keep.on_click(PrintAction::WriteAnswer(WriteAnswer::KeepBoth), actions);
        ui.button(RichText::new(tr!("Replace")).color(Palette::current(ui).warning))
            .on_hover_text(tr!("The old files are deleted"))
            .on_click(PrintAction::WriteAnswer(WriteAnswer::Replace), actions);
        ui.button(tr!("Cancel"))
            .on_hover_text(tr!("No files are created"))
            .on_click(PrintAction::WriteAnswer(WriteAnswer::Cancel), actions);
    });
}

/// Lists the written files with their actions.
fn printed_ui(ui: &mut Ui, print: &PrintPreview, printed: &[WrittenFile], height: f32, actions: &mut Vec<PrintAction>) {
    let palette = Palette::current(ui);
    let Some(first) = printed.first() else { return };
    title_ui(ui, 24.0, tr!("Ready to print"));
    let folder = display_path(first.path.parent().unwrap_or(Path::new("")));
    ui.add(
        Label::new(
            RichText::new(tr_count!(files = printed.len(), "{files} file in {folder}", "{files} files in {folder}", folder))
                .color(palette.faded),
        )
        .wrap(),
    );
    if print.papers.is_battle() {
        ui.label(tr!("Print at 100% or “actual size”, so that cards and tokens come out the right size."));
    }
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        ui.button(RichText::new(tr!("Open in PDF viewer")).font(theme::bold(14.0)))
            .on_click(PrintAction::HandOver(HandOverAction::Open(first.path.clone())), actions);
        ui.button(tr!("Show in folder")).on_click(PrintAction::HandOver(HandOverAction::Show(first.path.clone())), actions);
        ui.button(tr!("Close")).on_click(PrintAction::Dismiss, actions);
    });
    ui.add_space(6.0);
    ui.separator();
    theme::reserve_scroll_bar(ui);
    ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
        for written in printed {
            file_ui(ui, written, actions);
        }
    });
}

/// Draws a file: its contents, its name, and a button that opens it.
fn file_ui(ui: &mut Ui, written: &WrittenFile, actions: &mut Vec<PrintAction>) {
    let name = written.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.button(tr!("Open"))
                .named(Role::Button, || tr!("Open {name}", name))
                .on_click(PrintAction::HandOver(HandOverAction::Open(written.path.clone())), actions);
            let pages = tr_count!(pages = written.pages, "{pages} page", "{pages} pages");
            ui.label(RichText::new(pages).color(Palette::current(ui).faded));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                bold_ui(ui, 14.0, &written.what);
                ui.add(Label::new(RichText::new(&name).color(Palette::current(ui).faded)).truncate());
            });
        });
    });
}
