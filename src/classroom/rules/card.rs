//! The cards of the event deck: the source's six events, and a teacher's own cards made from them.
//!
//! A card of one's own has a title, a strength and a length of its own; `EVENTS` tells what its strength means, and its range.
//! Knights in the mud move 1 square however weak it is.
//!
//! Shieldwall, Muddy Ground and Tired last 1 to 5 turns, the turn of the flip counted, beside whatever cards are
//! flipped later. William is away so long and back at the flip after. The rush and the arrow happen once. Two cards of
//! one event do not add up: the stronger counts.

use std::sync::Arc;

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::name::{NameTrouble, is_unseen, trouble_with};
use super::{Side, Troop, Unit};

/// The six events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CardName {
    /// Saxons suffer half of all hits this turn, rounded down.
    Shieldwall,
    /// The fyrd and the archers of the Saxons rush four squares toward the Normans.
    FyrdRunsAmok,
    /// Knights move one square at most and need one more to hit.
    MuddyGround,
    /// All Saxons need one more to hit.
    TiredFromTheLongMarch,
    /// Harold dies, and every Saxon unit panics.
    ArrowInTheEye,
    /// William is out of play this turn, and every Norman unit panics a little.
    WilliamTrips,
}

impl CardName {
    /// Every event, in the source's order.
    pub const ALL: [Self; 6] =
        [Self::Shieldwall, Self::FyrdRunsAmok, Self::MuddyGround, Self::TiredFromTheLongMarch, Self::ArrowInTheEye, Self::WilliamTrips];

    /// All that is known of it.
    pub const fn facts(self) -> &'static EventFacts {
        &EVENTS[self as usize]
    }

    /// How many the source's deck of 13 holds.
    pub const fn copies(self) -> u8 {
        self.facts().copies
    }

    /// The name in files.
    pub const fn key(self) -> &'static str {
        self.facts().key
    }

    /// How strong it is, and may be.
    pub const fn strength(self) -> StrengthRange {
        self.facts().strength
    }

    /// The most turns that it may last, the turn of the flip counted: 5, and 1 for what happens once.
    pub const fn longest(self) -> u8 {
        self.facts().longest
    }

    /// Whether it acts on such a unit. The fyrd of its title are the Saxon spearmen (ruling 42).
    pub const fn acts_on(self, unit: &Unit) -> bool {
        match self {
            Self::MuddyGround => matches!(unit.troop, Troop::Knights),
            Self::FyrdRunsAmok => matches!((unit.id.side, unit.troop), (Side::Saxon, Troop::Spearmen | Troop::Archers)),
            Self::Shieldwall | Self::TiredFromTheLongMarch | Self::ArrowInTheEye => matches!(unit.id.side, Side::Saxon),
            Self::WilliamTrips => matches!(unit.id.side, Side::Norman),
        }
    }

    /// The event in which the commander of an army falls.
    pub const fn fall_of_the_commander(side: Side) -> Self {
        match side {
            Side::Norman => Self::WilliamTrips,
            Side::Saxon => Self::ArrowInTheEye,
        }
    }
}

/// What an event is, apart from what it does: everything that sheets, wall and files ask of it.
#[derive(Debug)]
pub struct EventFacts {
    /// The name in files.
    pub key: &'static str,
    /// The title on the card.
    pub title: &'static str,
    /// How many the source's deck of 13 holds.
    pub copies: u8,
    /// How strong it is, and may be.
    pub strength: StrengthRange,
    /// The most turns that it may last.
    pub longest: u8,
    /// The army that its picture shows.
    pub shows: Side,
    /// What its picture shows, for whoever cannot see it.
    pub picture: &'static str,
}

/// The events in the order of [`CardName::ALL`].
const EVENTS: [EventFacts; 6] = [
    EventFacts {
        key: "shieldwall",
        title: tr_mark!("Shieldwall"),
        copies: 3,
        strength: StrengthRange { usual: 2, least: 2, most: 4, meaning: tr_mark!("what hits on Saxons are divided by") },
        longest: 5,
        shows: Side::Saxon,
        picture: tr_mark!("Saxons shoulder to shoulder, shield upon shield, with arrows stuck in them."),
    },
    EventFacts {
        key: "fyrd-runs-amok",
        title: tr_mark!("Fyrd Runs Amok"),
        copies: 3,
        strength: StrengthRange { usual: 4, least: 1, most: 8, meaning: tr_mark!("squares that each unit runs") },
        longest: 1,
        shows: Side::Saxon,
        picture: tr_mark!("Saxon farmers run down the hill with spears and a pitchfork."),
    },
    EventFacts {
        key: "muddy-ground",
        title: tr_mark!("Muddy Ground"),
        copies: 3,
        strength: StrengthRange { usual: 1, least: 1, most: 3, meaning: tr_mark!("added to the number that knights need to hit") },
        longest: 5,
        shows: Side::Norman,
        picture: tr_mark!("A Norman knight in the rain; his horse sinks into the mud."),
    },
    EventFacts {
        key: "tired-from-the-long-march",
        title: tr_mark!("Tired from the Long March"),
        copies: 2,
        strength: StrengthRange { usual: 1, least: 1, most: 3, meaning: tr_mark!("added to the number that Saxons need to hit") },
        longest: 5,
        shows: Side::Saxon,
        picture: tr_mark!("Tired Saxons who lean on their spears."),
    },
    EventFacts {
        key: "arrow-in-the-eye",
        title: tr_mark!("Arrow in the Eye"),
        copies: 1,
        strength: StrengthRange { usual: 0, least: 0, most: 5, meaning: tr_mark!("taken off each panic die") },
        longest: 1,
        shows: Side::Saxon,
        picture: tr_mark!("King Harold with an arrow in his eye, and the comet."),
    },
    EventFacts {
        key: "william-trips",
        title: tr_mark!("William Trips"),
        copies: 1,
        strength: StrengthRange { usual: 2, least: 0, most: 5, meaning: tr_mark!("taken off each panic die") },
        longest: 5,
        shows: Side::Norman,
        picture: tr_mark!("William stumbles and his crown flies off; his horse looks on."),
    },
];

