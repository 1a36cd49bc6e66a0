//! An open step of the battle log, shown in place of the next step: what happened, the correction, and its consequences.

mod changes;
mod dice;
mod fields;

use egui::{Button, CentralPanel, Frame, Panel, RichText, ScrollArea, Ui};

use super::message;
use crate::battle::battle_log::lines::ChronicleLine;
use crate::battle::odds::{roll_lines, roll_results_ui};
use crate::battle::session::{AmendmentForm, GameSession, OpenStep};
use crate::session::steps_text;
use crate::shell::theme::{self, Palette};
use crate::ui_action::{BattleLogAction, UiAction};
use crate::widgets::buttons::primary_ui;
use crate::widgets::control::Control;

/// Draws the open step in the right panel.
pub fn step_ui(ui: &mut Ui, session: &GameSession, opened: &OpenStep, actions: &mut Vec<UiAction>) {
    Panel::bottom("what becomes of the step").show_separator_line(false).frame(Frame::new()).show(ui, |ui| {
        ui.add_space(8.0);
        primary_ui(ui, session, actions);
        small_buttons_ui(ui, session, opened, actions);
    });
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        ScrollArea::vertical().id_salt("the open step").auto_shrink([false, false]).show(ui, |ui| {
            let Some(line) = session.lines.line(opened.step) else { return };
            head_ui(ui, session, opened, line);
            message::message_ui(ui, session, actions);
            if let Some(back) = &opened.back {
                return undo_ui(ui, session, back);
            }
            // The decision comes first. Another number in the fields below requires another preview.
            if let Some(tried) = &session.tried {
                changes::changes_ui(ui, tried, actions);
            }
            fields::fields_ui(ui, session, opened, actions);
        });
    });
}

/// Draws the turn, the sentence, the referee's ruling and the dice.
fn head_ui(ui: &mut Ui, session: &GameSession, opened: &OpenStep, line: &ChronicleLine) {
    let palette = Palette::current(ui);
    ui.label(RichText::new(tr!("Step in turn {turn}", turn = line.turn)).font(theme::title(20.0)));
    ui.label(RichText::new(format!("{}.", line.text.trim_end_matches('.'))).size(15.0));
    if let Some(ruling) = line.annotation_text() {
        ui.label(RichText::new(ruling).color(palette.warning));
    }
    if line.struck {
        ui.label(RichText::new(tr!("This step has been undone.")).color(palette.faded));
    }
    dice::dice_ui(ui, &session.names, &opened.events);
    if session.shows_odds {
        roll_results_ui(ui, &opened.hit_result, &roll_lines(&session.names, &opened.hit_result), None);
    }
    ui.add_space(8.0);
}

/// Draws the smaller buttons below the large one.
fn small_buttons_ui(ui: &mut Ui, session: &GameSession, opened: &OpenStep, actions: &mut Vec<UiAction>) {
    let mut browse = |ui: &mut Ui, button: Button<'_>, hint: &str, browse| {
        ui.add(button).on_hover_text(hint).on_click(UiAction::Browse(browse), actions);
    };
    ui.horizontal_wrapped(|ui| {
        let leave = tr!("Leave unchanged");
        if session.primary.label != leave {
            browse(ui, Button::new(leave).shortcut_text(tr!("Esc")), tr!("Close this step without changing it"), BattleLogAction::Close);
        }
        if opened.before.is_some() && opened.back.is_none() {
            let tip = tr!("See all the steps that this would undo");
            browse(ui, Button::new(tr!("Undo to here…")), tip, BattleLogAction::TakeBackTo(opened.step));
        }
        let about = session.lines.line(opened.step).map_or(&[][..], |line| line.about.as_slice());
        for &unit in about.iter().take(2).filter(|unit| session.chronicle_view.only != Some(**unit)) {
            let label = tr!("Only {unit}", unit = session.names.title(unit));
            browse(ui, Button::new(label), tr!("Show only this player’s steps"), BattleLogAction::Only(Some(unit)));
        }
    });
}

/// Lists every step that would be undone, the last one first.
fn undo_ui(ui: &mut Ui, session: &GameSession, back: &[u64]) {
    const MOST: usize = 12;
    let palette = Palette::current(ui);
    let words = tr!("This will undo {steps}, including this one:", steps = steps_text(back.len() as u64));
    ui.label(RichText::new(words).font(theme::bold(14.0)));
    for line in back.iter().take(MOST).filter_map(|step| session.lines.line(*step)) {
        ui.horizontal_top(|ui| {
            ui.label(RichText::new(tr!("T{turn}", turn = line.turn)).size(12.0).color(palette.faded));
            ui.add(egui::Label::new(RichText::new(&line.text).size(13.0)).wrap());
        });
    }
    if back.len() > MOST {
        ui.label(RichText::new(tr!("and {back} more before them.", back = back.len() - MOST)).color(palette.faded));
    }
    ui.label(RichText::new(tr!("Undone steps stay in the log, crossed out. Redo brings them back one by one.")).color(palette.faded));
}

/// Returns the heading of the fields.
fn fields_heading(form: &AmendmentForm) -> &'static str {
    match form {
        AmendmentForm::Volley | AmendmentForm::Blows { .. } | AmendmentForm::Panic { .. } => tr!("Correct result"),
        AmendmentForm::Card => tr!("Correct card"),
        AmendmentForm::Move { .. } => tr!("Correct square"),
        AmendmentForm::Set { .. } => tr!("Correct values"),
        AmendmentForm::Note => tr!("Correct note"),
        AmendmentForm::Fixed => "",
    }
}
