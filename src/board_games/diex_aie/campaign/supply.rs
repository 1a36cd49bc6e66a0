//! What groups eat (C8.4).

use crate::campaign::messages;

use super::asked::{Planned, convoy_set, find, group, groups, in_step, land, names, place_set, set, together, unless};
use super::encounter::stands_for;
use super::group::{Group, Settlement};
use super::step::Step;
use super::words::{Faction, Fed, PlaceKind};
use crate::{DiexAie, DiexDesk, PartlySupplied, SupplyPlaces};
use senlac_board_games::keyed::keys;
use senlac_board_games::{FieldKind, Plan};

keys! {
    /// A group takes what it needs for the day, from the first settlement or convoy in its hex where none is said.
    #[derive(Default)]
    pub struct SupplyGroup at (desk: DiexAie, input) { group: String = tr_mark!("Group"), groups(desk, |group| is_unfed(desk, group)); }
    may say {
        from: String = tr_mark!("Settlement or convoy"), names(land(desk).settlements.keys().chain(land(desk).convoys.keys()));
        points: u16 = tr_mark!("Points, if fewer than it needs"), FieldKind::Number(0, 2);
    }
}

/// How many points so many men need for a day.
pub(super) const fn need(men: u16) -> u16 {
    match men {
        0..10 => 0,
        10..20 => 1,
        _ => 2,
    }
}

/// Whether a group goes hungry: it was short two days running (R76).
pub(super) const fn is_hungry(group: &Group) -> bool {
    group.short >= 2
}

/// How the group stands when it was supplied so far.
pub(super) fn fed(desk: &DiexDesk, group: &Group, took: u16, need: u16) -> Group {
    let fed = match took {
        took if took >= need => Fed::Full,
        0 => Fed::None,
        _ => Fed::Partly,
    };
    let is_enough = fed == Fed::Full || (fed == Fed::Partly && desk.has_option(PartlySupplied::NotShort));
    let short = if is_enough { 0 } else { group.short.saturating_add(1) };
    Group { fed: Some(fed), short, ..group.clone() }
}

/// Whether a settlement supplies a group of this faction (C13.5, R75); a motte supplies Normans only, who alone have mottes (C5.2).
pub(super) fn supplies(desk: &DiexDesk, place: &Settlement, faction: Faction) -> Result<(), String> {
    if place.kind == PlaceKind::Motte && faction != Faction::Norman {
        return Err(tr!("{place} supplies Normans only", place = place.name));
    }
    let is_small = matches!(place.kind, PlaceKind::Village | PlaceKind::Monastery);
    if is_small && desk.has_option(SupplyPlaces::Towns) {
        Err(tr!("{place} supplies nobody: it is no town and no city", place = place.name))
    } else if faction == Faction::Norman && place.is_rebel() {
        Err(tr!("{place} is no friend of the Normans", place = place.name))
    } else {
        Ok(())
    }
}

impl SupplyGroup {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let group = group(desk, &self.group)?;
        let men = group.headcount(desk);
        let need = need(men);
        let faction = stands_for(desk, group);
        let mut here = land(desk).settlements.values().filter(|place| place.hex() == group.hex);
        let is_enemys = |place: &Settlement| place.kind == PlaceKind::Motte && faction != Faction::Norman;
        let has_convoy = land(desk).convoys.values().any(|convoy| convoy.hex == group.hex);
        let place = match &self.from {
            Some(from) => land(desk).settlements.get(from),
            None => here.find(|place| !is_enemys(place) || !has_convoy),
        };
        let convoy = match &self.from {
            Some(from) if place.is_none() => Some(find(&land(desk).convoys, from)?),
            None if place.is_none() => land(desk).convoys.values().find(|convoy| convoy.hex == group.hex),
            _ => None,
        };
        let stock = match (place, convoy) {
            (Some(place), _) if place.kind == PlaceKind::City => u16::MAX,
            (Some(place), _) => place.resources,
            (None, Some(convoy)) => convoy.points.into(),
            (None, None) => 0,
        };
        let took = self.points.unwrap_or(need).min(need).min(stock);
        let after = fed(desk, group, took, need);
        let told = after.fed.map_or("", Fed::key);
        let mut events = Vec::new();
        if took > 0 && stock != u16::MAX {
            let left = stock - took;
            events.extend(place.map(|place| place_set(Settlement { resources: left, ..place.clone() })));
            let points = u8::try_from(left).unwrap_or(u8::MAX);
            events.extend(convoy.map(|convoy| convoy_set(super::group::Convoy { points, ..convoy.clone() })));
        }
        events.push(set(after));
        let plan = Plan::told(told, events).step(messages::men_need(men), "C8.4", need.to_string());
        let plan = plan.step(messages::taken(), "C8.4", took.to_string()).fulfilling(None, &group.name);
        let plan = unless(group.fed.is_none(), in_step(desk, Step::GroupSupply, plan), "C8.4", || {
            tr!("{group} has taken its supplies today", group = group.name)
        });
        Ok(match (place, convoy) {
            (Some(place), _) => {
                let plan = together(plan, "C8.4", (&group.name, &group.hex), (&place.name, place.hex()));
                match supplies(desk, place, faction) {
                    Err(words) if need > 0 && self.points != Some(0) => plan.against("C8.4", words),
                    _ => plan,
                }
            }
            (None, Some(convoy)) => {
                let plan = together(plan, "C8.4", (&group.name, &group.hex), (&convoy.name, &convoy.hex));
                let is_own = convoy.faction.is_none_or(|owner| owner == faction);
                unless(is_own, plan, "C8.4", || tr!("{convoy} belongs to others", convoy = convoy.name))
            }
            (None, None) => plan,
        })
    }
}

/// Whether a group must eat and has not yet.
fn is_unfed(desk: &DiexDesk, group: &Group) -> bool {
    group.is_free() && group.fed.is_none() && need(group.headcount(desk)) > 0
}

/// Groups that must eat and have not yet.
pub(super) fn unfed(desk: &DiexDesk) -> impl Iterator<Item = &Group> {
    land(desk).groups.values().filter(|group| is_unfed(desk, group))
}

/// When the step is over, whoever took nothing was short, and small groups are always supplied.
pub(super) fn step_over(desk: &DiexDesk) -> Vec<crate::words::Happens> {
    let open = land(desk).groups.values().filter(|group| group.is_free() && group.fed.is_none());
    let after = open.map(|group| (group, fed(desk, group, 0, need(group.headcount(desk)))));
    after.filter(|(before, after)| before.short != after.short).map(|(_, after)| set(after)).collect()
}
