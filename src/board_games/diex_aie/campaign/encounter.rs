//! Encounters: who meets whom, whether they are hostile, and who gives way (C8.3, C13, C14.6).

use super::Event;
use super::allegiance::camp;
use super::allegiance::followers;
use super::group::Group;
use super::helpers::{Planned, campaign_state, due, group, groups, require, require_same_hex, require_step, set};
use super::state::CampaignStatus;
use super::step::Step;
use super::tables::MEETING;
use super::vocabulary::{Faction, PlaceKind};
use crate::campaign::messages;
use crate::dice;
use crate::duty::PendingStep;
use crate::event_helpers::{GameEvent, own_event};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{EqualMeet, PrestigeGivingWay, RefuseAfter, ScotsSaxons};
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

/// Returns the relation between two groups, and the row of the meeting table (C13.2).
fn attitude(game: &DiexGame, one: &Group, other: &Group) -> (Attitude, &'static str) {
    use Faction::{Danish, Mercenary, Norman, Saxon, Scottish};
    let rows = MEETING.rows;
    let row = |place: usize| rows.get(place).map_or("", |(row, _)| *row);
    match (camp(game, one), camp(game, other)) {
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
pub(super) fn is_peaceful(game: &DiexGame, one: &Group, other: &Group) -> bool {
    attitude(game, one, other).0 == Attitude::Die && campaign_state(game).standing.met.get(&pair(one, other)) == Some(&false)
}

/// Returns the other groups that a group meets in a hex.
pub(super) fn met_groups<'a>(game: &'a DiexGame, group: &'a Group, hex: &'a str) -> impl Iterator<Item = &'a Group> {
    let others = campaign_state(game).groups.values().filter(move |one| one.is_free() && one.hex == hex && one.name != group.name);
    others.filter(|other| !matches!(attitude(game, group, other).0, Attitude::SameFaction | Attitude::Neutral))
}

/// Returns the duties that arise when a group ends its march in a hex, including meetings with other groups.
pub(super) fn arrival_duties(game: &DiexGame, group: &Group, hex: &str) -> Vec<GameEvent> {
    let groups = met_groups(game, group, hex).map(|other| GameEvent::due(PendingStep::Meet, &group.name, &other.name, "C13.2"));
    groups.chain(passing_duties(game, group, hex)).collect()
}

/// Returns the duties that arise when a group enters or passes a hex.
///
/// Settlements are tested for loyalty, and spies and convoys are met.
pub(super) fn passing_duties(game: &DiexGame, group: &Group, hex: &str) -> Vec<GameEvent> {
    let campaign = campaign_state(game);
    let mut events = Vec::new();
    let places = campaign.settlements.values().filter(|place| place.hex() == hex && place.kind != PlaceKind::Motte);
    for place in places.filter(|place| group.faction == Faction::Norman && place.loyalty.is_some()) {
        events.push(GameEvent::due(PendingStep::Loyalty, &place.name, &group.name, "C7"));
    }
    for spy in campaign.spies.values().filter(|spy| spy.hex == hex && Some(spy.faction) != camp(game, group)) {
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
    pub struct MeetGroup at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(game, Group::is_free);
        with: String = tr_mark!("Other group"), groups(game, Group::is_free);
    }
    may say { dice: EnteredDice = tr_mark!("Die"); }
}

/// Returns the key of a meeting's result.
fn hostility_key(is_hostile: bool) -> &'static str {
    if is_hostile { "hostile" } else { "not-hostile" }
}

