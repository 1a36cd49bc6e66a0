//! The chronicle in memory: every step ever taken, and the ones that stand.

use chrono::{DateTime, Utc};
use serde_json::value::RawValue;

use super::format::{AmendedLine, Header, RulingLine, StepLine};
use super::request::{Order, Request};
use crate::rules::{Event, Refusal, Rolled, Setup, SetupProblem, State, apply_all, check, fingerprint, resolve};

/// Every so many standing steps the battle is remembered, so that taking back replays only a few.
const CHECKPOINT: usize = 64;

/// A game: how it began, everything that was asked, and how it stands.
#[derive(Clone, Debug)]
pub struct Chronicle {
    header: Header,
    /// The lines after the header.
    lines: Lines,
    /// The steps that stand, their numbers rising.
    standing: Vec<Standing>,
    /// What taking back would undo, the last first.
    done: Vec<Change>,
    /// What restoring would bring back, the last first.
    undone: Vec<Undone>,
    /// The battle after every [`CHECKPOINT`] standing steps, and at the start.
    checkpoints: Vec<State>,
    state: State,
}

/// Many lines in one text, so that keeping one costs a copy and nothing else.
#[derive(Clone, Debug, Default)]
struct Lines {
    text: String,
    ends: Vec<usize>,
}

impl Lines {
    fn push(&mut self, line: &str) {
        self.text.push_str(line);
        self.ends.push(self.text.len());
    }

    fn get(&self, place: usize) -> Option<&str> {
        let end = *self.ends.get(place)?;
        let start = place.checked_sub(1).map_or(0, |before| self.ends[before]);
        self.text.get(start..end)
    }
}

/// A step that stands, with what happened in it, amendments included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Standing {
    /// Its number.
    pub step: u64,
    /// What happened.
    pub events: Vec<Event>,
}

/// Something that can be taken back.
#[derive(Clone, Debug)]
enum Change {
    /// The last standing step.
    Step,
    /// An amendment by this step, which replaced the standing steps from a place on.
    Amendment { step: u64, from: usize, before: Vec<Standing> },
}

/// Something that can be brought back.
#[derive(Clone, Debug)]
enum Undone {
    Step(Standing),
    Amendment { step: u64, from: usize, after: Vec<Standing> },
}

/// A line of the chronicle, read for people.
#[derive(Clone, Debug)]
pub struct Record {
    /// Its number.
    pub step: u64,
    /// When it was taken.
    pub time: DateTime<Utc>,
    /// What was asked for; nothing where a later version wrote something unknown.
    pub request: Option<Request>,
    /// What the referee overruled.
    pub ruling: Option<RulingLine>,
    /// What happened when it was first played.
    pub events: Vec<Event>,
    /// The step that this one took back or brought back.
    pub concerns: Option<u64>,
}

/// Puts the referee's word, which a line keeps beside its command, back where it was asked.
fn with_ruling(request: Request, ruling: Option<&RulingLine>) -> Request {
    match request {
        Request::Play(order) => Request::Play(Order { ruling: ruling.map(|ruling| ruling.reason.clone()), ..order }),
        Request::TakeBack | Request::Restore | Request::Amend { .. } => request,
    }
}

/// The parts of a line that only people ask for.
#[derive(serde::Deserialize)]
struct ReadableLine<'a> {
    step: u64,
    time: DateTime<Utc>,
    #[serde(borrow)]
    command: &'a RawValue,
    #[serde(default)]
    ruling: Option<RulingLine>,
    #[serde(default)]
    events: Vec<Event>,
    #[serde(default)]
    took_back: Option<u64>,
    #[serde(default)]
    restored: Option<u64>,
}

impl Chronicle {
    /// A game before its first step.
    ///
    /// # Errors
    /// Everything that keeps its set-up from being a battle.
    pub fn new(header: Header) -> Result<Self, Vec<SetupProblem>> {
        let state = State::new(&header.setup)?;
        let checkpoints = vec![state.clone()];
        Ok(Self { header, lines: Lines::default(), standing: Vec::new(), done: Vec::new(), undone: Vec::new(), checkpoints, state })
    }

    /// How the game began.
    #[must_use]
    pub const fn header(&self) -> &Header {
        &self.header
    }

    /// What the battle began with.
    #[must_use]
    pub const fn setup(&self) -> &Setup {
        &self.header.setup
    }

    /// The battle as it stands.
    #[must_use]
    pub const fn state(&self) -> &State {
        &self.state
    }

