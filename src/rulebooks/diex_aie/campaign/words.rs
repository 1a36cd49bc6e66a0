//! The words of a campaign: factions, points of the compass, kinds of settlements, and money.

use std::fmt;

use schemars::{JsonSchema, Schema, SchemaGenerator};
use serde::{Deserialize, Serialize};

/// A list of words in files, each with what people read.
macro_rules! words {
    ($(#[$doc:meta])* $name:ident { $($word:ident = $key:literal, $title:expr);+ $(;)? }) => {
        $(#[$doc])*
        #[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize, JsonSchema)]
        #[serde(rename_all = "kebab-case")]
        #[allow(missing_docs, reason = "the words of the book")]
        pub enum $name { #[default] $($word),+ }

        impl $name {
            /// Every one, with its word in files and what people read.
            pub(super) const ALL: &'static [(Self, &'static str, &'static str)] = &[$((Self::$word, $key, $title)),+];

            /// Its word in files.
            pub fn key(self) -> &'static str {
                Self::ALL.iter().find(|(one, ..)| *one == self).map_or("", |(_, key, _)| key)
            }

            /// What people call it.
            pub fn name(self) -> &'static str {
                Self::ALL.iter().find(|(one, ..)| *one == self).map_or("", |(.., title)| crate::language::tr(title))
            }

            /// One of them, as a field asks.
            pub(super) fn asked() -> crate::rulebooks::FieldKind {
                let words: Vec<_> = Self::ALL.iter().map(|(one, key, _)| (*key, one.name())).collect();
                super::super::words::one_of(&words)
            }
        }
    };
}
pub(super) use words;

words! {
    /// A faction (C4).
    Faction {
        Norman = "norman", tr_mark!("Normans");
        Saxon = "saxon", tr_mark!("Saxons");
        Scottish = "scottish", tr_mark!("Scots");
        Danish = "danish", tr_mark!("Danes");
        Mercenary = "mercenary", tr_mark!("Mercenaries");
    }
}

words! {
    /// What a place is: its colour on the map, or a motte (C5).
    PlaceKind {
        Village = "village", tr_mark!("village");
        Town = "town", tr_mark!("town");
        City = "city", tr_mark!("city");
        Monastery = "monastery", tr_mark!("monastery");
        Motte = "motte", tr_mark!("motte");
    }
}

words! {
    /// Where a group comes from, as the hexes lie.
    Compass {
        N = "n", tr_mark!("N");
        Ne = "ne", tr_mark!("NE");
        Se = "se", tr_mark!("SE");
        S = "s", tr_mark!("S");
        Sw = "sw", tr_mark!("SW");
        Nw = "nw", tr_mark!("NW");
    }
}

words! {
    /// How mercenaries serve (C12.2).
    Pay {
        None = "none", tr_mark!("serves nobody");
        Hired = "hired", tr_mark!("paid for the campaign");
        Promised = "promised", tr_mark!("promised booty");
    }
}

words! {
    /// How a group was supplied today (C8.4).
    Fed {
        Full = "full", tr_mark!("in full");
        Partly = "partly", tr_mark!("in part");
        None = "none", tr_mark!("not at all");
    }
}

words! {
    /// The season of a campaign (C18.2).
    Season {
        Winter = "winter", tr_mark!("winter");
        Spring = "spring", tr_mark!("spring");
        Summer = "summer", tr_mark!("summer");
        Fall = "fall", tr_mark!("fall");
    }
}

/// Money, in pounds and half pounds; the number counts halves.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "serde_json::Number", into = "serde_json::Number")]
pub struct Pounds(pub u32);

impl Pounds {
    /// Whole pounds.
    pub(super) const fn whole(pounds: u32) -> Self {
        Self(pounds.saturating_mul(2))
    }

    /// With so much more.
    pub(super) const fn plus(self, more: Self) -> Self {
        Self(self.0.saturating_add(more.0))
    }

    /// With so much less; `None` if there is not so much.
    pub(super) fn less(self, less: Self) -> Option<Self> {
        self.0.checked_sub(less.0).map(Self)
    }
}

impl TryFrom<serde_json::Number> for Pounds {
    type Error = String;

    fn try_from(number: serde_json::Number) -> Result<Self, String> {
        let text = number.to_string();
        let (whole, half) = text.split_once('.').unwrap_or((&text, "0"));
        let half = match half {
            "0" => Some(0),
            "5" => Some(1),
            _ => None,
        };
        let halves = whole.parse::<u32>().ok().filter(|whole| *whole < 1_000_000).zip(half).map(|(whole, half)| whole * 2 + half);
        halves.map(Self).ok_or_else(|| tr!("{text} is no money: write pounds and half pounds, such as 12 or 12.5", text))
    }
}

impl From<Pounds> for serde_json::Number {
    fn from(money: Pounds) -> Self {
        if money.0.is_multiple_of(2) { (money.0 / 2).into() } else { Self::from_f64(f64::from(money.0) / 2.0).unwrap_or(0.into()) }
    }
}

impl JsonSchema for Pounds {
    fn schema_name() -> std::borrow::Cow<'static, str> {
        "pounds".into()
    }

    fn json_schema(_: &mut SchemaGenerator) -> Schema {
        schemars::json_schema!({"type": "number", "minimum": 0, "multipleOf": 0.5})
    }
}

impl fmt::Display for Pounds {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "£{}{}", self.0 / 2, if self.0.is_multiple_of(2) { "" } else { ".5" })
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pounds_are_told_in_halves() {
        for (text, halves) in [("0", 0), ("3", 6), ("12.5", 25), ("2.0", 4)] {
            assert_eq!(serde_json::from_str::<Pounds>(text).expect(text), Pounds(halves));
        }
        assert_eq!(serde_json::to_string(&Pounds(25)).expect("a number"), "12.5");
        assert_eq!(serde_json::to_string(&Pounds(6)).expect("a number"), "3");
        assert!(["-1", "0.25", "1e9"].iter().all(|text| serde_json::from_str::<Pounds>(text).is_err()));
    }
}
