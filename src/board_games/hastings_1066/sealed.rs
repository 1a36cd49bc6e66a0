//! Strategies (4.2.1), and how they stay hidden until both sides have chosen (4.2.2).

use std::hash::{BuildHasher, Hasher, RandomState};

use senlac_base::schema::JsonSchema;
use serde::de::Error;
use serde::{Deserialize, Deserializer, Serialize};
use serde_json::Value;
use siphasher::sip128::{Hasher128, SipHasher13};

use super::unit::{Group, Nation, Side};
use senlac_board_games::form_answer::FormAnswer;
use senlac_board_games::keyed::keys;
use senlac_board_games::{Choice, FieldKind};

senlac_board_games::keyed::keyed! {
    /// A Saxon wing or a Norman nation, which chooses a strategy.
    pub enum StrategyGroup {
        Right = "right", tr_mark!("right wing");
        Centre = "centre", tr_mark!("centre");
        Left = "left", tr_mark!("left wing");
        Norman = "norman", tr_mark!("Norman nationality");
        Breton = "breton", tr_mark!("Bretons");
        FrancoFlemish = "franco-flemish", tr_mark!("Franco-Flemish");
    }
}

senlac_board_games::message::said_words!("hastings_body": StrategyGroup);

impl StrategyGroup {
    /// Returns the side it belongs to.
    pub const fn side(self) -> Side {
        if matches!(self, Self::Right | Self::Centre | Self::Left) { Side::Saxon } else { Side::Norman }
    }

    /// Returns the groups that use its roll: a wing itself, or the foot and the knights of a nation (4.2.4).
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

    /// Returns the wing, or the nation of the section.
    pub fn from_group(group: Group) -> Self {
        Self::ALL.into_iter().find(|body| body.groups().contains(&group)).unwrap_or(Self::Norman)
    }
}

senlac_board_games::keyed::keyed! {
    /// A strategy for the order roll (4.2.1).
    pub enum Strategy {
        Defensive = "defensive", tr_mark!("Defensive");
        Cautious = "cautious", tr_mark!("Cautious");
        Moderate = "moderate", tr_mark!("Moderate");
        Aggressive = "aggressive", tr_mark!("Aggressive");
    }
}

senlac_board_games::message::said_words!("hastings_strategy": Strategy);

keys! {
    /// Strategy chosen for a wing or a nation.
    #[derive(Copy)]
    pub struct StrategyChoice {
        who: StrategyGroup = tr_mark!("Wing or nationality");
        strategy: Strategy = tr_mark!("Strategy");
    }
}

/// Hidden strategies. The game, its battle log and its file contain only unreadable digits.
/// This prevents accidental glances; it isn’t encryption.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(try_from = "WrittenStrategies", into = "WrittenStrategies")]
#[schemars(with = "WrittenStrategies")]
pub struct SealedStrategies(String);

impl FormAnswer for SealedStrategies {
    fn kind(units: &[Choice]) -> FieldKind {
        Vec::<StrategyChoice>::kind(units)
    }
}

/// Strategies in a file: plain when they are chosen, and afterwards as sixteen digits of salt and twelve of data.
#[derive(Clone, Serialize, JsonSchema)]
#[serde(untagged)]
enum WrittenStrategies {
    /// One choice for each wing or nation.
    Plain(Vec<StrategyChoice>),
    /// Sealed strategies as hexadecimal digits.
    Sealed(#[schemars(extend("pattern" = "^[0-9A-Fa-f]{28}$"))] String),
}

impl<'de> Deserialize<'de> for WrittenStrategies {
    /// Implemented by hand, so that an error lists the valid words.
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

impl From<SealedStrategies> for WrittenStrategies {
    fn from(sealed: SealedStrategies) -> Self {
        Self::Sealed(sealed.0)
    }
}

impl TryFrom<WrittenStrategies> for SealedStrategies {
    type Error = String;

    fn try_from(written: WrittenStrategies) -> Result<Self, String> {
        match written {
            WrittenStrategies::Plain(chosen) => {
                let twice = chosen.iter().enumerate().find(|(place, one)| chosen[..*place].iter().any(|other| other.who == one.who));
                match twice {
                    Some((_, one)) => Err(tr!("{who} is listed twice", who = one.who.name())),
                    None => Ok(Self::close(&chosen, RandomState::new().build_hasher().finish())),
                }
            }
            WrittenStrategies::Sealed(text) if text.len() == 28 && text.bytes().all(|sign| sign.is_ascii_hexdigit()) => Ok(Self(text)),
            WrittenStrategies::Sealed(_) => Err(tr!("the strategies must be a list or sealed").to_owned()),
        }
    }
}

/// Returns the bits that hide strategies under this salt.
fn mask(salt: u64) -> u128 {
    let mut hasher = SipHasher13::new();
    hasher.write_u64(salt);
    hasher.finish128().as_u128() & 0xffff_ffff_ffff
}

impl SealedStrategies {
    /// Seals strategies with this salt.
    fn close(chosen: &[StrategyChoice], salt: u64) -> Self {
        let sign = |body: StrategyGroup| chosen.iter().find(|one| one.who == body).map_or(0, |one| one.strategy as u128 + 1);
        let text = StrategyGroup::ALL.into_iter().fold(0, |text, body| text << 8 | sign(body));
        Self(format!("{salt:016x}{:012x}", text ^ mask(salt)))
    }

    /// Returns the strategies that were chosen.
    pub(super) fn open(&self) -> Vec<StrategyChoice> {
        let (salt, text) = self.0.split_at_checked(16).unwrap_or_default();
        let salt = u64::from_str_radix(salt, 16).unwrap_or_default();
        let text = u128::from_str_radix(text, 16).unwrap_or_default() ^ mask(salt);
        let of = |place: usize| usize::try_from(text >> (8 * (5 - place)) & 0xff).unwrap_or_default();
        let one =
            |(place, who): (usize, StrategyGroup)| Some(StrategyChoice { who, strategy: *Strategy::ALL.get(of(place).checked_sub(1)?)? });
        StrategyGroup::ALL.into_iter().enumerate().filter_map(one).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn sealed_strategies_are_unreadable_and_open_unchanged() {
        let plain = r#"[{"who":"right","strategy":"aggressive"},{"who":"left","strategy":"defensive"}]"#;
        let sealed: SealedStrategies = serde_json::from_str(plain).expect("strategies");
        let written = serde_json::to_string(&sealed).expect("signs");
        assert_eq!(written.len(), 30);
        assert_eq!(serde_json::from_str::<SealedStrategies>(&written).expect("signs"), sealed);
        assert_eq!(serde_json::to_string(&sealed.open()).expect("strategies"), plain);
        let again: SealedStrategies = serde_json::from_str(plain).expect("strategies");
        assert_ne!(again, sealed, "the same choice looks otherwise each time");
    }

    #[test]
    fn duplicate_and_unreadable_strategies_are_refused() {
        assert!(
            serde_json::from_str::<SealedStrategies>(r#"[{"who":"left","strategy":"cautious"},{"who":"left","strategy":"cautious"}]"#)
                .is_err()
        );
        assert!(serde_json::from_str::<SealedStrategies>(r#""aggressive""#).is_err());
    }
}
