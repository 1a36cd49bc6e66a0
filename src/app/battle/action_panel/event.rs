//! The event card: from the program's deck or from the teacher's own.

use crate::battle::action::BattleAction;
use egui::{CollapsingHeader, RichText, Ui};

use crate::battle::session::GameSession;
use crate::shell::theme;
use crate::ui_action::UiAction;
use crate::widgets::control::Control;
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_classroom::rules::rulings::CardColors;
use senlac_classroom::rules::{CardName, Color};

/// Draws the prompt to flip a card, and the six cards for a paper deck.
pub fn event_ui(ui: &mut Ui, session: &GameSession, paper: bool, actions: &mut Vec<UiAction>) {
    ui.label(RichText::new(tr!("Turn {turn}", turn = session.state().turn())).font(theme::title(24.0)));
    if paper {
        ui.label(tr!("Flip the top card of your own deck and choose it here."));
        own_deck_ui(ui, session, actions);
        return;
    }
    ui.label(tr!("The turn begins with a card from the event deck."));
    ui.add_space(6.0);
    CollapsingHeader::new(tr!("Use my own deck…")).id_salt("my own deck").show(ui, |ui| {
        ui.weak(match session.state().rulings().card_colors {
            CardColors::Coin => tr!("Choose the card that came up, the coin’s colour, or both. Senlac chooses the rest."),
            CardColors::Printed | CardColors::Paper => tr!("Choose the card that came up and its colour."),
        });
        own_deck_ui(ui, session, actions);
    });
}

/// Draws the six cards, the two colours, and a button to return to the program's deck.
fn own_deck_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    cards_ui(ui, session, actions);
    if session.typed.card.is_some() || session.typed.color.is_some() {
        ui.button(tr!("Use Senlac’s deck")).on_click(UiAction::Battle(BattleAction::OwnCard(None, None)), actions);
    }
}

/// Draws the six cards and the two colours.
pub fn cards_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let (chosen, chosen_color) = (session.typed.card, session.typed.color);
    for card in CardName::ALL {
        let response = ui.radio(chosen == Some(card), card.title()).on_hover_text(card.effect());
        response.on_click(UiAction::Battle(BattleAction::OwnCard(Some(card), chosen_color)), actions);
    }
    ui.horizontal_wrapped(|ui| {
        for color in Color::ALL {
            let label = tr!("{color}: {army} first", color = capitalise_visible(color.name()), army = color.first_side().army());
            ui.radio(chosen_color == Some(color), label).on_click(UiAction::Battle(BattleAction::OwnCard(chosen, Some(color))), actions);
        }
    });
}