    /// The steps that stand.
    #[must_use]
    pub fn standing(&self) -> &[Standing] {
        &self.standing
    }

    /// Steps ever taken, those taken back and the taking back included.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.lines.ends.len() as u64
    }

    /// Whether nothing has been asked yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.ends.is_empty()
    }

    /// The lines of the steps as they are written, without their ends.
    pub(super) fn lines(&self) -> impl Iterator<Item = &str> {
        (0..self.lines.ends.len()).filter_map(|place| self.lines.get(place))
    }

    /// The number that the next step gets.
    pub(super) fn next_step(&self) -> u64 {
        self.len() + 1
    }

    /// A step that stands, by its number.
    #[must_use]
    pub fn standing_step(&self, step: u64) -> Option<&Standing> {
        self.standing.binary_search_by_key(&step, |standing| standing.step).ok().map(|place| &self.standing[place])
    }

    /// A line of the chronicle, read for people; `None` beyond its end.
    #[must_use]
    pub fn record(&self, step: u64) -> Option<Record> {
        let line = self.lines.get(usize::try_from(step.checked_sub(1)?).ok()?)?;
        let line: ReadableLine<'_> = serde_json::from_str(line).ok()?;
        Some(Record {
            step: line.step,
            time: line.time,
            request: Request::parse(line.command.get()).ok().map(|request| with_ruling(request, line.ruling.as_ref())),
            ruling: line.ruling,
            events: line.events,
            concerns: line.took_back.or(line.restored),
        })
    }

    /// The step that taking back would undo.
    #[must_use]
    pub fn would_take_back(&self) -> Option<u64> {
        match self.done.last()? {
            Change::Step => self.standing.last().map(|standing| standing.step),
            Change::Amendment { step, .. } => Some(*step),
        }
    }

    /// The steps that taking back again and again would undo until this one no longer stands, the last first; nothing
    /// where it does not stand.
    #[must_use]
    pub fn would_take_back_to(&self, step: u64) -> Vec<u64> {
        let mut standing: Vec<u64> = self.standing.iter().map(|standing| standing.step).collect();
        let mut undone = Vec::new();
        for change in self.done.iter().rev() {
            if standing.binary_search(&step).is_err() {
                break;
            }
            match change {
                Change::Step => undone.extend(standing.pop()),
                Change::Amendment { step, from, before } => {
                    standing.truncate(*from);
                    standing.extend(before.iter().map(|standing| standing.step));
                    undone.push(*step);
                }
            }
        }
        undone
    }

    /// The step that restoring would bring back.
    #[must_use]
    pub fn would_restore(&self) -> Option<u64> {
        match self.undone.last()? {
            Undone::Step(standing) => Some(standing.step),
            Undone::Amendment { step, .. } => Some(*step),
        }
    }

    /// The steps that amended others and have not been taken back, the last first, each with what stood before it: the
    /// amended step and every later one.
    pub(super) fn amendments(&self) -> impl DoubleEndedIterator<Item = (u64, &[Standing])> + '_ {
        self.done.iter().rev().filter_map(|change| match change {
            Change::Amendment { step, before, .. } => Some((*step, before.as_slice())),
            Change::Step => None,
        })
    }

    /// The battle as it stood before a standing step at this place.
    pub(super) fn state_before(&self, place: usize) -> State {
        let mut state = self.checkpoints[place / CHECKPOINT].clone();
        for standing in &self.standing[place / CHECKPOINT * CHECKPOINT..place] {
            apply_all(&mut state, &standing.events);
        }
        state
    }

    /// Adds a line that has been written.
    pub(super) fn keep_line(&mut self, line: &str) {
        self.lines.push(line.trim_end_matches('\n'));
    }

    /// A new step happened.
    pub(super) fn push(&mut self, standing: Standing) {
        self.undone.clear();
        self.done.push(Change::Step);
        self.stand(standing);
    }

    /// Applies a step and remembers the battle now and then.
    fn stand(&mut self, standing: Standing) {
        apply_all(&mut self.state, &standing.events);
        self.standing.push(standing);
        if self.standing.len().is_multiple_of(CHECKPOINT) {
            self.checkpoints.push(self.state.clone());
        }
    }

    /// Drops every standing step from a place on, and returns them.
    fn cut(&mut self, place: usize) -> Vec<Standing> {
        self.state = self.state_before(place);
        self.checkpoints.truncate(place / CHECKPOINT + 1);
        self.standing.split_off(place)
    }

    /// Undoes the last change.
    pub(super) fn take_back(&mut self) {
        match self.done.pop() {
            None => {}
            Some(Change::Step) => {
                let last = self.standing.len().saturating_sub(1);
                let cut = self.cut(last);
                self.undone.extend(cut.into_iter().map(Undone::Step));
            }
            Some(Change::Amendment { step, from, before }) => {
                let after = self.cut(from);
                for standing in before {
                    self.stand(standing);
                }
                self.undone.push(Undone::Amendment { step, from, after });
            }
        }
    }

    /// Brings back what was undone last.
    pub(super) fn restore(&mut self) {
        match self.undone.pop() {
            None => {}
            Some(Undone::Step(standing)) => {
                self.done.push(Change::Step);
                self.stand(standing);
            }
            Some(Undone::Amendment { step, from, after }) => {
                let before = self.cut(from);
                for standing in after {
                    self.stand(standing);
                }
                self.done.push(Change::Amendment { step, from, before });
            }
        }
    }

    /// Replaces the standing steps from the amended one on.
    pub(super) fn amend(&mut self, step: u64, amended: Vec<AmendedLine>) {
        let Some(first) = amended.first() else { return };
        let Ok(from) = self.standing.binary_search_by_key(&first.step, |standing| standing.step) else { return };
        let before = self.cut(from);
        self.undone.clear();
        for line in amended.into_iter().filter(|line| line.dropped.is_none()) {
            self.stand(Standing { step: line.step, events: line.events });
        }
        self.done.push(Change::Amendment { step, from, before });
    }

    /// Judges an order on this battle, which is not changed: what would happen, and with which ruling.
    pub(super) fn play(&self, state: &State, order: &Order, step: u64) -> Result<(Vec<Event>, Option<RulingLine>), Refusal> {
        let legal = match (check(state, order.command.clone()), &order.ruling) {
            (Ok(legal), Some(reason)) => legal.with_reason(reason),
            (Ok(legal), None) => legal,
            (Err(refusal), Some(reason)) => refusal.overrule(reason)?,
            (Err(refusal), None) => return Err(refusal),
        };
        // The dice of a step depend on the game's seed and the step's number alone: a step amended later falls the same way.
        let events = resolve(state, &legal, &mut Rolled::new(self.header.seed, step));
        Ok((events, RulingLine::of(&legal)))
    }

    /// Takes in a line that was read from a file. The line's sum has been verified.
    ///
    /// # Errors
    /// What does not fit, in words.
    pub(super) fn replay(&mut self, text: &str) -> Result<(), String> {
        let line = match StepLine::plain(text) {
            Some(line) => line,
            None => serde_json::from_str(text).map_err(|problem| format!("it is no step: {problem}"))?,
        };
        if line.step != self.next_step() {
            return Err(format!("it is step {}, where step {} was expected", line.step, self.next_step()));
        }
        match (line.took_back, line.restored, line.amended) {
            (Some(step), _, _) if self.would_take_back() == Some(step) => self.take_back(),
            (_, Some(step), _) if self.would_restore() == Some(step) => self.restore(),
            (_, _, Some(amended)) => self.amend(line.step, amended),
            (None, None, None) => {
                self.prove(&line.events, line.hash.as_deref())?;
                self.push(Standing { step: line.step, events: line.events });
            }
            (Some(step), _, _) | (_, Some(step), _) => return Err(format!("it speaks of step {step}, which is not the one")),
        }
        self.lines.push(text);
        Ok(())
    }

    /// Whether a step leads to the battle whose fingerprint was written down with it, if one was.
    fn prove(&self, events: &[Event], hash: Option<&str>) -> Result<(), String> {
        let Some(hash) = hash else { return Ok(()) };
        let mut after = self.state.clone();
        apply_all(&mut after, events);
        if hash == fingerprint(&after) {
            Ok(())
        } else {
            Err("replaying the steps leads to another battle than was written down".to_owned())
        }
    }

    /// The fingerprint to write with a step, where it ended a turn or the battle.
    pub(super) fn hash_after(state: &State, events: &[Event]) -> Option<String> {
        if !events.iter().any(|event| matches!(event, Event::TurnBegan { .. } | Event::BattleEnded { .. })) {
            return None;
        }
        let mut after = state.clone();
        apply_all(&mut after, events);
        Some(fingerprint(&after))
    }
}
