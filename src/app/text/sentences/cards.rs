//! The event deck in words.

use super::Sentence;
use crate::language::lists::commas;
use crate::rules::{Card, Side};

/// "Card: Muddy Ground (black)" and "Normans go first".
pub(super) fn flip(card: &Card, first: Side) -> [Sentence; 2] {
    [card_sentence(card), Sentence::plain(tr!("{army} go first", army = first.army()))]
}

/// "Card: Muddy Ground (black)"; of an own card with its event, strength and length: "Card: Deep mud (black; Muddy Ground,
/// strength 2, 3 turns)".
#[must_use]
pub fn card_sentence(card: &Card) -> Sentence {
    let (title, color, terms) = (card.title(), card.color.name(), own_terms(card));
    let words = if terms.is_empty() {
        tr!("{title} ({color})", title, color)
    } else {
        tr!("{title} ({color}; {terms})", title, color, terms = commas(terms))
    };
    Sentence::of(tr!("Card"), words)
}

/// What a card has of its own, beside its title: "Muddy Ground", "strength 2", "3 turns".
fn own_terms(card: &Card) -> Vec<String> {
    let event = card.title.is_some().then(|| card.name.title().to_owned());
    let strength = (card.force() != card.name.strength().usual).then(|| tr!("strength {force}", force = card.force()));
    let turns = (card.length() > 1).then(|| tr_count!(turns = card.length(), "{turns} turn", "{turns} turns"));
    [event, strength, turns].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{CardName, Color};

    #[test]
    fn an_own_card_tells_what_it_is_made_of() {
        let flip_words = |card: &Card, first| flip(card, first).map(|sentence| sentence.to_string()).join(". ");
        let mud = Card::new(CardName::MuddyGround, Color::Black);
        assert_eq!(flip_words(&mud, Side::Norman), "Card: Muddy Ground (black). Normans go first");
        let deep = Card { title: Some("Deep mud".into()), strength: Some(2), turns: Some(3), ..mud.clone() };
        assert_eq!(flip_words(&deep, Side::Norman), "Card: Deep mud (black; Muddy Ground, strength 2, 3 turns). Normans go first");
        let long = Card { turns: Some(2), strength: Some(1), ..mud };
        assert_eq!(flip_words(&long, Side::Saxon), "Card: Muddy Ground (black; 2 turns). Saxons go first");
    }
}
