//! Units and leaders as on counters and in owners’ lists, and their present state.

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::step::Step;

senlac_board_games::keyed::keyed! {
    /// The two armies in the battle.
    pub enum Side {
        /// William’s army, with all its nations.
        Norman = "norman", tr_mark!("Normans");
        /// Harold’s army, with all its wings.
        Saxon = "saxon", tr_mark!("Saxons");
    }
}

senlac_board_games::message::said_words!("hastings_side": Side);

impl Side {
    /// Returns its name as the unit of a duty.
    pub const fn duty_owner(self) -> &'static str {
        match self {
            Self::Norman => "Normans",
            Self::Saxon => "Saxons",
        }
    }

    /// Returns the enemy side.
    pub const fn enemy(self) -> Self {
        match self {
            Self::Norman => Self::Saxon,
            Self::Saxon => Self::Norman,
        }
    }
}

senlac_board_games::keyed::keyed! {
    /// Kind of combat unit, by weapons and rank.
    pub enum Kind {
        /// Household troops of Harold and his brothers.
        Housecarl = "housecarl", tr_mark!("housecarls");
        /// Landholders who follow the king.
        Thegn = "thegn", tr_mark!("thegns");
        /// Local levy of the shires.
        Fyrd = "fyrd", tr_mark!("fyrd");
        /// Foot soldiers of William’s army.
        Foot = "foot", tr_mark!("foot");
        /// Archers of either side.
        Bowmen = "bowmen", tr_mark!("bowmen");
        /// Mounted troops of William’s army.
        Knights = "knights", tr_mark!("knights");
        /// Men armed with slings.
        Slingers = "slingers", tr_mark!("slingers");
        /// Men armed with javelins.
        Javelins = "javelins", tr_mark!("javelins");
    }
}

impl Kind {
    /// Returns whether it is mounted. All other kinds are "foot".
    pub const fn is_mounted(self) -> bool {
        matches!(self, Self::Knights)
    }
}

senlac_board_games::keyed::keyed! {
    /// Morale class that a unit checks against, A being the best. The letter is also the heading of a column.
    pub enum Morale {
        A = "A", "A";
        B = "B", "B";
        C = "C", "C";
        D = "D", "D";
        E = "E", "E";
    }
}

impl Morale {
    /// Returns the casualty points for a unit of this class (12.2).
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
    /// Missile weapon of a unit.
    pub enum Weapon {
        Bow = "bow", tr_mark!("bow");
        Javelin = "javelin", tr_mark!("javelin");
        Sling = "sling", tr_mark!("sling");
    }
}

senlac_board_games::keyed::keyed! {
    /// Nations of William’s army.
    pub enum Nation {
        Norman = "norman", tr_mark!("Norman");
        Breton = "breton", tr_mark!("Breton");
        FrancoFlemish = "franco-flemish", tr_mark!("Franco-Flemish");
    }
}

senlac_board_games::keyed::keyed! {
    /// Units that take orders together: a Saxon wing, or the foot or the knights of a nation (4.1).
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
    /// Returns the section of a nation.
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

    /// Returns whether it is a section of knights.
    pub const fn is_mounted(self) -> bool {
        matches!(self, Self::NormanKnights | Self::BretonKnights | Self::FrancoFlemishKnights)
    }

    /// Returns the side it belongs to.
    pub const fn side(self) -> Side {
        if matches!(self, Self::Right | Self::Centre | Self::Left) { Side::Saxon } else { Side::Norman }
    }
}

senlac_board_games::keyed::keyed! {
    /// State of a unit’s order (9.2).
    #[derive(Default)]
    pub enum Status {
        /// In good order: it can do everything.
        #[default]
        Good = "good", tr_mark!("in good order");
        /// Disrupted: it holds its ground and can only defend itself.
        Disrupted = "disrupted", tr_mark!("disrupted");
        /// Routed: it flees to its rear.
        Routed = "routed", tr_mark!("routed");
    }
}

/// Where a unit is, or when it arrives.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Place {
    /// On the map, taking part in play.
    #[default]
    Map,
    /// Arrives in the first eight turns (11.4.1).
    Turns,
    /// Arrives between the assault periods (11.4.2).
    SecondPeriod,
    /// Eliminated or off the map.
    Lost,
}

/// A combat unit of either side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Unit {
    /// Short name on the counter list: "HC1".
    pub id: String,
    /// The side that the unit fights for.
    pub side: Side,
    /// Kind of troops, such as fyrd or knights.
    pub kind: Kind,
    /// Melee strength on its counter.
    pub melee: u8,
    /// Defence strength on its counter.
    pub defence: u8,
    /// Melee strength in a Shield Wall; `None` if it can’t form one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall_melee: Option<u8>,
    /// Defence strength in a Shield Wall; `None` if it can’t form one.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wall_defence: Option<u8>,
    /// Morale class on its front side.
    pub morale: Morale,
    /// Morale class of its reduced side, if that differs (ruling 7).
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub reduced_morale: Option<Morale>,
    /// Missile weapon; `None` if it has none.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub missile: Option<Weapon>,
    /// Nation of a Norman unit.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
    /// Whether it is William's Guard, which takes no orders while he lives (4.3.8).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub guard: bool,
    /// Wing of a Saxon unit: "left", "centre" or "right".
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub wing: Option<Group>,
    /// Where it is, or when it arrives.
    #[serde(default, rename = "enters", skip_serializing_if = "is_on_map")]
    pub place: Place,
    /// State of its order (9.2).
    #[serde(default, skip_serializing_if = "is_good")]
    pub status: Status,
    /// Whether it has lost its first step (9.2.4).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub reduced: bool,
}

