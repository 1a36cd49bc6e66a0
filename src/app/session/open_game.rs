//! An open game of any rulebook, as the window handles it: its file, its messages, and leaving it.

use std::fmt::Debug;
use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};

use super::{FindPlace, Focus, Session, SessionView};
use crate::ui_action::UiAction;

/// Open game of any rulebook.
pub trait OpenGame: Debug {
    /// Returns the path of the game's file.
    fn path(&self) -> &Path;

    /// Carries out an action.
    fn carry_out(&mut self, action: UiAction, now: DateTime<Utc>);

    /// Returns whether a step is on its way to the disk.
    fn is_waiting(&self) -> bool;

    /// Receives answers from the disk and returns whether any was pending.
    fn poll(&mut self) -> bool;

    /// Returns whether the user wants to leave this game.
    fn is_closed(&self) -> bool;

    /// Takes the focus to set in the next frame.
    fn take_focus(&mut self) -> Option<Focus>;

    /// Returns the error message that the window shows.
    fn shown_trouble(&self) -> Option<String>;

    /// Shows an error message.
    fn show_trouble(&mut self, trouble: String);

    /// Returns why steps aren't saved, and how many; `None` while the game has a file.
    fn unsaved_steps(&self) -> Option<(&str, u64)>;

    /// Saves the whole game in a new file at once, if it has just lost its own.
    fn rescue(&mut self, place: FindPlace);

    /// Saves the whole game in a new file and continues there.
    fn save_as(&mut self, place: FindPlace);

    /// Saves the steps that are only in memory, before the window closes.
    fn save_rest(&mut self, place: FindPlace);

    /// Takes the reason why steps couldn't be saved before the window closes.
    fn take_loss(&mut self) -> Option<String>;

    /// Takes the path of the file in which the game has just continued.
    fn take_new_path(&mut self) -> Option<PathBuf>;
}

impl<V: SessionView> OpenGame for Session<V> {
    fn path(&self) -> &Path {
        self.path()
    }

    fn carry_out(&mut self, action: UiAction, now: DateTime<Utc>) {
        V::carry_out(self, action, now);
    }

    fn is_waiting(&self) -> bool {
        self.is_waiting()
    }

    fn poll(&mut self) -> bool {
        self.poll()
    }

    fn is_closed(&self) -> bool {
        self.is_closed
    }

    fn take_focus(&mut self) -> Option<Focus> {
        self.focus.take()
    }

    fn shown_trouble(&self) -> Option<String> {
        self.shown_trouble()
    }

    fn show_trouble(&mut self, trouble: String) {
        self.trouble = Some(trouble);
    }

    fn unsaved_steps(&self) -> Option<(&str, u64)> {
        self.unsaved_steps()
    }

    fn rescue(&mut self, place: FindPlace) {
        self.rescue(place);
    }

    fn save_as(&mut self, place: FindPlace) {
        self.save_as(place);
    }

    fn save_rest(&mut self, place: FindPlace) {
        self.save_rest(place);
    }

    fn take_loss(&mut self) -> Option<String> {
        self.lost_file.not_saved.take()
    }

    fn take_new_path(&mut self) -> Option<PathBuf> {
        self.lost_file.moved_to.take()
    }
}
