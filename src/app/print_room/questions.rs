//! What lies over the room for a moment: the question before files are replaced, and the files that were written.

use std::path::Path;

use egui::{Align, Id, Label, Layout, Modal, RichText, Role, ScrollArea, Ui};

use super::writing::{WriteAnswer, WrittenFile};
use super::{Over, PrintAction, PrintRoom};
use crate::platform::HandOver;
use crate::shell::theme::{self, Palette};
use crate::widgets::control::{Control, bold_ui, title_ui};
use senlac_base::language::lists::commas;
use senlac_base::paths::shown;

pub fn over_ui(ui: &Ui, print: &PrintRoom, actions: &mut Vec<PrintAction>) {
    let Some(over) = &print.over else { return };
    let palette = Palette::of(ui);
    let screen = ui.ctx().content_rect().size();
    let (id, width, rim) = match over {
        Over::Question(_) => (Id::unique("files are there already"), 520.0, palette.warning),
        Over::Printed(_) => (Id::unique("files were written"), 720.0, palette.gold),
    };
    let frame = theme::sheet(palette).stroke((2.0, rim)).inner_margin(18);
    let shown = Modal::new(id).frame(frame).show(ui.ctx(), |ui| {
        ui.set_width(f32::min(width, screen.x - 60.0));
        match over {
            Over::Question(there) => question_ui(ui, there, actions),
            Over::Printed(printed) => printed_ui(ui, print, printed, screen.y - 190.0, actions),
        }
    });
    if shown.should_close() {
        actions.push(PrintAction::Dismiss);
    }
}

/// Files of these names are there. The keyboard goes to the answer that loses nothing.
fn question_ui(ui: &mut Ui, there: &[String], actions: &mut Vec<PrintAction>) {
    let head = match there {
        [one] => tr!("{one} is there already.", one),
        more => tr!("{more} files of these names are there already.", more = more.len()),
    };
    title_ui(ui, 22.0, head);
    if there.len() > 1 {
        let most = there.len().min(4);
        let names = commas(&there[..most]);
        let words = if there.len() > most { tr!("{names}, and {more} more", names, more = there.len() - most) } else { names };
        ui.add(Label::new(RichText::new(words).color(Palette::of(ui).faded)).wrap());
    }
    ui.add_space(8.0);
    ui.horizontal_wrapped(|ui| {
        let keep = ui.button(tr!("Keep both")).on_hover_text(tr!("The new files get a number: -2"));
        if ui.memory(|memory| memory.focused().is_none()) {
            keep.request_focus();
        }
        keep.asks(PrintAction::WriteAnswer(WriteAnswer::KeepBoth), actions);
        ui.button(RichText::new(tr!("Replace")).color(Palette::of(ui).warning))
            .on_hover_text(tr!("The old files are gone then"))
            .asks(PrintAction::WriteAnswer(WriteAnswer::Replace), actions);
        ui.button(tr!("Cancel")).on_hover_text(tr!("Nothing is written")).asks(PrintAction::WriteAnswer(WriteAnswer::Cancel), actions);
    });
}

/// The files, with what can be done with them.
fn printed_ui(ui: &mut Ui, print: &PrintRoom, printed: &[WrittenFile], height: f32, actions: &mut Vec<PrintAction>) {
    let palette = Palette::of(ui);
    let Some(first) = printed.first() else { return };
    title_ui(ui, 24.0, tr!("Ready for the printer"));
    let folder = shown(first.path.parent().unwrap_or(Path::new("")));
    ui.add(
        Label::new(
            RichText::new(tr_count!(files = printed.len(), "{files} file in {folder}", "{files} files in {folder}", folder))
                .color(palette.faded),
        )
        .wrap(),
    );
    if print.papers.is_of_a_battle() {
        ui.label(tr!("Print at 100 % or “actual size”, so that cards and tokens keep their measure."));
    }
    ui.add_space(6.0);
    ui.horizontal_wrapped(|ui| {
        ui.button(RichText::new(tr!("Open in the PDF viewer")).font(theme::bold(14.0)))
            .asks(PrintAction::HandOver(HandOver::Open(first.path.clone())), actions);
        ui.button(tr!("Show in folder")).asks(PrintAction::HandOver(HandOver::Show(first.path.clone())), actions);
        ui.button(tr!("Close")).asks(PrintAction::Dismiss, actions);
    });
    ui.add_space(6.0);
    ui.separator();
    theme::bar_beside(ui);
    ScrollArea::vertical().max_height(height).min_scrolled_height(height).show(ui, |ui| {
        for written in printed {
            file_ui(ui, written, actions);
        }
    });
}

/// A file: what is in it, what it is called, and its own way to the viewer.
fn file_ui(ui: &mut Ui, written: &WrittenFile, actions: &mut Vec<PrintAction>) {
    let name = written.path.file_name().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    ui.horizontal(|ui| {
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            ui.button(tr!("Open"))
                .named(Role::Button, || tr!("Open {name}", name))
                .asks(PrintAction::HandOver(HandOver::Open(written.path.clone())), actions);
            let pages = tr_count!(pages = written.pages, "{pages} page", "{pages} pages");
            ui.label(RichText::new(pages).color(Palette::of(ui).faded));
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                bold_ui(ui, 14.0, &written.what);
                ui.add(Label::new(RichText::new(&name).color(Palette::of(ui).faded)).truncate());
            });
        });
    });
}
