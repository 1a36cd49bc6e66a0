//! The clock's settings: the time of the bell, and whether turns and phases are timed.

use egui::{RichText, Ui};

use super::ClockForm;
use super::action::ModalAction;
use crate::commands::{AppCommand, WindowCommand};
use crate::screen::ViewContext;
use crate::shell::theme::{self, Palette};
use crate::shell::touch;
use crate::ui_action::{Field, UiAction};
use crate::widgets::buttons::field_ui;
use crate::widgets::stepper::number_ui;

/// Lengths of the rest of a lesson that are offered, in minutes.
const LESSONS: [u16; 4] = [30, 45, 50, 60];

/// Draws the clock's settings.
pub fn clock_ui(ui: &mut Ui, context: &ViewContext<'_>, form: &ClockForm, actions: &mut Vec<UiAction>) {
    ui.label(RichText::new(tr!("Clock")).font(theme::title(24.0)));
    ui.label(RichText::new(tr!("The clock never ends the battle. You decide when to end it.")).color(Palette::current(ui).faded));
    ui.add_space(8.0);
    ui.label(RichText::new(tr!("Bell")).font(theme::bold(15.0)));
    let bell = bell_sentence(context).unwrap_or_else(|| tr!("No bell is set.").to_owned());
    ui.label(bell);
    lessons_ui(ui, actions);
    let mut ask = |action: ModalAction| actions.push(UiAction::Modal(action));
    let mut fields = Vec::new();
    ui.horizontal_wrapped(|ui| {
        ui.label(tr!("or at"));
        field_ui(ui, Field::Bell, &form.typed, "11:50", 80.0, Some(UiAction::Modal(ModalAction::SetBell)), &mut fields);
        if ui.button(tr!("Set the bell")).clicked() {
            ask(ModalAction::SetBell);
        }
        if ui.add_enabled(context.bell.is_some(), egui::Button::new(tr!("Remove the bell"))).clicked() {
            ask(ModalAction::NoBell);
        }
    });
    if let Some(said) = &form.said {
        ui.label(RichText::new(said).color(Palette::current(ui).warning));
    }
    ui.add_space(8.0);
    ui.label(RichText::new(tr!("Timers")).font(theme::bold(15.0)));
    let mut timing = context.clock.turn.is_some();
    if ui.checkbox(&mut timing, tr!("Time each turn and phase")).changed() {
        ask(ModalAction::Time(timing));
    }
    ui.horizontal_wrapped(|ui| {
        let words = tr!("Warn me if a phase takes longer than");
        if let Some(minutes) = number_ui(ui, words, context.settings.phase_minutes, 1..=60, tr!(" minutes")) {
            ask(ModalAction::PhaseMinutes(minutes));
        }
    });
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        for command in [WindowCommand::PauseClock, WindowCommand::Pacing].map(AppCommand::Window) {
            let button = ui.add_enabled(context.is_on(command), egui::Button::new(context.label(command)));
            if button.on_hover_text(command.tip()).clicked() {
                fields.push(UiAction::Do(command));
            }
        }
        if ui.button(tr!("Done")).clicked() {
            ask(ModalAction::Close);
        }
    });
    actions.append(&mut fields);
}

/// Returns text such as "The bell rings at 11:50, in 26 minutes." or "It rang at 11:50."; `None` if no bell is set.
fn bell_sentence(context: &ViewContext<'_>) -> Option<String> {
    let bell = context.bell?;
    let rings = context.clock.bell_sentence(bell)?;
    Some(if context.clock.has_rung() { tr!("The bell rang at {bell}.", bell = bell.format("%H:%M")) } else { rings })
}

/// Draws buttons that set how long the lesson still lasts.
pub fn lessons_ui(ui: &mut Ui, actions: &mut Vec<UiAction>) {
    ui.horizontal_wrapped(|ui| {
        // The row is as high as its buttons, so that the text is aligned with them.
        ui.spacing_mut().interact_size.y = touch::min_length(ui, 29.0);
        ui.label(tr!("In"));
        for minutes in LESSONS {
            if ui.button(tr!("{minutes} minutes", minutes)).clicked() {
                actions.push(UiAction::Modal(ModalAction::BellIn(minutes)));
            }
        }
    });
}
