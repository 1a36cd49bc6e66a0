//! Top bar: the turn, its card, the phases as a rail, and the clock.

use std::cmp::Ordering;

use egui::scroll_area::ScrollBarVisibility;
use egui::style::ScrollAnimation;
use egui::{Align, Color32, Frame, Id, Label, Layout, RichText, Role, ScrollArea, Stroke, Ui, WidgetInfo, vec2};

use super::theme::{self, GOLD_INK, NAME_FROM, Palette};
use super::touch;
use crate::battle::session::GameSession;
use crate::commands::{AppCommand, WindowCommand};
use crate::screen::ViewContext;
use crate::ui_action::UiAction;
use crate::widgets::buttons::{menu_ui, rules_button_ui};
use crate::widgets::control::{Control, swap_stored};
use senlac_classroom::rules::rulings::TurnOrder;
use senlac_classroom::rules::{Phase, Side, State};

/// Draws the top bar in two rows: the turn with its cards and the permanent buttons, then the rail and the clock.
pub fn bar_ui(ui: &mut Ui, context: &ViewContext<'_>, session: &GameSession, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let state = session.state();
    let right_first = Layout::right_to_left(Align::Center);
    let left = Layout::left_to_right(Align::Center);
    let row = |ui: &mut Ui, height: f32, right: &mut dyn FnMut(&mut Ui), rest: &dyn Fn(&mut Ui)| {
        // The right side is laid out first. The text on the left is truncated if it is too long.
        ui.allocate_ui_with_layout(vec2(ui.available_width(), height), right_first, |ui| {
            right(ui);
            ui.with_layout(left, rest);
        });
    };
    let has_name = ui.available_width() >= NAME_FROM;
    row(
        ui,
        touch::min_length(ui, 32.0),
        &mut |ui| {
            menu_ui(ui, palette, actions);
            rules_button_ui(ui, actions);
            bell_ui(ui, session, actions);
        },
        &|ui| {
            if has_name {
                ui.label(RichText::new(tr!("Senlac")).font(theme::title(27.0)));
                ui.add_space(4.0);
            }
            ui.label(RichText::new(tr!("Turn {turn}", turn = state.turn())).size(16.0));
            card_ui(ui, palette, state);
        },
    );
    row(ui, touch::min_length(ui, 28.0), &mut |ui| clock_ui(ui, context, actions), &|ui| {
        ScrollArea::horizontal().id_salt("the rail").scroll_bar_visibility(ScrollBarVisibility::AlwaysHidden).show(ui, |ui| {
            ui.horizontal(|ui| rail_ui(ui, palette, state));
        });
    });
}

/// Draws the button that ends the battle. It is available throughout the battle and asks for confirmation.
fn bell_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let command = AppCommand::CallTime;
    if session.state().outcome().is_none() {
        let button = ui.add_enabled(session.is_on(command), egui::Button::new(command.label()));
        button.on_hover_text(command.tip()).on_click(UiAction::Do(command), actions);
    }
}

/// Shortens text that is too long for a chip with an ellipsis.
fn shorten(words: &str) -> String {
    const MOST: usize = 26;
    if words.chars().count() <= MOST { words.to_owned() } else { words.chars().take(MOST - 1).chain(['…']).collect() }
}

/// Draws the card in play. Its effect is shown on hover.
fn card_ui(ui: &mut Ui, palette: &Palette, state: &State) {
    let Some(card) = state.card() else { return lasting_ui(ui, palette, state) };
    let words = format!("{} ({})", shorten(card.title()), card.color.name());
    let chip = chip_ui(ui, &words, palette.ink, palette.cloth);
    chip.with_tooltip(tr!("{effect} The {army} go first.", effect = card.effect(), army = card.color.first_side().army()));
    lasting_ui(ui, palette, state);
}

/// Draws a chip for each lasting effect of an earlier card.
fn lasting_ui(ui: &mut Ui, palette: &Palette, state: &State) {
    for lasting in state.effects() {
        let more = lasting.to_string();
        let chip = chip_ui(ui, &more.replacen(lasting.card.title(), &shorten(lasting.card.title()), 1), palette.ink, palette.linen);
        chip.with_tooltip(tr!("Still in force. {effect}", effect = lasting.card.effect()));
    }
}

