//! The header of a board game's screen: the game, the current step, the counters, and the result if it ended now. It is always
//! visible.

use egui::{Align, Button, Layout, RichText, Role, ScrollArea, Sense, Stroke, TextStyle, TextWrapMode, Ui, WidgetText, vec2};

use super::session::BoardGameSession;
use crate::commands::{AppCommand, WindowCommand};
use crate::screen::ViewContext;
use crate::shell::theme::{self, Palette, THREE_COLUMNS};
use crate::ui_action::UiAction;
use crate::widgets::buttons::menu_ui;
use crate::widgets::control::{Control, faded_ui};
use senlac_board_games::track_lines;

/// Draws the header of the screen.
pub fn head_ui(ui: &mut Ui, context: &ViewContext<'_>, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    let palette = Palette::current(ui);
    let standing = &session.standing;
    let is_narrow = ui.ctx().content_rect().width() < THREE_COLUMNS;
    let size = if is_narrow { 19.0 } else { 25.0 };
    ui.horizontal(|ui| {
        ui.label(RichText::new(standing.title).font(theme::title(size)));
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            menu_ui(ui, palette, actions);
            // In a narrow window the menu has it.
            if !is_narrow {
                let print = AppCommand::Window(WindowCommand::Print);
                let tip = tr!("Print the order of battle, turn record, charts and forms ({key})", key = print.key_text(ui.ctx(), false));
                ui.button(tr!("Print…")).on_hover_text(tip).on_click(UiAction::Do(print), actions);
            }
            for command in [AppCommand::NewGame, AppCommand::OwnTables, AppCommand::Rulings, AppCommand::Charts] {
                let button = ui.add_enabled(session.is_on(command), egui::Button::new(command.label()));
                let tip = format!("{} {}", command.tip(), command.key_text(ui.ctx(), false));
                button.on_hover_text(tip.trim()).on_click(UiAction::Do(command), actions);
            }
            // In a narrow window its key and the list of all commands lead there.
            if !is_narrow {
                projector_button_ui(ui, context, actions);
            }
            ui.with_layout(Layout::left_to_right(Align::Center), |ui| {
                let step = standing.sequence.steps.get(standing.sequence.now).map_or("", |step| &step.title);
                let heading = &standing.sequence.heading;
                // In a narrow head the step comes first, since it matters most.
                let words = if is_narrow { tr!("{step} · {heading}", step, heading) } else { tr!("{heading} · {step}", heading, step) };
                ui.add(egui::Label::new(RichText::new(words).size(15.5)).truncate());
            });
        });
    });
    if is_narrow {
        let words = standing.ended.as_ref().unwrap_or(&standing.if_it_ended_now);
        ui.add(egui::Label::new(RichText::new(words).size(13.0)).truncate()).with_tooltip(words);
        return;
    }
    ui.horizontal_wrapped(|ui| {
        for words in track_lines(&standing.tracks) {
            chip_ui(ui, &words);
        }
        match &standing.ended {
            Some(end) => drop(ui.label(RichText::new(end).font(theme::bold(14.0)))),
            // A low window saves space. The tooltip shows the rest.
            None if theme::is_window_low(ui) => {
                let words = RichText::new(&standing.if_it_ended_now).size(13.0).color(palette.faded);
                ui.add(egui::Label::new(words).truncate()).with_tooltip(&standing.if_it_ended_now);
            }
            None => drop(faded_ui(ui, 13.5, &standing.if_it_ended_now)),
        }
    });
}

/// Draws the counters and the result if the game ended now, where the header has no room for them.
pub fn counters_ui(ui: &mut Ui, session: &BoardGameSession) {
    let standing = &session.standing;
    ScrollArea::vertical().id_salt("what is counted").auto_shrink([false, false]).show(ui, |ui| {
        for words in track_lines(&standing.tracks) {
            ui.label(words);
        }
        ui.separator();
        ui.label(standing.ended.as_ref().unwrap_or(&standing.if_it_ended_now));
    });
}

/// Draws the button that opens the projector window. It stays lit while that is open.
fn projector_button_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    let command = AppCommand::Window(WindowCommand::Projector);
    let is_open = context.projector.is_open;
    let button = Button::new(command.label());
    let lit = Stroke::new(2.5, Palette::current(ui).gold);
    let button = ui.add(if is_open { button.stroke(lit) } else { button }).named_choice(Role::Button, is_open, || command.label());
    button.on_hover_text(format!("{} {}", command.tip(), command.key_text(ui.ctx(), false))).on_click(UiAction::Do(command), actions);
}

/// Draws a counter on its own background. It wraps if there is no room, and takes two lines in a narrower window.
fn chip_ui(ui: &mut Ui, words: &str) {
    let palette = Palette::current(ui);
    let text = RichText::new(words).size(13.5).color(palette.ink);
    let galley = WidgetText::from(text.clone()).into_galley(ui, Some(TextWrapMode::Extend), f32::INFINITY, TextStyle::Body);
    let fits = galley.size().x + 2.0 * ui.spacing().button_padding.x <= ui.max_rect().width();
    let wrap = if fits { TextWrapMode::Extend } else { TextWrapMode::Wrap };
    let chip = Button::new(text).fill(palette.weave).corner_radius(10).stroke(Stroke::NONE).wrap_mode(wrap).sense(Sense::empty());
    ui.add(chip.min_size(vec2(0.0, 22.0))).named(Role::Label, || words);
}
