//! A game whose file can no longer be written: play goes on, and the game looks for another place.

use std::path::PathBuf;

use chrono::{DateTime, Utc};

use super::GameSession;
use crate::app::platform::{LateAnswer, Waiting};
use crate::classroom::{Denied, Request, Response, inspect_on};
use crate::paths::shown;
use crate::phrasebook::names::capital;
use crate::record::{Appended, Saved};

/// What the game answers.
type GameAnswer = Result<Vec<Response>, Denied>;

/// What is known of a game whose file can no longer be written. What is told once is taken out by whoever tells it.
#[derive(Debug, Default)]
pub struct LostFile {
    /// Why.
    unkept: Option<String>,
    /// Whether the game has just lost its file.
    pub wants_rescue: bool,
    /// Where the game was saved when it lost its file, until that is laid aside.
    pub rescued: Option<String>,
    /// The file in which the game goes on since a moment ago.
    pub moved_to: Option<PathBuf>,
    /// Why steps could not be saved before the window closes.
    pub not_saved: Option<String>,
}

/// "1 step", "3 steps".
pub fn steps_words(steps: u64) -> String {
    tr_count!(steps, "{steps} step", "{steps} steps")
}

impl GameSession {
    /// Why steps are not saved, and how many there are; `None` while the game has its place.
    pub fn unkept(&self) -> Option<(&str, u64)> {
        let why = self.lost_file.unkept.as_deref().filter(|_| self.game.is_in_memory())?;
        Some((why, self.game.unsaved()))
    }

    /// Asks the game, and goes on once the disk has the step; where its file cannot be written, the step is taken in
    /// memory, and the teacher is told.
    pub(super) fn ask_game(&mut self, request: Request, now: DateTime<Utc>, then: impl FnOnce(&mut Self, GameAnswer) + 'static) {
        match self.game.begin(request.clone(), now) {
            Ok(append) => {
                let appended = self.jobs.commit_or(move || append.write(), Appended::lost);
                self.wait(appended, move |session, appended| match session.game.finish(appended) {
                    Err(denied @ Denied::File(_)) => session.ask_in_memory(&denied, request, now, then),
                    told => then(session, told),
                });
            }
            Err(denied @ Denied::Broken) => self.ask_in_memory(&denied, request, now, then),
            Err(denied) => then(self, Err(denied)),
        }
    }

    /// Asks the game once more, where it was its file that failed.
    fn ask_in_memory(&mut self, denied: &Denied, request: Request, now: DateTime<Utc>, then: impl FnOnce(&mut Self, GameAnswer) + 'static) {
        self.lose_the_file(&denied.to_string(), move |session| {
            let told = session.game.submit(request, now);
            then(session, told);
        });
    }

    /// The file can no longer be written: play goes on in memory, and wants another place at once.
    fn lose_the_file(&mut self, why: &str, then: impl FnOnce(&mut Self) + 'static) {
        self.lost_file.unkept = Some(capital(why));
        let (disk, path) = (self.game.disk(), self.path().to_owned());
        let found = self.jobs.at_disk(move || inspect_on(&*disk, &path).ok());
        self.wait(found, |session, found| {
            session.game.go_on_in_memory_after(found.as_ref());
            session.lost_file.wants_rescue = true;
            then(session);
        });
    }

