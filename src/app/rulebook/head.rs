//! The head of the desk: which game, where in it, what is counted, and how it would end now. It is always in sight.

use egui::{Align, Button, Layout, RichText, Role, Sense, Stroke, TextStyle, TextWrapMode, Ui, WidgetText, vec2};

use super::session::DeskSession;
use crate::app::commands::AppCommand;
use crate::app::shell::theme::{self, NAME_FROM, Palette};
use crate::app::shell::top_bar::menu_ui;
use crate::app::ui_action::UiAction;
use crate::app::widgets::control::{Control, faded_ui};
use crate::rulebooks::track_lines;

/// Draws it.
pub fn head_ui(ui: &mut Ui, session: &DeskSession, actions: &mut Vec<UiAction>) {
    let palette = Palette::of(ui);
    let standing = &session.standing;
    let size = if ui.available_width() >= NAME_FROM { 25.0 } else { 19.0 };
    ui.horizontal(|ui| {
        ui.label(RichText::new(standing.title).font(theme::title(size)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            menu_ui(ui, palette, actions);
            for command in [AppCommand::NewGame, AppCommand::Charts] {
                let button = ui.add_enabled(session.is_on(command), egui::Button::new(command.label()));
                let tip = format!("{} {}", command.tip(), command.key_words(ui.ctx(), false));
                button.on_hover_text(tip.trim()).asks(UiAction::Do(command), actions);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let step = standing.sequence.steps.get(standing.sequence.now).map_or("", |step| &step.title);
                let words = tr!("{heading} · {step}", heading = standing.sequence.heading, step);
                ui.add(egui::Label::new(RichText::new(words).size(15.5)).truncate());
            });
        });
    });
    ui.horizontal_wrapped(|ui| {
        for words in track_lines(&standing.tracks) {
            chip_ui(ui, &words);
        }
        match &standing.ended {
            Some(end) => drop(ui.label(RichText::new(end).font(theme::bold(14.0)))),
            // Room is spared in a low window: the pointer tells the rest.
            None if theme::is_low(ui) => {
                let words = RichText::new(&standing.if_it_ended_now).size(13.0).color(palette.faded);
                ui.add(egui::Label::new(words).truncate()).on_hover_text(&standing.if_it_ended_now);
            }
            None => drop(faded_ui(ui, 13.5, &standing.if_it_ended_now)),
        }
    });
}

/// What is counted, on a ground of its own; it goes below where it has no room, and has two lines where the window is narrower.
fn chip_ui(ui: &mut Ui, words: &str) {
    let palette = Palette::of(ui);
    let text = RichText::new(words).size(13.5).color(palette.ink);
    let galley = WidgetText::from(text.clone()).into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body);
    let fits = galley.size().x + 2.0 * ui.spacing().button_padding.x <= ui.max_rect().width();
    let wrap = if fits { TextWrapMode::Extend } else { TextWrapMode::Wrap };
    let chip = Button::new(text).fill(palette.weave).corner_radius(10).stroke(Stroke::NONE).wrap_mode(wrap).sense(Sense::empty());
    ui.add(chip.min_size(vec2(0.0, 22.0))).named(Role::Label, || words);
}
