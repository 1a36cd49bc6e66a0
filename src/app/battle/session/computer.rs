//! The computer's next step: proposed on the large button, carried out at Enter or when it is due, and marked in the file.

use chrono::{DateTime, TimeDelta, Utc};

use super::{GameSession, Primary};
use crate::battle::computer::{Pace, parts, step_label};
use crate::battle::next_step::Selection;
use crate::ui_action::UiAction;
use senlac_classroom::battles::computer::next_step;
use senlac_classroom::chronicle::{Author, Order, Request};
use senlac_classroom::rules::Command;

impl GameSession {
    /// Works out what the computer does next.
    pub(super) fn follow_computer(&mut self) {
        let may = self.read_only().is_none() && self.check.is_none() && self.opened.is_none();
        self.computer.next = if may { next_step(self.game.state(), &self.selection.skipped) } else { None };
    }

    /// What was chosen by hand, or the unit and the target of the computer's next step where nothing was.
    pub(super) fn selection_or_computers(&self) -> Selection {
        let mut selection = self.selection.clone();
        if let Some(next) = self.computer.next.as_ref().filter(|_| !self.is_in_hand()) {
            selection.selected = next.unit();
            if let Command::Shoot { at, .. } = next {
                selection.target = Some(*at);
            } else if let Command::Fight { blows, .. } = next {
                selection.target = blows.first().map(|blow| blow.at);
            }
        }
        selection
    }

    /// Whether somebody has begun something by hand, which goes before the computer.
    fn is_in_hand(&self) -> bool {
        let Selection { selected, target, shares, commander_at, paths, skipped: _ } = &self.selection;
        let chosen = selected.is_some() || target.is_some() || commander_at.is_some();
        let typed =
            !self.typed.square.is_empty() || self.typed.answers.values().any(|text| !text.is_empty()) || !self.typed.panic.is_empty();
        chosen || typed || !shares.is_empty() || !paths.is_empty()
    }

    /// The large button while the computer is to act.
    pub(super) fn primary_of_computer(&self) -> Option<Primary> {
        let next = self.computer.next.as_ref().filter(|_| !self.is_in_hand())?;
        Some(Primary { label: step_label(&self.names, self.state(), next), action: UiAction::ComputerStep })
    }

    /// Carries out the computer's next step, marked as its own.
    pub(super) fn computer_step(&mut self, now: DateTime<Utc>) {
        let Some(command) = self.computer.next.clone() else { return };
        self.computer.due = None;
        self.computer.rest = parts(&command);
        self.ask(Request::Play(Order { by: Some(Author::Computer), ..command.into() }), now);
    }

    /// The computer goes on by itself, or waits for Enter.
    pub(super) fn let_computer_run(&mut self, runs: bool) {
        self.computer.runs = runs;
        self.computer.due = None;
    }

    /// The computer plays this battle by itself, quickly: it is only watched.
    pub fn watch(&mut self) {
        self.computer.pace = Pace::Quick;
        self.let_computer_run(true);
    }

    /// Why the computer, which goes on by itself, does not go on now, and what to do; `None` while it does.
    pub fn computer_waits(&self) -> Option<String> {
        if !self.computer.runs || self.computer.next.is_none() {
            return None;
        }
        let typed = self.typed.square.trim();
        Some(if self.refused.is_some() {
            tr!("The computer waits for your answer.").to_owned()
        } else if !typed.is_empty() {
            tr!("The computer waits: “{typed}” is typed. Esc clears it.", typed)
        } else if self.hints.is_some() {
            tr!("The computer waits while the arrows are shown. Esc closes them.").to_owned()
        } else if self.is_in_hand() {
            tr!("The computer waits: you have begun something. Esc lets it go.").to_owned()
        } else {
            return None;
        })
    }

    /// Lets go what was begun by hand where the computer waits for it.
    pub(super) fn let_computer_go_on(&mut self) {
        if self.computer_waits().is_some() {
            self.forget_attack();
            self.selection.paths.clear();
            self.typed.panic.clear();
        }
    }

    /// How long it is until the computer's next step is due; `None` while it does not go on by itself.
    pub fn computer_due(&mut self, now: DateTime<Utc>) -> Option<TimeDelta> {
        let goes_on = self.computer.runs && self.computer.next.is_some();
        if !goes_on || self.is_waiting() || self.computer_waits().is_some() || self.take_off_page().is_some() {
            self.computer.due = None;
            return None;
        }
        let wait = self.computer.pace.rest(self.computer.rest.max(1));
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
        UiAction::Play(Command::SetComputer { units })
    }

