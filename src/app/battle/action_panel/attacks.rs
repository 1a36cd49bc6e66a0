//! Shooting, one volley at a time, and fighting, with all figures against one enemy or split among several. The hits are
//! entered at the foot of the panel.

use crate::battle::action::BattleAction;
use egui::{RichText, Ui};

use super::attack::{attack_ui, objections_ui};
use super::{figures_text, unit_head_ui};
use crate::battle::attack_plan::AttackPlan;
use crate::battle::session::GameSession;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::control::Control;
use senlac_base::language::lists::join_commas;
use senlac_classroom::rules::{LineObject, Unit, UnitId, Weapon};

/// Draws the archers, their target and their dice.
pub fn volley_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, volley: Option<&AttackPlan>) {
    let Some(volley) = volley else {
        let has_bows = session.state().unit(unit).is_some_and(|unit| unit.troop.range().is_some());
        let why = if has_bows {
            tr!("No enemy is in range. You can still click an enemy to shoot at it.")
        } else {
            tr!("Only archers can shoot.")
        };
        return no_target_ui(ui, session, unit, why);
    };
    let far = tr_count!(squares = volley.distance, "{squares} square", "{squares} squares");
    let place = tr!("{figures}, {distance} away", figures = figures_text(session, volley.at), distance = far);
    attack_ui(ui, session, volley, Weapon::Bow, &place);
    objections_ui(ui, session, volley);
    line_of_fire_ui(ui, session, volley);
}

/// Draws a unit that has no target, and the reason.
fn no_target_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, why: &str) {
    unit_head_ui(ui, session, unit);
    ui.add_space(6.0);
    ui.label(why);
}

/// Lists the units and woods in the line of fire. They may not block it, but the players should see them.
fn line_of_fire_ui(ui: &mut Ui, session: &GameSession, volley: &AttackPlan) {
    if volley.in_line.is_empty() {
        return;
    }
    let things = volley.in_line.iter().map(|thing| match thing {
        LineObject::Unit(unit, square) => tr!("{unit} on {square}", unit = session.names.unit(*unit), square),
        LineObject::Woods(square) => tr!("woods on {square}", square),
    });
    let words = tr!("In the line of fire: {things}", things = join_commas(things));
    ui.label(RichText::new(words).color(Palette::current(ui).faded));
}

/// Draws the fighting unit, its enemies and its dice.
pub fn blows_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, enemies: &[UnitId], blows: &[AttackPlan], actions: &mut Vec<UiAction>) {
    if enemies.is_empty() {
        return no_target_ui(ui, session, unit, tr!("There is no enemy next to them."));
    }
    if let Some(blow) = blows.get(session.typed.blow) {
        attack_ui(ui, session, blow, Weapon::Melee, &figures_text(session, blow.at));
    }
    if enemies.len() > 1 {
        shares_ui(ui, session, unit, enemies, blows, actions);
    }
    for blow in blows {
        objections_ui(ui, session, blow);
    }
}

/// Draws a blow that isn't the current one as a single line. A click selects it.
pub(super) fn other_blow_ui(ui: &mut Ui, session: &GameSession, blow: &AttackPlan, actions: &mut Vec<UiAction>) {
    let line = egui::Button::new(RichText::new(blow_text(session, blow)).color(Palette::current(ui).faded)).frame(false).wrap();
    ui.add(line).on_hover_text(tr!("Enter the hits for this attack")).on_click(UiAction::Battle(BattleAction::Blow(blow.at)), actions);
}

/// Returns text such as "Tilly’s housecarls: 5 dice, 2 hits: 1 killed".
fn blow_text(session: &GameSession, blow: &AttackPlan) -> String {
    let hits =
        blow.hits(&session.entered_dice(blow.at)).map_or_else(|| tr!("hits not entered yet").to_owned(), |hits| blow.outcome_text(hits));
    let target = session.names.unit_capitalised(blow.at);
    tr_count!(dice = blow.dice(), "{target}: {dice} die, {hits}", "{target}: {dice} dice, {hits}", target, hits)
}

