//! The left list: units left to act, units that have acted, and units off the table.

use crate::battle::action::BattleAction;
use egui::style::ScrollAnimation;
use egui::{FontId, Id, Response, ScrollArea, Ui};

use super::board::tokens;
use super::session::GameSession;
use super::table_check::{screen, unit_list};
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::control::{Control, swap_stored};
use crate::widgets::unit_cards::{self, TOKEN, row_ui};
use senlac_base::language::lists::capitalise;
use senlac_classroom::rules::{CardName, Phase, Side, Unit, UnitId};

/// Draws the list and requests the unit that is clicked.
pub fn queue_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    if let Some(check) = &session.check {
        return unit_list::list_ui(ui, session, check, actions);
    }
    // In a low window only the list fits. The check has its own key.
    if ui.available_height() > 200.0 {
        screen::begin_ui(ui, session, actions);
    }
    head_ui(ui, session);
    reminder_ui(ui, session);
    // The list scrolls once to the current unit and can be scrolled freely afterwards.
    let in_hand = session.current_unit();
    let follow = in_hand.filter(|_| swap_stored(ui, Id::unique("the unit in hand"), in_hand) != Some(in_hand));
    ScrollArea::vertical().auto_shrink([false, false]).show(ui, |ui| {
        ui.spacing_mut().item_spacing.y = 3.0;
        match session.acting() {
            Some((side, _)) => acting_ui(ui, session, side, follow, actions),
            None => {
                for side in Side::ALL {
                    ui.label(side.army());
                    units_ui(ui, session, session.state().army(side).iter().filter(|unit| unit.square.is_some()), (false, follow), actions);
                }
            }
        }
        let off: Vec<&Unit> = session.state().units().filter(|unit| unit.square.is_none()).collect();
        if !off.is_empty() {
            ui.add_space(6.0);
            ui.label(tr!("Off the table"));
            units_ui(ui, session, off.into_iter(), (true, follow), actions);
        }
    });
}

/// Draws the effect of the card in force on this whole turn, as long as it lasts.
fn reminder_ui(ui: &mut Ui, session: &GameSession) {
    let lasts = |name: CardName| matches!(name, CardName::Shieldwall | CardName::MuddyGround | CardName::TiredFromTheLongMarch);
    let Some(card) = session.state().card().filter(|card| lasts(card.name) && ui.available_height() > 150.0) else { return };
    let words = egui::RichText::new(card.effect()).size(12.0).color(Palette::current(ui).faded);
    ui.add(egui::Label::new(words).wrap());
}

/// Draws text such as "Normans to shoot" and "3 left".
fn head_ui(ui: &mut Ui, session: &GameSession) {
    ui.horizontal(|ui| match session.acting() {
        Some((side, phase)) => {
            ui.label(egui::RichText::new(tr!("{army} to {phase}", army = side.army(), phase = phase.name())).font(theme::bold(16.0)));
            ui.with_layout(egui::Layout::right_to_left(egui::Align::Center), |ui| {
                let waiting = session.waiting.iter().filter(|unit| !session.selection.skipped.contains(unit)).count();
                ui.weak(tr!("{waiting} left", waiting));
            });
        }
        None => drop(ui.label(egui::RichText::new(tr!("Armies")).font(theme::bold(16.0)))),
    });
}

/// Draws the units that are left to act, then those that have acted or can't.
fn acting_ui(ui: &mut Ui, session: &GameSession, side: Side, follow: Option<UnitId>, actions: &mut Vec<UiAction>) {
    let army = session.state().army(side);
    let waits = |unit: &&Unit| session.waiting.contains(&unit.id);
    units_ui(ui, session, army.iter().filter(waits), (false, follow), actions);
    let others: Vec<&Unit> = army.iter().filter(|unit| unit.square.is_some() && !waits(unit)).collect();
    if !others.is_empty() {
        ui.add_space(6.0);
        ui.weak(match session.state().phase() {
            Phase::Move => tr!("Moved or can’t move"),
            Phase::Shoot => tr!("Shot or can’t shoot"),
            Phase::Fight => tr!("Fought or can’t fight"),
            Phase::Event | Phase::Over => "",
        });
        units_ui(ui, session, others.into_iter(), (true, follow), actions);
    }
}

/// Draws units of one kind, dimmed or not. The list scrolls to the unit in `follow`.
fn units_ui<'a>(
    ui: &mut Ui,
    session: &GameSession,
    units: impl Iterator<Item = &'a Unit>,
    (dimmed, follow): (bool, Option<UnitId>),
    actions: &mut Vec<UiAction>,
) {
    for unit in units {
        let response = unit_ui(ui, session, unit, dimmed);
        if follow == Some(unit.id) && !ui.clip_rect().contains_rect(response.rect) {
            ui.scroll_to_rect_animation(response.rect, Some(egui::Align::Center), ScrollAnimation::none());
        }
        response.on_click(UiAction::Battle(BattleAction::Unit(unit.id)), actions);
    }
}

/// Draws one unit: its token, its player's name, and its description.
fn unit_ui(ui: &mut Ui, session: &GameSession, unit: &Unit, dimmed: bool) -> Response {
    let palette = Palette::current(ui);
    let line = second_line(session, unit);
    let name = || format!("{}, {line}", session.names.unit_capitalised(unit.id));
    let (rect, response) = row_ui(ui, session.current_unit() == Some(unit.id), name);
    if !ui.is_rect_visible(rect) {
        return response;
    }
    // Beside the list: below the row it would cover the next one.
    let mut tip = egui::Tooltip::for_enabled(&response);
    tip.popup = tip.popup.align(egui::RectAlign::RIGHT).gap(12.0);
    tip.show(|ui| ui.label(name()));
    let painter = ui.painter();
    tokens::paint(painter, palette, rect.min + TOKEN / 2.0, 14.0, unit, dimmed && session.has_acted(unit));
    let ink = if dimmed { palette.faded } else { palette.ink };
    let left = rect.left() + TOKEN.x + 6.0;
    let room = rect.right() - left - 4.0;
    unit_cards::paint_line(painter, egui::pos2(left, rect.top() + 11.0), &session.names.title(unit.id), theme::bold(14.5), ink, room);
    unit_cards::paint_line(painter, egui::pos2(left, rect.top() + 26.0), &line, FontId::proportional(12.0), palette.faded, room);
    response
}

/// Returns text such as "Archers, 8 figures, C10", and whether the unit was skipped.
fn second_line(session: &GameSession, unit: &Unit) -> String {
    let (kind, figures) = (capitalise(unit.troop.name()), unit.figures);
    match (unit.square, session.selection.skipped.contains(&unit.id)) {
        (Some(square), false) => {
            tr_count!(figures, "{kind}, {figures} figure, {square}", "{kind}, {figures} figures, {square}", kind, square)
        }
        // The token shows its figures.
        (Some(square), true) if session.state().phase() == Phase::Move => tr!("{kind}, {square}, held", kind, square),
        (Some(square), true) => tr!("{kind}, {square}, skipped", kind, square),
        (None, _) if figures == 0 => tr!("{kind}, all killed", kind),
        (None, _) => tr_count!(figures, "{kind}, {figures} figure in reserve", "{kind}, {figures} figures in reserve", kind),
    }
}
