//! Phases in which no unit can act. They pass by themselves if all positions are known. Otherwise one key passes them, since
//! some figures' positions on the table may differ from the program's.

use std::collections::BTreeSet;

use chrono::{DateTime, Utc};

use super::GameSession;
use crate::battle::idle::{idle_reason, is_idle};
use senlac_base::language::lists::join_with_and;
use senlac_classroom::chronicle::{Request, Response};
use senlac_classroom::phrasebook::{activity, idle_text};
use senlac_classroom::rules::{Command, Event, Phase, SeededDice, Side, Unit, UnitId, apply_all, check, resolve};

/// Maximum number of consecutive phases in which no unit can act. A card always follows them.
const MOST: usize = 6;

/// Idle phases that are being passed.
#[derive(Clone, Debug)]
pub(super) struct PhasePass {
    /// Number of phases left to pass.
    left: usize,
    now: DateTime<Utc>,
    /// News to show after all phases have passed: the earlier news, and why the phases passed.
    news: Vec<String>,
}

/// Units that were held or checked in a turn.
#[derive(Clone, Debug, Default)]
pub(super) struct SeenUnits {
    turn: u32,
    units: BTreeSet<UnitId>,
}

impl GameSession {
    /// Sets whether phases pass by themselves from now on.
    pub fn set_auto_pass(&mut self, passes: bool) {
        self.passes = passes;
    }

    /// Returns the consecutive phases from now on in which no unit can act.
    pub(super) fn idle_phases(&self) -> Vec<(Phase, Side)> {
        let mut phases = Vec::new();
        if !is_idle(self.state()) || self.read_only().is_some() {
            return phases;
        }
        let mut state = self.state().clone();
        while let Some(side) = state.acting_side().filter(|_| is_idle(&state) && phases.len() < MOST) {
            phases.push((state.phase(), side));
            let Ok(legal) = check(&state, Command::Done {}) else { break };
            // The end of a phase rolls no dice.
            let events = resolve(&state, &legal, &mut SeededDice::new(0, 0));
            apply_all(&mut state, &events);
        }
        phases
    }

    /// Returns whether the large button passes idle phases.
    pub(super) fn offers_to_pass(&self) -> bool {
        self.passes && !self.idle.is_empty()
    }

    /// Returns text such as "Normans: finish shooting and fighting".
    pub(super) fn pass_label(&self) -> String {
        let Some((_, side)) = self.idle.first() else { return tr!("Continue").to_owned() };
        if self.idle.iter().any(|(_, other)| other != side) {
            return tr_count!(phases = self.idle.len(), "Skip {phases} phase", "Skip {phases} phases");
        }
        let phases: Vec<&str> = self.idle.iter().map(|(phase, _)| activity(*phase)).collect();
        tr!("{army}: finish {phase}", army = side.army(), phase = join_with_and(&phases))
    }

    /// Returns how many units' positions are uncertain this turn, so that idle phases don't pass by themselves; `None` if they
    /// do.
    pub fn unseen_text(&self) -> Option<String> {
        let unseen = if self.offers_to_pass() { self.unseen_units().len() } else { 0 };
        (unseen > 0).then(|| {
            tr_count!(
                units = unseen,
                "{units} unit hasn’t been moved, held or checked this turn. Its position may be out of date, so you decide whether to skip.",
                "{units} units haven’t been moved, held or checked this turn. Their positions may be out of date, so you decide whether to skip."
            )
        })
    }

    /// Records that these units were held, or confirmed in a check, so that their positions are known.
    pub(super) fn mark_seen(&mut self, units: impl IntoIterator<Item = UnitId>) {
        let turn = self.state().turn();
        if self.seen.turn != turn {
            self.seen = SeenUnits { turn, units: BTreeSet::new() };
        }
        self.seen.units.extend(units);
    }

    /// Returns the units on the table that were neither moved, held nor checked this turn.
    fn unseen_units(&self) -> Vec<UnitId> {
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

    /// Passes a phase that has just begun if no unit can act in it and all positions are known.
    pub(super) fn auto_pass(&mut self, told: &[Response], now: DateTime<Utc>) {
        let began = told.iter().any(|told| matches!(told, Response::Event(Event::PhaseBegan { .. })));
        if !began || !self.passes || self.passing.is_some() || self.is_passing {
            return;
        }
        self.idle = self.idle_phases();
        if !self.idle.is_empty() && self.unseen_units().is_empty() {
            self.pass_phases(now);
        }
    }

    /// Passes every phase in which no unit can act, with a step for each.
    pub(super) fn pass_phases(&mut self, now: DateTime<Utc>) {
        let why = self.idle.iter().map(|(phase, side)| format!("{}.", idle_text(*phase, *side)));
        let news = self.news.iter().cloned().chain(why).collect();
        self.continue_pass(PhasePass { left: self.idle.len(), now, news });
    }

    /// Passes the remaining phases, each once the disk has the step before.
    pub(super) fn continue_pass(&mut self, mut passing: PhasePass) {
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

    /// Undoes the last step, with the phases before it that passed because no unit could act, and the class's guesses recorded
    /// since.
    pub(super) fn undo_last(&mut self, now: DateTime<Utc>) {
        let steps = self.chronicle().active_steps();
        let guesses = steps.iter().rev().take_while(|step| is_guess(&step.events)).count();
        let before = &steps[..steps.len() - guesses];
        let passed = before.iter().rev().take_while(|step| idle_reason(self.chronicle(), step.step, &step.events).is_some());
        let passed = if self.passes { passed.take(MOST).count() } else { 0 };
        let first = before.len().checked_sub(passed.max(1)).and_then(|place| before.get(place)).map(|step| step.step);
        let together = first.map_or(0, |first| self.chronicle().undo_steps_through(first).len());
        if together > 1 { self.undo_steps(together, now) } else { self.ask(Request::TakeBack, now) }
    }

    /// Returns the step that undo takes back, before any that go with it: the last one that isn't only the class's guess.
    pub fn step_to_undo(&self) -> Option<u64> {
        let last = self.chronicle().next_undo()?;
        let steps = self.chronicle().active_steps().iter().rev();
        Some(steps.filter(|step| step.step <= last).find(|step| !is_guess(&step.events)).map_or(last, |step| step.step))
    }
}

/// Returns whether a step only records the class's guess.
fn is_guess(events: &[Event]) -> bool {
    !events.is_empty() && events.iter().all(|event| matches!(event, Event::Guessed { .. }))
}
