//! Campaign battles fought with another part of the rules: setting up that fight and bringing its losses back.

use crate::common::Event as CommonEvent;
use crate::duty::PendingStep;
use std::collections::{BTreeMap, BTreeSet};

use super::Event;
use super::group::{Count, Group, is_armoured, is_mounted, total};
use super::helpers::{campaign_state, set};
use super::outcome::finish;
use super::state::Battle;
use super::supply::is_hungry;
use super::vocabulary::BattleResult;
use super::vocabulary::{Faction, PlaceKind};
use crate::characters::{Changed, Letters};
use crate::characters::{Character, Condition};
use crate::event_helpers::{GameEvent, own_event};
use crate::game::DiexGame;
use crate::part::Part;
use crate::quick_combat::{self, Consequence, Ground, Kind, Location, Men, Muster};
use crate::side::Side;
use crate::{siege, skirmish};

/// Returns the events that prepare another part for the battle: each character joins his side, and the part gets its set-up.
pub(crate) fn handover_events(game: &DiexGame, part: Part) -> Vec<GameEvent> {
    let Some(battle) = campaign_state(game).battle.as_ref() else { return Vec::new() };
    let mut events = Vec::new();
    for side in Side::ALL {
        for group in campaign_state(game).groups_on_side(side) {
            events.extend(
                group
                    .members
                    .iter()
                    .map(|who| own_event(CommonEvent::Changed(Changed { who: who.clone(), side: Some(side), ..Changed::default() }))),
            );
        }
    }
    match part {
        Part::QuickCombat => events.extend(quick_combat_setup(game, battle)),
        Part::Siege => events.extend(name_unnamed_men(game)),
        Part::Skirmish => {
            events.extend(name_unnamed_men(game).into_iter().chain(supply_change(game)));
            let begins = campaign_state(game).can_begin_skirmish().then(|| Event::BattleSet(Battle { skirmish: true, ..battle.clone() }));
            events.extend(begins.map(own_event));
        }
        Part::Campaign => {}
    }
    events
}

/// Returns the sides of the battle that aren't supplied (C8.4).
fn unsupplied(game: &DiexGame) -> BTreeSet<Side> {
    Side::ALL.into_iter().filter(|side| campaign_state(game).groups_on_side(*side).any(is_hungry)).collect()
}

/// Returns the event that sets the unsupplied sides of the skirmish; `None` if they are already set.
fn supply_change(game: &DiexGame) -> Option<GameEvent> {
    let unsupplied = unsupplied(game);
    let is_known = unsupplied == game.own.skirmish.unsupplied;
    let change = skirmish::SkirmishChange { unsupplied: Some(unsupplied), ..skirmish::SkirmishChange::default() };
    (!is_known).then(|| own_event(skirmish::Event::SkirmishChanged(change)))
}

/// Returns the events that give quick combat the unnamed men, the ground and the unsupplied sides.
fn quick_combat_setup(game: &DiexGame, battle: &Battle) -> Vec<GameEvent> {
    let mut events = Vec::new();
    let mut location = Location::Open;
    for side in Side::ALL {
        let groups: Vec<&Group> = campaign_state(game).groups_on_side(side).collect();
        let place = groups.iter().find_map(|group| campaign_state(game).settlements.get(group.of.as_ref()?));
        if battle.siege.is_some() {
            location = siege::location(game).unwrap_or(Location::Castle);
        } else if let Some(place) = place {
            location = if place.kind == PlaceKind::Motte { Location::Castle } else { Location::Village };
        }
        for kind in Kind::ALL {
            let count = |of: fn(&Group) -> &Count| total(groups.iter().filter_map(|group| of(group).get(&kind)).copied());
            let (men, wounded) = (count(|group| &group.men), count(|group| &group.wounded));
            let before = game.own.quick_combat.men.get(&side).and_then(|men| men.get(&kind)).copied().unwrap_or_default();
            if before != (Men { men, wounded }) {
                events.push(own_event(quick_combat::Event::Mustered(Muster { side, kind, men, wounded })));
            }
        }
    }
    events.push(own_event(quick_combat::Event::GroundSet(Ground { location, unsupplied: unsupplied(game), ..Ground::default() })));
    if battle.siege.is_none() {
        events.push(own_event(Event::BattleSet(Battle { quick: true, ..battle.clone() })));
    }
    events
}

