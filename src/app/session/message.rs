//! Messages: refusals with the referee's answer, errors, and a game that isn't saved.

use egui::{RichText, Ui};

use super::{RefusedRequest, RequestOf, Session, SessionView};
use crate::commands::AppCommand;
use crate::shell::theme::{self, Palette};
use crate::ui_action::{Field, SaveLocation, UiAction};
use crate::widgets::buttons::{command_ui, field_ui};
use crate::widgets::control::Control;
use senlac_classroom::phrasebook::names::capitalise_visible;

/// Maximum width of the field for a reason, in points.
const REASON_WIDTH: f32 = 270.0;

/// Messages that one kind of game adds.
#[derive(Default)]
pub struct MessageExtras {
    /// Heading of an error message.
    pub trouble_title: Option<&'static str>,
    /// Action of Enter in the reason field while it is empty.
    pub on_empty_reason: Option<UiAction>,
    /// Additional answer to a refusal: its label, its tooltip, and its action.
    pub other_answer: Option<(&'static str, &'static str, UiAction)>,
}

/// Draws every message of a session.
pub fn message_ui<V: SessionView>(ui: &mut Ui, session: &Session<V>, extras: MessageExtras, actions: &mut Vec<UiAction>) {
    let MessageExtras { trouble_title, on_empty_reason, other_answer } = extras;
    if let Some(refused) = &session.refused {
        box_ui(ui, |ui| {
            refused_ui(ui, session, refused, on_empty_reason, actions);
            ui.horizontal_wrapped(|ui| {
                if refused.can_be_allowed {
                    command_ui(ui, session, AppCommand::Allow, AppCommand::Allow.label(), actions);
                }
                if let Some((label, tip, action)) = other_answer {
                    ui.button(label).on_hover_text(tip).on_click(action, actions);
                }
                command_ui(ui, session, AppCommand::Dismiss, AppCommand::Dismiss.label(), actions);
            });
        });
    }
    let mut told = |ui: &mut Ui, title: Option<&str>, color, words: &str| {
        box_ui(ui, |ui| {
            if let Some(title) = title {
                title_ui(ui, title);
            }
            ui.label(RichText::new(words).color(color));
            command_ui(ui, session, AppCommand::Dismiss, tr!("OK"), actions);
        });
    };
    if let Some(trouble) = &session.trouble {
        told(ui, trouble_title, Palette::current(ui).warning, trouble);
    }
    if let Some(rescued) = &session.lost_file.rescued {
        told(ui, Some(tr!("The game was saved to another file")), ui.visuals().text_color(), rescued);
    }
    if session.is_not_yet_saved() {
        box_ui(ui, |ui| drop(ui.label(tr!("The last step isn’t saved yet. It will count once it is."))));
    }
    if let Some((why, steps)) = session.unsaved_steps() {
        box_ui(ui, |ui| unkept_ui(ui, why, steps, actions));
    }
}

/// Draws all reasons of a refusal, and the field for the referee's own reason.
fn refused_ui<V: SessionView>(
    ui: &mut Ui,
    session: &Session<V>,
    refused: &RefusedRequest<RequestOf<V>>,
    on_empty_reason: Option<UiAction>,
    actions: &mut Vec<UiAction>,
) {
    title_ui(ui, refused.title);
    for reason in &refused.reasons {
        ui.label(format!("{}.", capitalise_visible(reason)));
    }
    if refused.can_be_allowed {
        // Enter wants a reason, so that pressing it twice allows nothing by mistake.
        let is_empty = session.why.trim().is_empty();
        let enter = if is_empty { on_empty_reason } else { Some(UiAction::Do(AppCommand::Allow)) };
        let width = REASON_WIDTH.min(ui.available_width() - 8.0);
        field_ui(ui, Field::Why, &session.why, tr!("Referee’s reason"), width, enter, actions);
    }
}

/// Draws how many steps aren't saved, why, and where the game can be saved.
fn unkept_ui(ui: &mut Ui, why: &str, steps: u64, actions: &mut Vec<UiAction>) {
    title_ui(ui, &tr_count!(steps, "{steps} step isn’t saved", "{steps} steps aren’t saved"));
    ui.label(format!("{why}."));
    ui.label(tr!("You can play on, and the old file won’t change. Save the whole game in another place:"));
    ui.horizontal_wrapped(|ui| {
        let folder = ui.button(tr!("Save in games folder"));
        folder
            .on_hover_text(tr!("Saves a new file on this computer, and play continues there"))
            .on_click(UiAction::Keep(SaveLocation::InFolder), actions);
        let choose = ui.button(tr!("Choose a place…"));
        choose.on_hover_text(tr!("Choose where to save the new file")).on_click(UiAction::Keep(SaveLocation::Choose), actions);
    });
}

/// Draws the heading of a message.
fn title_ui(ui: &mut Ui, title: &str) {
    ui.label(RichText::new(title).font(theme::bold(15.0)).color(Palette::current(ui).warning));
}

/// Draws a box with a rim that warns.
pub fn box_ui(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    let palette = Palette::current(ui);
    theme::panel_frame(palette).stroke((2.0, palette.warning)).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        contents(ui);
    });
    ui.add_space(6.0);
}
