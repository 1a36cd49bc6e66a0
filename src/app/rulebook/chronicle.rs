//! The chronicle: a line for every step, the newest first, with notes, taking back and restoring.

use egui::text::{LayoutJob, TextFormat};
use egui::{Align, FontId, Layout, Role, ScrollArea, Stroke, Ui, vec2};

use super::action::DeskAction;
use super::session::DeskSession;
use crate::app::shell::theme::{Palette, STORY_ROW};
use crate::app::ui_action::{Field, UiAction};
use crate::app::view_context::ViewContext;
use crate::app::widgets::buttons::field_ui;
use crate::app::widgets::control::{Control, bold_ui, faded_ui};
use crate::desk_game::DeskLine;

/// Draws it with its head.
pub fn chronicle_ui(ui: &mut Ui, _context: &ViewContext<'_>, session: &DeskSession, actions: &mut Vec<UiAction>) {
    ui.horizontal(|ui| {
        bold_ui(ui, 15.0, tr!("Chronicle"));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            if !session.plays() {
                return;
            }
            let note = (!session.note.trim().is_empty()).then_some(UiAction::Desk(DeskAction::Note));
            let width = (ui.available_width() - 8.0).clamp(60.0, 260.0);
            field_ui(ui, Field::Note, &session.note, tr!("A note for the chronicle"), width, note, actions);
        });
    });
    if session.lines.is_empty() {
        faded_ui(ui, 13.5, tr!("Nothing has happened yet."));
    }
    let area = ScrollArea::vertical().id_salt("the chronicle of the desk").auto_shrink([false, false]).min_scrolled_height(0.0);
    ui.spacing_mut().item_spacing.y = 0.0;
    area.show_rows(ui, STORY_ROW, session.lines.len(), |ui, shown| {
        session.lines.iter().rev().skip(shown.start).take(shown.len()).for_each(|line| line_ui(ui, line));
    });
}

/// A step: its number, what happened, and why the referee allowed it.
fn line_ui(ui: &mut Ui, line: &DeskLine) {
    let palette = Palette::of(ui);
    let ink = if line.is_struck || line.is_of_the_chronicle { palette.faded } else { palette.ink };
    let strikethrough = if line.is_struck { Stroke::new(1.2, palette.faded) } else { Stroke::NONE };
    let format = |color| TextFormat { font_id: FontId::proportional(13.5), color, ..TextFormat::default() };
    let mut job = LayoutJob::default();
    job.append(&format!("{}  ", line.step), 0.0, format(palette.faded));
    job.append(&line.words(), 0.0, TextFormat { strikethrough, ..format(ink) });
    if let Some(why) = &line.allowed {
        job.append(&tr!("the referee allowed it: {why}", why), 8.0, format(palette.warning));
    }
    let (step, words) = (line.step, line.words());
    let name = if line.is_struck { tr!("Step {step}: {words}, taken back", step, words) } else { tr!("Step {step}: {words}", step, words) };
    let name = line.allowed.as_ref().map_or(name.clone(), |why| format!("{name} {}", tr!("the referee allowed it: {why}", why)));
    ui.allocate_ui_with_layout(vec2(ui.available_width(), STORY_ROW), Layout::left_to_right(Align::Center), |ui| {
        ui.set_min_height(STORY_ROW);
        ui.add(egui::Label::new(job).truncate()).named(Role::Label, || &name);
    });
}
