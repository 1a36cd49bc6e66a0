//! Look back at the battle: replay, charts, deeds and honours, and the comparison with 1066.
//!
//! As everywhere in the window, drawing only requests actions ([`StoryAction`]), and `run_action` carries them
//! out. Changes to the game are sent as commands to the battle at the table, and then the battle log is read
//! again.

pub mod action;
mod charts;
mod deeds;
mod history;
mod memo;
mod replay;
mod screen;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::Key;

use self::action::{StoryAction, StoryPage};
use self::charts::ChartsPage;
use self::deeds::DeedsPage;
use self::deeds::action::DeedsAction;
use self::history::HistoryPage;
use self::replay::action::ReplayAction;
use self::replay::{Replay, TurningSearch};
use crate::platform::JobRunner;
use crate::projector::view::{PublicView, PupilNaming, ReplayStamp};
use senlac_classroom::rules::Command;
use senlac_classroom::story::{Review, Story};

/// Interval for repainting the search's progress bar, in seconds.
const SEEKS: f64 = 0.15;

/// Result of an action in the look back.
#[derive(Clone, Debug, PartialEq)]
pub enum StoryOutcome {
    /// It stays open, and the game is unchanged.
    Stays,
    /// It is closed; show the battle again.
    Left,
    /// The game has to be changed by this command.
    Changes(Command),
}

/// State of the look back while it is open.
#[derive(Debug)]
pub struct StoryScreen {
    /// Path of the game file that it shows.
    game: PathBuf,
    /// Number of steps in the battle log that the review includes.
    seen: u64,
    review: Arc<Review>,
    page: StoryPage,
    replay: Replay,
    search: TurningSearch,
    /// Number of battles that a forecast plays.
    battles: u64,
    charts: ChartsPage,
    deeds: DeedsPage,
    history: HistoryPage,
    /// Why nothing can be changed; `None` if it can.
    read_only: Option<String>,
    /// Error message of the last change, if it failed.
    trouble: Option<String>,
    /// Counter of changes that may affect what the class sees.
    changes: u64,
    jobs: JobRunner,
}

impl StoryScreen {
    /// Returns the error message on display.
    pub(super) fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// Returns the look back at a battle whose log has `seen` lines. A forecast plays `battles` battles. The search
    /// for the turning point starts at once in the background.
    pub fn new(game: PathBuf, seen: u64, review: Review, jobs: JobRunner, battles: u64) -> Self {
        let mut search = TurningSearch::default();
        search.start(&jobs, review.story(), battles);
        let replay = Replay::new(&review);
        Self {
            game,
            seen,
            review: Arc::new(review),
            page: StoryPage::default(),
            replay,
            search,
            battles,
            charts: ChartsPage::default(),
            deeds: DeedsPage::default(),
            history: HistoryPage::default(),
            read_only: None,
            trouble: None,
            changes: 0,
            jobs,
        }
    }

    /// Returns the review of the battle.
    pub fn review(&self) -> Arc<Review> {
        Arc::clone(&self.review)
    }

    /// Returns whether it shows the battle in this file.
    pub fn is_for_game(&self, game: &Path) -> bool {
        self.game == game
    }

    /// Returns the number of battle log lines that the review includes.
    pub const fn known_lines(&self) -> u64 {
        self.seen
    }

    /// Returns the replay of the battle.
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// Returns the search for the turning point.
    pub const fn search(&self) -> &TurningSearch {
        &self.search
    }

    /// Updates the review after a change of the battle log. Forecasts are kept if only texts were added.
    pub fn update(&mut self, seen: u64, story: Story) {
        let review = self.review.with_story(story);
        if !self.review.chances().is_empty() && review.chances().is_empty() {
            self.search.start(&self.jobs, review.story(), self.battles);
        }
        (self.seen, self.review) = (seen, Arc::new(review));
        self.replay.update(&self.review);
        self.changes += 1;
    }

    /// Fetches results of the search and advances the replay by egui's clock. Returns after how many seconds there is
    /// something new to paint, if at all.
    pub fn advance(&mut self, now: f64, motion: bool) -> Option<f64> {
        if let Some(found) = self.search.poll(&self.jobs) {
            self.review = Arc::new(found.with_story(self.review.story().clone()));
            self.replay.update(&self.review);
            self.changes += 1;
        }
        let replays = if self.page == StoryPage::Replay {
            self.replay.advance(&self.review, now);
            self.replay.repaint_after(now, motion)
        } else {
            None
        };
        let seeks = self.search.progress().map(|_| SEEKS);
        [replays, seeks].into_iter().flatten().reduce(f64::min)
    }

