//! A battle moment by moment: each step that counts, and the state after it.

use crate::odds::Ledger;
use crate::rules::{self, Card, Event, HillPresence, Setup, SetupProblem, Side, State};
use senlac_base::game::Reason;

/// The state is saved after this many moments, so that every moment is only a few steps away.
const KEPT: usize = 16;

/// A battle as it was played: the steps that count, in order.
#[derive(Clone, Debug)]
pub struct Story {
    setup: Setup,
    moments: Vec<Moment>,
    /// States before the first moment and after every [`KEPT`] moments.
    kept: Vec<State>,
    last: State,
}

/// A rule breach that the referee allowed, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct AllowedBreach {
    /// Reason that the referee gave.
    pub why: String,
    /// Reasons against the command; empty if it was legal anyway.
    pub against: Vec<Reason>,
}

/// A step that counts, and the battle after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// Number of the step in the battle log.
    pub step: u64,
    /// Events of the step, in order.
    pub events: Vec<Event>,
    /// Turn of the step, from 1.
    pub turn: u32,
    /// Figures of the Normans and of the Saxons left after it.
    pub figures: [u16; 2],
    /// Sides on the hill after it.
    pub hill: HillPresence,
    /// Breach that the referee allowed for it.
    pub allowed: Option<AllowedBreach>,
}

/// A turn: its card and its moments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StoryTurn {
    /// Number of the turn, from 1.
    pub turn: u32,
    /// Card of the turn; `None` if none was flipped.
    pub card: Option<Card>,
    /// Index of its first moment.
    pub first: usize,
    /// Index after its last moment.
    pub end: usize,
}

impl Story {
    /// Creates a story from a set-up and the steps that count: their numbers and events, in order.
    ///
    /// # Errors
    /// Returns every problem that makes the set-up invalid.
    pub fn from_steps<'a>(setup: &Setup, steps: impl IntoIterator<Item = (u64, &'a [Event])>) -> Result<Self, Vec<SetupProblem>> {
        let mut last = State::new(setup)?;
        let (mut moments, mut kept) = (Vec::new(), vec![last.clone()]);
        for (step, events) in steps {
            // A step that begins the next turn belongs to the turn that it ends.
            let turn = last.turn();
            rules::apply_all(&mut last, events);
            let figures = Side::ALL.map(|side| last.strength(side).left);
            moments.push(Moment { step, events: events.to_vec(), turn, figures, hill: HillPresence::from_state(&last), allowed: None });
            if moments.len() % KEPT == 0 {
                kept.push(last.clone());
            }
        }
        Ok(Self { setup: setup.clone(), moments, kept, last })
    }

    /// Adds what the referee allowed for each step, by its number.
    pub fn with_allowed(mut self, of: impl Fn(u64) -> Option<AllowedBreach>) -> Self {
        for moment in &mut self.moments {
            moment.allowed = of(moment.step);
        }
        self
    }

    /// Returns the set-up of the battle.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Returns every moment in order.
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// Returns every event in order.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.moments.iter().flat_map(|moment| &moment.events)
    }

    /// Returns the luck ledger: expected and real results of every attack and panic die.
    pub fn ledger(&self) -> Ledger {
        Ledger::from_events(self.kept[0].players(), self.events())
    }

    /// Returns the battle after this many moments; 0 is before the first. Higher numbers give the final state.
    pub fn state_after(&self, moments: usize) -> State {
        let moments = moments.min(self.moments.len());
        let mut state = self.kept[moments / KEPT].clone();
        for moment in &self.moments[moments / KEPT * KEPT..moments] {
            rules::apply_all(&mut state, &moment.events);
        }
        state
    }

    /// Returns the battle just before its first card, after everything set up on the table.
    pub fn start(&self) -> State {
        let is_flip = |moment: &Moment| moment.events.iter().any(|event| event.card().is_some());
        self.state_after(self.moments.iter().position(is_flip).unwrap_or(self.moments.len()))
    }

    /// Returns the final state of the battle.
    pub const fn final_state(&self) -> &State {
        &self.last
    }

    /// Returns whether the battle has ended. Until then all texts say "so far".
    pub const fn is_over(&self) -> bool {
        self.last.outcome().is_some()
    }

    /// Returns the index of the moment for a step of the battle log, or `None` if the step does not count.
    pub fn moment_index(&self, step: u64) -> Option<usize> {
        self.moments.binary_search_by_key(&step, |moment| moment.step).ok()
    }

    /// Returns the turns with their cards. Turns without steps are omitted.
    pub fn turns(&self) -> Vec<StoryTurn> {
        let mut turns: Vec<StoryTurn> = Vec::new();
        for (place, moment) in self.moments.iter().enumerate() {
            if turns.last().is_none_or(|turn| turn.turn != moment.turn) {
                turns.push(StoryTurn { turn: moment.turn, card: None, first: place, end: place });
            }
            if let Some(turn) = turns.last_mut() {
                turn.end = place + 1;
                turn.card = turn.card.take().or_else(|| moment.events.iter().find_map(Event::card));
            }
        }
        turns
    }

    /// Returns the sides on the hill at the end of a turn.
    pub fn hill_after(&self, turn: &StoryTurn) -> HillPresence {
        self.moments[turn.first..turn.end].last().map(|moment| moment.hill).unwrap_or_default()
    }
}
