//! Forecasts in the background: where they are worked out, and fetching their answers.

use std::time::Duration;

use egui::Context;

use super::{ForecastAction, ForecastRequest, JobRunner, StartedFrom, TurnTimes, lesson};
use crate::app::commands::availability::ViewContext;
use crate::app::modals::Modal;
use crate::app::{App, Place};
use crate::battles::pacing::{Clock, Pacing};
use crate::classroom::Chronicle;
use crate::rules::if_the_bell_rang_now;

/// How many battles a forecast of the window plays: a few seconds, and sure to two points of a hundred.
pub const BATTLES: u64 = 2_000;

/// How often the bar of work that is being done is painted anew.
const STEP: Duration = Duration::from_millis(150);

/// Does work in a thread of its own. Where the system gives none, nothing is worked out.
pub fn background(work: Box<dyn FnOnce() + Send>) {
    // The answer comes through a channel, so that nobody waits for the thread.
    drop(std::thread::Builder::new().name("beside the window".to_owned()).spawn(work));
}

/// How the battle on the table would go from here, and how long its turns take.
#[derive(Debug)]
pub struct BattleForecasts {
    /// From here, to the usual bell.
    outlook: ForecastRequest,
    /// From here, as long as it takes.
    time: ForecastRequest,
    /// The turns so far.
    lesson: TurnTimes,
    /// The steps that the battle had when it was last looked at; none before anything was asked.
    seen: Option<u64>,
}

impl BattleForecasts {
    /// Nothing is asked yet; each forecast will play so many battles.
    #[must_use]
    pub fn new(battles: u64) -> Self {
        Self { outlook: ForecastRequest::new(battles), time: ForecastRequest::new(battles), lesson: TurnTimes::default(), seen: None }
    }

    /// How it would go from here.
    #[must_use]
    pub const fn outlook(&self) -> &ForecastRequest {
        &self.outlook
    }

    /// How many turns it would still take.
    #[must_use]
    pub const fn time(&self) -> &ForecastRequest {
        &self.time
    }

    /// The turns so far.
    #[must_use]
    pub const fn lesson(&self) -> &TurnTimes {
        &self.lesson
    }

    /// The battle as it is now.
    fn look(&mut self, chronicle: &Chronicle) {
        self.seen = Some(chronicle.len());
        let state = Some(chronicle.state()).filter(|state| state.over.is_none());
        self.outlook.follow(state.cloned().map(StartedFrom::of));
        self.time.follow(state.cloned().map(StartedFrom::without_bell));
    }

    /// Follows the battle where anything was asked about it, and fetches answers; whether any is being worked out.
    fn follow(&mut self, chronicle: &Chronicle) -> bool {
        if self.seen.is_some_and(|seen| seen != chronicle.len()) {
            self.look(chronicle);
        }
        self.outlook.hear();
        self.time.hear();
        self.outlook.part().or(self.time.part()).is_some()
    }
}

impl App {
    /// What work in the background needs.
    pub(crate) fn jobs(&self, ctx: &Context) -> JobRunner {
        JobRunner { ctx: ctx.clone(), background: self.options.background }
    }

    /// Opens a forecast of the battle on the table, and plays it where it was not played from here before.
    pub(crate) fn open_forecast(&mut self, ctx: &Context, modal: Modal) {
        let jobs = self.jobs(ctx);
        let Place::Table(session) = &self.place else { return };
        self.forecasts.look(session.chronicle());
        self.forecasts.lesson = lesson(session.chronicle());
        self.modal = Some(modal);
        if let Some(outlook) = self.lies_open().filter(|outlook| !outlook.is_of_now() && outlook.part().is_none()) {
            outlook.play(&jobs);
        }
    }

    /// Carries out what was asked of the forecast that lies open.
    pub(crate) fn ask_foresight(&mut self, ctx: &Context, action: ForecastAction) {
        let jobs = self.jobs(ctx);
        if let Some(outlook) = self.lies_open() {
            outlook.carry_out(action, &jobs);
        }
    }

    /// The forecast that lies open.
    const fn lies_open(&mut self) -> Option<&mut ForecastRequest> {
        match self.modal {
            Some(Modal::FromHere) => Some(&mut self.forecasts.outlook),
            Some(Modal::Pacing) => Some(&mut self.forecasts.time),
            _ => None,
        }
    }

    /// Another battle lies on the table: nothing is known of it.
    pub(crate) fn forget_foresight(&mut self) {
        self.forecasts = BattleForecasts::new(self.options.battles);
    }

    /// Fetches the answers that have come. While some work goes on its bar is painted again now and then; otherwise
    /// nothing is painted.
    pub(crate) fn update_forecasts(&mut self, ctx: &Context) {
        let at_work = match &mut self.place {
            Place::Prepare(preparation) => preparation.hear_forecasts(),
            Place::Table(session) => self.forecasts.follow(session.chronicle()),
            Place::Start(_) => false,
        };
        if at_work {
            ctx.request_repaint_after(STEP);
        }
    }
}

impl ViewContext<'_> {
    /// Whether the battle is decided before the bell, and by how many battles that is known; nothing before both the bell
    /// and the forecast are there.
    #[must_use]
    pub fn pacing(&self) -> Option<(Pacing, u64)> {
        let time = self.forecasts.time();
        let (start, found) = time.found().filter(|_| time.is_of_now())?;
        let lesson = self.forecasts.lesson();
        let left = u32::try_from(self.clock.to_bell?.num_seconds().max(0)).unwrap_or(u32::MAX);
        let clock = Clock { turns: lesson.turns.clone(), this_turn: lesson.this_turn(self.now), left };
        let at_the_bell = if_the_bell_rang_now(&start.state);
        Some((Pacing::of(&found.forecast, start.state.turn, &clock, at_the_bell), found.forecast.battles))
    }
}
