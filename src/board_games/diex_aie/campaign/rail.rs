//! The day of a campaign as a rail: what each step waits for, and what follows by itself (C6).

use super::asked::{land, set};
use super::encounter::opponents;
use super::group::Group;
use super::step::Step;
use super::words::Faction;
use super::{Event, fight, mercenaries, order, patients, reorganise, supply};
use crate::owed::Owed;
use crate::side::Side;
use crate::state::State;
use crate::words::{Happens, happens};
use crate::{DiexAie, DiexDesk, OwnGroups, RefuseAfter};
use senlac_board_games::{Expected, Plan, RailStep, SequenceOfPlay};
use serde_json::{Map, Value};

/// Something that the step waits for: the procedure, its key for whom it is for, and why.
struct Open {
    procedure: &'static str,
    key: &'static str,
    whom: String,
    section: &'static str,
    why: String,
}

/// Everything that the step waits for.
fn open(desk: &DiexDesk) -> Vec<Open> {
    let name = |group: &Group| group.name.clone();
    let of_step: Vec<Open> = match land(desk).step {
        Step::GroupSupply => {
            let wait = supply::unfed(desk).map(|group| Open {
                procedure: "supply_group",
                key: "group",
                whom: name(group),
                section: "C8.4",
                why: tr!("{group} has not taken its supplies", group = group.name),
            });
            wait.collect()
        }
        Step::Reorganise => reorganise::parted_before(desk).map(|(one, other)| must_join(one, other)).collect(),
        Step::Ransoms | Step::Convoys => Vec::new(),
        Step::Marches => marches(desk),
    };
    siege_is_over(desk).into_iter().chain(of_step).collect()
}

/// A siege that is over: its battle waits for its end.
fn siege_is_over(desk: &DiexDesk) -> Option<Open> {
    let outcome = desk.own.siege.outcome.as_ref().filter(|_| land(desk).besieges())?;
    let whom = land(desk).fighting(Side::Attacker).next().map(|group| group.name.clone()).unwrap_or_default();
    let why = tr!("The siege is over: {outcome}. End its battle with battle_over", outcome);
    Some(Open { procedure: "battle_over", key: "", whom, section: "C15.1", why })
}

fn must_join(one: &Group, other: &Group) -> Open {
    let why = tr!("{one} and {other} are in one hex and must join", one = one.name, other = other.name);
    Open { procedure: "join_groups", key: "groups", whom: one.name.clone(), section: "C8.1", why }
}

/// What must be done before the marches are over.
fn marches(desk: &DiexDesk) -> Vec<Open> {
    let mut wait: Vec<Open> = mercenaries::untested(desk)
        .map(|group| Open {
            procedure: "mercenary_test",
            key: "mercenaries",
            whom: group.name.clone(),
            section: "C12.2",
            why: tr!("{group} wait for booty and are not tested today", group = group.name),
        })
        .collect();
    let campaign = land(desk);
    if let Some(battle) = campaign.battle.as_ref().filter(|battle| battle.siege.is_none()) {
        let whom = battle.sides.values().flatten().next().cloned().unwrap_or_default();
        wait.push(Open { procedure: "battle_over", key: "", whom, section: "C14.6", why: tr!("a battle is not over").to_owned() });
    }
    if desk.has_option(OwnGroups::AtOnce) {
        wait.extend(reorganise::crowded(desk).into_iter().map(|(one, other)| must_join(one, other)));
    }
    // Where those who give way stay, two share a hex all the same (R87).
    let may_share = desk.has_option(RefuseAfter::Stay);
    for group in campaign.groups.values().filter(|group| group.is_free() && !may_share && !campaign.is_fighting(&group.name)) {
        let is_fewer = |other: &Group| match group.headcount(desk).cmp(&other.headcount(desk)) {
            std::cmp::Ordering::Less => true,
            std::cmp::Ordering::Equal => group.arrived() >= other.arrived(),
            std::cmp::Ordering::Greater => false,
        };
        let more = |other: &&Group| is_fewer(other) && !campaign.is_fighting(&other.name);
        if let Some(other) = opponents(desk, group).find(more) {
            wait.push(Open {
                procedure: "give_way",
                key: "group",
                whom: group.name.clone(),
                section: "C8.3",
                why: tr!("{group} and {other} are in one hex: they fight, or one gives way", group = group.name, other = other.name),
            });
        }
    }
    wait
}

/// On to the next step or day.
pub(super) fn advance(desk: &DiexDesk) -> Plan<DiexAie> {
    let (day, now) = (land(desk).day, land(desk).step);
    let (day, step) = now.next().map_or((day.saturating_add(1), Step::GroupSupply), |step| (day, step));
    let mut events = if now == Step::GroupSupply { supply::step_over(desk) } else { Vec::new() };
    events.push(happens(Event::CampaignStepBegan { day, step }));
    if step == Step::GroupSupply {
        events.extend(patients::back_in_garrison(desk, day));
    }
    open(desk).into_iter().fold(Plan::certain(events), |plan, open| plan.against(open.section, open.why))
}

