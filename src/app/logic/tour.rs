//! The tour: starting it on the sample battle, following the user's actions, and ending it.

use crate::App;
use crate::battle::session::GameSession;
use crate::commands::AppCommand;
use crate::screen::ScreenKind;
use crate::shell::start::StartScreen;
use crate::tour::{ControlFinder, Tour, TourAction};

impl App {
    /// Starts the tour with a new sample battle, or ends the current one.
    pub(super) fn toggle_tour(&mut self) {
        if self.tour.take().is_none() && self.screens.base().kind() == ScreenKind::Start {
            // egui exposes the names of controls only while AccessKit is enabled.
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
        let goes_on = if let Some(session) = self.screens.find::<GameSession>() {
            tour.update(session)
        } else {
            self.screens.find::<StartScreen>().is_some_and(|start| tour.game().is_none() && start.trouble.is_none())
        };
        if !goes_on {
            self.tour = None;
        }
    }
}
