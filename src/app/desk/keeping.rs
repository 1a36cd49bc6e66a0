//! A game whose file can no longer be written: play goes on, and the game looks for another place.

use std::path::Path;

use chrono::{DateTime, Utc};

use super::Desk;
use crate::app::names::{capital, counted};
use crate::record::{Denied, Request, Told};

impl Desk {
    /// Why steps are not saved, and how many there are; nothing while the game has its place.
    #[must_use]
    pub fn unkept(&self) -> Option<(&str, u64)> {
        let why = self.unkept.as_deref().filter(|_| self.game.is_in_memory())?;
        Some((why, self.game.unsaved()))
    }

    /// Asks the game; where its file cannot be written, the step is taken in memory, and the teacher is told.
    pub(super) fn ask_game(&mut self, request: Request, now: DateTime<Utc>) -> Result<Vec<Told>, Denied> {
        match self.game.ask(request.clone(), now) {
            Err(denied @ (Denied::File(_) | Denied::Broken)) => {
                self.unkept = Some(capital(&denied.to_string()));
                self.game.go_on_in_memory();
                self.game.ask(request, now)
            }
            other => other,
        }
    }

    /// Saves the whole game in a new file and goes on there, or says why that cannot be. Whether it is saved.
    pub fn save_as(&mut self, path: &Path) -> bool {
        match self.game.save_as(path) {
            Ok(()) => {
                self.unkept = None;
                self.trouble = None;
                self.news = vec![format!("The whole game is saved again, and goes on there: {}", path.display())];
            }
            Err(problem) => self.trouble = Some(format!("{}.", capital(&problem.to_string()))),
        }
        !self.game.is_in_memory()
    }

    /// Leaves the game. Steps that are saved nowhere are given up only where that is said twice.
    pub(super) fn leave(&mut self) {
        let unsaved = self.game.unsaved();
        self.closed = unsaved == 0 || self.gives_up;
        if !self.closed {
            let steps = counted(u32::try_from(unsaved).unwrap_or(u32::MAX), "step", "steps");
            self.trouble =
                Some(format!("{steps} would be lost. Save the game in another place first, or leave it once more to give them up."));
            self.gives_up = true;
        }
    }
}
