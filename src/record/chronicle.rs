//! The chronicle in memory: every step ever taken, and the active ones.

use std::borrow::Cow;
use std::collections::BTreeMap;

use super::coded_names::CodedNames;
use super::draws::Draws;
use super::format::{Header, RulingLine};
use super::lines::Lines;
use super::read_only::ReadOnly;
use super::request::Order;
use senlac_base::game::{Decided, Dice, Rolled, Rules};

/// Every so many active steps the state is remembered, so that taking back replays only a few.
const CHECKPOINT: usize = 64;

/// A game: how it began, everything that was asked, and how it stands.
#[derive(Clone, Debug)]
pub struct Chronicle<R: Rules> {
    header: Header<R::Setup>,
    /// The lines after the header.
    pub(super) lines: Lines<R::Command>,
    /// The steps that were not taken back and did not fall away, their numbers rising.
    active: Vec<ActiveStep<R::Event>>,
    /// What taking back would undo, the last at the end.
    done: Vec<Done<R::Event>>,
    /// What restoring would bring back, the last at the end.
    undone: Vec<Undone<R::Event>>,
    /// The steps that amended each step and were not taken back, the last at the end.
    amended: BTreeMap<u64, Vec<u64>>,
    /// The state after every [`CHECKPOINT`] active steps, and at the start.
    checkpoints: Vec<R::State>,
    draws: Draws,
    state: R::State,
    /// What a later version wrote and this one cannot play on from.
    pub(super) read_only: Option<ReadOnly>,
    /// What its units and characters are called; `None` where the lines of the game have their names.
    pub(super) names: Option<CodedNames>,
}

/// A step that counts, with what happens in it, amendments included.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ActiveStep<E> {
    /// Its number.
    pub step: u64,
    /// What happens.
    pub events: Vec<E>,
}

#[derive(Clone, Debug)]
enum Done<E> {
    /// The last active step.
    Step,
    Amendment(Box<Amended<E>>),
}

#[derive(Clone, Debug)]
enum Undone<E> {
    Step(ActiveStep<E>),
    Amendment(Box<Amended<E>>),
}

/// An amendment, and what undoes it or brings it back.
#[derive(Clone, Debug)]
pub(super) struct Amended<E> {
    /// The step that amended.
    pub(super) by: u64,
    /// The step that was amended.
    step: u64,
    /// What differs, the numbers rising: how it went before, or would go again.
    pub(super) swaps: Vec<Swap<E>>,
}

#[derive(Clone, Debug)]
pub(super) struct Swap<E> {
    pub(super) step: u64,
    /// What happens in it then; `None` if it is not active then.
    pub(super) events: Option<Vec<E>>,
}

/// What would happen, and with which ruling.
pub(super) type Played<R> = Result<(Vec<<R as Rules>::Event>, Option<RulingLine>), <R as Rules>::Refusal>;

