//! A step of the chronicle that lies open, in the place of the one thing to do: what happened, what it should have
//! been, and what that would change.

mod changes;
mod dice;
mod fields;

use egui::{Button, CentralPanel, Frame, Panel, RichText, ScrollArea, Ui};

use super::message;
use crate::app::asked::{Asked, Browse};
use crate::app::buttons::primary_ui;
use crate::app::chronicle_lines::Line;
use crate::app::desk::{Desk, Form, Opened};
use crate::app::names::counted;
use crate::app::odds::fell_ui;
use crate::app::theme::{self, Palette};

/// Draws the step in the place of the right panel.
pub fn step_ui(ui: &mut Ui, desk: &Desk, opened: &Opened, asked: &mut Vec<Asked>) {
    Panel::bottom("what becomes of the step").show_separator_line(false).frame(Frame::new()).show(ui, |ui| {
        ui.add_space(8.0);
        primary_ui(ui, desk, asked);
        ways_out_ui(ui, desk, opened, asked);
    });
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        ScrollArea::vertical().id_salt("the open step").auto_shrink([false, false]).show(ui, |ui| {
            let Some(line) = desk.lines().line(opened.step) else { return };
            head_ui(ui, desk, opened, line);
            message::message_ui(ui, desk, asked);
            if let Some(back) = &opened.back {
                return take_back_ui(ui, desk, back);
            }
            // What is to be decided comes first; another number in the fields below asks anew.
            if let Some(tried) = &opened.tried {
                changes::changes_ui(ui, tried, asked);
            }
            fields::fields_ui(ui, desk, opened, asked);
        });
    });
}

/// The turn, the sentence, what the referee said, and the dice.
fn head_ui(ui: &mut Ui, desk: &Desk, opened: &Opened, line: &Line) {
    let palette = Palette::of(ui);
    ui.label(RichText::new(format!("A step of turn {}", line.turn)).font(theme::title(20.0)));
    ui.label(RichText::new(format!("{}.", line.text.trim_end_matches('.'))).size(15.0));
    if let Some(ruling) = line.words_beside() {
        ui.label(RichText::new(ruling).color(palette.warning));
    }
    if line.struck {
        ui.label(RichText::new("It no longer stands.").color(palette.faded));
    }
    dice::dice_ui(ui, desk.names(), &opened.events);
    fell_ui(ui, desk.names(), desk.fell_in_open_step());
    ui.add_space(8.0);
}

/// The buttons below the large one.
fn ways_out_ui(ui: &mut Ui, desk: &Desk, opened: &Opened, asked: &mut Vec<Asked>) {
    let mut browse = |ui: &mut Ui, button: Button<'_>, hint: &str, browse| {
        if ui.add(button).on_hover_text(hint).clicked() {
            asked.push(Asked::Browse(browse));
        }
    };
    ui.horizontal_wrapped(|ui| {
        const LEAVE: &str = "Leave it as it is";
        if desk.primary().label != LEAVE {
            browse(ui, Button::new(LEAVE).shortcut_text("Esc"), "Close this step; nothing is changed", Browse::Close);
        }
        if opened.before.is_some() && opened.back.is_none() {
            browse(ui, Button::new("Take back to here…"), "See all the steps that would be taken back", Browse::TakeBackTo(opened.step));
        }
        let about = desk.lines().line(opened.step).map_or(&[][..], |line| line.about.as_slice());
        for &unit in about.iter().take(2).filter(|unit| desk.reading().only() != Some(**unit)) {
            let label = format!("Only {}", desk.names().title(unit));
            browse(ui, Button::new(label), "Show only this player’s steps in the chronicle", Browse::Only(Some(unit)));
        }
    });
}

/// Every step that would be taken back, the last first.
fn take_back_ui(ui: &mut Ui, desk: &Desk, back: &[u64]) {
    const MOST: usize = 12;
    let palette = Palette::of(ui);
    let steps = u32::try_from(back.len()).unwrap_or(u32::MAX);
    let words = format!("Taking back to here undoes {}, this one too:", counted(steps, "step", "steps"));
    ui.label(RichText::new(words).font(theme::bold(14.0)));
    for line in back.iter().take(MOST).filter_map(|step| desk.lines().line(*step)) {
        ui.horizontal_top(|ui| {
            ui.label(RichText::new(format!("T{}", line.turn)).size(12.0).color(palette.faded));
            ui.add(egui::Label::new(RichText::new(&line.text).size(13.0)).wrap());
        });
    }
    if back.len() > MOST {
        ui.label(RichText::new(format!("and {} more before them.", back.len() - MOST)).color(palette.faded));
    }
    ui.label(RichText::new("Each is struck through and kept; Restore brings them back one by one.").color(palette.faded));
}

/// What the head of the fields says.
const fn should_words(form: &Form) -> &'static str {
    match form {
        Form::Volley | Form::Blows { .. } | Form::Panic { .. } => "It should have been",
        Form::Card => "The card should have been",
        Form::Move { .. } => "They should have moved to",
        Form::Set { .. } => "It should have been set to",
        Form::Note => "It should say",
        Form::Fixed => "",
    }
}
