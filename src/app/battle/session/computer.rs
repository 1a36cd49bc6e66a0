//! The computer's next step: proposed on the large button, carried out by Enter or when it is due, and marked in the file.

use crate::battle::action::BattleAction;
use chrono::{DateTime, TimeDelta, Utc};

use super::{GameSession, PrimaryButton};
use crate::battle::computer::{Pace, display_units, step_label};
use crate::battle::next_step::Selection;
use crate::ui_action::UiAction;
use senlac_classroom::battles::computer::next_step;
use senlac_classroom::chronicle::{Author, Order, Request};
use senlac_classroom::rules::Command;

impl GameSession {
    /// Computes the computer's next step.
    pub(super) fn update_computer(&mut self) {
        let may = self.read_only().is_none() && self.check.is_none() && self.opened.is_none();
        self.computer.next = if may { next_step(self.game.state(), &self.selection.skipped) } else { None };
    }

    /// Returns the user's selection, or the unit and target of the computer's next step if there is none.
    pub(super) fn effective_selection(&self) -> Selection {
        let mut selection = self.selection.clone();
        if let Some(next) = self.computer.next.as_ref().filter(|_| !self.has_user_input()) {
            selection.selected = next.unit();
            if let Command::Shoot { at, .. } = next {
                selection.target = Some(*at);
            } else if let Command::Fight { blows, .. } = next {
                selection.target = blows.first().map(|blow| blow.at);
            }
        }
        selection
    }

    /// Returns whether the user has begun something, which takes precedence over the computer.
    fn has_user_input(&self) -> bool {
        let Selection { selected, target, shares, commander_at, paths, skipped: _ } = &self.selection;
        let chosen = selected.is_some() || target.is_some() || commander_at.is_some();
        let typed =
            !self.typed.square.is_empty() || self.typed.answers.values().any(|text| !text.is_empty()) || !self.typed.panic.is_empty();
        chosen || typed || !shares.is_empty() || !paths.is_empty()
    }

    /// Returns the large button while the computer is to act.
    pub(super) fn primary_for_computer(&self) -> Option<PrimaryButton> {
        let next = self.computer.next.as_ref().filter(|_| !self.has_user_input())?;
        Some(PrimaryButton { label: step_label(&self.names, self.state(), next), action: UiAction::Battle(BattleAction::ComputerStep) })
    }

    /// Carries out the computer's next step, marked as played by the computer.
    pub(super) fn play_computer_step(&mut self, now: DateTime<Utc>) {
        let Some(command) = self.computer.next.clone() else { return };
        self.computer.due = None;
        self.computer.rest = display_units(&command);
        self.ask(Request::Play(Order { by: Some(Author::Computer), ..command.into() }), now);
    }

    /// Sets whether the computer continues by itself or waits for Enter.
    pub(super) fn let_computer_run(&mut self, runs: bool) {
        self.computer.runs = runs;
        self.computer.due = None;
    }

    /// Lets the computer play this battle by itself and quickly, for watching only.
    pub fn watch(&mut self) {
        self.computer.pace = Pace::Quick;
        self.let_computer_run(true);
    }

    /// Returns why the computer pauses although it plays by itself, and what to do; `None` if it doesn't pause.
    pub fn computer_wait_reason(&self) -> Option<String> {
        if !self.computer.runs || self.computer.next.is_none() {
            return None;
        }
        let typed = self.typed.square.trim();
        Some(if self.refused.is_some() {
            tr!("The computer is waiting for your answer.").to_owned()
        } else if !typed.is_empty() {
            tr!("The computer is waiting because you typed “{typed}”. Press Esc to clear it.", typed)
        } else if self.hints.is_some() {
            tr!("The computer is waiting while the suggestions are open. Press Esc to close them.").to_owned()
        } else if self.has_user_input() {
            tr!("The computer is waiting because you started something. Press Esc to cancel it.").to_owned()
        } else {
            return None;
        })
    }

    /// Clears the user's unfinished input if the computer waits for it.
    pub(super) fn resume_computer(&mut self) {
        if self.computer_wait_reason().is_some() {
            self.clear_attack();
            self.selection.paths.clear();
            self.typed.panic.clear();
        }
    }

