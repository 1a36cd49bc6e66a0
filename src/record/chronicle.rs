//! The chronicle in memory: every step ever taken, and the ones that stand.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::beyond::Beyond;
use super::flips::Flips;
use super::format::{Header, RulingLine};
use super::lines::Lines;
use super::request::Order;
use crate::rules::{Command, Dice, Event, Refusal, Rolled, Setup, SetupProblem, State, apply_all, check, fingerprint, resolve};

/// Every so many standing steps the battle is remembered, so that taking back replays only a few.
const CHECKPOINT: usize = 64;

/// A game: how it began, everything that was asked, and how it stands.
#[derive(Clone, Debug)]
pub struct Chronicle {
    header: Header,
    /// The lines after the header.
    pub(super) lines: Lines,
    /// The steps that stand, their numbers rising.
    standing: Vec<Standing>,
    /// What taking back would undo, the last first.
    done: Vec<Change>,
    /// What restoring would bring back, the last first.
    undone: Vec<Undone>,
    /// The steps that amended each step and were not taken back, the last at the end.
    amended: BTreeMap<u64, Vec<u64>>,
    /// The battle after every [`CHECKPOINT`] standing steps, and at the start.
    checkpoints: Vec<State>,
    flips: Flips,
    state: State,
    /// What a later version wrote and this one cannot play on from.
    pub(super) beyond: Option<Beyond>,
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
    Amendment(Box<Amended>),
}

/// Something that can be brought back.
#[derive(Clone, Debug)]
enum Undone {
    Step(Standing),
    Amendment(Box<Amended>),
}

/// An amendment, and what undoes it or brings it back.
#[derive(Clone, Debug)]
pub(super) struct Amended {
    /// The step that amended.
    pub(super) by: u64,
    /// The step that was amended.
    step: u64,
    /// What differs, the numbers rising: what stood before, or would stand again.
    pub(super) swaps: Vec<Swap>,
}

/// How a step stands otherwise.
#[derive(Clone, Debug)]
pub(super) struct Swap {
    pub(super) step: u64,
    /// What happens in it then; `None` where it does not stand then.
    pub(super) events: Option<Vec<Event>>,
}

impl Chronicle {
    /// A game before its first step.
    ///
    /// # Errors
    /// Everything that keeps its set-up from being a battle.
    pub fn new(header: Header) -> Result<Self, Vec<SetupProblem>> {
        let state = State::new(&header.setup)?;
        Ok(Self {
            header,
            lines: Lines::default(),
            standing: Vec::new(),
            done: Vec::new(),
            undone: Vec::new(),
            amended: BTreeMap::new(),
            checkpoints: vec![state.clone()],
            flips: Flips::default(),
            state,
            beyond: None,
        })
    }

