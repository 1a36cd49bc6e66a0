//! The event deck of a draft: the number of copies of each card, and custom cards.

use super::Draft;
use crate::content::deck::{DeckFile, MOST_COPIES};
use crate::content::library;
use crate::rules::{Card, CardName, Color};
use senlac_base::language::lists::capitalise;

/// Default name of a deck that was changed and hasn't been named yet.
pub const OWN_DECK: &str = tr_mark!("My deck");

/// A card and its number of copies in a deck.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct CardKind {
    /// The card, as a black one.
    pub card: Card,
    /// Numbers of black and of red copies.
    pub copies: [u8; 2],
}

impl CardKind {
    fn from_card(card: Card, cards: &[Card]) -> Self {
        let count = |color| cards.iter().filter(|other| other.color == color && other.is_like(&card)).count();
        let copies = Color::ALL.map(|color| u8::try_from(count(color)).unwrap_or(u8::MAX));
        Self { card: Card { color: Color::Black, ..card }, copies }
    }

    /// Returns the total number of copies.
    pub fn total(&self) -> u16 {
        self.copies.iter().copied().map(u16::from).sum()
    }
}

/// Returns whether a card is one of the source's.
pub fn is_source_card(card: &Card) -> bool {
    card.is_like(&Card::new(card.name, card.color))
}

/// Returns every kind of card: the source's six, even without copies, then the custom ones in the order of the deck.
pub fn card_kinds(cards: &[Card]) -> Vec<CardKind> {
    let mut kinds: Vec<Card> = CardName::ALL.map(|name| Card::new(name, Color::Black)).to_vec();
    for card in cards {
        if !kinds.iter().any(|kind| kind.is_like(card)) {
            kinds.push(card.clone());
        }
    }
    kinds.into_iter().map(|card| CardKind::from_card(card, cards)).collect()
}

impl Draft {
    /// Sets the number of cards of this kind and colour, at most 40. A custom card always has at least one copy, and
    /// [`remove_card`](Self::remove_card) removes it.
    pub fn set_copies(&mut self, card: &Card, color: Color, copies: u8) {
        let mut kinds = card_kinds(&self.deck.cards);
        let Some(kind) = kinds.iter_mut().find(|kind| kind.card.is_like(card)) else { return };
        let before = kind.copies;
        for (count, other) in kind.copies.iter_mut().zip(Color::ALL) {
            if other == color {
                *count = copies.min(MOST_COPIES);
            }
        }
        if kind.total() == 0 && !is_source_card(card) {
            kind.copies = before;
        }
        self.set_card_kinds(kinds);
    }

    /// Adds a custom card to the deck, with one black copy.
    ///
    /// # Errors
    /// A sentence if there is such a card already, or its terms aren't valid for a card.
    pub fn add_card(&mut self, card: Card) -> Result<(), String> {
        self.check_new_card(&card)?;
        let mut kinds = card_kinds(&self.deck.cards);
        kinds.push(CardKind { card, copies: [1, 0] });
        self.set_card_kinds(kinds);
        Ok(())
    }

    /// Gives a custom card another event, title, strength or length. Every copy of it changes.
    ///
    /// # Errors
    /// As for [`add_card`](Self::add_card).
    pub fn change_card(&mut self, card: &Card, new: &Card) -> Result<(), String> {
        if !card.is_like(new) {
            self.check_new_card(new)?;
        }
        let mut kinds = card_kinds(&self.deck.cards);
        for kind in kinds.iter_mut().filter(|kind| kind.card.is_like(card)) {
            kind.card = new.clone();
        }
        self.set_card_kinds(kinds);
        Ok(())
    }

    /// Removes every copy of a card from the deck.
    pub fn remove_card(&mut self, card: &Card) {
        let kinds = card_kinds(&self.deck.cards).into_iter().filter(|kind| !kind.card.is_like(card)).collect();
        self.set_card_kinds(kinds);
    }

    /// Replaces the deck with one that is saved under this key.
    pub fn set_deck(&mut self, deck: DeckFile, key: String) {
        self.deck = deck;
        self.deck_key = Some(key);
    }

