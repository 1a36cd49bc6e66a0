//! Spies: what they see, what they report, and whether they are discovered (C10).

use super::allegiance::camp;
use super::group::{Group, Spy};
use super::helpers::{Planned, any_of, campaign_state, due, find, group, names, piece_removed, require, spy_set};
use super::tables::SPY;
use super::vocabulary::PlaceKind;
use crate::campaign::messages;
use crate::dice;
use crate::duty::PendingStep;
use crate::event_helpers::signed;
use crate::game::{DiexAie, DiexGame};
use crate::rulings::SpyModifiers;
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, EnteredDice, FieldKind, Message, Plan, RollOutcome};

keys! {
    /// Command to roll whether a spy is discovered by a group of another faction in his hex.
    #[derive(Default)]
    pub struct SpyRoll at (game: DiexAie, input) { spy: String = tr_mark!("Spy"), spies(game); }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

/// Returns a form field that offers one of the spies.
fn spies(game: &DiexGame) -> FieldKind {
    names(campaign_state(game).spies.keys())
}

impl SpyRoll {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let spy = find(&campaign_state(game).spies, &self.spy)?;
        let mut here = campaign_state(game).settlements.values().filter(|place| place.hex() == spy.hex && place.kind != PlaceKind::Motte);
        let (what, added) = match here.next() {
            None => (messages::in_open(), 0),
            Some(place) if place.kind != PlaceKind::City => (messages::in_settlement(), 2),
            Some(_) => (messages::in_city(), if game.has_option(SpyModifiers::Six) { 6 } else { 4 }),
        };
        let name = spy.name.clone();
        let plan = dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |_, die| {
            let is_found = die + added <= 5;
            let (row, result) = if is_found { ("1-5", "discovered") } else { ("6+", "unseen") };
            let events = if is_found { vec![piece_removed(&name)] } else { Vec::new() };
            RollOutcome { row: Some(row.to_owned()), ..RollOutcome::new(result, events) }
        });
        let plan = plan.step(what, "C10", signed(added)).with_table(&SPY, None, Some("result"));
        let owed = due(game, PendingStep::Spy, &self.spy, "");
        let is_owed = owed.is_some();
        let plan = plan.with_duty(owed, &self.spy);
        let is_enemy =
            |group: &&Group| group.is_free() && group.hex == spy.hex && camp(game, group).is_some_and(|camp| camp != spy.faction);
        // A group that came through his hex is met, too.
        let is_met = is_owed || campaign_state(game).groups.values().any(|group| is_enemy(&group));
        Ok(require(is_met, plan, "C10", || tr!("no group of another faction is in {spy}’s hex", spy = spy.name)))
    }
}

keys! {
    /// Command to list the groups of other factions that a spy sees within two hexes on the map.
    #[derive(Default)]
    pub struct SpySees at (game: DiexAie, input) {
        spy: String = tr_mark!("Spy"), spies(game);
        groups: Vec<String> = tr_mark!("Groups within two hexes"), any_of(campaign_state(game).groups.keys());
    }
}

/// Returns the size and composition of a group, as text.
fn group_summary(game: &DiexGame, group: &Group) -> Message {
    let kinds = Message::list(group.men_by_kind(game).iter().map(|(kind, men)| messages::men_of_kind(men.total(), kind)));
    messages::seen_men(group.headcount(game), kinds)
}

impl SpySees {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let spy = find(&campaign_state(game).spies, &self.spy)?;
        let groups = self.groups.iter().map(|name| group(game, name)).collect::<Result<Vec<_>, _>>()?;
        let mut after = spy.clone();
        after.seen.extend(groups.iter().map(|group| (group.name.clone(), group_summary(game, group))));
        let plan = Plan::with_result(groups.len().to_string(), vec![spy_set(after)]).with_duty(None, &self.spy);
        let plan = groups.iter().fold(plan, |plan, group| plan.step(&group.name, "C10", group_summary(game, group)));
        let is_others = groups.iter().all(|group| camp(game, group) != Some(spy.faction));
        Ok(require(is_others, plan, "C10", || tr!("a spy can look only at other factions").to_owned()))
    }
}

keys! {
    /// Command for a spy to report what he knows to a leader or a group of his own faction.
    #[derive(Default)]
    pub struct SpyTells at (game: DiexAie, input) { spy: String = tr_mark!("Spy"), spies(game); }
}

impl SpyTells {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let spy = find(&campaign_state(game).spies, &self.spy)?;
        let plan =
            Plan::with_result(spy.seen.len().to_string(), vec![spy_set(Spy { seen: std::collections::BTreeMap::new(), ..spy.clone() })]);
        let plan = spy.seen.iter().fold(plan, |plan, (group, seen)| plan.step(group, "C10", seen)).with_duty(None, &self.spy);
        let meets =
            campaign_state(game).groups.values().any(|group| group.is_free() && group.hex == spy.hex && group.faction == spy.faction);
        Ok(require(meets, plan, "C10", || tr!("no group of his own faction is in {spy}’s hex", spy = spy.name)))
    }
}
