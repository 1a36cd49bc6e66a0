//! Strip between the table and the battle log: the odds of the next attack, the last step's result and its dice. Its height is
//! the same in every phase, so that nothing around it moves.

use egui::{Color32, Label, Layout, RichText, ScrollArea, Ui, vec2};

use super::odds::{forecast_ui, odds_ui, roll_lines, roll_results_ui};
use super::session::GameSession;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::control::Control as _;
use senlac_classroom::rules::UnitId;

/// Width of the odds, to the right of the last result, in points.
const ODDS_WIDTH: f32 = 286.0;
/// Width of the odds in a low window, in points.
const ODDS_LOW: f32 = 154.0;
/// Additional width of the odds for touch input, in multiples of the touch target size.
const ODDS_FINGERS: f32 = 3.2;

/// Draws the odds and the last result.
pub fn between_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let low = theme::is_window_low(ui);
    ui.set_min_size(ui.available_size());
    ui.spacing_mut().item_spacing.y = if low { 2.0 } else { 4.0 };
    let at = forecast_target(session);
    let in_force = if at.is_some() { String::new() } else { cards_in_force_text(session) };
    match at {
        Some(at) => forecast_ui(ui, session, at),
        None => drop(ui.add(Label::new(RichText::new(&in_force).size(13.0).color(Palette::current(ui).faded)).truncate())),
    }
    let room = ui.available_size();
    let wide = if low { ODDS_LOW } else { ODDS_WIDTH } + ODDS_FINGERS * touch::target_size(ui.ctx());
    let beside = at.map_or(0.0, |_| wide.min(room.x / 2.0));
    ui.horizontal_top(|ui| {
        let width = room.x - beside - if beside > 0.0 { ui.spacing().item_spacing.x } else { 0.0 };
        ui.allocate_ui_with_layout(vec2(width, room.y), Layout::top_down(egui::Align::Min), |ui| {
            let area = ScrollArea::vertical().id_salt("the last result").auto_shrink([false, false]).min_scrolled_height(0.0);
            area.show(ui, |ui| news_ui(ui, session, &in_force, room.y));
        });
        if let Some(at) = at {
            ui.allocate_ui_with_layout(vec2(beside, room.y), Layout::left_to_right(egui::Align::Min), |ui| {
                odds_ui(ui, session, at, actions);
            });
        }
    });
}

/// Returns the target of the attack whose odds are shown; `None` while no attack is proposed or odds are hidden.
fn forecast_target(session: &GameSession) -> Option<UnitId> {
    let is_free = session.check.is_none() && session.opened.is_none();
    let attempt = session.todo.attempts().get(session.typed.blow).filter(|_| is_free)?;
    session.outlook.forecast_for(attempt.at).map(|forecast| forecast.at)
}

/// Returns text on this turn's card and on the lasting effects of earlier cards.
fn cards_in_force_text(session: &GameSession) -> String {
    let state = session.state();
    let now = state.card().map(|card| (card.title().to_owned(), card.effect()));
    let lasting = state.effects().iter().map(|lasting| (lasting.card.title().to_owned(), lasting.card.effect()));
    let words: Vec<String> = now.into_iter().chain(lasting).map(|(title, effect)| format!("{title}: {effect}")).collect();
    if words.is_empty() { tr!("No event card yet.").to_owned() } else { words.join(" ") }
}

/// Draws what happened, the figures to take off the table, and where the roll fell. The figures come first, so that they are
/// never cut off. Lines that `told` contains are not repeated.
fn news_ui(ui: &mut Ui, session: &GameSession, told: &str, height: f32) {
    let [first, rest @ ..] = session.news.as_slice() else { return };
    let (palette, low) = (Palette::current(ui), theme::is_window_low(ui));
    ui.spacing_mut().item_spacing.y = if low { 0.0 } else { 1.0 };
    let rest: Vec<&String> = rest.iter().filter(|line| !told.contains(line.as_str())).collect();
    // The rating of the roll replaces the sentence, which is the newest line of the battle log.
    let is_roll = !session.roll_results().is_empty();
    if !is_roll {
        ui.add(Label::new(RichText::new(first).size(13.0).color(palette.faded)).wrap());
    }
    // In a low window, the rating of the first roll fits below.
    let luck = roll_lines(&session.names, session.roll_results());
    let whole: Vec<&String> = rest.iter().copied().chain(luck.iter().take(usize::from(low))).collect();
    let size = size_that_fits(ui, &whole, if low { 12.5 } else { 13.5 }, height);
    for line in rest {
        ui.add(Label::new(RichText::new(line).font(theme::bold(size))).wrap()).with_tooltip(first);
    }
    if is_roll {
        let line = if low { Some(size) } else { None };
        ui.scope(|ui| roll_results_ui(ui, session.roll_results(), &luck, line)).response.with_tooltip(first);
    }
}

/// Returns the largest font size, at most `most`, at which the lines fit this height; the smallest size if none does.
fn size_that_fits(ui: &Ui, lines: &[&String], most: f32, height: f32) -> f32 {
    const LEAST: f32 = 10.5;
    let width = ui.available_width();
    let is_whole = |size: f32| {
        let line = |words: &&String| ui.painter().layout((*words).clone(), theme::bold(size), Color32::BLACK, width).size().y;
        lines.iter().map(line).sum::<f32>() <= height
    };
    [most, most - 1.0, LEAST].into_iter().find(|size| is_whole(*size)).unwrap_or(LEAST)
}
