//! Consequences of a battle: prestige, loyalty, and where the groups go (C9, C13.6, C14.6, C15).

use crate::campaign::messages;
use crate::duty::PendingStep;
use std::collections::BTreeMap;

use super::Event;
use super::allegiance::effective_faction;
use super::group::{Group, Settlement, add, total};
use super::helpers::{campaign_state, piece_removed, set, settlement_set};
use super::patients;
use super::vocabulary::BattleResult;
use super::vocabulary::{Faction, PlaceKind};
use crate::characters::Condition;
use crate::characters::condition_set;
use crate::event_helpers::{GameEvent, own_event};
use crate::game::DiexGame;
use crate::rulings::{QuickPrestige, TwoDays, Undecided};
use crate::side::Side;
use crate::siege;

/// Returns the side that has lost fewer men since the battle began; `None` if both lost the same.
fn fewer_losses(game: &DiexGame, groups: &BTreeMap<String, Group>) -> Option<Side> {
    let battle = campaign_state(game).battle.as_ref()?;
    let lost = |side: Side| {
        let left = battle.sides.get(&side).into_iter().flatten().filter_map(|name| groups.get(name));
        let now = total(left.map(|one| one.headcount(game)));
        battle.men.get(&side).copied().unwrap_or_default().saturating_sub(now)
    };
    match lost(Side::Attacker).cmp(&lost(Side::Defender)) {
        std::cmp::Ordering::Less => Some(Side::Attacker),
        std::cmp::Ordering::Equal => None,
        std::cmp::Ordering::Greater => Some(Side::Defender),
    }
}

/// Applies the battle's effects on prestige, victories and hunger to a group (C9, R76, R88).
///
/// Returns the pending choice of a new leader, if the group has earned one.
fn apply_battle_effects(game: &DiexGame, group: &mut Group, won: Option<bool>) -> Option<GameEvent> {
    if game.has_option(TwoDays::NextBattle) && super::supply::is_hungry(group) {
        group.short = 0;
    }
    let led_by = group.led_into_battle(game).map(ToOwned::to_owned);
    // A leader who fell no longer leads, and nobody else receives his prestige.
    group.remove_dead_leaders(game);
    match (won?, led_by) {
        (won, Some(leader)) => group.change_prestige_of(&leader, if won { 1 } else { -1 }),
        (true, None) if group.employer.is_none() => {
            if group.victories == 0 {
                group.first_men = group.headcount(game);
            }
            group.victories = group.victories.saturating_add(1);
            return (group.victories >= 2 && group.of.is_none()).then(|| GameEvent::due(PendingStep::NewLeader, &group.name, "2", "C9"));
        }
        (_, None) => {}
    }
    None
}

/// Returns the events that end the battle. `groups` holds the groups with their losses taken.
pub(super) fn finish(game: &DiexGame, mut groups: BTreeMap<String, Group>, end: BattleResult, loser: Option<Side>) -> Vec<GameEvent> {
    let battle = campaign_state(game).battle.clone().unwrap_or_default();
    let counts = !(battle.quick && game.has_option(QuickPrestige::NotCounted));
    let winner = match end {
        BattleResult::Undecided if game.has_option(Undecided::FewerLosses) => fewer_losses(game, &groups),
        BattleResult::Undecided | BattleResult::Stands => None,
        BattleResult::Eliminated | BattleResult::Fled | BattleResult::Surrendered => loser.map(Side::opponent),
    };
    let first = |side: Side| battle.sides.get(&side).and_then(|names| names.first()).cloned().unwrap_or_default();
    let words = match (winner, end) {
        (Some(side), _) => messages::has_won(first(side), end),
        (None, _) => messages::nobody_has_won(end),
    };
    let mut events = vec![own_event(Event::BattleOver { outcome: words })];
    for side in Side::ALL {
        let leaves = end == BattleResult::Undecided || (end != BattleResult::Stands && loser == Some(side));
        let captor = campaign_state(game).groups.get(&first(side.opponent())).map(|group| effective_faction(game, group));
        for name in battle.sides.get(&side).into_iter().flatten() {
            let Some(mut group) = groups.remove(name) else { continue };
            let due = apply_battle_effects(game, &mut group, winner.filter(|_| counts).map(|winner| winner == side));
            let won = winner.map(|winner| winner == side);
            match group.of.clone().and_then(|place| campaign_state(game).settlements.get(&place)) {
                Some(place) => events.extend(return_to_place(game, place, group, won, (end, leaves, captor), &first(side.opponent()))),
                None if leaves => events.extend(departure_events(game, group, end, captor)),
                None => events.push(set(group)),
            }
            events.extend(due);
        }
    }
    if let Some(motte) = battle.siege.as_ref() {
        events.extend(end_siege(game, motte, &events));
    }
    events
}

