//! The battle looked back on: its replay, charts, deeds and honours, and 1066 beside it.
//!
//! As everywhere in the window, drawing asks ([`StoryAction`]) and [`StoryRoom::run_action`] does. What changes the game goes
//! to the battle at the table as a command, and the room looks at the chronicle again.

mod charts;
mod deeds;
mod history;
mod replay;
mod screen;

use std::path::PathBuf;
use std::sync::Arc;

use crate::app::platform::JobRunner;
use crate::rules::Command;
use crate::story::Review;

pub use self::screen::story_ui;

/// A page of the room.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub enum StoryPage {
    /// The battle once more on the board.
    #[default]
    Replay,
    /// Its charts.
    Charts,
    /// What everybody did, and everybody's honour.
    Deeds,
    /// 1066 beside it.
    History,
}

impl StoryPage {
    /// Every page, as their tabs stand.
    pub const ALL: [Self; 4] = [Self::Replay, Self::Charts, Self::Deeds, Self::History];

    /// What its tab says.
    pub fn title(self) -> &'static str {
        match self {
            Self::Replay => tr!("Replay"),
            Self::Charts => tr!("Charts"),
            Self::Deeds => tr!("Deeds and honours"),
            Self::History => tr!("1066 and ours"),
        }
    }
}

/// What is asked of the room.
#[derive(Clone, Debug, PartialEq)]
pub enum StoryAction {
    /// Go to a page.
    Go(StoryPage),
    /// Go to the page so many tabs to the right, or to the left.
    Turn(isize),
    /// Back to the battle.
    Leave,
}

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
    jobs: JobRunner,
}

impl StoryRoom {
    /// The room for a battle that has so many lines in its chronicle.
    pub fn new(game: PathBuf, seen: u64, review: Review, jobs: JobRunner) -> Self {
        Self { game, seen, review: Arc::new(review), page: StoryPage::default(), jobs }
    }

    /// What is looked back on.
    pub fn review(&self) -> Arc<Review> {
        Arc::clone(&self.review)
    }

    /// How many lines of the chronicle the review knows.
    pub const fn seen(&self) -> u64 {
        self.seen
    }

    /// The chronicle has changed: so it is looked back on now.
    pub fn renew(&mut self, seen: u64, review: Review) {
        (self.seen, self.review) = (seen, Arc::new(review));
    }

    /// Carries out what was asked, and says what that leads to.
    pub fn run_action(&mut self, action: StoryAction) -> StoryOutcome {
        match action {
            StoryAction::Go(page) => self.page = page,
            StoryAction::Turn(by) => self.page = self.page_beside(by),
            StoryAction::Leave => return StoryOutcome::Left,
        }
        StoryOutcome::Stays
    }

    /// The page so many tabs to the right, round and round.
    fn page_beside(&self, by: isize) -> StoryPage {
        let at = StoryPage::ALL.iter().position(|page| *page == self.page).unwrap_or_default();
        StoryPage::ALL.iter().cycle().nth((at + StoryPage::ALL.len()).saturating_add_signed(by)).copied().unwrap_or_default()
    }
}
