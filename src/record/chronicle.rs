//! Battle log in memory: every step ever taken, and the active ones.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::coded_names::CodedNames;
use super::draws::DrawHistory;
use super::format::{Header, RulingLine};
use super::lines::Lines;
use super::read_only::ReadOnly;
use super::request::Order;
use senlac_base::game::{Decision, Dice, Rules, SeededDice};

/// Number of active steps between two saved states. An undo replays only the steps since the last one.
const CHECKPOINT: usize = 64;

/// Game: its start, every command, and its current state.
#[derive(Clone, Debug)]
pub struct Chronicle<R: Rules> {
    header: Header<R::Setup>,
    /// Lines after the header.
    pub(super) lines: Lines<R::Command>,
    /// Steps that were neither undone nor dropped, in ascending order.
    active: Vec<ActiveStep<R::Event>>,
    /// Undo stack, the next entry last.
    done: Vec<UndoEntry<R::Event>>,
    /// Redo stack, the next entry last.
    undone: Vec<RedoEntry<R::Event>>,
    /// For each step, the steps that amended it and weren't undone, the latest last.
    amended: BTreeMap<u64, Vec<u64>>,
    /// State after every [`CHECKPOINT`] active steps, and at the start.
    checkpoints: Vec<R::State>,
    draws: DrawHistory,
    state: R::State,
    /// Content of a later version that makes the game read-only.
    pub(super) read_only: Option<ReadOnly>,
    /// Names of its units and characters; `None` if the lines themselves contain the names.
    pub(super) names: Option<CodedNames>,
}

/// Step that counts, with its events, amendments included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActiveStep<E> {
    /// Number of the step in the battle log.
    pub step: u64,
    /// Events of the step, in order.
    pub events: Vec<E>,
}

#[derive(Clone, Debug)]
enum UndoEntry<E> {
    /// Undoes the last active step.
    Step,
    Amendment(Box<AppliedAmendment<E>>),
}

#[derive(Clone, Debug)]
enum RedoEntry<E> {
    Step(ActiveStep<E>),
    Amendment(Box<AppliedAmendment<E>>),
}

/// Amendment with the data to undo or redo it.
#[derive(Clone, Debug)]
pub(super) struct AppliedAmendment<E> {
    /// Number of the step that amended.
    pub(super) by: u64,
    /// Number of the step that was amended.
    step: u64,
    /// Differing steps in ascending order, with their events before or after the amendment.
    pub(super) swaps: Vec<Swap<E>>,
}

#[derive(Clone, Debug)]
pub(super) struct Swap<E> {
    pub(super) step: u64,
    /// Events to swap in; `None` if the step isn't active then.
    pub(super) events: Option<Vec<E>>,
}

/// Events of a command, and the ruling that allowed it.
pub(super) type PlayResult<R> = Result<(Vec<<R as Rules>::Event>, Option<RulingLine>), <R as Rules>::Refusal>;

impl<R: Rules> Chronicle<R> {
    /// Returns a game before its first step.
    ///
    /// # Errors
    /// Returns every problem that prevents the set-up from being played.
    pub fn new(header: Header<R::Setup>) -> Result<Self, Vec<R::Problem>> {
        let state = R::begin(&header.setup)?;
        Ok(Self {
            names: header.names.clone().map(CodedNames::new),
            header,
            lines: Lines::default(),
            active: Vec::new(),
            done: Vec::new(),
            undone: Vec::new(),
            amended: BTreeMap::new(),
            checkpoints: vec![state.clone()],
            draws: DrawHistory::default(),
            state,
            read_only: None,
        })
    }

    /// Returns the header of the game.
    pub const fn header(&self) -> &Header<R::Setup> {
        &self.header
    }

    /// Returns the set-up that the game started from.
    pub const fn setup(&self) -> &R::Setup {
        &self.header.setup
    }

    /// Returns the current state of the game.
    pub const fn state(&self) -> &R::State {
        &self.state
    }

    /// Returns why the game is read-only; `None` if it can be played.
    pub const fn read_only(&self) -> Option<&ReadOnly> {
        self.read_only.as_ref()
    }

