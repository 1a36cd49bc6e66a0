//! The lines of a chronicle, read for people, and for what they asked.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use serde_json::value::RawValue;

use super::chronicle::Chronicle;
use super::format::RulingLine;
use super::read_only::Events;
use super::request::{Order, Request};
use crate::game::{Commands, Data, Rules};

/// A line of the chronicle, read for people.
#[derive(Clone, Debug)]
pub struct Record<R: Rules> {
    /// Its number.
    pub step: u64,
    /// When it was taken.
    pub time: DateTime<Utc>,
    /// What was asked for; `None` if a later version wrote something unknown.
    pub request: Option<Request<R::Command>>,
    /// What the referee overruled.
    pub ruling: Option<RulingLine>,
    /// What happened when it was first played.
    pub events: Vec<R::Event>,
    /// The step that this one took back or brought back.
    pub concerns: Option<u64>,
    /// Why it does not fit the steps before it, in a game that was saved from a damaged file.
    pub marked: Option<String>,
}

/// Puts the referee's word, which a line keeps beside its command, back where it was asked.
fn with_ruling<C: Commands>(request: Request<C>, ruling: Option<&RulingLine>) -> Request<C> {
    match request {
        Request::Play(order) => Request::Play(Order { ruling: ruling.map(|ruling| ruling.reason.clone()), ..order }),
        Request::TakeBack | Request::Restore | Request::Amend { .. } => request,
    }
}

/// The parts of a line that only people ask for.
#[derive(serde::Deserialize)]
#[serde(bound = "E: Data")]
struct ReadableLine<'a, E> {
    step: u64,
    time: DateTime<Utc>,
    #[serde(borrow)]
    command: &'a RawValue,
    #[serde(default)]
    ruling: Option<RulingLine>,
    #[serde(default)]
    events: Events<E>,
    #[serde(default)]
    took_back: Option<u64>,
    #[serde(default)]
    restored: Option<u64>,
    #[serde(default)]
    marked: Option<String>,
}

/// The parts of a line that say what was asked for.
#[derive(serde::Deserialize)]
struct AskedLine<'a> {
    #[serde(borrow)]
    command: &'a RawValue,
    #[serde(default)]
    ruling: Option<RulingLine>,
}

impl<R: Rules> Chronicle<R> {
    /// The line of a step.
    fn line(&self, step: u64) -> Option<Cow<'_, str>> {
        self.lines.get(usize::try_from(step.checked_sub(1)?).ok()?)
    }

    /// A line of the chronicle, read for people; `None` beyond its end.
    #[must_use]
    pub fn record(&self, step: u64) -> Option<Record<R>> {
        let line = self.line(step)?;
        let line: ReadableLine<'_, R::Event> = serde_json::from_str(&line).ok()?;
        Some(Record {
            step: line.step,
            time: line.time,
            request: Request::parse(line.command.get()).ok().map(|request| with_ruling(request, line.ruling.as_ref())),
            ruling: line.ruling,
            events: line.events.known,
            concerns: line.took_back.or(line.restored),
            marked: line.marked,
        })
    }

    /// What the line of a step asked for, of itself or of the step that it amended; `None` for taking back, restoring,
    /// and what a later version asked for.
    pub(super) fn order_in(&self, step: u64) -> Option<&Order<R::Command>> {
        self.lines.order(usize::try_from(step.checked_sub(1)?).ok()?, || {
            let line = self.line(step)?;
            let line: AskedLine<'_> = serde_json::from_str(&line).ok()?;
            match with_ruling(Request::parse(line.command.get()).ok()?, line.ruling.as_ref()) {
                Request::Play(order) | Request::Amend { order, .. } => Some(order),
                Request::TakeBack | Request::Restore => None,
            }
        })
    }
}