/// Returns whether the place is the map, which files leave out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_on_map(place: &Place) -> bool {
    *place == Place::Map
}

/// Returns whether the status is good order, which files leave out.
#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde asks so")]
fn is_good(status: &Status) -> bool {
    *status == Status::Good
}

impl Unit {
    /// Returns the group it takes orders with; `None` for William’s Guard, and for units without a wing so far.
    pub fn group(&self) -> Option<Group> {
        match self.side {
            Side::Saxon => self.wing,
            Side::Norman if self.guard => None,
            Side::Norman => self.nation.map(|nation| Group::section(nation, self.kind.is_mounted())),
        }
    }

    /// Returns whether it is on the map.
    pub fn is_on_map(&self) -> bool {
        self.place == Place::Map
    }
}

/// Health of a leader (10.4).
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(rename_all = "kebab-case")]
pub enum Health {
    /// Able to do everything that leaders do.
    #[default]
    Well,
    /// Ineffective through this phase and the next.
    Shaken,
    /// Wounded: command radius and rally range are 1 less for the rest of the game.
    #[serde(rename = "wounded-1")]
    Wounded1,
    /// Wounded: ineffective until the end of this assault period.
    #[serde(rename = "wounded-2")]
    Wounded2,
    /// Wounded: command radius and rally range are 1 less, and he stays ineffective, where ruling 90 says so.
    Crippled,
    /// Dead and out of the game.
    Killed,
    /// Captured by the enemy and out of the game.
    Captured,
}

impl Health {
    /// Returns whether this is a wound: a second wound kills.
    pub const fn is_wound(self) -> bool {
        matches!(self, Self::Wounded1 | Self::Wounded2 | Self::Crippled)
    }
}

/// Time when a leader was shaken, and his health before.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct ShakenSince {
    /// Turn of the assault period.
    pub turn: u8,
    /// Step of the turn in which it happened.
    pub step: Step,
    /// Health that he returns to when he recovers: as before, or as a later wound has changed it.
    pub before: Health,
}

impl Default for ShakenSince {
    fn default() -> Self {
        Self { turn: 1, step: Step::Orders, before: Health::Well }
    }
}

/// A leader of either side.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Leader {
    /// Name of the leader: "Harold".
    pub id: String,
    /// The side that the leader fights for.
    pub side: Side,
    /// Command radius in hexes.
    pub command: u8,
    /// Rally range in hexes; 0 is his own hex.
    pub rally: u8,
    /// Nation of a Norman lieutenant, by the colour of his counter. It is ignored for William, who serves all (10.1.3).
    /// If it is left out for Odo, Alan or Eustace, the booklet’s nation applies.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub nation: Option<Nation>,
    /// Unit in whose hex he is; `None` if he is alone.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub with: Option<String>,
    /// Present health (10.4).
    #[serde(default)]
    pub health: Health,
    /// Whether he has been wounded before: a second wound kills.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub scarred: bool,
    /// Time when he was shaken, if he is.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub shaken: Option<ShakenSince>,
    /// Whether he can no longer rally units (ruling 95).
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub never_rallies: bool,
}

impl Leader {
    /// Returns the only nation that he serves; `None` if he serves his whole side (10.1.3).
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

    /// Returns whether he can affect a unit of his side: a Norman lieutenant only affects his own nation (10.1.3).
    pub fn can_serve(&self, unit: &Unit) -> bool {
        let nation = unit.nation.or(unit.guard.then_some(Nation::Norman));
        self.side == unit.side && self.own_nation().is_none_or(|own| nation == Some(own))
    }

    /// Returns whether he is wounded, now or as soon as he is no longer shaken: another wound kills him.
    pub const fn is_wounded(&self) -> bool {
        match self.shaken {
            Some(shaken) => shaken.before.is_wound(),
            None => self.health.is_wound(),
        }
    }

    /// Returns whether he can rally units and help in combat.
    pub const fn is_effective(&self) -> bool {
        matches!(self.health, Health::Well | Health::Wounded1)
    }

    /// Returns whether he is still in the game.
    pub const fn is_in_game(&self) -> bool {
        !matches!(self.health, Health::Killed | Health::Captured)
    }

    /// Returns the casualty points for him (12.2).
    pub fn points(&self) -> u16 {
        match self.id.as_str() {
            "William" => 50,
            "Harold" => 25,
            "Odo" => 10,
            _ => 5,
        }
    }

    /// Returns whether he is Harold or William, for whom special rules apply.
    pub fn is_chief(&self) -> bool {
        self.id == "Harold" || self.id == "William"
    }
}
