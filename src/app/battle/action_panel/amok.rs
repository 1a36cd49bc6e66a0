//! The rush of the fyrd: its paths, as proposed or as edited.

use egui::{RichText, Ui};

use crate::app::battle::session::GameSession;
use crate::app::shell::theme::{self, Palette};
use crate::app::ui_action::UiAction;
use crate::app::widgets::buttons::Asks;
use crate::language::lists::commas;
use crate::rules::{Square, UnitId, rush_length};

/// Every runner with its path.
pub fn amok_ui(ui: &mut Ui, session: &GameSession, paths: &[(UnitId, Vec<Square>)], actions: &mut Vec<UiAction>) {
    let palette = Palette::of(ui);
    ui.label(RichText::new(tr!("The fyrd runs amok")).font(theme::title(24.0)));
    if paths.iter().all(|(_, path)| path.is_empty()) && session.selection.paths.is_empty() {
        ui.label(tr!("No unit can run."));
        return;
    }
    let most = tr_count!(squares = rush_length(session.state()), "{squares} square", "{squares} squares");
    ui.label(tr!("Up to {most} toward the nearest Norman. Click a unit and then squares to change its path.", most));
    for (unit, path) in paths {
        let chosen = session.selection.selected == Some(*unit);
        ui.selectable_label(chosen, session.names.unit_first(*unit)).asks(UiAction::Unit(*unit), actions);
        ui.horizontal_wrapped(|ui| {
            ui.add_space(10.0);
            ui.label(RichText::new(path_words(path)).color(palette.faded));
            if chosen {
                edit_ui(ui, session, *unit, actions);
            }
        });
    }
}

/// What can be done with the chosen runner's path.
fn edit_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, actions: &mut Vec<UiAction>) {
    ui.small_button(tr!("Stays")).asks(UiAction::Path(unit, Some(Vec::new())), actions);
    if session.selection.paths.contains_key(&unit) && ui.small_button(tr!("As proposed")).clicked() {
        actions.push(UiAction::Path(unit, None));
    }
}

/// "D6, D7, D8", or that it stays.
fn path_words(path: &[Square]) -> String {
    if path.is_empty() { tr!("stays").to_owned() } else { commas(path) }
}
