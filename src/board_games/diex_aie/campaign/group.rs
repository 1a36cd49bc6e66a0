//! Pieces on the campaign map: groups, settlements, convoys and spies (C4, C5, C8, C10, C11).

use std::collections::{BTreeMap, BTreeSet};
use std::ops::{Deref, DerefMut};

use senlac_base::schema::JsonSchema;
use serde::{Deserialize, Serialize};

use super::vocabulary::{Faction, Pay, PlaceKind, Pounds, SupplyLevel};
use crate::characters::Condition;
use crate::game::DiexGame;
use crate::quick_combat::{Kind, Men, kind_of};
use senlac_board_games::form_answer::FormAnswer;
use senlac_board_games::keyed::{changing, keys};
use senlac_board_games::{Choice, FieldKind, Message};

/// Number of men of each kind.
pub type Count = BTreeMap<Kind, u16>;

changing! {
    /// A group of men (C8).
    ///
    /// Prisoners are a group with a captor. The men who fight for a settlement are a group of that place.
    /// Leaders are also counted among the men or the members.
    #[derive(Default)]
    pub struct Group { #[serde(default)] name: String = tr_mark!("Name"); }
    written {
        faction: Faction = tr_mark!("Faction");
        hex: String = tr_mark!("Hex");
        men: Count = tr_mark!("Unhurt");
        wounded: Count = tr_mark!("Wounded");
    }
    seldom written {
        members: BTreeSet<String> = tr_mark!("Characters in the group");
        leaders: Leaders = tr_mark!("Leaders and prestige");
    }
    written { loyalty: Option<u8> = tr_mark!("Loyalty"), FieldKind::Number(0, 10); }
    seldom written { rebel: Option<bool> = tr_mark!("Revolted at its last test"); }
    written { money: Pounds = tr_mark!("Pounds"); }
    seldom written {
        fed: Option<SupplyLevel> = tr_mark!("Supplied today");
        short: u8 = tr_mark!("Days in a row short of supply");
        marched: Option<u16> = tr_mark!("Place in today’s marches");
    }
    in play { stayed: bool = tr_mark!("Stayed in its hex on its turn to march"); }
    seldom written {
        employer: Option<String> = tr_mark!("Mercenaries: employer");
        pay: Pay = tr_mark!("Mercenaries: pay");
        tests: u8 = tr_mark!("Mercenaries: tests so far");
        tested_on: u16 = tr_mark!("Mercenaries: day of the last test");
        victories: u8 = tr_mark!("Battles won without a leader");
        first_men: u16 = tr_mark!("Men at the first of these battles");
    }
    in play written { slipping: Vec<String> = tr_mark!("Escape rolls still to make"); }
    seldom written {
        captor: Option<Faction> = tr_mark!("Prisoners: captor");
        escort: Option<String> = tr_mark!("Prisoners: guards");
        of: Option<String> = tr_mark!("Place they fight for");
    }
    in play written { fate: Vec<String> = tr_mark!("Fate rolls still to make after a surrender"); }
    in play { parted: u16 = tr_mark!("Day it was split off from another group (0: never)"); }
    /// Command to change a group. Omitted keys stay unchanged.
    changed by SetGroup { name: String = tr_mark!("Name"); } unusually { gone: bool = tr_mark!("Removed from the map"); }
}

changing! {
    /// A settlement or a motte (C5).
    ///
    /// Without a hex, its name is its hex. A city's resources have no limit. A motte without a given garrison has the ten men
    /// of the
    /// booklet, whose kinds are still to be read off play sheet 4 (C5.2).
    #[derive(Default)]
    pub struct Settlement { #[serde(default)] name: String = tr_mark!("Name"); }
    written {
        kind: PlaceKind = tr_mark!("Kind");
        hex: String = tr_mark!("Hex");
        loyalty: Option<u8> = tr_mark!("Loyalty"), FieldKind::Number(0, 10);
    }
    seldom written { rebel: Option<bool> = tr_mark!("Revolted at its last test"); }
    written { resources: u16 = tr_mark!("Resources"); }
    may say { garrison: Count = tr_mark!("Motte garrison"); }
    in play { unsorted: bool = tr_mark!("Kinds of its ten men still to be entered"); }
    seldom written { beaten_by: Option<String> = tr_mark!("Group that beat its men"); }
    in play written { patients: Vec<Patient> = tr_mark!("Wounded men here"); }
    /// Command to change a settlement or motte. Omitted keys stay unchanged.
    changed by SetSettlement { name: String = tr_mark!("Name"); } unusually { gone: bool = tr_mark!("Removed from the map"); }
}

/// A wounded man who is recovering in a settlement (C14.7).
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(deny_unknown_fields)]
pub struct Patient {
    /// Faction to which he belongs.
    pub faction: Faction,
    /// Key of his kind, or his name if he's a character.
    pub who: String,
    /// Day on which he is healed; `None` until the healing table has been read.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub day: Option<u16>,
    /// Prestige of a leader. He leads nobody while he recovers here.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub prestige: Option<u8>,
    /// Whether he belongs to the motte's garrison and returns to it when healed.
    #[serde(default, skip_serializing_if = "senlac_board_games::form_answer::is_default")]
    pub garrison: bool,
}

changing! {
    /// A supply convoy (C11). Each animal carries one point. At the start it belongs to no faction.
    #[derive(Default)]
    pub struct Convoy { #[serde(default)] name: String = tr_mark!("Name"); }
    written {
        hex: String = tr_mark!("Hex");
        animals: u8 = tr_mark!("Pack animals"), FieldKind::Number(0, MOST_ANIMALS);
        points: u8 = tr_mark!("Supply points"), FieldKind::Number(0, MOST_ANIMALS);
        driver: bool = tr_mark!("Has a driver");
        faction: Option<Faction> = tr_mark!("Faction");
    }
    seldom written {
        from: String = tr_mark!("Start of its route");
        to: String = tr_mark!("End of its route");
    }
    in play written {
        moved: u8 = tr_mark!("Points transferred today");
        marched: bool = tr_mark!("Marched today");
    }
    /// Command to change a convoy. Omitted keys stay unchanged.
    changed by SetConvoy { name: String = tr_mark!("Name"); } unusually { gone: bool = tr_mark!("Removed from the map"); }
}

changing! {
    /// A spy (C10).
    #[derive(Default)]
    pub struct Spy { #[serde(default)] name: String = tr_mark!("Name"); }
    written {
        faction: Faction = tr_mark!("Faction");
        hex: String = tr_mark!("Hex");
    }
    in play written {
        seen: BTreeMap<String, Message> = tr_mark!("Information on each group");
        marched: bool = tr_mark!("Marched today");
    }
    /// Command to change a spy. Omitted keys stay unchanged.
    changed by SetSpy { name: String = tr_mark!("Name"); } unusually { gone: bool = tr_mark!("Removed from the map"); }
}

keys! {
    /// A leader and his prestige (C9).
    pub struct Leader {
        name: String = tr_mark!("Name");
        prestige: u8 = tr_mark!("Prestige"), FieldKind::Number(1, 99);
    }
}

/// Most pack animals in a convoy (C11).
const MOST_ANIMALS: i64 = 5;

/// Prestige of each leader, by name. Files store it as a list.
#[derive(Clone, Debug, Default, PartialEq, Eq, Serialize, Deserialize, JsonSchema)]
#[serde(from = "Vec<Leader>", into = "Vec<Leader>")]
#[schemars(with = "Vec<Leader>")]
pub struct Leaders(pub BTreeMap<String, u8>);

impl From<Vec<Leader>> for Leaders {
    fn from(list: Vec<Leader>) -> Self {
        Self(list.into_iter().map(|leader| (leader.name, leader.prestige.max(1))).collect())
    }
}

impl From<Leaders> for Vec<Leader> {
    fn from(leaders: Leaders) -> Self {
        leaders.0.into_iter().map(|(name, prestige)| Leader { name, prestige }).collect()
    }
}

impl Deref for Leaders {
    type Target = BTreeMap<String, u8>;

    fn deref(&self) -> &Self::Target {
        &self.0
    }
}

impl DerefMut for Leaders {
    fn deref_mut(&mut self) -> &mut Self::Target {
        &mut self.0
    }
}

impl FormAnswer for Leaders {
    fn kind(_units: &[Choice]) -> FieldKind {
        FieldKind::Rows(Leader::fields(&[]))
    }
}

/// A garrison without men.
static NOBODY: Count = Count::new();

/// Men in a motte at the start of a scenario (C5.2).
const FIRST_GARRISON: u16 = 10;

impl Settlement {
    /// Returns the garrison of a motte; empty if none is set.
    pub fn garrison(&self) -> &Count {
        self.garrison.as_ref().unwrap_or(&NOBODY)
    }

    /// Returns the place as set up: a motte without a given garrison gets the ten men of the booklet.
    pub(super) fn with_default_garrison(self) -> Self {
        if self.kind != PlaceKind::Motte || self.garrison.is_some() {
            return self;
        }
        Self { garrison: Some(Count::from([(Kind::Infantry, FIRST_GARRISON)])), unsorted: true, ..self }
    }

    /// Returns the hex of the settlement; its name if no hex is set.
    pub fn hex(&self) -> &str {
        if self.hex.is_empty() { &self.name } else { &self.hex }
    }

    /// Returns whether the settlement is a rebel.
    ///
    /// It is if its last test failed, or if it was never tested and its loyalty is 3 or less (R73).
    pub fn is_rebel(&self) -> bool {
        self.kind != PlaceKind::Motte && self.rebel.unwrap_or_else(|| self.loyalty.is_some_and(|loyalty| loyalty <= 3))
    }
}

impl Group {
    /// Returns whether the group is neither prisoners nor the fighters of a settlement.
    pub fn is_free(&self) -> bool {
        self.captor.is_none() && self.of.is_none()
    }

    /// Returns whether the group is a rebel (R73).
    pub fn is_rebel(&self) -> bool {
        self.rebel.unwrap_or_else(|| self.loyalty.is_some_and(|loyalty| loyalty <= 3))
    }

    /// Returns the place in today's marching order at which the group entered its hex.
    ///
    /// `None` means it was already there in the morning (R77).
    pub(super) fn arrival_order(&self) -> Option<u16> {
        self.marched.filter(|_| !self.stayed)
    }

    /// Returns the group's leader and his prestige: the highest among those able to lead; `None` without one.
    pub(super) fn leader<'a>(&'a self, game: &'a DiexGame) -> Option<(&'a str, u8)> {
        highest_leader(game.own.campaign.leaders_of(self, &game.own.characters))
    }

    /// Returns the leader's prestige; `None` without a leader.
    pub(super) fn prestige(&self, game: &DiexGame) -> Option<u8> {
        self.leader(game).map(|(_, prestige)| prestige)
    }

    /// Returns the leader who led the group into the battle that is ending, even if he died in it.
    pub(super) fn led_into_battle(&self, game: &DiexGame) -> Option<&str> {
        let is_captive = |name: &str| game.own.character(name).is_some_and(|man| man.state == Condition::Prisoner);
        highest_leader(self.leaders.iter().map(|(name, prestige)| (name.as_str(), *prestige)).filter(|(name, _)| !is_captive(name)))
            .map(|(name, _)| name)
    }

    /// Changes the prestige of the group's leader.
    pub(super) fn change_prestige(&mut self, game: &DiexGame, by: i8) {
        if let Some(leader) = self.leader(game).map(|(name, _)| name.to_owned()) {
            self.change_prestige_of(&leader, by);
        }
    }

    /// Changes the prestige of one of the group's leaders. It never falls below 1 (C9).
    pub(super) fn change_prestige_of(&mut self, leader: &str, by: i8) {
        if let Some(prestige) = self.leaders.get_mut(leader) {
            *prestige = prestige.saturating_add_signed(by).max(1);
        }
    }

    /// Removes the group's dead leaders and returns whether there were any.
    pub(super) fn remove_dead_leaders(&mut self, game: &DiexGame) -> bool {
        let before = self.leaders.len();
        self.leaders.retain(|name, _| !game.own.campaign.is_fallen(name, &game.own.characters));
        self.leaders.len() < before
    }

    /// Returns the names of the group's characters who are alive and not prisoners.
    pub(super) fn present_members(&self, game: &DiexGame) -> impl Iterator<Item = &String> {
        self.members.iter().filter(|name| game.own.character(name).is_some_and(|man| man.state.is_present()))
    }

    /// Returns the group's men by kind, including the named characters.
    pub(super) fn men_by_kind(&self, game: &DiexGame) -> BTreeMap<Kind, Men> {
        let mut all: BTreeMap<Kind, Men> = BTreeMap::new();
        for (kind, count) in &self.men {
            let sum = all.entry(*kind).or_default();
            sum.men = sum.men.saturating_add(*count);
        }
        for (kind, count) in &self.wounded {
            let sum = all.entry(*kind).or_default();
            sum.wounded = sum.wounded.saturating_add(*count);
        }
        let is_here = |state: Condition| state.is_present() || (self.captor.is_some() && state == Condition::Prisoner);
        for man in self.members.iter().filter_map(|name| game.own.character(name)).filter(|man| is_here(man.state)) {
            let sum = all.entry(kind_of(game, man)).or_default();
            let one = if man.state == Condition::Wounded { &mut sum.wounded } else { &mut sum.men };
            *one = one.saturating_add(1);
        }
        all.retain(|_, men| men.total() > 0);
        all
    }

    /// Returns the number of men in the group, including the named characters.
    pub(super) fn headcount(&self, game: &DiexGame) -> u16 {
        total(self.men_by_kind(game).values().map(|men| men.total()))
    }

    /// Returns the number of wounded men in the group.
    pub(super) fn wounded_count(&self, game: &DiexGame) -> u16 {
        total(self.men_by_kind(game).values().map(|men| men.wounded))
    }

    /// Returns whether the whole group is mounted. An empty group isn't.
    pub(super) fn is_all_mounted(&self, game: &DiexGame) -> bool {
        let all = self.men_by_kind(game);
        !all.is_empty() && all.keys().all(|kind| is_mounted(*kind))
    }

    /// Returns the group's quick combat value, in half points.
    pub(super) fn worth(&self, game: &DiexGame) -> i32 {
        self.men_by_kind(game).iter().map(|(kind, men)| kind.points(game) * (2 * i32::from(men.men) + i32::from(men.wounded))).sum()
    }

    /// Removes unnamed men from the group, as far as it has them.
    pub(super) fn give(&mut self, men: &Count, wounded: &Count) {
        for (own, going) in [(&mut self.men, men), (&mut self.wounded, wounded)] {
            for (kind, count) in going {
                let left = own.get(kind).copied().unwrap_or_default().saturating_sub(*count);
                own.insert(*kind, left);
            }
            own.retain(|_, count| *count > 0);
        }
    }

    /// Adds unnamed men to the group.
    pub(super) fn take(&mut self, men: &Count, wounded: &Count) {
        for (own, coming) in [(&mut self.men, men), (&mut self.wounded, wounded)] {
            add(own, coming);
        }
    }
}

/// Returns the leader with the most prestige; the first one if several are equal.
pub(super) fn highest_leader<'a>(leaders: impl Iterator<Item = (&'a str, u8)>) -> Option<(&'a str, u8)> {
    leaders.fold(None, |first: Option<(&str, u8)>, one| Some(first.filter(|first| first.1 >= one.1).unwrap_or(one)))
}

/// Adds the men in `coming` to `own`.
pub(super) fn add(own: &mut Count, coming: &Count) {
    for (kind, count) in coming.iter().filter(|(_, count)| **count > 0) {
        let sum = own.entry(*kind).or_default();
        *sum = sum.saturating_add(*count);
    }
}

/// Returns the total number of men of all kinds.
pub(super) fn sum(count: &Count) -> u16 {
    total(count.values().copied())
}

/// Returns the sum of these numbers of men, at most `u16::MAX`.
pub(super) fn total(men: impl Iterator<Item = u16>) -> u16 {
    men.fold(0, u16::saturating_add)
}

/// Returns whether `own` includes at least the men in `wanted`.
pub(super) fn includes(own: &Count, wanted: &Count) -> bool {
    wanted.iter().all(|(kind, count)| own.get(kind).copied().unwrap_or_default() >= *count)
}

/// Returns whether men of this kind are mounted.
pub(super) fn is_mounted(kind: Kind) -> bool {
    kind.on_foot() != kind
}

/// Returns whether men of this kind wear armour.
pub(super) fn is_armoured(kind: Kind) -> bool {
    kind.key().ends_with("-armour")
}
