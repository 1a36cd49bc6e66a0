//! What is in force: the card in play, and cards of earlier turns that last longer than theirs.

use std::fmt;

use serde::Serialize;

use crate::rules::{Card, CardName, State};
use senlac_base::language::lists::joined;

/// A card of an earlier turn that is still in force. It shows as "Deep mud, 2 turns more".
#[derive(Clone, Debug, PartialEq, Eq, Serialize)]
pub struct ActiveEffect {
    /// The card.
    #[serde(flatten)]
    pub card: Card,
    /// How many turns it still lasts, this one counted; 1 and up.
    #[serde(rename = "left")]
    pub turns_left: u8,
}

impl fmt::Display for ActiveEffect {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let (turns, title) = (self.turns_left, self.card.title());
        f.write_str(&tr_count!(turns, "{title}, {turns} turn more", "{title}, {turns} turns more", title))
    }
}

impl State {
    /// How strong an event is that is in force now, by the card in play or by an earlier one; `None` if it is not.
    /// Two cards of one event do not add up: the stronger counts.
    pub fn strength_of(&self, name: CardName) -> Option<u8> {
        self.strongest(name).map(Card::force)
    }

    /// The strongest card of an event that is in force now; of equals, the latest.
    pub(in crate::rules) fn strongest(&self, name: CardName) -> Option<&Card> {
        let is_meant = |card: &&Card| card.name == name;
        let now = self.card.as_ref().filter(is_meant);
        // Cards that last are rare: most often there is nothing to compare.
        if self.effects.is_empty() {
            return now;
        }
        let earlier = self.effects.iter().map(|effect| &effect.card).filter(is_meant).max_by_key(|card| card.force());
        match (earlier, now) {
            (Some(earlier), Some(now)) if earlier.force() > now.force() => Some(earlier),
            (earlier, now) => now.or(earlier),
        }
    }

    /// How many turns an event is still in force, this one counted; `None` if it is not.
    pub fn turns_left(&self, name: CardName) -> Option<u8> {
        let now = self.card.iter().map(|card| (card, card.length()));
        let all = self.effects.iter().map(|effect| (&effect.card, effect.turns_left)).chain(now);
        all.filter(|(card, _)| card.name == name).map(|(_, left)| left).max()
    }

    /// "Still in force: Deep mud, 2 turns more; Shieldwall, 1 turn more."; `None` if no earlier card is.
    pub fn still_in_force(&self) -> Option<String> {
        (!self.effects.is_empty()).then(|| tr!("Still in force: {cards}.", cards = joined(&self.effects, "; ")))
    }

    /// Discards the turn's card; everything in force has a turn less to go.
    pub(in crate::rules) fn discard_and_tick(&mut self) {
        for effect in &mut self.effects {
            effect.turns_left = effect.turns_left.saturating_sub(1);
        }
        if let Some(card) = self.card.take() {
            let turns_left = card.length().saturating_sub(1);
            self.effects.push(ActiveEffect { card, turns_left });
        }
        self.effects.retain(|effect| effect.turns_left > 0);
    }

    /// A card of an earlier turn is no longer in force: the one of this event and title that has least to go.
    pub(in crate::rules) fn end_effect(&mut self, name: CardName, title: Option<&str>) {
        let ends = |effect: &ActiveEffect| effect.card.name == name && effect.card.title.as_deref() == title;
        let found = self.effects.iter().enumerate().filter(|(_, effect)| ends(effect)).min_by_key(|(_, effect)| effect.turns_left);
        if let Some(place) = found.map(|(place, _)| place) {
            self.effects.remove(place);
        }
    }
}
