//! Sequence of a siege day: its steps, what leads on, and the events that follow automatically.

use super::event::army;
use super::place::Action;
use super::step::Step;
use super::supply::end_day;
use super::{Event, fire, recovery, siege_ended, surrender_events};
use crate::characters::Condition;
use crate::duty::PendingStep;
use crate::event_helpers::{GameEvent, own_event};
use crate::game::{DiexAie, DiexGame};
use crate::part::Part;
use crate::rulings::{DayOne, LosesWithoutCommand, SupplyEnds};
use crate::side::Side;
use crate::siege::messages;
use crate::state::State;
use senlac_board_games::{ExpectedProcedure, Plan, SequenceOfPlay, SequenceStep};

/// Returns the next step and its day.
fn next_step(game: &DiexGame) -> (u16, Step) {
    let siege = &game.own.siege;
    match siege.step {
        Step::Supply if !game.has_option(DayOne::FromDay1) => (siege.day, Step::Marker),
        Step::Marker => (siege.day.saturating_add(1), Step::Event),
        Step::Supply | Step::Event | Step::Initiative | Step::Return | Step::Action | Step::Recovery => {
            (siege.day, siege.step.next().unwrap_or(Step::Marker))
        }
    }
}

/// Plans the change to the next step, with the events that begin it.
pub(super) fn advance(game: &DiexGame) -> Plan<DiexAie> {
    let siege = &game.own.siege;
    let (day, step) = next_step(game);
    let mut events = if siege.step == Step::Action { fire::burn_down(game) } else { Vec::new() };
    events.push(own_event(Event::SiegeStepBegan { day, step }));
    match step {
        Step::Return => events.extend(recovery::return_healed(game)),
        Step::Recovery => {
            events.extend(
                recovery::unscheduled_wounded(game).map(|man| GameEvent::due(PendingStep::Recover, &man.name, "wounded", "11.1.5")),
            );
        }
        Step::Marker => events.extend(end_day(game)),
        Step::Supply | Step::Event | Step::Initiative | Step::Action => {}
    }
    let plan = Plan::without_dice(events);
    match siege.step {
        Step::Supply if siege.supply.is_none() => plan.with_breach("11.1.1", tr!("the supplies haven’t been counted yet")),
        Step::Event if !siege.event_rolled => plan.with_breach("11.1.2", tr!("today’s event hasn’t been rolled yet")),
        Step::Initiative if siege.initiative.is_none() => plan.with_breach("11.1.3", tr!("neither side has the initiative yet")),
        Step::Action if siege.let_in > 0 && siege.action.is_none() => {
            plan.with_breach("11.6", tr!("a spy has opened the gate: today’s action must be an assault"))
        }
        Step::Action if siege.sally.is_some() => plan.with_breach("11.4.2", tr!("the sally isn’t over yet")),
        Step::Supply | Step::Event | Step::Initiative | Step::Return | Step::Action | Step::Recovery | Step::Marker => plan,
    }
}

/// Returns the events that follow automatically (11.5).
///
/// The place surrenders when it has no food, and a side loses when nobody left can command.
pub(super) fn follow(game: &DiexGame) -> Vec<GameEvent> {
    let is_on = game.own.evening == Part::Siege || (game.own.campaign.has_siege() && game.own.part == Part::Siege);
    if !is_on || game.own.siege.outcome.is_some() {
        return Vec::new();
    }
    starvation(game).or_else(|| loss_of_command(game)).unwrap_or_default()
}

/// Returns the events of a surrender if no food is left (R54).
fn starvation(game: &DiexGame) -> Option<Vec<GameEvent>> {
    let siege = &game.own.siege;
    let waits = game.has_option(SupplyEnds::NextMorning) && (siege.step != Step::Event || siege.event_rolled);
    let is_over = siege.supply_days() == Some(0) && !waits;
    is_over.then(|| surrender_events(game, messages::starved_out(siege.day)))
}

/// Returns the events that end the siege if all of a side's commanders are dead (R68).
fn loss_of_command(game: &DiexGame) -> Option<Vec<GameEvent>> {
    let lost = |side: &Side| {
        let mut commanders = game
            .own
            .characters
            .iter()
            .filter(|man| man.side == *side && man.can_command(game) && game.own.campaign.takes_part(&man.name))
            .peekable();
        commanders.peek().is_some() && commanders.all(|man| man.state == Condition::Dead)
    };
    let may_lose = |side: &Side| *side == Side::Defender || !game.has_option(LosesWithoutCommand::Garrison);
    let side = Side::ALL.into_iter().filter(may_lose).find(lost)?;
    let outcome = messages::no_commander_left(side.name_in(&game.own));
    Some(if side == Side::Defender { surrender_events(game, outcome) } else { vec![siege_ended(outcome)] })
}

/// Returns the steps of the day, with the current one.
pub(super) fn rail(state: &State) -> SequenceOfPlay {
    let siege = &state.siege;
    let is_on = |step: &Step| *step != Step::Supply || siege.day == 1 || siege.step == Step::Supply;
    let steps: Vec<Step> = Step::ALL.into_iter().filter(is_on).collect();
    let heading = tr!("Siege of the {place}, day {day}", place = siege.place.name(), day = siege.day);
    SequenceOfPlay::new(heading, &steps, siege.step, |step| SequenceStep {
        key: step.key(),
        title: step.name().to_owned(),
        section: step.section(),
        hint: step.hint().to_owned(),
    })
}

/// Returns reminders for the players.
pub(super) fn warnings(game: &DiexGame) -> Vec<String> {
    let siege = &game.own.siege;
    let mut told = Vec::new();
    if siege.let_in > 0 && siege.action.is_none() {
        told.push(tr!("A spy has opened the gate. Today’s action must be an assault.").to_owned());
    } else if siege.step == Step::Action && siege.action.is_none() {
        told.push(tr!("No action has been played today.").to_owned());
    }
    let has_archer = game.own.present_on_side(Side::Attacker).any(crate::Character::is_archer);
    if siege.step == Step::Action && has_archer && !siege.fired {
        told.push(tr!("The besiegers may also shoot fire at one hex.").to_owned());
    }
    if siege.step == Step::Action && siege.action == Some(Action::Sally) && siege.sally.is_some() {
        told.push(tr!("Roll for another patrol at the start of each of the besiegers’ phases.").to_owned());
    }
    let armies =
        game.duties.iter().filter(|due| due.duty.is_of_kind(PendingStep::Join)).filter_map(|due| army(due.duty.cause.parse().ok()?));
    told.extend(armies.map(ToOwned::to_owned));
    if siege.engineer {
        told.push(tr!("An engineer is helping. A stone thrower takes only 5 days.").to_owned());
    }
    if let Some(left) = siege.supply_days().filter(|left| (1..=2).contains(left)) {
        told.push(tr_count!(left, "There is food for {left} more day.", "There is food for {left} more days."));
    }
    told
}

/// Returns the procedure that the step is waiting for.
pub(super) fn expected(game: &DiexGame) -> Option<ExpectedProcedure> {
    let siege = &game.own.siege;
    let (procedure, side) = match siege.step {
        Step::Supply if siege.supply.is_none() => ("supply", Side::Defender),
        Step::Event if !siege.event_rolled => ("event", Side::Attacker),
        Step::Initiative if siege.initiative.is_none() => ("initiative", Side::Attacker),
        Step::Supply | Step::Event | Step::Initiative | Step::Return | Step::Action | Step::Recovery | Step::Marker => return None,
    };
    Some(ExpectedProcedure { procedure, whose: side.display_name(&game.own).to_owned(), filled: serde_json::Map::new(), is_first: false })
}
