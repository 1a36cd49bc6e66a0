//! Between the table and its story: what is likely of the next attack, what the last step led to, and where its dice fell.
//! It is as high in every phase, so that nothing around it moves.

use egui::{Color32, Label, Layout, RichText, ScrollArea, Ui, vec2};

use super::odds::{likely_ui, odds_ui, roll_results_ui, roll_words};
use super::session::GameSession;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::ui_action::UiAction;
use crate::widgets::control::Control as _;
use senlac_classroom::rules::UnitId;

/// How wide the bars and what belongs to them are, at the right of the last result.
const ODDS_WIDTH: f32 = 286.0;
/// The same where room is spared.
const ODDS_LOW: f32 = 154.0;
/// What fingers need more of it, in targets of one.
const ODDS_FINGERS: f32 = 3.2;

/// Draws all of it.
pub fn between_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let low = theme::is_low(ui);
    ui.set_min_size(ui.available_size());
    ui.spacing_mut().item_spacing.y = if low { 2.0 } else { 4.0 };
    let at = forecast_at(session);
    let in_force = if at.is_some() { String::new() } else { in_force(session) };
    match at {
        Some(at) => likely_ui(ui, session, at),
        None => drop(ui.add(Label::new(RichText::new(&in_force).size(13.0).color(Palette::of(ui).faded)).truncate())),
    }
    let room = ui.available_size();
    let wide = if low { ODDS_LOW } else { ODDS_WIDTH } + ODDS_FINGERS * touch::target(ui.ctx());
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

/// Whom the attack is aimed at whose odds are told; `None` while none is proposed, or odds are hidden.
fn forecast_at(session: &GameSession) -> Option<UnitId> {
    let is_free = session.check.is_none() && session.opened.is_none();
    let attempt = session.todo.attempts().get(session.typed.blow).filter(|_| is_free)?;
    session.outlook.at(attempt.at).map(|forecast| forecast.at)
}

/// The card of this turn and what earlier ones left in force, as long as they count.
fn in_force(session: &GameSession) -> String {
    let state = session.state();
    let now = state.card().map(|card| (card.title().to_owned(), card.effect()));
    let lasting = state.effects().iter().map(|lasting| (lasting.card.title().to_owned(), lasting.card.effect()));
    let words: Vec<String> = now.into_iter().chain(lasting).map(|(title, effect)| format!("{title}: {effect}")).collect();
    if words.is_empty() { tr!("No card is in force.").to_owned() } else { words.join(" ") }
}

/// What happened and what leaves the table, or else where the dice fell: what is done with the figures comes first, so that
/// nothing of it is cut. What is told above is not told again.
fn news_ui(ui: &mut Ui, session: &GameSession, told: &str, height: f32) {
    let [first, rest @ ..] = session.news.as_slice() else { return };
    let (palette, low) = (Palette::of(ui), theme::is_low(ui));
    ui.spacing_mut().item_spacing.y = if low { 0.0 } else { 1.0 };
    let rest: Vec<&String> = rest.iter().filter(|line| !told.contains(line.as_str())).collect();
    // Where the dice fell stands for the sentence, which is the newest line of the chronicle.
    let is_roll = !session.hit_result().is_empty();
    if !is_roll {
        ui.add(Label::new(RichText::new(first).size(13.0).color(palette.faded)).wrap());
    }
    // In a low window where the first dice fell fits below.
    let luck = roll_words(&session.names, session.hit_result());
    let whole: Vec<&String> = rest.iter().copied().chain(luck.iter().take(usize::from(low))).collect();
    let size = size_that_fits(ui, &whole, if low { 12.5 } else { 13.5 }, height);
    for line in rest {
        ui.add(Label::new(RichText::new(line).font(theme::bold(size))).wrap()).tells(first);
    }
    if is_roll {
        let line = if low { Some(size) } else { None };
        ui.scope(|ui| roll_results_ui(ui, session.hit_result(), &luck, line)).response.tells(first);
    }
}

/// The size of letters, not over this one, in which the lines fit a place of this height; the least where none does.
fn size_that_fits(ui: &Ui, lines: &[&String], most: f32, height: f32) -> f32 {
    const LEAST: f32 = 10.5;
    let width = ui.available_width();
    let is_whole = |size: f32| {
        let line = |words: &&String| ui.painter().layout((*words).clone(), theme::bold(size), Color32::BLACK, width).size().y;
        lines.iter().map(line).sum::<f32>() <= height
    };
    [most, most - 1.0, LEAST].into_iter().find(|size| is_whole(*size)).unwrap_or(LEAST)
}
