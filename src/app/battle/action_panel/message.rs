//! Refusals with the referee's power over them, and things that went wrong.

use egui::{RichText, Ui};

use crate::app::battle::session::{GameSession, Refused};
use crate::app::commands::AppCommand;
use crate::app::shell::theme::{self, Palette};
use crate::app::ui_action::{Field, Keep, UiAction};
use crate::app::widgets::buttons::{command_ui, field_ui};
use crate::app::widgets::control::Control;
use crate::phrasebook::names::capital;

/// A refusal, or something that went wrong.
pub fn message_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    if let Some(refused) = &session.refused {
        box_ui(ui, |ui| refused_ui(ui, session, refused, actions));
    }
    if let Some(trouble) = &session.trouble {
        box_ui(ui, |ui| {
            if let Some(title) = session.trouble_title() {
                title_ui(ui, title);
            }
            ui.label(RichText::new(trouble).color(Palette::of(ui).warning));
            command_ui(ui, session, AppCommand::Dismiss, tr!("Understood"), actions);
        });
    }
    if let Some(rescued) = &session.lost_file.rescued {
        box_ui(ui, |ui| {
            title_ui(ui, tr!("The game is saved in another file"));
            ui.label(rescued);
            command_ui(ui, session, AppCommand::Dismiss, tr!("Understood"), actions);
        });
    }
    if session.is_not_yet_saved() {
        box_ui(ui, |ui| {
            ui.label(tr!("The last step is not yet saved. It counts as soon as it is."));
        });
    }
    if let Some((why, steps)) = session.unkept() {
        box_ui(ui, |ui| unkept_ui(ui, why, steps, actions));
    }
}

/// Steps that only the memory has, why, and where the game may go.
fn unkept_ui(ui: &mut Ui, why: &str, steps: u64, actions: &mut Vec<UiAction>) {
    let words = tr_count!(steps, "{steps} step is not saved", "{steps} steps are not saved");
    title_ui(ui, &words);
    ui.label(format!("{why}."));
    ui.label(tr!("Play goes on, and the old file is left as it is. Save the whole game in another place:"));
    ui.horizontal_wrapped(|ui| {
        let folder =
            ui.button(tr!("Save it in my folder for games")).on_hover_text(tr!("As a new file on this computer; play goes on there"));
        let choose = ui.button(tr!("Choose a place…")).on_hover_text(tr!("Say in the system's own window where the new file goes"));
        let wishes = [(folder, Keep::InFolder), (choose, Keep::Choose)];
        actions.extend(wishes.into_iter().filter(|(button, _)| button.clicked()).map(|(_, keep)| UiAction::Keep(keep)));
    });
}

/// What stands over a message.
fn title_ui(ui: &mut Ui, words: &str) {
    ui.label(RichText::new(words).font(theme::bold(15.0)).color(Palette::of(ui).warning));
}

/// A box with a rim that warns.
fn box_ui(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    let palette = Palette::of(ui);
    theme::sheet(palette).stroke((2.0, palette.warning)).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        contents(ui);
    });
    ui.add_space(6.0);
}

/// Every reason, and the way round them.
fn refused_ui(ui: &mut Ui, session: &GameSession, refused: &Refused, actions: &mut Vec<UiAction>) {
    title_ui(ui, refused.title);
    for reason in &refused.reasons {
        ui.label(format!("{}.", capital(reason)));
    }
    if refused.can_be_allowed {
        // Enter wants a word of why, so that pressing it twice allows nothing by mistake.
        let why = session.typed.why.as_str();
        let allow = (!why.trim().is_empty()).then_some(UiAction::Do(AppCommand::Allow));
        field_ui(ui, Field::Why, why, tr!("Why the referee allows it"), 270.0, allow, actions);
    }
    ui.horizontal_wrapped(|ui| {
        if refused.can_be_allowed {
            command_ui(ui, session, AppCommand::Allow, AppCommand::Allow.label(), actions);
        }
        if let Some(by_hand) = session.by_hand() {
            let hint = tr!("Set the unit down there without a move, as on the table; the chronicle says so");
            ui.button(tr!("Put it there by hand")).on_hover_text(hint).asks(UiAction::Play(by_hand), actions);
        }
        command_ui(ui, session, AppCommand::Dismiss, AppCommand::Dismiss.label(), actions);
    });
}
