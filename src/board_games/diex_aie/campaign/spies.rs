//! Spies: what they see, what they tell, and whether they are discovered (C10).

use super::asked::{Planned, any_of, due, find, gone, group, land, names, spy_set, unless};
use super::encounter::camp;
use super::group::{Group, Spy};
use super::tables::SPY;
use super::words::PlaceKind;
use crate::campaign::messages;
use crate::owed::Owed;
use crate::words::signed;
use crate::{DiexAie, DiexDesk, SpyModifiers, dice};
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, DiceSaid, Fall, FieldKind, Message, Plan};

keys! {
    /// A spy in one hex with a group of others may be discovered.
    #[derive(Default)]
    pub struct SpyRoll at (desk: DiexAie, input) { spy: String = tr_mark!("Spy"), spies(desk); }
    may say { dice: DiceSaid = tr_mark!("Die"); }
}

/// A spy.
fn spies(desk: &DiexDesk) -> FieldKind {
    names(land(desk).spies.keys())
}

impl SpyRoll {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let spy = find(&land(desk).spies, &self.spy)?;
        let mut here = land(desk).settlements.values().filter(|place| place.hex() == spy.hex && place.kind != PlaceKind::Motte);
        let (what, added) = match here.next() {
            None => (messages::in_open(), 0),
            Some(place) if place.kind != PlaceKind::City => (messages::in_settlement(), 2),
            Some(_) => (messages::in_city(), if desk.has_option(SpyModifiers::Six) { 6 } else { 4 }),
        };
        let name = spy.name.clone();
        let plan = dice::rolled(desk, DiceKind::D10, self.dice.as_ref(), move |_, die| {
            let is_found = die + added <= 5;
            let (row, result) = if is_found { ("1-5", "discovered") } else { ("6+", "unseen") };
            let events = if is_found { vec![gone(&name)] } else { Vec::new() };
            Fall { row: Some(row.to_owned()), ..Fall::new(result, events) }
        });
        let plan = plan.step(what, "C10", signed(added)).read_in(&SPY, None, Some("result"));
        let owed = due(desk, Owed::Spy, &self.spy, "");
        let is_owed = owed.is_some();
        let plan = plan.fulfilling(owed, &self.spy);
        let is_enemy =
            |group: &&Group| group.is_free() && group.hex == spy.hex && camp(desk, group).is_some_and(|camp| camp != spy.faction);
        // A group that came through his hex is met, too.
        let is_met = is_owed || land(desk).groups.values().any(|group| is_enemy(&group));
        Ok(unless(is_met, plan, "C10", || tr!("no group of others is in the hex of {spy}", spy = spy.name)))
    }
}

keys! {
    /// What a spy sees within two hexes: every group of others, as the map shows.
    #[derive(Default)]
    pub struct SpySees at (desk: DiexAie, input) {
        spy: String = tr_mark!("Spy"), spies(desk);
        groups: Vec<String> = tr_mark!("Groups within two hexes"), any_of(land(desk).groups.keys());
    }
}

/// Size and make-up of a group in words.
fn told(desk: &DiexDesk, group: &Group) -> Message {
    let kinds = Message::list(group.all(desk).iter().map(|(kind, men)| messages::men_of_kind(men.all(), kind)));
    messages::seen_men(group.headcount(desk), kinds)
}

impl SpySees {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let spy = find(&land(desk).spies, &self.spy)?;
        let groups = self.groups.iter().map(|name| group(desk, name)).collect::<Result<Vec<_>, _>>()?;
        let mut after = spy.clone();
        after.seen.extend(groups.iter().map(|group| (group.name.clone(), told(desk, group))));
        let plan = Plan::told(groups.len().to_string(), vec![spy_set(after)]).fulfilling(None, &self.spy);
        let plan = groups.iter().fold(plan, |plan, group| plan.step(&group.name, "C10", told(desk, group)));
        let is_others = groups.iter().all(|group| camp(desk, group) != Some(spy.faction));
        Ok(unless(is_others, plan, "C10", || tr!("a spy looks at other factions").to_owned()))
    }
}

keys! {
    /// A spy meets a leader or a group of his own and tells what he knows.
    #[derive(Default)]
    pub struct SpyTells at (desk: DiexAie, input) { spy: String = tr_mark!("Spy"), spies(desk); }
}

impl SpyTells {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let spy = find(&land(desk).spies, &self.spy)?;
        let plan = Plan::told(spy.seen.len().to_string(), vec![spy_set(Spy { seen: std::collections::BTreeMap::new(), ..spy.clone() })]);
        let plan = spy.seen.iter().fold(plan, |plan, (group, seen)| plan.step(group, "C10", seen)).fulfilling(None, &self.spy);
        let meets = land(desk).groups.values().any(|group| group.is_free() && group.hex == spy.hex && group.faction == spy.faction);
        Ok(unless(meets, plan, "C10", || tr!("nobody of his own is in the hex of {spy}", spy = spy.name)))
    }
}