/// Returns the events that name the unnamed men, for a skirmish.
fn name_unnamed_men(game: &DiexGame) -> Vec<GameEvent> {
    let (mut events, mut groups) = (Vec::new(), Vec::new());
    for side in Side::ALL {
        for group in campaign_state(game).groups_on_side(side) {
            let mut after = Group { men: Count::new(), wounded: Count::new(), ..group.clone() };
            let mut names = (1_u32..).map(|number| format!("{} {number}", group.name)).filter(|name| game.own.character(name).is_none());
            for (men, state) in [(&group.men, Condition::Healthy), (&group.wounded, Condition::Wounded)] {
                for (kind, count) in men {
                    for name in names.by_ref().take((*count).into()) {
                        let Ok(letters) = Letters::read(&letters(group.faction, *kind)) else { continue };
                        let man = Character {
                            armour: is_armoured(*kind),
                            mounted: is_mounted(*kind),
                            state,
                            ..Character::new(&name, side, letters)
                        };
                        events.push(own_event(CommonEvent::Joined(man)));
                        after.members.insert(name);
                    }
                }
            }
            groups.push(set(after));
        }
    }
    // Groups are set last, so a man who joins in between is with the first group of his side.
    events.extend(groups);
    events
}

/// Returns the counter letters for a man of whom only the faction and the kind are known.
fn letters(faction: Faction, kind: Kind) -> String {
    let origin = match faction {
        Faction::Norman | Faction::Mercenary => 'N',
        Faction::Saxon => 'X',
        Faction::Scottish => 'S',
        Faction::Danish => 'D',
    };
    let rides = is_mounted(kind) || matches!(kind, Kind::Dismounted | Kind::DismountedArmour);
    let shoots = kind.key().contains("shooter");
    let class = match (shoots, is_armoured(kind)) {
        (true, _) => 'a',
        (false, true) => 'm',
        (false, false) => 'l',
    };
    [origin, if rides { 'c' } else { 'i' }, class].into_iter().collect()
}

/// Returns whether a side must leave after a quick combat.
const fn must_leave(leaves: Consequence) -> bool {
    !matches!(leaves, Consequence::No)
}

/// Returns the events that end a battle once its quick combat is decided.
pub(super) fn follow(game: &DiexGame) -> Vec<GameEvent> {
    let quick = &game.own.quick_combat;
    let is_over = game.own.part == Part::Campaign
        && campaign_state(game).battle.as_ref().is_some_and(|battle| battle.quick)
        && quick.outcome.is_some();
    let Some(fought) = quick.fought.as_ref().filter(|_| is_over) else { return Vec::new() };
    let (end, loser) = match (must_leave(fought.attacker_leaves), must_leave(fought.defender_leaves)) {
        (true, true) => (BattleResult::Undecided, None),
        (false, false) => (BattleResult::Stands, None),
        (attacker, _) => {
            let (side, leaves) = if attacker { (Side::Attacker, fought.attacker_leaves) } else { (Side::Defender, fought.defender_leaves) };
            let end = if matches!(leaves, Consequence::Surrenders | Consequence::PlaceFalls) {
                BattleResult::Surrendered
            } else {
                BattleResult::Fled
            };
            (end, Some(side))
        }
    };
    let mut groups = BTreeMap::new();
    for side in Side::ALL {
        let (mut left, mut dead) = (quick.men.get(&side).cloned().unwrap_or_default(), dead_by_kind(game, side));
        for group in campaign_state(game).groups_on_side(side) {
            groups.insert(group.name.clone(), survivors(group, &mut left, &mut dead));
        }
    }
    // The other ways to end the battle are no longer pending.
    let late = game.duties.iter().filter(|due| due.duty.is_of_kind(PendingStep::BattleOver));
    let late = late.map(GameEvent::waive);
    late.chain(finish(game, groups, end, loser)).collect()
}

/// Returns the number of unnamed men of a kind in a group, wounded ones included.
fn unnamed_men(group: &Group, kind: Kind) -> u16 {
    total([&group.men, &group.wounded].into_iter().filter_map(|men| men.get(&kind)).copied())
}

/// Returns the number of unnamed men of each kind that a side lost as dead.
fn dead_by_kind(game: &DiexGame, side: Side) -> BTreeMap<Kind, u16> {
    let quick = &game.own.quick_combat;
    let before = |kind: Kind| -> u16 { total(campaign_state(game).groups_on_side(side).map(|group| unnamed_men(group, kind))) };
    let after = |kind: Kind| quick.men.get(&side).and_then(|men| men.get(&kind)).map_or(0, |men| men.total());
    Kind::ALL.into_iter().map(|kind| (kind, before(kind).saturating_sub(after(kind)))).collect()
}

/// Returns a group after its losses. The first groups of a side take the dead first, and then the wounded.
fn survivors(group: &Group, left: &mut BTreeMap<Kind, Men>, dead: &mut BTreeMap<Kind, u16>) -> Group {
    let mut after = Group { men: Count::new(), wounded: Count::new(), ..group.clone() };
    for (kind, dead) in dead {
        let own = unnamed_men(group, *kind);
        let dying = own.min(*dead);
        *dead -= dying;
        let pool = left.entry(*kind).or_default();
        let hurt = pool.wounded.min(own - dying);
        pool.wounded -= hurt;
        for (count, men) in [(&mut after.men, own - dying - hurt), (&mut after.wounded, hurt)] {
            if men > 0 {
                count.insert(*kind, men);
            }
        }
    }
    after
}
