//! Encounters: who meets whom, whether they are hostile, and who gives way (C8.3, C13, C14.6).

use super::Event;
use super::group::Group;
use super::helpers::{Planned, campaign_state, due, group, groups, require, require_same_hex, require_step, set};
use super::march::followers;
use super::state::CampaignStatus;
use super::step::Step;
use super::tables::MEETING;
use super::vocabulary::{Faction, PlaceKind};
use crate::campaign::messages;
use crate::duty::PendingStep;
use crate::event_helpers::{GameEvent, own_event};
use crate::{DiexAie, DiexDesk, EqualMeet, PrestigeGivingWay, RefuseAfter, ScotsSaxons, dice};
use senlac_board_games::keyed::keys;
use senlac_board_games::{DiceKind, EnteredDice, Message, Plan, RollOutcome};

/// Relation between two groups before any test.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Attitude {
    SameFaction,
    Neutral,
    Hostile,
    Tested,
    Die,
}

/// Returns the faction that a group fights for.
///
/// Mercenaries fight for their employer's faction. `None` means mercenaries without an employer.
pub(super) fn camp(desk: &DiexDesk, group: &Group) -> Option<Faction> {
    if group.faction != Faction::Mercenary {
        return Some(group.faction);
    }
    group.employer.as_ref().and_then(|name| campaign_state(desk).groups.get(name)).map(|employer| employer.faction)
}

/// Returns the faction that a group belongs to in dealings with others. Mercenaries without an employer are their own faction.
pub(super) fn effective_faction(desk: &DiexDesk, group: &Group) -> Faction {
    camp(desk, group).unwrap_or(group.faction)
}

/// Returns the relation between two groups, and the row of the meeting table (C13.2).
fn attitude(desk: &DiexDesk, one: &Group, other: &Group) -> (Attitude, &'static str) {
    use Faction::{Danish, Mercenary, Norman, Saxon, Scottish};
    let rows = MEETING.rows;
    let row = |place: usize| rows.get(place).map_or("", |(row, _)| *row);
    match (camp(desk, one), camp(desk, other)) {
        (None | Some(Mercenary), _) | (_, None | Some(Mercenary)) => (Attitude::Neutral, ""),
        (Some(one), Some(other)) if one == other => (Attitude::SameFaction, ""),
        (Some(Norman), Some(Saxon)) | (Some(Saxon), Some(Norman)) => (Attitude::Tested, row(0)),
        (Some(Norman), Some(_)) | (Some(_), Some(Norman)) => (Attitude::Hostile, row(1)),
        (Some(Danish), Some(_)) | (Some(_), Some(Danish)) => (Attitude::Hostile, row(2)),
        (Some(Saxon | Scottish), Some(Saxon | Scottish)) => (Attitude::Die, row(3)),
    }
}

/// Returns the key under which the meeting of two groups is saved.
fn pair(one: &Group, other: &Group) -> String {
    let mut pair = [one.name.as_str(), other.name.as_str()];
    pair.sort_unstable();
    pair.join(" / ")
}

/// Returns whether the die between Scots and Saxons made these two groups peaceful (C13.2).
pub(super) fn is_peaceful(desk: &DiexDesk, one: &Group, other: &Group) -> bool {
    attitude(desk, one, other).0 == Attitude::Die && campaign_state(desk).standing.met.get(&pair(one, other)) == Some(&false)
}

/// Returns the other groups that a group meets in a hex.
pub(super) fn met_groups<'a>(desk: &'a DiexDesk, group: &'a Group, hex: &'a str) -> impl Iterator<Item = &'a Group> {
    let others = campaign_state(desk).groups.values().filter(move |one| one.is_free() && one.hex == hex && one.name != group.name);
    others.filter(|other| !matches!(attitude(desk, group, other).0, Attitude::SameFaction | Attitude::Neutral))
}

/// Returns the duties that arise when a group ends its march in a hex, including meetings with other groups.
pub(super) fn arrival_duties(desk: &DiexDesk, group: &Group, hex: &str) -> Vec<GameEvent> {
    let groups = met_groups(desk, group, hex).map(|other| GameEvent::due(PendingStep::Meet, &group.name, &other.name, "C13.2"));
    groups.chain(passing_duties(desk, group, hex)).collect()
}

