//! Strategies (4.2.1), and how they lie face down until both sides have chosen (4.2.2).

use std::hash::{BuildHasher, Hasher, RandomState};

use schemars::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use siphasher::sip128::{Hasher128, SipHasher13};

use super::unit::{Group, Nation, Side};
use senlac_board_games::asked::Asked;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, FieldKind};

senlac_board_games::keyed::keyed! {
    /// What a strategy is chosen for: a wing of the Saxons, or a nation of the Normans.
    pub enum Body {
        Right = "right", tr_mark!("right wing");
        Centre = "centre", tr_mark!("centre");
        Left = "left", tr_mark!("left wing");
        Norman = "norman", tr_mark!("Norman nation");
        Breton = "breton", tr_mark!("Bretons");
        FrancoFlemish = "franco-flemish", tr_mark!("Franco-Flemish");
    }
}

senlac_board_games::message::said_words!("hastings_body": Body);

impl Body {
    /// Whose it is.
    pub const fn side(self) -> Side {
        if matches!(self, Self::Right | Self::Centre | Self::Left) { Side::Saxon } else { Side::Norman }
    }

    /// Those who read its roll: a wing itself; of a nation its foot and its knights (4.2.4).
    pub fn groups(self) -> Vec<Group> {
        let both = |nation| vec![Group::section(nation, false), Group::section(nation, true)];
        match self {
            Self::Right => vec![Group::Right],
            Self::Centre => vec![Group::Centre],
            Self::Left => vec![Group::Left],
            Self::Norman => both(Nation::Norman),
            Self::Breton => both(Nation::Breton),
            Self::FrancoFlemish => both(Nation::FrancoFlemish),
        }
    }

    /// The wing, or the nation of the section.
    pub fn of(group: Group) -> Self {
        Self::ALL.into_iter().find(|body| body.groups().contains(&group)).unwrap_or(Self::Norman)
    }
}

senlac_board_games::keyed::keyed! {
    /// A strategy (4.2.1).
    pub enum Strategy {
        Defensive = "defensive", tr_mark!("Defensive");
        Cautious = "cautious", tr_mark!("Cautious");
        Moderate = "moderate", tr_mark!("Moderate");
        Aggressive = "aggressive", tr_mark!("Aggressive");
    }
}

senlac_board_games::message::said_words!("hastings_strategy": Strategy);

keys! {
    /// The strategy of a wing or a nation.
    #[derive(Copy)]
    pub struct Chosen {
        who: Body = tr_mark!("Wing or nation");
        strategy: Strategy = tr_mark!("Strategy");
    }
}

/// Strategies face down: whoever looks at the game, its chronicle or its file sees signs that say nothing. It keeps honest
/// people from a glance, and is no lock.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "Written", into = "Written")]
#[schemars(with = "Written")]
pub struct Sealed(String);

impl Asked for Sealed {
    fn kind(units: &[Choice]) -> FieldKind {
        Vec::<Chosen>::kind(units)
    }
}

/// How strategies are written: plain where they are chosen, and as sixteen signs of salt and twelve of text ever after.
#[derive(Clone, Serialize, JsonSchema)]
#[serde(untagged)]
enum Written {
    /// Of each wing or nation.
    Plain(Vec<Chosen>),
    /// Sealed.
    Sealed(#[schemars(extend("pattern" = "^[0-9A-Fa-f]{28}$"))] String),
}

impl<'de> Deserialize<'de> for Written {
    /// By hand, so that a slip is told with the words that there are.
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let value = Value::deserialize(deserializer)?;
        let read = if value.is_string() {
            serde_json::from_value(value).map(Self::Sealed)
        } else {
            serde_json::from_value(value).map(Self::Plain)
        };
        read.map_err(Error::custom)
    }
}

impl From<Sealed> for Written {
    fn from(sealed: Sealed) -> Self {
        Self::Sealed(sealed.0)
    }
}

impl TryFrom<Written> for Sealed {
    type Error = String;

    fn try_from(written: Written) -> Result<Self, String> {
        match written {
            Written::Plain(chosen) => {
                let twice = chosen.iter().enumerate().find(|(place, one)| chosen[..*place].iter().any(|other| other.who == one.who));
                match twice {
                    Some((_, one)) => Err(tr!("{who} is named twice", who = one.who.name())),
                    None => Ok(Self::close(&chosen, RandomState::new().build_hasher().finish())),
                }
            }
            Written::Sealed(text) if text.len() == 28 && text.bytes().all(|sign| sign.is_ascii_hexdigit()) => Ok(Self(text)),
            Written::Sealed(_) => Err(tr!("the strategies are neither a list nor sealed").to_owned()),
        }
    }
}

/// The signs that cover what this salt has covered.
fn cover(salt: u64) -> u128 {
    let mut hasher = SipHasher13::new();
    hasher.write_u64(salt);
    hasher.finish128().as_u128() & 0xffff_ffff_ffff
}

impl Sealed {
    fn close(chosen: &[Chosen], salt: u64) -> Self {
        let sign = |body: Body| chosen.iter().find(|one| one.who == body).map_or(0, |one| one.strategy as u128 + 1);
        let text = Body::ALL.into_iter().fold(0, |text, body| text << 8 | sign(body));
        Self(format!("{salt:016x}{:012x}", text ^ cover(salt)))
    }

    /// What was chosen.
    pub(super) fn open(&self) -> Vec<Chosen> {
        let (salt, text) = self.0.split_at_checked(16).unwrap_or_default();
        let salt = u64::from_str_radix(salt, 16).unwrap_or_default();
        let text = u128::from_str_radix(text, 16).unwrap_or_default() ^ cover(salt);
        let of = |place: usize| usize::try_from(text >> (8 * (5 - place)) & 0xff).unwrap_or_default();
        let one = |(place, who): (usize, Body)| Some(Chosen { who, strategy: *Strategy::ALL.get(of(place).checked_sub(1)?)? });
        Body::ALL.into_iter().enumerate().filter_map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_sealed_is_written_without_a_word_of_it_and_opens_to_the_same() {
        let plain = r#"[{"who":"right","strategy":"aggressive"},{"who":"left","strategy":"defensive"}]"#;
        let sealed: Sealed = serde_json::from_str(plain).expect("strategies");
        let written = serde_json::to_string(&sealed).expect("signs");
        assert_eq!(written.len(), 30);
        assert_eq!(serde_json::from_str::<Sealed>(&written).expect("signs"), sealed);
        assert_eq!(serde_json::to_string(&sealed.open()).expect("strategies"), plain);
        let again: Sealed = serde_json::from_str(plain).expect("strategies");
        assert_ne!(again, sealed, "the same choice looks otherwise each time");
    }

    #[test]
    fn nothing_is_chosen_twice_and_signs_that_are_none_are_refused() {
        assert!(serde_json::from_str::<Sealed>(r#"[{"who":"left","strategy":"cautious"},{"who":"left","strategy":"cautious"}]"#).is_err());
        assert!(serde_json::from_str::<Sealed>(r#""aggressive""#).is_err());
    }
}
