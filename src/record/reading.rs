//! The lines of a chronicle, read for people, and for what they asked.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::chronicle::Chronicle;
use super::format::RulingLine;
use super::read_only::Events;
use super::request::{Order, Request};
use crate::game::{Commands, Data, Rules};

/// A line of the chronicle, read for people.
#[derive(Clone, Debug, Deserialize)]
#[serde(bound = "")]
pub struct Record<R: Rules> {
    /// Its number.
    pub step: u64,
    /// When it was taken.
    pub time: DateTime<Utc>,
    /// What was asked for; `None` if a later version wrote something unknown.
    #[serde(rename = "command", deserialize_with = "known_request")]
    pub request: Option<Request<R::Command>>,
    /// What the referee overruled.
    #[serde(default)]
    pub ruling: Option<RulingLine>,
    /// What happened when it was first played.
    #[serde(default, deserialize_with = "known_events")]
    pub events: Vec<R::Event>,
    /// The step that this one took back or brought back.
    #[serde(default, rename = "took_back", alias = "restored")]
    pub concerns: Option<u64>,
    /// Why it does not fit the steps before it, in a game that was saved from a damaged file.
    #[serde(default)]
    pub marked: Option<String>,
}

fn known_request<'de, D: Deserializer<'de>, C: Commands>(deserializer: D) -> Result<Option<Request<C>>, D::Error> {
    Ok(Request::parse(<&RawValue>::deserialize(deserializer)?.get()).ok())
}

fn known_events<'de, D: Deserializer<'de>, E: Data>(deserializer: D) -> Result<Vec<E>, D::Error> {
    Ok(Events::deserialize(deserializer)?.known)
}

impl<R: Rules> Record<R> {
    pub(super) fn read(line: &str) -> Option<Self> {
        let mut record: Self = serde_json::from_str(line).ok()?;
        // A line keeps the referee's word beside the command.
        if let Some(Request::Play(order)) = &mut record.request {
            order.ruling = record.ruling.as_ref().map(|ruling| ruling.reason.clone());
        }
        Some(record)
    }
}

impl<R: Rules> Chronicle<R> {
    /// A line of the chronicle, read for people; `None` beyond its end.
    #[must_use]
    pub fn record(&self, step: u64) -> Option<Record<R>> {
        Record::read(&self.lines.get(usize::try_from(step.checked_sub(1)?).ok()?)?)
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
