//! Forecasts in the background: where they are worked out, and fetching their answers.

use super::{ForecastRequest, StartedFrom, TurnTimes};
use senlac_classroom::chronicle::Chronicle;

/// How many battles a forecast of the window plays: a few seconds, and sure to two points of a hundred.
pub const BATTLES: u64 = 2_000;

/// How the battle on the table would go from here, and how long its turns take.
#[derive(Debug)]
pub struct BattleForecasts {
    /// From here, to the usual bell.
    pub(crate) outlook: ForecastRequest,
    /// From here, as long as it takes.
    pub(crate) time: ForecastRequest,
    /// The turns so far.
    pub(crate) lesson: TurnTimes,
    /// The steps that the battle had when it was last looked at; none before anything was asked.
    seen: Option<u64>,
}

impl BattleForecasts {
    /// Nothing is asked yet; each forecast will play so many battles.
    pub fn new(battles: u64) -> Self {
        Self { outlook: ForecastRequest::new(battles), time: ForecastRequest::new(battles), lesson: TurnTimes::default(), seen: None }
    }

    /// How it would go from here.
    pub const fn outlook(&self) -> &ForecastRequest {
        &self.outlook
    }

    /// How many turns it would still take.
    pub const fn time(&self) -> &ForecastRequest {
        &self.time
    }

    /// The turns so far.
    pub const fn lesson(&self) -> &TurnTimes {
        &self.lesson
    }

    /// The battle as it is now.
    pub(crate) fn look(&mut self, chronicle: &Chronicle) {
        self.seen = Some(chronicle.len());
        let state = Some(chronicle.state()).filter(|state| state.outcome().is_none());
        self.outlook.follow(state.cloned().map(StartedFrom::of));
        self.time.follow(state.cloned().map(StartedFrom::without_bell));
    }

    /// Follows the battle where anything was asked about it, and fetches answers; whether any is being worked out.
    pub(crate) fn follow(&mut self, chronicle: &Chronicle) -> bool {
        if self.seen.is_some_and(|seen| seen != chronicle.len()) {
            self.look(chronicle);
        }
        self.outlook.hear();
        self.time.hear();
        self.outlook.part().or(self.time.part()).is_some()
    }
}
