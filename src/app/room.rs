//! Everything that the drawing may look at, for one frame.

use chrono::{DateTime, NaiveTime, Utc};

use super::clock::Reading;
use super::commands::{AppCommand, House};
use super::desk::Desk;
use super::foreseeing::Foresight;
use super::layer::Layer;
use super::paper::PrintRoom;
use super::prepare::Preparation;
use super::projector::Projector;
use super::settings::Settings;

/// What surrounds the desk: the settings, the clock, the projector.
#[derive(Clone, Copy, Debug)]
pub struct Room<'a> {
    /// The settings.
    pub settings: &'a Settings,
    /// What the clock shows.
    pub clock: Reading,
    /// The moment.
    pub now: DateTime<Utc>,
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
    /// The battle that is being prepared, where there is one.
    pub preparation: Option<&'a Preparation>,
    /// How the battle would go from here.
    pub foresight: &'a Foresight,
    /// The print room, while it is open.
    pub print: Option<&'a PrintRoom>,
}

impl Room<'_> {
    /// Whether a command means anything now.
    #[must_use]
    pub fn is_on(&self, command: AppCommand) -> bool {
        match command {
            AppCommand::House(house) => self.is_house_on(house),
            AppCommand::Dismiss if self.print.is_some() => true,
            AppCommand::Primary if self.desk.is_none() => true,
            AppCommand::Page(_) => self.preparation.is_some(),
            AppCommand::TakeBack | AppCommand::Restore | AppCommand::Dismiss | AppCommand::NewGame if self.preparation.is_some() => true,
            AppCommand::Prepare | AppCommand::StartSample | AppCommand::ContinueLast | AppCommand::OpenTyped | AppCommand::Choose => {
                self.desk.is_none() && self.preparation.is_none() && self.print.is_none()
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
            | AppCommand::NewGame => self.desk.is_some_and(|desk| desk.is_on(command)),
        }
    }

    /// Whether a command of the house means anything now.
    fn is_house_on(&self, house: House) -> bool {
        match house {
            House::Palette
            | House::Keys
            | House::Larger
            | House::Smaller
            | House::UsualSize
            | House::ColorsOfSystem
            | House::LightColors
            | House::DarkColors
            | House::HighContrast
            | House::Motion => true,
            House::Clock
            | House::Timers
            | House::Projector
            | House::ShowHere
            | House::WallSettings
            | House::WallNames
            | House::WallBoard
            | House::Odds
            | House::Lesson => self.desk.is_some(),
            House::Luck => self.desk.is_some_and(|desk| desk.shows_odds() && desk.table_check().is_none()),
            House::TurnPage => self.settings.wall_lesson && self.projector.is_seen(),
            House::Print => (self.desk.is_some() && !self.projector.is_here()) || self.preparation.is_some_and(Preparation::can_begin),
            House::Players => self.desk.is_some_and(|desk| desk.table_check().is_none()),
            // On a screen that the class sees nothing is foretold.
            House::FromHere | House::Pacing => {
                self.desk.is_some_and(|desk| desk.state().outcome().is_none() && desk.table_check().is_none()) && !self.projector.is_here()
            }
            House::PauseClock => self.clock.turn.is_some(),
            House::FullScreen | House::Identify => self.projector.is_open(),
            House::NextScreen => self.projector.is_open() && self.projector.screens().len() > 1,
            House::Blackout | House::Freeze => self.projector.is_seen(),
        }
    }

    /// What a command is called now: some say what they would do.
    #[must_use]
    pub fn label(&self, command: AppCommand) -> String {
        match (command, self.desk) {
            (AppCommand::Primary, Some(desk)) => desk.primary().label.clone(),
            (AppCommand::Primary, None) if let Some(print) = self.print => print.primary(&self.settings.print),
            (AppCommand::Primary, None) if let Some(preparation) = self.preparation => preparation.primary().0,
            (AppCommand::House(House::PauseClock), _) if self.clock.paused => "Let the clock go on".to_owned(),
            (AppCommand::House(House::Projector), _) if self.projector.is_open() => "Close the projector’s window".to_owned(),
            (AppCommand::House(House::Blackout), _) if self.projector.is_black() => "End the blackout".to_owned(),
            (AppCommand::House(House::Freeze), _) if self.projector.is_frozen() => "End the freeze".to_owned(),
            (AppCommand::House(House::Motion), _) if self.settings.motion => "No moving pictures".to_owned(),
            (AppCommand::House(House::Odds), _) if self.settings.odds => "Hide the odds".to_owned(),
            (AppCommand::House(House::Odds), _) => "Show the odds".to_owned(),
            (AppCommand::House(House::WallNames), _) if self.settings.wall_names => "No names for the class".to_owned(),
            (AppCommand::House(House::WallBoard), _) if self.settings.wall_board => "No board for the class".to_owned(),
            (AppCommand::House(House::Lesson), _) if self.settings.wall_lesson => "No sums for the class".to_owned(),
            (command, _) => command.label().to_owned(),
        }
    }

    /// Whether letters name squares now.
    #[must_use]
    pub fn types_squares(&self) -> bool {
        self.desk.is_some_and(Desk::types_squares)
    }
}
