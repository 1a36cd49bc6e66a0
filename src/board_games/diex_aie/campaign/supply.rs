//! Supplying groups (C8.4).

use crate::campaign::messages;

use super::allegiance::effective_faction;
use super::group::{Group, Settlement};
use super::helpers::{
    Planned, campaign_state, convoy_set, find, group, groups, names, require, require_same_hex, require_step, set, settlement_set,
};
use super::step::Step;
use super::vocabulary::{Faction, PlaceKind, SupplyLevel};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{PartlySupplied, SupplyPlaces};
use senlac_board_games::keyed::keys;
use senlac_board_games::{FieldKind, Plan};

keys! {
    /// Command for a group to take its supplies for the day. By default they come from the first settlement or convoy in its
    /// hex.
    #[derive(Default)]
    pub struct SupplyGroup at (game: DiexAie, input) { group: String = tr_mark!("Group"), groups(game, |group| is_unfed(game, group)); }
    may say {
        from: String = tr_mark!("Settlement or convoy"), names(campaign_state(game).settlements.keys().chain(campaign_state(game).convoys.keys()));
        points: u16 = tr_mark!("Points, if fewer than it needs"), FieldKind::Number(0, 2);
    }
}

/// Returns the points of supply that this many men need for a day.
pub(super) const fn need(men: u16) -> u16 {
    match men {
        0..10 => 0,
        10..20 => 1,
        _ => 2,
    }
}

/// Returns whether a group is hungry because it was short of supplies on two consecutive days (R76).
pub(super) const fn is_hungry(group: &Group) -> bool {
    group.short >= 2
}

/// Returns the group after taking `took` of the `need` points of supply.
pub(super) fn with_supplies(game: &DiexGame, group: &Group, took: u16, need: u16) -> Group {
    let fed = match took {
        took if took >= need => SupplyLevel::Full,
        0 => SupplyLevel::None,
        _ => SupplyLevel::Partly,
    };
    let is_enough = fed == SupplyLevel::Full || (fed == SupplyLevel::Partly && game.has_option(PartlySupplied::NotShort));
    let short = if is_enough { 0 } else { group.short.saturating_add(1) };
    Group { fed: Some(fed), short, ..group.clone() }
}

/// Checks whether a settlement supplies groups of this faction (C13.5, R75).
///
/// A motte supplies only Normans, who alone have mottes (C5.2).
///
/// # Errors
/// The reason why it doesn't.
pub(super) fn check_supplier(game: &DiexGame, place: &Settlement, faction: Faction) -> Result<(), String> {
    if place.kind == PlaceKind::Motte && faction != Faction::Norman {
        return Err(tr!("{place} supplies only Normans", place = place.name));
    }
    let is_small = matches!(place.kind, PlaceKind::Village | PlaceKind::Monastery);
    if is_small && game.has_option(SupplyPlaces::Towns) {
        Err(tr!("{place} can’t supply a group: it isn’t a town or a city", place = place.name))
    } else if faction == Faction::Norman && place.is_rebel() {
        Err(tr!("{place} is not friendly to the Normans", place = place.name))
    } else {
        Ok(())
    }
}

impl SupplyGroup {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let group = group(game, &self.group)?;
        let men = group.headcount(game);
        let need = need(men);
        let faction = effective_faction(game, group);
        let mut here = campaign_state(game).settlements.values().filter(|place| place.hex() == group.hex);
        let is_enemys = |place: &Settlement| place.kind == PlaceKind::Motte && faction != Faction::Norman;
        let has_convoy = campaign_state(game).convoys.values().any(|convoy| convoy.hex == group.hex);
        let place = match &self.from {
            Some(from) => campaign_state(game).settlements.get(from),
            None => here.find(|place| !is_enemys(place) || !has_convoy),
        };
        let convoy = match &self.from {
            Some(from) if place.is_none() => Some(find(&campaign_state(game).convoys, from)?),
            None if place.is_none() => campaign_state(game).convoys.values().find(|convoy| convoy.hex == group.hex),
            _ => None,
        };
        let stock = match (place, convoy) {
            (Some(place), _) if place.kind == PlaceKind::City => u16::MAX,
            (Some(place), _) => place.resources,
            (None, Some(convoy)) => convoy.points.into(),
            (None, None) => 0,
        };
        let took = self.points.unwrap_or(need).min(need).min(stock);
        let after = with_supplies(game, group, took, need);
        let told = after.fed.map_or("", SupplyLevel::key);
        let mut events = Vec::new();
        if took > 0 && stock != u16::MAX {
            let left = stock - took;
            events.extend(place.map(|place| settlement_set(Settlement { resources: left, ..place.clone() })));
            let points = u8::try_from(left).unwrap_or(u8::MAX);
            events.extend(convoy.map(|convoy| convoy_set(super::group::Convoy { points, ..convoy.clone() })));
        }
        events.push(set(after));
        let plan = Plan::with_result(told, events).step(messages::men_need(men), "C8.4", need.to_string());
        let plan = plan.step(messages::taken(), "C8.4", took.to_string()).with_duty(None, &group.name);
        let plan = require(group.fed.is_none(), require_step(game, Step::GroupSupply, plan), "C8.4", || {
            tr!("{group} has already taken its supplies today", group = group.name)
        });
        Ok(match (place, convoy) {
            (Some(place), _) => {
                let plan = require_same_hex(plan, "C8.4", (&group.name, &group.hex), (&place.name, place.hex()));
                match check_supplier(game, place, faction) {
                    Err(words) if need > 0 && self.points != Some(0) => plan.with_breach("C8.4", words),
                    _ => plan,
                }
            }
            (None, Some(convoy)) => {
                let plan = require_same_hex(plan, "C8.4", (&group.name, &group.hex), (&convoy.name, &convoy.hex));
                let is_own = convoy.faction.is_none_or(|owner| owner == faction);
                require(is_own, plan, "C8.4", || tr!("{convoy} belongs to another faction", convoy = convoy.name))
            }
            (None, None) => plan,
        })
    }
}

/// Returns whether a group needs supplies and hasn't taken any today.
fn is_unfed(game: &DiexGame, group: &Group) -> bool {
    group.is_free() && group.fed.is_none() && need(group.headcount(game)) > 0
}

/// Returns the groups that need supplies and haven't taken any today.
pub(super) fn unfed_groups(game: &DiexGame) -> impl Iterator<Item = &Group> {
    campaign_state(game).groups.values().filter(|group| is_unfed(game, group))
}

/// Returns the events at the end of the step: groups without supplies count as short, and small groups are always supplied.
pub(super) fn end_supply_step(game: &DiexGame) -> Vec<crate::event_helpers::GameEvent> {
    let open = campaign_state(game).groups.values().filter(|group| group.is_free() && group.fed.is_none());
    let after = open.map(|group| (group, with_supplies(game, group, 0, need(group.headcount(game)))));
    after.filter(|(before, after)| before.short != after.short).map(|(_, after)| set(after)).collect()
}
