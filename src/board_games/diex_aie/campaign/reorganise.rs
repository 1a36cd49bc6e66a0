//! Reorganisation: splitting and joining groups, and exchanging men with a motte (C5.2, C8.1, C8.2).

use crate::campaign::messages;
use std::collections::BTreeSet;

use super::allegiance::followers;
use super::group::{Count, Group, Settlement, add, includes, sum};
use super::helpers::{
    Planned, any_of, campaign_state, group, groups, men_text, piece_removed, places, require, require_same_hex, require_step, set,
    settlement, settlement_set,
};
use super::step::Step;
use super::vocabulary::{Faction, PlaceKind, Pounds};
use crate::event_helpers::{GameEvent, all_characters_field};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{EqualJoin, OwnGroups};
use senlac_board_games::keyed::keys;
use senlac_board_games::{FieldKind, Plan};

/// Fewest men in a group (C8.1).
pub(super) const LEAST: u16 = 3;

/// Fewest soldiers in a motte's garrison (C5.2).
pub(super) const GARRISON: u16 = 5;

keys! {
    /// Command to split a part of a group off as a new group.
    #[derive(Default)]
    pub struct SplitGroup at (game: DiexAie, input) {
        #[serde(default)] group: String = tr_mark!("Group"), groups(game, Group::is_free);
        #[serde(default)] name: String = tr_mark!("New group’s name");
    }
    usually {
        men: Count = tr_mark!("Unhurt men to move");
        wounded: Count = tr_mark!("Wounded men to move");
    }
    unusually {
        members: BTreeSet<String> = tr_mark!("Characters to move"), all_characters_field(game);
        leaders: BTreeSet<String> = tr_mark!("Leaders to move"), any_of(campaign_state(game).groups.values().flat_map(|group| group.leaders.keys()));
    }
    may say { money: Pounds = tr_mark!("Pounds to move"), FieldKind::Number(0, 9999); }
}

/// Resets a group's victories without a leader unless at least half of its first men are still with it (C9).
fn reset_victories_if_small(game: &DiexGame, group: &mut Group) {
    if u32::from(group.headcount(game)) * 2 < u32::from(group.first_men) {
        (group.victories, group.first_men) = (0, 0);
    }
}

impl SplitGroup {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let group = group(game, &self.group)?;
        if self.name.trim().is_empty() || campaign_state(game).names().contains(self.name.as_str()) {
            return Err(tr!("the name “{name}” is empty or already used: give the group a different name", name = self.name).into());
        }
        let money = self.money.unwrap_or_default();
        let is_there = includes(&group.men, &self.men)
            && includes(&group.wounded, &self.wounded)
            && self.members.is_subset(&group.members)
            && self.leaders.iter().all(|leader| group.leaders.contains_key(leader));
        let Some(left) = group.money.less(money).filter(|_| is_there) else {
            return Err(tr!("{group} doesn’t have everything that the new group takes", group = group.name).into());
        };
        let mut rest = Group { money: left, ..group.clone() };
        rest.give(&self.men, &self.wounded);
        rest.members.retain(|name| !self.members.contains(name));
        rest.leaders.retain(|name, _| !self.leaders.contains(name));
        let mut part = Group {
            name: self.name.clone(),
            men: self.men.clone(),
            wounded: self.wounded.clone(),
            members: self.members.clone(),
            money,
            parted: campaign_state(game).day,
            ..group.clone()
        };
        part.leaders.retain(|name, _| self.leaders.contains(name));
        reset_victories_if_small(game, &mut rest);
        reset_victories_if_small(game, &mut part);
        let (stay, go) = (rest.headcount(game), part.headcount(game));
        let plan = Plan::with_result(format!("{stay}+{go}"), vec![set(rest), set(part)]);
        let plan = plan.step(messages::men_who_stay(), "C8.1", stay.to_string()).step(messages::men_who_go(), "C8.1", go.to_string());
        let plan = require(stay >= LEAST && go >= LEAST, plan, "C8.1", || tr!("a group of fewer than three men is lost").to_owned());
        Ok(require_step(game, Step::Reorganise, require(group.is_free(), plan, "C8.1", || tr!("the group isn’t free to split").to_owned())))
    }
}

