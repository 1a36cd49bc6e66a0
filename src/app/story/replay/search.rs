//! The search for the turning point, beside the window: a first answer at once, then a better one.

use crate::forecasts::{Job, Query, SEED};
use crate::platform::JobRunner;
use senlac_classroom::story::{Review, Story};

/// The first answer plays so many times fewer battles from each step than a forecast, the better one so many.
const PARTS: [u64; 2] = [250, 20];

/// The search, and how far it is.
#[derive(Debug, Default)]
pub struct TurningSearch {
    /// The number of the answer that is worked out, and the newest one.
    query: Query<usize, Review>,
    /// How many answers were fetched.
    fetched: usize,
    /// How many battles a forecast plays.
    battles: u64,
    /// Whether somebody stopped it before it was done.
    is_stopped: bool,
}

impl TurningSearch {
    /// Begins anew for this battle; a forecast plays so many battles.
    pub fn begin(&mut self, jobs: &JobRunner, story: &Story, battles: u64) {
        *self = Self { battles, ..Self::default() };
        self.ask(jobs, story, 0);
    }

    fn ask(&mut self, jobs: &JobRunner, story: &Story, number: usize) {
        let Some(parts) = PARTS.get(number) else { return };
        let battles = (self.battles / parts).max(1 + u64::try_from(number).unwrap_or_default());
        let (all, story) = (Review::battles_for(story, battles), story.clone());
        let work = Job::begin(jobs, all, move |progress| Review::with_forecasts(story.clone(), battles, SEED, progress).ok());
        self.query.ask(number, work);
    }

    /// Fetches an answer where there is a new one, and works out the better one.
    pub fn hear(&mut self, jobs: &JobRunner) -> Option<Review> {
        self.query.hear();
        let (number, review) = self.query.answer()?;
        if *number < self.fetched {
            return None;
        }
        let (number, review) = (*number, review.clone());
        self.fetched = number + 1;
        self.ask(jobs, review.story(), self.fetched);
        Some(review)
    }

    /// Ends it; what was found stays.
    pub fn stop(&mut self) {
        self.query.stop();
        self.is_stopped = true;
    }

    /// How far the answer has come that is worked out now, 0 to 1.
    pub fn part(&self) -> Option<f32> {
        self.query.part()
    }

    /// Whether somebody stopped it before it was done.
    pub const fn is_stopped(&self) -> bool {
        self.is_stopped
    }
}
