//! Shooting, one volley at a time; and fighting, at one enemy with everybody or shared out among several. The hits are
//! counted at the foot of the panel.

use egui::{RichText, Ui};

use super::attack::{attack_ui, objections_ui};
use super::{figures_words, unit_head_ui};
use crate::battle::attack_plan::AttackPlan;
use crate::battle::session::GameSession;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::control::Control;
use senlac_base::language::lists::commas;
use senlac_classroom::rules::{InLine, Unit, UnitId, Weapon};

/// The archers, their target, and their dice.
pub fn volley_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, volley: Option<&AttackPlan>) {
    let Some(volley) = volley else {
        let has_bows = session.state().unit(unit).is_some_and(|unit| unit.troop.range().is_some());
        let why =
            if has_bows { tr!("No enemy is in reach. Click an enemy to shoot at it all the same.") } else { tr!("Only archers shoot.") };
        return nothing_ui(ui, session, unit, why);
    };
    let far = tr_count!(squares = volley.distance, "{squares} square", "{squares} squares");
    let place = tr!("{figures}, {distance} away", figures = figures_words(session, volley.at), distance = far);
    attack_ui(ui, session, volley, Weapon::Bow, &place);
    objections_ui(ui, session, volley);
    in_line_ui(ui, session, volley);
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
    if let Some(blow) = blows.get(session.typed.blow) {
        attack_ui(ui, session, blow, Weapon::Melee, &figures_words(session, blow.at));
    }
    if enemies.len() > 1 {
        shares_ui(ui, session, unit, enemies, blows, actions);
    }
    for blow in blows {
        objections_ui(ui, session, blow);
    }
}

/// A blow whose turn is not now: one line; a click goes to it.
pub(super) fn other_blow_ui(ui: &mut Ui, session: &GameSession, blow: &AttackPlan, actions: &mut Vec<UiAction>) {
    let line = egui::Button::new(RichText::new(blow_words(session, blow)).color(Palette::of(ui).faded)).frame(false).wrap();
    ui.add(line).on_hover_text(tr!("Say the hits of this blow")).asks(UiAction::Blow(blow.at), actions);
}

/// "Tilly’s housecarles: 5 dice, 2 hits: 1 falls".
fn blow_words(session: &GameSession, blow: &AttackPlan) -> String {
    let hits = blow.hits(&session.answer(blow.at)).map_or_else(|| tr!("hits to come").to_owned(), |hits| blow.outcome_words(hits));
    let target = session.names.unit_first(blow.at);
    tr_count!(dice = blow.dice(), "{target}: {dice} die, {hits}", "{target}: {dice} dice, {hits}", target, hits)
}

/// Figures for each enemy, and whom the commander strikes: a line each, which stays in its place whatever is shared out.
fn shares_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, enemies: &[UnitId], blows: &[AttackPlan], actions: &mut Vec<UiAction>) {
    let commander = session.state().unit(unit).is_some_and(Unit::commander_present);
    ui.spacing_mut().item_spacing = egui::vec2(4.0, 2.0);
    ui.spacing_mut().interact_size.y = touch::long(ui, 22.0);
    ui.spacing_mut().button_padding = egui::vec2(7.0, 2.0);
    ui.add(egui::Label::new(RichText::new(tr!("Who strikes whom")).font(theme::bold(13.5))));
    for &at in enemies {
        let blow = blows.iter().enumerate().find(|(_, blow)| blow.at == at);
        let name = session.names.unit(at);
        ui.horizontal(|ui| {
            step_ui(ui, "−", &tr!("One fewer at {name}", name), UiAction::Share(at, false), actions);
            let men = blow.map_or(0, |(_, blow)| blow.men);
            ui.add_sized([18.0, touch::long(ui, 22.0)], egui::Label::new(RichText::new(men.to_string()).font(theme::bold(15.0))));
            step_ui(ui, "+", &tr!("One more at {name}", name), UiAction::Share(at, true), actions);
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                if commander {
                    commander_ui(ui, session, unit, at, blow.is_some_and(|(_, blow)| blow.commander), actions);
                }
                share_ui(ui, session, at, blow, actions);
            });
        });
    }
}

/// Whom a line is about; where figures strike there, a click says that its hits are counted next.
fn share_ui(ui: &mut Ui, session: &GameSession, at: UnitId, blow: Option<(usize, &AttackPlan)>, actions: &mut Vec<UiAction>) {
    let name = session.names.unit_first(at);
    let size = egui::vec2(ui.available_width(), touch::long(ui, 22.0));
    let Some((place, blow)) = blow else {
        let label = egui::Label::new(RichText::new(name).color(Palette::of(ui).faded)).truncate();
        return drop(ui.allocate_ui_with_layout(size, egui::Layout::left_to_right(egui::Align::Center), |ui| ui.add(label)));
    };
    let (words, shown) = match blow.hits(&session.answer(at)) {
        Some(hits) => (
            tr_count!(hits, "{name}: {hits} hit said", "{name}: {hits} hits said", name),
            format!("{}, {name}", tr_count!(hits, "{hits} hit", "{hits} hits")),
        ),
        None => (blow_words(session, blow), name),
    };
    let is_now = place == session.typed.blow;
    let response = ui.add_sized(size, egui::Button::selectable(is_now, shown).truncate().frame_when_inactive(true));
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::Button, true, is_now, &words));
    response.on_hover_text(tr!("Say the hits of this blow")).asks(UiAction::Blow(at), actions);
}

/// How wide the button of the commander is.
const COMMANDER: f32 = 88.0;

/// What stands on it: the longest that fits whole, since half a name says nothing.
fn commander_label(ui: &Ui, player: &str) -> String {
    let room = COMMANDER - 2.0 * ui.spacing().button_padding.x;
    let font = egui::TextStyle::Button.resolve(ui.style());
    let fits = |words: &String| ui.painter().layout_no_wrap(words.clone(), font.clone(), egui::Color32::PLACEHOLDER).size().x <= room;
    let labels = [tr!("and {player}", player), player.to_owned()];
    labels.into_iter().find(fits).unwrap_or_else(|| tr!("own die").to_owned())
}

/// Whether the commander strikes at this enemy.
fn commander_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, at: UnitId, strikes: bool, actions: &mut Vec<UiAction>) {
    let (player, name) = (session.names.title(unit), session.names.unit(at));
    let words = tr!("{player} strikes at {name}", player, name);
    let button = egui::Button::selectable(strikes, commander_label(ui, &player)).truncate().frame_when_inactive(true);
    let response = ui.add_sized([COMMANDER, touch::long(ui, 22.0)], button).on_hover_text(&words);
    response.widget_info(|| egui::WidgetInfo::selected(egui::Role::RadioButton, true, strikes, &words));
    response.asks(UiAction::CommanderAt(at), actions);
}

/// One figure more or fewer.
fn step_ui(ui: &mut Ui, sign: &str, words: &str, wish: UiAction, actions: &mut Vec<UiAction>) {
    let response = ui.button(sign).on_hover_text(words);
    response.widget_info(|| egui::WidgetInfo::labeled(egui::Role::Button, true, words));
    response.asks(wish, actions);
}
