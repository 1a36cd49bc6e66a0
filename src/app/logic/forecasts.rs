//! Forecasts of the current battle: requesting them, and receiving the results.

use crate::battle::session::GameSession;
use crate::preparation::Preparation;
use std::time::Duration;

use egui::Context;

use crate::App;
use crate::forecasts::battle_forecasts::BattleForecasts;
use crate::forecasts::{ForecastAction, ForecastRequest, turn_times};
use crate::modals::Modal;

/// Interval at which the progress bar is repainted.
const STEP: Duration = Duration::from_millis(150);

impl App {
    /// Opens a forecast of the current battle, and computes it unless it has been computed for this state.
    pub(crate) fn open_forecast(&mut self, modal: Modal) {
        let jobs = self.jobs.clone();
        let Some(session) = self.screens.find::<GameSession>() else { return };
        self.forecasts.set_battle(session.chronicle());
        self.forecasts.lesson = turn_times(session.chronicle());
        self.screens.open_dialog(modal);
        if let Some(outlook) = self.shown_forecast().filter(|outlook| !outlook.is_current() && outlook.progress().is_none()) {
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
    fn shown_forecast(&mut self) -> Option<&mut ForecastRequest> {
        match self.screens.dialog() {
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
        let at_work = if let Some(preparation) = self.screens.find_mut::<Preparation>() {
            preparation.poll_forecasts()
        } else {
            self.screens.find::<GameSession>().is_some_and(|session| self.forecasts.update(session.chronicle()))
        };
        if at_work {
            ctx.request_repaint_after(STEP);
        }
    }
}