    /// Returns the time until the computer's next step is due; `None` while it does not continue by itself.
    pub fn time_to_computer_step(&mut self, now: DateTime<Utc>) -> Option<TimeDelta> {
        let goes_on = self.computer.runs && self.computer.next.is_some();
        if !goes_on || self.is_waiting() || self.computer_wait_reason().is_some() || self.take_off_page().is_some() {
            self.computer.due = None;
            return None;
        }
        let wait = self.computer.pace.display_time(self.computer.rest.max(1));
        let due = *self.computer.due.get_or_insert(now + wait);
        Some((due - now).max(TimeDelta::zero()))
    }
}

#[cfg(test)]
mod tests {
    use std::collections::BTreeMap;

    use super::*;
    use crate::battle::session::tests::jobs;
    use crate::battle::session::tests::{PRIMARY, ask, session, unit};
    use crate::commands::AppCommand;
    use crate::small_battle::small_battle;
    use senlac_classroom::rules::{CardName, Manner, Phase, Side, UnitId};

    fn noon() -> DateTime<Utc> {
        DateTime::UNIX_EPOCH
    }

    fn give(units: &[&str]) -> UiAction {
        let units: BTreeMap<UnitId, Option<Manner>> = units.iter().map(|word| (unit(word), Some(Manner::Bold))).collect();
        UiAction::Battle(BattleAction::Play(Command::SetComputer { units }))
    }

    #[test]
    fn enter_plays_one_marked_computer_step_that_can_be_undone() {
        let (mut session, _folder) = session();
        ask(&mut session, [give(&["N01", "N02"]), PRIMARY]);
        assert_eq!(session.lines.all.last().map(|line| line.by_computer), Some(false), "the teacher flipped the card");
        while session.state().acting_side() == Some(Side::Norman) {
            assert!(session.primary.label.starts_with("Computer: "), "{}", session.primary.label);
            let steps = session.chronicle().len();
            ask(&mut session, [PRIMARY]);
            assert_eq!(session.chronicle().len(), steps + 1);
            let line = session.lines.all.last().expect("a line");
            assert!(line.by_computer && line.sentence().ends_with("(the computer)"), "{line:?}");
        }
        assert!(!session.primary.label.starts_with("Computer"), "the Saxons are people");
        let last = session.lines.all.last().map(|line| line.text.clone());
        ask(&mut session, [UiAction::Do(AppCommand::TakeBack)]);
        assert_eq!(session.state().acting_side(), Some(Side::Norman));
        ask(&mut session, [PRIMARY]);
        assert_eq!(session.lines.all.last().map(|line| line.text.clone()), last, "the same step again");
    }

    #[test]
    fn a_reopened_game_continues_with_the_same_computer_step() {
        let (mut session, _folder) = session();
        ask(&mut session, [give(&["N02"]), PRIMARY]);
        let (next, path) = (session.computer.next.clone(), session.path().to_owned());
        drop(session);
        let chronicle = senlac_classroom::chronicle::inspect(&path).expect("a game").chronicle;
        assert_eq!(chronicle.state().computer(unit("N02")), Some(Manner::Bold));
        assert_eq!(next_step(chronicle.state(), &std::collections::BTreeSet::new()), next);
    }

    #[test]
    fn hand_entry_comes_first_and_people_end_their_own_phase() {
        let (mut session, _folder) = session();
        ask(&mut session, [give(&["N02"]), PRIMARY, UiAction::Do(AppCommand::Done)]);
        assert_eq!((session.state().phase(), session.todo.unit()), (Phase::Shoot, Some(unit("N02"))));
        assert!(session.primary.label.starts_with("Computer: Bo’s archers shoot at"), "{}", session.primary.label);
        ask(&mut session, [UiAction::Key('3')]);
        assert!(session.primary.label.starts_with("3 hits"), "a child has rolled for it: {}", session.primary.label);
        ask(&mut session, [PRIMARY]);
        assert_eq!(session.lines.all.last().map(|line| line.by_computer), Some(false));
        assert_eq!(session.computer.next, None, "the Normans are not all the computer’s");
        assert_eq!(session.primary.label, "Normans: finish shooting");
    }

