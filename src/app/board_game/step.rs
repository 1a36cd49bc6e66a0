//! An open step of the battle log: its workings, dice, cell and events, and the actions on it.

use egui::{Align, Button, Layout, RichText, Role, ScrollArea, Ui};

use super::action::{BoardGameAction, StepAction};
use super::session::{BoardGameSession, BoardGameView, OpenStep};
use super::workings::working_ui;
use crate::session::TriedChange;
use crate::session::could_come_back::could_come_back_ui;
use crate::shell::theme::Palette;
use crate::ui_action::{BattleLogAction, UiAction};
use crate::widgets::control::{Control, bold_ui, faded_ui};
use senlac_base::language::tr;
use senlac_classroom::phrasebook::names::capitalise_visible;

/// Draws the open step with its actions.
pub fn step_ui(ui: &mut Ui, session: &BoardGameSession, opened: &OpenStep, actions: &mut Vec<UiAction>) {
    let told = &opened.told;
    let step = told.step;
    ui.horizontal(|ui| {
        bold_ui(ui, 17.0, tr!("Step {step}", step));
        if !told.stands {
            faded_ui(ui, 13.0, tr!("no longer in effect"));
        }
        ui.with_layout(Layout::right_to_left(Align::Center), |ui| {
            let back = ui.button(tr!("Back to the units")).on_hover_text(tr!("Esc"));
            back.on_click(UiAction::BoardGame(BoardGameAction::Page(None)), actions);
        });
    });
    actions_ui(ui, session, opened, actions);
    ScrollArea::vertical().id_salt("the open step").auto_shrink([false, false]).show(ui, |ui| {
        if let Some(tried) = &session.tried {
            preview_ui(ui, tried, actions);
        }
        if opened.lists_back {
            undo_ui(ui, opened, actions);
        }
        details_ui(ui, session, opened, actions);
    });
}

/// Draws the buttons for the step's actions.
fn actions_ui(ui: &mut Ui, session: &BoardGameSession, opened: &OpenStep, actions: &mut Vec<UiAction>) {
    let told = &opened.told;
    let can_change = told.stands && session.standing.read_only.is_none();
    let ways = [
        (StepAction::Amend, tr!("Amend…"), can_change && told.command.is_some(), tr!("Change this step, and preview the effects first")),
        (
            StepAction::ListBack,
            tr!("Undo to here…"),
            can_change && !told.back.is_empty(),
            tr!("Undoes this step and all later steps, one by one"),
        ),
        (StepAction::Note, tr!("Add note…"), session.standing.read_only.is_none(), tr!("Add a note about this step to the battle log")),
    ];
    ui.horizontal_wrapped(|ui| {
        for (action, words, is_on, tip) in ways {
            let button = ui.add_enabled(is_on, Button::new(words)).on_hover_text(tip);
            button.on_click(UiAction::BoardGame(BoardGameAction::Step(action)), actions);
        }
    });
}

/// Draws the consequences of a change that has not been made yet.
fn preview_ui(ui: &mut Ui, tried: &TriedChange<BoardGameView>, actions: &mut Vec<UiAction>) {
    bold_ui(ui, 14.5, tr!("Effects of this change"));
    for words in &tried.consequences {
        ui.label(words);
    }
    if tried.consequences.len() == 1 {
        faded_ui(ui, 13.5, tr!("All later steps stay the same."));
    }
    could_come_back_ui(ui, &tried.could_come_back, actions);
    ui.separator();
}

/// Draws what undoing back to here would undo, and the button for it.
fn undo_ui(ui: &mut Ui, opened: &OpenStep, actions: &mut Vec<UiAction>) {
    let back = &opened.told.back;
    let count = back.len();
    bold_ui(ui, 14.5, tr_count!(count, "{count} step would be undone", "{count} steps would be undone"));
    for words in back {
        ui.label(words);
    }
    let words = tr_count!(count, "Undo this step", "Undo these {count} steps");
    ui.button(&words).named(Role::Button, || &words).on_click(UiAction::Browse(BattleLogAction::TakeBackListed), actions);
    ui.separator();
}

/// Draws the step's inputs and results.
fn details_ui(ui: &mut Ui, session: &BoardGameSession, opened: &OpenStep, actions: &mut Vec<UiAction>) {
    let told = &opened.told;
    for part in &told.parts {
        ui.label(capitalise_visible(part));
    }
    if let Some(why) = &told.allowed {
        ui.label(RichText::new(tr!("allowed by the referee: {why}", why)).color(Palette::current(ui).warning));
    }
    if !told.workings.is_empty() {
        ui.add_space(6.0);
        bold_ui(ui, 14.5, tr!("Workings"));
        told.workings.iter().for_each(|step| working_ui(ui, step));
    }
    if let Some(rolled) = &told.rolled {
        ui.add_space(6.0);
        bold_ui(ui, 14.5, tr!("Dice"));
        ui.label(rolled);
    }
    // An owner's table is among the owner's tables. Its row and column are in the workings.
    let printed = |name: &str| session.tables().iter().find(|table| table.key == name);
    if let Some((cell, table)) = told.table.as_ref().and_then(|cell| Some((cell, printed(&cell.name)?))) {
        let heads = [cell.row.as_deref(), cell.column.as_deref()].into_iter().flatten().collect::<Vec<_>>().join(", ");
        ui.horizontal_wrapped(|ui| {
            ui.label(tr!("{table} ({section}): {heads}", table = tr(table.title), section = cell.section, heads));
            ui.button(tr!("Show cell")).on_click(UiAction::BoardGame(BoardGameAction::Step(StepAction::Chart)), actions);
        });
    }
}
