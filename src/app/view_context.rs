//! What the drawing may look at, for one frame.

use chrono::{DateTime, NaiveTime, Utc};

use crate::battle::session::GameSession;
use crate::forecasts::battle_forecasts::BattleForecasts;
use crate::preparation::Preparation;
use crate::print_room::PrintRoom;
use crate::projector::Projector;
use crate::results::ResultsRoom;
use crate::rulebook::session::DeskSession;
use crate::shell::clock::ClockReading;
use crate::shell::settings::Settings;
use crate::story::StoryRoom;

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
    pub settings: &'a Settings,
    pub clock: ClockReading,
    /// The moment.
    pub now: DateTime<Utc>,
    /// The time of day.
    pub time: NaiveTime,
    /// The time of day at which the bell rings.
    pub bell: Option<NaiveTime>,
    pub projector: &'a Projector,
    pub overlay: Overlay,
    /// Whether the bell can be heard.
    pub can_ring: bool,
    /// Whether everything that is kept here can be forgotten at once.
    pub can_forget: bool,
    /// Whether the tour is under way.
    pub takes_tour: bool,
    /// The open game, where there is one.
    pub session: Option<&'a GameSession>,
    /// Whether a new game of a light rulebook is about to begin.
    pub is_before_evening: bool,
    /// The open game of a light rulebook, where there is one.
    pub desk: Option<&'a DeskSession>,
    /// The battle that is being prepared, where there is one.
    pub preparation: Option<&'a Preparation>,
    /// How the battle would go from here.
    pub forecasts: &'a BattleForecasts,
    /// The print room, while it is open.
    pub print: Option<&'a PrintRoom>,
    /// The battle looked back on, while nothing lies over it.
    pub story: Option<&'a StoryRoom>,
    /// The results of a class, while they are looked at.
    pub results: Option<&'a ResultsRoom>,
}
