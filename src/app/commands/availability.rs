//! Availability and current labels of commands.

use super::{AppCommand, WindowCommand};
use crate::screen::ViewContext;
use senlac_base::language::tr;

impl ViewContext<'_> {
    /// Returns whether a command can be used now.
    pub fn is_on(&self, command: AppCommand) -> bool {
        if let AppCommand::Window(command) = command
            && let Some(is_on) = self.is_on_everywhere(command)
        {
            return is_on;
        }
        self.screen.is_on(command, self)
    }

    /// Returns whether a window command can be used now on any screen; `None` if the screen decides.
    fn is_on_everywhere(&self, command: WindowCommand) -> Option<bool> {
        Some(match command {
            WindowCommand::Palette | WindowCommand::Keys | WindowCommand::Motion => true,
            WindowCommand::Larger | WindowCommand::Smaller | WindowCommand::UsualSize => true,
            WindowCommand::ColorsOfSystem | WindowCommand::LightColors | WindowCommand::DarkColors => true,
            WindowCommand::HighContrast => true,
            WindowCommand::TouchOfDevice | WindowCommand::TouchAlways | WindowCommand::TouchNever => true,
            WindowCommand::Tour if self.takes_tour => true,
            WindowCommand::TurnPage => self.settings.wall_lesson && self.projector.is_seen(),
            WindowCommand::Report => !self.projector.is_here,
            WindowCommand::PdfFolder => self.settings.print.folder.is_some(),
            WindowCommand::ForgetEverything | WindowCommand::DataProtection => self.can_forget,
            WindowCommand::PauseClock => self.clock.turn.is_some(),
            WindowCommand::FullScreen => self.projector.is_open && !self.projector.is_elsewhere(),
            WindowCommand::Identify => self.projector.is_open,
            WindowCommand::NextScreen => self.projector.is_open && self.projector.screens.len() > 1,
            WindowCommand::Blackout | WindowCommand::Freeze => self.projector.is_seen(),
            WindowCommand::Rules | WindowCommand::Tour | WindowCommand::Print | WindowCommand::Lesson | WindowCommand::TakeAlong => {
                return None;
            }
            WindowCommand::Clock | WindowCommand::Timers | WindowCommand::Odds | WindowCommand::PassPhases => return None,
            WindowCommand::Projector | WindowCommand::ShowHere | WindowCommand::ProjectorSettings => return None,
            WindowCommand::ShowNames | WindowCommand::ShowBoard | WindowCommand::ShowSums | WindowCommand::ShowJobs => return None,
            WindowCommand::BellSound | WindowCommand::GuessMore | WindowCommand::GuessFewer | WindowCommand::Luck => return None,
            WindowCommand::Story | WindowCommand::Results | WindowCommand::Computer | WindowCommand::Players => return None,
            WindowCommand::FromHere | WindowCommand::Pacing => return None,
        })
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
        if let Some(label) = self.screen.label(command, self) {
            return label;
        }
        let switched = if let AppCommand::Window(switch) = command { self.is_switched_on(switch) } else { false };
        let label = command.row().label_when_on.filter(|_| switched).map_or(command.label(), tr);
        label.to_owned()
    }
}
