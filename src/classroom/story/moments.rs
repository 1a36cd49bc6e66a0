//! A battle moment by moment: each step that counts, and how the battle stood after it.

use crate::odds::Ledger;
use crate::rules::{self, Card, Event, OnHill, Setup, SetupProblem, Side, State};
use senlac_base::game::Reason;

/// Every so many moments the state is kept, so that any moment is a few steps away.
const KEPT: usize = 16;

/// A battle as it was: its steps that count, one after the other.
#[derive(Clone, Debug)]
pub struct Story {
    setup: Setup,
    moments: Vec<Moment>,
    /// The state before the first moment, and after every [`KEPT`] of them.
    kept: Vec<State>,
    last: State,
}

/// What the referee allowed against the rules, and why.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Allowed {
    /// The referee's word.
    pub why: String,
    /// What spoke against it; empty where it was allowed anyway.
    pub against: Vec<Reason>,
}

/// A step that counts, and how the battle stood after it.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Moment {
    /// The step's number in the chronicle.
    pub step: u64,
    /// What happened.
    pub events: Vec<Event>,
    /// The turn in which it happened, 1 and up.
    pub turn: u32,
    /// Figures left of the Normans and of the Saxons after it.
    pub figures: [u16; 2],
    /// Who stood on the hill after it.
    pub hill: OnHill,
    /// What the referee allowed for it against the rules.
    pub allowed: Option<Allowed>,
}

/// A turn: its card and its moments.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct TurnOfStory {
    /// Its number, 1 and up.
    pub turn: u32,
    /// Its card; `None` if none was flipped.
    pub card: Option<Card>,
    /// The place of its first moment.
    pub first: usize,
    /// The place after its last moment.
    pub end: usize,
}

impl Story {
    /// The battle with this set-up and these steps: number and events, those that count alone, in order.
    ///
    /// # Errors
    /// What keeps the set-up from being a battle.
    pub fn of<'a>(setup: &Setup, steps: impl IntoIterator<Item = (u64, &'a [Event])>) -> Result<Self, Vec<SetupProblem>> {
        let mut last = State::new(setup)?;
        let (mut moments, mut kept) = (Vec::new(), vec![last.clone()]);
        for (step, events) in steps {
            // A step that begins the next turn belongs to the turn that it ends.
            let turn = last.turn();
            rules::apply_all(&mut last, events);
            let figures = Side::ALL.map(|side| last.strength(side).left);
            moments.push(Moment { step, events: events.to_vec(), turn, figures, hill: OnHill::of(&last), allowed: None });
            if moments.len() % KEPT == 0 {
                kept.push(last.clone());
            }
        }
        Ok(Self { setup: setup.clone(), moments, kept, last })
    }

    /// The same with what the referee allowed for each step, by its number.
    pub fn with_allowed(mut self, of: impl Fn(u64) -> Option<Allowed>) -> Self {
        for moment in &mut self.moments {
            moment.allowed = of(moment.step);
        }
        self
    }

    /// What the battle began with.
    pub const fn setup(&self) -> &Setup {
        &self.setup
    }

    /// Every moment, the first one first.
    pub fn moments(&self) -> &[Moment] {
        &self.moments
    }

    /// Everything that happened, in order.
    pub fn events(&self) -> impl Iterator<Item = &Event> {
        self.moments.iter().flat_map(|moment| &moment.events)
    }

    /// What was to be expected of every attack and panic die, and what fell.
    pub fn ledger(&self) -> Ledger {
        Ledger::of(self.kept[0].players(), self.events())
    }

    /// How the battle stood after so many moments: 0 is before the first one. After the last one it stays as it is.
    pub fn after(&self, moments: usize) -> State {
        let moments = moments.min(self.moments.len());
        let mut state = self.kept[moments / KEPT].clone();
        for moment in &self.moments[moments / KEPT * KEPT..moments] {
            rules::apply_all(&mut state, &moment.events);
        }
        state
    }

    /// Returns the battle as it stood before its first card, with what was laid out on the table until then.
    pub fn start(&self) -> State {
        let is_flip = |moment: &Moment| moment.events.iter().any(|event| event.card().is_some());
        self.after(self.moments.iter().position(is_flip).unwrap_or(self.moments.len()))
    }

    /// How the battle stands in the end.
    pub const fn last(&self) -> &State {
        &self.last
    }

    /// Whether the battle has ended; until then everything is told as it is so far.
    pub const fn is_over(&self) -> bool {
        self.last.outcome().is_some()
    }

    /// The place of the moment that is this step of the chronicle; `None` if that step does not count.
    pub fn place_of(&self, step: u64) -> Option<usize> {
        self.moments.binary_search_by_key(&step, |moment| moment.step).ok()
    }

    /// The turns, each with its card. A turn in which nothing happened is not there.
    pub fn turns(&self) -> Vec<TurnOfStory> {
        let mut turns: Vec<TurnOfStory> = Vec::new();
        for (place, moment) in self.moments.iter().enumerate() {
            if turns.last().is_none_or(|turn| turn.turn != moment.turn) {
                turns.push(TurnOfStory { turn: moment.turn, card: None, first: place, end: place });
            }
            if let Some(turn) = turns.last_mut() {
                turn.end = place + 1;
                turn.card = turn.card.take().or_else(|| moment.events.iter().find_map(Event::card));
            }
        }
        turns
    }

    /// Returns who stood on the hill at the end of a turn.
    pub fn hill_after(&self, turn: &TurnOfStory) -> OnHill {
        self.moments[turn.first..turn.end].last().map(|moment| moment.hill).unwrap_or_default()
    }
}
