//! Battle log of a board game as text.

use crate::{BoardGameRules, BoardGameState, DiceRoll, Event, Register, Rulebook, SharedEvent, duty_title, procedure_title};
use senlac_base::language::lists::join_with;
use senlac_base::language::tr;
use senlac_record::{Chronicle, Record, Request};

/// Step of the battle log as text.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct BoardGameLogLine {
    /// Number of the step in the battle log.
    pub step: u64,
    /// Keyword of its command in the command language; empty if it isn't in the file.
    pub word: String,
    /// Descriptions of the events, in order.
    pub parts: Vec<String>,
    /// Reason for which the referee allowed it against the rules.
    pub allowed: Option<String>,
    /// Whether it was undone or dropped.
    pub is_struck: bool,
    /// Whether it changed the battle log itself.
    pub is_of_the_chronicle: bool,
}

impl BoardGameLogLine {
    /// Returns the events in one line.
    pub fn words(&self) -> String {
        join_with(&self.parts, "; ")
    }
}

/// Returns all steps, the first one first.
pub(super) fn all_lines<B: Rulebook>(chronicle: &Chronicle<BoardGameRules<B>>) -> Vec<BoardGameLogLine> {
    let records = (1..=chronicle.len()).filter_map(|step| chronicle.record(step));
    records.map(|record| line(chronicle, &record)).collect()
}

pub(super) fn line<B: Rulebook>(chronicle: &Chronicle<BoardGameRules<B>>, record: &Record<BoardGameRules<B>>) -> BoardGameLogLine {
    let step = record.concerns.unwrap_or(record.step);
    let of_the_chronicle = match &record.request {
        Some(Request::TakeBack) => Some(tr!("Step {step} undone", step)),
        Some(Request::Restore) => Some(tr!("Step {step} redone", step)),
        Some(Request::Amend { step, .. }) => Some(tr!("Step {step} amended", step)),
        Some(Request::Play(_)) | None => None,
    };
    let active = chronicle.active_step(record.step);
    let events = active.map_or(&record.events, |active| &active.events);
    let told = events.iter().filter_map(|event| waived_text(chronicle, event).or_else(|| words(chronicle.state(), event)));
    BoardGameLogLine {
        step: record.step,
        word: record.request.as_ref().map_or_else(String::new, Request::word),
        is_of_the_chronicle: of_the_chronicle.is_some(),
        is_struck: of_the_chronicle.is_none() && active.is_none(),
        parts: of_the_chronicle.map_or_else(|| told.collect(), |words| vec![words]),
        allowed: record.ruling.as_ref().map(|ruling| ruling.reason.clone()),
    }
}

/// Returns whose duty is skipped, and which; `None` for any other event, and if no step of the battle log
/// contains the duty.
fn waived_text<B: Rulebook>(chronicle: &Chronicle<BoardGameRules<B>>, event: &Event<B::Event>) -> Option<String> {
    let Event::Shared(SharedEvent::Waived { number }) = event else { return None };
    let fell_due = |event: &Event<B::Event>| match event {
        Event::Shared(SharedEvent::FellDue(due)) if due.number == *number => Some(due.duty.clone()),
        Event::Shared(_) | Event::Own(_) => None,
    };
    let duty = (1..=chronicle.len()).rev().find_map(|step| chronicle.active_step(step)?.events.iter().find_map(fell_due))?;
    let (unit, what) = (B::title(&chronicle.state().own, &duty.unit), duty_title::<B>(&duty));
    Some(tr!("{unit}: {what} skipped (no. {number})", unit, what, number))
}

/// Returns an event as text; `None` if another event's text includes it.
pub(super) fn words<B: Rulebook>(game: &BoardGameState<B>, event: &Event<B::Event>) -> Option<String> {
    let title = |unit: &str| B::title(&game.own, unit);
    let shared = match event {
        Event::Own(event) => return B::describe(&game.own, event),
        Event::Shared(shared) => shared,
    };
    match shared {
        SharedEvent::Rolled { what, unit, dice, result, .. } => {
            let who = unit_text::<B>(&game.own, unit.as_deref());
            let dice = dice.as_ref().map_or_else(String::new, |dice| tr!(" rolled {dice}:", dice = dice_text(dice)));
            let what = procedure_title::<B>(what);
            let result = B::result_text(result);
            let came = format!("{dice} {result}");
            Some(if came.trim().is_empty() { format!("{what}{who}") } else { tr!("{what}{who}:{came}", what, who, came = came.trim_end()) })
        }
        SharedEvent::FellDue(due) => {
            let (unit, what) = (title(&due.duty.unit), duty_title::<B>(&due.duty));
            Some(tr!("{unit}: {what} still to do", unit, what))
        }
        SharedEvent::Fulfilled { .. } => None,
        SharedEvent::Waived { number } => Some(tr!("No. {number} skipped", number)),
        SharedEvent::Noted { text } => Some(tr!("“{text}”", text)),
        SharedEvent::RulingSet { ruling, choice } => Some(ruling_text(B::register(), ruling, choice)),
    }
}

/// Returns the unit of a procedure, such as ", NK1 (knights)"; empty if there is none.
pub(super) fn unit_text<B: Rulebook>(state: &B::State, unit: Option<&str>) -> String {
    unit.map_or_else(String::new, |unit| format!(", {}", B::title(state, unit)))
}

/// Returns a roll, such as "7 (3 + 4)", or "5" for one die.
pub(super) fn dice_text(dice: &DiceRoll) -> String {
    match dice.faces.as_slice() {
        [] | [_] => dice.sum.to_string(),
        faces => format!("{} ({})", dice.sum, join_with(faces, " + ")),
    }
}

/// Returns a changed ruling, such as "Ruling 65 (8.3.2) from now on: The column −6 is used, …".
fn ruling_text(register: &Register, ruling: &str, choice: &str) -> String {
    let entry = register.ruling.iter().find(|entry| entry.key == ruling);
    let meant = entry.and_then(|entry| Some((entry, entry.readings.iter().find(|reading| reading.key == choice)?)));
    match meant {
        Some((entry, reading)) => {
            let (number, section) = (entry.label(), entry.section);
            tr!("Ruling {number} ({section}) from now on: {meaning}", number, section, meaning = tr(reading.meaning))
        }
        None => tr!("Ruling {ruling} from now on: “{choice}”", ruling, choice),
    }
}
