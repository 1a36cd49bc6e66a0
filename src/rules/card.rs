//! The cards of the event deck.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Side;

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

    /// How many the source's deck of 13 holds.
    #[must_use]
    pub const fn copies(self) -> u8 {
        match self {
            Self::Shieldwall | Self::FyrdRunsAmok | Self::MuddyGround => 3,
            Self::TiredFromTheLongMarch => 2,
            Self::ArrowInTheEye | Self::WilliamTrips => 1,
        }
    }

    /// The name in files.
    #[must_use]
    pub const fn key(self) -> &'static str {
        match self {
            Self::Shieldwall => "shieldwall",
            Self::FyrdRunsAmok => "fyrd-runs-amok",
            Self::MuddyGround => "muddy-ground",
            Self::TiredFromTheLongMarch => "tired-from-the-long-march",
            Self::ArrowInTheEye => "arrow-in-the-eye",
            Self::WilliamTrips => "william-trips",
        }
    }

    /// The title on the card.
    #[must_use]
    pub const fn title(self) -> &'static str {
        match self {
            Self::Shieldwall => "Shieldwall",
            Self::FyrdRunsAmok => "Fyrd Runs Amok",
            Self::MuddyGround => "Muddy Ground",
            Self::TiredFromTheLongMarch => "Tired from the Long March",
            Self::ArrowInTheEye => "Arrow in the Eye",
            Self::WilliamTrips => "William Trips",
        }
    }

    /// What it does, in a sentence for a ten-year-old.
    #[must_use]
    pub const fn effect(self) -> &'static str {
        match self {
            Self::Shieldwall => "The Saxons lock their shields: only half of the hits on them count this turn.",
            Self::FyrdRunsAmok => "Saxon spearmen and archers who touch no Norman rush up to 4 squares at the enemy!",
            Self::MuddyGround => "Horses slip: knights move only 1 square and find it harder to hit this turn.",
            Self::TiredFromTheLongMarch => "Every Saxon is weary and finds it harder to hit this turn.",
            Self::ArrowInTheEye => "Harold falls! Each Saxon unit rolls a die and loses that many men in panic.",
            Self::WilliamTrips => "William is down for this turn! Each Norman unit rolls a die and loses 2 fewer than it shows.",
        }
    }
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
        match self {
            Self::Black => Side::Norman,
            Self::Red => Side::Saxon,
        }
    }

    /// The word for it.
    #[must_use]
    pub const fn name(self) -> &'static str {
        match self {
            Self::Black => "black",
            Self::Red => "red",
        }
    }
}

/// A card: its event and the colour printed on it (ruling 2).
#[derive(Clone, Copy, Debug, PartialEq, Eq, PartialOrd, Ord, Hash, Serialize, Deserialize, JsonSchema)]
pub struct Card {
    /// The event.
    pub name: CardName,
    /// The colour.
    pub color: Color,
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
}
