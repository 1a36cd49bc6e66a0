//! The day of a siege as a rail: where it is, what leads on, and what follows by itself.

use super::event::army;
use super::place::Action;
use super::step::Step;
use super::supply::day_is_over;
use super::{Event, ended, fire, recovery, surrenders};
use crate::owed::Owed;
use crate::part::Part;
use crate::side::Side;
use crate::siege::messages;
use crate::state::State;
use crate::words::{Happens, happens};
use crate::{Condition, DayOne, DiexAie, DiexDesk, LosesWithoutCommand, SupplyEnds};
use senlac_board_games::{Expected, Plan, RailStep, SequenceOfPlay};

/// The step after this one, with its day.
fn next(desk: &DiexDesk) -> (u16, Step) {
    let siege = &desk.own.siege;
    match siege.step {
        Step::Supply if !desk.has_option(DayOne::FromDay1) => (siege.day, Step::Marker),
        Step::Marker => (siege.day.saturating_add(1), Step::Event),
        Step::Supply | Step::Event | Step::Initiative | Step::Return | Step::Action | Step::Recovery => {
            (siege.day, siege.step.next().unwrap_or(Step::Marker))
        }
    }
}

/// On to the next step, with what it begins with.
pub(super) fn advance(desk: &DiexDesk) -> Plan<DiexAie> {
    let siege = &desk.own.siege;
    let (day, step) = next(desk);
    let mut events = if siege.step == Step::Action { fire::burnt_down(desk) } else { Vec::new() };
    events.push(happens(Event::SiegeStepBegan { day, step }));
    match step {
        Step::Return => events.extend(recovery::come_back(desk)),
        Step::Recovery => {
            events.extend(recovery::without_day(desk).map(|man| Happens::due(Owed::Recover, &man.name, "wounded", "11.1.5")));
        }
        Step::Marker => events.extend(day_is_over(desk)),
        Step::Supply | Step::Event | Step::Initiative | Step::Action => {}
    }
    let plan = Plan::certain(events);
    match siege.step {
        Step::Supply if siege.supply.is_none() => plan.against("11.1.1", tr!("the supplies are not counted yet")),
        Step::Event if !siege.event_rolled => plan.against("11.1.2", tr!("today’s event is not rolled yet")),
        Step::Initiative if siege.initiative.is_none() => plan.against("11.1.3", tr!("nobody has the initiative yet")),
        Step::Action if siege.let_in > 0 && siege.action.is_none() => {
            plan.against("11.6", tr!("a spy has opened the gate: today is the assault"))
        }
        Step::Action if siege.sally.is_some() => plan.against("11.4.2", tr!("the sally is still on its way")),
        Step::Supply | Step::Event | Step::Initiative | Step::Return | Step::Action | Step::Recovery | Step::Marker => plan,
    }
}

/// What follows by itself: the place surrenders without food, and a side without anybody who can command has lost (11.5).
pub(super) fn follow(desk: &DiexDesk) -> Vec<Happens> {
    let is_on = desk.own.evening == Part::Siege || (desk.own.campaign.besieges() && desk.own.part == Part::Siege);
    if !is_on || desk.own.siege.outcome.is_some() {
        return Vec::new();
    }
    starved(desk).or_else(|| without_command(desk)).unwrap_or_default()
}

/// Whether no food is left (R54).
fn starved(desk: &DiexDesk) -> Option<Vec<Happens>> {
    let siege = &desk.own.siege;
    let waits = desk.has_option(SupplyEnds::NextMorning) && (siege.step != Step::Event || siege.event_rolled);
    let is_over = siege.left() == Some(0) && !waits;
    is_over.then(|| surrenders(desk, messages::starved_out(siege.day)))
}

/// The side of which everybody who could command is dead (R68).
fn without_command(desk: &DiexDesk) -> Option<Vec<Happens>> {
    let lost = |side: &Side| {
        let mut commanders = desk
            .own
            .characters
            .iter()
            .filter(|man| man.side == *side && man.commands(desk) && desk.own.campaign.takes_part(&man.name))
            .peekable();
        commanders.peek().is_some() && commanders.all(|man| man.state == Condition::Dead)
    };
    let may_lose = |side: &Side| *side == Side::Defender || !desk.has_option(LosesWithoutCommand::Garrison);
    let side = Side::ALL.into_iter().filter(may_lose).find(lost)?;
    let outcome = messages::no_commander_left(side.said(&desk.own));
    Some(if side == Side::Defender { surrenders(desk, outcome) } else { vec![ended(outcome)] })
}

/// The rail of the day.
pub(super) fn rail(state: &State) -> SequenceOfPlay {
    let siege = &state.siege;
    let is_on = |step: &Step| *step != Step::Supply || siege.day == 1 || siege.step == Step::Supply;
    let steps: Vec<Step> = Step::ALL.into_iter().filter(is_on).collect();
    let heading = tr!("Siege of the {place}, day {day}", place = siege.place.name(), day = siege.day);
    SequenceOfPlay::new(heading, &steps, siege.step, |step| RailStep {
        key: step.key(),
        title: step.name().to_owned(),
        section: step.section(),
        hint: step.hint().to_owned(),
    })
}

/// What is easily forgotten.
pub(super) fn warnings(desk: &DiexDesk) -> Vec<String> {
    let siege = &desk.own.siege;
    let mut told = Vec::new();
    if siege.let_in > 0 && siege.action.is_none() {
        told.push(tr!("A spy has opened the gate: today is the assault.").to_owned());
    } else if siege.step == Step::Action && siege.action.is_none() {
        told.push(tr!("No action has been played today.").to_owned());
    }
    let has_archer = crate::characters::of_side(&desk.own, Side::Attacker).any(crate::Character::is_archer);
    if siege.step == Step::Action && has_archer && !siege.fired {
        told.push(tr!("The besiegers may shoot fire at one hex besides.").to_owned());
    }
    if siege.step == Step::Action && siege.action == Some(Action::Sally) && siege.sally.is_some() {
        told.push(tr!("At the start of each phase of the besiegers: does another patrol come?").to_owned());
    }
    let armies = desk.duties.iter().filter(|due| due.duty.is(Owed::Join)).filter_map(|due| army(due.duty.cause.parse().ok()?));
    told.extend(armies.map(ToOwned::to_owned));
    if siege.engineer {
        told.push(tr!("An engineer helps: a stone thrower takes only 5 days.").to_owned());
    }
    if let Some(left) = siege.left().filter(|left| (1..=2).contains(left)) {
        told.push(tr_count!(left, "Food is left for {left} day.", "Food is left for {left} days."));
    }
    told
}

/// What the step now waits for.
pub(super) fn expected(desk: &DiexDesk) -> Option<Expected> {
    let siege = &desk.own.siege;
    let (procedure, side) = match siege.step {
        Step::Supply if siege.supply.is_none() => ("supply", Side::Defender),
        Step::Event if !siege.event_rolled => ("event", Side::Attacker),
        Step::Initiative if siege.initiative.is_none() => ("initiative", Side::Attacker),
        Step::Supply | Step::Event | Step::Initiative | Step::Return | Step::Action | Step::Recovery | Step::Marker => return None,
    };
    Some(Expected { procedure, whose: side.called(&desk.own).to_owned(), filled: serde_json::Map::new(), is_first: false })
}
