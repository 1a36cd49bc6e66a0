//! A game whose file can no longer be written: play goes on, and the game looks for another place.

use std::path::Path;

use chrono::{DateTime, Utc};

use super::GameSession;
use crate::app::text::names::{capital, counted};
use crate::classroom::{Denied, Request, Response};
use crate::paths::shown;

impl GameSession {
    /// Why steps are not saved, and how many there are; nothing while the game has its place.
    #[must_use]
    pub fn unkept(&self) -> Option<(&str, u64)> {
        let why = self.unkept.as_deref().filter(|_| self.game.is_in_memory())?;
        Some((why, self.game.unsaved()))
    }

    /// Asks the game; where its file cannot be written, the step is taken in memory, and the teacher is told.
    pub(super) fn ask_game(&mut self, request: Request, now: DateTime<Utc>) -> Result<Vec<Response>, Denied> {
        match self.game.submit(request.clone(), now) {
            Err(denied @ (Denied::File(_) | Denied::Broken)) => {
                self.lose_the_file(&denied.to_string());
                self.game.submit(request, now)
            }
            other => other,
        }
    }

    /// The file can no longer be written: play goes on in memory, and wants another place at once.
    fn lose_the_file(&mut self, why: &str) {
        self.unkept = Some(capital(why));
        self.game.go_on_in_memory();
        self.wants_rescue = true;
    }

    /// Whether the game has just lost its file, told once.
    pub fn take_rescue(&mut self) -> bool {
        std::mem::take(&mut self.wants_rescue)
    }

    /// Holds the whole file against what was written, before the game is left; where it is something else, play goes on in
    /// memory.
    pub fn look_over(&mut self) {
        if let Err(problem) = self.game.look_over() {
            self.lose_the_file(&problem.to_string());
        }
    }

    /// Saves the whole game at once in a new file, where it has lost its own, and goes on there. Whether it is saved.
    pub fn rescue(&mut self, place: Result<&Path, String>) -> bool {
        let Some(why) = self.unkept.take() else { return false };
        let saved = place.and_then(|path| self.game.save_as(path).map(|()| path).map_err(|problem| problem.to_string()));
        match saved {
            Ok(path) => {
                let steps = counted(u32::try_from(self.chronicle().len()).unwrap_or(u32::MAX), "step", "steps");
                self.rescued = Some(format!(
                    "{why}. The whole game with its {steps} was saved at once as a new file in your folder for games, and play goes on there: {}. The old file is left as it is.",
                    shown(path)
                ));
            }
            Err(problem) => self.unkept = Some(format!("{why}. Your folder for games does not take it either: {problem}")),
        }
        !self.game.is_in_memory()
    }

    /// Where the game was saved when it lost its file, until that is laid aside.
    #[must_use]
    pub fn rescued(&self) -> Option<&str> {
        self.rescued.as_deref()
    }

    /// Saves the whole game in a new file and goes on there, or says why that cannot be. Whether it is saved.
    pub fn save_as(&mut self, path: &Path) -> bool {
        match self.game.save_as(path) {
            Ok(()) => {
                self.unkept = None;
                self.trouble = None;
                self.news = vec![format!("The whole game is saved again, and goes on there: {}", shown(path))];
            }
            Err(problem) => self.trouble = Some(format!("{}.", capital(&problem.to_string()))),
        }
        !self.game.is_in_memory()
    }

    /// Leaves the game. Steps that are saved nowhere are given up only where that is said twice.
    pub(super) fn leave(&mut self) {
        self.look_over();
        if self.wants_rescue {
            return;
        }
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
