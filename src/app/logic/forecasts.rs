//! Forecasts of the current battle: requesting them, and receiving the results.

use std::time::Duration;

use egui::Context;

use crate::forecasts::battle_forecasts::BattleForecasts;
use crate::forecasts::{ForecastAction, ForecastRequest, turn_times};
use crate::modals::Modal;
use crate::{App, Place};

/// Interval at which the progress bar is repainted.
const STEP: Duration = Duration::from_millis(150);

impl App {
    /// Opens a forecast of the current battle, and computes it unless it has been computed for this state.
    pub(crate) fn open_forecast(&mut self, modal: Modal) {
        let jobs = self.jobs.clone();
        let Place::Table(session) = &self.place else { return };
        self.forecasts.set_battle(session.chronicle());
        self.forecasts.lesson = turn_times(session.chronicle());
        self.modal = Some(modal);
        if let Some(outlook) = self.shown_forecast().filter(|outlook| !outlook.is_current() && outlook.part().is_none()) {
            outlook.play(&jobs);
        }
    }

    /// Carries out an action on the open forecast.
    pub(crate) fn run_forecast_action(&mut self, action: ForecastAction) {
        let jobs = self.jobs.clone();
        if let Some(outlook) = self.shown_forecast() {
            outlook.carry_out(action, &jobs);
        }
    }

    /// Returns the open forecast.
    const fn shown_forecast(&mut self) -> Option<&mut ForecastRequest> {
        match self.modal {
            Some(Modal::FromHere) => Some(&mut self.forecasts.outlook),
            Some(Modal::Pacing) => Some(&mut self.forecasts.time),
            _ => None,
        }
    }

    /// Discards all forecasts, because another battle is on the table.
    pub(crate) fn reset_forecasts(&mut self) {
        self.forecasts = BattleForecasts::new(self.options.battles);
    }

    /// Receives finished results. While work is in progress, its bar is repainted at intervals; otherwise nothing is.
    pub(crate) fn update_forecasts(&mut self, ctx: &Context) {
        let at_work = match &mut self.place {
            Place::Prepare(preparation) => preparation.poll_forecasts(),
            Place::Table(session) => self.forecasts.update(session.chronicle()),
            Place::Start(_) | Place::NewBoardGame(_) | Place::BoardGame(_) => false,
        };
        if at_work {
            ctx.request_repaint_after(STEP);
        }
    }
}
