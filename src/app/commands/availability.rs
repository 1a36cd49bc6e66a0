//! Availability and current labels of commands.

use super::{AppCommand, WindowCommand};
use crate::preparation::Preparation;
use crate::print_preview::PrintPreview;
use senlac_base::language::tr;

use crate::view_context::ViewContext;

impl ViewContext<'_> {
    /// Returns whether a command can be used now.
    pub fn is_on(&self, command: AppCommand) -> bool {
        let is_preparing = self.preparation.is_some();
        // Over the results a row has the keyboard, or nothing.
        if self.results.is_some()
            && let AppCommand::Primary = command
        {
            return false;
        }
        if let AppCommand::Window(command) = command {
            self.is_window_command_on(command)
        } else if AppCommand::OF_THE_START.contains(&command) {
            self.is_at_start()
        } else if let AppCommand::Page(_) = command {
            is_preparing
        } else {
            let has_room = self.print.is_some() || self.story.is_some() || self.results.is_some();
            let leaves_room = command == AppCommand::Dismiss && has_room;
            let is_of_pages = is_preparing && AppCommand::OF_PAGES.contains(&command);
            if let Some(game) = self.game {
                return game.is_on(command);
            }
            if self.is_before_board_game {
                return [AppCommand::Primary, AppCommand::Dismiss, AppCommand::NewGame].contains(&command);
            }
            let goes_on = command == AppCommand::Primary && self.session.is_none() && self.story.is_none();
            leaves_room || is_of_pages || goes_on || self.session.is_some_and(|session| session.is_on(command))
        }
    }

    /// Returns whether the start screen is shown.
    pub(super) const fn is_at_start(&self) -> bool {
        let no_room = self.print.is_none() && self.story.is_none() && self.results.is_none();
        no_room && self.session.is_none() && self.game.is_none() && !self.is_before_board_game && self.preparation.is_none()
    }

    /// Returns whether a window command can be used now.
    fn is_window_command_on(&self, command: WindowCommand) -> bool {
        match command {
            WindowCommand::Palette | WindowCommand::Keys | WindowCommand::Motion => true,
            // The rules to read are those of the classroom game.
            WindowCommand::Rules => {
                self.game.is_none() && !self.is_before_board_game && !self.print.is_some_and(PrintPreview::is_of_board_game)
            }
            WindowCommand::Larger | WindowCommand::Smaller | WindowCommand::UsualSize => true,
            WindowCommand::ColorsOfSystem | WindowCommand::LightColors | WindowCommand::DarkColors => true,
            WindowCommand::HighContrast => true,
            WindowCommand::TouchOfDevice | WindowCommand::TouchAlways | WindowCommand::TouchNever => true,
            WindowCommand::Clock | WindowCommand::Timers | WindowCommand::Odds | WindowCommand::PassPhases => self.session.is_some(),
            WindowCommand::Projector | WindowCommand::ShowHere | WindowCommand::ProjectorSettings => {
                self.session.is_some() || self.game.is_some() || self.story.is_some()
            }
            WindowCommand::ShowNames => self.session.is_some() || self.story.is_some(),
            WindowCommand::ShowBoard | WindowCommand::ShowSums => self.session.is_some(),
            WindowCommand::ShowJobs => self.session.is_some(),
            WindowCommand::BellSound => self.session.is_some() && self.can_ring,
            WindowCommand::GuessMore | WindowCommand::GuessFewer => {
                self.settings.wall_lesson && self.session.is_some_and(|session| !session.todo.attempts().is_empty())
            }
            WindowCommand::Luck => self.session.is_some_and(|session| session.shows_odds && session.check.is_none()),
            WindowCommand::TurnPage => self.settings.wall_lesson && self.projector.is_seen(),
            WindowCommand::Story => {
                self.session.is_some_and(|session| session.state().has_begun() && session.check.is_none()) && !self.projector.is_here
            }
            WindowCommand::Print if self.story.is_some() => !self.projector.is_here,
            WindowCommand::Print => {
                let is_at_table = self.session.is_some() && !self.projector.is_here;
                is_at_table || self.game.is_some() || self.preparation.is_some_and(Preparation::can_begin)
            }
            WindowCommand::Lesson => self.game.is_none() && self.is_window_command_on(WindowCommand::Print),
            WindowCommand::Results => {
                self.session.is_some_and(|session| session.setup().class.is_some() && session.check.is_none()) && !self.projector.is_here
            }
            WindowCommand::Computer => self
                .session
                .is_some_and(|session| session.check.is_none() && session.read_only().is_none() && session.state().outcome().is_none()),
            WindowCommand::Players => self.session.is_some_and(|session| session.check.is_none()),
            // On a screen that the class sees nothing is foretold.
            WindowCommand::FromHere | WindowCommand::Pacing => {
                self.session.is_some_and(|session| session.state().outcome().is_none() && session.check.is_none())
                    && !self.projector.is_here
            }
            WindowCommand::TakeAlong => {
                let is_in_sight = self.preparation.is_some() || self.session.is_some() || self.game.is_some();
                (is_in_sight || self.is_at_start()) && !self.projector.is_here
            }
            WindowCommand::Report => !self.projector.is_here,
            WindowCommand::Tour => self.takes_tour || self.is_at_start(),
            WindowCommand::PdfFolder => self.settings.print.folder.is_some(),
            WindowCommand::ForgetEverything | WindowCommand::DataProtection => self.can_forget,
            WindowCommand::PauseClock => self.clock.turn.is_some(),
            WindowCommand::FullScreen => self.projector.is_open && !self.projector.is_elsewhere(),
            WindowCommand::Identify => self.projector.is_open,
            WindowCommand::NextScreen => self.projector.is_open && self.projector.screens.len() > 1,
            WindowCommand::Blackout | WindowCommand::Freeze => self.projector.is_seen(),
        }
    }

    /// Returns whether the feature that a command toggles is on now.
    pub fn is_switched_on(&self, command: WindowCommand) -> bool {
        let switches = [
            (WindowCommand::Tour, self.takes_tour),
            (WindowCommand::PauseClock, self.clock.paused),
            (WindowCommand::Projector, self.projector.is_open),
            (WindowCommand::Blackout, self.projector.is_black),
            (WindowCommand::Freeze, self.projector.is_frozen),
        ];
        switches.contains(&(command, true)) || self.settings.is_switched_on(command)
    }

    /// Returns a command's current label. Some labels change with what the command would do.
    pub fn label(&self, command: AppCommand) -> String {
        match (command, self.session) {
            (AppCommand::Primary, Some(session)) => session.primary.label.clone(),
            (AppCommand::Primary, None) if let Some(game) = self.game => game.primary.label.clone(),
            (AppCommand::Window(WindowCommand::Print), None) if self.game.is_some() => tr!("Print…").to_owned(),
            (AppCommand::Done, None) if self.game.is_some() => tr!("Next step").to_owned(),
            (AppCommand::FilterChronicle, None) if self.game.is_some() => tr!("Find units").to_owned(),
            (AppCommand::Primary, None) if let Some(print) = self.print => print.primary_label(&self.settings.print).to_owned(),
            (AppCommand::Primary, None) if let Some(preparation) = self.preparation => preparation.primary_action().0,
            (AppCommand::Window(switch), _) if self.is_switched_on(switch) => {
                command.row().label_when_on.map_or(command.label(), tr).to_owned()
            }
            (command, _) => command.label().to_owned(),
        }
    }

    /// Returns whether the plain key of a command now names a column of the table.
    pub fn takes_key_as_column(&self, command: AppCommand) -> bool {
        self.session.is_some_and(|session| session.takes_key_as_column(command))
    }
}
