//! Forecasts of the battle on the table: asking for them, and fetching their answers.

use std::time::Duration;

use egui::Context;

use crate::forecasts::battle_forecasts::BattleForecasts;
use crate::forecasts::{ForecastAction, ForecastRequest, lesson};
use crate::modals::Modal;
use crate::{App, Place};

/// How often the bar of work that is being done is painted anew.
const STEP: Duration = Duration::from_millis(150);

impl App {
    /// Opens a forecast of the battle on the table, and plays it where it was not played from here before.
    pub(crate) fn open_forecast(&mut self, modal: Modal) {
        let jobs = self.jobs.clone();
        let Place::Table(session) = &self.place else { return };
        self.forecasts.look(session.chronicle());
        self.forecasts.lesson = lesson(session.chronicle());
        self.modal = Some(modal);
        if let Some(outlook) = self.shown_forecast().filter(|outlook| !outlook.is_of_now() && outlook.part().is_none()) {
            outlook.play(&jobs);
        }
    }

    /// Carries out what was asked of the forecast that lies open.
    pub(crate) fn run_forecast_action(&mut self, action: ForecastAction) {
        let jobs = self.jobs.clone();
        if let Some(outlook) = self.shown_forecast() {
            outlook.carry_out(action, &jobs);
        }
    }

    /// The forecast that lies open.
    const fn shown_forecast(&mut self) -> Option<&mut ForecastRequest> {
        match self.modal {
            Some(Modal::FromHere) => Some(&mut self.forecasts.outlook),
            Some(Modal::Pacing) => Some(&mut self.forecasts.time),
            _ => None,
        }
    }

    /// Another battle lies on the table: nothing is known of it.
    pub(crate) fn reset_forecasts(&mut self) {
        self.forecasts = BattleForecasts::new(self.options.battles);
    }

    /// Fetches the answers that have come. While some work goes on its bar is painted again now and then; otherwise
    /// nothing is painted.
    pub(crate) fn update_forecasts(&mut self, ctx: &Context) {
        let at_work = match &mut self.place {
            Place::Prepare(preparation) => preparation.hear_forecasts(),
            Place::Table(session) => self.forecasts.follow(session.chronicle()),
            Place::Start(_) | Place::Evening(_) | Place::Desk(_) => false,
        };
        if at_work {
            ctx.request_repaint_after(STEP);
        }
    }
}
