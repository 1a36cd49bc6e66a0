//! The winner's screen, over the table.

use egui::{RichText, ScrollArea, Ui};

use super::session::GameSession;
use crate::commands::{AppCommand, WindowCommand};
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::buttons::{command_named_ui, tip_beside};
use crate::widgets::control::Control;
use senlac_classroom::phrasebook::{hill_text, outcome_text};
use senlac_classroom::rules::{Outcome, Side, Strength};

/// Draws the winner and the reason.
pub fn result_ui(ui: &mut Ui, session: &GameSession, outcome: Outcome, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let state = session.state();
    let low = theme::is_window_low(ui);
    let room = ui.available_size();
    // With the largest text it can be higher than its space and then scrolls.
    ScrollArea::vertical().id_salt("who won").auto_shrink([false, false]).show(ui, |ui| {
        ui.vertical_centered(|ui| {
            ui.add_space(if low { 4.0 } else { (room.y * 0.1).clamp(4.0, 80.0) });
            let width = 480.0_f32.min(room.x - 14.0);
            ui.allocate_ui(egui::vec2(width, 10.0), |ui| {
                theme::panel_frame(palette).stroke((3.0, palette.gold)).inner_margin(if low { 12 } else { 28 }).show(ui, |ui| {
                    ui.set_width(ui.available_width());
                    ui.vertical_centered(|ui| {
                        let title = tr!("The {army} win", army = outcome.winner.army());
                        ui.label(
                            RichText::new(title).font(theme::title(if low { 34.0 } else { 40.0 })).color(palette.side_text(outcome.winner)),
                        );
                        ui.label(RichText::new(outcome_text(outcome, state)).size(17.0));
                        ui.add_space(if low { 4.0 } else { 10.0 });
                        for side in Side::ALL {
                            let Strength { left, start } = state.strength(side);
                            let words = tr!("{army}: {left} of {start} left", army = side.army(), left, start);
                            ui.label(RichText::new(words).size(16.0));
                        }
                        if !hill_text(state).is_empty() {
                            ui.label(RichText::new(hill_text(state)).size(16.0));
                        }
                        ui.add_space(if low { 8.0 } else { 16.0 });
                        buttons_ui(ui, session, actions);
                    });
                });
            });
            // Scrolled to its end, the lower rim is in sight.
            ui.add_space(4.0);
        });
    });
}

/// Draws the buttons for what to do next. The story for the class talk is first and large, as on the large button; the rest are
/// small, in pairs.
fn buttons_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let story = AppCommand::Window(WindowCommand::Story);
    let size = egui::vec2(ui.available_width(), ui.spacing().interact_size.y * 1.4);
    let first = egui::Button::new(RichText::new(story.label()).font(theme::bold(17.0))).min_size(size);
    let response = ui.add(first);
    tip_beside(&response, story.tip());
    response.on_click(UiAction::Do(story), actions);
    let results = session.setup().class.as_ref().map(|_| WindowCommand::Results);
    let luck = session.shows_odds.then_some(WindowCommand::Luck);
    let further = results.into_iter().chain([WindowCommand::Lesson]).chain(luck);
    let buttons: Vec<(AppCommand, &str)> = [
        (AppCommand::BackToTable, AppCommand::BackToTable.label()),
        (AppCommand::TakeBack, tr!("Undo the ending")),
        (AppCommand::Window(WindowCommand::Print), tr!("Print report…")),
        (AppCommand::NewGame, AppCommand::NewGame.label()),
    ]
    .into_iter()
    .chain(further.map(AppCommand::Window).map(|command| (command, command.label())))
    .collect();
    ui.add_space(6.0);
    ui.style_mut().override_font_id = Some(egui::FontId::proportional(12.5));
    ui.spacing_mut().button_padding.y = 1.0;
    ui.spacing_mut().interact_size.y = touch::min_length(ui, 22.0);
    for pair in buttons.chunks(2) {
        ui.columns(2, |columns| {
            for (ui, (command, label)) in columns.iter_mut().zip(pair) {
                command_named_ui(ui, session, *command, [label, label], false, actions);
            }
        });
    }
}
