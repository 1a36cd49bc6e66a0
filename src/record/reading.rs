//! Lines of a battle log: replayed from a file one after another, and parsed for people and for their orders.

use chrono::{DateTime, Utc};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;

use super::chronicle::{ActiveStep, Chronicle};
use super::format::{Author, Events, RulingLine, StepLine};
use super::lines::Lines;
use super::read_only::{ReadOnly, unknown_command};
use super::request::{Order, Request};
use senlac_base::game::name::{MOST_OF_A_MESSAGE, shorten_middle};
use senlac_base::game::{Commands, Data, Rules};

/// Line of the battle log, parsed for people.
#[derive(Clone, Debug, Deserialize)]
#[serde(bound = "")]
pub struct Record<R: Rules> {
    /// Number of the step in the battle log.
    pub step: u64,
    /// Time when it was taken.
    pub time: DateTime<Utc>,
    /// The request; `None` if a later version wrote something unknown.
    #[serde(rename = "command", deserialize_with = "known_request")]
    pub request: Option<Request<R::Command>>,
    /// The referee's ruling that allowed it.
    #[serde(default)]
    pub ruling: Option<RulingLine>,
    /// Author of the command, if it was nobody at the table.
    #[serde(default, deserialize_with = "known_author")]
    by: Option<Author>,
    /// Events when it was first played.
    #[serde(default, deserialize_with = "known_events")]
    pub events: Vec<R::Event>,
    /// Step that this one undid or brought back.
    #[serde(default, rename = "took_back", alias = "restored")]
    pub concerns: Option<u64>,
    /// Why it doesn't fit the earlier steps, in a game that was saved from a damaged file.
    #[serde(default)]
    pub marked: Option<String>,
}

fn known_request<'de, D: Deserializer<'de>, C: Commands>(deserializer: D) -> Result<Option<Request<C>>, D::Error> {
    Ok(Request::parse(<&RawValue>::deserialize(deserializer)?.get()).ok())
}

/// Deserialises a known author; values of later versions are ignored.
fn known_author<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Author>, D::Error> {
    Ok(serde_json::from_str(<&RawValue>::deserialize(deserializer)?.get()).ok())
}

fn known_events<'de, D: Deserializer<'de>, E: Data>(deserializer: D) -> Result<Vec<E>, D::Error> {
    Ok(Events::deserialize(deserializer)?.known)
}

impl<R: Rules> Record<R> {
    pub(super) fn read(line: &str) -> Option<Self> {
        let mut record: Self = serde_json::from_str(line).ok()?;
        // A line stores the referee's reason beside the command.
        if let Some(Request::Play(order)) = &mut record.request {
            order.ruling = record.ruling.as_ref().map(|ruling| ruling.reason.clone());
            order.by = record.by;
        }
        Some(record)
    }
}

impl<R: Rules> Chronicle<R> {
    /// Returns a line of the battle log, parsed for people; `None` beyond its end.
    pub fn record(&self, step: u64) -> Option<Record<R>> {
        Record::read(&self.decode_line(&self.lines.get(usize::try_from(step.checked_sub(1)?).ok()?)?))
    }

    /// Returns the order in the line of a step: its own, or that of an amendment. `None` for undo, redo, and orders
    /// of later versions.
    pub(super) fn line_order(&self, step: u64) -> Option<&Order<R::Command>> {
        self.lines.order(usize::try_from(step.checked_sub(1)?).ok()?, || match self.record(step)?.request? {
            Request::Play(order) | Request::Amend { order, .. } => Some(order),
            Request::TakeBack | Request::Restore => None,
        })
    }

    /// Replays a line that was read from a file and whose checksum has been verified.
    ///
    /// # Errors
    /// Returns a description of what doesn't fit.
    pub(super) fn replay(&mut self, text: &str) -> Result<(), String> {
        let copy = self.lines.find_header_copy(text);
        let short = Lines::<R::Command>::without_copy(text, copy);
        let short = self.learn_line(&short);
        let line: StepLine<R::Event> = serde_json::from_str(&short)
            .map_err(|problem| tr!("it isn’t a step: {problem}", problem = shorten_middle(&problem.to_string(), MOST_OF_A_MESSAGE)))?;
        if line.step != self.next_step() {
            return Err(tr!("it is step {found}, but step {expected} was expected", found = line.step, expected = self.next_step()));
        }
        match (line.took_back, line.restored, line.amended) {
            (Some(step), _, _) if self.next_undo() == Some(step) => self.undo(),
            (_, Some(step), _) if self.next_redo() == Some(step) => self.redo(),
            (_, _, Some(amended)) => self.replay_amendment(line.step, amended, line.only)?,
            (None, None, None) => {
                if line.events.known.is_empty() && line.events.unknown.is_none() {
                    self.set_read_only(|| unknown_command(Request::<R::Command>::is_known, line.step, text));
                }
                self.check_for_unknown(line.step, &line.events);
                self.check_fingerprint(&line.events.known, line.hash.as_deref())?;
                self.push(ActiveStep { step: line.step, events: line.events.known });
            }
            (Some(step), _, _) | (_, Some(step), _) => return Err(tr!("it undoes or redoes step {step}, which isn’t the next one", step)),
        }
        self.lines.push_with_copy(text, copy);
        Ok(())
    }

    /// Makes the game read-only if `find` returns a reason and there is none yet.
    fn set_read_only(&mut self, find: impl FnOnce() -> Option<ReadOnly>) {
        if self.read_only.is_none() {
            self.read_only = find();
        }
    }

    /// Makes the game read-only if these events are unknown, or set a ruling to an unknown option.
    pub(super) fn check_for_unknown(&mut self, step: u64, events: &Events<R::Event>) {
        self.set_read_only(|| {
            let unknown = events.unknown.clone().map(|event| ReadOnly::Event { step, event });
            unknown.or_else(|| events.known.iter().find_map(R::unknown_part).map(ReadOnly::Unknown))
        });
    }

    /// Checks that a step leads to the state whose fingerprint was saved with it, if one was. After unknown content
    /// of a later version, nothing is checked any more.
    fn check_fingerprint(&self, events: &[R::Event], hash: Option<&str>) -> Result<(), String> {
        match hash.filter(|_| self.read_only.is_none()) {
            Some(hash) if hash != Self::hash_after(self.state(), events) => {
                Err(tr!("replaying the steps gives a different battle from the saved one").to_owned())
            }
            Some(_) | None => Ok(()),
        }
    }
}