/// Draws the time left and the timers. A click opens the clock's settings. It warns only by its colour and text.
fn clock_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let words = clock_text(context);
    let slow = context.clock.is_slow(context.settings.phase_minutes);
    let (fill, ink) = match context.clock.to_bell {
        Some(left) if left <= chrono::TimeDelta::zero() => (palette.warning, palette.linen),
        Some(_) if context.clock.is_bell_near() => (palette.gold, GOLD_INK),
        Some(_) | None => (palette.linen, palette.ink),
    };
    let rim = if slow { Stroke::new(2.0, palette.gold) } else { Stroke::NONE };
    let button = egui::Button::new(RichText::new(&words).font(theme::bold(14.0)).color(ink)).fill(fill).stroke(rim);
    let tip = context.clock.bell_text().map(|bell| tr!("{bell}. You decide when the battle ends.", bell));
    let mut rule = tip.unwrap_or_else(|| AppCommand::Window(WindowCommand::Clock).tip().to_owned());
    if slow {
        rule = tr!("This phase has taken more than {minutes} minutes. {rule}", minutes = context.settings.phase_minutes, rule);
    }
    let response = ui.add(button).on_hover_text(rule);
    response.widget_info(|| WidgetInfo::labeled(Role::Button, true, tr!("Clock: {words}", words)));
    if response.clicked() {
        actions.push(UiAction::Do(AppCommand::Window(WindowCommand::Clock)));
    }
}

/// Returns text such as "11:24 · bell 11:50 · turn 4:10, phase 1:05".
fn clock_text(context: &ViewContext<'_>) -> String {
    let bell = context.bell.map(|bell| tr!("{time} · bell {bell}", time = context.time.format("%H:%M"), bell = bell.format("%H:%M")));
    let parts: Vec<String> = bell.into_iter().chain(context.clock.timer_text()).collect();
    if parts.is_empty() { tr!("Clock").to_owned() } else { parts.join(" · ") }
}

/// Part of the turn: a phase and the side that acts in it.
type RailPart = (Phase, Option<Side>);

/// Returns the parts of this turn in order, and the index of the current one.
fn rail_parts(state: &State) -> (Vec<RailPart>, Option<usize>) {
    let first = state.first_side().unwrap_or(Side::Norman);
    let sides = [first, first.enemy()];
    let mut parts: Vec<RailPart> = vec![(Phase::Event, None)];
    match state.turn_order() {
        TurnOrder::Sides => parts.extend(sides.iter().flat_map(|side| Phase::ACTING.map(|phase| (phase, Some(*side))))),
        TurnOrder::Phases => parts.extend(Phase::ACTING.iter().flat_map(|phase| sides.map(|side| (*phase, Some(side))))),
    }
    let now = parts.iter().position(|&(phase, side)| phase == state.phase() && (side.is_none() || side == state.acting_side()));
    (parts, now)
}

/// Draws the parts of the turn as a row of chips, the end of the turn last.
fn rail_ui(ui: &mut Ui, palette: &Palette, state: &State) {
    let (parts, now) = rail_parts(state);
    ui.spacing_mut().item_spacing.x = 4.0;
    for (place, part) in parts.iter().enumerate() {
        let (tense, fill, ink) = match now.map(|now| place.cmp(&now)) {
            Some(Ordering::Less) => (tr!("done"), palette.sage, GOLD_INK),
            Some(Ordering::Equal) => {
                let (fill, ink) = part.1.map_or((palette.gold, GOLD_INK), |side| (palette.side(side), palette.on_color));
                (tr!("now"), fill, ink)
            }
            Some(Ordering::Greater) | None if state.outcome().is_some() => (tr!("The battle is over"), palette.weave, palette.faded),
            Some(Ordering::Greater) | None => (tr!("to come"), palette.weave, palette.faded),
        };
        let chip = chip_ui(ui, &part_label(state, *part), fill, ink);
        // A rail too long for its space scrolls to the current part once. After that it can be scrolled freely.
        if now == Some(place) && swap_stored(ui, Id::unique("the present part of the rail"), place) != Some(place) {
            ui.scroll_to_rect_animation(chip.rect, None, ScrollAnimation::none());
        }
        chip.with_tooltip(tense);
    }
    chip_ui(ui, tr!("end"), palette.linen, palette.faded);
}

/// Returns a part's label: "Normans move", then "shoot" and "fight". No side is known until the card is flipped.
fn part_label(state: &State, (phase, side): RailPart) -> String {
    let names_side = state.turn_order() == TurnOrder::Phases || phase == Phase::Move;
    let phase = phase.name();
    match side {
        None => tr!("Event").to_owned(),
        Some(_) if !names_side => phase.to_owned(),
        Some(Side::Norman) if state.first_side().is_none() => tr!("first side {phase}", phase),
        Some(Side::Saxon) if state.first_side().is_none() => tr!("second side {phase}", phase),
        Some(side) => tr!("{army} {phase}", army = side.army(), phase),
    }
}

/// Draws text on a rounded background.
fn chip_ui(ui: &mut Ui, words: &str, fill: Color32, ink: Color32) -> egui::Response {
    let frame = Frame::new().fill(fill).corner_radius(13).inner_margin(egui::Margin::symmetric(10, 4));
    frame.show(ui, |ui| ui.add(Label::new(RichText::new(words).color(ink)).truncate())).response
}
