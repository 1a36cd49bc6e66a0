//! The fields of an open step: what it should have been.

use egui::{DragValue, RichText, Ui};

use super::should_words;
use crate::app::action::attack::{faces_ui, hits_ui, throw_ui};
use crate::app::action::blows::other_blow_ui;
use crate::app::action::panic;
use crate::app::asked::{Asked, Field};
use crate::app::buttons::field_ui;
use crate::app::commands::AppCommand;
use crate::app::desk::{Desk, Form, Opened};
use crate::app::names::capital;
use crate::app::theme::{self, Palette};
use crate::rules::{CardName, Color, Square, UnitId};

/// Draws what of the step can be changed.
pub fn fields_ui(ui: &mut Ui, desk: &Desk, opened: &Opened, asked: &mut Vec<Asked>) {
    let head = should_words(&opened.form);
    if !head.is_empty() {
        ui.label(RichText::new(head).font(theme::bold(14.0)));
    }
    match &opened.form {
        Form::Volley | Form::Blows { .. } => attacks_ui(ui, desk, opened, asked),
        Form::Card => card_ui(ui, desk, asked),
        Form::Panic { units } => {
            if let Some(before) = &opened.before {
                panic::dice_ui(ui, desk, before, units, asked);
            }
        }
        Form::Move { unit, from } => move_ui(ui, desk, *unit, *from, asked),
        Form::Set { unit, most } => set_ui(ui, desk, *unit, *most, asked),
        Form::Note => field_ui(ui, Field::Note, &desk.typed().note, "The note’s words", 270.0, enter(), asked),
        Form::Fixed => {
            let words = if opened.before.is_some() {
                "Nothing in this step can be changed by itself. It can be taken back."
            } else {
                "Only steps that stand can be changed."
            };
            ui.label(RichText::new(words).color(Palette::of(ui).faded));
        }
    }
}

/// Enter does what the large button says.
#[expect(clippy::unnecessary_wraps, reason = "a field may ask for nothing")]
const fn enter() -> Option<Asked> {
    Some(Asked::Do(AppCommand::Primary))
}

/// The hits of a volley or of blows: one attack at a time, as when they were counted first.
fn attacks_ui(ui: &mut Ui, desk: &Desk, opened: &Opened, asked: &mut Vec<Asked>) {
    for (place, attempt) in opened.attempts.iter().enumerate() {
        if place == desk.typed().blow {
            if opened.attempts.len() > 1 {
                ui.label(RichText::new(desk.names().unit_first(attempt.at)).font(theme::bold(14.0)));
            }
            throw_ui(ui, desk, attempt);
            hits_ui(ui, desk, attempt, None, asked);
            faces_ui(ui, desk, attempt, asked);
        } else {
            other_blow_ui(ui, desk, attempt, asked);
        }
    }
}

/// Six cards and two colours.
fn card_ui(ui: &mut Ui, desk: &Desk, asked: &mut Vec<Asked>) {
    let typed = desk.typed();
    for card in CardName::ALL {
        if ui.radio(typed.card == Some(card), card.title()).on_hover_text(card.effect()).clicked() {
            asked.push(Asked::OwnCard(Some(card), typed.color));
        }
    }
    ui.horizontal_wrapped(|ui| {
        for color in Color::ALL {
            let label = format!("{}: {} first", capital(color.name()), color.first().army());
            if ui.radio(typed.color == Some(color), label).clicked() {
                asked.push(Asked::OwnCard(typed.card, Some(color)));
            }
        }
    });
}

/// Another square.
fn move_ui(ui: &mut Ui, desk: &Desk, unit: UnitId, from: Square, asked: &mut Vec<Asked>) {
    field_ui(ui, Field::Square, &desk.typed().square, "Square", 90.0, enter(), asked);
    let words = format!("{} stood on {from}. Type a square, or click it on the table.", desk.names().unit_first(unit));
    ui.label(RichText::new(words).color(Palette::of(ui).faded));
}

/// Other figures, another square, another word on the commander.
fn set_ui(ui: &mut Ui, desk: &Desk, unit: UnitId, most: u8, asked: &mut Vec<Asked>) {
    let form = &desk.typed().set;
    ui.label(desk.names().unit_first(unit));
    if let Some(figures) = form.figures {
        let mut wanted = figures;
        ui.horizontal(|ui| {
            let label = ui.label("Figures");
            if ui.add(DragValue::new(&mut wanted).range(0..=most)).labelled_by(label.id).changed() {
                asked.push(Asked::Figures(wanted));
            }
        });
    }
    if let Some(lives) = form.commander {
        let mut wanted = lives;
        if ui.checkbox(&mut wanted, "Commander lives").changed() {
            asked.push(Asked::Commander(wanted));
        }
    }
    field_ui(ui, Field::SetSquare, &form.square, "Square", 90.0, enter(), asked);
    ui.label(RichText::new("Type a square, or click it on the table.").color(Palette::of(ui).faded));
}