/// How strong an event may be.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrengthRange {
    /// The source's card.
    pub usual: u8,
    /// The smallest number.
    pub least: u8,
    /// The largest.
    pub most: u8,
    /// What the number means, for "strength: …".
    pub meaning: &'static str,
}

/// A card's colour: black lets the Normans go first, red the Saxons.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// The Normans go first.
    Black,
    /// The Saxons go first.
    Red,
}

impl Color {
    /// Both colours.
    pub const ALL: [Self; 2] = [Self::Black, Self::Red];

    /// The side that moves, shoots and hits first under this colour.
    pub const fn first(self) -> Side {
        if matches!(self, Self::Black) { Side::Norman } else { Side::Saxon }
    }

    /// Its name in files.
    pub const fn key(self) -> &'static str {
        ["black", "red"][self as usize]
    }
}

/// A card: its event, the colour printed on it (ruling 2), and what is its own where it is not one of the source's.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Card {
    /// The event.
    pub name: CardName,
    /// The colour.
    pub color: Color,
    /// Its own title, 1 to 60 characters; the event's where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Arc<str>>,
    /// Its own strength, see [`CardName::strength`]; the usual one where there is none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<u8>,
    /// How many turns it lasts, the turn of the flip counted, 1 to [`CardName::longest`]; 1 where nothing is said.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u8>,
}

/// The most characters of a card's own title.
pub const LONGEST_TITLE: usize = 60;

/// What is wrong with a card of one's own.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, schemars::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each tells itself in its sentence, which the phrasebook has")]
pub enum CardProblem {
    Strength { name: CardName, found: u8 },
    Turns { name: CardName, found: u8 },
    HappensOnce { name: CardName, found: u8 },
    Title { name: CardName, trouble: NameTrouble },
}

impl Card {
    /// One of the source's cards.
    pub const fn new(name: CardName, color: Color) -> Self {
        Self { name, color, title: None, strength: None, turns: None }
    }

    /// What is written on it.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(self.name.title())
    }

    /// How strong it is: its own strength, or the usual one. What no card of the event may have, and only an event of a
    /// forged file says, counts as the nearest that it may.
    pub fn force(&self) -> u8 {
        let range = self.name.strength();
        self.strength.map_or(range.usual, |strength| strength.clamp(range.least, range.most))
    }

    /// How many turns it lasts, the turn of the flip counted; as many as it may at most.
    pub fn length(&self) -> u8 {
        self.turns.map_or(1, |turns| turns.clamp(1, self.name.longest()))
    }

    /// Whether it does what the source's card does; its title may be its own.
    pub fn is_usual(&self) -> bool {
        (self.force(), self.length()) == (self.name.strength().usual, 1)
    }

    /// Whether nobody could tell it from the other, colours aside.
    pub fn is_like(&self, other: &Self) -> bool {
        (self.name, self.title(), self.force(), self.length()) == (other.name, other.title(), other.force(), other.length())
    }

    /// What is wrong with its own title, strength and length; empty if it is sound.
    pub fn problems(&self) -> Vec<CardProblem> {
        let name = self.name;
        let range = name.strength();
        // Games of before may hold a title that nobody sees.
        let title = self.title.as_deref().filter(|title| title.trim().is_empty() || !title.chars().all(is_unseen));
        let title = title.and_then(|title| trouble_with(title, LONGEST_TITLE));
        let strength = self.strength.filter(|strength| !(range.least..=range.most).contains(strength));
        let turns = self.turns.filter(|turns| !(1..=name.longest()).contains(turns));
        let turns = turns.map(|found| match name.longest() {
            1 if found > 1 => CardProblem::HappensOnce { name, found },
            _ => CardProblem::Turns { name, found },
        });
        let title = title.map(|trouble| CardProblem::Title { name, trouble });
        let strength = strength.map(|found| CardProblem::Strength { name, found });
        [title, strength, turns].into_iter().flatten().collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_has_thirteen_cards_and_their_keys_are_their_names_in_files() {
        assert_eq!(CardName::ALL.map(CardName::copies).iter().sum::<u8>(), 13);
        for name in CardName::ALL {
            assert_eq!(serde_json::to_string(&name).expect("a name"), format!("{:?}", name.key()));
        }
    }

    #[test]
    fn every_usual_card_is_sound_and_every_term_has_its_range() {
        for name in CardName::ALL {
            let range = name.strength();
            let with = |strength, turns| Card { strength, turns, ..Card::new(name, Color::Red) }.problems();
            assert!(with(None, None).is_empty());
            for found in 0..=9 {
                let strength = (!(range.least..=range.most).contains(&found)).then_some(CardProblem::Strength { name, found });
                assert_eq!(with(Some(found), None), Vec::from_iter(strength));
                assert_eq!(with(None, Some(found)).is_empty(), (1..=name.longest()).contains(&found), "{name:?} {found}");
            }
        }
        let arrow = Card { turns: Some(2), title: Some("A\u{7}".into()), ..Card::new(CardName::ArrowInTheEye, Color::Red) };
        let words: Vec<String> = arrow.problems().iter().map(ToString::to_string).collect();
        assert_eq!(
            words,
            [
                "the title of a card Arrow in the Eye holds a character that cannot be seen; type it anew",
                "the card Arrow in the Eye happens once and cannot last 2 turns; leave its turns out"
            ]
        );
    }
}
