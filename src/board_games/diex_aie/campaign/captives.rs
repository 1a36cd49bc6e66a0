//! Prisoners: guarding, delivery and ransom (C14.8).

use super::allegiance::effective_faction;
use super::group::{Count, Group, is_mounted, sum};
use super::helpers::{Planned, campaign_state, find, group, groups, names, piece_removed, require, require_same_hex, require_step, set};
use super::refuse::prisoners_of;
use super::reorganise::LEAST;
use super::step::Step;
use super::vocabulary::{Faction, PlaceKind, Pounds};
use crate::campaign::messages;
use crate::characters::Condition;
use crate::characters::condition_set;
use crate::duty::PendingStep;
use crate::event_helpers::GameEvent;
use crate::game::{DiexAie, DiexGame};
use crate::quick_combat::Kind;
use senlac_board_games::keyed::keys;
use senlac_board_games::{FieldKind, Plan};

/// Returns the event that gives a group this money; `None` if there is no money to give.
fn money_received(group: &Group, money: Pounds) -> Option<GameEvent> {
    (money > Pounds::default()).then(|| set(Group { money: group.money.plus(money), ..group.clone() }))
}

/// Returns a form field that offers the groups of prisoners.
pub(super) fn prisoners(game: &DiexGame) -> FieldKind {
    groups(game, |group| group.captor.is_some())
}

keys! {
    /// Command to assign a group to guard prisoners. Prisoners without guards are killed.
    #[derive(Default)]
    pub struct AssignEscort at (game: DiexAie, input) { prisoners: String = tr_mark!("Prisoners"), prisoners(game); }
    may say { guards: String = tr_mark!("Guards (if empty, the prisoners are killed)"), groups(game, Group::is_free); }
}

impl AssignEscort {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let captives = group(game, &self.prisoners)?;
        let due = game.duty(PendingStep::Escort, &self.prisoners);
        let Some(captor) = captives.captor else {
            return Err(tr!("{group} are not prisoners", group = captives.name).into());
        };
        let Some(guards) = &self.guards else {
            let dead = captives.members.iter().map(|name| condition_set(name, Condition::Dead));
            let here = |group: &&Group| group.is_free() && group.hex == captives.hex && effective_faction(game, group) == captor;
            let purse = campaign_state(game).groups.values().find(here).and_then(|group| money_received(group, captives.money));
            let plan = Plan::with_result("killed", dead.chain([piece_removed(&captives.name)]).chain(purse).collect());
            return Ok(plan.step(messages::nobody_can_guard_them(), "C14.8", "").with_duty(due, &self.prisoners));
        };
        let guard = group(game, guards)?;
        let men = guard.headcount(game);
        let plan = Plan::with_result("escorted", vec![set(Group { escort: Some(guards.clone()), ..captives.clone() })]);
        let plan = plan.step(messages::men_who_guard_them(), "C14.8", men.to_string()).with_duty(due, &self.prisoners);
        let plan = require(men >= LEAST, plan, "C14.8", || tr!("at least three men must guard prisoners").to_owned());
        let is_own = effective_faction(game, guard) == captor;
        let plan = require(is_own, plan, "C14.8", || tr!("{guard} didn’t capture them", guard = guard.name));
        let is_busy = campaign_state(game).groups.values().any(|one| one.escort.as_ref() == Some(guards) && one.name != captives.name);
        let plan = plan.with_breach_if(is_busy, "C14.8", tr!("{guard} is already guarding other prisoners", guard = guard.name));
        Ok(require_same_hex(plan, "C14.8", (&captives.name, &captives.hex), (&guard.name, &guard.hex)))
    }
}

keys! {
    /// Command to hand over prisoners at their destination. They leave play, and their guards are free again.
    #[derive(Default)]
    pub struct DeliverPrisoners at (game: DiexAie, input) { prisoners: String = tr_mark!("Prisoners"), prisoners(game); }
}

