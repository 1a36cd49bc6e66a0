//! The way to the wall: one child after the other, or all at once.

use egui::{Button, RichText, Role, Ui};

use super::action::DeedsAction;
use super::{DeedsPage, asked};
use crate::commands::{AppCommand, WindowCommand};
use crate::projector::view::{Scene, WallAwards, WallNames};
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::view_context::ViewContext;
use crate::widgets::control::Control;
use senlac_classroom::story::Review;

/// The buttons that begin, go on and end.
pub fn buttons_ui(ui: &mut Ui, page: &DeedsPage, review: &std::sync::Arc<Review>, actions: &mut Vec<UiAction>) {
    if page.show.is_none() {
        let one = ui.button(tr!("Award one by one"));
        one.on_hover_text(tr!("The class sees one child after the other, from the chosen one on"))
            .asks(asked(DeedsAction::ShowOne), actions);
        let all = ui.button(tr!("Award all at once"));
        all.on_hover_text(tr!("The class sees a roll of honour, page by page")).asks(asked(DeedsAction::ShowAll), actions);
        return;
    }
    let button = |ui: &mut Ui, words: &'static str, key: &str, action: DeedsAction, actions: &mut Vec<UiAction>| {
        let response = ui.add(Button::new(words).shortcut_text(RichText::new(key).size(10.5)));
        response.named(Role::Button, || words).asks(asked(action), actions);
    };
    button(ui, tr!("Back one"), "←", DeedsAction::Next(false), actions);
    button(ui, tr!("Next one"), tr!("Space"), DeedsAction::Next(true), actions);
    button(ui, tr!("End the awards"), tr!("Esc"), DeedsAction::EndShow, actions);
    if let Some(words) = shown_words(page, review) {
        ui.label(RichText::new(words).font(theme::bold(15.0)).color(Palette::of(ui).ink));
    }
}

/// "3 of 31: Ada, Sharpest eyes".
fn shown_words(page: &DeedsPage, review: &std::sync::Arc<Review>) -> Option<String> {
    let view = page.public(review, WallNames::FirstNames)?;
    let Scene::Awards(awards) = view.scene else { return None };
    Some(match awards {
        WallAwards::One(award, [place, of]) if award.honour.is_empty() => tr!("{place} of {of}: {who}", place, of, who = award.who),
        WallAwards::One(award, [place, of]) => {
            tr!("{place} of {of}: {who}, {honour}", place, of, who = award.who, honour = award.honour)
        }
        WallAwards::Roll(_, [page, pages]) => tr!("Page {page} of {pages}", page, pages),
    })
}

/// Where the awards are under way and nobody sees them: how to open the wall.
pub fn state_ui(ui: &mut Ui, context: &ViewContext<'_>, page: &DeedsPage, _: &Review, actions: &mut Vec<UiAction>) {
    if page.show.is_none() || context.projector.is_seen() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(tr!("The class does not see it yet:")).color(Palette::of(ui).warning));
        for command in [WindowCommand::Projector, WindowCommand::ShowHere].map(AppCommand::Window) {
            let key = RichText::new(command.key_words(ui.ctx(), false)).size(10.5);
            ui.add(Button::new(command.label()).shortcut_text(key)).on_hover_text(command.tip()).asks(UiAction::Do(command), actions);
        }
    });
}
