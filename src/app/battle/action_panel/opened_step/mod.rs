//! A step of the chronicle that lies open, in the place of the one thing to do: what happened, what it should have
//! been, and what that would change.

mod changes;
mod dice;
mod fields;

use egui::{Button, CentralPanel, Frame, Panel, RichText, ScrollArea, Ui};

use super::message;
use crate::battle::chronicle::lines::ChronicleLine;
use crate::battle::odds::{roll_results_ui, roll_words};
use crate::battle::session::{AmendmentForm, GameSession, Opened};
use crate::session::steps_text;
use crate::shell::theme::{self, Palette};
use crate::ui_action::{Browse, UiAction};
use crate::widgets::buttons::primary_ui;
use crate::widgets::control::Control;

/// Draws the step in the place of the right panel.
pub fn step_ui(ui: &mut Ui, session: &GameSession, opened: &Opened, actions: &mut Vec<UiAction>) {
    Panel::bottom("what becomes of the step").show_separator_line(false).frame(Frame::new()).show(ui, |ui| {
        ui.add_space(8.0);
        primary_ui(ui, session, actions);
        ways_out_ui(ui, session, opened, actions);
    });
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        ScrollArea::vertical().id_salt("the open step").auto_shrink([false, false]).show(ui, |ui| {
            let Some(line) = session.lines.line(opened.step) else { return };
            head_ui(ui, session, opened, line);
            message::message_ui(ui, session, actions);
            if let Some(back) = &opened.back {
                return take_back_ui(ui, session, back);
            }
            // What is to be decided comes first; another number in the fields below asks anew.
            if let Some(tried) = &session.tried {
                changes::changes_ui(ui, tried, actions);
            }
            fields::fields_ui(ui, session, opened, actions);
        });
    });
}

/// The turn, the sentence, what the referee said, and the dice.
fn head_ui(ui: &mut Ui, session: &GameSession, opened: &Opened, line: &ChronicleLine) {
    let palette = Palette::of(ui);
    ui.label(RichText::new(tr!("A step of turn {turn}", turn = line.turn)).font(theme::title(20.0)));
    ui.label(RichText::new(format!("{}.", line.text.trim_end_matches('.'))).size(15.0));
    if let Some(ruling) = line.words_beside() {
        ui.label(RichText::new(ruling).color(palette.warning));
    }
    if line.struck {
        ui.label(RichText::new(tr!("It no longer stands.")).color(palette.faded));
    }
    dice::dice_ui(ui, &session.names, &opened.events);
    if session.shows_odds {
        roll_results_ui(ui, &opened.hit_result, &roll_words(&session.names, &opened.hit_result), None);
    }
    ui.add_space(8.0);
}

/// The buttons below the large one.
fn ways_out_ui(ui: &mut Ui, session: &GameSession, opened: &Opened, actions: &mut Vec<UiAction>) {
    let mut browse = |ui: &mut Ui, button: Button<'_>, hint: &str, browse| {
        ui.add(button).on_hover_text(hint).asks(UiAction::Browse(browse), actions);
    };
    ui.horizontal_wrapped(|ui| {
        let leave = tr!("Leave it as it is");
        if session.primary.label != leave {
            browse(ui, Button::new(leave).shortcut_text(tr!("Esc")), tr!("Close this step; nothing is changed"), Browse::Close);
        }
        if opened.before.is_some() && opened.back.is_none() {
            let tip = tr!("See all the steps that would be taken back");
            browse(ui, Button::new(tr!("Take back to here…")), tip, Browse::TakeBackTo(opened.step));
        }
        let about = session.lines.line(opened.step).map_or(&[][..], |line| line.about.as_slice());
        for &unit in about.iter().take(2).filter(|unit| session.chronicle_view.only != Some(**unit)) {
            let label = tr!("Only {unit}", unit = session.names.title(unit));
            browse(ui, Button::new(label), tr!("Show only this player’s steps in the chronicle"), Browse::Only(Some(unit)));
        }
    });
}

/// Every step that would be taken back, the last first.
fn take_back_ui(ui: &mut Ui, session: &GameSession, back: &[u64]) {
    const MOST: usize = 12;
    let palette = Palette::of(ui);
    let words = tr!("Taking back to here undoes {steps}, this one too:", steps = steps_text(back.len() as u64));
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
    ui.label(RichText::new(tr!("Each is struck through and kept; Restore brings them back one by one.")).color(palette.faded));
}

/// What the head of the fields says.
fn should_words(form: &AmendmentForm) -> &'static str {
    match form {
        AmendmentForm::Volley | AmendmentForm::Blows { .. } | AmendmentForm::Panic { .. } => tr!("It should have been"),
        AmendmentForm::Card => tr!("The card should have been"),
        AmendmentForm::Move { .. } => tr!("They should have moved to"),
        AmendmentForm::Set { .. } => tr!("It should have been set to"),
        AmendmentForm::Note => tr!("It should say"),
        AmendmentForm::Fixed => "",
    }
}
