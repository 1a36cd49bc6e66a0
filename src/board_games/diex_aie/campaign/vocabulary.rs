//! Vocabulary of a campaign: factions, compass directions, kinds of settlement, results, and money.

use std::fmt;

#[cfg(feature = "schema")]
use schemars::{Schema, SchemaGenerator};
#[cfg(feature = "schema")]
use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use senlac_board_games::form_answer::FormAnswer;
use senlac_board_games::{Choice, FieldKind};

senlac_board_games::keyed::keyed! {
    /// A faction (C4).
    #[derive(Default)]
    pub enum Faction {
        #[default]
        Norman = "norman", tr_mark!("Normans");
        Saxon = "saxon", tr_mark!("Saxons");
        Scottish = "scottish", tr_mark!("Scots");
        Danish = "danish", tr_mark!("Danes");
        Mercenary = "mercenary", tr_mark!("Mercenaries");
    }
}

senlac_board_games::message::said_words!("campaign_faction": Faction);

senlac_board_games::keyed::keyed! {
    /// Kind of a place: its colour on the map, or a motte (C5).
    #[derive(Default)]
    pub enum PlaceKind {
        #[default]
        Village = "village", tr_mark!("village");
        Town = "town", tr_mark!("town");
        City = "city", tr_mark!("city");
        Monastery = "monastery", tr_mark!("monastery");
        Motte = "motte", tr_mark!("motte");
    }
}

senlac_board_games::keyed::keyed! {
    /// Direction from which a group arrives, by the sides of a hex.
    #[derive(Default)]
    pub enum Compass {
        #[default]
        N = "n", tr_mark!("N");
        Ne = "ne", tr_mark!("NE");
        Se = "se", tr_mark!("SE");
        S = "s", tr_mark!("S");
        Sw = "sw", tr_mark!("SW");
        Nw = "nw", tr_mark!("NW");
    }
}

senlac_board_games::message::said_words!("campaign_compass": Compass);

senlac_board_games::keyed::keyed! {
    /// Fate of those who surrendered.
    #[derive(Default)]
    pub enum Doom {
        #[default]
        Test = "test", tr_mark!("each rolls, until half are dead");
        Prisoners = "prisoners", tr_mark!("prisoners, riders on foot");
        Killed = "killed", tr_mark!("all are killed");
        Freed = "freed", tr_mark!("they go free");
        Other = "other", tr_mark!("something else (you decide)");
    }
}

senlac_board_games::keyed::keyed! {
    /// Result in the loyalty table for shared booty.
    #[derive(Default)]
    pub enum BootyResult {
        #[default]
        Loyal = "loyal", tr_mark!("loyal");
        Revolt = "revolt", tr_mark!("revolt");
    }
}

senlac_board_games::keyed::keyed! {
    /// Fate of a man who slips away (C14.5).
    #[derive(Default)]
    pub enum Slip {
        #[default]
        Away = "away", tr_mark!("he gets away");
        Prisoner = "prisoner", tr_mark!("he is taken prisoner");
        Wounded = "wounded", tr_mark!("he is wounded");
        Killed = "killed", tr_mark!("he is killed");
    }
}

senlac_board_games::keyed::keyed! {
    /// Result of a battle (C14.6).
    #[derive(Default)]
    pub enum BattleResult {
        #[default]
        Eliminated = "eliminated", tr_mark!("one side is wiped out");
        Fled = "fled", tr_mark!("one side leaves the field");
        Surrendered = "surrendered", tr_mark!("one side surrenders");
        Undecided = "undecided", tr_mark!("both sides withdraw");
        Stands = "stands", tr_mark!("both sides stay where they are");
    }
}

senlac_board_games::message::said_words!("campaign_end": BattleResult);

senlac_board_games::keyed::keyed! {
    /// Mercenaries' terms of service (C12.2).
    #[derive(Default)]
    pub enum Pay {
        #[default]
        None = "none", tr_mark!("no employer");
        Hired = "hired", tr_mark!("paid for the campaign");
        Promised = "promised", tr_mark!("promised booty");
    }
}

senlac_board_games::keyed::keyed! {
    /// Amount of supplies that a group took today (C8.4).
    #[derive(Default)]
    pub enum SupplyLevel {
        #[default]
        Full = "full", tr_mark!("in full");
        Partly = "partly", tr_mark!("in part");
        None = "none", tr_mark!("not at all");
    }
}

senlac_board_games::keyed::keyed! {
    /// The season of a campaign (C18.2).
    #[derive(Default)]
    pub enum Season {
        #[default]
        Winter = "winter", tr_mark!("winter");
        Spring = "spring", tr_mark!("spring");
        Summer = "summer", tr_mark!("summer");
        Fall = "fall", tr_mark!("fall");
    }
}

/// Money, counted in half pounds.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, PartialOrd, Ord, Serialize, Deserialize)]
#[serde(try_from = "serde_json::Number", into = "serde_json::Number")]
pub struct Pounds(pub u32);

impl Pounds {
    /// Creates a sum of whole pounds.
    pub(super) const fn from_pounds(pounds: u32) -> Self {
        Self(pounds.saturating_mul(2))
    }

    /// Returns the sum of both amounts.
    pub(super) const fn plus(self, more: Self) -> Self {
        Self(self.0.saturating_add(more.0))
    }

    /// Returns the difference; `None` if `less` is larger.
    pub(super) fn less(self, less: Self) -> Option<Self> {
        self.0.checked_sub(less.0).map(Self)
    }
}

impl FormAnswer for Pounds {
    fn kind(_units: &[Choice]) -> FieldKind {
        FieldKind::Number(0, 9999)
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
        halves.map(Self).ok_or_else(|| tr!("{text} is not an amount of money: enter pounds and half pounds, such as 12 or 12.5", text))
    }
}

impl From<Pounds> for serde_json::Number {
    fn from(money: Pounds) -> Self {
        if money.0.is_multiple_of(2) { (money.0 / 2).into() } else { Self::from_f64(f64::from(money.0) / 2.0).unwrap_or(0.into()) }
    }
}

#[cfg(feature = "schema")]
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
    fn pounds_are_written_in_steps_of_one_half() {
        for (text, halves) in [("0", 0), ("3", 6), ("12.5", 25), ("2.0", 4)] {
            assert_eq!(serde_json::from_str::<Pounds>(text).expect(text), Pounds(halves));
        }
        assert_eq!(serde_json::to_string(&Pounds(25)).expect("a number"), "12.5");
        assert_eq!(serde_json::to_string(&Pounds(6)).expect("a number"), "3");
        assert!(["-1", "0.25", "1e9"].iter().all(|text| serde_json::from_str::<Pounds>(text).is_err()));
    }
}
