//! A step of the chronicle that is opened: what went into it and came of it, and what another input would change.

use serde_json::{Map, Value};

use super::NotDone;
use super::lines::{dice_words, line, words};
use crate::{Desk, Event, Rulebook, SharedEvent, TableCell, WorkingStep};
use senlac_base::language::lists::joined;
use senlac_record::{Chronicle, ChronicleEvent, Request};

/// A step of the chronicle that lies open.
#[derive(Clone, Debug, PartialEq)]
pub struct OpenedStep {
    /// Its number.
    pub step: u64,
    /// What happened, one thing after the other.
    pub parts: Vec<String>,
    /// Why the referee allowed it against the rules.
    pub allowed: Option<String>,
    /// What went into its roll.
    pub workings: Vec<WorkingStep>,
    /// The cell that counted.
    pub table: Option<TableCell>,
    /// How the dice fell, and the result: "7 (3 + 4): D/1".
    pub rolled: Option<String>,
    /// What was asked for, as it was amended last; `None` if that cannot be told, or it changed the chronicle itself.
    pub command: Option<Map<String, Value>>,
    /// Whether it still stands.
    pub stands: bool,
    /// The steps that taking back would undo until it no longer stands, the last first, each in words.
    pub back: Vec<String>,
}

/// A step, opened; `None` if there is none of this number.
pub(super) fn opened<B: Rulebook>(chronicle: &Chronicle<Desk<B>>, step: u64) -> Option<OpenedStep> {
    let record = chronicle.record(step)?;
    let told = line(chronicle, &record);
    let active = chronicle.active_step(step);
    let events = active.map_or(&record.events, |active| &active.events);
    let rolled = events.iter().find_map(|event| match event {
        Event::Shared(SharedEvent::Rolled { steps, table, dice, result, .. }) => Some((steps, table, dice, result)),
        Event::Shared(_) | Event::Own(_) => None,
    });
    let command = chronicle.order(step).and_then(|order| serde_json::to_value(&order.command).ok());
    let in_words = |step: u64| Some(format!("{step}: {}", line(chronicle, &chronicle.record(step)?).words()));
    Some(OpenedStep {
        step,
        parts: told.parts,
        allowed: told.allowed,
        workings: rolled.map_or_else(Vec::new, |(steps, ..)| steps.clone()),
        table: rolled.and_then(|(_, table, ..)| table.clone()),
        rolled: rolled.and_then(|(_, _, dice, result)| Some(format!("{}: {}", dice_words(dice.as_ref()?), B::result_words(result)))),
        command: command.and_then(|command| if let Value::Object(command) = command { Some(command) } else { None }),
        stands: active.is_some(),
        back: chronicle.would_take_back_to(step).into_iter().filter_map(in_words).collect(),
    })
}

/// What another input of a step would lead to.
#[derive(Clone, Debug, PartialEq)]
pub struct TriedAmendment {
    /// What would change, one sentence after the other, that of the step itself first.
    pub changes: Vec<String>,
    /// What fell away before and could come back with it.
    pub could_come_back: Vec<CouldComeBack>,
}

/// A step that fell away before and could come back.
#[derive(Clone, Debug, PartialEq)]
pub struct CouldComeBack {
    /// Its number.
    pub step: u64,
    /// What happened in it.
    pub words: String,
    /// Whether it comes back with the amendment as it was tried.
    pub comes_back: bool,
    /// The later steps that fall away only if it comes back, each with its reason.
    pub falls_away: Vec<String>,
}

/// What another input of a step would change; nothing of it is kept.
///
/// # Errors
/// Every reason why the step cannot be so.
pub(super) fn try_amend<B: Rulebook>(chronicle: &Chronicle<Desk<B>>, amend: &str) -> Result<TriedAmendment, NotDone> {
    let Request::Amend { step, order, revive } = Request::parse(amend).map_err(|problem| NotDone::Failed(problem.to_string()))? else {
        return Err(NotDone::Failed(tr!("this amends no step").to_owned()));
    };
    let amendment = chronicle.try_amend(step, &order, &revive).map_err(NotDone::from)?;
    let could = chronicle.could_come_back(step, &order, &revive).map_err(NotDone::from)?;
    let could_come_back = could.into_iter().map(|fallen| CouldComeBack {
        step: fallen.step,
        words: told(chronicle, &fallen.events),
        comes_back: fallen.comes_back,
        falls_away: fallen.falls_away.iter().map(|(step, refused)| tr!("step {step}: {refused}", step, refused)).collect(),
    });
    Ok(TriedAmendment {
        changes: chronicle.differences(&amendment).iter().map(|difference| difference_words::<B>(chronicle, difference)).collect(),
        could_come_back: could_come_back.collect(),
    })
}

fn told<B: Rulebook>(chronicle: &Chronicle<Desk<B>>, events: &[Event<B::Event>]) -> String {
    let parts: Vec<String> = events.iter().filter_map(|event| words(chronicle.state(), event)).collect();
    if parts.is_empty() { tr!("nothing").to_owned() } else { joined(&parts, "; ") }
}

fn difference_words<B: Rulebook>(chronicle: &Chronicle<Desk<B>>, difference: &ChronicleEvent<Event<B::Event>>) -> String {
    let told = |events: &[Event<B::Event>]| told(chronicle, events);
    match difference {
        ChronicleEvent::Amended { step, after, .. } => tr!("Step {step} would be: {after}", step, after = told(after)),
        ChronicleEvent::StepDropped { step, reason, before } => {
            tr!("Step {step} would no longer stand: {reason}. It was: {before}", step, reason, before = told(before))
        }
        ChronicleEvent::StepChanged { step, before, after } => {
            tr!("Step {step} would go otherwise: {after}. It was: {before}", step, after = told(after), before = told(before))
        }
        ChronicleEvent::TakenBack { step } | ChronicleEvent::Restored { step } => tr!("Step {step} changes", step),
    }
}
