//! The event deck in words.

use crate::rules::{Card, Side};

/// "Card: Muddy Ground (black). Normans go first"; of an own card with its event, strength and length:
/// "Card: Deep mud (black; Muddy Ground, strength 2, 3 turns). Normans go first".
#[must_use]
pub fn flip_words(card: &Card, first: Side) -> String {
    let terms = own_terms(card);
    let terms = if terms.is_empty() { String::new() } else { format!("; {}", terms.join(", ")) };
    format!("Card: {} ({}{terms}). {} go first", card.title(), card.color.name(), first.army())
}

/// What a card has of its own, beside its title: "Muddy Ground", "strength 2", "3 turns".
fn own_terms(card: &Card) -> Vec<String> {
    let event = card.title.is_some().then(|| card.name.title().to_owned());
    let strength = (card.force() != card.name.strength().usual).then(|| format!("strength {}", card.force()));
    let turns = (card.length() > 1).then(|| format!("{} turns", card.length()));
    [event, strength, turns].into_iter().flatten().collect()
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::{CardName, Color};

    #[test]
    fn an_own_card_tells_what_it_is_made_of() {
        let mud = Card::new(CardName::MuddyGround, Color::Black);
        assert_eq!(flip_words(&mud, Side::Norman), "Card: Muddy Ground (black). Normans go first");
        let deep = Card { title: Some("Deep mud".into()), strength: Some(2), turns: Some(3), ..mud.clone() };
        assert_eq!(flip_words(&deep, Side::Norman), "Card: Deep mud (black; Muddy Ground, strength 2, 3 turns). Normans go first");
        let long = Card { turns: Some(2), strength: Some(1), ..mud };
        assert_eq!(flip_words(&long, Side::Saxon), "Card: Muddy Ground (black; 2 turns). Saxons go first");
    }
}
