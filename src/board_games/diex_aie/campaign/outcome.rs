//! What the end of a battle does: prestige, loyalty, and where everybody goes (C9, C13.6, C14.6, C15).

use crate::campaign::messages;
use crate::owed::Owed;
use std::collections::BTreeMap;

use super::Event;
use super::asked::{gone, land, place_set, set};
use super::encounter::stands_for;
use super::ending::End;
use super::group::{Group, Settlement, add, total};
use super::patients;
use super::words::{Faction, PlaceKind};
use crate::characters::becomes;
use crate::side::Side;
use crate::words::{Happens, happens};
use crate::{Condition, DiexDesk, QuickPrestige, TwoDays, Undecided, siege};

/// The side that lost fewer men since the battle began.
fn fewer_losses(desk: &DiexDesk, groups: &BTreeMap<String, Group>) -> Option<Side> {
    let battle = land(desk).battle.as_ref()?;
    let lost = |side: Side| {
        let left = battle.sides.get(&side).into_iter().flatten().filter_map(|name| groups.get(name));
        let now = total(left.map(|one| one.headcount(desk)));
        battle.men.get(&side).copied().unwrap_or_default().saturating_sub(now)
    };
    match lost(Side::Attacker).cmp(&lost(Side::Defender)) {
        std::cmp::Ordering::Less => Some(Side::Attacker),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Side::Defender),
    }
}

/// What the end of a battle does to a group: prestige, victories, hunger (C9, R76, R88).
fn judged(desk: &DiexDesk, group: &mut Group, won: Option<bool>) -> Option<Happens> {
    if desk.has_option(TwoDays::NextBattle) && super::supply::is_hungry(group) {
        group.short = 0;
    }
    let led_by = group.led_into_battle(desk).map(ToOwned::to_owned);
    // A leader who fell in it leads no more, and what he won counts for nobody else.
    group.loses_the_dead(desk);
    match (won?, led_by) {
        (won, Some(leader)) => group.change_prestige_of(&leader, if won { 1 } else { -1 }),
        (true, None) if group.employer.is_none() => {
            if group.victories == 0 {
                group.first_men = group.headcount(desk);
            }
            group.victories = group.victories.saturating_add(1);
            return (group.victories >= 2 && group.of.is_none()).then(|| Happens::due(Owed::NewLeader, &group.name, "2", "C9"));
        }
        (_, None) => {}
    }
    None
}

/// A battle ends so, and the groups are as they came out of it.
pub(super) fn finish(desk: &DiexDesk, mut groups: BTreeMap<String, Group>, end: End, loser: Option<Side>) -> Vec<Happens> {
    let battle = land(desk).battle.clone().unwrap_or_default();
    let counts = !(battle.quick && desk.has_option(QuickPrestige::NotCounted));
    let winner = match end {
        End::Undecided if desk.has_option(Undecided::FewerLosses) => fewer_losses(desk, &groups),
        End::Undecided | End::Stands => None,
        End::Eliminated | End::Fled | End::Surrendered => loser.map(Side::other),
    };
    let first = |side: Side| battle.sides.get(&side).and_then(|names| names.first()).cloned().unwrap_or_default();
    let words = match (winner, end) {
        (Some(side), _) => messages::has_won(first(side), end),
        (None, _) => messages::nobody_has_won(end),
    };
    let mut events = vec![happens(Event::BattleOver { outcome: words })];
    for side in Side::ALL {
        let leaves = end == End::Undecided || (end != End::Stands && loser == Some(side));
        let captor = land(desk).groups.get(&first(side.other())).map(|group| stands_for(desk, group));
        for name in battle.sides.get(&side).into_iter().flatten() {
            let Some(mut group) = groups.remove(name) else { continue };
            let due = judged(desk, &mut group, winner.filter(|_| counts).map(|winner| winner == side));
            let won = winner.map(|winner| winner == side);
            match group.of.clone().and_then(|place| land(desk).settlements.get(&place)) {
                Some(place) => events.extend(settled(desk, place, group, won, (end, leaves, captor), &first(side.other()))),
                None if leaves => events.extend(left(desk, group, end, captor)),
                None => events.push(set(group)),
            }
            events.extend(due);
        }
    }
    if let Some(motte) = battle.siege.as_ref() {
        events.extend(siege_over(desk, motte, &events));
    }
    events
}

