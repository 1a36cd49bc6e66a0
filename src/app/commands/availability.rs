//! Everything that the drawing may look at, for one frame.

use chrono::{DateTime, NaiveTime, Utc};

use super::{AppCommand, WindowCommand};
use crate::app::battle::session::GameSession;
use crate::app::forecasts::battle_forecasts::BattleForecasts;
use crate::app::modals::Modal;
use crate::app::preparation::Preparation;
use crate::app::print_room::PrintRoom;
use crate::app::projector::Projector;
use crate::app::shell::clock::ClockReading;
use crate::app::shell::settings::Settings;

/// What surrounds the desk: the settings, the clock, the projector.
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
    pub modal: Option<&'a Modal>,
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
            AppCommand::Prepare | AppCommand::StartSample | AppCommand::ContinueLast | AppCommand::OpenTyped | AppCommand::Choose => {
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

    /// Whether a command of the command means anything now.
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
            | WindowCommand::WallSettings
            | WindowCommand::WallNames
            | WindowCommand::WallBoard
            | WindowCommand::Odds
            | WindowCommand::Lesson => self.session.is_some(),
            WindowCommand::Luck => self.session.is_some_and(|session| session.shows_odds() && session.table_check().is_none()),
            WindowCommand::TurnPage => self.settings.wall_lesson && self.projector.is_seen(),
            WindowCommand::Print => {
                (self.session.is_some() && !self.projector.is_here()) || self.preparation.is_some_and(Preparation::can_begin)
            }
            WindowCommand::Players => self.session.is_some_and(|session| session.table_check().is_none()),
            // On a screen that the class sees nothing is foretold.
            WindowCommand::FromHere | WindowCommand::Pacing => {
                self.session.is_some_and(|session| session.state().outcome().is_none() && session.table_check().is_none())
                    && !self.projector.is_here()
            }
            WindowCommand::PauseClock => self.clock.turn.is_some(),
            WindowCommand::FullScreen | WindowCommand::Identify => self.projector.is_open(),
            WindowCommand::NextScreen => self.projector.is_open() && self.projector.screens().len() > 1,
            WindowCommand::Blackout | WindowCommand::Freeze => self.projector.is_seen(),
        }
    }

    /// What a command is called now: some say what they would do.
    #[must_use]
    pub fn label(&self, command: AppCommand) -> String {
        match (command, self.session) {
            (AppCommand::Primary, Some(session)) => session.primary().label.clone(),
            (AppCommand::Primary, None) if let Some(print) = self.print => print.primary(&self.settings.print),
            (AppCommand::Primary, None) if let Some(preparation) = self.preparation => preparation.primary().0,
            (AppCommand::Window(WindowCommand::PauseClock), _) if self.clock.paused => "Let the clock go on".to_owned(),
            (AppCommand::Window(WindowCommand::Projector), _) if self.projector.is_open() => "Close the projector’s window".to_owned(),
            (AppCommand::Window(WindowCommand::Blackout), _) if self.projector.is_black() => "End the blackout".to_owned(),
            (AppCommand::Window(WindowCommand::Freeze), _) if self.projector.is_frozen() => "End the freeze".to_owned(),
            (AppCommand::Window(WindowCommand::Motion), _) if self.settings.motion => "No moving pictures".to_owned(),
            (AppCommand::Window(WindowCommand::Odds), _) if self.settings.odds => "Hide the odds".to_owned(),
            (AppCommand::Window(WindowCommand::Odds), _) => "Show the odds".to_owned(),
            (AppCommand::Window(WindowCommand::WallNames), _) if self.settings.wall_names => "No names for the class".to_owned(),
            (AppCommand::Window(WindowCommand::WallBoard), _) if self.settings.wall_board => "No board for the class".to_owned(),
            (AppCommand::Window(WindowCommand::Lesson), _) if self.settings.wall_lesson => "No sums for the class".to_owned(),
            (command, _) => command.label().to_owned(),
        }
    }

    /// Whether letters name squares now.
    #[must_use]
    pub fn types_squares(&self) -> bool {
        self.session.is_some_and(GameSession::types_squares)
    }
}