impl MeetGroup {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let (one, other) = (group(game, &self.group)?, group(game, &self.with)?);
        let (attitude, row) = attitude(game, one, other);
        let pair = pair(one, other);
        let known = campaign_state(game).standing.met.get(&pair).copied().filter(|_| game.has_option(ScotsSaxons::Once));
        let told = |result: &str, events| Plan { said: self.dice.clone(), ..Plan::with_result(result, events) };
        let plan = match (attitude, known) {
            (Attitude::Die, None) => dice::roll(game, DiceKind::D10, self.dice.as_ref(), move |game, die| {
                let mut standing: CampaignStatus = campaign_state(game).standing.clone();
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
        let faction = |group: &Group| camp(game, group).map(Message::from).unwrap_or_default();
        let plan = plan.step(messages::of_faction(&one.name, faction(one)), "C13.2", "");
        let plan = plan.step(messages::of_faction(&other.name, faction(other)), "C13.2", "");
        let plan = if row.is_empty() { plan } else { plan.with_table(&MEETING, Some(row), Some("attitude")) };
        let plan = plan.with_duty(due(game, PendingStep::Meet, &self.group, &self.with), &self.group);
        Ok(require_same_hex(require_step(game, Step::Marches, plan), "C13", (&one.name, &one.hex), (&other.name, &other.hex)))
    }
}

keys! {
    /// Command for a group to give way to another group in its hex.
    #[derive(Default)]
    pub struct GiveWay at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(game, |group| opponents(game, group).next().is_some());
    }
    usually { to: String = tr_mark!("Destination hex"); }
}

/// Returns the hex to which a group withdraws.
///
/// The players must name one, unless the option lets groups that give way stay (R87).
fn withdrawal_hex<'a>(game: &DiexGame, group: &'a Group, to: &'a str) -> Result<&'a str, senlac_board_games::CommandRefusal> {
    if !to.is_empty() {
        Ok(to)
    } else if game.has_option(RefuseAfter::Stay) {
        Ok(&group.hex)
    } else {
        Err(tr!("enter the hex {group} goes to as “to”", group = group.name).into())
    }
}

/// Returns the events that move a group to a hex, with its prisoners and its mercenaries.
///
/// Mercenaries who are still fighting or fleeing on their own don't move with it.
fn move_with_followers(game: &DiexGame, after: Group, to: &str) -> Vec<GameEvent> {
    let is_free = |one: &Group| game.duty(PendingStep::Flee, &one.name).is_none() && !campaign_state(game).is_fighting(&one.name);
    let with = followers(game, &after.name).filter(|one| one.captor.is_some() || is_free(one));
    let mut events: Vec<GameEvent> = with.map(|one| set(Group { hex: to.to_owned(), ..one.clone() })).collect();
    events.push(set(Group { hex: to.to_owned(), ..after }));
    events
}

/// Returns the groups of other factions in the same hex, without mercenaries who serve a group, because they move
/// with it.
pub(super) fn opponents<'a>(game: &'a DiexGame, group: &'a Group) -> impl Iterator<Item = &'a Group> {
    let own = camp(game, group);
    let is_other = move |one: &&Group| {
        let camp = camp(game, one);
        one.is_free()
            && one.employer.is_none()
            && group.employer.is_none()
            && one.hex == group.hex
            && own.is_some()
            && camp.is_some()
            && camp != own
    };
    campaign_state(game).groups.values().filter(is_other)
}

impl GiveWay {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let group = group(game, &self.group)?;
        let to = withdrawal_hex(game, group, &self.to)?;
        let men = group.headcount(game);
        let mut after = group.clone();
        if game.has_option(PrestigeGivingWay::One) {
            after.change_prestige(game, -1);
        }
        let mut plan = Plan::with_result("gives-way", move_with_followers(game, after, to)).step(
            messages::has_men(&group.name),
            "C8.3",
            men.to_string(),
        );
        let mut others = 0;
        for other in opponents(game, group) {
            others += 1;
            let more = other.headcount(game);
            plan = plan.step(messages::has_men(&other.name), "C8.3", more.to_string());
            let stays = match men.cmp(&more) {
                std::cmp::Ordering::Less => false,
                std::cmp::Ordering::Equal => group.arrival_order() < other.arrival_order() && !game.has_option(EqualMeet::Asked),
                std::cmp::Ordering::Greater => true,
            };
            plan = require(!stays, plan, "C8.3", || tr!("{other} must give way, not {group}", other = other.name, group = group.name));
        }
        let plan = require(others > 0, plan, "C8.3", || tr!("{group} has no opponent in its hex", group = group.name));
        Ok(plan.with_duty(None, &self.group))
    }
}

keys! {
    /// Command for a group that left a battle to flee to one of the three hexes towards where it came from.
    #[derive(Default)]
    pub struct Flee at (game: DiexAie, input) {
        group: String = tr_mark!("Group"), groups(game, |group| game.duty(PendingStep::Flee, &group.name).is_some());
    }
    usually { to: String = tr_mark!("Destination hex"); }
}

impl Flee {
    pub(super) fn plan(&self, game: &DiexGame) -> Planned {
        let group = group(game, &self.group)?;
        let to = withdrawal_hex(game, group, &self.to)?;
        let due = game.duty(PendingStep::Flee, &self.group);
        let plan = Plan::with_result(to, move_with_followers(game, group.clone(), to));
        let plan = plan.step(messages::toward_where_it_came_from(), "C14.6", to).with_duty(due, &self.group);
        Ok(require(due.is_some(), plan, "C14.6", || tr!("{group} hasn’t lost or refused a battle", group = group.name)))
    }
}
