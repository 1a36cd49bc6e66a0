//! Sequence of a campaign day: what each step waits for, and the events that follow automatically (C6).

use super::encounter::opponents;
use super::group::Group;
use super::helpers::{campaign_state, set};
use super::step::Step;
use super::vocabulary::Faction;
use super::{Event, handover, mercenaries, order, patients, reorganise, supply};
use crate::duty::PendingStep;
use crate::event_helpers::{GameEvent, own_event};
use crate::game::{DiexAie, DiexGame};
use crate::rulings::{OwnGroups, RefuseAfter};
use crate::side::Side;
use crate::state::State;
use senlac_board_games::{ExpectedProcedure, Plan, SequenceOfPlay, SequenceStep};
use serde_json::{Map, Value};

/// A task that must be done before the step can end.
struct PendingTask {
    procedure: &'static str,
    key: &'static str,
    whom: String,
    section: &'static str,
    why: String,
}

/// Returns everything that must be done before the step can end.
fn open(game: &DiexGame) -> Vec<PendingTask> {
    let name = |group: &Group| group.name.clone();
    let of_step: Vec<PendingTask> = match campaign_state(game).step {
        Step::GroupSupply => {
            let wait = supply::unfed_groups(game).map(|group| PendingTask {
                procedure: "supply_group",
                key: "group",
                whom: name(group),
                section: "C8.4",
                why: tr!("{group} hasn’t taken its supplies yet", group = group.name),
            });
            wait.collect()
        }
        Step::Reorganise => reorganise::pairs_to_join(game).map(|(one, other)| join_task(one, other)).collect(),
        Step::Ransoms | Step::Convoys => Vec::new(),
        Step::Marches => marches(game),
    };
    pending_siege_end(game).into_iter().chain(of_step).collect()
}

/// Returns the pending end of the battle whose siege is over.
fn pending_siege_end(game: &DiexGame) -> Option<PendingTask> {
    let outcome = game.own.siege.outcome.as_ref().filter(|_| campaign_state(game).has_siege())?;
    let whom = campaign_state(game).groups_on_side(Side::Attacker).next().map(|group| group.name.clone()).unwrap_or_default();
    let why = tr!("The siege is over: {outcome}. End its battle with “battle_over”", outcome);
    Some(PendingTask { procedure: "battle_over", key: "", whom, section: "C15.1", why })
}

/// Returns the task for two groups of one faction that must join (C8.1).
fn join_task(one: &Group, other: &Group) -> PendingTask {
    let why = tr!("{one} and {other} are in the same hex and must join", one = one.name, other = other.name);
    PendingTask { procedure: "join_groups", key: "groups", whom: one.name.clone(), section: "C8.1", why }
}

/// Returns what must be done before the marches can end.
fn marches(game: &DiexGame) -> Vec<PendingTask> {
    let mut wait: Vec<PendingTask> = mercenaries::untested(game)
        .map(|group| PendingTask {
            procedure: "mercenary_test",
            key: "mercenaries",
            whom: group.name.clone(),
            section: "C12.2",
            why: tr!("{group} are waiting for booty and haven’t been tested today", group = group.name),
        })
        .collect();
    let campaign = campaign_state(game);
    if let Some(battle) = campaign.battle.as_ref().filter(|battle| battle.siege.is_none()) {
        let whom = battle.sides.values().flatten().next().cloned().unwrap_or_default();
        wait.push(PendingTask { procedure: "battle_over", key: "", whom, section: "C14.6", why: tr!("a battle isn’t over").to_owned() });
    }
    if game.has_option(OwnGroups::AtOnce) {
        wait.extend(reorganise::pairs_in_same_hex(game).into_iter().map(|(one, other)| join_task(one, other)));
    }
    // Where those who give way stay, two share a hex all the same (R87).
    let may_share = game.has_option(RefuseAfter::Stay);
    for group in campaign.groups.values().filter(|group| group.is_free() && !may_share && !campaign.is_fighting(&group.name)) {
        let is_fewer = |other: &Group| match group.headcount(game).cmp(&other.headcount(game)) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Equal => group.arrival_order() >= other.arrival_order(),
            std::cmp::Ordering::Greater => false,
        };
        let more = |other: &&Group| is_fewer(other) && !campaign.is_fighting(&other.name);
        if let Some(other) = opponents(game, group).find(more) {
            wait.push(PendingTask {
                procedure: "give_way",
                key: "group",
                whom: group.name.clone(),
                section: "C8.3",
                why: tr!(
                    "{group} and {other} are in the same hex: they must fight, or one must give way",
                    group = group.name,
                    other = other.name
                ),
            });
        }
    }
    wait
}

/// Plans the change to the next step or day.
pub(super) fn advance(game: &DiexGame) -> Plan<DiexAie> {
    let (day, now) = (campaign_state(game).day, campaign_state(game).step);
    let (day, step) = now.next().map_or((day.saturating_add(1), Step::GroupSupply), |step| (day, step));
    let mut events = if now == Step::GroupSupply { supply::end_supply_step(game) } else { Vec::new() };
    events.push(own_event(Event::CampaignStepBegan { day, step }));
    if step == Step::GroupSupply {
        events.extend(patients::return_to_garrison(game, day));
    }
    open(game).into_iter().fold(Plan::without_dice(events), |plan, open| plan.with_breach(open.section, open.why))
}

