//! The tour begins on the sample battle, follows what is done there, and ends.

use crate::commands::AppCommand;
use crate::tour::{ControlFinder, Tour, TourAction};
use crate::{App, Place};

impl App {
    /// Begins the tour with a new sample battle, or ends the one that is under way.
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

    /// The tour looks at what has happened; it ends where its game is left, or could not be begun.
    pub(super) fn follow_tour(&mut self) {
        let Some(tour) = &mut self.tour else { return };
        let goes_on = match &self.place {
            Place::Table(session) => tour.follow(session),
            Place::Start(start) => tour.game().is_none() && start.trouble.is_none(),
            Place::Prepare(_) | Place::Evening(_) | Place::Desk(_) => false,
        };
        if !goes_on {
            self.tour = None;
        }
    }
}
