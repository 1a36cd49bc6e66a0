//! What is likely, and where the last result fell; nothing of it while odds are hidden.

use super::Desk;
use crate::app::odds::{Fell, LuckSheet, Outlook};

impl Desk {
    /// Shows odds from now on, or hides them.
    pub fn show_odds(&mut self, shown: bool) {
        if self.shows_odds != shown {
            self.shows_odds = shown;
            self.look_ahead();
        }
    }

    /// What is likely of the attacks that are proposed.
    #[must_use]
    pub const fn outlook(&self) -> &Outlook {
        &self.outlook
    }

    /// Where the hits of the last step fell.
    #[must_use]
    pub fn fell(&self) -> &[Fell] {
        if self.shows_odds { &self.fell } else { &[] }
    }

    /// Where the hits of the open step fell.
    #[must_use]
    pub fn fell_in_open_step(&self) -> &[Fell] {
        self.opened.as_ref().filter(|_| self.shows_odds).map_or(&[], |opened| &opened.fell)
    }

    /// How lucky everybody was, of the steps that stand; nothing while odds are hidden.
    #[must_use]
    pub fn luck(&self) -> Option<LuckSheet> {
        self.shows_odds.then(|| LuckSheet::of(self.chronicle(), self.setup(), &self.names))
    }

    /// Whether odds are shown.
    #[must_use]
    pub const fn shows_odds(&self) -> bool {
        self.shows_odds
    }

    /// Works out what is likely of the attacks to be made.
    pub(super) fn look_ahead(&mut self) {
        if !self.shows_odds {
            self.outlook = Outlook::default();
            return;
        }
        let said = self.todo.attempts().iter().map(|attempt| attempt.hits(&self.answer(attempt.at))).collect();
        self.outlook.follow(self.game.state(), self.game.chronicle().len(), &self.todo, said);
    }
}
