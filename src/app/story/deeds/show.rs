//! Awards on the projector: one child after another, or all at once.

use egui::{Button, RichText, Role, Ui};

use super::action::DeedsAction;
use super::{DeedsPage, to_ui_action};
use crate::commands::{AppCommand, WindowCommand};
use crate::projector::view::{AwardsScene, PupilNaming, Scene};
use crate::screen::ViewContext;
use crate::shell::theme::{self, Palette};
use crate::ui_action::UiAction;
use crate::widgets::control::Control;
use senlac_classroom::story::Review;

/// Draws the buttons that start, advance and end the show.
pub fn buttons_ui(ui: &mut Ui, page: &DeedsPage, review: &std::sync::Arc<Review>, actions: &mut Vec<UiAction>) {
    if page.show.is_none() {
        let one = ui.button(tr!("Present one by one"));
        one.on_hover_text(tr!("The class sees one child at a time, starting with the chosen one"))
            .on_click(to_ui_action(DeedsAction::ShowOne), actions);
        let all = ui.button(tr!("Present all at once"));
        all.on_hover_text(tr!("The class sees the roll of honour, page by page")).on_click(to_ui_action(DeedsAction::ShowAll), actions);
        return;
    }
    let button = |ui: &mut Ui, words: &'static str, key: &str, action: DeedsAction, actions: &mut Vec<UiAction>| {
        let response = ui.add(Button::new(words).shortcut_text(RichText::new(key).size(10.5)));
        response.named(Role::Button, || words).on_click(to_ui_action(action), actions);
    };
    button(ui, tr!("Previous"), "←", DeedsAction::Next(false), actions);
    button(ui, tr!("Next"), tr!("Space"), DeedsAction::Next(true), actions);
    button(ui, tr!("End awards"), tr!("Esc"), DeedsAction::EndShow, actions);
    if let Some(words) = position_text(page, review) {
        ui.label(RichText::new(words).font(theme::bold(15.0)).color(Palette::current(ui).ink));
    }
}

/// Returns the position in the show, such as "3 of 31: Ada, Sharpest eyes".
fn position_text(page: &DeedsPage, review: &std::sync::Arc<Review>) -> Option<String> {
    let view = page.public_view(review, PupilNaming::FirstNames)?;
    let Scene::Awards(awards) = view.scene else { return None };
    Some(match awards {
        AwardsScene::One(award, [place, of]) if award.honour.is_empty() => tr!("{place} of {of}: {who}", place, of, who = award.who),
        AwardsScene::One(award, [place, of]) => {
            tr!("{place} of {of}: {who}, {honour}", place, of, who = award.who, honour = award.honour)
        }
        AwardsScene::Roll(_, [page, pages]) => tr!("Page {page} of {pages}", page, pages),
    })
}

/// Explains how to open the projector if the show runs but nobody sees it.
pub fn state_ui(ui: &mut Ui, context: &ViewContext<'_>, page: &DeedsPage, _: &Review, actions: &mut Vec<UiAction>) {
    if page.show.is_none() || context.projector.is_seen() {
        return;
    }
    ui.horizontal_wrapped(|ui| {
        ui.label(RichText::new(tr!("The class can’t see this yet:")).color(Palette::current(ui).warning));
        for command in [WindowCommand::Projector, WindowCommand::ShowHere].map(AppCommand::Window) {
            let key = RichText::new(command.key_text(ui.ctx(), false)).size(10.5);
            ui.add(Button::new(command.label()).shortcut_text(key)).on_hover_text(command.tip()).on_click(UiAction::Do(command), actions);
        }
    });
}
