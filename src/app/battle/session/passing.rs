//! Phases in which nobody can act: they pass by themselves where it is known where everybody stands, and by one key where
//! somebody's figures may stand elsewhere than the program has them.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use super::GameSession;
use crate::battle::idle::{idle_words_of, is_idle};
use senlac_base::language::lists::and;
use senlac_classroom::chronicle::{Request, Response};
use senlac_classroom::phrasebook::{doing, idle_words};
use senlac_classroom::rules::{Command, Event, Phase, Rolled, Side, Unit, UnitId, apply_all, check, resolve};

/// More phases in which nobody can act never follow each other without a card between them.
const MOST: usize = 6;

/// Phases that are being passed.
#[derive(Clone, Debug)]
pub(super) struct Passing {
    /// How many are left.
    left: usize,
    now: DateTime<Utc>,
    /// What is told when all have passed: what was told before, and why they pass.
    news: Vec<String>,
}

/// The units that were held or checked in a turn.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenUnits {
    turn: u32,
    units: BTreeSet<UnitId>,
}

impl GameSession {
    /// Phases pass by themselves from now on, or no longer.
    pub fn let_pass(&mut self, passes: bool) {
        self.passes = passes;
    }

    /// The phases in which nobody can act, one after the other from now on.
    pub(super) fn idle_phases(&self) -> Vec<(Phase, Side)> {
        let mut phases = Vec::new();
        if !is_idle(self.state()) || self.read_only().is_some() {
            return phases;
        }
        let mut state = self.state().clone();
        while let Some(side) = state.acting().filter(|_| is_idle(&state) && phases.len() < MOST) {
            phases.push((state.phase(), side));
            let Ok(legal) = check(&state, Command::Done {}) else { break };
            // The end of a phase rolls no dice.
            let events = resolve(&state, &legal, &mut Rolled::new(0, 0));
            apply_all(&mut state, &events);
        }
        phases
    }

    /// Whether the large button passes what is idle.
    pub(super) fn offers_to_pass(&self) -> bool {
        self.passes && !self.idle.is_empty()
    }

    /// "Normans are done shooting and fighting".
    pub(super) fn pass_label(&self) -> String {
        let Some((_, side)) = self.idle.first() else { return tr!("Go on").to_owned() };
        if self.idle.iter().any(|(_, other)| other != side) {
            return tr_count!(phases = self.idle.len(), "Pass {phases} phase", "Pass {phases} phases");
        }
        let phases: Vec<&str> = self.idle.iter().map(|(phase, _)| doing(*phase)).collect();
        tr!("{army} are done {phase}", army = side.army(), phase = and(&phases))
    }

    /// Why the phases that are idle do not pass by themselves: whom nobody has seen this turn. `None` if they do.
    pub fn unseen_words(&self) -> Option<String> {
        let unseen = if self.offers_to_pass() { self.unseen().len() } else { 0 };
        (unseen > 0).then(|| {
            tr_count!(
                units = unseen,
                "{units} unit was not moved, held or checked this turn and may stand elsewhere, so you decide.",
                "{units} units were not moved, held or checked this turn and may stand elsewhere, so you decide."
            )
        })
    }

    /// A unit was held, or found right in a check: where it stands is known.
    pub(super) fn see(&mut self, units: impl IntoIterator<Item = UnitId>) {
        let turn = self.state().turn();
        if self.seen.turn != turn {
            self.seen = SeenUnits { turn, units: BTreeSet::new() };
        }
        self.seen.units.extend(units);
    }

    /// The units on the table that were neither moved, nor held, nor checked this turn.
    fn unseen(&self) -> Vec<UnitId> {
        let mut seen = if self.seen.turn == self.state().turn() { self.seen.units.clone() } else { BTreeSet::new() };
        let steps = self.chronicle().active_steps().iter().rev();
        for step in steps {
            seen.extend(step.events.iter().filter_map(|event| {
                let (Event::Moved { unit, .. } | Event::Rushed { unit, .. } | Event::WasSet { unit, .. }) = event else { return None };
                Some(*unit)
            }));
            if step.events.iter().any(|event| matches!(event, Event::TurnBegan { .. })) {
                break;
            }
        }
        let stands = |unit: &&Unit| unit.square.is_some() && unit.figures > 0;
        self.state().units().filter(stands).map(|unit| unit.id).filter(|unit| !seen.contains(unit)).collect()
    }

    /// A phase has just begun: where nobody can act in it, and it is known where everybody stands, it passes.
    pub(super) fn pass_what_is_idle(&mut self, told: &[Response], now: DateTime<Utc>) {
        let began = told.iter().any(|told| matches!(told, Response::Event(Event::PhaseBegan { .. })));
        if !began || !self.passes || self.passing.is_some() || self.is_passing {
            return;
        }
        self.idle = self.idle_phases();
        if !self.idle.is_empty() && self.unseen().is_empty() {
            self.pass_phases(now);
        }
    }

    /// Passes every phase in which nobody can act: a step for each.
    pub(super) fn pass_phases(&mut self, now: DateTime<Utc>) {
        let why = self.idle.iter().map(|(phase, side)| format!("{}.", idle_words(*phase, *side)));
        let news = self.news.iter().cloned().chain(why).collect();
        self.pass_on(Passing { left: self.idle.len(), now, news });
    }

    /// Passes what is left, as far as the disk has the step before.
    pub(super) fn pass_on(&mut self, mut passing: Passing) {
        self.is_passing = true;
        while passing.left > 0 && !self.is_waiting() {
            self.play(Command::Done {}, None, passing.now);
            passing.left = if self.trouble.is_some() || self.refused.is_some() { 0 } else { passing.left - 1 };
        }
        if passing.left > 0 || self.is_waiting() {
            self.passing = Some(passing);
        } else {
            self.news = passing.news;
            self.is_passing = false;
        }
    }

    /// Takes back the last step, and with it all the phases before it that passed because nobody could act, and what was
    /// written down of the class's guess since.
    pub(super) fn take_back(&mut self, now: DateTime<Utc>) {
        let steps = self.chronicle().active_steps();
        let guesses = steps.iter().rev().take_while(|step| is_guess(&step.events)).count();
        let before = &steps[..steps.len() - guesses];
        let passed = before.iter().rev().take_while(|step| idle_words_of(self.chronicle(), step.step, &step.events).is_some());
        let passed = if self.passes { passed.take(MOST).count() } else { 0 };
        let first = before.len().checked_sub(passed.max(1)).and_then(|place| before.get(place)).map(|step| step.step);
        let together = first.map_or(0, |first| self.chronicle().would_take_back_to(first).len());
        if together > 1 { self.undo_steps(together, now) } else { self.ask(Request::TakeBack, now) }
    }

    /// The step that [`Self::take_back`] would take back before any that goes with it.
    pub fn would_take_back(&self) -> Option<u64> {
        let last = self.chronicle().would_take_back()?;
        let steps = self.chronicle().active_steps().iter().rev();
        Some(steps.filter(|step| step.step <= last).find(|step| !is_guess(&step.events)).map_or(last, |step| step.step))
    }
}

/// Whether a step only writes down what the class guessed.
fn is_guess(events: &[Event]) -> bool {
    !events.is_empty() && events.iter().all(|event| matches!(event, Event::Guessed { .. }))
}
