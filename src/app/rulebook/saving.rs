//! Asking the game, which counts a step once the disk has it; and a game whose file can no longer be written, which looks for
//! another place.

use std::path::PathBuf;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};

use super::action::DeskPage;
use super::session::{DeskFocus, DeskSession, RefusedLine};
use crate::app::platform::{LateAnswer, Waiting};
use crate::app::ui_action::Field;
use crate::desk_game::NotDone;
use crate::paths::shown;
use crate::phrasebook::names::capital;
use crate::record::{Appended, Saved};
use crate::rulebooks::READ_OFF;

/// What the game answers.
type Told = Result<Vec<Value>, NotDone>;

impl DeskSession {
    /// Asks the game, and goes on once the disk has the step; where its file cannot be written, the step is taken in memory,
    /// and another place is looked for.
    pub(super) fn ask(&mut self, command: Map<String, Value>, now: DateTime<Utc>) {
        (self.trouble, self.gives_up) = (None, false);
        let line = Value::Object(command.clone()).to_string();
        match self.game.begin(&line, now) {
            Ok(append) => {
                let appended = self.jobs.commit_or(move || append.write(), Appended::lost);
                self.wait(appended, move |session, appended| match session.game.finish(appended) {
                    Err(denied) if denied.lost_its_file => session.ask_in_memory(&denied, command, now),
                    told => session.tell(told, command),
                });
            }
            Err(denied) if denied.lost_its_file => self.ask_in_memory(&denied, command, now),
            Err(denied) => self.tell(Err(denied), command),
        }
    }

    /// Asks the game once more, where it was its file that failed.
    fn ask_in_memory(&mut self, denied: &NotDone, command: Map<String, Value>, now: DateTime<Utc>) {
        self.lose_the_file(&denied.reasons.join("; "));
        let told = self.game.submit(&Value::Object(command.clone()).to_string(), now);
        self.tell(told, command);
    }

    fn lose_the_file(&mut self, why: &str) {
        self.unkept = Some(capital(why));
        self.game.go_on_in_memory();
        self.wants_rescue = true;
    }

    /// What came of it.
    fn tell(&mut self, told: Told, command: Map<String, Value>) {
        match told {
            Ok(events) => {
                let before = (self.standing.turn, self.standing.ended.is_some());
                (self.standing, self.lines, self.owned) = (self.game.standing(), self.game.lines(), self.game.owned());
                if (self.standing.turn, self.standing.ended.is_some()) > before {
                    self.to_remember = Some(self.game.read_in_play()).filter(|read| !read.is_empty());
                }
                self.news = self.lines.last().map(|line| line.parts.clone()).unwrap_or_default();
                let rolled = events.iter().find(|event| event.get("event").is_some_and(|event| event == "rolled"));
                self.last_cell = rolled.and_then(|event| serde_json::from_value(event.get("table")?.clone()).ok());
                match command.get("do").and_then(Value::as_str) {
                    Some("note") => {
                        self.note.clear();
                        self.note_about = None;
                    }
                    // What is being filled in goes on, as the book is read now.
                    Some("set_ruling") => {}
                    Some(_) | None => self.filling = None,
                }
                self.reopen();
                self.refused = None;
                self.why.clear();
                self.focus = Some(DeskFocus::Nothing);
                if command.get("do").is_some_and(|name| name == READ_OFF) && self.page == Some(DeskPage::Tables) {
                    self.open_gap_after(&command);
                }
            }
            Err(denied) => {
                // A reason that was given for something else allows nothing now.
                self.why.clear();
                self.focus = denied.can_be_overruled.then_some(DeskFocus::Field(Field::Why));
                self.refused = Some(RefusedLine { reasons: denied.reasons, can_be_allowed: denied.can_be_overruled, command });
            }
        }
    }

    /// Goes on with an answer of the disk; most disks have it at once.
    fn wait<T: Send + 'static>(&mut self, answer: LateAnswer<T>, then: impl FnOnce(&mut Self, T) + 'static) {
        self.answers.wait(answer, then);
        Waiting::poll(self, |session| &mut session.answers);
    }

    /// Holds the whole file against what was written, before the game is left, and then goes on.
    fn verify_file(&mut self, then: impl FnOnce(&mut Self) + 'static) {
        let Some(look_over) = self.game.begin_look_over() else { return then(self) };
        let looked = self.jobs.at_disk(move || look_over.read());
        self.wait(looked, move |session, looked| {
            if let Err(problem) = session.game.finish_look_over(looked) {
                session.lose_the_file(&problem.to_string());
            }
            then(session);
        });
    }

    /// Saves the whole game in a new file in this place, where it has just lost its own.
    pub fn rescue(&mut self, place: impl FnOnce() -> Result<PathBuf, String> + Send + 'static) {
        if std::mem::take(&mut self.wants_rescue) {
            self.save_as(place);
        }
    }

    /// Saves the whole game in a new file in this place and goes on there, or says why that cannot be.
    pub fn save_as(&mut self, place: impl FnOnce() -> Result<PathBuf, String> + Send + 'static) {
        self.save_into(place, |_| {});
    }

    /// Saves what only the memory has, before the window closes. What came of it is told by `not_saved`.
    pub fn save_what_is_left(&mut self, place: impl FnOnce() -> Result<PathBuf, String> + Send + 'static) {
        self.verify_file(|session| {
            if session.game.unsaved() > 0 {
                session.save_into(place, |session| {
                    let trouble = session.trouble.clone().filter(|_| session.game.unsaved() > 0);
                    session.not_saved = trouble.map(|why| tr!("Steps of this game would be lost. {why}", why));
                });
            }
        });
    }

    fn save_into(&mut self, place: impl FnOnce() -> Result<PathBuf, String> + Send + 'static, then: impl FnOnce(&mut Self) + 'static) {
        let write = self.game.new_file();
        let saved = self.jobs.commit(move || {
            let path = place()?;
            let saved = write(&path).map_err(|problem| problem.to_string())?;
            Ok((saved, path))
        });
        self.wait(saved, |session, saved: Result<(Saved, PathBuf), String>| {
            match saved {
                Ok((saved, path)) => {
                    session.game.go_on_in(saved);
                    let why = session.unkept.take().unwrap_or_default();
                    let path_words = shown(&path);
                    session.trouble = Some(tr!(
                        "{why}. The whole game was saved as a new file, and play goes on there: {path}. The old file is left as it is.",
                        why,
                        path = path_words
                    ));
                    session.moved_to = Some(path);
                }
                Err(problem) => session.trouble = Some(format!("{}.", capital(&problem))),
            }
            then(session);
        });
    }

    /// Leaves the game. Steps that are saved nowhere are given up only where that is said twice.
    pub(super) fn leave(&mut self) {
        self.verify_file(|session| {
            if session.wants_rescue {
                return;
            }
            session.closed = session.game.unsaved() == 0 || session.gives_up;
            if !session.closed {
                session.trouble = Some(
                    tr!("Steps of this game would be lost. Save it in another place first, or leave it once more to give them up.")
                        .to_owned(),
                );
                session.gives_up = true;
            }
        });
    }
}
