//! Amending an earlier step: the later ones are played again on the changed battle, and the differences are told.

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
    /// not overruled then, falls away with the reasons.
    ///
    /// # Errors
    /// Where there is no such step, or the amended command itself is refused.
    pub fn try_amend(&self, step: u64, order: &Order) -> Result<Vec<AmendedLine>, Denied> {
        let place = self.standing().binary_search_by_key(&step, |standing| standing.step).map_err(|_place| self.not_amendable(step))?;
        let mut state = self.state_before(place);
        let (events, ruling) = self.play(&state, order, step)?;
        let mut amended = vec![AmendedLine { step, ruling, events, dropped: None }];
        for standing in &self.standing()[place + 1..] {
            let last = &amended[amended.len() - 1];
            apply_all(&mut state, &last.events);
            amended.push(self.play_again(&state, standing));
        }
        Ok(amended)
    }

    /// Asks for a standing step once more on a changed battle.
    fn play_again(&self, state: &State, standing: &Standing) -> AmendedLine {
        let step = standing.step;
        match self.order(step).map(|order| self.play(state, &order, step)) {
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

    /// What was asked for in a step, as amended last.
    #[must_use]
    pub fn order(&self, step: u64) -> Option<Order> {
        let amended_by = self.amendments().find_map(|by| match self.record(by)?.request? {
            Request::Amend { step: amended, order } if amended == step => Some(order),
            Request::Amend { .. } | Request::Play(_) | Request::TakeBack | Request::Restore => None,
        });
        amended_by.or_else(|| match self.record(step)?.request? {
            Request::Play(order) => Some(order),
            Request::TakeBack | Request::Restore | Request::Amend { .. } => None,
        })
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
                differences.push(ChronicleEvent::StepDropped { step: line.step, reason: reason.clone(), before });
            } else if before != after {
                differences.push(ChronicleEvent::StepChanged { step: line.step, before, after });
            }
        }
        differences
    }
}
