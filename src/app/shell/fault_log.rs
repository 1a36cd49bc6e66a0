//! The log of the program, for the report of a fault: what was done in the words of commands, and what went wrong in the program's own
//! words. No name and nothing that was typed gets into it: see [`line_of`] and [`without_arguments`].

use std::collections::VecDeque;
use std::fmt::{self, Debug, Write};

use chrono::{DateTime, Utc};

use crate::commands::AppCommand;
use crate::ui_action::UiAction;
use senlac_base::language::without_arguments;

/// So many lines are remembered.
const LINES_MOST: usize = 400;

/// The log of this run. Its lines are also kept by the platform, as they come.
#[derive(Debug, Default)]
pub struct FaultLog {
    lines: VecDeque<String>,
    /// Lines that the platform has not got yet.
    new: String,
    /// What was asked for last.
    last_done: Option<String>,
    /// The steps of the open game that are noted; `None` while there is none.
    steps: Option<u64>,
    /// The last trouble that was shown, so that it is noted once.
    shown: Option<String>,
}

impl FaultLog {
    /// Notes a line in the program's own words.
    pub fn note(&mut self, now: DateTime<Utc>, words: &str) {
        let line = format!("{} {words}\n", now.format("%Y-%m-%d %H:%M:%S"));
        self.new.push_str(&line);
        self.lines.push_back(line);
        if self.lines.len() > LINES_MOST {
            self.lines.pop_front();
        }
    }

    /// Notes that the program begins.
    pub fn begins(&mut self, now: DateTime<Utc>) {
        self.note(now, &format!("begins: Senlac {} on {}", env!("CARGO_PKG_VERSION"), std::env::consts::OS));
    }

    /// Notes what was asked for.
    pub fn did(&mut self, now: DateTime<Utc>, action: &UiAction) {
        // What is asked for again and again, as with each letter of the palette, is noted once.
        if let Some(words) = line_of(action).filter(|words| self.last_done.as_ref() != Some(words)) {
            self.note(now, &words);
            self.last_done = Some(words);
        }
    }

    /// Notes the trouble that is shown now, if it is another than before.
    pub fn shows(&mut self, now: DateTime<Utc>, trouble: Option<String>) {
        if trouble == self.shown {
            return;
        }
        if let Some(trouble) = &trouble {
            self.note(now, &format!("! {}", without_arguments(trouble)));
        }
        self.shown = trouble;
    }

    /// Notes the steps of the open game that are new, each by its word in the command language alone; `None` while there is no game.
    pub fn follow(&mut self, now: DateTime<Utc>, game: Option<(u64, &dyn Fn(u64) -> String)>) {
        match (game, self.steps) {
            (Some((steps, word_of)), Some(noted)) => {
                for step in noted + 1..=steps {
                    self.note(now, &format!("step {step}: {}", word_of(step)));
                }
            }
            (Some((steps, _)), None) => self.note(now, &format!("a game of {steps} steps is open")),
            (None, _) => {}
        }
        self.steps = game.map(|(steps, _)| steps);
    }

    /// Lines for the platform to keep.
    pub fn take_new(&mut self) -> Option<String> {
        Some(std::mem::take(&mut self.new)).filter(|lines| !lines.is_empty())
    }

    /// Everything that is remembered of this run.
    pub fn text(&self) -> String {
        self.lines.iter().map(String::as_str).collect()
    }
}

/// What was asked for as a line of the log; `None` if it was typed, or is told by its trouble.
fn line_of(action: &UiAction) -> Option<String> {
    if action.is_typed() || matches!(action, UiAction::KeyCap(..)) {
        return None;
    }
    if let UiAction::Do(command) = action {
        let name = if let AppCommand::Window(command) = command { format!("{command:?}") } else { format!("{command:?}") };
        return Some(format!("{name}: {}", command.row().label));
    }
    if let UiAction::Trouble(_) | UiAction::News(_) = action { None } else { Some(variant(action)) }
}

/// The names of an action and of the action in it, without what they hold.
fn variant(action: &impl Debug) -> String {
    let mut names = VariantNames(String::new());
    // It ends with an error as soon as anything but a name comes.
    let _ = write!(names, "{action:?}");
    names.0.trim_end_matches('(').to_owned()
}

/// Takes in names of variants alone: letters of ours with opening brackets between them, and stops at whatever they hold.
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
    fn the_log_says_what_was_done_and_never_what_was_typed_or_named() {
        let read = UiAction::Prepare(PreparationAction::Class(ClassAction::Read("Ada.csv".to_owned(), b"Ada".to_vec())));
        let note = Command::Note { text: "Ada was late".to_owned() };
        for (action, told) in [
            (UiAction::Do(AppCommand::TakeBack), Some("TakeBack: Take back")),
            (UiAction::Do(AppCommand::Window(WindowCommand::Luck)), Some("Luck: Luck…")),
            (UiAction::Play(note), Some("Play(Note")),
            (UiAction::Open(PathBuf::from("/home/ada/Ada.senlac")), Some("Open")),
            (read, Some("Prepare(Class(Read")),
            (UiAction::Modal(ModalAction::Find("Ada".to_owned())), Some("Modal(Find")),
            (UiAction::Write(Field::Note, "Ada".to_owned()), None),
            (UiAction::Key('a'), None),
            (UiAction::Trouble("Ada".to_owned()), None),
        ] {
            assert_eq!(line_of(&action).as_deref(), told);
        }
    }

    #[test]
    fn a_trouble_is_noted_once_without_its_names_and_old_lines_go() {
        let (mut log, now) = (FaultLog::default(), DateTime::UNIX_EPOCH);
        let trouble = tr!("The list of {name} is torn in two.", name = "Ada Lind");
        for _ in 0..3 {
            log.shows(now, Some(trouble.clone()));
        }
        assert_eq!(log.take_new().as_deref(), Some("1970-01-01 00:00:00 ! The list of … is torn in two.\n"));
        assert_eq!(log.take_new(), None);
        for number in 0..500 {
            log.note(now, &format!("line {number}."));
        }
        assert!(log.text().lines().count() == LINES_MOST && log.text().ends_with("line 499.\n"));
    }
}
