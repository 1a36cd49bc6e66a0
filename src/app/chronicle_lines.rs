//! The chronicle as lines to read, kept ready so that drawing thousands of steps costs nothing.

use super::names::Names;
use super::words::order_words;
use crate::record::{Chronicle, Request};
use crate::rules::Event;

/// A step as it is shown.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Line {
    /// Its number.
    pub step: u64,
    /// The turn in which it was taken.
    pub turn: u32,
    /// What happened.
    pub text: String,
    /// Whether it no longer stands.
    pub struck: bool,
    /// Whether it speaks of the chronicle itself: a taking back or a restoring.
    pub aside: bool,
    /// Whether it is a card, the head of a turn.
    pub is_card: bool,
    /// What the referee overruled and why.
    pub ruling: Option<String>,
}

/// Every line of a chronicle, the first step first.
#[derive(Clone, Debug, Default)]
pub struct Lines {
    told: Vec<Line>,
    turn: u32,
    amended: bool,
}

impl Lines {
    /// The lines, the first step first.
    #[must_use]
    pub fn all(&self) -> &[Line] {
        &self.told
    }

    /// The line of a step.
    #[must_use]
    pub fn line(&self, step: u64) -> Option<&Line> {
        self.told.get(usize::try_from(step.checked_sub(1)?).ok()?)
    }

    /// Reads the steps that were added since the last time, and what they did to earlier ones.
    pub fn catch_up(&mut self, chronicle: &Chronicle, names: &Names) {
        let mut changed = self.told.is_empty();
        for step in self.told.len() as u64 + 1..=chronicle.len() {
            changed |= self.read(chronicle, names, step);
        }
        if changed {
            self.mark(chronicle, names);
        }
        self.turn = chronicle.state().turn;
    }

    /// Reads one step; says whether it may have changed earlier ones.
    fn read(&mut self, chronicle: &Chronicle, names: &Names, step: u64) -> bool {
        let turn = self.turn.max(1);
        let Some(record) = chronicle.record(step) else {
            self.told.push(Line { text: "A step of a newer Senlac".to_owned(), ..bare(step, turn) });
            return true;
        };
        let about = record.concerns.and_then(|concerns| self.line(concerns)).map(|line| (line.text.clone(), line.turn));
        let quoted = about.as_ref().map_or("", |(text, _)| text.as_str()).to_owned();
        let mut line = bare(step, turn);
        let changes = match record.request {
            Some(Request::TakeBack) => {
                line.text = format!("Taken back: “{quoted}”");
                self.turn = about.map_or(turn, |(_, turn)| turn);
                true
            }
            Some(Request::Restore) => {
                line.text = format!("Brought back: “{quoted}”");
                self.turn = record.concerns.map_or(turn, |step| turn_after(chronicle, step, about.map_or(turn, |(_, turn)| turn)));
                true
            }
            Some(Request::Amend { step, .. }) => {
                self.amended = true;
                line.text = format!("Step {step} was changed, and everything after it played again");
                true
            }
            asked @ (Some(Request::Play(_)) | None) => {
                let order = asked.and_then(|asked| if let Request::Play(order) = asked { Some(order) } else { None });
                line.text = order_words(names, order.as_ref().map(|order| &order.command), &record.events);
                line.is_card = record.events.iter().any(|event| matches!(event, Event::CardFlipped { .. }));
                self.turn = after(&record.events, turn);
                false
            }
        };
        line.aside = changes;
        line.ruling = record.ruling.map(|ruling| match ruling.waived.as_slice() {
            [] => ruling.reason,
            waived => format!("{} ({})", ruling.reason, names.in_words(&waived.join("; "))),
        });
        self.told.push(line);
        changes
    }

    /// Strikes out what no longer stands, and tells what was amended as it stands now.
    fn mark(&mut self, chronicle: &Chronicle, names: &Names) {
        for line in self.told.iter_mut().filter(|line| !line.aside) {
            let standing = chronicle.standing_step(line.step);
            line.struck = standing.is_none();
            if let Some(standing) = standing.filter(|_| self.amended) {
                let order = chronicle.order(line.step);
                line.text = order_words(names, order.as_ref().map(|order| &order.command), &standing.events);
                line.is_card = standing.events.iter().any(|event| matches!(event, Event::CardFlipped { .. }));
            }
        }
    }
}

/// A line that says nothing yet.
const fn bare(step: u64, turn: u32) -> Line {
    Line { step, turn, text: String::new(), struck: false, aside: false, is_card: false, ruling: None }
}

/// The turn after these events.
fn after(events: &[Event], turn: u32) -> u32 {
    events.iter().fold(turn, |turn, event| if let Event::TurnBegan { turn } = event { *turn } else { turn })
}

/// The turn after a step that stands again.
fn turn_after(chronicle: &Chronicle, step: u64, turn: u32) -> u32 {
    chronicle.standing_step(step).map_or(turn, |standing| after(&standing.events, turn))
}
