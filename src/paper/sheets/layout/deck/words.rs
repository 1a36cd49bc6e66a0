//! Content of an event card.

use crate::sheets::layout::turn::over_six_text;
use crate::sheets::layout::unit_sheet::to_hit::Trial;
use senlac_base::language::lists::{join_sentences, text_if};
use senlac_classroom::phrasebook::share;
use senlac_classroom::rules::rulings::{AmokMove, ArrowAgain, BodyguardWithoutLord, CardColors, ShieldwallPool};
use senlac_classroom::rules::{Card, CardName, Color, Rulings};

#[derive(Clone, Debug, PartialEq)]
pub(super) struct CardContent {
    /// Event shown in the picture.
    pub event: CardName,
    /// Colour of the card; `None` if a coin is tossed instead (ruling 2).
    pub color: Option<Color>,
    /// Text such as "Normans first".
    pub first: String,
    /// Text such as "black card".
    pub color_name: String,
    /// Title printed on the card.
    pub title: String,
    /// Text such as "Muddy Ground · strength 2 · lasts 3 turns"; empty for a card of the source.
    pub terms: String,
    /// Effect of the card, as the projector shows it.
    pub effect: String,
    /// Additions from this battle's rulings.
    pub note: String,
    /// Position in the deck, such as "card 3 of 13".
    pub place: String,
}

impl CardContent {
    pub(super) fn from_card(card: &Card, trial: &Trial, rulings: &Rulings, (number, count): (usize, usize)) -> Self {
        let color = match rulings.card_colors {
            CardColors::Printed | CardColors::Paper => Some(card.color),
            CardColors::Coin => None,
        };
        Self {
            event: card.name,
            color,
            first: color.map_or_else(|| tr!("Toss a coin").to_owned(), |color| tr!("{army} first", army = color.first_side().army())),
            color_name: color.map_or_else(|| tr!("to see who goes first").to_owned(), |color| tr!("{color} card", color = color.name())),
            title: card.title().trim().to_owned(),
            terms: terms(card).join(" · "),
            effect: card.effect(),
            note: note(card, trial, rulings),
            place: tr!("card {number} of {count}", number, count),
        }
    }
}

/// Returns a custom card's details: the event it is based on, its strength and its duration.
fn terms(card: &Card) -> Vec<String> {
    let event = (card.title() != card.name.title()).then(|| card.name.title().to_owned());
    let strength = (card.force() != card.name.strength().usual).then(|| tr!("strength {force}", force = card.force()));
    let turns = (card.duration() > 1).then(|| tr!("lasts {length} turns", length = card.duration()));
    [event, strength, turns].into_iter().flatten().collect()
}

/// Returns a sentence or two about the effect of this battle's rulings on a card, or an empty string.
fn note(card: &Card, trial: &Trial, rulings: &Rulings) -> String {
    let loses = rulings.bodyguard_without_lord == BodyguardWithoutLord::Loses;
    match card.name {
        CardName::Shieldwall => {
            let pool = match rulings.shieldwall_pool {
                ShieldwallPool::Phase => tr!("Add up the hits on a unit, then round down."),
                ShieldwallPool::Attack => tr!("Round down for each attack."),
            };
            let part = share(card.force().saturating_mul(2));
            join_sentences(&[pool, &tr!("Only {part} of the arrow hits on housecarls count.", part)])
        }
        CardName::FyrdRunsAmok => match rulings.amok_move {
            AmokMove::UsesMove => tr!("Units next to a Norman stay. The rush is their move. They can still shoot and fight.").to_owned(),
            AmokMove::MayStillMove => tr!("Units next to a Norman stay. All can still move, shoot and fight.").to_owned(),
        },
        CardName::MuddyGround => over_six_text(trial, rulings, card).to_owned(),
        CardName::TiredFromTheLongMarch => join_sentences(&[tr!("This includes arrows."), over_six_text(trial, rulings, card)]),
        CardName::ArrowInTheEye => {
            let again = match rulings.arrow_again {
                ArrowAgain::ColorOnly => tr!("If Harold is already dead, only the colour counts."),
                ArrowAgain::PanicAgain => tr!("If Harold is already dead, they still roll."),
            };
            join_sentences(&[again, text_if(loses, tr!("His bodyguard loses its +1."))])
        }
        CardName::WilliamTrips => {
            let loses = text_if(loses, tr!("Without him, his bodyguard has no +1."));
            join_sentences(&[tr!("If William is already dead, only the colour counts."), loses])
        }
    }
}