    /// The game whose header holds something unknown, if anything.
    pub(super) fn with_beyond(self, beyond: Option<Beyond>) -> Self {
        Self { beyond, ..self }
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

    /// Why the game can be read and not be played on; `None` where it can be played.
    #[must_use]
    pub const fn read_only(&self) -> Option<&Beyond> {
        self.beyond.as_ref()
    }

    /// The steps that stand.
    #[must_use]
    pub fn standing(&self) -> &[Standing] {
        &self.standing
    }

    /// Steps ever taken, those taken back and the taking back included.
    #[must_use]
    pub fn len(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Whether nothing has been asked yet.
    #[must_use]
    pub fn is_empty(&self) -> bool {
        self.lines.len() == 0
    }

    /// The lines of the steps as they are written, without their ends.
    pub(super) fn lines(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.lines.iter()
    }

    /// The number that the next step gets.
    pub(super) fn next_step(&self) -> u64 {
        self.len() + 1
    }

    /// The place of a standing step among those that stand; else where it would be.
    pub(super) fn place(&self, step: u64) -> Result<usize, usize> {
        self.standing.binary_search_by_key(&step, |standing| standing.step)
    }

    /// A step that stands, by its number.
    #[must_use]
    pub fn standing_step(&self, step: u64) -> Option<&Standing> {
        self.place(step).ok().map(|place| &self.standing[place])
    }

    /// The step that amended this one last, as the chronicle stands.
    #[must_use]
    pub fn amended_by(&self, step: u64) -> Option<u64> {
        self.amended.get(&step)?.last().copied()
    }

    /// The step that taking back would undo.
    #[must_use]
    pub fn would_take_back(&self) -> Option<u64> {
        match self.done.last()? {
            Change::Step => self.standing.last().map(|standing| standing.step),
            Change::Amendment(amended) => Some(amended.by),
        }
    }

    /// The steps that taking back again and again would undo until this one no longer stands, the last first; empty
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
                Change::Amendment(amended) => {
                    for swap in &amended.swaps {
                        match (standing.binary_search(&swap.step), &swap.events) {
                            (Err(place), Some(_)) => standing.insert(place, swap.step),
                            (Ok(place), None) => drop(standing.remove(place)),
                            (Ok(_), Some(_)) | (Err(_), None) => {}
                        }
                    }
                    undone.push(amended.by);
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
            Undone::Amendment(amended) => Some(amended.by),
        }
    }

    /// The amendments that have not been taken back, the first first, each with what stood before it where that differs.
    pub(super) fn amendments(&self) -> impl Iterator<Item = &Amended> {
        self.done.iter().filter_map(|change| if let Change::Amendment(amended) = change { Some(&**amended) } else { None })
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
    fn stand(&mut self, mut standing: Standing) {
        apply_all(&mut self.state, &standing.events);
        self.flips.stand(standing.step, &standing.events);
        // A long game is mostly these.
        standing.events.shrink_to_fit();
        self.standing.push(standing);
        if self.standing.len().is_multiple_of(CHECKPOINT) {
            self.checkpoints.push(self.state.clone());
        }
    }

    /// Drops every standing step from a place on, and returns them.
    fn cut(&mut self, place: usize) -> Vec<Standing> {
        self.state = self.state_before(place);
        self.checkpoints.truncate(place / CHECKPOINT + 1);
        let cut = self.standing.split_off(place);
        if let Some(first) = cut.first() {
            self.flips.cut(first.step);
        }
        cut
    }

    /// Lets steps stand as the swaps have them, which then hold how they stood.
    fn exchange(&mut self, swaps: &mut [Swap]) {
        let Some(first) = swaps.first() else { return };
        let tail = self.cut(self.place(first.step).unwrap_or_else(|place| place));
        let mut swaps = swaps.iter_mut().peekable();
        for standing in tail {
            while let Some(swap) = swaps.next_if(|swap| swap.step < standing.step) {
                self.swap(swap, None);
            }
            match swaps.next_if(|swap| swap.step == standing.step) {
                Some(swap) => self.swap(swap, Some(standing.events)),
                None => self.stand(standing),
            }
        }
        for swap in swaps {
            self.swap(swap, None);
        }
    }

    /// Lets one step stand otherwise, at the end of those that stand so far.
    fn swap(&mut self, swap: &mut Swap, before: Option<Vec<Event>>) {
        if let Some(events) = std::mem::replace(&mut swap.events, before) {
            self.stand(Standing { step: swap.step, events });
        }
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
            Some(Change::Amendment(mut amended)) => {
                self.exchange(&mut amended.swaps);
                if let Some(by) = self.amended.get_mut(&amended.step) {
                    by.pop();
                }
                self.undone.push(Undone::Amendment(amended));
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
            Some(Undone::Amendment(amended)) => self.amended(amended),
        }
    }

    /// A new amendment: these steps stand otherwise from now on.
    pub(super) fn amend(&mut self, by: u64, step: u64, swaps: Vec<Swap>) {
        self.undone.clear();
        self.amended(Box::new(Amended { by, step, swaps }));
    }

    fn amended(&mut self, mut amended: Box<Amended>) {
        self.exchange(&mut amended.swaps);
        self.amended.entry(amended.step).or_default().push(amended.by);
        self.done.push(Change::Amendment(amended));
    }

    /// The dice of a step that is asked for now. They depend on the game's seed and the step's number alone; those of a
    /// flip on the first step that flipped there, so that a flip taken back brings no other card.
    pub(super) fn dice(&self, command: &Command) -> Rolled {
        let step = if matches!(command, Command::Flip { .. }) { self.flips.first_here() } else { None };
        Rolled::new(self.header.seed, step.unwrap_or_else(|| self.next_step()))
    }

    /// Judges an order on this battle, which is not changed: what would happen, and with which ruling.
    pub(super) fn play(state: &State, order: &Order, dice: &mut dyn Dice) -> Result<(Vec<Event>, Option<RulingLine>), Refusal> {
        let legal = match (check(state, order.command.clone()), &order.ruling) {
            (Ok(legal), Some(reason)) => legal.with_reason(reason),
            (Ok(legal), None) => legal,
            (Err(refusal), Some(reason)) => refusal.overrule(reason)?,
            (Err(refusal), None) => return Err(refusal),
        };
        Ok((resolve(state, &legal, dice), RulingLine::of(&legal)))
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