    /// Returns the steps that were neither undone nor dropped.
    pub fn active_steps(&self) -> &[ActiveStep<R::Event>] {
        &self.active
    }

    /// Returns the number of all steps, including undone ones and the undo steps themselves.
    pub fn len(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Returns whether there are no steps yet.
    pub fn is_empty(&self) -> bool {
        self.lines.len() == 0
    }

    /// Returns the lines of the steps as written, without line ends.
    pub(super) fn lines(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.lines.iter()
    }

    pub(super) fn next_step(&self) -> u64 {
        self.len() + 1
    }

    /// Returns the index of an active step, or the index at which it would be inserted.
    pub(super) fn place(&self, step: u64) -> Result<usize, usize> {
        self.active.binary_search_by_key(&step, |active| active.step)
    }

    /// Returns an active step by its number.
    pub fn active_step(&self, step: u64) -> Option<&ActiveStep<R::Event>> {
        self.place(step).ok().map(|place| &self.active[place])
    }

    /// Returns the step that last amended this one and wasn't undone.
    pub fn amended_by(&self, step: u64) -> Option<u64> {
        self.amended.get(&step)?.last().copied()
    }

    /// Returns the step that an undo would undo.
    pub fn next_undo(&self) -> Option<u64> {
        match self.done.last()? {
            UndoEntry::Step => self.active.last().map(|active| active.step),
            UndoEntry::Amendment(amended) => Some(amended.by),
        }
    }

    /// Returns the steps that have to be undone until this one is no longer active, last first; empty if it isn't
    /// active.
    pub fn undo_steps_through(&self, step: u64) -> Vec<u64> {
        let mut active: Vec<u64> = self.active.iter().map(|active| active.step).collect();
        let mut undone = Vec::new();
        for change in self.done.iter().rev() {
            if active.binary_search(&step).is_err() {
                break;
            }
            match change {
                UndoEntry::Step => undone.extend(active.pop()),
                UndoEntry::Amendment(amended) => {
                    for swap in &amended.swaps {
                        match (active.binary_search(&swap.step), &swap.events) {
                            (Err(place), Some(_)) => active.insert(place, swap.step),
                            (Ok(place), None) => drop(active.remove(place)),
                            (Ok(_), Some(_)) | (Err(_), None) => {}
                        }
                    }
                    undone.push(amended.by);
                }
            }
        }
        undone
    }

    /// Returns the step that a redo would bring back.
    pub fn next_redo(&self) -> Option<u64> {
        match self.undone.last()? {
            RedoEntry::Step(active) => Some(active.step),
            RedoEntry::Amendment(amended) => Some(amended.by),
        }
    }

    /// Returns the amendments that weren't undone, first to last, each with the earlier versions of the steps.
    pub(super) fn amendments(&self) -> impl Iterator<Item = &AppliedAmendment<R::Event>> {
        self.done.iter().filter_map(|change| if let UndoEntry::Amendment(amended) = change { Some(&**amended) } else { None })
    }

    /// Returns the state of the game before the active step at this index.
    pub(super) fn state_before(&self, place: usize) -> R::State {
        let mut state = self.checkpoints[place / CHECKPOINT].clone();
        for active in &self.active[place / CHECKPOINT * CHECKPOINT..place] {
            R::apply_all(&mut state, &active.events);
        }
        state
    }

    pub(super) fn push(&mut self, step: ActiveStep<R::Event>) {
        self.undone.clear();
        self.done.push(UndoEntry::Step);
        self.activate(step);
    }

    /// Applies a step and saves a checkpoint if one is due.
    fn activate(&mut self, mut step: ActiveStep<R::Event>) {
        R::apply_all(&mut self.state, &step.events);
        if step.events.iter().any(R::is_card_drawn) {
            self.draws.push(step.step);
        }
        // A long game is mostly these.
        step.events.shrink_to_fit();
        self.active.push(step);
        if self.active.len().is_multiple_of(CHECKPOINT) {
            self.checkpoints.push(self.state.clone());
        }
    }

    /// Removes all active steps from an index on, and returns them.
    fn truncate(&mut self, place: usize) -> Vec<ActiveStep<R::Event>> {
        self.state = self.state_before(place);
        self.checkpoints.truncate(place / CHECKPOINT + 1);
        let cut = self.active.split_off(place);
        if let Some(first) = cut.first() {
            self.draws.truncate(first.step);
        }
        cut
    }

    /// Replaces the steps' events with those in `swaps`, which then contains the old ones.
    fn apply_swaps(&mut self, swaps: &mut [Swap<R::Event>]) {
        let Some(first) = swaps.first() else { return };
        let tail = self.truncate(self.place(first.step).unwrap_or_else(|place| place));
        let mut swaps = swaps.iter_mut().peekable();
        for active in tail {
            while let Some(swap) = swaps.next_if(|swap| swap.step < active.step) {
                self.apply_swap(swap, None);
            }
            match swaps.next_if(|swap| swap.step == active.step) {
                Some(swap) => self.apply_swap(swap, Some(active.events)),
                None => self.activate(active),
            }
        }
        for swap in swaps {
            self.apply_swap(swap, None);
        }
    }

    /// Replaces the events of one step, after all steps active so far.
    fn apply_swap(&mut self, swap: &mut Swap<R::Event>, before: Option<Vec<R::Event>>) {
        if let Some(events) = std::mem::replace(&mut swap.events, before) {
            self.activate(ActiveStep { step: swap.step, events });
        }
    }

    pub(super) fn undo(&mut self) {
        match self.done.pop() {
            None => {}
            Some(UndoEntry::Step) => {
                let last = self.active.len().saturating_sub(1);
                let cut = self.truncate(last);
                self.undone.extend(cut.into_iter().map(RedoEntry::Step));
            }
            Some(UndoEntry::Amendment(mut amended)) => {
                self.apply_swaps(&mut amended.swaps);
                if let Some(by) = self.amended.get_mut(&amended.step) {
                    by.pop();
                }
                self.undone.push(RedoEntry::Amendment(amended));
            }
        }
    }

    pub(super) fn redo(&mut self) {
        match self.undone.pop() {
            None => {}
            Some(RedoEntry::Step(step)) => {
                self.done.push(UndoEntry::Step);
                self.activate(step);
            }
            Some(RedoEntry::Amendment(amended)) => self.push_amendment(amended),
        }
    }

    /// Applies a new amendment, which replaces the events of these steps.
    pub(super) fn amend(&mut self, by: u64, step: u64, swaps: Vec<Swap<R::Event>>) {
        self.undone.clear();
        self.push_amendment(Box::new(AppliedAmendment { by, step, swaps }));
    }

    fn push_amendment(&mut self, mut amended: Box<AppliedAmendment<R::Event>>) {
        self.apply_swaps(&mut amended.swaps);
        self.amended.entry(amended.step).or_default().push(amended.by);
        self.done.push(UndoEntry::Amendment(amended));
    }

    /// Returns the dice of a step that is requested now. They depend only on the game's seed and the step's number.
    /// For a card draw, the number is that of the first step that drew there, so that undoing a draw brings no other
    /// card.
    pub(super) fn dice(&self, command: &R::Command) -> SeededDice {
        let step = if R::is_draw(command) { self.draws.first_draw_here() } else { None };
        SeededDice::new(self.header.seed, step.unwrap_or_else(|| self.next_step()))
    }

    /// Judges an order in this state, which isn't changed, and returns its events and ruling. `earlier` is as in
    /// [`Rules::decide`].
    pub(super) fn play(state: &R::State, order: &Order<R::Command>, earlier: &[&[R::Event]], dice: &mut dyn Dice) -> PlayResult<R> {
        let Decision { events, waived } = R::decide(state, &order.command, order.ruling.as_deref(), earlier, dice)?;
        Ok((events, order.ruling.clone().map(|reason| RulingLine { reason, waived })))
    }

    /// Returns the fingerprint to save with a step, if it ends a turn or the game.
    pub(super) fn hash_after_turn(state: &R::State, events: &[R::Event]) -> Option<String> {
        events.iter().any(R::ends_turn).then(|| Self::hash_after(state, events))
    }

    pub(super) fn hash_after(state: &R::State, events: &[R::Event]) -> String {
        let mut after = state.clone();
        R::apply_all(&mut after, events);
        R::fingerprint(&after)
    }
}
