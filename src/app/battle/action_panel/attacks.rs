//! Shooting, one volley at a time; and fighting, at one enemy with everybody or shared out among several.

use egui::{RichText, Ui};

use super::attack::attack_ui;
use super::{figures_words, unit_head_ui};
use crate::app::battle::attack_plan::AttackPlan;
use crate::app::battle::odds::more_ui;
use crate::app::battle::session::GameSession;
use crate::app::shell::theme::{self, Palette};
use crate::app::ui_action::UiAction;
use crate::app::widgets::buttons::Asks;
use crate::language::lists::commas;
use crate::rules::{InLine, Unit, UnitId, Weapon};

/// The archers, their target, and their dice.
pub fn volley_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, volley: Option<&AttackPlan>, actions: &mut Vec<UiAction>) {
    let Some(volley) = volley else {
        let has_bows = session.state().unit(unit).is_some_and(|unit| unit.troop.range().is_some());
        let why =
            if has_bows { tr!("No enemy is in reach. Click an enemy to shoot at it all the same.") } else { tr!("Only archers shoot.") };
        return nothing_ui(ui, session, unit, why);
    };
    let far = tr_count!(squares = volley.distance, "{squares} square", "{squares} squares");
    let place = tr!("{figures}, {distance} away", figures = figures_words(session, volley.at), distance = far);
    attack_ui(ui, session, volley, Weapon::Bow, &place, actions);
    in_line_ui(ui, session, volley);
    more_ui(ui, session, volley.at, actions);
}

/// A unit that has nobody to attack, and why.
fn nothing_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, why: &str) {
    unit_head_ui(ui, session, unit);
    ui.add_space(6.0);
    ui.label(why);
}

/// Who stands in the line, for the table's sake: it may block nothing.
fn in_line_ui(ui: &mut Ui, session: &GameSession, volley: &AttackPlan) {
    if volley.in_line.is_empty() {
        return;
    }
    let things = volley.in_line.iter().map(|thing| match thing {
        InLine::Unit(unit, square) => tr!("{unit} on {square}", unit = session.names.unit(*unit), square),
        InLine::Woods(square) => tr!("woods on {square}", square),
    });
    let words = tr!("In the line: {things}", things = commas(things));
    ui.label(RichText::new(words).color(Palette::of(ui).faded));
}

/// The fighters, their enemies, and their dice.
pub fn blows_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, enemies: &[UnitId], blows: &[AttackPlan], actions: &mut Vec<UiAction>) {
    if enemies.is_empty() {
        return nothing_ui(ui, session, unit, tr!("No enemy stands next to them."));
    }
    for (place, blow) in blows.iter().enumerate() {
        if place == session.typed.blow {
            attack_ui(ui, session, blow, Weapon::Melee, &figures_words(session, blow.at), actions);
        } else {
            other_blow_ui(ui, session, blow, actions);
        }
    }
    // Below the dice: most blows are struck at one enemy, and the dice are what the table waits for.
    if enemies.len() > 1 {
        ui.add_space(4.0);
        shares_ui(ui, session, unit, enemies, blows, actions);
    }
    if let Some(blow) = blows.get(session.typed.blow) {
        more_ui(ui, session, blow.at, actions);
    }
}

/// A blow whose turn is not now: one line; a click goes to it.
pub(super) fn other_blow_ui(ui: &mut Ui, session: &GameSession, blow: &AttackPlan, actions: &mut Vec<UiAction>) {
    let hits = blow.hits(&session.answer(blow.at)).map_or_else(|| tr!("hits to come").to_owned(), |hits| blow.outcome_words(hits));
    let target = session.names.unit_first(blow.at);
    let words = tr_count!(dice = blow.dice(), "{target}: {dice} die, {hits}", "{target}: {dice} dice, {hits}", target, hits);
    let line = egui::Button::new(RichText::new(words).color(Palette::of(ui).faded)).frame(false).wrap();
    ui.add(line).on_hover_text(tr!("Say the hits of this blow")).asks(UiAction::Blow(blow.at), actions);
}

/// Figures for each enemy, and whom the commander strikes: a line each, which wraps where it is long.
fn shares_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, enemies: &[UnitId], blows: &[AttackPlan], actions: &mut Vec<UiAction>) {
    let commander = session.state().unit(unit).is_some_and(Unit::commander_present);
    let player = session.names.title(unit);
    ui.label(RichText::new(tr!("Who strikes whom")).font(theme::bold(14.5)));
    for &at in enemies {
        let blow = blows.iter().find(|blow| blow.at == at);
        let name = session.names.unit(at);
        ui.horizontal_wrapped(|ui| {
            ui.spacing_mut().item_spacing = egui::vec2(5.0, 3.0);
            step_ui(ui, "−", &tr!("One fewer at {name}", name), UiAction::Share(at, false), actions);
            ui.label(RichText::new(blow.map_or(0, |blow| blow.men).to_string()).font(theme::bold(15.0)));
            step_ui(ui, "+", &tr!("One more at {name}", name), UiAction::Share(at, true), actions);
            ui.label(tr!("at {name}", name));
            if commander {
                let strikes = blow.is_some_and(|blow| blow.commander);
                let words = tr!("{player} strikes at {name}", player, name);
                let response = ui.radio(strikes, tr!("and {player}", player)).on_hover_text(&words);
                response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, strikes, &words));
                response.asks(UiAction::CommanderAt(at), actions);
            }
        });
    }
}

/// One figure more or fewer.
fn step_ui(ui: &mut Ui, sign: &str, words: &str, wish: UiAction, actions: &mut Vec<UiAction>) {
    let response = ui.button(sign).on_hover_text(words);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, words));
    response.asks(wish, actions);
}
