//! Why a deck cannot work, or will surprise somebody.

use super::{Deck, MOST_CARDS, MOST_COPIES};
use crate::content::words::capital;
use crate::rules::rulings::{ArrowAgain, CardColors, Reshuffle};
use crate::rules::{CardName, Color, Rulings};

/// Something about a deck that a teacher should know before the first card.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Warning {
    /// What, and what to do about it, in a sentence or two.
    pub words: String,
    /// Whether no battle can be played with the deck so.
    pub is_fatal: bool,
}

/// Everything about a deck that cannot work or will surprise under these rulings, what cannot work first; empty where
/// it is sound.
#[must_use]
pub fn warnings(deck: &Deck, rulings: &Rulings) -> Vec<Warning> {
    let fatal = fatal(deck).into_iter().map(|words| Warning { words, is_fatal: true });
    let surprising = surprising(deck, rulings).into_iter().map(|words| Warning { words, is_fatal: false });
    fatal.chain(surprising).collect()
}

/// What no battle can be played with.
fn fatal(deck: &Deck) -> Vec<String> {
    let mut words = Vec::new();
    match deck.cards.len() {
        0 => words.push(tr!("The deck is empty. Give it at least one card.").to_owned()),
        1..=MOST_CARDS => {}
        more => words.push(tr!("The deck has {more} cards. {most_cards} is the most.", more, most_cards = MOST_CARDS)),
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
                "{title} is in the deck {copies} times in {color}. {most_copies} is the most.",
                title = card.title(),
                copies,
                color = card.color.name(),
                most_copies = MOST_COPIES
            ));
        }
        for problem in card.problems() {
            tell(capital(&format!("{problem}.")));
        }
    }
    words
}

/// What the table would wonder at.
fn surprising(deck: &Deck, rulings: &Rulings) -> Vec<String> {
    let early = arrows_that_come_early(deck).filter(|_| rulings.reshuffle == Reshuffle::WhenEmptyArrowLate);
    let colour = one_colour(deck).filter(|_| rulings.card_colors == CardColors::Printed);
    [early, colour, arrow_again(deck, rulings), william_again(deck)].into_iter().flatten().collect()
}

fn count(deck: &Deck, name: CardName) -> usize {
    deck.cards.iter().filter(|card| card.name == name).count()
}

/// More arrows than the lower half of the deck holds.
fn arrows_that_come_early(deck: &Deck) -> Option<String> {
    let arrows = count(deck, CardName::ArrowInTheEye);
    let words = if arrows > 0 && deck.cards.len() == 1 {
        tr!("The deck is one card, and it is Arrow in the Eye: it has no lower half to keep it in. Add other cards, or shuffle Arrow in \
         the Eye anywhere.")
    } else if arrows > 0 && arrows == deck.cards.len() {
        tr!("Every card is Arrow in the Eye, so none can be kept in the lower half. Add other cards, or shuffle Arrow in the Eye anywhere.")
    } else if arrows > deck.cards.len() / 2 {
        tr!("There are more Arrow in the Eye than the lower half of the deck holds, so some will come early. Take some out.")
    } else {
        return None;
    };
    Some(words.to_owned())
}

/// A side that never goes first.
fn one_colour(deck: &Deck) -> Option<String> {
    let first = deck.cards.first()?.color;
    let words = match first {
        Color::Black => tr!("Every card is black: the Saxons never go first. Make some red."),
        Color::Red => tr!("Every card is red: the Normans never go first. Make some black."),
    };
    deck.cards.iter().all(|card| card.color == first).then(|| words.to_owned())
}

/// More than one Arrow in the Eye, of which Harold dies.
fn arrow_again(deck: &Deck, rulings: &Rulings) -> Option<String> {
    let second = match rulings.arrow_again {
        ArrowAgain::ColorOnly => tr!("after the first only the colour counts"),
        ArrowAgain::PanicAgain => tr!("the Saxons panic each time"),
    };
    let arrows = count(deck, CardName::ArrowInTheEye);
    (arrows > 1).then(|| tr!("Arrow in the Eye is in the deck {arrows} times, and Harold dies only once: {second}.", arrows, second))
}

/// More than one William Trips.
fn william_again(deck: &Deck) -> Option<String> {
    let trips = count(deck, CardName::WilliamTrips);
    let words = tr!("the Normans panic each time, until he is dead; then only the colour counts");
    (trips > 1).then(|| tr!("William Trips is in the deck {trips} times: {words}.", trips, words))
}
