//! Taking in the lines of a file, one after the other.

use super::beyond::{self, Beyond, Events};
use super::chronicle::{Chronicle, Standing};
use super::format::StepLine;
use super::lines::Lines;
use crate::rules::{Event, apply_all, fingerprint};

impl Chronicle {
    /// Takes in a line that was read from a file. The line's sum has been verified.
    ///
    /// # Errors
    /// What does not fit, in words.
    pub(super) fn replay(&mut self, text: &str) -> Result<(), String> {
        let copy = self.lines.copy_in(text);
        let short = Lines::without(text, copy);
        let line = match StepLine::plain(&short) {
            Some(line) => line,
            None => serde_json::from_str(&short).map_err(|problem| format!("it is no step: {problem}"))?,
        };
        if line.step != self.next_step() {
            return Err(format!("it is step {}, where step {} was expected", line.step, self.next_step()));
        }
        match (line.took_back, line.restored, line.amended) {
            (Some(step), _, _) if self.would_take_back() == Some(step) => self.take_back(),
            (_, Some(step), _) if self.would_restore() == Some(step) => self.restore(),
            (_, _, Some(amended)) => self.replay_amendment(line.step, amended, line.only)?,
            (None, None, None) => {
                if line.events.known.is_empty() && line.events.unknown.is_none() {
                    self.is_beyond(|| beyond::unknown_command(line.step, text));
                }
                self.reads_events(line.step, &line.events);
                self.prove(&line.events.known, line.hash.as_deref())?;
                self.push(Standing { step: line.step, events: line.events.known });
            }
            (Some(step), _, _) | (_, Some(step), _) => return Err(format!("it speaks of step {step}, which is not the one")),
        }
        self.lines.push_with(text, copy);
        Ok(())
    }

    /// Remembers the first thing that a later version wrote.
    fn is_beyond(&mut self, find: impl FnOnce() -> Option<Beyond>) {
        if self.beyond.is_none() {
            self.beyond = find();
        }
    }

    /// Remembers what of these events is unknown, or sets a ruling to something unknown.
    pub(super) fn reads_events(&mut self, step: u64, events: &Events) {
        self.is_beyond(|| {
            let unknown = events.unknown.clone().map(|event| Beyond::Event { step, event });
            unknown.or_else(|| beyond::changed_ruling(&events.known))
        });
    }

    /// Whether a step leads to the battle whose fingerprint was written down with it, if one was. Where a later version
    /// wrote something that is unknown here, nothing is proved from there on.
    fn prove(&self, events: &[Event], hash: Option<&str>) -> Result<(), String> {
        let Some(hash) = hash.filter(|_| self.beyond.is_none()) else { return Ok(()) };
        let mut after = self.state().clone();
        apply_all(&mut after, events);
        if hash == fingerprint(&after) {
            Ok(())
        } else {
            Err("replaying the steps leads to another battle than was written down".to_owned())
        }
    }
}
