//! The lines of a chronicle: taken in from a file one after the other, and read for people and for what they asked.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::chronicle::{ActiveStep, Chronicle};
use super::format::{Author, Events, RulingLine, StepLine};
use super::lines::Lines;
use super::read_only::{ReadOnly, unknown_command};
use super::request::{Order, Request};
use senlac_base::game::name::{MOST_OF_A_MESSAGE, without_middle};
use senlac_base::game::{Commands, Data, Rules};

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
    /// Who asked for it, where it was nobody at the table.
    #[serde(default, deserialize_with = "known_author")]
    by: Option<Author>,
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

/// What a later version writes there is passed over.
fn known_author<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Author>, D::Error> {
    Ok(serde_json::from_str(<&RawValue>::deserialize(deserializer)?.get()).ok())
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
            order.by = record.by;
        }
        Some(record)
    }
}

impl<R: Rules> Chronicle<R> {
    /// A line of the chronicle, read for people; `None` beyond its end.
    pub fn record(&self, step: u64) -> Option<Record<R>> {
        Record::read(&self.plain(&self.lines.get(usize::try_from(step.checked_sub(1)?).ok()?)?))
    }

    /// What the line of a step asked for, of itself or of the step that it amended; `None` for taking back, restoring,
    /// and what a later version asked for.
    pub(super) fn order_in(&self, step: u64) -> Option<&Order<R::Command>> {
        self.lines.order(usize::try_from(step.checked_sub(1)?).ok()?, || match self.record(step)?.request? {
            Request::Play(order) | Request::Amend { order, .. } => Some(order),
            Request::TakeBack | Request::Restore => None,
        })
    }

    /// Takes in a line that was read from a file. The line's sum has been verified.
    ///
    /// # Errors
    /// What does not fit, in words.
    pub(super) fn replay(&mut self, text: &str) -> Result<(), String> {
        let copy = self.lines.copy_in(text);
        let short = Lines::<R::Command>::without(text, copy);
        let short = self.hear(&short);
        let line: StepLine<R::Event> = serde_json::from_str(&short)
            .map_err(|problem| tr!("it is no step: {problem}", problem = without_middle(&problem.to_string(), MOST_OF_A_MESSAGE)))?;
        if line.step != self.next_step() {
            return Err(tr!("it is step {found}, where step {expected} was expected", found = line.step, expected = self.next_step()));
        }
        match (line.took_back, line.restored, line.amended) {
            (Some(step), _, _) if self.would_take_back() == Some(step) => self.take_back(),
            (_, Some(step), _) if self.would_restore() == Some(step) => self.restore(),
            (_, _, Some(amended)) => self.replay_amendment(line.step, amended, line.only)?,
            (None, None, None) => {
                if line.events.known.is_empty() && line.events.unknown.is_none() {
                    self.may_be_read_only(|| unknown_command(Request::<R::Command>::is_known, line.step, text));
                }
                self.look_for_unknown(line.step, &line.events);
                self.prove(&line.events.known, line.hash.as_deref())?;
                self.push(ActiveStep { step: line.step, events: line.events.known });
            }
            (Some(step), _, _) | (_, Some(step), _) => return Err(tr!("it speaks of step {step}, which is not the one", step)),
        }
        self.lines.push_with(text, copy);
        Ok(())
    }

    /// Remembers the first thing that a later version wrote.
    fn may_be_read_only(&mut self, find: impl FnOnce() -> Option<ReadOnly>) {
        if self.read_only.is_none() {
            self.read_only = find();
        }
    }

    /// Remembers what of these events is unknown, or sets a ruling to something unknown.
    pub(super) fn look_for_unknown(&mut self, step: u64, events: &Events<R::Event>) {
        self.may_be_read_only(|| {
            let unknown = events.unknown.clone().map(|event| ReadOnly::Event { step, event });
            unknown.or_else(|| events.known.iter().find_map(R::unknown_in).map(ReadOnly::Unknown))
        });
    }

    /// Whether a step leads to the state whose fingerprint was written down with it, if one was. Where a later version
    /// wrote something that is unknown here, nothing is proved from there on.
    fn prove(&self, events: &[R::Event], hash: Option<&str>) -> Result<(), String> {
        match hash.filter(|_| self.read_only.is_none()) {
            Some(hash) if hash != Self::hash_after(self.state(), events) => {
                Err(tr!("replaying the steps leads to another battle than was written down").to_owned())
            }
            Some(_) | None => Ok(()),
        }
    }
}