impl DeliverPrisoners {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let captives = group(game, &self.prisoners)?;
        let Some(captor) = captives.captor else {
            return Err(tr!("{group} are not prisoners", group = captives.name).into());
        };
        let place = campaign_state(game).settlements.values().find(|place| place.hex() == captives.hex);
        let (to, is_there) = match captor {
            Faction::Norman => {
                let fits = |kind: PlaceKind| matches!(kind, PlaceKind::Village | PlaceKind::Motte);
                (messages::nearest_loyal_place(), place.is_some_and(|place| fits(place.kind) && !place.is_rebel()))
            }
            Faction::Saxon | Faction::Mercenary => {
                (messages::nearest_hostile_village(), place.is_some_and(|place| place.kind == PlaceKind::Village && place.is_rebel()))
            }
            Faction::Danish => (messages::nearest_coast(), true),
            Faction::Scottish => (messages::nearest_northern_edge(), true),
        };
        let mut after = Group { escort: None, men: Count::new(), wounded: Count::new(), ..captives.clone() };
        after.members.retain(|name| captives.leaders.contains_key(name));
        let escort = captives.escort.as_ref().and_then(|name| campaign_state(game).groups.get(name));
        // The guards get the prisoners' money, unless a leader with it awaits his ransom.
        let events = if after.leaders.is_empty() {
            [piece_removed(&captives.name)].into_iter().chain(escort.and_then(|escort| money_received(escort, captives.money))).collect()
        } else {
            vec![set(after)]
        };
        let plan = Plan::with_result(captives.leaders.len().to_string(), events);
        let plan = plan.step(&to, "C14.8", &captives.hex).with_duty(None, &self.prisoners);
        let plan = require(is_there, plan, "C14.8", || tr!("they must be taken to {place}", place = to));
        Ok(require(escort.is_some(), plan, "C14.8", || tr!("they have no guards").to_owned()))
    }
}

keys! {
    /// Command to pay the ransom of a captured leader. The guards receive it unless another group is named.
    #[derive(Default)]
    pub struct Ransom at (game: DiexAie, input) {
        leader: String = tr_mark!("Leader to free"), captive_leaders(game);
        payer: String = tr_mark!("Paying group"), groups(game, Group::is_free);
    }
    seldom say { to: String = tr_mark!("Group that gets the money"), groups(game, Group::is_free); }
}

/// Returns a form field that offers the captured leaders.
fn captive_leaders(game: &DiexGame) -> FieldKind {
    names(campaign_state(game).groups.values().filter(|group| group.captor.is_some()).flat_map(|group| group.leaders.keys()))
}

/// Number of riders who accompany a freed leader (C14.8).
const RIDERS: u16 = 2;

/// Moves up to `most` riders from a group to the freed leader's group, healthy or wounded as they are.
///
/// Returns the number of riders moved.
fn ride_along(from: &mut Group, freed: &mut Group, most: u16) -> u16 {
    let mut wanted = most;
    for kind in Kind::ALL.into_iter().filter(|kind| is_mounted(*kind)) {
        for is_hurt in [false, true] {
            let own = if is_hurt { &from.wounded } else { &from.men };
            let count = Count::from([(kind, own.get(&kind).copied().unwrap_or_default().min(wanted))]);
            let (men, wounded) = if is_hurt { (Count::new(), count) } else { (count, Count::new()) };
            wanted -= sum(&men) + sum(&wounded);
            from.give(&men, &wounded);
            freed.take(&men, &wounded);
        }
    }
    most - wanted
}

/// Gives a freed leader his riders: prisoners first, then men of the paying group.
///
/// The paying group keeps enough men to remain a group. Returns the number of riders, and the events that free named prisoners.
fn company(game: &DiexGame, rest: &mut Group, pays: &mut Group, freed: &mut Group) -> (u16, Vec<GameEvent>) {
    let mut wanted = RIDERS - ride_along(rest, freed, RIDERS);
    let is_rider = |name: &&String| {
        let rides = game.own.character(name).is_some_and(|man| man.mounted && man.state == Condition::Prisoner);
        rides && !rest.leaders.contains_key(*name)
    };
    let named: Vec<String> = rest.members.iter().filter(is_rider).take(wanted.into()).cloned().collect();
    for name in &named {
        wanted -= 1;
        rest.members.remove(name);
        freed.members.insert(name.clone());
    }
    let spare = pays.headcount(game).saturating_sub(LEAST);
    wanted -= ride_along(pays, freed, wanted.min(spare));
    (RIDERS - wanted, named.iter().map(|name| condition_set(name, Condition::Healthy)).collect())
}

