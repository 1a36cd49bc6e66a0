//! The fields of an open step: what it should have been.

use egui::{RichText, Ui};

use super::should_words;
use crate::battle::action_panel::attack::{objections_ui, rolled_ui, throw_ui};
use crate::battle::action_panel::attacks::other_blow_ui;
use crate::battle::action_panel::event::cards_ui;
use crate::battle::action_panel::panic;
use crate::battle::action_panel::referee::{commander_ui, figures_ui};
use crate::battle::session::{AmendmentForm, GameSession, Opened};
use crate::commands::AppCommand;
use crate::shell::theme::{self, Palette};
use crate::ui_action::{Field, UiAction};
use crate::widgets::buttons::field_ui;
use senlac_classroom::rules::{Square, UnitId};

/// Draws what of the step can be changed.
pub fn fields_ui(ui: &mut Ui, session: &GameSession, opened: &Opened, actions: &mut Vec<UiAction>) {
    let head = should_words(&opened.form);
    if !head.is_empty() {
        ui.label(RichText::new(head).font(theme::bold(14.0)));
    }
    match &opened.form {
        AmendmentForm::Volley | AmendmentForm::Blows { .. } => attacks_ui(ui, session, opened, actions),
        AmendmentForm::Card => cards_ui(ui, session, actions),
        AmendmentForm::Panic { units } => {
            if let Some(before) = &opened.before {
                panic::dice_ui(ui, session, before, units, actions);
            }
        }
        AmendmentForm::Move { unit, from } => move_ui(ui, session, *unit, *from, actions),
        AmendmentForm::Set { unit, most } => set_ui(ui, session, *unit, *most, actions),
        AmendmentForm::Note => field_ui(ui, Field::Note, &session.typed.note, tr!("The note’s words"), 270.0, ENTER, actions),
        AmendmentForm::Fixed => {
            let words = if opened.before.is_some() {
                tr!("Nothing in this step can be changed by itself. It can be taken back.")
            } else {
                tr!("Only steps that stand can be changed.")
            };
            ui.label(RichText::new(words).color(Palette::of(ui).faded));
        }
    }
}

/// Enter does what the large button says.
const ENTER: Option<UiAction> = Some(UiAction::Do(AppCommand::Primary));

/// The hits of a volley or of blows: one attack at a time, as when they were counted first.
fn attacks_ui(ui: &mut Ui, session: &GameSession, opened: &Opened, actions: &mut Vec<UiAction>) {
    for (place, attempt) in opened.attempts.iter().enumerate() {
        if place == session.typed.blow {
            if opened.attempts.len() > 1 {
                ui.label(RichText::new(session.names.unit_first(attempt.at)).font(theme::bold(14.0)));
            }
            throw_ui(ui, session, attempt);
            objections_ui(ui, session, attempt);
            rolled_ui(ui, session, attempt, actions);
        } else {
            other_blow_ui(ui, session, attempt, actions);
        }
    }
}

/// Another square.
fn move_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, from: Square, actions: &mut Vec<UiAction>) {
    field_ui(ui, Field::Square, &session.typed.square, tr!("Square"), 90.0, ENTER, actions);
    let words = tr!("{unit} stood on {from}. Type a square, or click it on the table.", unit = session.names.unit_first(unit), from);
    ui.label(RichText::new(words).color(Palette::of(ui).faded));
}

/// Other figures, another square, another word on the commander.
fn set_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, most: u8, actions: &mut Vec<UiAction>) {
    let form = &session.typed.set;
    ui.label(session.names.unit_first(unit));
    if let Some(figures) = form.figures {
        ui.horizontal(|ui| figures_ui(ui, figures, most, actions));
    }
    if let Some(lives) = form.commander {
        commander_ui(ui, lives, actions);
    }
    field_ui(ui, Field::SetSquare, &form.square, tr!("Square"), 90.0, ENTER, actions);
    ui.label(RichText::new(tr!("Type a square, or click it on the table.")).color(Palette::of(ui).faded));
}
