//! Refusals with the referee's power over them, what the last step led to, and things that went wrong.

use egui::{Button, RichText, Role, Ui};

use super::action::DeskAction;
use super::session::{DeskSession, RefusedLine};
use crate::app::commands::AppCommand;
use crate::app::shell::theme::{self, Palette};
use crate::app::ui_action::{Field, Keep, UiAction};
use crate::app::widgets::buttons::field_ui;
use crate::app::widgets::control::{Control, bold_ui};
use crate::phrasebook::names::capital;

/// Draws them.
pub fn message_ui(ui: &mut Ui, session: &DeskSession, actions: &mut Vec<UiAction>) {
    if let Some(refused) = &session.refused {
        box_ui(ui, |ui| refused_ui(ui, refused, &session.why, actions));
    }
    if let Some(trouble) = session.trouble.as_ref().or(session.standing.read_only.as_ref()) {
        box_ui(ui, |ui| {
            ui.label(RichText::new(trouble).color(Palette::of(ui).warning));
            if session.trouble.is_some() {
                ui.button(tr!("Understood")).asks(UiAction::Do(AppCommand::Dismiss), actions);
            }
        });
    }
    if session.is_not_yet_saved() {
        box_ui(ui, |ui| drop(ui.label(tr!("The last step is not yet saved. It counts as soon as it is."))));
    }
    if let Some(why) = session.unkept.as_ref().filter(|_| session.unsaved() > 0) {
        box_ui(ui, |ui| unkept_ui(ui, why, actions));
    }
    if !session.news.is_empty() && session.filling.is_none() && session.refused.is_none() {
        theme::sheet(Palette::of(ui)).inner_margin(10).show(ui, |ui| {
            ui.set_width(ui.available_width());
            bold_ui(ui, 13.5, tr!("What the last step led to"));
            for news in &session.news {
                ui.label(capital(news));
            }
        });
        ui.add_space(8.0);
    }
}

/// A box with a rim that warns.
fn box_ui(ui: &mut Ui, contents: impl FnOnce(&mut Ui)) {
    theme::sheet(Palette::of(ui)).stroke((2.0, Palette::of(ui).warning)).inner_margin(10).show(ui, |ui| {
        ui.set_width(ui.available_width());
        contents(ui);
    });
    ui.add_space(6.0);
}

/// Every reason, and the referee's way round them, where there is one.
fn refused_ui(ui: &mut Ui, refused: &RefusedLine, why: &str, actions: &mut Vec<UiAction>) {
    ui.label(RichText::new(tr!("The rules say no")).font(theme::bold(15.0)).color(Palette::of(ui).warning));
    for reason in &refused.reasons {
        ui.label(format!("{}.", capital(reason)));
    }
    if refused.can_be_allowed {
        // Enter wants a word of why, so that pressing it twice allows nothing by mistake.
        let is_told = !why.trim().is_empty();
        let allow = if is_told { UiAction::Do(AppCommand::Allow) } else { UiAction::Desk(DeskAction::SayWhy) };
        let width = ui.available_width() - 8.0;
        field_ui(ui, Field::Why, why, tr!("Why the referee allows it"), width, Some(allow), actions);
    }
    ui.horizontal_wrapped(|ui| {
        for command in [AppCommand::Allow, AppCommand::Dismiss] {
            if command == AppCommand::Dismiss || refused.can_be_allowed {
                let button = ui.add(Button::new(command.label())).on_hover_text(command.tip());
                button.named(Role::Button, || command.label()).asks(UiAction::Do(command), actions);
            }
        }
    });
}

/// The file can no longer be written: where the game may go.
fn unkept_ui(ui: &mut Ui, why: &str, actions: &mut Vec<UiAction>) {
    ui.label(RichText::new(tr!("The game is not saved")).font(theme::bold(15.0)).color(Palette::of(ui).warning));
    ui.label(format!("{why}."));
    ui.label(tr!("Play goes on, and the old file is left as it is. Save the whole game in another place:"));
    ui.horizontal_wrapped(|ui| {
        ui.button(tr!("Save it in my folder for games")).asks(UiAction::Keep(Keep::InFolder), actions);
        ui.button(tr!("Choose a place…")).asks(UiAction::Keep(Keep::Choose), actions);
    });
}
