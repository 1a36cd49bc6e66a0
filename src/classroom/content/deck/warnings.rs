//! Warnings about a deck that can't be played or that may surprise the class.

use super::{DeckFile, MOST_CARDS, MOST_COPIES};
use crate::content::text_checks::capitalise;
use crate::rules::rulings::{ArrowAgain, CardColors, Reshuffle};
use crate::rules::{CardName, Color, Rulings};

/// A warning about a deck, for the teacher to read before the first card is drawn.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// One or two sentences: the problem and its fix.
    pub words: String,
    /// Whether no battle can be played with this deck.
    pub is_fatal: bool,
}

/// Returns all warnings about a deck under these rulings, fatal ones first. The list is empty if the deck is fine.
pub fn warnings(deck: &DeckFile, rulings: &Rulings) -> Vec<Warning> {
    let fatal = fatal_texts(deck).into_iter().map(|words| Warning { words, is_fatal: true });
    let surprising = surprising_texts(deck, rulings).into_iter().map(|words| Warning { words, is_fatal: false });
    fatal.chain(surprising).collect()
}

/// Returns the problems that make the deck unplayable.
fn fatal_texts(deck: &DeckFile) -> Vec<String> {
    let mut words = Vec::new();
    match deck.cards.len() {
        0 => words.push(tr!("The deck is empty. Add at least one card.").to_owned()),
        1..=MOST_CARDS => {}
        more => words.push(tr!("The deck has {more} cards. The maximum is {most_cards}.", more, most_cards = MOST_CARDS)),
    }
    let mut tell = |warning: String| {
        if !words.contains(&warning) {
            words.push(warning);
        }
    };
    for card in &deck.cards {
        let copies = deck.cards.iter().filter(|other| other.color == card.color && other.is_like(card)).count();
        if copies > usize::from(MOST_COPIES) {
            tell(tr!(
                "{title} is in the deck {copies} times in {color}. The maximum is {most_copies}.",
                title = card.title(),
                copies,
                color = card.color.name(),
                most_copies = MOST_COPIES
            ));
        }
        for problem in card.problems() {
            tell(capitalise(&format!("{problem}.")));
        }
    }
    words
}

/// Returns the problems that may surprise the players.
fn surprising_texts(deck: &DeckFile, rulings: &Rulings) -> Vec<String> {
    let count = |name| deck.cards.iter().filter(|card| card.name == name).count();
    let (arrows, trips, all) = (count(CardName::ArrowInTheEye), count(CardName::WilliamTrips), deck.cards.len());
    let mut words = Vec::new();
    // The lower half of the deck has room for no more arrows than this.
    if rulings.reshuffle == Reshuffle::WhenEmptyArrowLate && arrows > all / 2 {
        let early = if all == 1 {
            tr!("The only card in the deck is Arrow in the Eye, so there is no lower half to keep it in. Add other cards, or shuffle \
                 Arrow in the Eye anywhere.")
        } else if arrows == all {
            tr!("Every card is Arrow in the Eye, so none can be kept in the lower half. Add other cards, or shuffle Arrow in the Eye \
                 anywhere.")
        } else {
            tr!("The deck has more Arrow in the Eye cards than its lower half can hold, so some will come early. Remove some.")
        };
        words.push(early.to_owned());
    }
    let is_all = |color| all > 0 && deck.cards.iter().all(|card| card.color == color);
    if rulings.card_colors == CardColors::Printed && is_all(Color::Black) {
        words.push(tr!("Every card is black, so the Saxons never go first. Make some red.").to_owned());
    }
    if rulings.card_colors == CardColors::Printed && is_all(Color::Red) {
        words.push(tr!("Every card is red, so the Normans never go first. Make some black.").to_owned());
    }
    if arrows > 1 {
        words.push(match rulings.arrow_again {
            ArrowAgain::ColorOnly => tr!(
                "Arrow in the Eye is in the deck {arrows} times, but Harold dies only once. After that, only the colour counts.",
                arrows
            ),
            ArrowAgain::PanicAgain => {
                tr!("Arrow in the Eye is in the deck {arrows} times, but Harold dies only once. The Saxons panic each time.", arrows)
            }
        });
    }
    if trips > 1 {
        words.push(tr!(
            "William Trips is in the deck {trips} times. The Normans panic each time until he is dead. Then only the colour counts.",
            trips
        ));
    }
    words
}
