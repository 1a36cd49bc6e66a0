//! Everything that the drawing may look at, for one frame.

use chrono::NaiveTime;

use super::clock::Reading;
use super::commands::AppCommand;
use super::desk::Desk;
use super::layer::Layer;
use super::projector::Projector;
use super::settings::Settings;

/// What surrounds the desk: the settings, the clock, the projector.
#[derive(Clone, Copy, Debug)]
pub struct Room<'a> {
    /// The settings.
    pub settings: &'a Settings,
    /// What the clock shows.
    pub clock: Reading,
    /// The time of day.
    pub time: NaiveTime,
    /// The time of day at which the bell rings.
    pub bell: Option<NaiveTime>,
    /// The window for the class.
    pub projector: &'a Projector,
    /// What lies over the window.
    pub layer: Option<&'a Layer>,
    /// The open game, where there is one.
    pub desk: Option<&'a Desk>,
}

impl Room<'_> {
    /// Whether a command means anything now.
    #[must_use]
    pub fn is_on(&self, command: AppCommand) -> bool {
        match command {
            AppCommand::Clock => self.desk.is_some(),
            AppCommand::PauseClock => self.clock.turn.is_some(),
            AppCommand::Palette
            | AppCommand::Keys
            | AppCommand::Larger
            | AppCommand::Smaller
            | AppCommand::UsualSize
            | AppCommand::ColorsOfSystem
            | AppCommand::LightColors
            | AppCommand::DarkColors
            | AppCommand::HighContrast
            | AppCommand::Motion => true,
            AppCommand::StartSample | AppCommand::ContinueLast | AppCommand::OpenTyped | AppCommand::Choose => self.desk.is_none(),
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
            | AppCommand::NewGame => self.desk.is_some_and(|desk| desk.is_on(command)),
            AppCommand::FullScreen | AppCommand::Identify => self.projector.is_open(),
            AppCommand::NextScreen => self.projector.is_open() && self.projector.screens().len() > 1,
            AppCommand::Blackout | AppCommand::Freeze => self.projector.is_seen(),
            AppCommand::Projector | AppCommand::ShowHere | AppCommand::WallSettings | AppCommand::WallNames | AppCommand::WallBoard => {
                self.desk.is_some()
            }
        }
    }

    /// What a command is called now: some say what they would do.
    #[must_use]
    pub fn label(&self, command: AppCommand) -> String {
        match (command, self.desk) {
            (AppCommand::Primary, Some(desk)) => desk.primary().label.clone(),
            (AppCommand::PauseClock, _) if self.clock.paused => "Let the clock go on".to_owned(),
            (AppCommand::Projector, _) if self.projector.is_open() => "Close the projector’s window".to_owned(),
            (AppCommand::Blackout, _) if self.projector.is_black() => "End the blackout".to_owned(),
            (AppCommand::Freeze, _) if self.projector.is_frozen() => "End the freeze".to_owned(),
            (AppCommand::Motion, _) if self.settings.motion => "No moving pictures".to_owned(),
            (AppCommand::WallNames, _) if self.settings.wall_names => "No names for the class".to_owned(),
            (AppCommand::WallBoard, _) if self.settings.wall_board => "No board for the class".to_owned(),
            (command, _) => command.label().to_owned(),
        }
    }

    /// Whether letters name squares now.
    #[must_use]
    pub fn types_squares(&self) -> bool {
        self.desk.is_some_and(Desk::types_squares)
    }
}