/// Returns the events that end the siege part and reduce the motte's resources to the food that is left (C15.1).
fn end_siege(game: &DiexGame, motte: &str, events: &[GameEvent]) -> Vec<GameEvent> {
    let siege = &game.own.siege;
    let is_open = siege.outcome.is_none().then(|| own_event(siege::Event::SiegeEnded { outcome: messages::end_siege() }));
    let last = events.iter().rev().find_map(|event| match event {
        GameEvent::Own(crate::Event::Campaign(Event::SettlementSet(place))) if place.name == motte => Some(place.clone()),
        GameEvent::Own(_) | GameEvent::Shared(_) => None,
    });
    let place = last.or_else(|| campaign_state(game).settlements.get(motte).cloned());
    let eaten = siege
        .supply_days()
        .zip(place)
        .map(|(left, place)| settlement_set(Settlement { resources: place.resources.min(left / 2), ..place }));
    is_open.into_iter().chain(eaten).collect()
}

/// Returns the events for a group that leaves the field: it's removed, flees or is taken prisoner.
fn departure_events(game: &DiexGame, group: Group, end: BattleResult, captor: Option<Faction>) -> Vec<GameEvent> {
    match end {
        BattleResult::Eliminated => vec![piece_removed(&group.name)],
        BattleResult::Surrendered => {
            let mut events: Vec<GameEvent> = group.present_members(game).map(|name| condition_set(name, Condition::Prisoner)).collect();
            events.push(GameEvent::due(PendingStep::Escort, &group.name, &group.hex, "C14.8"));
            // The siege itself has ended with it: the die for their fate follows (C15.2).
            let is_after_siege = campaign_state(game).has_siege() && game.own.siege.outcome.is_some();
            events.extend(is_after_siege.then(|| GameEvent::due(PendingStep::Fate, &group.name, "surrendered", "C15.2")));
            let employer = None;
            events.push(set(Group { captor: captor.or(Some(group.faction)), escort: None, of: None, employer, ..group }));
            events
        }
        BattleResult::Fled | BattleResult::Undecided | BattleResult::Stands => {
            let due = GameEvent::due(PendingStep::Flee, &group.name, end.key(), "C14.6");
            vec![set(group), due]
        }
    }
}

/// Returns the events that send a place's fighters home and adjust its loyalty (C13.6). A motte's men stay in it.
fn return_to_place(
    game: &DiexGame,
    place: &Settlement,
    group: Group,
    won: Option<bool>,
    (end, leaves, captor): (BattleResult, bool, Option<Faction>),
    by: &str,
) -> Vec<GameEvent> {
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
    let (lie, unhurt) = patients::after_battle(game, place, &group);
    let is_motte = place.kind == PlaceKind::Motte;
    let are_out = leaves && (end == BattleResult::Eliminated || (is_motte && end != BattleResult::Undecided));
    after.patients = if are_out { patients::patients_left_out(game, place) } else { lie };
    if !is_motte {
        return vec![settlement_set(after), piece_removed(&group.name)];
    }
    if leaves && end != BattleResult::Undecided {
        let out = departure_events(game, Group { of: None, ..group }, end, captor);
        return [settlement_set(after)].into_iter().chain(out).collect();
    }
    // They return to the garrison, including men who were named for a skirmish. The wounded recover there.
    add(after.garrison.get_or_insert_default(), &unhurt);
    vec![settlement_set(after), piece_removed(&group.name)]
}
