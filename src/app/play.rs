//! The window while a battle is on the table: who waits on the left, the table and its story in the middle, the one
//! thing to do now on the right.

use egui::{CentralPanel, Frame, Margin, Panel, Ui};

use super::action::action_ui;
use super::asked::Asked;
use super::bar::bar_ui;
use super::board::{Layout, board_ui};
use super::desk::Desk;
use super::keys::keys_ui;
use super::over::over_ui;
use super::proposals::Todo;
use super::queue::queue_ui;
use super::story::story_ui;
use super::theme::{ACTION_WIDTH, Palette, QUEUE_WIDTH, STORY_LEAST, sheet};

/// Draws everything.
pub fn play_ui(ui: &mut Ui, desk: &Desk, asked: &mut Vec<Asked>) {
    keys_ui(ui, desk, asked);
    let palette = Palette::of(ui);
    let edge = Frame::new().fill(palette.linen);
    Panel::top("the top bar").frame(edge.inner_margin(Margin::symmetric(14, 8))).show_separator_line(false).show(ui, |ui| bar_ui(ui, desk));
    Panel::bottom("the keys")
        .frame(Frame::new().fill(palette.ink).inner_margin(Margin::symmetric(14, 5)))
        .show_separator_line(false)
        .show(ui, |ui| keys_strip_ui(ui, desk));
    let beside = edge.inner_margin(Margin { left: 10, right: 4, top: 2, bottom: 8 });
    Panel::left("the queue").exact_size(QUEUE_WIDTH + 14.0).resizable(false).show_separator_line(false).frame(beside).show(ui, |ui| {
        sheet(palette).inner_margin(10).show(ui, |ui| queue_ui(ui, desk, asked));
    });
    let beside = edge.inner_margin(Margin { left: 4, right: 10, top: 2, bottom: 8 });
    Panel::right("the action").exact_size(ACTION_WIDTH + 14.0).resizable(false).show_separator_line(false).frame(beside).show(ui, |ui| {
        sheet(palette).stroke((2.0, palette.gold)).show(ui, |ui| action_ui(ui, desk, asked));
    });
    CentralPanel::default().frame(edge.inner_margin(Margin { left: 4, right: 4, top: 2, bottom: 8 })).show(ui, |ui| {
        middle_ui(ui, desk, asked);
    });
}

/// The table above its story; the table gets the height it needs for the width, and the story at least a few lines.
fn middle_ui(ui: &mut Ui, desk: &Desk, asked: &mut Vec<Asked>) {
    let palette = Palette::of(ui);
    let wanted = Layout::height_for(&desk.state().board, ui.available_width());
    let story = (ui.available_height() - wanted - 8.0).max(STORY_LEAST);
    Panel::bottom("the story").exact_size(story).resizable(false).show_separator_line(false).frame(Frame::new()).show(ui, |ui| {
        sheet(palette).inner_margin(10).show(ui, |ui| story_ui(ui, desk, asked));
    });
    CentralPanel::default().frame(Frame::new()).show(ui, |ui| {
        if let (Todo::Over(outcome), false) = (desk.todo(), desk.table_shown()) {
            over_ui(ui, desk, *outcome, asked);
        } else {
            board_ui(ui, desk, asked);
        }
    });
}

/// The strip below, which teaches the keys.
fn keys_strip_ui(ui: &mut Ui, desk: &Desk) {
    let palette = Palette::of(ui);
    if desk.table_check().is_some() {
        return drop(ui.label(egui::RichText::new(super::table_check::KEYS).color(palette.linen)));
    }
    let words = match desk.todo() {
        Todo::Flip { .. } => "Enter flips the card",
        Todo::Panic { .. } => "1 to 6 fill the dice in turn · Enter rolls the rest",
        Todo::Amok { .. } => "Enter lets them run · click a unit, then squares, to change its path",
        Todo::Move { .. } => "Type a square and Enter to move · . stays · Enter alone finishes moving",
        Todo::Shoot { .. } => "Type the hits and Enter · R rolls · T other target · N does not shoot",
        Todo::Fight { .. } => "Type the hits and Enter · R rolls · T other target · N does not fight",
        Todo::Finish => "Enter finishes the phase",
        Todo::Over(_) => "The battle is over",
    };
    ui.label(egui::RichText::new(format!("{words} · arrows walk over the table · Ctrl+Z takes back")).color(palette.linen));
}
