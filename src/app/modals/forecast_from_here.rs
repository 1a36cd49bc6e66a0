//! How the battle would go from here.

use egui::{RichText, Ui};

use super::action::ModalAction;
use crate::app::commands::availability::ViewContext;
use crate::app::forecasts::{assumed_ui, details_ui, headline_ui, play_ui};
use crate::app::shell::theme::Palette;
use crate::app::ui_action::UiAction;
use crate::app::widgets::sheet_title::title_ui;

/// Draws the forecast.
pub fn from_here_ui(ui: &mut Ui, context: &ViewContext<'_>, actions: &mut Vec<UiAction>) {
    title_ui(ui, tr!("From here"), actions);
    let words =
        tr!("If simple players went on from here, with the cards that are left in any order. For you alone: the class never sees it.");
    ui.label(RichText::new(words).color(Palette::of(ui).faded));
    ui.add_space(4.0);
    let mut asked = Vec::new();
    let outlook = context.forecasts.outlook();
    assumed_ui(ui, outlook.assumed(), &mut asked);
    play_ui(ui, outlook, &mut asked);
    headline_ui(ui, outlook);
    details_ui(ui, outlook);
    actions.extend(asked.into_iter().map(|action| UiAction::Modal(ModalAction::Foresee(action))));
}
