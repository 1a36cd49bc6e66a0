//! The tour: starting it on the sample battle, following the user's actions, and ending it.

use crate::commands::AppCommand;
use crate::tour::{ControlFinder, Tour, TourAction};
use crate::{App, Place};

impl App {
    /// Starts the tour with a new sample battle, or ends the current one.
    pub(super) fn toggle_tour(&mut self) {
        if self.tour.take().is_none() && matches!(self.place, Place::Start(_)) {
            // The names of controls are told to screen readers alone until somebody asks for them.
            self.jobs.ctx.enable_accesskit();
            self.jobs.ctx.add_plugin(ControlFinder::default());
            self.tour = Some(Tour::default());
            self.run_start_command(AppCommand::StartSample);
        }
    }

    pub(super) fn run_tour_action(&mut self, action: TourAction) {
        match (action, &mut self.tour) {
            (TourAction::Skip, Some(tour)) => tour.skip(),
            (TourAction::Skip, None) => {}
            (TourAction::End, tour) => *tour = None,
        }
    }

    /// Updates the tour after each action. It ends if its game is left or couldn't be started.
    pub(super) fn update_tour(&mut self) {
        let Some(tour) = &mut self.tour else { return };
        let goes_on = match &self.place {
            Place::Table(session) => tour.update(session),
            Place::Start(start) => tour.game().is_none() && start.trouble.is_none(),
            Place::Prepare(_) | Place::NewBoardGame(_) | Place::BoardGame(_) => false,
        };
        if !goes_on {
            self.tour = None;
        }
    }
}
