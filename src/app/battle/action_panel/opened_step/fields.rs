//! Fields to correct an open step.

use egui::{RichText, Ui};

use super::fields_heading;
use crate::battle::action_panel::attack::{dice_needed_ui, objections_ui, rolled_ui};
use crate::battle::action_panel::attacks::other_blow_ui;
use crate::battle::action_panel::event::cards_ui;
use crate::battle::action_panel::panic;
use crate::battle::action_panel::referee::{commander_ui, figures_ui};
use crate::battle::session::{AmendmentForm, GameSession, OpenStep};
use crate::commands::AppCommand;
use crate::shell::theme::{self, Palette};
use crate::ui_action::{Field, UiAction};
use crate::widgets::buttons::field_ui;
use senlac_classroom::rules::{Square, UnitId};

/// Draws the fields of the step that can be changed.
pub fn fields_ui(ui: &mut Ui, session: &GameSession, opened: &OpenStep, actions: &mut Vec<UiAction>) {
    let head = fields_heading(&opened.form);
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
        AmendmentForm::Note => field_ui(ui, Field::Note, &session.typed.note, tr!("Note text"), 270.0, ENTER, actions),
        AmendmentForm::Fixed => {
            let words = if opened.before.is_some() {
                tr!("You can’t correct this step, but you can undo it.")
            } else {
                tr!("You can’t correct a step that has been undone.")
            };
            ui.label(RichText::new(words).color(Palette::current(ui).faded));
        }
    }
}

/// Action of the Enter key: the same as the large button.
const ENTER: Option<UiAction> = Some(UiAction::Do(AppCommand::Primary));

/// Draws the hits of a volley or of blows, one attack at a time, as when they were first entered.
fn attacks_ui(ui: &mut Ui, session: &GameSession, opened: &OpenStep, actions: &mut Vec<UiAction>) {
    for (place, attempt) in opened.attempts.iter().enumerate() {
        if place == session.typed.blow {
            if opened.attempts.len() > 1 {
                ui.label(RichText::new(session.names.unit_capitalised(attempt.at)).font(theme::bold(14.0)));
            }
            dice_needed_ui(ui, session, attempt);
            objections_ui(ui, session, attempt);
            rolled_ui(ui, session, attempt, actions);
        } else {
            other_blow_ui(ui, session, attempt, actions);
        }
    }
}

/// Draws the field for a different destination square.
fn move_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, from: Square, actions: &mut Vec<UiAction>) {
    field_ui(ui, Field::Square, &session.typed.square, tr!("Square"), 90.0, ENTER, actions);
    let words = tr!("{unit} stood on {from}. Type a square, or click it on the table.", unit = session.names.unit_capitalised(unit), from);
    ui.label(RichText::new(words).color(Palette::current(ui).faded));
}

/// Draws the fields for the figures, the square and the commander's fate that the referee sets.
fn set_ui(ui: &mut Ui, session: &GameSession, unit: UnitId, most: u8, actions: &mut Vec<UiAction>) {
    let form = &session.typed.set;
    ui.label(session.names.unit_capitalised(unit));
    if let Some(figures) = form.figures {
        ui.horizontal(|ui| figures_ui(ui, figures, most, actions));
    }
    if let Some(lives) = form.commander {
        commander_ui(ui, lives, actions);
    }
    field_ui(ui, Field::SetSquare, &form.square, tr!("Square"), 90.0, ENTER, actions);
    ui.label(RichText::new(tr!("Type a square, or click it on the table.")).color(Palette::current(ui).faded));
}
