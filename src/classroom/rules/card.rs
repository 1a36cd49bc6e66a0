//! The cards of the event deck: the source's six events, and a teacher's own cards based on them.
//!
//! A custom card has its own title, strength and duration. `EVENTS` says what the strength means, and its range.
//! Knights in the mud move 1 square, however weak the card is.
//!
//! Shieldwall, Muddy Ground and Tired last 1 to 5 turns, including the turn of the flip, alongside any cards
//! flipped later. William stays away for that long and is back at the next flip. The rush and the arrow happen
//! once. Two cards of the same event do not add up: the stronger counts.

use std::sync::Arc;

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::name::{NameProblem, find_name_problem, is_invisible};
use super::{Side, Troop, Unit};

/// One of the six events.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum CardName {
    /// Saxons suffer half of all hits this turn, rounded down.
    Shieldwall,
    /// The fyrd and the Saxon archers rush four squares toward the Normans.
    FyrdRunsAmok,
    /// Knights move at most one square and need one more to hit.
    MuddyGround,
    /// All Saxons need one more to hit.
    TiredFromTheLongMarch,
    /// Harold dies, and every Saxon unit rolls for panic.
    ArrowInTheEye,
    /// William is out of play this turn, and every Norman unit rolls for panic, by default with the die less 2.
    WilliamTrips,
}

impl CardName {
    /// Every event, in the order of the source.
    pub const ALL: [Self; 6] =
        [Self::Shieldwall, Self::FyrdRunsAmok, Self::MuddyGround, Self::TiredFromTheLongMarch, Self::ArrowInTheEye, Self::WilliamTrips];

    /// Returns the facts of this event.
    pub const fn facts(self) -> &'static EventFacts {
        &EVENTS[self as usize]
    }

    /// Returns how many copies the source's deck of 13 contains.
    pub const fn copies(self) -> u8 {
        self.facts().copies
    }

    /// Returns the key in files.
    pub const fn key(self) -> &'static str {
        self.facts().key
    }

    /// Returns the default strength and its range.
    pub const fn strength(self) -> StrengthRange {
        self.facts().strength
    }

    /// Returns the maximum duration in turns, including the turn of the flip: 5, or 1 for an event that happens once.
    pub const fn longest(self) -> u8 {
        self.facts().longest
    }

    /// Returns whether the event affects this unit. "Fyrd" in its title means the Saxon spearmen (ruling 42).
    pub const fn affects(self, unit: &Unit) -> bool {
        match self {
            Self::MuddyGround => matches!(unit.troop, Troop::Knights),
            Self::FyrdRunsAmok => matches!((unit.id.side, unit.troop), (Side::Saxon, Troop::Spearmen | Troop::Archers)),
            Self::Shieldwall | Self::TiredFromTheLongMarch | Self::ArrowInTheEye => matches!(unit.id.side, Side::Saxon),
            Self::WilliamTrips => matches!(unit.id.side, Side::Norman),
        }
    }

    /// Returns the event in which a side's army commander falls.
    pub const fn commander_fall(side: Side) -> Self {
        match side {
            Side::Norman => Self::WilliamTrips,
            Side::Saxon => Self::ArrowInTheEye,
        }
    }
}

/// Fixed facts of an event for sheets, the projector and files. Its effect is elsewhere.
#[derive(Debug)]
pub struct EventFacts {
    /// Key of the event in files.
    pub key: &'static str,
    /// Title printed on the card.
    pub title: &'static str,
    /// Number of copies in the source's deck of 13.
    pub copies: u8,
    /// Default strength and its range.
    pub strength: StrengthRange,
    /// Maximum duration in turns, including the turn of the flip.
    pub longest: u8,
    /// Army shown in the picture.
    pub shows: Side,
    /// Description of the picture for people who cannot see it.
    pub picture: &'static str,
}

/// The events in the order of [`CardName::ALL`].
const EVENTS: [EventFacts; 6] = [
    EventFacts {
        key: "shieldwall",
        title: tr_mark!("Shieldwall"),
        copies: 3,
        strength: StrengthRange { usual: 2, least: 2, most: 4, meaning: tr_mark!("divides the hits on Saxons") },
        longest: 5,
        shows: Side::Saxon,
        picture: tr_mark!("Saxons stand shoulder to shoulder. Arrows stick in their shields."),
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
        picture: tr_mark!("A Norman knight rides in the rain. His horse sinks into the mud."),
    },
    EventFacts {
        key: "tired-from-the-long-march",
        title: tr_mark!("Tired from the Long March"),
        copies: 2,
        strength: StrengthRange { usual: 1, least: 1, most: 3, meaning: tr_mark!("added to the number that Saxons need to hit") },
        longest: 5,
        shows: Side::Saxon,
        picture: tr_mark!("Tired Saxons lean on their spears."),
    },
    EventFacts {
        key: "arrow-in-the-eye",
        title: tr_mark!("Arrow in the Eye"),
        copies: 1,
        strength: StrengthRange { usual: 0, least: 0, most: 5, meaning: tr_mark!("subtracted from each panic die") },
        longest: 1,
        shows: Side::Saxon,
        picture: tr_mark!("King Harold has an arrow in his eye. The comet is in the sky."),
    },
    EventFacts {
        key: "william-trips",
        title: tr_mark!("William Trips"),
        copies: 1,
        strength: StrengthRange { usual: 2, least: 0, most: 5, meaning: tr_mark!("subtracted from each panic die") },
        longest: 5,
        shows: Side::Norman,
        picture: tr_mark!("William stumbles, and his crown flies off. His horse looks on."),
    },
];