/// Moves a leader without a counter of his own from the prisoners to his new group.
///
/// If his men were already handed over, he returns as a cavalryman.
fn move_unnamed_leader(captives: &mut Group, freed: &mut Group) {
    let first = |count: &Count| count.keys().next().map(|kind| Count::from([(*kind, 1)]));
    let (men, wounded) = match (first(&captives.men), first(&captives.wounded)) {
        (Some(man), _) => (man, Count::new()),
        (None, Some(man)) => (Count::new(), man),
        (None, None) => (Count::from([(Kind::Cavalry, 1)]), Count::new()),
    };
    captives.give(&men, &wounded);
    freed.take(&men, &wounded);
}

impl Ransom {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let held = |group: &&Group| group.captor.is_some() && group.leaders.contains_key(&self.leader);
        let Some(captives) = campaign_state(game).groups.values().find(held) else {
            return Err(tr!("“{leader}” is not a prisoner", leader = self.leader).into());
        };
        let payer = group(game, &self.payer)?;
        let prestige = captives.leaders.get(&self.leader).copied().unwrap_or_default();
        let price = Pounds::from_pounds(u32::from(prestige) * 2);
        let Some(money) = payer.money.less(price) else {
            return Err(tr!("{group} has {money}, but this costs {price}", group = payer.name, money = payer.money, price).into());
        };
        if campaign_state(game).groups.get(&self.leader).is_some_and(|group| group.name != captives.name) {
            return Err(tr!("there is already a group called {leader}: rename it first", leader = self.leader).into());
        }
        let mut rest = captives.clone();
        rest.leaders.remove(&self.leader);
        let is_named = rest.members.remove(&self.leader);
        let mut pays = Group { money, ..payer.clone() };
        let mut freed = Group { faction: captives.faction, hex: captives.hex.clone(), ..Group::default() };
        freed.name.clone_from(&self.leader);
        let mut events: Vec<GameEvent> = Vec::new();
        if is_named {
            events.push(condition_set(&self.leader, Condition::Healthy));
        } else {
            move_unnamed_leader(&mut rest, &mut freed);
        }
        let (riders, with) = company(game, &mut rest, &mut pays, &mut freed);
        events.extend(with);
        freed.leaders.insert(self.leader.clone(), prestige);
        freed.members.extend(is_named.then(|| self.leader.clone()));
        let receiver = self.to.as_ref().or(captives.escort.as_ref()).map(|name| find(&campaign_state(game).groups, name)).transpose()?;
        let is_left = rest.headcount(game) > 0 || !rest.leaders.is_empty();
        // The prisoners' money goes with the ransom if none of them is left.
        let price_and_purse = if is_left { price } else { price.plus(captives.money) };
        events.extend(receiver.and_then(|to| money_received(to, price_and_purse)));
        if riders == RIDERS && rest.name == freed.name {
            rest.name = prisoners_of(&captives.name);
        }
        events.push(if is_left { set(rest) } else { piece_removed(&captives.name) });
        // A group of fewer than three would be lost, so without two riders he joins the group that paid for him.
        if riders == RIDERS {
            events.extend([set(pays), set(freed)]);
        } else {
            pays.take(&freed.men, &freed.wounded);
            pays.members.append(&mut freed.members);
            pays.leaders.append(&mut freed.leaders);
            events.push(set(pays));
        }
        let plan = Plan::with_result(price.to_string(), events).step(messages::two_pounds_each_prestige(), "C14.8", prestige.to_string());
        let plan = plan.step(messages::ransom(), "C14.8", price.to_string()).with_duty(None, &self.leader);
        let plan = if riders == RIDERS { plan } else { plan.step(messages::riders_for_him(&payer.name), "C14.8", riders.to_string()) };
        let is_own = payer.faction == captives.faction;
        let plan = require(is_own, plan, "C14.8", || tr!("{payer} belongs to another faction", payer = payer.name));
        Ok(require_step(game, Step::Ransoms, plan))
    }
}
