//! A battle of a campaign is fought in another part: its men go there, and what became of them comes back.

use crate::owed::Owed;
use std::collections::{BTreeMap, BTreeSet};

use super::Event;
use super::asked::{land, set};
use super::ending::End;
use super::group::{Count, Group, is_armoured, is_mounted, total};
use super::outcome::finish;
use super::state::Battle;
use super::supply::is_hungry;
use super::words::{Faction, PlaceKind};
use crate::characters::{Changed, Letters};
use crate::part::Part;
use crate::quick_combat::{self, Ground, Kind, Leaves, Location, Men, Muster};
use crate::side::Side;
use crate::words::{Happens, happens};
use crate::{Character, Condition, DiexDesk, common, siege, skirmish};

/// Characters of a group who are alive and among their own.
pub(super) fn present<'a>(desk: &'a DiexDesk, group: &'a Group) -> impl Iterator<Item = &'a String> {
    group.members.iter().filter(|name| desk.own.character(name).is_some_and(|man| man.state.is_present()))
}

/// What the table takes along when it turns to another part: the men of the battle, each on his side.
pub(crate) fn brought(desk: &DiexDesk, part: Part) -> Vec<Happens> {
    let Some(battle) = land(desk).battle.as_ref() else { return Vec::new() };
    let mut events = Vec::new();
    for side in Side::ALL {
        for group in land(desk).fighting(side) {
            events.extend(
                group
                    .members
                    .iter()
                    .map(|who| happens(common::Event::Changed(Changed { who: who.clone(), side: Some(side), ..Changed::default() }))),
            );
        }
    }
    match part {
        Part::QuickCombat => events.extend(counted(desk, battle)),
        Part::Siege => events.extend(named(desk)),
        Part::Skirmish => {
            events.extend(named(desk).into_iter().chain(hungry(desk)));
            let begins = land(desk).begins_skirmish().then(|| Event::BattleSet(Battle { skirmish: true, ..battle.clone() }));
            events.extend(begins.map(happens));
        }
        Part::Campaign => {}
    }
    events
}

/// The sides of the battle that are not supplied (C8.4).
fn unsupplied(desk: &DiexDesk) -> BTreeSet<Side> {
    Side::ALL.into_iter().filter(|side| land(desk).fighting(*side).any(is_hungry)).collect()
}

/// Who is hungry in a skirmish, if it knows it otherwise.
fn hungry(desk: &DiexDesk) -> Option<Happens> {
    let unsupplied = unsupplied(desk);
    let is_known = unsupplied == desk.own.skirmish.unsupplied;
    let change = skirmish::Change { unsupplied: Some(unsupplied), ..skirmish::Change::default() };
    (!is_known).then(|| happens(skirmish::Event::SkirmishChanged(change)))
}

/// Men without names as a quick combat counts them, the ground, and who is hungry.
fn counted(desk: &DiexDesk, battle: &Battle) -> Vec<Happens> {
    let mut events = Vec::new();
    let mut location = Location::Open;
    for side in Side::ALL {
        let groups: Vec<&Group> = land(desk).fighting(side).collect();
        let place = groups.iter().find_map(|group| land(desk).settlements.get(group.of.as_ref()?));
        if battle.siege.is_some() {
            location = siege::location(desk).unwrap_or(Location::Castle);
        } else if let Some(place) = place {
            location = if place.kind == PlaceKind::Motte { Location::Castle } else { Location::Village };
        }
        for kind in Kind::ALL {
            let count = |of: fn(&Group) -> &Count| total(groups.iter().filter_map(|group| of(group).get(&kind)).copied());
            let (men, wounded) = (count(|group| &group.men), count(|group| &group.wounded));
            let before = desk.own.quick_combat.men.get(&side).and_then(|men| men.get(&kind)).copied().unwrap_or_default();
            if before != (Men { men, wounded }) {
                events.push(happens(quick_combat::Event::Mustered(Muster { side, kind, men, wounded })));
            }
        }
    }
    events.push(happens(quick_combat::Event::GroundSet(Ground { location, unsupplied: unsupplied(desk), ..Ground::default() })));
    if battle.siege.is_none() {
        events.push(happens(Event::BattleSet(Battle { quick: true, ..battle.clone() })));
    }
    events
}

