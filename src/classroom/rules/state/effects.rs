//! Effects in force: those of the card in play, and of earlier cards that last longer than one turn.

use std::fmt;

use serde::Serialize;

use crate::rules::{Card, CardName, State};
use senlac_base::language::lists::join_with;

/// A card of an earlier turn that is still in force. It displays as "Deep mud, 2 more turns".
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActiveEffect {
    /// Card that is still in force.
    #[serde(flatten)]
    pub card: Card,
    /// Number of turns left, including this one; at least 1.
    #[serde(rename = "left")]
    pub turns_left: u8,
}

impl fmt::Display for ActiveEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (turns, title) = (self.turns_left, self.card.title());
        f.write_str(&tr_count!(turns, "{title}, {turns} more turn", "{title}, {turns} more turns", title))
    }
}

impl State {
    /// Returns the strength of an event in force, from the card in play or an earlier one, or `None` if it is not in
    /// force. Two cards of the same event do not add up: the stronger counts.
    pub fn effect_strength(&self, name: CardName) -> Option<u8> {
        self.strongest_card(name).map(Card::force)
    }

    /// Returns the strongest card of an event in force. Among equals it is the latest.
    pub(in crate::rules) fn strongest_card(&self, name: CardName) -> Option<&Card> {
        let is_meant = |card: &&Card| card.name == name;
        let now = self.card.as_ref().filter(is_meant);
        // Lasting cards are rare, so there is usually nothing to compare.
        if self.effects.is_empty() {
            return now;
        }
        let earlier = self.effects.iter().map(|effect| &effect.card).filter(is_meant).max_by_key(|card| card.force());
        match (earlier, now) {
            (Some(earlier), Some(now)) if earlier.force() > now.force() => Some(earlier),
            (earlier, now) => now.or(earlier),
        }
    }

    /// Returns how many turns an event is still in force, including this one, or `None` if it is not.
    pub fn turns_left(&self, name: CardName) -> Option<u8> {
        let now = self.card.iter().map(|card| (card, card.duration()));
        let all = self.effects.iter().map(|effect| (&effect.card, effect.turns_left)).chain(now);
        all.filter(|(card, _)| card.name == name).map(|(_, left)| left).max()
    }

    /// "Still in force: Deep mud, 2 more turns; Shieldwall, 1 more turn.", or `None` if no earlier card is in force.
    pub fn effects_text(&self) -> Option<String> {
        (!self.effects.is_empty()).then(|| tr!("Still in force: {cards}.", cards = join_with(&self.effects, "; ")))
    }

    /// Discards the turn's card and shortens every effect by one turn.
    pub(in crate::rules) fn discard_and_tick(&mut self) {
        for effect in &mut self.effects {
            effect.turns_left = effect.turns_left.saturating_sub(1);
        }
        if let Some(card) = self.card.take() {
            let turns_left = card.duration().saturating_sub(1);
            self.effects.push(ActiveEffect { card, turns_left });
        }
        self.effects.retain(|effect| effect.turns_left > 0);
    }

    /// Ends the effect of an earlier card with this event and title. If there are several, the shortest ends.
    pub(in crate::rules) fn end_effect(&mut self, name: CardName, title: Option<&str>) {
        let ends = |effect: &ActiveEffect| effect.card.name == name && effect.card.title.as_deref() == title;
        let found = self.effects.iter().enumerate().filter(|(_, effect)| ends(effect)).min_by_key(|(_, effect)| effect.turns_left);
        if let Some(place) = found.map(|(place, _)| place) {
            self.effects.remove(place);
        }
    }
}
