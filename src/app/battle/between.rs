//! Between the table and its story: what is likely of the next attack, what the last step led to, and where its dice fell.
//! It is as high in every phase, so that nothing around it moves.

use egui::{Label, Layout, RichText, ScrollArea, Ui, vec2};

use super::odds::{likely_ui, odds_ui, roll_results_ui};
use super::session::GameSession;
use crate::app::shell::theme::{self, Palette};
use crate::app::ui_action::UiAction;
use crate::rules::UnitId;

/// How wide the bars and what belongs to them are, at the right of the last result.
const ODDS_WIDTH: f32 = 330.0;
/// The same where room is spared.
const ODDS_LOW: f32 = 196.0;

/// Draws all of it.
pub fn between_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let low = theme::is_low(ui);
    ui.set_min_size(ui.available_size());
    ui.spacing_mut().item_spacing.y = if low { 2.0 } else { 4.0 };
    let at = forecast_at(session);
    match at {
        Some(at) => likely_ui(ui, session, at),
        None => reminder_ui(ui, session),
    }
    let room = ui.available_size();
    let beside = at.map_or(0.0, |_| if low { ODDS_LOW } else { ODDS_WIDTH }.min(room.x / 2.0));
    ui.horizontal_top(|ui| {
        let width = room.x - beside - if beside > 0.0 { ui.spacing().item_spacing.x } else { 0.0 };
        ui.allocate_ui_with_layout(vec2(width, room.y), Layout::top_down(egui::Align::Min), |ui| {
            let area = ScrollArea::vertical().id_salt("the last result").auto_shrink([false, false]).min_scrolled_height(0.0);
            area.show(ui, |ui| news_ui(ui, session));
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
fn reminder_ui(ui: &mut Ui, session: &GameSession) {
    let state = session.state();
    let now = state.card().map(|card| (card.title().to_owned(), card.effect()));
    let lasting = state.effects().iter().map(|lasting| (lasting.card.title().to_owned(), lasting.card.effect()));
    let words: Vec<String> = now.into_iter().chain(lasting).map(|(title, effect)| format!("{title}: {effect}")).collect();
    let words = if words.is_empty() { tr!("No card is in force.").to_owned() } else { words.join(" ") };
    ui.add(Label::new(RichText::new(words).size(13.0).color(Palette::of(ui).faded)).truncate());
}

/// Where the dice fell, or else what happened, and what leaves the table.
fn news_ui(ui: &mut Ui, session: &GameSession) {
    let [first, rest @ ..] = session.news.as_slice() else { return };
    let (palette, low) = (Palette::of(ui), theme::is_low(ui));
    ui.spacing_mut().item_spacing.y = if low { 0.0 } else { 2.0 };
    // Where the dice fell stands for the sentence, which is the newest line of the chronicle.
    if session.hit_result().is_empty() {
        ui.add(Label::new(RichText::new(first).size(13.0).color(palette.faded)).wrap());
    } else {
        ui.scope(|ui| roll_results_ui(ui, &session.names, session.hit_result(), !low)).response.on_hover_text(first);
    }
    for line in rest {
        ui.add(Label::new(RichText::new(line).font(theme::bold(if low { 12.5 } else { 13.5 }))).wrap()).on_hover_text(first);
    }
}
