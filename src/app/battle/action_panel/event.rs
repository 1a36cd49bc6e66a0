//! The card: the program's deck, or the teacher's own.

use egui::{CollapsingHeader, RichText, Ui};

use crate::app::battle::session::GameSession;
use crate::app::shell::theme;
use crate::app::ui_action::UiAction;
use crate::rules::rulings::CardColors;
use crate::rules::{CardName, Color};

/// Says that a card is to be flipped, and offers the six for a paper deck.
pub fn event_ui(ui: &mut Ui, session: &GameSession, paper: bool, actions: &mut Vec<UiAction>) {
    ui.label(RichText::new(tr!("Turn {turn}", turn = session.state().turn())).font(theme::title(24.0)));
    if paper {
        ui.label(tr!("Flip the top card of your own deck and choose it here."));
        own_deck_ui(ui, session, actions);
        return;
    }
    ui.label(tr!("The turn begins with a card from the event deck."));
    ui.add_space(6.0);
    CollapsingHeader::new(tr!("My own deck…")).id_salt("my own deck").show(ui, |ui| {
        ui.weak(match session.state().rulings().card_colors {
            CardColors::Coin => tr!("Choose the card that came up, the coin’s colour, or both; Senlac decides the other."),
            CardColors::Printed | CardColors::Paper => tr!("Choose the card that came up and its colour."),
        });
        own_deck_ui(ui, session, actions);
    });
}

/// Six cards and two colours.
fn own_deck_ui(ui: &mut Ui, session: &GameSession, actions: &mut Vec<UiAction>) {
    let typed = session.typed();
    for card in CardName::ALL {
        if ui.radio(typed.card == Some(card), card.title()).on_hover_text(card.effect()).clicked() {
            actions.push(UiAction::OwnCard(Some(card), typed.color));
        }
    }
    ui.horizontal(|ui| {
        for color in Color::ALL {
            let label = tr!("{color}: {army} first", color = crate::phrasebook::names::capital(color.name()), army = color.first().army());
            if ui.radio(typed.color == Some(color), label).clicked() {
                actions.push(UiAction::OwnCard(typed.card, Some(color)));
            }
        }
    });
    if (typed.card.is_some() || typed.color.is_some()) && ui.button(tr!("Use the program’s deck")).clicked() {
        actions.push(UiAction::OwnCard(None, None));
    }
}
