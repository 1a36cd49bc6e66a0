//! Fighting: at one enemy with everybody, or shared out among several.

use egui::{RichText, Ui};

use super::attack::{hits_ui, throw_ui};
use super::{figures_words, unit_head_ui};
use crate::app::asked::Asked;
use crate::app::attempt::Attempt;
use crate::app::desk::Desk;
use crate::app::names::counted;
use crate::app::theme::Palette;
use crate::rules::UnitId;

/// The fighters, their enemies, and their dice.
pub fn blows_ui(ui: &mut Ui, desk: &Desk, unit: UnitId, enemies: &[UnitId], blows: &[Attempt], asked: &mut Vec<Asked>) {
    unit_head_ui(ui, desk, unit, &figures_words(desk, unit));
    if enemies.is_empty() {
        ui.add_space(6.0);
        ui.label("No enemy stands next to them.");
        return;
    }
    ui.label(RichText::new("strike").color(Palette::of(ui).faded));
    if enemies.len() > 1 {
        shares_ui(ui, desk, unit, enemies, blows, asked);
    }
    for (place, blow) in blows.iter().enumerate() {
        if place == desk.typed().blow {
            unit_head_ui(ui, desk, blow.at, &figures_words(desk, blow.at));
            throw_ui(ui, desk, blow);
            hits_ui(ui, desk, blow, asked);
        } else {
            other_blow_ui(ui, desk, blow, asked);
        }
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

/// Figures for each enemy, and whom the commander strikes.
fn shares_ui(ui: &mut Ui, desk: &Desk, unit: UnitId, enemies: &[UnitId], blows: &[Attempt], asked: &mut Vec<Asked>) {
    let commander = desk.state().unit(unit).is_some_and(crate::rules::Unit::commander_present);
    let player = desk.names().title(unit);
    egui::Grid::new("shares").num_columns(4).spacing([6.0, 4.0]).show(ui, |ui| {
        for &at in enemies {
            let blow = blows.iter().find(|blow| blow.at == at);
            let name = desk.names().unit(at);
            for (sign, more) in [("−", false), ("+", true)] {
                let words = if more { format!("One more at {name}") } else { format!("One fewer at {name}") };
                let response = ui.button(sign).on_hover_text(&words);
                response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, &words));
                if response.clicked() {
                    asked.push(Asked::Share(at, more));
                }
            }
            let men = blow.map_or(0, |blow| blow.men);
            ui.label(format!("{men} at {name}"));
            if commander {
                let strikes = blow.is_some_and(|blow| blow.commander);
                let response = ui.radio(strikes, &player).on_hover_text(format!("{player} strikes at {name}"));
                response.widget_info(|| {
                    egui::WidgetInfo::selected(egui::Role::RadioButton, true, strikes, format!("{player} strikes at {name}"))
                });
                if response.clicked() {
                    asked.push(Asked::CommanderAt(at));
                }
            }
            ui.end_row();
        }
    });
}
