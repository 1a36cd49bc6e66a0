//! Where play stood when the battle ended: a correction afterwards may let it go on there.

use std::collections::VecDeque;

use crate::rules::{Outcome, Pending, Phase, Side, State};

/// What the rules have begun and must go on with before anybody acts.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Due {
    /// Nothing: the players, or the referee, are asked next.
    Nothing,
    /// The card was flipped and must be carried out.
    Card,
    /// Harold fell to the arrow, and the Saxons are to panic.
    Panic,
    /// The card has been carried out, and the first side is to move.
    Moving,
    /// A side has finished a phase.
    NextPhase,
    /// Both sides have finished the turn.
    NextTurn,
}

/// When it is judged whether the battle is decided.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(in crate::rules) enum Moment {
    /// After anything that happened.
    Deed,
    /// A side has finished fighting.
    EndOfSide,
    /// Both sides have.
    EndOfTurn,
}

/// Where play stood when the battle ended.
#[derive(Clone, Debug, PartialEq, Eq)]
pub(in crate::rules) struct Halt {
    phase: Phase,
    acting: Option<Side>,
    todo: VecDeque<Pending>,
}

impl State {
    /// The battle is decided; where play stood is kept.
    pub(in crate::rules) fn end(&mut self, outcome: Outcome) {
        if self.outcome.is_none() {
            self.halt = Some(Box::new(Halt { phase: self.phase, acting: self.acting, todo: std::mem::take(&mut self.todo) }));
        }
        self.outcome = Some(outcome);
        self.phase = Phase::Over;
        self.acting = None;
        self.todo.clear();
    }

    /// The battle is not decided after all: play stands where it stood.
    pub(in crate::rules) fn resume(&mut self) {
        let Some(halt) = self.halt.take() else { return };
        self.outcome = None;
        (self.phase, self.acting, self.todo) = (halt.phase, halt.acting, halt.todo);
    }

    /// The moment whose judgement ended the battle; `None` if it goes on.
    pub(in crate::rules) fn moment_of_the_end(&self) -> Option<Moment> {
        let halt = self.halt.as_ref()?;
        Some(match self.due {
            Due::NextTurn => Moment::EndOfTurn,
            Due::NextPhase if halt.phase == Phase::Fight => Moment::EndOfSide,
            Due::NextPhase | Due::Nothing | Due::Card | Due::Panic | Due::Moving => Moment::Deed,
        })
    }

    /// Whether anything waits to be carried out, or will where the battle that is over goes on.
    pub(in crate::rules) fn has_waiting(&self) -> bool {
        !self.todo.is_empty() || self.halt.as_ref().is_some_and(|halt| !halt.todo.is_empty())
    }

    /// Something more waits: behind all that waits already, or in its stead as games of earlier versions have it.
    pub(in crate::rules) fn wait_for(&mut self, pending: Pending, queued: bool) {
        let todo = if let Some(halt) = &mut self.halt {
            &mut halt.todo
        } else {
            self.due = Due::Nothing;
            &mut self.todo
        };
        if !queued {
            todo.clear();
        }
        todo.push_back(pending);
    }

    /// What waited first has been carried out. The card is done with once nothing is left.
    pub(in crate::rules) fn carried_out(&mut self) {
        self.todo.pop_front();
        if self.todo.is_empty() && self.phase == Phase::Event && self.first.is_some() {
            self.due = Due::Moving;
        }
    }
}