/// A siege that is over here is over there, and what food is left stays in the motte (C15.1).
fn siege_over(desk: &DiexDesk, motte: &str, events: &[Happens]) -> Vec<Happens> {
    let siege = &desk.own.siege;
    let is_open = siege.outcome.is_none().then(|| happens(siege::Event::SiegeEnded { outcome: messages::siege_over() }));
    let last = events.iter().rev().find_map(|event| match event {
        Happens::Own(crate::Event::Campaign(Event::SettlementSet(place))) if place.name == motte => Some(place.clone()),
        Happens::Own(_) | Happens::Shared(_) => None,
    });
    let place = last.or_else(|| land(desk).settlements.get(motte).cloned());
    let eaten = siege.left().zip(place).map(|(left, place)| place_set(Settlement { resources: place.resources.min(left / 2), ..place }));
    is_open.into_iter().chain(eaten).collect()
}

/// A group leaves the field: it is gone, flees, or is taken prisoner.
fn left(desk: &DiexDesk, group: Group, end: End, captor: Option<Faction>) -> Vec<Happens> {
    match end {
        End::Eliminated => vec![gone(&group.name)],
        End::Surrendered => {
            let mut events: Vec<Happens> = super::fight::present(desk, &group).map(|name| becomes(name, Condition::Prisoner)).collect();
            events.push(Happens::due(Owed::Escort, &group.name, &group.hex, "C14.8"));
            // The siege itself has ended with it: the die for their fate follows (C15.2).
            let is_after_siege = land(desk).besieges() && desk.own.siege.outcome.is_some();
            events.extend(is_after_siege.then(|| Happens::due(Owed::Fate, &group.name, "surrendered", "C15.2")));
            let employer = None;
            events.push(set(Group { captor: captor.or(Some(group.faction)), escort: None, of: None, employer, ..group }));
            events
        }
        End::Fled | End::Undecided | End::Stands => {
            let due = Happens::due(Owed::Flee, &group.name, end.key(), "C14.6");
            vec![set(group), due]
        }
    }
}

/// Those who fought for a place go home, and its loyalty follows (C13.6); the men of a motte stay in it.
fn settled(
    desk: &DiexDesk,
    place: &Settlement,
    group: Group,
    won: Option<bool>,
    (end, leaves, captor): (End, bool, Option<Faction>),
    by: &str,
) -> Vec<Happens> {
    let mut after = place.clone();
    if won == Some(false) {
        after.beaten_by = Some(by.to_owned());
    }
    let village = place.kind == PlaceKind::Village;
    after.loyalty = match won {
        Some(false) if village => after.loyalty.map(|loyalty| (loyalty + 3).min(10)),
        Some(true) if village => after.loyalty.map(|loyalty| loyalty.saturating_sub(3).max(1)),
        _ => after.loyalty,
    };
    let (lie, unhurt) = patients::after_battle(desk, place, &group);
    let is_motte = place.kind == PlaceKind::Motte;
    let are_out = leaves && (end == End::Eliminated || (is_motte && end != End::Undecided));
    after.patients = if are_out { patients::others(desk, place) } else { lie };
    if !is_motte {
        return vec![place_set(after), gone(&group.name)];
    }
    if leaves && end != End::Undecided {
        let out = left(desk, Group { of: None, ..group }, end, captor);
        return [place_set(after)].into_iter().chain(out).collect();
    }
    // They are the garrison again, those too who got a name for a fight man by man; the wounded lie there.
    add(after.garrison.get_or_insert_default(), &unhurt);
    vec![place_set(after), gone(&group.name)]
}
