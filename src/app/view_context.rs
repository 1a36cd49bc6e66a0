//! Data that drawing may read, for one frame.

use chrono::{DateTime, NaiveTime, Utc};

use crate::battle::session::GameSession;
use crate::board_game::session::BoardGameSession;
use crate::forecasts::battle_forecasts::BattleForecasts;
use crate::preparation::Preparation;
use crate::print_preview::PrintPreview;
use crate::projector::Projector;
use crate::results::ResultsScreen;
use crate::shell::clock::ClockReading;
use crate::shell::settings::Settings;
use crate::story::StoryScreen;

/// Overlay on the window, as far as keys depend on it.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Overlay {
    /// Nothing: keys have their usual meaning.
    None,
    /// The command palette, whose field receives letters.
    Palette,
    /// Any other dialog over the window.
    Sheet,
}

/// Data that drawing may read, for one frame.
#[derive(Clone, Copy, Debug)]
pub struct ViewContext<'a> {
    pub settings: &'a Settings,
    pub clock: ClockReading,
    /// Time at which the frame is drawn.
    pub now: DateTime<Utc>,
    /// Local time of day, for the clock.
    pub time: NaiveTime,
    /// Time of day at which the bell rings.
    pub bell: Option<NaiveTime>,
    pub projector: &'a Projector,
    pub overlay: Overlay,
    /// Whether the computer can play the sound of the bell.
    pub can_ring: bool,
    /// Whether all data stored here can be deleted at once.
    pub can_forget: bool,
    /// Whether the tour is in progress.
    pub takes_tour: bool,
    /// Open battle session, if any.
    pub session: Option<&'a GameSession>,
    /// Whether the pages before a new board game are shown.
    pub is_before_board_game: bool,
    /// Open board game, if any.
    pub game: Option<&'a BoardGameSession>,
    /// Battle that is being prepared, if any.
    pub preparation: Option<&'a Preparation>,
    /// Forecasts of how the battle would go from here.
    pub forecasts: &'a BattleForecasts,
    /// Print preview, while it is open.
    pub print: Option<&'a PrintPreview>,
    /// Story of the battle, while nothing covers it.
    pub story: Option<&'a StoryScreen>,
    /// Results of a class, while they are open.
    pub results: Option<&'a ResultsScreen>,
}
