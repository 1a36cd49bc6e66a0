//! Messages of a board game, and what the last step led to.

use egui::{RichText, Ui};

use super::action::BoardGameAction;
use super::session::BoardGameSession;
use crate::session::message::{self, MessageExtras, box_ui};
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::control::bold_ui;
use senlac_classroom::phrasebook::names::capitalise_visible;

/// Draws the messages, and what the last step led to.
pub fn message_ui(ui: &mut Ui, session: &BoardGameSession, actions: &mut Vec<UiAction>) {
    let extras = MessageExtras { on_empty_reason: Some(UiAction::BoardGame(BoardGameAction::SayWhy)), ..MessageExtras::default() };
    message::message_ui(ui, session, extras, actions);
    if let Some(why) = session.standing.read_only.as_ref().filter(|_| session.trouble.is_none()) {
        box_ui(ui, |ui| drop(ui.label(RichText::new(why).color(Palette::current(ui).warning))));
    }
    if !session.news.is_empty() && session.filling.is_none() && session.refused.is_none() {
        theme::panel_frame(Palette::current(ui)).inner_margin(10).show(ui, |ui| {
            ui.set_width(ui.available_width());
            bold_ui(ui, 13.5, tr!("Result of the last step"));
            for news in &session.news {
                ui.label(capitalise_visible(news));
            }
        });
        ui.add_space(8.0);
    }
}
