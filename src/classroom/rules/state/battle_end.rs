//! The point at which the battle ended. After a correction, play may continue there.

use std::collections::VecDeque;

use crate::rules::{Outcome, Pending, Phase, Side, State};

/// A step that the rules must take before anyone may act.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum PendingStep {
    /// Nothing. The players or the referee act next.
    Nothing,
    /// Resolve the flipped card.
    Card,
    /// Start the Saxon panic after Harold was killed by the arrow.
    Panic,
    /// Begin the first side's move after the card is resolved.
    Moving,
    /// Begin the next phase after a side has finished one.
    NextPhase,
    /// Begin the next turn after both sides have finished this one.
    NextTurn,
}

/// Moments at which the rules may decide the battle.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Moment {
    /// After any action, if the rulings say so.
    Deed,
    /// After a side has finished fighting.
    EndOfSide,
    /// After both sides have finished fighting.
    EndOfTurn,
}

/// Point at which the battle ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::rules) struct Halt {
    phase: Phase,
    acting: Option<Side>,
    todo: VecDeque<Pending>,
}

impl State {
    /// Ends the battle and saves the point at which play stopped.
    pub(in crate::rules) fn end(&mut self, outcome: Outcome) {
        if self.outcome.is_none() {
            self.halt = Some(Box::new(Halt { phase: self.phase, acting: self.acting, todo: std::mem::take(&mut self.todo) }));
        }
        self.outcome = Some(outcome);
        self.phase = Phase::Over;
        self.acting = None;
        self.todo.clear();
    }

    /// Continues the battle at the saved point, because it is no longer decided.
    pub(in crate::rules) fn resume_battle(&mut self) {
        let Some(halt) = self.halt.take() else { return };
        self.outcome = None;
        (self.phase, self.acting, self.todo) = (halt.phase, halt.acting, halt.todo);
    }

    /// Returns the moment whose judgement ended the battle, or `None` while it continues.
    pub(in crate::rules) fn end_moment(&self) -> Option<Moment> {
        let halt = self.halt.as_ref()?;
        Some(match self.due {
            PendingStep::NextTurn => Moment::EndOfTurn,
            PendingStep::NextPhase if halt.phase == Phase::Fight => Moment::EndOfSide,
            PendingStep::NextPhase | PendingStep::Nothing | PendingStep::Card | PendingStep::Panic | PendingStep::Moving => Moment::Deed,
        })
    }

    /// Returns whether any step is pending, or would be if an ended battle continued.
    pub(in crate::rules) fn has_pending(&self) -> bool {
        !self.todo.is_empty() || self.halt.as_ref().is_some_and(|halt| !halt.todo.is_empty())
    }

    /// Adds a pending step after all the others. In games of earlier versions it replaces them.
    pub(in crate::rules) fn add_pending(&mut self, pending: Pending, queued: bool) {
        let todo = if let Some(halt) = &mut self.halt {
            &mut halt.todo
        } else {
            self.due = PendingStep::Nothing;
            &mut self.todo
        };
        if !queued {
            todo.clear();
        }
        todo.push_back(pending);
    }

    /// Removes the first pending step, which has been resolved. The card is finished once none is left.
    pub(in crate::rules) fn finish_pending(&mut self) {
        self.todo.pop_front();
        if self.todo.is_empty() && self.phase == Phase::Event && self.first.is_some() {
            self.due = PendingStep::Moving;
        }
    }
}
