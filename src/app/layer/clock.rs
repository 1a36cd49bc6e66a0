//! The clock's settings: when the bell rings, and whether turns and phases are timed.

use egui::{DragValue, RichText, Ui};

use super::{ClockForm, LayerAsked};
use crate::app::asked::{Asked, Field};
use crate::app::buttons::field_ui;
use crate::app::commands::{AppCommand, House};
use crate::app::room::Room;
use crate::app::theme::{self, Palette};

/// Lessons from now, in minutes.
const LESSONS: [u16; 4] = [30, 45, 50, 60];

/// Draws the form.
pub fn clock_ui(ui: &mut Ui, room: &Room<'_>, form: &ClockForm, asked: &mut Vec<Asked>) {
    ui.label(RichText::new("Clock").font(theme::title(24.0)));
    ui.label(RichText::new("It only tells. Nothing ends when the bell rings; you call time.").color(Palette::of(ui).faded));
    ui.add_space(8.0);
    ui.label(RichText::new("The bell").font(theme::bold(15.0)));
    match (room.bell, room.clock.bell_words()) {
        (Some(bell), Some(words)) => drop(ui.label(format!("It rings at {}: {}.", bell.format("%H:%M"), words.to_lowercase()))),
        _ => drop(ui.label("No bell is set.")),
    }
    lessons_ui(ui, asked);
    let mut ask = |wish: LayerAsked| asked.push(Asked::Layer(wish));
    let mut fields = Vec::new();
    ui.horizontal_wrapped(|ui| {
        ui.label("or at");
        field_ui(ui, Field::Bell, &form.typed, "11:50", 80.0, Some(Asked::Layer(LayerAsked::SetBell)), &mut fields);
        if ui.button("Set the bell").clicked() {
            ask(LayerAsked::SetBell);
        }
        if ui.add_enabled(room.bell.is_some(), egui::Button::new("No bell")).clicked() {
            ask(LayerAsked::NoBell);
        }
    });
    if let Some(said) = &form.said {
        ui.label(RichText::new(said).color(Palette::of(ui).warning));
    }
    ui.add_space(8.0);
    ui.label(RichText::new("Timers").font(theme::bold(15.0)));
    let mut timing = room.clock.turn.is_some();
    if ui.checkbox(&mut timing, "Time each turn and each phase").changed() {
        ask(LayerAsked::Time(timing));
    }
    ui.horizontal_wrapped(|ui| {
        let mut minutes = room.settings.phase_minutes;
        let label = ui.label("Mark a phase that takes longer than");
        if ui.add(DragValue::new(&mut minutes).range(1..=60).suffix(" minutes")).labelled_by(label.id).changed() {
            ask(LayerAsked::PhaseMinutes(minutes));
        }
    });
    ui.add_space(10.0);
    ui.horizontal(|ui| {
        let pause = room.label(AppCommand::House(House::PauseClock));
        if ui.add_enabled(room.is_on(AppCommand::House(House::PauseClock)), egui::Button::new(pause)).clicked() {
            fields.push(Asked::Do(AppCommand::House(House::PauseClock)));
        }
        let pacing = AppCommand::House(House::Pacing);
        if ui.add_enabled(room.is_on(pacing), egui::Button::new(pacing.label())).on_hover_text(pacing.tip()).clicked() {
            fields.push(Asked::Do(pacing));
        }
        if ui.button("Done").clicked() {
            ask(LayerAsked::Close);
        }
    });
    asked.append(&mut fields);
}

/// How long the lesson still is, at a click.
pub fn lessons_ui(ui: &mut Ui, asked: &mut Vec<Asked>) {
    ui.horizontal_wrapped(|ui| {
        // The row is as high as its buttons, so that the word stands in their line.
        ui.spacing_mut().interact_size.y = 29.0;
        ui.label("In");
        for minutes in LESSONS {
            if ui.button(format!("{minutes} minutes")).clicked() {
                asked.push(Asked::Layer(LayerAsked::BellIn(minutes)));
            }
        }
    });
}
