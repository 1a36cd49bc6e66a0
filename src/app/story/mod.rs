//! The battle looked back on: its replay, charts, deeds and honours, and 1066 beside it.
//!
//! As everywhere in the window, drawing asks ([`StoryAction`]) and [`StoryRoom::run_action`] does. What changes the game goes
//! to the battle at the table as a command, and the room looks at the chronicle again.

pub mod action;
mod charts;
mod deeds;
mod history;
mod kept;
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
use crate::projector::view::{PublicView, ReplayStamp, WallNames};
use senlac_classroom::rules::Command;
use senlac_classroom::story::{Review, Story};

pub use self::screen::story_ui;

/// How often the bar of the search is painted anew, in seconds.
const SEEKS: f64 = 0.15;

/// What the room leads to, for whoever carries it out.
#[derive(Clone, Debug, PartialEq)]
pub enum StoryOutcome {
    /// It goes on.
    Stays,
    /// It is left.
    Left,
    /// The game is changed.
    Changes(Command),
}

/// The room while it is open.
#[derive(Debug)]
pub struct StoryRoom {
    /// The game's file, after which the room is called.
    game: PathBuf,
    /// Steps of the chronicle that the review knows.
    seen: u64,
    review: Arc<Review>,
    page: StoryPage,
    replay: Replay,
    search: TurningSearch,
    /// How many battles a forecast plays.
    battles: u64,
    charts: ChartsPage,
    deeds: DeedsPage,
    history: HistoryPage,
    /// Why nothing can be changed, if so.
    read_only: Option<String>,
    /// Why the last change was not made.
    trouble: Option<String>,
    /// Grows with whatever may change what the class sees.
    changes: u64,
    jobs: JobRunner,
}

impl StoryRoom {
    /// What went wrong and is shown.
    pub(super) fn trouble(&self) -> Option<&str> {
        self.trouble.as_deref()
    }

    /// The room for a battle that has so many lines in its chronicle; a forecast plays so many battles. The turning point is
    /// looked for at once, beside the window.
    pub fn new(game: PathBuf, seen: u64, review: Review, jobs: JobRunner, battles: u64) -> Self {
        let mut search = TurningSearch::default();
        search.begin(&jobs, review.story(), battles);
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

    /// What is looked back on.
    pub fn review(&self) -> Arc<Review> {
        Arc::clone(&self.review)
    }

    /// Whether it looks back on the battle in this file.
    pub fn is_of(&self, game: &Path) -> bool {
        self.game == game
    }

    /// How many lines of the chronicle the review knows.
    pub const fn seen(&self) -> u64 {
        self.seen
    }

    /// The replay.
    pub const fn replay(&self) -> &Replay {
        &self.replay
    }

    /// The search for the turning point.
    pub const fn search(&self) -> &TurningSearch {
        &self.search
    }

    /// The chronicle has changed: so it is looked back on now. What was found by battles stays where only words were added.
    pub fn renew(&mut self, seen: u64, story: Story) {
        let review = self.review.renewed(story);
        if !self.review.chances().is_empty() && review.chances().is_empty() {
            self.search.begin(&self.jobs, review.story(), self.battles);
        }
        (self.seen, self.review) = (seen, Arc::new(review));
        self.replay.renew(&self.review);
        self.changes += 1;
    }

    /// Fetches what was found out, and lets the replay go on, by egui's clock; after how many seconds there is something new
    /// to paint, if there will be.
    pub fn work(&mut self, now: f64, motion: bool) -> Option<f64> {
        if let Some(found) = self.search.hear(&self.jobs) {
            self.review = Arc::new(found.renewed(self.review.story().clone()));
            self.replay.renew(&self.review);
            self.changes += 1;
        }
        let replays = if self.page == StoryPage::Replay {
            self.replay.work(&self.review, now);
            self.replay.waits(now, motion)
        } else {
            None
        };
        let seeks = self.search.part().map(|_| SEEKS);
        [replays, seeks].into_iter().flatten().reduce(f64::min)
    }

    /// What the picture for the class depends on, where it sees the replay.
    pub fn stamp(&self) -> Option<ReplayStamp> {
        (self.page == StoryPage::Replay).then(|| self.replay.stamp())
    }

    /// Why nothing can be changed, if so; and why the last change was not made.
    pub fn hear(&mut self, read_only: Option<String>, trouble: Option<String>) {
        (self.read_only, self.trouble) = (read_only, trouble);
    }

    /// What was typed and is not in the game yet: it is asked for before anything else is done.
    pub fn take_typed(&mut self, next: &StoryAction) -> Option<Command> {
        if matches!(next, StoryAction::Deeds(DeedsAction::Type(..))) { None } else { self.deeds.take_typed(&self.review) }
    }

    /// Carries out what was asked, and says what that leads to.
    pub fn run_action(&mut self, action: StoryAction) -> StoryOutcome {
        self.changes += 1;
        match action {
            StoryAction::Go(page) => self.go(page),
            StoryAction::Turn(by) => self.go(self.page_beside(by)),
            StoryAction::Replay(ReplayAction::Seek) => self.search.begin(&self.jobs, self.review.story(), self.battles),
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
                self.go(self.page);
                return StoryOutcome::Left;
            }
        }
        StoryOutcome::Stays
    }

    /// Goes to a page; behind another one the replay stands still, and nothing is shown any more.
    fn go(&mut self, page: StoryPage) {
        self.page = page;
        self.replay.pause();
        self.deeds.end_show();
        self.history.end_show();
    }

    /// What a key asks for; those of controls only while no control has the keyboard.
    pub fn key(&self, key: Key, nothing_has_focus: bool) -> Option<StoryAction> {
        match self.page {
            StoryPage::Replay => replay::key(key, nothing_has_focus).map(StoryAction::Replay),
            StoryPage::Charts => charts::key(key, nothing_has_focus).map(StoryAction::Charts),
            StoryPage::Deeds => self.deeds.key(key, nothing_has_focus).map(StoryAction::Deeds),
            StoryPage::History => history::key(key, nothing_has_focus).map(StoryAction::History),
        }
    }

    /// What the class sees instead of the battle as it stands; `None` for that.
    pub fn public(&self, names: WallNames) -> Option<PublicView> {
        match self.page {
            StoryPage::Replay => Some(self.replay.public(&self.review, names)),
            StoryPage::Charts => self.charts.public(&self.review, names),
            StoryPage::Deeds => self.deeds.public(&self.review, names),
            StoryPage::History => self.history.public(&self.review),
        }
    }

    /// Another number whenever that may be another picture.
    pub const fn changes(&self) -> u64 {
        self.changes
    }

    /// The page so many tabs to the right, round and round.
    fn page_beside(&self, by: isize) -> StoryPage {
        let at = StoryPage::ALL.iter().position(|page| *page == self.page).unwrap_or_default();
        StoryPage::ALL.iter().cycle().nth((at + StoryPage::ALL.len()).saturating_add_signed(by)).copied().unwrap_or_default()
    }
}
