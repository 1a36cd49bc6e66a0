//! Fighting: at one enemy with everybody, or shared out among several.

use egui::{RichText, Ui};

use super::attack::attack_ui;
use super::{figures_words, unit_head_ui};
use crate::app::asked::Asked;
use crate::app::attempt::Attempt;
use crate::app::desk::Desk;
use crate::app::names::counted;
use crate::app::odds::more_ui;
use crate::app::theme::{self, Palette};
use crate::rules::UnitId;

/// The fighters, their enemies, and their dice.
pub fn blows_ui(ui: &mut Ui, desk: &Desk, unit: UnitId, enemies: &[UnitId], blows: &[Attempt], asked: &mut Vec<Asked>) {
    if enemies.is_empty() {
        unit_head_ui(ui, desk, unit, &figures_words(desk, unit));
        ui.add_space(6.0);
        ui.label("No enemy stands next to them.");
        return;
    }
    for (place, blow) in blows.iter().enumerate() {
        if place == desk.typed().blow {
            attack_ui(ui, desk, blow, ("strike at", &figures_words(desk, blow.at)), asked);
        } else {
            other_blow_ui(ui, desk, blow, asked);
        }
    }
    // Below the dice: most blows are struck at one enemy, and the dice are what the table waits for.
    if enemies.len() > 1 {
        ui.add_space(4.0);
        shares_ui(ui, desk, unit, enemies, blows, asked);
    }
    if let Some(blow) = blows.get(desk.typed().blow) {
        more_ui(ui, desk, blow.at, asked);
    }
}

/// A blow whose turn is not now: one line; a click goes to it.
pub(super) fn other_blow_ui(ui: &mut Ui, desk: &Desk, blow: &Attempt, asked: &mut Vec<Asked>) {
    let hits = blow.hits(&desk.answer(blow.at)).map_or_else(|| "hits to come".to_owned(), |hits| blow.outcome_words(hits));
    let words = format!("{}: {}, {hits}", desk.names().unit_first(blow.at), counted(blow.dice(), "die", "dice"));
    let line = egui::Button::new(RichText::new(words).color(Palette::of(ui).faded)).frame(false).wrap();
    if ui.add(line).on_hover_text("Say the hits of this blow").clicked() {
        asked.push(Asked::Blow(blow.at));
    }
}

/// Figures for each enemy, and whom the commander strikes: a line each, which wraps where it is long.
fn shares_ui(ui: &mut Ui, desk: &Desk, unit: UnitId, enemies: &[UnitId], blows: &[Attempt], asked: &mut Vec<Asked>) {
    let commander = desk.state().unit(unit).is_some_and(crate::rules::Unit::commander_present);
    let player = desk.names().title(unit);
    ui.label(RichText::new("Who strikes whom").font(theme::bold(14.5)));
    for &at in enemies {
        let blow = blows.iter().find(|blow| blow.at == at);
        let name = desk.names().unit(at);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(5.0, 3.0);
            step_ui(ui, "−", &format!("One fewer at {name}"), Asked::Share(at, false), asked);
            ui.label(RichText::new(blow.map_or(0, |blow| blow.men).to_string()).font(theme::bold(15.0)));
            step_ui(ui, "+", &format!("One more at {name}"), Asked::Share(at, true), asked);
            ui.label(format!("at {name}"));
            if commander {
                let strikes = blow.is_some_and(|blow| blow.commander);
                let words = format!("{player} strikes at {name}");
                let response = ui.radio(strikes, format!("and {player}")).on_hover_text(&words);
                response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, strikes, &words));
                if response.clicked() {
                    asked.push(Asked::CommanderAt(at));
                }
            }
        });
    }
}

/// One figure more or fewer.
fn step_ui(ui: &mut Ui, sign: &str, words: &str, wish: Asked, asked: &mut Vec<Asked>) {
    let response = ui.button(sign).on_hover_text(words);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, words));
    if response.clicked() {
        asked.push(wish);
    }
}