/// Returns the events that follow automatically.
///
/// A battle decided by quick combat ends, groups that are too small are removed, and duties of removed units are dropped.
pub(super) fn follow(game: &DiexGame) -> Vec<GameEvent> {
    let over = handover::follow(game);
    if !over.is_empty() {
        return over;
    }
    let buried = remove_dead_leaders(game);
    let lost = reorganise::dissolve_small_groups(&game.after_events(&buried));
    let is_lost =
        |unit: &str| lost.iter().any(|event| matches!(event, GameEvent::Own(crate::Event::Campaign(Event::Gone { name })) if name == unit));
    let known = campaign_state(game).names();
    let idle = game.duties.iter().filter(|due| match PendingStep::from_duty(&due.duty) {
        Some(PendingStep::BattleOver) => campaign_state(game).battle.is_none(),
        Some(
            PendingStep::Flee
            | PendingStep::NewLeader
            | PendingStep::Escort
            | PendingStep::SlipAway
            | PendingStep::FateTest
            | PendingStep::Meet
            | PendingStep::Spy
            | PendingStep::MeetConvoy
            | PendingStep::Fate,
        ) => !known.contains(due.duty.unit.as_str()) || is_lost(&due.duty.unit),
        _ => false,
    });
    let idle: Vec<GameEvent> = idle.map(GameEvent::waive).collect();
    buried.into_iter().chain(lost).chain(idle).collect()
}

/// Returns the events that remove dead leaders from their groups. Groups in a battle lose theirs when it ends.
fn remove_dead_leaders(game: &DiexGame) -> Vec<GameEvent> {
    let led =
        campaign_state(game).groups.values().filter(|group| !group.leaders.is_empty() && !campaign_state(game).is_fighting(&group.name));
    let after = led.filter_map(|group| {
        let mut after = group.clone();
        after.remove_dead_leaders(game).then_some(after)
    });
    after.map(set).collect()
}

/// Returns the steps of the day, with the current one.
pub(super) fn rail(state: &State) -> SequenceOfPlay {
    let campaign = &state.campaign;
    let rail_step =
        |step: Step| SequenceStep { key: step.key(), title: step.name().to_owned(), section: "C6", hint: step.hint().to_owned() };
    SequenceOfPlay::new(tr!("Campaign, day {day}", day = campaign.day), &Step::ALL, campaign.step, rail_step)
}

/// Returns reminders for the players.
pub(super) fn warnings(game: &DiexGame) -> Vec<String> {
    let campaign = campaign_state(game);
    let mut told: Vec<String> = open(game).into_iter().map(|open| open.why).collect();
    if campaign.step == Step::Marches {
        let waiting = order::waiting(game).iter().map(|group| group.name.as_str()).collect::<Vec<_>>().join(", ");
        if !waiting.is_empty() {
            told.push(tr!("Still to march, in this order: {waiting}", waiting));
        }
    }
    let unsorted = campaign.settlements.values().filter(|place| place.unsorted);
    told.extend(unsorted.map(|place| {
        tr!("{place} has the ten men of C5.2, counted as infantry. Enter its garrison from play sheet 4.", place = place.name)
    }));
    told.extend(reorganise::weak_mottes(game).map(|place| tr!("{place} has fewer than five men. Make it up first.", place = place.name)));
    if campaign.step == Step::Ransoms {
        let held = campaign.groups.values().filter(|group| group.captor.is_some());
        let held = held.flat_map(|group| campaign.leaders_of(group, &game.own.characters));
        told.extend(held.map(|(leader, _)| tr!("{leader} can be ransomed.", leader)));
    }
    told.extend(
        patients::unread_patients(game)
            .map(|(who, place)| tr!("{who} is wounded in {place}. Roll for him on the healing table.", who, place)),
    );
    if campaign.has_siege() && game.own.siege.outcome.is_none() {
        told.push(tr!("A siege day is also a campaign day. Go to the siege.").to_owned());
    }
    told
}

/// Returns the procedure that the step is waiting for.
pub(super) fn expected(game: &DiexGame) -> Option<ExpectedProcedure> {
    let first = open(game).into_iter().next();
    let next = order::waiting(game);
    let march = || next.first().filter(|_| campaign_state(game).step == Step::Marches);
    let (procedure, key, whom) = match (first, march()) {
        (Some(open), _) => (open.procedure, open.key, open.whom),
        (None, Some(group)) => ("march", "who", group.name.clone()),
        (None, None) => return None,
    };
    let whose = campaign_state(game).groups.get(&whom).map_or("", |group| Faction::name(group.faction)).to_owned();
    let value = if key == "groups" { Value::Null } else { Value::from(whom) };
    let filled: Map<String, Value> =
        [(key.to_owned(), value)].into_iter().filter(|(key, value)| !key.is_empty() && !value.is_null()).collect();
    Some(ExpectedProcedure { procedure, whose, filled, is_first: false })
}
