//! The rush of the fyrd: its paths, as proposed or as edited.

use egui::{RichText, Ui};

use crate::app::asked::Asked;
use crate::app::desk::Desk;
use crate::app::names::counted;
use crate::app::theme::{self, Palette};
use crate::rules::{Square, UnitId, rush_length};

/// Every runner with its path.
pub fn amok_ui(ui: &mut Ui, desk: &Desk, paths: &[(UnitId, Vec<Square>)], asked: &mut Vec<Asked>) {
    let palette = Palette::of(ui);
    ui.label(RichText::new("The fyrd runs amok").font(theme::title(24.0)));
    if paths.iter().all(|(_, path)| path.is_empty()) && desk.hand().paths.is_empty() {
        ui.label("No unit can run.");
        return;
    }
    let most = counted(rush_length(desk.state()), "square", "squares");
    ui.label(format!("Up to {most} toward the nearest Norman. Click a unit and then squares to change its path."));
    for (unit, path) in paths {
        let chosen = desk.hand().selected == Some(*unit);
        if ui.selectable_label(chosen, desk.names().unit_first(*unit)).clicked() {
            asked.push(Asked::Unit(*unit));
        }
        ui.horizontal_wrapped(|ui| {
            ui.add_space(10.0);
            ui.label(RichText::new(path_words(path)).color(palette.faded));
            if chosen {
                edit_ui(ui, desk, *unit, asked);
            }
        });
    }
}

/// What can be done with the chosen runner's path.
fn edit_ui(ui: &mut Ui, desk: &Desk, unit: UnitId, asked: &mut Vec<Asked>) {
    if ui.small_button("Stays").clicked() {
        asked.push(Asked::Path(unit, Some(Vec::new())));
    }
    if desk.hand().paths.contains_key(&unit) && ui.small_button("As proposed").clicked() {
        asked.push(Asked::Path(unit, None));
    }
}

/// "D6, D7, D8", or that it stays.
fn path_words(path: &[Square]) -> String {
    if path.is_empty() { "stays".to_owned() } else { path.iter().map(ToString::to_string).collect::<Vec<_>>().join(", ") }
}
