//! Amending an earlier step: the later ones are played again on the changed battle, and the differences are told.

use std::collections::BTreeMap;

use super::chronicle::{Chronicle, Standing};
use super::error::Denied;
use super::format::AmendedLine;
use super::game::ChronicleEvent;
use super::request::{Order, Request};
use crate::rules::{State, apply_all};

impl Chronicle {
    /// Plays an amendment through without keeping it: every step from the amended one on as it would stand.
    ///
    /// Later steps are asked for again as they were, with the same dice. One that is against the rules now, and was
    /// not overruled then, falls away with the reasons. One that fell away before is tried again in its place.
    ///
    /// # Errors
    /// Where there is no such step, or the amended command itself is refused.
    pub fn try_amend(&self, step: u64, order: &Order) -> Result<Vec<AmendedLine>, Denied> {
        let place = self.standing().binary_search_by_key(&step, |standing| standing.step).map_err(|_place| self.not_amendable(step))?;
        let mut state = self.state_before(place);
        let (events, ruling) = self.play(&state, order, step)?;
        let mut amended = vec![AmendedLine { step, ruling, events, dropped: None }];
        let orders = self.amended_steps();
        for standing in self.asked_after(place).into_values() {
            let last = &amended[amended.len() - 1];
            apply_all(&mut state, &last.events);
            let asked_in = orders.get(&standing.step).copied().unwrap_or(standing.step);
            amended.push(self.play_again(&state, standing, asked_in));
        }
        Ok(amended)
    }

    /// The battle as these amended steps would leave it.
    #[must_use]
    pub fn amended_state(&self, amended: &[AmendedLine]) -> State {
        let first = amended.first().map_or(u64::MAX, |line| line.step);
        let mut state = self.state_before(self.standing().partition_point(|standing| standing.step < first));
        for line in amended {
            apply_all(&mut state, &line.events);
        }
        state
    }

    /// The battle as it stood before a step that stands.
    #[must_use]
    pub fn state_before_step(&self, step: u64) -> Option<State> {
        let place = self.standing().binary_search_by_key(&step, |standing| standing.step).ok()?;
        Some(self.state_before(place))
    }

    /// The steps after a standing one that were asked for and not taken back: those that stand, and those that fell
    /// away when an earlier one was amended.
    fn asked_after(&self, place: usize) -> BTreeMap<u64, &Standing> {
        let first = self.standing().get(place).map_or(u64::MAX, |standing| standing.step);
        let fallen = self.amendments().rev().flat_map(|(_, before)| before);
        // What stands counts more than what stood before an amendment.
        let asked = fallen.chain(self.standing()).filter(|standing| standing.step > first);
        asked.map(|standing| (standing.step, standing)).collect()
    }

    /// Every amended step with the step that amended it last.
    fn amended_steps(&self) -> BTreeMap<u64, u64> {
        self.amendments().rev().filter_map(|(by, before)| Some((before.first()?.step, by))).collect()
    }

    /// Asks for a step once more on a changed battle, as it was asked for last.
    fn play_again(&self, state: &State, standing: &Standing, asked_in: u64) -> AmendedLine {
        let step = standing.step;
        match self.order_in(asked_in).map(|order| self.play(state, &order, step)) {
            Some(Ok((events, ruling))) => AmendedLine { step, ruling, events, dropped: None },
            Some(Err(refusal)) => AmendedLine { step, ruling: None, events: Vec::new(), dropped: Some(refusal.to_string()) },
            None => AmendedLine { step, ruling: None, events: standing.events.clone(), dropped: None },
        }
    }

    /// Why a step that does not stand cannot be amended.
    fn not_amendable(&self, step: u64) -> Denied {
        match self.record(step).and_then(|record| record.request) {
            Some(Request::TakeBack | Request::Restore | Request::Amend { .. }) => Denied::NotAmendable(step),
            Some(Request::Play(_)) | None => Denied::NoSuchStep(step),
        }
    }

    /// The step that amended this one last, as the chronicle stands.
    #[must_use]
    pub fn amended_by(&self, step: u64) -> Option<u64> {
        self.amended_steps().get(&step).copied()
    }

    /// What was asked for in a step, as amended last.
    #[must_use]
    pub fn order(&self, step: u64) -> Option<Order> {
        self.order_in(self.amended_by(step).unwrap_or(step))
    }

    /// What the line of a step asked for, of itself or of the step that it amended.
    fn order_in(&self, step: u64) -> Option<Order> {
        match self.record(step)?.request? {
            Request::Play(order) | Request::Amend { order, .. } => Some(order),
            Request::TakeBack | Request::Restore => None,
        }
    }

    /// What an amendment changes, step by step.
    #[must_use]
    pub fn differences(&self, step: u64, amended: &[AmendedLine]) -> Vec<ChronicleEvent> {
        let mut differences = Vec::new();
        for line in amended {
            let before = self.standing_step(line.step).map(|standing| standing.events.clone()).unwrap_or_default();
            let after = line.events.clone();
            if line.step == step {
                differences.push(ChronicleEvent::Amended { step, before, after });
            } else if let Some(reason) = &line.dropped {
                // One that had fallen away before is no news.
                if before.is_empty() && self.standing_step(line.step).is_none() {
                    continue;
                }
                differences.push(ChronicleEvent::StepDropped { step: line.step, reason: reason.clone(), before });
            } else if before != after {
                differences.push(ChronicleEvent::StepChanged { step: line.step, before, after });
            }
        }
        differences
    }
}