keys! {
    /// Command to join groups of one faction. The first group keeps its name.
    #[derive(Default)]
    pub struct JoinGroups at (game: DiexAie, input) { groups: Vec<String> = tr_mark!("Groups"), free_group_field(game); }
    may say { loyalty: u8 = tr_mark!("Loyalty, if you decide it"), FieldKind::Number(0, 10); }
}

/// Returns a form field that offers any number of free groups.
fn free_group_field(game: &DiexGame) -> FieldKind {
    any_of(campaign_state(game).groups.values().filter(|group| group.is_free()).map(|group| &group.name))
}

impl JoinGroups {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let groups = self.groups.iter().map(|name| group(game, name)).collect::<Result<Vec<_>, _>>()?;
        let all: BTreeSet<&String> = self.groups.iter().collect();
        let [first, others @ ..] = groups.as_slice() else { return Err(tr!("name the “groups” to join").to_owned().into()) };
        if others.is_empty() || all.len() < groups.len() {
            return Err(tr!("name at least two “groups”, each once").to_owned().into());
        }
        let most = groups.iter().map(|group| group.headcount(game)).max().unwrap_or_default();
        let largest: Vec<&&Group> = groups.iter().filter(|group| group.headcount(game) == most).collect();
        let levels: BTreeSet<Option<u8>> = largest.iter().map(|group| group.loyalty).collect();
        if levels.len() > 1 && self.loyalty.is_none() && game.has_option(EqualJoin::Asked) {
            return Err(tr!("the parts are equal: enter the “loyalty” of the new group").to_owned().into());
        }
        let main = largest.iter().min_by_key(|group| group.loyalty).unwrap_or(&first);
        let mut one = Group { loyalty: main.loyalty, rebel: main.rebel, victories: main.victories, ..(*first).clone() };
        (one.first_men, one.short) = (main.first_men, groups.iter().map(|group| group.short).max().unwrap_or_default());
        one.loyalty = self.loyalty.or(one.loyalty);
        for other in others {
            one.take(&other.men, &other.wounded);
            one.members.extend(other.members.iter().cloned());
            one.leaders.extend(other.leaders.clone().0);
            one.money = one.money.plus(other.money);
            one.marched = one.marched.max(other.marched);
        }
        let followers = others.iter().flat_map(|other| followers(game, &other.name)).map(|follower| {
            let moved = |name: &Option<String>| name.as_ref().map(|_| first.name.clone());
            set(Group { employer: moved(&follower.employer), escort: moved(&follower.escort), ..follower.clone() })
        });
        let loyalty = one.loyalty.map_or_else(|| "–".to_owned(), |loyalty| loyalty.to_string());
        let events: Vec<GameEvent> =
            others.iter().map(|other| piece_removed(&other.name)).chain(followers).chain([set(one.clone())]).collect();
        let plan = Plan::with_result(one.headcount(game).to_string(), events).step(
            messages::men_together(),
            "C8.2",
            one.headcount(game).to_string(),
        );
        let plan = plan.step(messages::loyalty_of_larger_part(), "C8.1", loyalty);
        let plan = others.iter().fold(plan, |plan, other| {
            let plan = require(other.faction == first.faction, plan, "C8.1", || tr!("the groups belong to different factions").to_owned());
            require_same_hex(plan, "C8.1", (&first.name, &first.hex), (&other.name, &other.hex))
        });
        let is_free = groups.iter().all(|group| group.is_free() && !campaign_state(game).is_fighting(&group.name));
        let plan = require(is_free, plan, "C8.1", || tr!("the groups aren’t free to join").to_owned());
        let at_once = game.has_option(OwnGroups::AtOnce) && campaign_state(game).step == Step::Marches;
        Ok(if at_once { plan } else { require_step(game, Step::Reorganise, plan) })
    }
}