/// Returns the duties that arise when a group enters or passes a hex.
///
/// Settlements are tested for loyalty, and spies and convoys are met.
pub(super) fn passing_duties(desk: &DiexDesk, group: &Group, hex: &str) -> Vec<GameEvent> {
    let campaign = campaign_state(desk);
    let mut events = Vec::new();
    let places = campaign.settlements.values().filter(|place| place.hex() == hex && place.kind != PlaceKind::Motte);
    for place in places.filter(|place| group.faction == Faction::Norman && place.loyalty.is_some()) {
        events.push(GameEvent::due(PendingStep::Loyalty, &place.name, &group.name, "C7"));
    }
    for spy in campaign.spies.values().filter(|spy| spy.hex == hex && Some(spy.faction) != camp(desk, group)) {
        events.push(GameEvent::due(PendingStep::Spy, &spy.name, &group.name, "C10"));
    }
    for convoy in campaign.convoys.values().filter(|convoy| convoy.hex == hex && convoy.faction != Some(group.faction)) {
        events.push(GameEvent::due(PendingStep::MeetConvoy, &convoy.name, &group.name, "C13.4"));
    }
    events
}

keys! {
    /// Command for two groups to meet. A die is rolled for Scots and Saxons.
    #[derive(Default)]
    pub struct MeetGroup at (desk: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(desk, Group::is_free);
        with: String = tr_mark!("Meets"), groups(desk, Group::is_free);
    }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

/// Returns the key of a meeting's result.
fn hostility_key(is_hostile: bool) -> &'static str {
    if is_hostile { "hostile" } else { "not-hostile" }
}

impl MeetGroup {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let (one, other) = (group(desk, &self.group)?, group(desk, &self.with)?);
        let (attitude, row) = attitude(desk, one, other);
        let pair = pair(one, other);
        let known = campaign_state(desk).standing.met.get(&pair).copied().filter(|_| desk.has_option(ScotsSaxons::Once));
        let told = |result: &str, events| Plan { said: self.dice.clone(), ..Plan::told(result, events) };
        let plan = match (attitude, known) {
            (Attitude::Die, None) => dice::roll(desk, DiceKind::D10, self.dice.as_ref(), move |desk, die| {
                let mut standing: CampaignStatus = campaign_state(desk).standing.clone();
                standing.met.insert(pair.clone(), die >= 4);
                RollOutcome::new(hostility_key(die >= 4), vec![own_event(Event::StandingSet(standing))])
            }),
            (Attitude::Die, Some(is_hostile)) => told(hostility_key(is_hostile), Vec::new()),
            (Attitude::SameFaction, _) => told("same-faction", Vec::new()),
            (Attitude::Neutral, _) => told("neutral", Vec::new()),
            (Attitude::Hostile, _) => told(hostility_key(true), Vec::new()),
            (Attitude::Tested, _) => {
                let (saxon, norman) = if one.faction == Faction::Norman { (other, one) } else { (one, other) };
                told("loyalty-test", vec![GameEvent::due(PendingStep::Loyalty, &saxon.name, &norman.name, "C7")])
            }
        };
        let faction = |group: &Group| camp(desk, group).map(Message::from).unwrap_or_default();
        let plan = plan.step(messages::of_faction(&one.name, faction(one)), "C13.2", "");
        let plan = plan.step(messages::of_faction(&other.name, faction(other)), "C13.2", "");
        let plan = if row.is_empty() { plan } else { plan.with_table(&MEETING, Some(row), Some("attitude")) };
        let plan = plan.with_duty(due(desk, PendingStep::Meet, &self.group, &self.with), &self.group);
        Ok(require_same_hex(require_step(desk, Step::Marches, plan), "C13", (&one.name, &one.hex), (&other.name, &other.hex)))
    }
}

keys! {
    /// Command for a group to give way to another group in its hex.
    #[derive(Default)]
    pub struct GiveWay at (desk: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(desk, |group| opponents(desk, group).next().is_some());
    }
    usually { to: String = tr_mark!("Whereto"); }
}

