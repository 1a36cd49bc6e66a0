//! Background forecasts: starting them, and receiving their results.

use super::{ForecastRequest, ForecastStart, TurnTimes};
use senlac_classroom::chronicle::Chronicle;

/// Number of battles played for a forecast in the window. It takes a few seconds, and is accurate to two percentage points.
pub const BATTLES: u64 = 2_000;

/// Forecasts of the current battle, and the length of its turns.
#[derive(Debug)]
pub struct BattleForecasts {
    /// Forecast from the current state to the usual bell.
    pub(crate) outlook: ForecastRequest,
    /// Forecast from the current state without a bell.
    pub(crate) time: ForecastRequest,
    /// Lengths of the turns so far.
    pub(crate) lesson: TurnTimes,
    /// Number of steps in the battle at the last update; `None` before the first request.
    seen: Option<u64>,
}

impl BattleForecasts {
    /// Creates forecasts without a request. Each will play this many battles.
    pub fn new(battles: u64) -> Self {
        Self { outlook: ForecastRequest::new(battles), time: ForecastRequest::new(battles), lesson: TurnTimes::default(), seen: None }
    }

    /// Returns the forecast of the battle's result.
    pub const fn outlook(&self) -> &ForecastRequest {
        &self.outlook
    }

    /// Returns the forecast of how many more turns the battle takes.
    pub const fn time(&self) -> &ForecastRequest {
        &self.time
    }

    /// Returns the lengths of the turns so far.
    pub const fn lesson(&self) -> &TurnTimes {
        &self.lesson
    }

    /// Sets the current state of the battle as the start of both forecasts.
    pub(crate) fn set_battle(&mut self, chronicle: &Chronicle) {
        self.seen = Some(chronicle.len());
        let state = Some(chronicle.state()).filter(|state| state.outcome().is_none());
        self.outlook.set_start(state.cloned().map(ForecastStart::from_state));
        self.time.set_start(state.cloned().map(ForecastStart::without_bell));
    }

    /// Updates the start if a forecast was requested, and receives results. Returns whether any forecast is being computed.
    pub(crate) fn update(&mut self, chronicle: &Chronicle) -> bool {
        if self.seen.is_some_and(|seen| seen != chronicle.len()) {
            self.set_battle(chronicle);
        }
        self.outlook.poll();
        self.time.poll();
        self.outlook.progress().or(self.time.progress()).is_some()
    }
}
