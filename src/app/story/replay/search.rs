//! Search for the turning point, in the background: a quick answer first, then a better one.

use crate::forecasts::{Job, Query, SEED};
use crate::platform::JobRunner;
use senlac_classroom::story::{Review, Story};

/// Divisors of a forecast's number of battles, for the first and the better answer. That many battles are played
/// from each step.
const PARTS: [u64; 2] = [250, 20];

/// Search for the turning point, with its progress.
#[derive(Debug, Default)]
pub struct TurningSearch {
    /// Number of the answer being computed, and the latest answer.
    query: Query<usize, Review>,
    /// Number of answers fetched.
    fetched: usize,
    /// Number of battles that a forecast plays.
    battles: u64,
    /// Whether the user stopped the search before it had finished.
    is_stopped: bool,
}

impl TurningSearch {
    /// Restarts the search for this battle. A forecast plays `battles` battles.
    pub fn start(&mut self, jobs: &JobRunner, story: &Story, battles: u64) {
        *self = Self { battles, ..Self::default() };
        self.request_answer(jobs, story, 0);
    }

    fn request_answer(&mut self, jobs: &JobRunner, story: &Story, number: usize) {
        let Some(parts) = PARTS.get(number) else { return };
        let battles = (self.battles / parts).max(1 + u64::try_from(number).unwrap_or_default());
        let (all, story) = (Review::max_battles(story, battles), story.clone());
        let work = Job::begin(jobs, all, move |progress| Review::with_forecasts(story.clone(), battles, SEED, progress).ok());
        self.query.ask(number, work);
    }

    /// Returns a new answer, if there is one, and starts computing the better one.
    pub fn poll(&mut self, jobs: &JobRunner) -> Option<Review> {
        self.query.poll();
        let (number, review) = self.query.answer()?;
        if *number < self.fetched {
            return None;
        }
        let (number, review) = (*number, review.clone());
        self.fetched = number + 1;
        self.request_answer(jobs, review.story(), self.fetched);
        Some(review)
    }

    /// Stops the search. Answers found so far are kept.
    pub fn stop(&mut self) {
        self.query.stop();
        self.is_stopped = true;
    }

    /// Returns the progress of the current answer, 0 to 1.
    pub fn progress(&self) -> Option<f32> {
        self.query.progress()
    }

    /// Returns whether the user stopped the search before it had finished.
    pub const fn is_stopped(&self) -> bool {
        self.is_stopped
    }
}