    /// Goes on with an answer of the disk; most disks have it at once.
    fn wait<T: Send + 'static>(&mut self, answer: LateAnswer<T>, then: impl FnOnce(&mut Self, T) + 'static) {
        self.answers.wait(answer, then);
        Waiting::poll(self, |session| &mut session.answers);
    }

    /// Holds the whole file against what was written, before the game is left, and then goes on; where it is something
    /// else, play goes on in memory first.
    fn verify_file(&mut self, then: impl FnOnce(&mut Self) + 'static) {
        let Some(look_over) = self.game.begin_look_over() else { return then(self) };
        let looked = self.jobs.at_disk(move || look_over.read());
        self.wait(looked, move |session, looked| match session.game.finish_look_over(looked) {
            Ok(()) => then(session),
            Err(problem) => session.lose_the_file(&problem.to_string(), then),
        });
    }

    /// Saves the whole game at once in a new file, where it has lost its own, and goes on there.
    pub fn rescue(&mut self, place: impl FnOnce() -> Result<PathBuf, String> + Send + 'static) {
        let Some(why) = self.lost_file.unkept.take() else { return };
        self.save_into(place, move |session, saved| match saved {
            Ok(path) => {
                let steps = steps_words(session.chronicle().len());
                session.lost_file.rescued = Some(tr!("{why}. The whole game with its {steps} was saved at once as a new file in your folder for games, and play goes on there: {path}. The old file is left as it is.", why, steps, path = shown(&path)));
            }
            Err(problem) => session.lost_file.unkept = Some(tr!("{why}. Your folder for games does not take it either: {problem}", why, problem)),
        });
    }

    /// Writes the whole game into a new file in this place, and goes on there.
    fn save_into(
        &mut self,
        place: impl FnOnce() -> Result<PathBuf, String> + Send + 'static,
        then: impl FnOnce(&mut Self, Result<PathBuf, String>) + 'static,
    ) {
        let file = self.game.new_file();
        let saved = self.jobs.commit(move || {
            let path = place()?;
            let saved = file.write(&path).map_err(|problem| problem.to_string())?;
            Ok((saved, path))
        });
        self.wait(saved, |session, saved: Result<(Saved, PathBuf), String>| {
            let saved = saved.map(|(saved, path)| {
                session.game.go_on_in(saved);
                session.lost_file.moved_to = Some(path.clone());
                path
            });
            then(session, saved);
        });
    }

    /// Saves the whole game in a new file and goes on there, or says why that cannot be.
    pub fn save_as(&mut self, place: impl FnOnce() -> Result<PathBuf, String> + Send + 'static) {
        self.save_into(place, Self::tell_of_the_place);
    }

    /// The game goes on in this file, or cannot.
    fn tell_of_the_place(&mut self, saved: Result<PathBuf, String>) {
        match saved {
            Ok(path) => {
                self.lost_file.unkept = None;
                self.trouble = None;
                self.news = vec![tr!("The whole game is saved again, and goes on there: {path}", path = shown(&path))];
            }
            Err(problem) => self.trouble = Some(format!("{}.", capital(&problem))),
        }
    }

    /// Saves the steps that only the memory has, before the window closes: in this place. What came of it is told by
    /// [`LostFile::not_saved`].
    pub fn save_what_is_left(&mut self, place: impl FnOnce() -> Result<PathBuf, String> + Send + 'static) {
        self.verify_file(|session| {
            let steps = session.unkept().map_or(0, |(_, steps)| steps);
            if steps == 0 {
                return;
            }
            session.save_into(place, move |session, saved| {
                session.tell_of_the_place(saved);
                let Some(trouble) = session.trouble.as_deref().filter(|_| session.game.is_in_memory()) else { return };
                let steps = steps_words(steps);
                let why = trouble.trim_end_matches('.');
                session.lost_file.not_saved = Some(tr!("{steps} would be lost. {why}. Save the game in another place first.", steps, why));
            });
        });
    }

    /// Leaves the game. Steps that are saved nowhere are given up only where that is said twice.
    pub(super) fn leave(&mut self) {
        self.verify_file(|session| {
            if session.lost_file.wants_rescue {
                return;
            }
            let unsaved = session.game.unsaved();
            session.closed = unsaved == 0 || session.gives_up;
            if !session.closed {
                let steps = steps_words(unsaved);
                session.trouble =
                    Some(tr!("{steps} would be lost. Save the game in another place first, or leave it once more to give them up.", steps));
                session.gives_up = true;
            }
        });
    }
}