/// Allowed strengths of an event.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StrengthRange {
    /// Strength of the source's card.
    pub usual: u8,
    /// Minimum strength of a custom card.
    pub least: u8,
    /// Maximum strength of a custom card.
    pub most: u8,
    /// Meaning of the number, shown after "strength: ".
    pub meaning: &'static str,
}

/// Colour of a card. Black means that the Normans go first, red that the Saxons do.
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "lowercase")]
pub enum Color {
    /// Black: the Normans go first this turn.
    Black,
    /// Red: the Saxons go first this turn.
    Red,
}

impl Color {
    /// Both colours, black first.
    pub const ALL: [Self; 2] = [Self::Black, Self::Red];

    /// Returns the side that moves, shoots and fights first under this colour.
    pub const fn first_side(self) -> Side {
        if matches!(self, Self::Black) { Side::Norman } else { Side::Saxon }
    }

    /// Returns the key in files.
    pub const fn key(self) -> &'static str {
        ["black", "red"][self as usize]
    }
}

/// A card: its event, its printed colour (ruling 2), and any custom title, strength and duration.
#[derive(Clone, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Card {
    /// Event that the card triggers.
    pub name: CardName,
    /// Colour printed on the card (ruling 2).
    pub color: Color,
    /// Custom title, 1 to 60 characters. `None` uses the event's title.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub title: Option<Arc<str>>,
    /// Custom strength, see [`CardName::strength`]. `None` uses the default.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub strength: Option<u8>,
    /// Duration in turns, including the turn of the flip, 1 to [`CardName::longest`]. `None` means 1.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub turns: Option<u8>,
}

/// Maximum length of a custom title, in characters.
pub const LONGEST_TITLE: usize = 60;

/// An error in a custom card.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, senlac_base::schema::JsonSchema)]
#[serde(rename_all = "snake_case")]
#[expect(missing_docs, reason = "each tells itself in its sentence, which the phrasebook has")]
pub enum CardProblem {
    Strength { name: CardName, found: u8 },
    Turns { name: CardName, found: u8 },
    HappensOnce { name: CardName, found: u8 },
    Title { name: CardName, trouble: NameProblem },
}

impl Card {
    /// Creates one of the source's cards.
    pub const fn new(name: CardName, color: Color) -> Self {
        Self { name, color, title: None, strength: None, turns: None }
    }

    /// Returns the title: the custom one, or the event's.
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(self.name.title())
    }

    /// Returns the card's strength: custom or default. A strength outside the event's range can only come from a
    /// forged file, and counts as the nearest allowed value.
    pub fn force(&self) -> u8 {
        let range = self.name.strength();
        self.strength.map_or(range.usual, |strength| strength.clamp(range.least, range.most))
    }

    /// Returns the duration in turns, including the turn of the flip, limited to the event's maximum.
    pub fn duration(&self) -> u8 {
        self.turns.map_or(1, |turns| turns.clamp(1, self.name.longest()))
    }

    /// Returns whether the card has the same effect as the source's card. Its title may differ.
    pub fn has_default_effect(&self) -> bool {
        (self.force(), self.duration()) == (self.name.strength().usual, 1)
    }

    /// Returns whether the cards are the same in everything except colour.
    pub fn is_like(&self, other: &Self) -> bool {
        (self.name, self.title(), self.force(), self.duration()) == (other.name, other.title(), other.force(), other.duration())
    }

    /// Returns the problems with the custom title, strength and duration; empty if the card is valid.
    pub fn problems(&self) -> Vec<CardProblem> {
        let name = self.name;
        let range = name.strength();
        // Older games may contain an invisible title.
        let title = self.title.as_deref().filter(|title| title.trim().is_empty() || !title.chars().all(is_invisible));
        let title = title.and_then(|title| find_name_problem(title, LONGEST_TITLE));
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
    fn the_deck_has_13_cards_and_keys_match_serialised_names() {
        assert_eq!(CardName::ALL.map(CardName::copies).iter().sum::<u8>(), 13);
        for name in CardName::ALL {
            assert_eq!(serde_json::to_string(&name).expect("a name"), format!("{:?}", name.key()));
        }
    }

    #[test]
    fn standard_cards_are_valid_and_terms_must_be_in_range() {
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
                "the title of the card Arrow in the Eye contains an invisible character; retype it",
                "the card Arrow in the Eye takes effect once, so it can’t last 2 turns; remove its turns"
            ]
        );
    }
}
