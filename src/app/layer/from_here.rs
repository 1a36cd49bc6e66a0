//! How the battle would go from here.

use egui::{RichText, Ui};

use super::{LayerAsked, title_ui};
use crate::app::asked::Asked;
use crate::app::forecast::{assumed_ui, details_ui, headline_ui, play_ui};
use crate::app::room::Room;
use crate::app::theme::Palette;

/// Draws the forecast.
pub fn from_here_ui(ui: &mut Ui, room: &Room<'_>, asked: &mut Vec<Asked>) {
    title_ui(ui, "From here", asked);
    let words = "If simple players went on from here, with the cards that are left in any order. For you alone: the class never sees it.";
    ui.label(RichText::new(words).color(Palette::of(ui).faded));
    ui.add_space(4.0);
    let mut wishes = Vec::new();
    let outlook = room.foresight.outlook();
    assumed_ui(ui, outlook.assumed(), &mut wishes);
    play_ui(ui, outlook, &mut wishes);
    headline_ui(ui, outlook);
    details_ui(ui, outlook);
    asked.extend(wishes.into_iter().map(|wish| Asked::Layer(LayerAsked::Foresee(wish))));
}
