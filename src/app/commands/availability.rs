//! What commands mean anything now, and what they are called.

use chrono::{DateTime, NaiveTime, Utc};

use super::{AppCommand, WindowCommand};
use crate::app::battle::session::GameSession;
use crate::app::forecasts::battle_forecasts::BattleForecasts;
use crate::app::preparation::Preparation;
use crate::app::print_room::PrintRoom;
use crate::app::projector::Projector;
use crate::app::shell::clock::ClockReading;
use crate::app::shell::settings::Settings;

/// What lies over the window, as far as the keys have to know.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing: keys mean what they mean in the window.
    None,
    /// The command palette, whose field takes the letters.
    Palette,
    /// Any other sheet.
    Sheet,
}

/// What the drawing may look at, for one frame.
#[derive(Clone, Copy, Debug)]
pub struct ViewContext<'a> {
    /// The settings.
    pub settings: &'a Settings,
    /// What the clock shows.
    pub clock: ClockReading,
    /// The moment.
    pub now: DateTime<Utc>,
    /// The time of day.
    pub time: NaiveTime,
    /// The time of day at which the bell rings.
    pub bell: Option<NaiveTime>,
    /// The window for the class.
    pub projector: &'a Projector,
    /// What lies over the window.
    pub overlay: Overlay,
    /// The open game, where there is one.
    pub session: Option<&'a GameSession>,
    /// The battle that is being prepared, where there is one.
    pub preparation: Option<&'a Preparation>,
    /// How the battle would go from here.
    pub forecasts: &'a BattleForecasts,
    /// The print room, while it is open.
    pub print: Option<&'a PrintRoom>,
}

impl ViewContext<'_> {
    /// Whether a command means anything now.
    #[must_use]
    pub fn is_on(&self, command: AppCommand) -> bool {
        match command {
            AppCommand::Window(command) => self.is_window_command_on(command),
            AppCommand::Dismiss if self.print.is_some() => true,
            AppCommand::Primary if self.session.is_none() => true,
            AppCommand::Page(_) => self.preparation.is_some(),
            AppCommand::TakeBack | AppCommand::Restore | AppCommand::Dismiss | AppCommand::NewGame if self.preparation.is_some() => true,
            AppCommand::Prepare | AppCommand::StartSample | AppCommand::ContinueLast | AppCommand::Choose => {
                self.session.is_none() && self.preparation.is_none() && self.print.is_none()
            }
            AppCommand::Primary
            | AppCommand::Roll
            | AppCommand::OtherTarget
            | AppCommand::PassOver
            | AppCommand::Stays
            | AppCommand::Done
            | AppCommand::TakeBack
            | AppCommand::Restore
            | AppCommand::Allow
            | AppCommand::Dismiss
            | AppCommand::BackToTable
            | AppCommand::FilterChronicle
            | AppCommand::TableCheck
            | AppCommand::CallTime
            | AppCommand::NewGame => self.session.is_some_and(|session| session.is_on(command)),
        }
    }

    /// Whether a command about the window means anything now.
    fn is_window_command_on(&self, command: WindowCommand) -> bool {
        match command {
            WindowCommand::Palette
            | WindowCommand::Keys
            | WindowCommand::Larger
            | WindowCommand::Smaller
            | WindowCommand::UsualSize
            | WindowCommand::ColorsOfSystem
            | WindowCommand::LightColors
            | WindowCommand::DarkColors
            | WindowCommand::HighContrast
            | WindowCommand::Motion => true,
            WindowCommand::Clock
            | WindowCommand::Timers
            | WindowCommand::Projector
            | WindowCommand::ShowHere
            | WindowCommand::ProjectorSettings
            | WindowCommand::ShowNames
            | WindowCommand::ShowBoard
            | WindowCommand::Odds
            | WindowCommand::ShowSums => self.session.is_some(),
            WindowCommand::Luck => self.session.is_some_and(|session| session.shows_odds() && session.table_check().is_none()),
            WindowCommand::TurnPage => self.settings.wall_lesson && self.projector.is_seen(),
            WindowCommand::Print => {
                (self.session.is_some() && !self.projector.is_here) || self.preparation.is_some_and(Preparation::can_begin)
            }
            WindowCommand::Players => self.session.is_some_and(|session| session.table_check().is_none()),
            // On a screen that the class sees nothing is foretold.
            WindowCommand::FromHere | WindowCommand::Pacing => {
                self.session.is_some_and(|session| session.state().outcome().is_none() && session.table_check().is_none())
                    && !self.projector.is_here
            }
            WindowCommand::PauseClock => self.clock.turn.is_some(),
            WindowCommand::FullScreen | WindowCommand::Identify => self.projector.is_open,
            WindowCommand::NextScreen => self.projector.is_open && self.projector.screens.len() > 1,
            WindowCommand::Blackout | WindowCommand::Freeze => self.projector.is_seen(),
        }
    }

    /// Whether what a command switches is on now.
    #[must_use]
    pub fn is_switched_on(&self, command: WindowCommand) -> bool {
        let switches = [
            (WindowCommand::PauseClock, self.clock.paused),
            (WindowCommand::Projector, self.projector.is_open),
            (WindowCommand::Blackout, self.projector.is_black),
            (WindowCommand::Freeze, self.projector.is_frozen),
        ];
        switches.contains(&(command, true)) || self.settings.is_switched_on(command)
    }

    /// What a command is called now: some say what they would do.
    #[must_use]
    pub fn label(&self, command: AppCommand) -> String {
        match (command, self.session) {
            (AppCommand::Primary, Some(session)) => session.primary().label.clone(),
            (AppCommand::Primary, None) if let Some(print) = self.print => print.primary(&self.settings.print),
            (AppCommand::Primary, None) if let Some(preparation) = self.preparation => preparation.primary().0,
            (AppCommand::Window(switch), _) if self.is_switched_on(switch) => {
                command.row().label_when_on.unwrap_or(command.label()).to_owned()
            }
            (command, _) => command.label().to_owned(),
        }
    }

    /// Whether letters name squares now.
    #[must_use]
    pub fn types_squares(&self) -> bool {
        self.session.is_some_and(GameSession::types_squares)
    }
}