/// Draws a line for each enemy, with the figures that attack it and whether the commander does. Each line keeps its position
/// however the figures are split.
fn shares_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, enemies: &[UnitId], blows: &[AttackPlan], actions: &mut Vec<UiAction>) {
    let commander = session.state().unit(unit).is_some_and(Unit::is_commander_in_play);
    ui.spacing_mut().item_spacing = egui::vec2(4.0, 2.0);
    ui.spacing_mut().interact_size.y = touch::min_length(ui, 22.0);
    ui.spacing_mut().button_padding = egui::vec2(7.0, 2.0);
    ui.add(egui::Label::new(RichText::new(tr!("Split the attack")).font(theme::bold(13.5))));
    for &at in enemies {
        let blow = blows.iter().enumerate().find(|(_, blow)| blow.at == at);
        let name = session.names.unit(at);
        ui.horizontal(|ui| {
            step_ui(ui, "−", &tr!("Fewer figures against {name}", name), UiAction::Battle(BattleAction::Share(at, false)), actions);
            let men = blow.map_or(0, |(_, blow)| blow.men);
            ui.add_sized([18.0, touch::min_length(ui, 22.0)], egui::Label::new(RichText::new(men.to_string()).font(theme::bold(15.0))));
            step_ui(ui, "+", &tr!("More figures against {name}", name), UiAction::Battle(BattleAction::Share(at, true)), actions);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if commander {
                    commander_ui(ui, session, unit, at, blow.is_some_and(|(_, blow)| blow.commander), actions);
                }
                share_ui(ui, session, at, blow, actions);
            });
        });
    }
}

/// Draws the enemy's name. If figures attack it, a click selects their blow, so that its hits are entered next.
fn share_ui(ui: &mut Ui, session: &GameSession, at: UnitId, blow: Option<(usize, &AttackPlan)>, actions: &mut Vec<UiAction>) {
    let name = session.names.unit_capitalised(at);
    let size = egui::vec2(ui.available_width(), touch::min_length(ui, 22.0));
    let Some((place, blow)) = blow else {
        let label = egui::Label::new(RichText::new(name).color(Palette::current(ui).faded)).truncate();
        return drop(ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), |ui| ui.add(label)));
    };
    let (words, shown) = match blow.hits(&session.entered_dice(at)) {
        Some(hits) => (
            tr_count!(hits, "{name}: {hits} hit entered", "{name}: {hits} hits entered", name),
            format!("{}, {name}", tr_count!(hits, "{hits} hit", "{hits} hits")),
        ),
        None => (blow_text(session, blow), name),
    };
    let is_now = place == session.typed.blow;
    let response = ui.add_sized(size, egui::Button::selectable(is_now, shown).truncate().frame_when_inactive(true));
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is_now, &words));
    response.on_hover_text(tr!("Enter the hits for this attack")).on_click(UiAction::Battle(BattleAction::Blow(at)), actions);
}

/// Width of the commander's button, in points.
const COMMANDER: f32 = 88.0;

/// Returns the longest label that fits on the commander's button uncut, since half a name says nothing.
fn commander_label(ui: &Ui, player: &str) -> String {
    let room = COMMANDER - 2.0 * ui.spacing().button_padding.x;
    let font = egui::TextStyle::Button.resolve(ui.style());
    let fits = |words: &String| ui.painter().layout_no_wrap(words.clone(), font.clone(), egui::Color32::PLACEHOLDER).size().x <= room;
    let labels = [tr!("+ {player}", player), player.to_owned()];
    labels.into_iter().find(fits).unwrap_or_else(|| tr!("own die").to_owned())
}

/// Draws the button that makes the commander attack this enemy.
fn commander_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, at: UnitId, strikes: bool, actions: &mut Vec<UiAction>) {
    let (player, name) = (session.names.title(unit), session.names.unit(at));
    let words = tr!("{player} attacks {name}", player, name);
    let button = egui::Button::selectable(strikes, commander_label(ui, &player)).truncate().frame_when_inactive(true);
    let response = ui.add_sized([COMMANDER, touch::min_length(ui, 22.0)], button).on_hover_text(&words);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, strikes, &words));
    response.on_click(UiAction::Battle(BattleAction::CommanderAt(at)), actions);
}

/// Draws a button that adds or removes one figure.
fn step_ui(ui: &mut Ui, sign: &str, words: &str, wish: UiAction, actions: &mut Vec<UiAction>) {
    let response = ui.button(sign).on_hover_text(words);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, words));
    response.on_click(wish, actions);
}