/// Returns the hex to which a group withdraws.
///
/// The players must name one, unless the option lets groups that give way stay (R87).
fn withdrawal_hex<'a>(desk: &DiexDesk, group: &'a Group, to: &'a str) -> Result<&'a str, senlac_board_games::CommandRefusal> {
    if !to.is_empty() {
        Ok(to)
    } else if desk.has_option(RefuseAfter::Stay) {
        Ok(&group.hex)
    } else {
        Err(tr!("say “to” which hex {group} goes", group = group.name).into())
    }
}

/// Returns the events that move a group to a hex, with its prisoners and its mercenaries.
///
/// Mercenaries who are still fighting or fleeing on their own don't move with it.
fn move_with_followers(desk: &DiexDesk, after: Group, to: &str) -> Vec<GameEvent> {
    let is_free = |one: &Group| desk.duty(PendingStep::Flee, &one.name).is_none() && !campaign_state(desk).is_fighting(&one.name);
    let with = followers(desk, &after.name).filter(|one| one.captor.is_some() || is_free(one));
    let mut events: Vec<GameEvent> = with.map(|one| set(Group { hex: to.to_owned(), ..one.clone() })).collect();
    events.push(set(Group { hex: to.to_owned(), ..after }));
    events
}

/// Returns the groups of other factions in the same hex. Mercenaries who serve a group are left out, because they move with it.
pub(super) fn opponents<'a>(desk: &'a DiexDesk, group: &'a Group) -> impl Iterator<Item = &'a Group> {
    let own = camp(desk, group);
    let is_other = move |one: &&Group| {
        let camp = camp(desk, one);
        one.is_free()
            && one.employer.is_none()
            && group.employer.is_none()
            && one.hex == group.hex
            && own.is_some()
            && camp.is_some()
            && camp != own
    };
    campaign_state(desk).groups.values().filter(is_other)
}

impl GiveWay {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let group = group(desk, &self.group)?;
        let to = withdrawal_hex(desk, group, &self.to)?;
        let men = group.headcount(desk);
        let mut after = group.clone();
        if desk.has_option(PrestigeGivingWay::One) {
            after.change_prestige(desk, -1);
        }
        let mut plan =
            Plan::told("gives-way", move_with_followers(desk, after, to)).step(messages::has_men(&group.name), "C8.3", men.to_string());
        let mut others = 0;
        for other in opponents(desk, group) {
            others += 1;
            let more = other.headcount(desk);
            plan = plan.step(messages::has_men(&other.name), "C8.3", more.to_string());
            let stays = match men.cmp(&more) {
                std::cmp::Ordering::Less => false,
                std::cmp::Ordering::Equal => group.arrival_order() < other.arrival_order() && !desk.has_option(EqualMeet::Asked),
                std::cmp::Ordering::Greater => true,
            };
            plan = require(!stays, plan, "C8.3", || tr!("{other} gives way, not {group}", other = other.name, group = group.name));
        }
        let plan = require(others > 0, plan, "C8.3", || tr!("{group} is alone in its hex", group = group.name));
        Ok(plan.with_duty(None, &self.group))
    }
}

keys! {
    /// Command for a group that left a battle to flee to one of the three hexes towards where it came from.
    #[derive(Default)]
    pub struct Flee at (desk: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(desk, |group| desk.duty(PendingStep::Flee, &group.name).is_some());
    }
    usually { to: String = tr_mark!("Whereto"); }
}

impl Flee {
    pub(super) fn plan(&self, desk: &DiexDesk) -> Planned {
        let group = group(desk, &self.group)?;
        let to = withdrawal_hex(desk, group, &self.to)?;
        let due = desk.duty(PendingStep::Flee, &self.group);
        let plan = Plan::told(to, move_with_followers(desk, group.clone(), to));
        let plan = plan.step(messages::toward_where_it_came_from(), "C14.6", to).with_duty(due, &self.group);
        Ok(require(due.is_some(), plan, "C14.6", || tr!("{group} has lost no battle and refused none", group = group.name)))
    }
}
