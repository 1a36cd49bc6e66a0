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
    #[must_use]
    pub const fn facts(self) -> &'static EventFacts {
        &EVENTS[self as usize]
    }

    /// How many the source's deck of 13 holds.
    #[must_use]
    pub const fn copies(self) -> u8 {
        self.facts().copies
    }

    /// The name in files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        self.facts().key
    }

    /// The title on the card.
    #[must_use]
    pub const fn title(self) -> &'static str {
        self.facts().title
    }

    /// How strong it is, and may be.
    #[must_use]
    pub const fn strength(self) -> StrengthRange {
        self.facts().strength
    }

    /// The most turns that it may last, the turn of the flip counted: 5, and 1 for what happens once.
    #[must_use]
    pub const fn longest(self) -> u8 {
        self.facts().longest
    }

    /// Whether it acts on such a unit. The fyrd of its title are the Saxon spearmen (ruling 42).
    #[must_use]
    pub const fn acts_on(self, unit: &Unit) -> bool {
        match self {
            Self::MuddyGround => matches!(unit.troop, Troop::Knights),
            Self::FyrdRunsAmok => matches!((unit.id.side, unit.troop), (Side::Saxon, Troop::Spearmen | Troop::Archers)),
            Self::Shieldwall | Self::TiredFromTheLongMarch | Self::ArrowInTheEye => matches!(unit.id.side, Side::Saxon),
            Self::WilliamTrips => matches!(unit.id.side, Side::Norman),
        }
    }

    /// The event in which the commander of an army falls.
    #[must_use]
    pub const fn fall_of_the_commander(side: Side) -> Self {
        match side {
            Side::Norman => Self::WilliamTrips,
            Side::Saxon => Self::ArrowInTheEye,
        }
    }

    /// What it does at its usual strength and length, in a sentence for a ten-year-old.
    #[must_use]
    pub fn effect(self) -> String {
        Card::new(self, Color::Black).effect()
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
        title: "Shieldwall",
        copies: 3,
        strength: StrengthRange { usual: 2, least: 2, most: 4, meaning: "what hits on Saxons are divided by" },
        longest: 5,
        shows: Side::Saxon,
        picture: "Saxons shoulder to shoulder, shield upon shield, with arrows stuck in them.",
    },
    EventFacts {
        key: "fyrd-runs-amok",
        title: "Fyrd Runs Amok",
        copies: 3,
        strength: StrengthRange { usual: 4, least: 1, most: 8, meaning: "squares that each unit runs" },
        longest: 1,
        shows: Side::Saxon,
        picture: "Saxon farmers run down the hill with spears and a pitchfork.",
    },
    EventFacts {
        key: "muddy-ground",
        title: "Muddy Ground",
        copies: 3,
        strength: StrengthRange { usual: 1, least: 1, most: 3, meaning: "added to the number that knights need to hit" },
        longest: 5,
        shows: Side::Norman,
        picture: "A Norman knight in the rain; his horse sinks into the mud.",
    },
    EventFacts {
        key: "tired-from-the-long-march",
        title: "Tired from the Long March",
        copies: 2,
        strength: StrengthRange { usual: 1, least: 1, most: 3, meaning: "added to the number that Saxons need to hit" },
        longest: 5,
        shows: Side::Saxon,
        picture: "Tired Saxons who lean on their spears.",
    },
    EventFacts {
        key: "arrow-in-the-eye",
        title: "Arrow in the Eye",
        copies: 1,
        strength: StrengthRange { usual: 0, least: 0, most: 5, meaning: "taken off each panic die" },
        longest: 1,
        shows: Side::Saxon,
        picture: "King Harold with an arrow in his eye, and the comet.",
    },
    EventFacts {
        key: "william-trips",
        title: "William Trips",
        copies: 1,
        strength: StrengthRange { usual: 2, least: 0, most: 5, meaning: "taken off each panic die" },
        longest: 5,
        shows: Side::Norman,
        picture: "William stumbles and his crown flies off; his horse looks on.",
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
    #[must_use]
    pub const fn first(self) -> Side {
        if matches!(self, Self::Black) { Side::Norman } else { Side::Saxon }
    }

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
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
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
#[expect(missing_docs, reason = "each tells itself in its sentence")]
pub enum CardProblem {
    #[error("the card {} has strength {found}; give it {} to {}, {}", .name.title(), .name.strength().least, .name.strength().most, .name.strength().meaning)]
    Strength { name: CardName, found: u8 },
    #[error("the card {} lasts {found} turns; give it 1 to {}", .name.title(), .name.longest())]
    Turns { name: CardName, found: u8 },
    #[error("the card {} happens once and cannot last {found} turns; leave its turns out", .name.title())]
    HappensOnce { name: CardName, found: u8 },
    #[error("the title of a card {} {trouble}", .name.title())]
    Title { name: CardName, trouble: NameTrouble },
}

impl Card {
    /// One of the source's cards.
    #[must_use]
    pub const fn new(name: CardName, color: Color) -> Self {
        Self { name, color, title: None, strength: None, turns: None }
    }

    /// What is written on it.
    #[must_use]
    pub fn title(&self) -> &str {
        self.title.as_deref().unwrap_or(self.name.title())
    }

    /// How strong it is: its own strength, or the usual one. What no card of the event may have, and only an event of a
    /// forged file says, counts as the nearest that it may.
    #[must_use]
    pub fn force(&self) -> u8 {
        let range = self.name.strength();
        self.strength.map_or(range.usual, |strength| strength.clamp(range.least, range.most))
    }

    /// How many turns it lasts, the turn of the flip counted; as many as it may at most.
    #[must_use]
    pub fn length(&self) -> u8 {
        self.turns.map_or(1, |turns| turns.clamp(1, self.name.longest()))
    }

    /// Whether it does what the source's card does; its title may be its own.
    #[must_use]
    pub fn is_usual(&self) -> bool {
        (self.force(), self.length()) == (self.name.strength().usual, 1)
    }

    /// Whether nobody could tell it from the other, colours aside.
    #[must_use]
    pub fn is_like(&self, other: &Self) -> bool {
        (self.name, self.title(), self.force(), self.length()) == (other.name, other.title(), other.force(), other.length())
    }

    /// What is wrong with its own title, strength and length; empty if it is sound.
    #[must_use]
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

    /// What it does, in a sentence or two for a ten-year-old.
    #[must_use]
    pub fn effect(&self) -> String {
        let (force, turns) = (self.force(), self.length());
        let lasting = if turns == 1 { String::new() } else { format!(" for {turns} turns") };
        match self.name {
            CardName::Shieldwall => {
                format!("The Saxons lock their shields: only {} of the hits on them count{lasting}.", share(force))
            }
            CardName::FyrdRunsAmok => {
                let squares = if force == 1 { "square" } else { "squares" };
                format!("Saxon spearmen and archers cannot wait: they rush up to {force} {squares} at the Normans!")
            }
            CardName::MuddyGround => {
                format!("Horses sink to their knees: knights ride 1 square and need {force} more to hit{lasting}.")
            }
            CardName::TiredFromTheLongMarch => {
                format!("The Saxons have marched for days: all of them need {force} more to hit{lasting}.")
            }
            CardName::ArrowInTheEye => format!("Harold falls! {}", self.panic_words(Side::Saxon)),
            CardName::WilliamTrips => {
                let down = if turns == 1 { " this turn".to_owned() } else { lasting };
                format!("William is down{down}! {}", self.panic_words(Side::Norman))
            }
        }
    }

    /// "Every Saxon unit rolls a die and loses that many men."; where something is taken off the die, what its faces mean.
    #[must_use]
    pub fn panic_words(&self, side: Side) -> String {
        let every = format!("Every {} unit rolls a die", side.adjective());
        match panic_faces(self.force()) {
            Some(faces) => format!("{every}. {faces}"),
            None => format!("{every} and loses that many men."),
        }
    }
}

/// What the faces of a panic die mean that so many are taken off, 1 to 5: "A 1 or a 2: nobody; a 3: one man falls; a 4: two
/// men, and so on." `None` if nothing is taken off, and as many men fall as the die shows.
#[must_use]
pub fn panic_faces(less: u8) -> Option<String> {
    let nobody = match less {
        0 => return None,
        1 => "A 1".to_owned(),
        2 => "A 1 or a 2".to_owned(),
        more => format!("A 1 to a {}", more.min(5)),
    };
    let one = (less + 1).min(6);
    let more = match one {
        6 => "",
        5 => "; a 6: two men",
        4 => "; a 5: two men; a 6: three men",
        3 => "; a 4: two men, and so on",
        _ => "; a 3: two men, and so on",
    };
    Some(format!("{nobody}: nobody; a {one}: one man falls{more}."))
}

/// One part of so many: "half", "a third", "1 in 8".
#[must_use]
pub fn share(parts: u8) -> String {
    match parts {
        2 => "half".to_owned(),
        3 => "a third".to_owned(),
        4 => "a quarter".to_owned(),
        more => format!("1 in {more}"),
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_deck_has_thirteen_cards() {
        assert_eq!(CardName::ALL.map(CardName::copies).iter().sum::<u8>(), 13);
    }

    #[test]
    fn black_means_normans_first_and_red_saxons() {
        assert_eq!(Color::Black.first(), Side::Norman);
        assert_eq!(Color::Red.first(), Side::Saxon);
    }

    #[test]
    fn a_cards_key_is_its_name_in_files() {
        for name in CardName::ALL {
            assert_eq!(serde_json::to_string(&name).expect("a name"), format!("{:?}", name.key()));
        }
    }

    #[test]
    fn an_ordinary_card_is_written_as_ever_and_an_own_one_with_its_terms() {
        let mud = Card::new(CardName::MuddyGround, Color::Black);
        let deep = Card { title: Some("Deep mud".into()), strength: Some(2), turns: Some(3), ..mud.clone() };
        assert_eq!(serde_json::to_string(&mud).expect("JSON"), r#"{"name":"muddy-ground","color":"black"}"#);
        let json = r#"{"name":"muddy-ground","color":"black","title":"Deep mud","strength":2,"turns":3}"#;
        assert_eq!(serde_json::to_string(&deep).expect("JSON"), json);
        assert_eq!(serde_json::from_str::<Card>(json).expect("a card"), deep);
        assert_eq!((deep.title(), deep.force(), deep.length(), deep.is_usual()), ("Deep mud", 2, 3, false));
        assert_eq!((mud.title(), mud.force(), mud.length(), mud.is_usual()), ("Muddy Ground", 1, 1, true));
    }

    #[test]
    fn a_card_tells_its_numbers() {
        let words = |name, strength, turns| Card { strength: Some(strength), turns: Some(turns), ..Card::new(name, Color::Red) }.effect();
        assert_eq!(words(CardName::Shieldwall, 3, 2), "The Saxons lock their shields: only a third of the hits on them count for 2 turns.");
        assert_eq!(words(CardName::FyrdRunsAmok, 1, 1), "Saxon spearmen and archers cannot wait: they rush up to 1 square at the Normans!");
        assert_eq!(
            words(CardName::MuddyGround, 2, 3),
            "Horses sink to their knees: knights ride 1 square and need 2 more to hit for 3 turns."
        );
        assert_eq!(words(CardName::TiredFromTheLongMarch, 3, 1), "The Saxons have marched for days: all of them need 3 more to hit.");
        assert_eq!(words(CardName::ArrowInTheEye, 0, 1), CardName::ArrowInTheEye.effect());
        assert_eq!(
            words(CardName::ArrowInTheEye, 1, 1),
            "Harold falls! Every Saxon unit rolls a die. A 1: nobody; a 2: one man falls; a 3: two men, and so on."
        );
        assert_eq!(
            words(CardName::WilliamTrips, 0, 5),
            "William is down for 5 turns! Every Norman unit rolls a die and loses that many men."
        );
    }

    #[test]
    fn what_a_panic_die_means_is_told_face_by_face_and_is_what_falls() {
        assert_eq!(panic_faces(0), None);
        for less in 1..=5 {
            let words = panic_faces(less).expect("something is taken off");
            let nobody = ["A 1: nobody", "A 1 or a 2: nobody", "A 1 to a 3: nobody", "A 1 to a 4: nobody", "A 1 to a 5: nobody"];
            assert!(words.starts_with(nobody[usize::from(less) - 1]), "{words}");
            for (fall, men) in [(1, "one man falls"), (2, "two men"), (3, "three men")] {
                let is_told = words.contains(&format!("a {}: {men}", less + fall));
                let goes_on = words.ends_with("and so on.") && fall > 2;
                assert_eq!(is_told || goes_on, less + fall <= 6, "{less}, {fall}: {words}");
            }
        }
        assert_eq!(panic_faces(2).as_deref(), Some("A 1 or a 2: nobody; a 3: one man falls; a 4: two men, and so on."));
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
