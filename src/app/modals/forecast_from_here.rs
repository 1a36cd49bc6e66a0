//! How the battle would go from here.

use egui::{RichText, Ui};

use super::{ModalAction, title_ui};
use crate::app::commands::availability::ViewContext;
use crate::app::forecasts::{assumed_ui, details_ui, headline_ui, play_ui};
use crate::app::shell::theme::Palette;
use crate::app::ui_action::UiAction;

/// Draws the forecast.
pub fn from_here_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    title_ui(ui, "From here", actions);
    let words = "If simple players went on from here, with the cards that are left in any order. For you alone: the class never sees it.";
    ui.label(RichText::new(words).color(Palette::of(ui).faded));
    ui.add_space(4.0);
    let mut wishes = Vec::new();
    let outlook = context.forecasts.outlook();
    assumed_ui(ui, outlook.assumed(), &mut wishes);
    play_ui(ui, outlook, &mut wishes);
    headline_ui(ui, outlook);
    details_ui(ui, outlook);
    actions.extend(wishes.into_iter().map(|wish| UiAction::Modal(ModalAction::Foresee(wish))));
}
