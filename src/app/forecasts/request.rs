//! A forecast that was asked for, and its answer.

use super::SEED;
use super::assumed::Assumed;
use super::jobs::{Job, Query};
use crate::platform::JobRunner;
use senlac_classroom::battles::{Forecast, ForecastSettings, LAST_TURN, Players, Strategy};
use senlac_classroom::rules::{Side, State};

/// Turns by which every battle is decided, as good as ever.
const BEYOND: u32 = 20;

/// Where battles begin.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct StartedFrom {
    pub state: State,
    /// The turn after which the bell rings.
    pub last_turn: u32,
}

impl StartedFrom {
    /// From here, with the usual bell; a battle that has lasted longer already may finish its turn.
    pub fn of(state: State) -> Self {
        Self { last_turn: LAST_TURN.max(state.turn()), state }
    }

    /// From here, with the bell so far away that nobody waits for it.
    pub fn without_bell(state: State) -> Self {
        Self { last_turn: state.turn().saturating_add(BEYOND), state }
    }

    /// So many battles from here; who plays them is for the asker to say.
    pub fn question(&self, battles: u64) -> ForecastSettings {
        let players = Players { norman: Strategy::Bold, saxon: Strategy::Bold };
        ForecastSettings { last_turn: self.last_turn, ..ForecastSettings::new(self.state.clone(), players, battles, SEED) }
    }
}

/// The answer.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ForecastResult {
    pub players: Players,
    pub forecast: Forecast,
}

/// What can be asked of it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ForecastAction {
    Play,
    /// Leave off.
    Stop,
    /// A side is thought to play so.
    Assume(Side, Option<Strategy>),
}

/// A forecast: what is assumed, the work on it, the newest answer.
#[derive(Debug)]
pub struct ForecastRequest {
    battles: u64,
    assumed: Assumed,
    /// Where battles would begin now; nowhere while there is no battle yet.
    start: Option<StartedFrom>,
    query: Query<(StartedFrom, Assumed), ForecastResult>,
}

impl ForecastRequest {
    /// Nothing is asked yet; a forecast will play so many battles.
    pub fn new(battles: u64) -> Self {
        Self { battles, assumed: Assumed::default(), start: None, query: Query::default() }
    }

    /// Battles would begin here from now on; nowhere while there is no battle yet. Work on anything else ends.
    pub fn follow(&mut self, start: Option<StartedFrom>) {
        if self.start != start {
            self.start = start;
            self.query.stop();
        }
    }

    /// Carries out what was asked.
    pub fn carry_out(&mut self, action: ForecastAction, jobs: &JobRunner) {
        match action {
            ForecastAction::Play => self.play(jobs),
            ForecastAction::Stop => self.query.stop(),
            ForecastAction::Assume(side, manner) => {
                self.assumed = self.assumed.with(side, manner);
                // Whoever has seen one answer looks for the other.
                if self.query.answer().is_some() || self.query.part().is_some() {
                    self.play(jobs);
                }
            }
        }
    }

    /// Plays the battles.
    pub fn play(&mut self, jobs: &JobRunner) {
        let Some(start) = self.start.clone() else { return };
        let (assumed, battles) = (self.assumed, self.battles);
        let question = start.question(battles);
        let job = Job::begin(jobs, assumed.trials(battles) + battles, move |progress| {
            let (players, forecast) = assumed.forecast(question.clone(), progress).ok()?;
            Some(ForecastResult { players, forecast })
        });
        self.query.ask((start, assumed), job);
    }

    /// Fetches the answer where there is one.
    pub fn hear(&mut self) {
        self.query.hear();
    }

    /// How many battles it plays.
    pub const fn battles(&self) -> u64 {
        self.battles
    }

    /// Who is thought to play.
    pub const fn assumed(&self) -> Assumed {
        self.assumed
    }

    /// Where battles would begin now.
    pub const fn start(&self) -> Option<&StartedFrom> {
        self.start.as_ref()
    }

    /// How much of the work is done, 0 to 1, while somebody works on it.
    pub fn part(&self) -> Option<f32> {
        self.query.part()
    }

    /// The newest answer, and where its battles began.
    pub fn found(&self) -> Option<(&StartedFrom, &ForecastResult)> {
        self.query.answer().map(|((start, _), found)| (start, found))
    }

    /// Who was thought to play in the newest answer.
    pub fn found_with(&self) -> Assumed {
        self.query.answer().map_or(self.assumed, |((_, assumed), _)| *assumed)
    }

    /// Whether that answer is of the battle as it is now, and of these players.
    pub fn is_of_now(&self) -> bool {
        self.query.answer().is_some_and(|((start, assumed), _)| Some(start) == self.start.as_ref() && *assumed == self.assumed)
    }
}
