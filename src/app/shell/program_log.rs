//! Program log for problem reports: executed commands, and errors in the program's own words. It never contains
//! names or typed text: see [`line_of`] and [`without_arguments`].

use crate::battle::action::BattleAction;
use std::collections::VecDeque;
use std::fmt::{self, Debug, Write};

use chrono::{DateTime, Utc};

use crate::commands::AppCommand;
use crate::ui_action::UiAction;
use senlac_base::language::without_arguments;

/// Largest number of lines kept in memory.
const LINES_MOST: usize = 400;

/// Log of this session. The platform also saves its lines as they are added.
#[derive(Debug, Default)]
pub struct FaultLog {
    lines: VecDeque<String>,
    /// Lines that the platform hasn't received yet.
    new: String,
    /// Last logged action, so that repetitions are logged once.
    last_done: Option<String>,
    /// Number of steps of the open game that are logged; `None` while no game is open.
    steps: Option<u64>,
    /// Last error message, so that it is logged once.
    shown: Option<String>,
}

impl FaultLog {
    /// Adds a line in the program's own words.
    pub fn add_line(&mut self, now: DateTime<Utc>, words: &str) {
        let line = format!("{} {words}\n", now.format("%Y-%m-%d %H:%M:%S"));
        self.new.push_str(&line);
        self.lines.push_back(line);
        if self.lines.len() > LINES_MOST {
            self.lines.pop_front();
        }
    }

    /// Logs the start of the program.
    pub fn log_start(&mut self, now: DateTime<Utc>) {
        self.add_line(now, &format!("begins: Senlac {} on {}", env!("CARGO_PKG_VERSION"), std::env::consts::OS));
    }

    /// Logs an action, unless it repeats the last one.
    pub fn log_action(&mut self, now: DateTime<Utc>, action: &UiAction) {
        // Repeated actions, such as each letter in the palette, are logged once.
        if let Some(words) = line_of(action).filter(|words| self.last_done.as_ref() != Some(words)) {
            self.add_line(now, &words);
            self.last_done = Some(words);
        }
    }

    /// Logs the current error message if it has changed.
    pub fn shows(&mut self, now: DateTime<Utc>, trouble: Option<String>) {
        if trouble == self.shown {
            return;
        }
        if let Some(trouble) = &trouble {
            self.add_line(now, &format!("! {}", without_arguments(trouble)));
        }
        self.shown = trouble;
    }

    /// Logs the new steps of the open game, each only by its keyword in the command language. `game` is `None` while
    /// no game is open.
    pub fn log_steps(&mut self, now: DateTime<Utc>, game: Option<(u64, &dyn Fn(u64) -> String)>) {
        match (game, self.steps) {
            (Some((steps, word_of)), Some(noted)) => {
                for step in noted + 1..=steps {
                    self.add_line(now, &format!("step {step}: {}", word_of(step)));
                }
            }
            (Some((steps, _)), None) => self.add_line(now, &format!("a game of {steps} steps is open")),
            (None, _) => {}
        }
        self.steps = game.map(|(steps, _)| steps);
    }

    /// Takes the new lines, for the platform to save.
    pub fn take_new_lines(&mut self) -> Option<String> {
        Some(std::mem::take(&mut self.new)).filter(|lines| !lines.is_empty())
    }

    /// Returns all lines of this session that are in memory.
    pub fn text(&self) -> String {
        self.lines.iter().map(String::as_str).collect()
    }
}

/// Returns a log line for an action; `None` if the action is typed text, or is logged as an error message.
fn line_of(action: &UiAction) -> Option<String> {
    if action.is_typed() || matches!(action, UiAction::Battle(BattleAction::KeyCap(..))) {
        return None;
    }
    if let UiAction::Do(command) = action {
        let name = if let AppCommand::Window(command) = command { format!("{command:?}") } else { format!("{command:?}") };
        return Some(format!("{name}: {}", command.row().label));
    }
    // Most lines are about a battle, which needs no mention.
    if let UiAction::Battle(action) = action {
        return Some(variant_names(action));
    }
    if let UiAction::Trouble(_) | UiAction::News(_) = action { None } else { Some(variant_names(action)) }
}

/// Returns the names of an action's variant and of the action inside it, without their data.
fn variant_names(action: &impl Debug) -> String {
    let mut names = VariantNames(String::new());
    // It ends with an error as soon as anything but a name comes.
    let _ = write!(names, "{action:?}");
    names.0.trim_end_matches('(').to_owned()
}

/// Writer that collects variant names only: ASCII letters separated by opening brackets. It stops at any data.
struct VariantNames(String);

impl Write for VariantNames {
    fn write_str(&mut self, text: &str) -> fmt::Result {
        for sign in text.chars() {
            let begins = self.0.is_empty() || self.0.ends_with('(');
            let fits = if begins { sign.is_ascii_uppercase() } else { sign.is_ascii_alphabetic() || sign == '(' };
            if !fits || self.0.len() > 60 {
                return Err(fmt::Error);
            }
            self.0.push(sign);
        }
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use std::path::PathBuf;

    use super::*;
    use crate::commands::WindowCommand;
    use crate::modals::action::ModalAction;
    use crate::preparation::action::PreparationAction;
    use crate::preparation::class::action::ClassAction;
    use crate::ui_action::Field;
    use senlac_classroom::rules::Command;

    #[test]
    fn the_log_records_actions_but_never_typed_text_or_names() {
        let read = UiAction::Prepare(PreparationAction::Class(ClassAction::Read("Ada.csv".to_owned(), b"Ada".to_vec())));
        let note = Command::Note { text: "Ada was late".to_owned() };
        for (action, expected) in [
            (UiAction::Do(AppCommand::TakeBack), Some("TakeBack: Undo")),
            (UiAction::Do(AppCommand::Window(WindowCommand::Luck)), Some("Luck: Luck…")),
            (UiAction::Battle(BattleAction::Play(note)), Some("Play(Note")),
            (UiAction::Open(PathBuf::from("/home/ada/Ada.senlac")), Some("Open")),
            (read, Some("Prepare(Class(Read")),
            (UiAction::Modal(ModalAction::Find("Ada".to_owned())), Some("Modal(Find")),
            (UiAction::Write(Field::Note, "Ada".to_owned()), None),
            (UiAction::Key('a'), None),
            (UiAction::Trouble("Ada".to_owned()), None),
        ] {
            assert_eq!(line_of(&action).as_deref(), expected);
        }
    }

    #[test]
    fn repeated_errors_are_logged_once_without_names() {
        let (mut log, now) = (FaultLog::default(), DateTime::UNIX_EPOCH);
        let trouble = tr!("The list of {name} is torn in two.", name = "Ada Lind");
        for _ in 0..3 {
            log.shows(now, Some(trouble.clone()));
        }
        assert_eq!(log.take_new_lines().as_deref(), Some("1970-01-01 00:00:00 ! The list of … is torn in two.\n"));
        assert_eq!(log.take_new_lines(), None);
        for number in 0..500 {
            log.add_line(now, &format!("line {number}."));
        }
        assert!(log.text().lines().count() == LINES_MOST && log.text().ends_with("line 499.\n"));
    }
}
