//! Units and leaders, as counters and owners' lists have them, and how they stand.

use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::step::Step;

senlac_board_games::keyed::keyed! {
    /// The two armies.
    pub enum Side {
        /// William's, of whatever nation.
        Norman = "norman", tr_mark!("Normans");
        /// Harold's.
        Saxon = "saxon", tr_mark!("Saxons");
    }
}

senlac_board_games::message::said_words!("hastings_side": Side);

impl Side {
    /// Its name as the one who owes a duty.
    pub const fn owing(self) -> &'static str {
        match self {
            Self::Norman => "Normans",
            Self::Saxon => "Saxons",
        }
    }

    /// The enemy.
    pub const fn other(self) -> Self {
        match self {
            Self::Norman => Self::Saxon,
            Self::Saxon => Self::Norman,
        }
    }
}

senlac_board_games::keyed::keyed! {
    /// What a combat unit is.
    pub enum Kind {
        /// Harold's and his brothers' own men.
        Housecarl = "housecarl", tr_mark!("housecarls");
        /// Landholders.
        Thegn = "thegn", tr_mark!("thegns");
        /// The levy.
        Fyrd = "fyrd", tr_mark!("fyrd");
        /// Norman foot.
        Foot = "foot", tr_mark!("foot");
        /// Archers of either side.
        Bowmen = "bowmen", tr_mark!("bowmen");
        /// Horsemen.
        Knights = "knights", tr_mark!("knights");
        /// Men with slings.
        Slingers = "slingers", tr_mark!("slingers");
        /// Men with javelins.
        Javelins = "javelins", tr_mark!("javelins");
    }
}

impl Kind {
    /// Whether it is on horseback. "Foot" is everybody else.
    pub const fn is_mounted(self) -> bool {
        matches!(self, Self::Knights)
    }
}

senlac_board_games::keyed::keyed! {
    /// The class against which morale is rolled, A the best. The letter is the head of a column too.
    pub enum Morale {
        A = "A", "A";
        B = "B", "B";
        C = "C", "C";
        D = "D", "D";
        E = "E", "E";
    }
}

impl Morale {
    /// Casualty points for a unit of this class (12.2).
    pub const fn points(self) -> u16 {
        match self {
            Self::A => 15,
            Self::B => 7,
            Self::C => 3,
            Self::D => 2,
            Self::E => 1,
        }
    }
}

senlac_board_games::keyed::keyed! {
    /// What a unit shoots or throws.
    pub enum Weapon {
        Bow = "bow", tr_mark!("bow");
        Javelin = "javelin", tr_mark!("javelin");
        Sling = "sling", tr_mark!("sling");
    }
}

senlac_board_games::keyed::keyed! {
    /// The nations of William's army.
    pub enum Nation {
        Norman = "norman", tr_mark!("Norman");
        Breton = "breton", tr_mark!("Breton");
        FrancoFlemish = "franco-flemish", tr_mark!("Franco-Flemish");
    }
}

senlac_board_games::keyed::keyed! {
    /// Those who take orders together: a wing of the Saxons, or the foot or the knights of a nation (4.1).
    pub enum Group {
        Right = "right", tr_mark!("right wing");
        Centre = "centre", tr_mark!("centre");
        Left = "left", tr_mark!("left wing");
        NormanFoot = "norman-foot", tr_mark!("Norman foot");
        NormanKnights = "norman-knights", tr_mark!("Norman knights");
        BretonFoot = "breton-foot", tr_mark!("Breton foot");
        BretonKnights = "breton-knights", tr_mark!("Breton knights");
        FrancoFlemishFoot = "franco-flemish-foot", tr_mark!("Franco-Flemish foot");
        FrancoFlemishKnights = "franco-flemish-knights", tr_mark!("Franco-Flemish knights");
    }
}

senlac_board_games::message::said_words!("hastings_group": Group);

impl Group {
    /// The section of a nation.
    pub const fn section(nation: Nation, is_mounted: bool) -> Self {
        match (nation, is_mounted) {
            (Nation::Norman, false) => Self::NormanFoot,
            (Nation::Norman, true) => Self::NormanKnights,
            (Nation::Breton, false) => Self::BretonFoot,
            (Nation::Breton, true) => Self::BretonKnights,
            (Nation::FrancoFlemish, false) => Self::FrancoFlemishFoot,
            (Nation::FrancoFlemish, true) => Self::FrancoFlemishKnights,
        }
    }

    /// Whether it is a section of knights.
    pub const fn is_mounted(self) -> bool {
        matches!(self, Self::NormanKnights | Self::BretonKnights | Self::FrancoFlemishKnights)
    }

    /// Whose it is.
    pub const fn side(self) -> Side {
        if matches!(self, Self::Right | Self::Centre | Self::Left) { Side::Saxon } else { Side::Norman }
    }
}

senlac_board_games::keyed::keyed! {
    /// How a unit holds together (9.2).
    #[derive(Default)]
    pub enum Status {
        /// In good order.
        #[default]
        Good = "good", tr_mark!("in good order");
        /// It holds, and can only defend itself.
        Disrupted = "disrupted", tr_mark!("disrupted");
        /// It runs.
        Routed = "routed", tr_mark!("routed");
    }
}

/// Where a unit is.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On the map.
    #[default]
    Map,
    /// It comes in the first eight turns (11.4.1).
    Turns,
    /// It comes between the assault periods (11.4.2).
    SecondPeriod,
    /// It is lost.
    Lost,
}

