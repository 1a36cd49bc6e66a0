//! Forecasts of how the battle would go from here, and whether it is decided before the bell. Suggests what would help.

use egui::{RichText, Ui};

use super::action::ModalAction;
use super::clock_settings::lessons_ui;
use crate::commands::{AppCommand, WindowCommand};
use crate::forecasts::{
    ForecastAction, assumed_players_ui, confidence_text, count_text, details_ui, headline_ui, hundred_text, play_ui, progress_ui,
};
use crate::screen::ViewContext;
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::sheet_title::title_ui;
use senlac_classroom::battles::Share;
use senlac_classroom::battles::pacing::{Clock, Pacing};
use senlac_classroom::rules::winner_at_bell;

/// Returns whether the battle is decided before the bell, and the number of battles on which that is based; `None` until both
/// the bell and the forecast are available.
fn pacing(context: &ViewContext<'_>) -> Option<(Pacing, u64)> {
    let time = context.forecasts.time();
    let (start, found) = time.result().filter(|_| time.is_current())?;
    let lesson = context.forecasts.lesson();
    let to_bell = context.clock.to_bell.filter(|_| !context.clock.has_rung())?;
    let left = u32::try_from(to_bell.num_seconds().max(0)).unwrap_or(u32::MAX);
    let clock = Clock { turns: lesson.turns.clone(), this_turn: lesson.current_turn_seconds(context.now), left };
    let at_the_bell = winner_at_bell(&start.state);
    Some((Pacing::from_forecast(&found.forecast, start.state.turn(), &clock, at_the_bell), found.forecast.battles))
}

/// Draws the forecast of whether the battle is decided before the bell.
pub fn pacing_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    title_ui(ui, tr!("Pacing"), actions);
    ui.label(RichText::new(tr!("Will the battle finish before the bell? Based on today’s turns.")).color(palette.faded));
    ui.add_space(6.0);
    let outlook = context.forecasts.time();
    let rings = context.bell.and_then(|bell| context.clock.bell_sentence(bell)).filter(|_| !context.clock.has_rung());
    if let Some(rings) = rings {
        ui.label(rings);
    } else {
        ui.label(RichText::new(tr!("No bell is set. When does the lesson end?")).font(theme::bold(15.0)));
        lessons_ui(ui, actions);
    }
    if let Some(done) = outlook.progress() {
        if progress_ui(ui, done, "battles") {
            actions.push(UiAction::Modal(ModalAction::Foresee(ForecastAction::Stop)));
        }
    } else if let Some((pacing, battles)) = pacing(context) {
        result_ui(ui, &pacing, battles, context.forecasts.lesson().turns.len());
    } else if outlook.result().is_none() && ui.button(tr!("Play {battles} battles", battles = count_text(outlook.battles()))).clicked() {
        actions.push(UiAction::Modal(ModalAction::Foresee(ForecastAction::Play)));
    }
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        for command in [WindowCommand::Clock, WindowCommand::FromHere] {
            let command = AppCommand::Window(command);
            if ui.button(command.label()).on_hover_text(command.tip()).clicked() {
                actions.push(UiAction::Do(command));
            }
        }
    });
}

/// Draws the result in one sentence, and what would help.
fn result_ui(ui: &mut Ui, pacing: &Pacing, battles: u64, turns: usize) {
    let palette = Palette::current(ui);
    let share: Share = pacing.in_time;
    ui.horizontal_wrapped(|ui| {
        ui.label(
            RichText::new(tr!("Chance of finishing in time: {part}%", part = hundred_text(share.fraction()))).font(theme::title(22.0)),
        );
        ui.label(RichText::new(format!("({})", confidence_text(share))).size(15.0).color(palette.faded));
    });
    ui.add_space(2.0);
    for sentence in pacing.sentences() {
        ui.label(sentence);
    }
    let battles = count_text(battles);
    let small = match turns {
        0 => tr!(
            "No turn is finished yet, so this assumes turns of typical length. Based on {battles} battles from here, with both sides at their best.",
            battles
        ),
        1 => tr!("Based on 1 finished turn and {battles} battles from here, with both sides at their best.", battles),
        _ => tr!("Based on the latest turns and {battles} battles from here, with both sides at their best.", battles),
    };
    ui.label(RichText::new(small).size(12.5).color(palette.faded));
}

/// Draws how the battle would go from here.
pub fn from_here_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    title_ui(ui, tr!("Forecast"), actions);
    let words =
        tr!("Computer players finish the battle from here many times, with the remaining cards in any order. The class never sees this.");
    ui.label(RichText::new(words).color(Palette::current(ui).faded));
    ui.add_space(4.0);
    let mut asked = Vec::new();
    let outlook = context.forecasts.outlook();
    assumed_players_ui(ui, outlook.assumed_players(), &mut asked);
    play_ui(ui, outlook, &mut asked);
    headline_ui(ui, outlook);
    details_ui(ui, outlook);
    actions.extend(asked.into_iter().map(|action| UiAction::Modal(ModalAction::Foresee(action))));
}