impl<R: Rules> Chronicle<R> {
    /// A game before its first step.
    ///
    /// # Errors
    /// Everything that keeps its set-up from being a battle.
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
            draws: Draws::default(),
            state,
            read_only: None,
        })
    }

    /// How the game began.
    pub const fn header(&self) -> &Header<R::Setup> {
        &self.header
    }

    /// What the game began with.
    pub const fn setup(&self) -> &R::Setup {
        &self.header.setup
    }

    /// The game as it stands.
    pub const fn state(&self) -> &R::State {
        &self.state
    }

    /// Why the game can be read and not be played on; `None` if it can be played.
    pub const fn read_only(&self) -> Option<&ReadOnly> {
        self.read_only.as_ref()
    }

    /// The steps that were not taken back and did not fall away.
    pub fn active_steps(&self) -> &[ActiveStep<R::Event>] {
        &self.active
    }

    /// Steps ever taken, those taken back and the taking back included.
    pub fn len(&self) -> u64 {
        self.lines.len() as u64
    }

    /// Whether nothing has been asked yet.
    pub fn is_empty(&self) -> bool {
        self.lines.len() == 0
    }

    /// The lines of the steps as they are written, without their ends.
    pub(super) fn lines(&self) -> impl Iterator<Item = Cow<'_, str>> {
        self.lines.iter()
    }

    pub(super) fn next_step(&self) -> u64 {
        self.len() + 1
    }

    /// The place of a step among the active ones; else where it would be.
    pub(super) fn place(&self, step: u64) -> Result<usize, usize> {
        self.active.binary_search_by_key(&step, |active| active.step)
    }

    /// An active step, by its number.
    pub fn active_step(&self, step: u64) -> Option<&ActiveStep<R::Event>> {
        self.place(step).ok().map(|place| &self.active[place])
    }

    /// The step that amended this one last, as the chronicle stands.
    pub fn amended_by(&self, step: u64) -> Option<u64> {
        self.amended.get(&step)?.last().copied()
    }

    /// The step that taking back would undo.
    pub fn would_take_back(&self) -> Option<u64> {
        match self.done.last()? {
            Done::Step => self.active.last().map(|active| active.step),
            Done::Amendment(amended) => Some(amended.by),
        }
    }

    /// The steps that taking back again and again would undo until this one is no longer active, the last first; empty
    /// if it is not active.
    pub fn would_take_back_to(&self, step: u64) -> Vec<u64> {
        let mut active: Vec<u64> = self.active.iter().map(|active| active.step).collect();
        let mut undone = Vec::new();
        for change in self.done.iter().rev() {
            if active.binary_search(&step).is_err() {
                break;
            }
            match change {
                Done::Step => undone.extend(active.pop()),
                Done::Amendment(amended) => {
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

    /// The step that restoring would bring back.
    pub fn would_restore(&self) -> Option<u64> {
        match self.undone.last()? {
            Undone::Step(active) => Some(active.step),
            Undone::Amendment(amended) => Some(amended.by),
        }
    }

    /// The amendments that have not been taken back, the first first, each with how steps went before it.
    pub(super) fn amendments(&self) -> impl Iterator<Item = &Amended<R::Event>> {
        self.done.iter().filter_map(|change| if let Done::Amendment(amended) = change { Some(&**amended) } else { None })
    }

    /// The game as it stood before the active step at this place.
    pub(super) fn state_before(&self, place: usize) -> R::State {
        let mut state = self.checkpoints[place / CHECKPOINT].clone();
        for active in &self.active[place / CHECKPOINT * CHECKPOINT..place] {
            R::apply_all(&mut state, &active.events);
        }
        state
    }

    pub(super) fn push(&mut self, step: ActiveStep<R::Event>) {
        self.undone.clear();
        self.done.push(Done::Step);
        self.activate(step);
    }

    /// Applies a step and remembers the state now and then.
    fn activate(&mut self, mut step: ActiveStep<R::Event>) {
        R::apply_all(&mut self.state, &step.events);
        if step.events.iter().any(R::was_drawn) {
            self.draws.push(step.step);
        }
        // A long game is mostly these.
        step.events.shrink_to_fit();
        self.active.push(step);
        if self.active.len().is_multiple_of(CHECKPOINT) {
            self.checkpoints.push(self.state.clone());
        }
    }

    /// Drops every active step from a place on, and returns them.
    fn cut(&mut self, place: usize) -> Vec<ActiveStep<R::Event>> {
        self.state = self.state_before(place);
        self.checkpoints.truncate(place / CHECKPOINT + 1);
        let cut = self.active.split_off(place);
        if let Some(first) = cut.first() {
            self.draws.cut(first.step);
        }
        cut
    }

    /// Lets steps go as the swaps have them, which then hold how they went before.
    fn exchange(&mut self, swaps: &mut [Swap<R::Event>]) {
        let Some(first) = swaps.first() else { return };
        let tail = self.cut(self.place(first.step).unwrap_or_else(|place| place));
        let mut swaps = swaps.iter_mut().peekable();
        for active in tail {
            while let Some(swap) = swaps.next_if(|swap| swap.step < active.step) {
                self.swap(swap, None);
            }
            match swaps.next_if(|swap| swap.step == active.step) {
                Some(swap) => self.swap(swap, Some(active.events)),
                None => self.activate(active),
            }
        }
        for swap in swaps {
            self.swap(swap, None);
        }
    }

    /// Lets one step go otherwise, after all that are active so far.
    fn swap(&mut self, swap: &mut Swap<R::Event>, before: Option<Vec<R::Event>>) {
        if let Some(events) = std::mem::replace(&mut swap.events, before) {
            self.activate(ActiveStep { step: swap.step, events });
        }
    }

    pub(super) fn take_back(&mut self) {
        match self.done.pop() {
            None => {}
            Some(Done::Step) => {
                let last = self.active.len().saturating_sub(1);
                let cut = self.cut(last);
                self.undone.extend(cut.into_iter().map(Undone::Step));
            }
            Some(Done::Amendment(mut amended)) => {
                self.exchange(&mut amended.swaps);
                if let Some(by) = self.amended.get_mut(&amended.step) {
                    by.pop();
                }
                self.undone.push(Undone::Amendment(amended));
            }
        }
    }

    pub(super) fn restore(&mut self) {
        match self.undone.pop() {
            None => {}
            Some(Undone::Step(step)) => {
                self.done.push(Done::Step);
                self.activate(step);
            }
            Some(Undone::Amendment(amended)) => self.amended(amended),
        }
    }

    /// A new amendment: these steps go otherwise from now on.
    pub(super) fn amend(&mut self, by: u64, step: u64, swaps: Vec<Swap<R::Event>>) {
        self.undone.clear();
        self.amended(Box::new(Amended { by, step, swaps }));
    }

    fn amended(&mut self, mut amended: Box<Amended<R::Event>>) {
        self.exchange(&mut amended.swaps);
        self.amended.entry(amended.step).or_default().push(amended.by);
        self.done.push(Done::Amendment(amended));
    }

    /// The dice of a step that is asked for now. They depend on the game's seed and the step's number alone; those of a
    /// draw on the first step that drew there, so that a draw taken back brings no other card.
    pub(super) fn dice(&self, command: &R::Command) -> Rolled {
        let step = if R::draws(command) { self.draws.first_here() } else { None };
        Rolled::new(self.header.seed, step.unwrap_or_else(|| self.next_step()))
    }

    /// Judges an order in this state, which is not changed: what would happen, and with which ruling. `earlier` is as in
    /// [`Rules::decide`].
    pub(super) fn play(state: &R::State, order: &Order<R::Command>, earlier: &[&[R::Event]], dice: &mut dyn Dice) -> Played<R> {
        let Decided { events, waived } = R::decide(state, &order.command, order.ruling.as_deref(), earlier, dice)?;
        Ok((events, order.ruling.clone().map(|reason| RulingLine { reason, waived })))
    }

    /// The fingerprint to write with a step, if it ends a turn or the game.
    pub(super) fn hash_after_turn(state: &R::State, events: &[R::Event]) -> Option<String> {
        events.iter().any(R::ends_turn).then(|| Self::hash_after(state, events))
    }

    pub(super) fn hash_after(state: &R::State, events: &[R::Event]) -> String {
        let mut after = state.clone();
        R::apply_all(&mut after, events);
        R::fingerprint(&after)
    }
}