/// What follows by itself: a battle that was fought quickly is over, small groups are lost, and nobody owes what only he could do.
pub(super) fn follow(desk: &DiexDesk) -> Vec<Happens> {
    let over = fight::follow(desk);
    if !over.is_empty() {
        return over;
    }
    let buried = buried(desk);
    let lost = reorganise::dissolved(&desk.with(&buried));
    let is_lost =
        |unit: &str| lost.iter().any(|event| matches!(event, Happens::Own(crate::Event::Campaign(Event::Gone { name })) if name == unit));
    let known = land(desk).names();
    let idle = desk.duties.iter().filter(|due| match Owed::of(&due.duty) {
        Some(Owed::BattleOver) => land(desk).battle.is_none(),
        Some(
            Owed::Flee
            | Owed::NewLeader
            | Owed::Escort
            | Owed::SlipAway
            | Owed::FateTest
            | Owed::Meet
            | Owed::Spy
            | Owed::MeetConvoy
            | Owed::Fate,
        ) => !known.contains(due.duty.unit.as_str()) || is_lost(&due.duty.unit),
        _ => false,
    });
    let idle: Vec<Happens> = idle.map(Happens::waived).collect();
    buried.into_iter().chain(lost).chain(idle).collect()
}

/// Groups whose leaders died lose them; those that fight lose them when the fight is over.
fn buried(desk: &DiexDesk) -> Vec<Happens> {
    let led = land(desk).groups.values().filter(|group| !group.leaders.is_empty() && !land(desk).is_fighting(&group.name));
    let after = led.filter_map(|group| {
        let mut after = group.clone();
        after.loses_the_dead(desk).then_some(after)
    });
    after.map(set).collect()
}

/// The rail of the day.
pub(super) fn rail(state: &State) -> SequenceOfPlay {
    let campaign = &state.campaign;
    let rail_step = |step: Step| RailStep { key: step.key(), title: step.name().to_owned(), section: "C6", hint: step.hint().to_owned() };
    SequenceOfPlay::new(tr!("Campaign, day {day}", day = campaign.day), &Step::ALL, campaign.step, rail_step)
}

/// What is easily forgotten.
pub(super) fn warnings(desk: &DiexDesk) -> Vec<String> {
    let campaign = land(desk);
    let mut told: Vec<String> = open(desk).into_iter().map(|open| open.why).collect();
    if campaign.step == Step::Marches {
        let waiting = order::waiting(desk).iter().map(|group| group.name.as_str()).collect::<Vec<_>>().join(", ");
        if !waiting.is_empty() {
            told.push(tr!("Still to march, in this order: {waiting}", waiting));
        }
    }
    let unsorted = campaign.settlements.values().filter(|place| place.unsorted);
    told.extend(unsorted.map(|place| {
        tr!("{place} has the ten men of C5.2, counted as infantry: enter its garrison from play sheet 4", place = place.name)
    }));
    told.extend(reorganise::weak_mottes(desk).map(|place| tr!("{place} has fewer than five men: it comes first", place = place.name)));
    if campaign.step == Step::Ransoms {
        let held = campaign.groups.values().filter(|group| group.captor.is_some());
        let held = held.flat_map(|group| campaign.leaders_of(group, &desk.own.characters));
        told.extend(held.map(|(leader, _)| tr!("{leader} can be ransomed", leader)));
    }
    told.extend(
        patients::unread(desk).map(|(who, place)| tr!("{who} lies wounded in {place}: read the healing table for him", who, place)),
    );
    if campaign.besieges() && desk.own.siege.outcome.is_none() {
        told.push(tr!("A siege day is a day of the campaign: turn to the siege.").to_owned());
    }
    told
}

/// What the step now waits for.
pub(super) fn expected(desk: &DiexDesk) -> Option<Expected> {
    let first = open(desk).into_iter().next();
    let next = order::waiting(desk);
    let march = || next.first().filter(|_| land(desk).step == Step::Marches);
    let (procedure, key, whom) = match (first, march()) {
        (Some(open), _) => (open.procedure, open.key, open.whom),
        (None, Some(group)) => ("march", "who", group.name.clone()),
        (None, None) => return None,
    };
    let whose = land(desk).groups.get(&whom).map_or("", |group| Faction::name(group.faction)).to_owned();
    let value = if key == "groups" { Value::Null } else { Value::from(whom) };
    let filled: Map<String, Value> =
        [(key.to_owned(), value)].into_iter().filter(|(key, value)| !key.is_empty() && !value.is_null()).collect();
    Some(Expected { procedure, whose, filled, is_first: false })
}