    #[test]
    fn the_running_computer_waits_for_its_pace_and_stops_on_undo() {
        let (mut session, _folder) = session();
        ask(&mut session, [give(&["N01", "N02"]), PRIMARY]);
        assert_eq!(session.time_to_computer_step(noon()), None);
        ask(&mut session, [UiAction::Do(AppCommand::ComputerRuns)]);
        let wait = session.time_to_computer_step(noon()).expect("it runs");
        assert!(wait > TimeDelta::zero());
        assert_eq!(session.time_to_computer_step(noon() + wait), Some(TimeDelta::zero()));
        ask(&mut session, [UiAction::Key('3')]);
        assert_eq!(session.time_to_computer_step(noon() + wait), None, "somebody types");
        ask(&mut session, [UiAction::Backspace, UiAction::Do(AppCommand::TakeBack)]);
        assert!(!session.computer.runs);
    }

    /// Returns a battle in which the Saxons panic and the computer plays these units by itself.
    fn panic_session(units: &[&str]) -> (GameSession, tempfile::TempDir) {
        let players = ["Adela", "Bo", "Leofwine", "Wulf"];
        let (game, folder) = small_battle("...#", CardName::ArrowInTheEye, players);
        let mut session = GameSession::new(game, &[], jobs());
        ask(&mut session, [PRIMARY, give(units), UiAction::Do(AppCommand::ComputerRuns)]);
        let dice = ["S01", "S02"].map(|name| (unit(name), 6)).into();
        ask(&mut session, [UiAction::Battle(BattleAction::Play(Command::Panic { dice }))]);
        (session, folder)
    }

    #[test]
    fn the_running_computer_waits_for_figures_to_be_taken_off() {
        let continues = [["N01", "N02", "S01"], ["N01", "S01", "S02"]].map(|units| {
            let (mut session, _folder) = panic_session(&units);
            assert!(session.take_off_page().is_some());
            assert_eq!(session.time_to_computer_step(noon()), None, "its pause is not in sight, and children take figures off");
            ask(&mut session, [UiAction::Do(AppCommand::Dismiss)]);
            session.time_to_computer_step(noon()).is_some()
        });
        assert!(continues.contains(&true), "where the computer has the whole side that acts");
    }

    #[test]
    fn a_battle_between_computers_does_not_pause_after_a_panic() {
        let (mut session, _folder) = panic_session(&["N01", "N02", "S01", "S02"]);
        assert!(session.take_off.is_some() && session.take_off_page().is_none());
        assert!(session.time_to_computer_step(noon()).is_some() && session.is_on(AppCommand::ComputerRuns));
    }

    #[test]
    fn the_computer_says_why_it_waits_and_escape_resumes_it() {
        let (mut session, _folder) = session();
        ask(&mut session, [give(&["N01", "N02", "S01", "S02"]), PRIMARY]);
        ask(&mut session, [UiAction::Key('P')]);
        assert_eq!(session.computer_wait_reason(), None, "it waits for Enter anyway");
        ask(&mut session, [UiAction::Do(AppCommand::Dismiss), UiAction::Do(AppCommand::ComputerRuns)]);
        assert_eq!(session.computer_wait_reason(), None);
        let begun = [
            (UiAction::Key('P'), "The computer is waiting because you typed “P”. Press Esc to clear it."),
            (
                UiAction::Battle(BattleAction::Unit(unit("N02"))),
                "The computer is waiting because you started something. Press Esc to cancel it.",
            ),
            (UiAction::Do(AppCommand::Hints), "The computer is waiting while the suggestions are open. Press Esc to close them."),
        ];
        for (action, why) in begun {
            ask(&mut session, [action]);
            assert_eq!((session.computer_wait_reason().as_deref(), session.time_to_computer_step(noon())), (Some(why), None));
            assert!(session.is_on(AppCommand::Dismiss));
            ask(&mut session, [UiAction::Do(AppCommand::Dismiss)]);
            assert_eq!(session.computer_wait_reason(), None, "after {why}");
            assert!(session.time_to_computer_step(noon()).is_some());
        }
    }
}