    #[test]
    fn one_step_at_a_time_at_enter_and_marked_and_taken_back_like_any_other() {
        let (mut session, _folder) = session();
        ask(&mut session, [give(&["N01", "N02"]), PRIMARY]);
        assert_eq!(session.lines.all.last().map(|line| line.by_computer), Some(false), "the teacher flipped the card");
        while session.state().acting() == Some(Side::Norman) {
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
        assert_eq!(session.state().acting(), Some(Side::Norman));
        ask(&mut session, [PRIMARY]);
        assert_eq!(session.lines.all.last().map(|line| line.text.clone()), last, "the same step again");
    }

    #[test]
    fn a_game_that_is_opened_again_goes_on_as_it_was() {
        let (mut session, _folder) = session();
        ask(&mut session, [give(&["N02"]), PRIMARY]);
        let (next, path) = (session.computer.next.clone(), session.path().to_owned());
        drop(session);
        let chronicle = senlac_classroom::chronicle::inspect(&path).expect("a game").chronicle;
        assert_eq!(chronicle.state().computer(unit("N02")), Some(Manner::Bold));
        assert_eq!(next_step(chronicle.state(), &std::collections::BTreeSet::new()), next);
    }

    #[test]
    fn what_is_done_by_hand_goes_first_and_the_phase_of_people_is_theirs_to_end() {
        let (mut session, _folder) = session();
        ask(&mut session, [give(&["N02"]), PRIMARY, UiAction::Do(AppCommand::Done)]);
        assert_eq!((session.state().phase(), session.todo.unit()), (Phase::Shoot, Some(unit("N02"))));
        assert!(session.primary.label.starts_with("Computer: Bo’s archers shoot at"), "{}", session.primary.label);
        ask(&mut session, [UiAction::Key('3')]);
        assert!(session.primary.label.starts_with("3 hits"), "a child has rolled for it: {}", session.primary.label);
        ask(&mut session, [PRIMARY]);
        assert_eq!(session.lines.all.last().map(|line| line.by_computer), Some(false));
        assert_eq!(session.computer.next, None, "the Normans are not all the computer’s");
        assert_eq!(session.primary.label, "Normans are done shooting");
    }

    #[test]
    fn by_itself_it_waits_for_its_pace_and_stops_where_something_is_taken_back() {
        let (mut session, _folder) = session();
        ask(&mut session, [give(&["N01", "N02"]), PRIMARY]);
        assert_eq!(session.computer_due(noon()), None);
        ask(&mut session, [UiAction::Do(AppCommand::ComputerRuns)]);
        let wait = session.computer_due(noon()).expect("it runs");
        assert!(wait > TimeDelta::zero());
        assert_eq!(session.computer_due(noon() + wait), Some(TimeDelta::zero()));
        ask(&mut session, [UiAction::Key('3')]);
        assert_eq!(session.computer_due(noon() + wait), None, "somebody types");
        ask(&mut session, [UiAction::Backspace, UiAction::Do(AppCommand::TakeBack)]);
        assert!(!session.computer.runs);
    }

    /// A battle in which the Saxons panic, the computer playing these by itself.
    fn panic(units: &[&str]) -> (GameSession, tempfile::TempDir) {
        let players = ["Adela", "Bo", "Leofwine", "Wulf"];
        let (game, folder) = small_battle("...#", CardName::ArrowInTheEye, players);
        let mut session = GameSession::new(game, &[], jobs());
        ask(&mut session, [PRIMARY, give(units), UiAction::Do(AppCommand::ComputerRuns)]);
        let dice = ["S01", "S02"].map(|name| (unit(name), 6)).into();
        ask(&mut session, [UiAction::Play(Command::Panic { dice })]);
        (session, folder)
    }

    #[test]
    fn by_itself_it_waits_for_what_leaves_the_table_after_a_panic() {
        let goes_on = [["N01", "N02", "S01"], ["N01", "S01", "S02"]].map(|units| {
            let (mut session, _folder) = panic(&units);
            assert!(session.take_off_page().is_some());
            assert_eq!(session.computer_due(noon()), None, "its pause is not in sight, and children take figures off");
            ask(&mut session, [UiAction::Do(AppCommand::Dismiss)]);
            session.computer_due(noon()).is_some()
        });
        assert!(goes_on.contains(&true), "where the computer has the whole side that acts");
    }

    #[test]
    fn a_panic_of_a_battle_that_is_only_watched_buries_nothing() {
        let (mut session, _folder) = panic(&["N01", "N02", "S01", "S02"]);
        assert!(session.take_off.is_some() && session.take_off_page().is_none());
        assert!(session.computer_due(noon()).is_some() && session.is_on(AppCommand::ComputerRuns));
    }

    #[test]
    fn by_itself_it_says_what_it_waits_for_and_escape_lets_it_go_on() {
        let (mut session, _folder) = session();
        ask(&mut session, [give(&["N01", "N02", "S01", "S02"]), PRIMARY]);
        ask(&mut session, [UiAction::Key('P')]);
        assert_eq!(session.computer_waits(), None, "it waits for Enter anyway");
        ask(&mut session, [UiAction::Do(AppCommand::Dismiss), UiAction::Do(AppCommand::ComputerRuns)]);
        assert_eq!(session.computer_waits(), None);
        let begun = [
            (UiAction::Key('P'), "The computer waits: “P” is typed. Esc clears it."),
            (UiAction::Unit(unit("N02")), "The computer waits: you have begun something. Esc lets it go."),
            (UiAction::Do(AppCommand::Hints), "The computer waits while the arrows are shown. Esc closes them."),
        ];
        for (action, why) in begun {
            ask(&mut session, [action]);
            assert_eq!((session.computer_waits().as_deref(), session.computer_due(noon())), (Some(why), None));
            assert!(session.is_on(AppCommand::Dismiss));
            ask(&mut session, [UiAction::Do(AppCommand::Dismiss)]);
            assert_eq!(session.computer_waits(), None, "after {why}");
            assert!(session.computer_due(noon()).is_some());
        }
    }
}