    /// Returns the state on which the class's picture depends, while it sees the replay.
    pub fn stamp(&self) -> Option<ReplayStamp> {
        (self.page == StoryPage::Replay).then(|| self.replay.stamp())
    }

    /// Sets why nothing can be changed, and the error message of the last change.
    pub fn set_status(&mut self, read_only: Option<String>, trouble: Option<String>) {
        (self.read_only, self.trouble) = (read_only, trouble);
    }

    /// Takes typed text that isn't in the game yet, as a command to run before the next action.
    pub fn take_typed_text(&mut self, next: &StoryAction) -> Option<Command> {
        if matches!(next, StoryAction::Deeds(DeedsAction::Type(..))) { None } else { self.deeds.take_typed_text(&self.review) }
    }

    /// Carries out an action and returns its result.
    pub fn run_action(&mut self, action: StoryAction) -> StoryOutcome {
        self.changes += 1;
        match action {
            StoryAction::Go(page) => self.open_page(page),
            StoryAction::Turn(by) => self.open_page(self.neighbouring_page(by)),
            StoryAction::Replay(ReplayAction::Seek) => self.search.start(&self.jobs, self.review.story(), self.battles),
            StoryAction::Replay(ReplayAction::StopSeeking) => self.search.stop(),
            StoryAction::Replay(action) => {
                if let Some(command) = self.replay.run_action(&self.review, action) {
                    return StoryOutcome::Changes(command);
                }
            }
            StoryAction::Charts(action) => self.charts.run_action(&self.review, action),
            StoryAction::Deeds(action) => {
                if let Some(command) = self.deeds.run_action(&self.review, action) {
                    return StoryOutcome::Changes(command);
                }
            }
            StoryAction::History(action) => self.history.run_action(action),
            StoryAction::Leave if self.page == StoryPage::Deeds && self.deeds.end_show() => {}
            StoryAction::Leave if self.page == StoryPage::History && self.history.end_show() => {}
            StoryAction::Leave => {
                self.open_page(self.page);
                return StoryOutcome::Left;
            }
        }
        StoryOutcome::Stays
    }

    /// Opens a page. This pauses the replay and ends every show for the class.
    fn open_page(&mut self, page: StoryPage) {
        self.page = page;
        self.replay.pause();
        self.deeds.end_show();
        self.history.end_show();
    }

    /// Returns the action of a key. Keys that controls also use count only while no control has the focus.
    pub fn key(&self, key: Key, nothing_has_focus: bool) -> Option<StoryAction> {
        match self.page {
            StoryPage::Replay => replay::key(key, nothing_has_focus).map(StoryAction::Replay),
            StoryPage::Charts => charts::key(key, nothing_has_focus).map(StoryAction::Charts),
            StoryPage::Deeds => self.deeds.key(key, nothing_has_focus).map(StoryAction::Deeds),
            StoryPage::History => history::key(key, nothing_has_focus).map(StoryAction::History),
        }
    }

    /// Returns the class's view instead of the current battle; `None` for the battle.
    pub fn public_view(&self, names: PupilNaming) -> Option<PublicView> {
        match self.page {
            StoryPage::Replay => Some(self.replay.public_view(&self.review, names)),
            StoryPage::Charts => self.charts.public_view(&self.review, names),
            StoryPage::Deeds => self.deeds.public_view(&self.review, names),
            StoryPage::History => self.history.public_view(&self.review),
        }
    }

    /// Returns a number that changes whenever the class's picture may change.
    pub const fn change_count(&self) -> u64 {
        self.changes
    }

    /// Returns the page this number of tabs to the right, wrapping around.
    fn neighbouring_page(&self, by: isize) -> StoryPage {
        let at = StoryPage::ALL.iter().position(|page| *page == self.page).unwrap_or_default();
        StoryPage::ALL.iter().cycle().nth((at + StoryPage::ALL.len()).saturating_add_signed(by)).copied().unwrap_or_default()
    }
}
