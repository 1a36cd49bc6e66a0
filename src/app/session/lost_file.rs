//! A game whose file can't be written any more: play continues in memory, and the game looks for another place.

use std::path::PathBuf;

use super::{Session, SessionView};
use senlac_base::paths::display_path;
use senlac_classroom::phrasebook::names::capitalise_visible;
use senlac_record::{GameFile, SavedGame};

/// State of a game whose file can't be written any more. The window takes out what it has shown or done.
#[derive(Debug, Default)]
pub struct LostFile {
    /// Reason why steps aren't saved.
    unkept: Option<String>,
    /// Whether the game has just lost its file.
    wants_rescue: bool,
    /// Path where the game was saved when it lost its file, until that message is dismissed.
    pub rescued: Option<String>,
    /// File in which the game has just continued.
    pub moved_to: Option<PathBuf>,
    /// Reason why steps couldn't be saved before the window closes.
    pub not_saved: Option<String>,
}

/// Disk job that finds the path of a new file for the game.
pub type FindPlace = Box<dyn FnOnce() -> Result<PathBuf, String> + Send>;

/// Returns text such as "1 step" or "3 steps".
pub fn steps_text(steps: u64) -> String {
    tr_count!(steps, "{steps} step", "{steps} steps")
}

impl<V: SessionView> Session<V> {
    /// Returns why steps aren't saved, and how many; `None` while the game has a file.
    pub fn unsaved_steps(&self) -> Option<(&str, u64)> {
        let why = self.lost_file.unkept.as_deref().filter(|_| self.game.is_in_memory())?;
        Some((why, self.game.unsaved_steps()))
    }

    /// Saves the whole game in a new file at once, if it has just lost its own, and continues there.
    pub fn rescue(&mut self, place: FindPlace) {
        if !std::mem::take(&mut self.lost_file.wants_rescue) {
            return;
        }
        let Some(why) = self.lost_file.unkept.take() else { return };
        self.save_into(place, move |session, saved| match saved {
            Ok(path) => {
                let steps = steps_text(session.game.steps());
                session.lost_file.rescued = Some(tr!("{why}. The whole game ({steps}) was saved to a new file in your games folder, and play continues there: {path}. The old file hasn’t been changed.", why, steps, path = display_path(&path)));
            }
            Err(problem) => session.lost_file.unkept = Some(tr!("{why}. Couldn’t save the game in your games folder either: {problem}", why, problem)),
        });
    }

    /// Saves the whole game in a new file and continues there, or says why that failed.
    pub fn save_as(&mut self, place: FindPlace) {
        self.save_into(place, Self::show_place);
    }

    /// Saves the steps that are only in memory, before the window closes. [`LostFile::not_saved`] has the reason if that fails.
    pub fn save_rest(&mut self, place: FindPlace) {
        self.verify_file(|session| {
            let steps = session.game.unsaved_steps();
            if steps == 0 {
                return;
            }
            session.save_into(place, move |session, saved| {
                session.show_place(saved);
                let Some(trouble) = session.trouble.as_deref().filter(|_| session.game.is_in_memory()) else { return };
                let steps = steps_text(steps);
                let why = trouble.trim_end_matches('.');
                session.lost_file.not_saved = Some(tr!("{steps} would be lost. {why}. Save the game in another place first.", steps, why));
            });
        });
    }

    /// Continues in memory, since the file can't be written any more, and asks for another place at once.
    pub(super) fn mark_file_lost(&mut self, why: &str, then: impl FnOnce(&mut Self) + 'static) {
        self.lost_file.unkept = Some(capitalise_visible(why));
        let found = self.jobs.run_on_disk(self.game.read_steps());
        self.wait(found, |session, found| {
            session.game.continue_in_memory(&found);
            session.lost_file.wants_rescue = true;
            then(session);
        });
    }

    /// Compares the whole file with what was written, before the game is left, and then calls `then`. If the file differs, play
    /// continues in memory first.
    fn verify_file(&mut self, then: impl FnOnce(&mut Self) + 'static) {
        let Some(look_over) = self.game.begin_file_check() else { return then(self) };
        let looked = self.jobs.run_on_disk(move || look_over.read());
        self.wait(looked, move |session, looked| match session.game.finish_file_check(looked) {
            Ok(()) => then(session),
            Err(problem) => session.mark_file_lost(&problem.to_string(), then),
        });
    }

    /// Writes the whole game into a new file in this place, and continues there.
    fn save_into(&mut self, place: FindPlace, then: impl FnOnce(&mut Self, Result<PathBuf, String>) + 'static) {
        let write = self.game.write_game();
        let saved = self.jobs.commit(move || {
            let path = place()?;
            let saved = write(&path).map_err(|problem| problem.to_string())?;
            Ok((saved, path))
        });
        self.wait(saved, |session, saved: Result<(SavedGame, PathBuf), String>| {
            let saved = saved.map(|(saved, path)| {
                session.game.continue_in(saved);
                session.lost_file.moved_to = Some(path.clone());
                path
            });
            then(session, saved);
        });
    }

    /// Shows where the game continues, or why it can't.
    fn show_place(&mut self, saved: Result<PathBuf, String>) {
        match saved {
            Ok(path) => {
                self.lost_file.unkept = None;
                self.trouble = None;
                self.news = vec![tr!("The whole game has been saved, and continues in {path}", path = display_path(&path))];
            }
            Err(problem) => self.trouble = Some(format!("{}.", capitalise_visible(&problem))),
        }
    }

    /// Leaves the game. Unsaved steps are discarded only if the user leaves twice.
    pub(crate) fn leave(&mut self) {
        self.verify_file(|session| {
            if session.lost_file.wants_rescue {
                return;
            }
            let unsaved = session.game.unsaved_steps();
            session.is_closed = unsaved == 0 || session.gives_up;
            if !session.is_closed {
                let steps = steps_text(unsaved);
                session.trouble =
                    Some(tr!("{steps} would be lost. Save the game in another place first, or leave again to discard them.", steps));
                session.gives_up = true;
            }
        });
    }
}