    /// Checks a card that will join the others.
    /// Errors: a sentence about the problem.
    fn check_new_card(&self, card: &Card) -> Result<(), String> {
        if let Some(problem) = card.problems().first() {
            return Err(capitalise(&format!("{problem}.")));
        }
        if card_kinds(&self.deck.cards).iter().any(|kind| kind.card.is_like(card)) {
            return Err(tr!("This card already exists: {title}. Give the new one a different title.", title = card.title()));
        }
        Ok(())
    }

    /// Sets the cards to these kinds, in the order of a file. The deck no longer counts as the saved one.
    fn set_card_kinds(&mut self, kinds: Vec<CardKind>) {
        let copies = |kind: CardKind| {
            let of = move |(color, count): (Color, u8)| std::iter::repeat_n(Card { color, ..kind.card.clone() }, usize::from(count));
            Color::ALL.into_iter().zip(kind.copies).flat_map(of)
        };
        self.deck.cards = kinds.into_iter().flat_map(copies).collect();
        if self.deck_key.take().is_some_and(|key| key == library::DECK) {
            OWN_DECK.clone_into(&mut self.deck.name);
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::planning::tests::senlac;

    fn mud(title: &str) -> Card {
        Card { title: Some(title.into()), strength: Some(2), turns: Some(3), ..Card::new(CardName::MuddyGround, Color::Black) }
    }

    fn copies(draft: &Draft, card: &Card) -> Option<[u8; 2]> {
        card_kinds(&draft.deck.cards).into_iter().find(|kind| kind.card.is_like(card)).map(|kind| kind.copies)
    }

    #[test]
    fn changed_copies_are_limited_and_rename_the_deck() {
        let mut draft = senlac();
        let before = draft.deck.cards.clone();
        let shieldwall = Card::new(CardName::Shieldwall, Color::Black);
        draft.set_copies(&shieldwall, Color::Red, 4);
        assert_eq!((draft.deck.cards.len(), copies(&draft, &shieldwall)), (16, Some([2, 4])));
        assert_eq!((draft.deck.name.as_str(), draft.deck_key.as_deref()), (OWN_DECK, None));
        draft.set_copies(&shieldwall, Color::Red, 1);
        assert_eq!(draft.deck.cards, before);
        draft.set_copies(&shieldwall, Color::Red, 200);
        assert_eq!(copies(&draft, &shieldwall), Some([2, MOST_COPIES]));
    }

    #[test]
    fn standard_cards_may_have_no_copies_but_custom_cards_may_not() {
        let mut draft = senlac();
        let arrow = Card::new(CardName::ArrowInTheEye, Color::Black);
        draft.set_copies(&arrow, Color::Red, 0);
        assert_eq!(copies(&draft, &arrow), Some([0, 0]));
        draft.add_card(mud("Deep mud")).expect("a card");
        draft.set_copies(&mud("Deep mud"), Color::Black, 0);
        assert_eq!(copies(&draft, &mud("Deep mud")), Some([1, 0]));
        draft.remove_card(&mud("Deep mud"));
        assert_eq!(copies(&draft, &mud("Deep mud")), None);
    }

    #[test]
    fn a_changed_custom_card_keeps_its_copies_and_stays_distinct() {
        let mut draft = senlac();
        draft.add_card(mud("Deep mud")).expect("a card");
        draft.set_copies(&mud("Deep mud"), Color::Red, 2);
        draft.change_card(&mud("Deep mud"), &mud("Deeper mud")).expect("a title");
        assert_eq!(copies(&draft, &mud("Deeper mud")), Some([1, 2]));
        let same = Card::new(CardName::MuddyGround, Color::Black);
        let words = draft.change_card(&mud("Deeper mud"), &same).expect_err("the original game's card");
        assert_eq!(words, "This card already exists: Muddy Ground. Give the new one a different title.");
        let words = draft.add_card(Card { strength: Some(9), ..mud("A sea of mud") }).expect_err("too strong");
        assert!(words.starts_with("The card Muddy Ground has strength 9; enter 1 to 3"), "{words}");
    }
}
