//! A requested forecast, and its result.

use super::SEED;
use super::assumed::AssumedPlayers;
use super::jobs::{Job, Query};
use crate::platform::JobRunner;
use senlac_classroom::battles::{Forecast, ForecastSettings, LAST_TURN, Players, Strategy};
use senlac_classroom::rules::{Side, State};

/// Number of turns within which practically every battle is decided.
const BEYOND: u32 = 20;

/// State from which the battles of a forecast start.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForecastStart {
    pub state: State,
    /// Turn after which the bell rings.
    pub last_turn: u32,
}

impl ForecastStart {
    /// Starts from this state, with the usual bell. A battle that has lasted longer already may finish its turn.
    pub fn from_state(state: State) -> Self {
        Self { last_turn: LAST_TURN.max(state.turn()), state }
    }

    /// Starts from this state, with the bell so late that it doesn't matter.
    pub fn without_bell(state: State) -> Self {
        Self { last_turn: state.turn().saturating_add(BEYOND), state }
    }

    /// Returns the settings for this many battles. The caller sets the players.
    pub fn settings(&self, battles: u64) -> ForecastSettings {
        let players = Players { norman: Strategy::Bold, saxon: Strategy::Bold };
        ForecastSettings { last_turn: self.last_turn, ..ForecastSettings::new(self.state.clone(), players, battles, SEED) }
    }
}

/// Players and result of a forecast.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForecastResult {
    pub players: Players,
    pub forecast: Forecast,
}

/// Action on a forecast.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForecastAction {
    Play,
    /// Stop playing the battles.
    Stop,
    /// Assume this strategy for a side.
    Assume(Side, Option<Strategy>),
}

/// Forecast request: the assumptions, the job in progress, and the newest result.
#[derive(Debug)]
pub struct ForecastRequest {
    battles: u64,
    assumed: AssumedPlayers,
    /// State from which battles would start now; `None` while there is no battle.
    start: Option<ForecastStart>,
    query: Query<(ForecastStart, AssumedPlayers), ForecastResult>,
}

impl ForecastRequest {
    /// Creates a request for forecasts of this many battles. Nothing is started yet.
    pub fn new(battles: u64) -> Self {
        Self { battles, assumed: AssumedPlayers::default(), start: None, query: Query::default() }
    }

    /// Sets the state from which battles start; `None` while there is no battle. A job for another state ends.
    pub fn set_start(&mut self, start: Option<ForecastStart>) {
        if self.start != start {
            self.start = start;
            self.query.stop();
        }
    }

    /// Carries out an action on the forecast.
    pub fn carry_out(&mut self, action: ForecastAction, jobs: &JobRunner) {
        match action {
            ForecastAction::Play => self.play(jobs),
            ForecastAction::Stop => self.query.stop(),
            ForecastAction::Assume(side, manner) => {
                self.assumed = self.assumed.with_strategy(side, manner);
                // After one answer, the teacher expects the other as well.
                if self.query.answer().is_some() || self.query.progress().is_some() {
                    self.play(jobs);
                }
            }
        }
    }

    /// Starts playing the battles.
    pub fn play(&mut self, jobs: &JobRunner) {
        let Some(start) = self.start.clone() else { return };
        let (assumed, battles) = (self.assumed, self.battles);
        let question = start.settings(battles);
        let job = Job::begin(jobs, assumed.trial_battles(battles) + battles, move |progress| {
            let (players, forecast) = assumed.forecast(question.clone(), progress).ok()?;
            Some(ForecastResult { players, forecast })
        });
        self.query.ask((start, assumed), job);
    }

    /// Receives the result if there is one.
    pub fn poll(&mut self) {
        self.query.poll();
    }

    /// Returns the number of battles that a forecast plays.
    pub const fn battles(&self) -> u64 {
        self.battles
    }

    /// Returns the assumed strategies.
    pub const fn assumed_players(&self) -> AssumedPlayers {
        self.assumed
    }

    /// Returns the state from which battles would start now.
    pub const fn start(&self) -> Option<&ForecastStart> {
        self.start.as_ref()
    }

    /// Returns the progress, from 0 to 1; `None` if no job is in progress.
    pub fn progress(&self) -> Option<f32> {
        self.query.progress()
    }

    /// Returns the newest result, and the state from which its battles started.
    pub fn result(&self) -> Option<(&ForecastStart, &ForecastResult)> {
        self.query.answer().map(|((start, _), found)| (start, found))
    }

    /// Returns the strategies assumed for the newest result.
    pub fn result_players(&self) -> AssumedPlayers {
        self.query.answer().map_or(self.assumed, |((_, assumed), _)| *assumed)
    }

    /// Returns whether that result is for the current state of the battle and the current players.
    pub fn is_current(&self) -> bool {
        self.query.answer().is_some_and(|((start, assumed), _)| Some(start) == self.start.as_ref() && *assumed == self.assumed)
    }
}
