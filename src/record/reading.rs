//! The lines of a chronicle, read for people, and for what they asked.

use std::borrow::Cow;

use chrono::{DateTime, Utc};
use serde_json::value::RawValue;

use super::chronicle::Chronicle;
use super::format::RulingLine;
use super::read_only::Events;
use super::request::{Order, Request};
use crate::game::{Data, Rules};

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

impl<R: Rules> Record<R> {
    pub(super) fn read(line: &str) -> Option<Self> {
        let line: ReadableLine<'_, R::Event> = serde_json::from_str(line).ok()?;
        let mut request = Request::parse(line.command.get()).ok();
        // A line keeps the referee's word beside the command.
        if let Some(Request::Play(order)) = &mut request {
            order.ruling = line.ruling.as_ref().map(|ruling| ruling.reason.clone());
        }
        Some(Self {
            step: line.step,
            time: line.time,
            request,
            ruling: line.ruling,
            events: line.events.known,
            concerns: line.took_back.or(line.restored),
            marked: line.marked,
        })
    }
}

impl<R: Rules> Chronicle<R> {
    fn line(&self, step: u64) -> Option<Cow<'_, str>> {
        self.lines.get(usize::try_from(step.checked_sub(1)?).ok()?)
    }

    /// A line of the chronicle, read for people; `None` beyond its end.
    #[must_use]
    pub fn record(&self, step: u64) -> Option<Record<R>> {
        Record::read(&self.line(step)?)
    }

    /// What the line of a step asked for, of itself or of the step that it amended; `None` for taking back, restoring,
    /// and what a later version asked for.
    pub(super) fn order_in(&self, step: u64) -> Option<&Order<R::Command>> {
        self.lines.order(usize::try_from(step.checked_sub(1)?).ok()?, || match self.record(step)?.request? {
            Request::Play(order) | Request::Amend { order, .. } => Some(order),
            Request::TakeBack | Request::Restore => None,
        })
    }
}