/// A combat unit.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Its short name: "HC1".
    pub id: String,
    /// Whose it is.
    pub side: Side,
    /// What it is.
    pub kind: Kind,
    /// The melee strength on its counter.
    pub melee: u8,
    /// The defence strength on its counter.
    pub defence: u8,
    /// The melee strength in a Shield Wall; `None` if it cannot form one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall_melee: Option<u8>,
    /// The defence strength in a Shield Wall; `None` if it cannot form one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall_defence: Option<u8>,
    /// Its morale class.
    pub morale: Morale,
    /// The morale class on its reduced side, if that is another (ruling 7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reduced_morale: Option<Morale>,
    /// What it shoots or throws; `None` if nothing.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missile: Option<Weapon>,
    /// The nation of a Norman unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
    /// Whether it is William's Guard, which takes no orders while he lives (4.3.8).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guard: bool,
    /// The wing of a Saxon unit: "left", "centre" or "right".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wing: Option<Group>,
    /// When it comes, if it is not there from the beginning.
    #[serde(default, rename = "enters", skip_serializing_if = "is_on_map")]
    pub place: Place,
    /// How it holds together.
    #[serde(default, skip_serializing_if = "is_good")]
    pub status: Status,
    /// Whether it has lost its first step.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reduced: bool,
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_on_map(place: &Place) -> bool {
    *place == Place::Map
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_good(status: &Status) -> bool {
    *status == Status::Good
}

impl Unit {
    /// Who gives it orders; `None` for William's Guard, and for who has no wing yet.
    pub fn group(&self) -> Option<Group> {
        match self.side {
            Side::Saxon => self.wing,
            Side::Norman if self.guard => None,
            Side::Norman => self.nation.map(|nation| Group::section(nation, self.kind.is_mounted())),
        }
    }

    /// Whether it stands on the map.
    pub fn is_on_map(&self) -> bool {
        self.place == Place::Map
    }
}

/// How a leader is (10.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Health {
    /// Able to do everything.
    #[default]
    Well,
    /// Ineffective through this phase and the next.
    Shaken,
    /// Wounded, and goes on with command radius and rally range one less for good.
    #[serde(rename = "wounded-1")]
    Wounded1,
    /// Wounded, and ineffective until this assault period ends.
    #[serde(rename = "wounded-2")]
    Wounded2,
    /// Wounded, with command radius and rally range one less, and ineffective for good, where ruling 90 has it so.
    Crippled,
    /// Dead.
    Killed,
    /// In the enemy's hands.
    Captured,
}

impl Health {
    /// Whether he is wounded: a second wound kills.
    pub const fn is_wound(self) -> bool {
        matches!(self, Self::Wounded1 | Self::Wounded2 | Self::Crippled)
    }
}

/// When a leader was shaken, and how he was before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Shaken {
    /// The turn of the assault period.
    pub turn: u8,
    /// The step.
    pub step: Step,
    /// How he was, or what a wound since has made of him: so he will be when he recovers.
    pub before: Health,
}

impl Default for Shaken {
    fn default() -> Self {
        Self { turn: 1, step: Step::Orders, before: Health::Well }
    }
}

/// A leader.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// His name: "Harold".
    pub id: String,
    /// Whose he is.
    pub side: Side,
    /// His command radius in hexes.
    pub command: u8,
    /// His rally range in hexes; 0 is his own hex.
    pub rally: u8,
    /// The nation of a Norman lieutenant, by the colour of his counter. William's counts for nothing: he serves all (10.1.3). Left out
    /// for Odo, Alan or Eustace, it is the one that the book gives him.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
    /// The unit in whose hex he is; `None` if he is alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// How he is.
    #[serde(default)]
    pub health: Health,
    /// Whether he was wounded before: a second wound kills.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub scarred: bool,
    /// Since when he is shaken, if he is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shaken: Option<Shaken>,
    /// Whether he can rally nobody any more (ruling 95).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub never_rallies: bool,
}

impl Leader {
    /// The only nation that he serves; `None` if he serves his whole side (10.1.3).
    pub fn own_nation(&self) -> Option<Nation> {
        if self.side == Side::Saxon {
            return None;
        }
        match self.id.as_str() {
            "William" => None,
            "Odo" => Some(self.nation.unwrap_or(Nation::Norman)),
            "Alan" => Some(self.nation.unwrap_or(Nation::Breton)),
            "Eustace" => Some(self.nation.unwrap_or(Nation::FrancoFlemish)),
            _ => self.nation,
        }
    }

    /// Whether he can affect a unit of his side: a Norman lieutenant only one of his own nation (10.1.3).
    pub fn serves(&self, unit: &Unit) -> bool {
        let nation = unit.nation.or(unit.guard.then_some(Nation::Norman));
        self.side == unit.side && self.own_nation().is_none_or(|own| nation == Some(own))
    }

    /// Whether he is wounded, now or as soon as he is no longer shaken: another wound kills him.
    pub const fn is_wounded(&self) -> bool {
        match self.shaken {
            Some(shaken) => shaken.before.is_wound(),
            None => self.health.is_wound(),
        }
    }

    /// Whether he can rally and help in combat.
    pub const fn is_effective(&self) -> bool {
        matches!(self.health, Health::Well | Health::Wounded1)
    }

    /// Whether he is still in the game.
    pub const fn is_there(&self) -> bool {
        !matches!(self.health, Health::Killed | Health::Captured)
    }

    /// Casualty points for him (12.2).
    pub fn points(&self) -> u16 {
        match self.id.as_str() {
            "William" => 50,
            "Harold" => 25,
            "Odo" => 10,
            _ => 5,
        }
    }

    /// Harold or William, on whom more depends than on others.
    pub fn is_chief(&self) -> bool {
        self.id == "Harold" || self.id == "William"
    }
}
