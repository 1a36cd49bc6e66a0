//! The chronicle at the bottom: a sentence for every step, the newest first.

use egui::{Label, RichText, ScrollArea, Ui};

use super::asked::Asked;
use super::buttons::command_ui;
use super::chronicle_lines::Line;
use super::commands::AppCommand;
use super::desk::Desk;
use super::theme::{Palette, STORY_ROW};

/// Draws the chronicle with the buttons that take back and restore.
pub fn story_ui(ui: &mut Ui, desk: &Desk, asked: &mut Vec<Asked>) {
    ui.horizontal(|ui| {
        ui.label(RichText::new("Chronicle").size(16.0).strong());
        ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
            change_ui(ui, desk, AppCommand::Restore, desk.chronicle().would_restore(), asked);
            change_ui(ui, desk, AppCommand::TakeBack, desk.chronicle().would_take_back(), asked);
        });
    });
    let lines = desk.lines().all();
    ScrollArea::vertical().auto_shrink([false, false]).show_rows(ui, STORY_ROW, lines.len(), |ui, rows| {
        for row in rows {
            if let Some(line) = lines.len().checked_sub(row + 1).and_then(|place| lines.get(place)) {
                line_ui(ui, line);
            }
        }
    });
}

/// A button that names the step it would change.
fn change_ui(ui: &mut Ui, desk: &Desk, command: AppCommand, step: Option<u64>, asked: &mut Vec<Asked>) {
    let about = step.and_then(|step| desk.lines().line(step)).map(|line| shortened(&line.text));
    let label = about.map_or_else(|| command.label().to_owned(), |about| format!("{} “{about}”", command.label()));
    command_ui(ui, desk, command, &label, asked);
}

/// The beginning of a sentence.
fn shortened(text: &str) -> String {
    const MOST: usize = 30;
    let text = text.split(". ").next().unwrap_or(text);
    if text.chars().count() <= MOST { text.to_owned() } else { text.chars().take(MOST - 1).chain(['…']).collect() }
}

/// One step.
fn line_ui(ui: &mut Ui, line: &Line) {
    let palette = Palette::of(ui);
    ui.horizontal(|ui| {
        ui.set_height(STORY_ROW);
        ui.add_sized([28.0, STORY_ROW], Label::new(RichText::new(format!("T{}", line.turn)).color(palette.faded)));
        let mut words = match &line.ruling {
            Some(why) => RichText::new(format!("{} (the referee allowed it: {why})", line.text)).color(palette.warning),
            None => RichText::new(&line.text).color(if line.aside { palette.faded } else { palette.ink }),
        };
        if line.is_card {
            words = words.size(15.5);
        }
        if line.struck {
            words = words.strikethrough().color(palette.faded);
        }
        ui.add(Label::new(words).truncate());
    });
}