/// Men without names get some, for a fight man by man.
fn named(desk: &DiexDesk) -> Vec<Happens> {
    let (mut events, mut groups) = (Vec::new(), Vec::new());
    for side in Side::ALL {
        for group in land(desk).fighting(side) {
            let mut after = Group { men: Count::new(), wounded: Count::new(), ..group.clone() };
            let mut names = (1_u32..).map(|number| format!("{} {number}", group.name)).filter(|name| desk.own.character(name).is_none());
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
                        events.push(happens(common::Event::Joined(man)));
                        after.members.insert(name);
                    }
                }
            }
            groups.push(set(after));
        }
    }
    // Who is in which group is told last: whoever joins in between is with the first of his side.
    events.extend(groups);
    events
}

/// Letters of somebody of whom only his kind is known.
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

/// What a side must do after a quick combat.
const fn goes(leaves: Leaves) -> bool {
    !matches!(leaves, Leaves::No)
}

/// When the quick combat of a battle is over, what it came to follows by itself.
pub(super) fn follow(desk: &DiexDesk) -> Vec<Happens> {
    let quick = &desk.own.quick_combat;
    let is_over =
        desk.own.part == Part::Campaign && land(desk).battle.as_ref().is_some_and(|battle| battle.quick) && quick.outcome.is_some();
    let Some(fought) = quick.fought.as_ref().filter(|_| is_over) else { return Vec::new() };
    let (end, loser) = match (goes(fought.attacker_leaves), goes(fought.defender_leaves)) {
        (true, true) => (End::Undecided, None),
        (false, false) => (End::Stands, None),
        (attacker, _) => {
            let (side, leaves) = if attacker { (Side::Attacker, fought.attacker_leaves) } else { (Side::Defender, fought.defender_leaves) };
            let end = if matches!(leaves, Leaves::Surrenders | Leaves::PlaceFalls) { End::Surrendered } else { End::Fled };
            (end, Some(side))
        }
    };
    let mut groups = BTreeMap::new();
    for side in Side::ALL {
        let (mut left, mut dead) = (quick.men.get(&side).cloned().unwrap_or_default(), dead(desk, side));
        for group in land(desk).fighting(side) {
            groups.insert(group.name.clone(), survivors(group, &mut left, &mut dead));
        }
    }
    // What would have ended it otherwise is owed no more.
    let late = desk.duties.iter().filter(|due| due.duty.is(Owed::BattleOver));
    let late = late.map(Happens::waived);
    late.chain(finish(desk, groups, end, loser)).collect()
}

/// How many men without names of a kind a group has.
fn own(group: &Group, kind: Kind) -> u16 {
    total([&group.men, &group.wounded].into_iter().filter_map(|men| men.get(&kind)).copied())
}

/// How many men without names of each kind a side lost for good.
fn dead(desk: &DiexDesk, side: Side) -> BTreeMap<Kind, u16> {
    let quick = &desk.own.quick_combat;
    let before = |kind: Kind| -> u16 { total(land(desk).fighting(side).map(|group| own(group, kind))) };
    let after = |kind: Kind| quick.men.get(&side).and_then(|men| men.get(&kind)).map_or(0, |men| men.all());
    Kind::ALL.into_iter().map(|kind| (kind, before(kind).saturating_sub(after(kind)))).collect()
}

/// What is left of a group: the first groups of a side bear its dead, and then its wounded.
fn survivors(group: &Group, left: &mut BTreeMap<Kind, Men>, dead: &mut BTreeMap<Kind, u16>) -> Group {
    let mut after = Group { men: Count::new(), wounded: Count::new(), ..group.clone() };
    for (kind, dead) in dead {
        let own = own(group, *kind);
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