keys! {
    /// Command to move men from a motte to a group, or back.
    #[derive(Default)]
    pub struct MoveGarrison at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(game, |group| group.faction == Faction::Norman);
        place: String = tr_mark!("Settlement or motte"), places(game);
        men: Count = tr_mark!("Men to move");
    }
    written { into: bool = tr_mark!("Into the motte"); }
}

/// Returns the mottes with fewer than five men in their garrison (C5.2).
pub(super) fn weak_mottes(game: &DiexGame) -> impl Iterator<Item = &Settlement> {
    campaign_state(game).settlements.values().filter(|place| place.kind == PlaceKind::Motte && sum(place.garrison()) < GARRISON)
}

impl MoveGarrison {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let (group, place) = (group(game, &self.group)?, settlement(game, &self.place)?);
        let (mut after, mut motte) = (group.clone(), place.clone());
        let source = if self.into { &group.men } else { place.garrison() };
        if !includes(source, &self.men) {
            return Err(tr!("there aren’t that many men: {men}", men = men_text(&self.men)).into());
        }
        if self.into {
            after.give(&self.men, &Count::new());
            add(motte.garrison.get_or_insert_default(), &self.men);
        } else {
            after.take(&self.men, &Count::new());
            let mut keeper = Group { men: motte.garrison().clone(), ..Group::default() };
            keeper.give(&self.men, &Count::new());
            motte.garrison = Some(keeper.men);
        }
        let left = sum(motte.garrison());
        let plan = Plan::with_result(left.to_string(), vec![settlement_set(motte), set(after)]);
        let plan =
            plan.step(messages::men_who_go(), "C5.2", sum(&self.men).to_string()).step(messages::in_motte_then(), "C5.2", left.to_string());
        let plan = require(self.into || left >= GARRISON, plan, "C5.2", || tr!("at least five soldiers must stay in a motte").to_owned());
        let is_motte = place.kind == PlaceKind::Motte && group.faction == Faction::Norman;
        let plan = require(is_motte, plan, "C5.2", || tr!("only Normans can use a motte’s garrison").to_owned());
        let plan = require_same_hex(plan, "C5.2", (&group.name, &group.hex), (&place.name, place.hex()));
        Ok(plan.with_duty(None, &self.group))
    }
}

/// Returns the pairs of groups of one faction in the same hex that must join now.
///
/// Groups that split today needn't join before the second step of the next day (R77).
pub(super) fn pairs_to_join(game: &DiexGame) -> impl Iterator<Item = (&Group, &Group)> {
    let today = campaign_state(game).day;
    pairs_in_same_hex(game).into_iter().filter(move |(one, other)| one.parted != today && other.parted != today)
}

/// Returns every pair of groups of one faction in the same hex.
pub(super) fn pairs_in_same_hex(game: &DiexGame) -> Vec<(&Group, &Group)> {
    let free: Vec<&Group> = campaign_state(game).groups.values().filter(|group| group.is_free() && group.employer.is_none()).collect();
    let pairs = free.iter().enumerate().flat_map(|(place, one)| free.iter().skip(place + 1).map(move |other| (*one, *other)));
    pairs.filter(|(one, other)| one.hex == other.hex && one.faction == other.faction).collect()
}

/// Returns the events that remove groups of fewer than three men, and empty groups of prisoners.
pub(super) fn dissolve_small_groups(game: &DiexGame) -> Vec<GameEvent> {
    let campaign = campaign_state(game);
    let is_busy = |group: &Group| campaign.is_fighting(&group.name) || !group.slipping.is_empty() || !group.fate.is_empty();
    let least = |group: &Group| if group.is_free() { LEAST } else { 1 };
    let is_held = |group: &Group| group.captor.is_some() && !group.leaders.is_empty();
    let lost = campaign.groups.values().filter(|group| !is_busy(group) && !is_held(group) && group.headcount(game) < least(group));
    lost.map(|group| piece_removed(&group.name)).collect()
}
