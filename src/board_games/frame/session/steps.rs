//! Details of a step in the battle log: its input and result, and what another input would change.

use serde_json::{Map, Value};

use super::LineProblem;
use super::lines::{dice_text, line, words};
use crate::{BoardGameRules, Event, Rulebook, SharedEvent, TableCell, WorkingStep};
use senlac_base::language::lists::join_with;
use senlac_record::{Chronicle, ChronicleEvent, Request};

/// Details of a step in the battle log.
#[derive(Clone, Debug, PartialEq)]
pub struct StepDetails {
    /// Number of the step in the battle log.
    pub step: u64,
    /// Descriptions of the events, in order.
    pub parts: Vec<String>,
    /// Reason for which the referee allowed it against the rules.
    pub allowed: Option<String>,
    /// Modifiers of its roll.
    pub workings: Vec<WorkingStep>,
    /// Table cell that was used.
    pub table: Option<TableCell>,
    /// Roll and result, such as "7 (3 + 4): D/1".
    pub rolled: Option<String>,
    /// Command as last amended; `None` if it is unknown, or if the step changed the battle log itself.
    pub command: Option<Map<String, Value>>,
    /// Whether the step is still in force.
    pub stands: bool,
    /// Steps that have to be undone before this one is, last first, as text.
    pub back: Vec<String>,
}

/// Returns the details of a step; `None` if there is no step of this number.
pub(super) fn step_details<B: Rulebook>(chronicle: &Chronicle<BoardGameRules<B>>, step: u64) -> Option<StepDetails> {
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
    Some(StepDetails {
        step,
        parts: told.parts,
        allowed: told.allowed,
        workings: rolled.map_or_else(Vec::new, |(steps, ..)| steps.clone()),
        table: rolled.and_then(|(_, table, ..)| table.clone()),
        rolled: rolled.and_then(|(_, _, dice, result)| Some(format!("{}: {}", dice_text(dice.as_ref()?), B::result_text(result)))),
        command: command.and_then(|command| if let Value::Object(command) = command { Some(command) } else { None }),
        stands: active.is_some(),
        back: chronicle.undo_steps_through(step).into_iter().filter_map(in_words).collect(),
    })
}

/// Effects of another input of a step.
#[derive(Clone, Debug, PartialEq)]
pub struct AmendmentPreview {
    /// Changes, one sentence each, that of the step itself first.
    pub changes: Vec<String>,
    /// Steps that were dropped earlier and could be restored with it.
    pub could_come_back: Vec<RestorableStep>,
}

/// Dropped step that could be restored.
#[derive(Clone, Debug, PartialEq)]
pub struct RestorableStep {
    /// Number of the step in the battle log.
    pub step: u64,
    /// Description of its events.
    pub words: String,
    /// Whether this amendment restores it.
    pub comes_back: bool,
    /// Later steps that are dropped only if it is restored, each with its reason.
    pub falls_away: Vec<String>,
}

/// Returns what another input of a step would change. Nothing is saved.
///
/// # Errors
/// Returns every reason why the step can't be amended like this.
pub(super) fn try_amend<B: Rulebook>(chronicle: &Chronicle<BoardGameRules<B>>, amend: &str) -> Result<AmendmentPreview, LineProblem> {
    let Request::Amend { step, order, revive } = Request::parse(amend).map_err(|problem| LineProblem::Failed(problem.to_string()))? else {
        return Err(LineProblem::Failed(tr!("this doesn’t amend a step").to_owned()));
    };
    let amendment = chronicle.try_amend(step, &order, &revive).map_err(LineProblem::from)?;
    let could = chronicle.restorable_steps(step, &order, &revive).map_err(LineProblem::from)?;
    let could_come_back = could.into_iter().map(|fallen| RestorableStep {
        step: fallen.step,
        words: told(chronicle, &fallen.events),
        comes_back: fallen.comes_back,
        falls_away: fallen.falls_away.iter().map(|(step, refused)| tr!("step {step}: {refused}", step, refused)).collect(),
    });
    Ok(AmendmentPreview {
        changes: chronicle.differences(&amendment).iter().map(|difference| difference_text::<B>(chronicle, difference)).collect(),
        could_come_back: could_come_back.collect(),
    })
}

fn told<B: Rulebook>(chronicle: &Chronicle<BoardGameRules<B>>, events: &[Event<B::Event>]) -> String {
    let parts: Vec<String> = events.iter().filter_map(|event| words(chronicle.state(), event)).collect();
    if parts.is_empty() { tr!("nothing").to_owned() } else { join_with(&parts, "; ") }
}

fn difference_text<B: Rulebook>(chronicle: &Chronicle<BoardGameRules<B>>, difference: &ChronicleEvent<Event<B::Event>>) -> String {
    let told = |events: &[Event<B::Event>]| told(chronicle, events);
    match difference {
        ChronicleEvent::Amended { step, after, .. } => tr!("Step {step} would be: {after}", step, after = told(after)),
        ChronicleEvent::StepDropped { step, reason, before } => {
            tr!("Step {step} would be dropped: {reason}. It was: {before}", step, reason, before = told(before))
        }
        ChronicleEvent::StepChanged { step, before, after } => {
            tr!("Step {step} would become: {after}. It was: {before}", step, after = told(after), before = told(before))
        }
        ChronicleEvent::TakenBack { step } | ChronicleEvent::Restored { step } => tr!("Step {step} would change", step),
    }
}
