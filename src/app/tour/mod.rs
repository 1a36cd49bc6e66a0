//! The tour: ten steps on the sample battle, each beside the very control of the window that it is about. It waits for the real
//! action, and never stands in the way: whatever else is done counts as ever, and a step that was done before is not asked for.

pub mod action;
mod bubble;
mod control_finder;
mod place;
mod steps;

use std::collections::BTreeSet;
use std::path::{Path, PathBuf};

use super::battle::session::GameSession;
use super::ui_action::UiAction;
use senlac_classroom::chronicle::Request;

pub use self::action::TourAction;
pub use self::bubble::tour_ui;
pub use self::control_finder::{ControlFinder, find_control};
pub use self::steps::TourStep;

/// The tour that is under way.
#[derive(Clone, Debug, Default)]
pub struct Tour {
    /// What was done, or left out.
    done: BTreeSet<TourStep>,
    /// The game that it is taken on, once it is open, and how many of its steps the tour has looked at.
    game: Option<(PathBuf, u64)>,
}

impl Tour {
    /// The step that is asked for; `None` once all were done.
    pub fn step(&self) -> Option<TourStep> {
        TourStep::ALL.into_iter().find(|step| !self.done.contains(step))
    }

    /// The step that is asked for is left out.
    pub fn skip(&mut self) {
        self.done.extend(self.step());
    }

    /// Something was asked of the window.
    pub fn see(&mut self, action: &UiAction) {
        self.done.extend(TourStep::of_action(action).filter(|_| self.game.is_some()));
    }

    /// Looks at what has happened in the open game since; whether it is still the game of the tour.
    pub fn follow(&mut self, session: &GameSession) -> bool {
        let len = session.chronicle().len();
        let seen = match &mut self.game {
            None => self.game.insert((session.path().to_owned(), 0)),
            Some(game) if game.0 == session.path() => game,
            Some(_) => return false,
        };
        let requests = (seen.1 + 1..=len).filter_map(|step| session.chronicle().record(step)?.request);
        seen.1 = len;
        for request in requests {
            if let Request::Play(order) = request {
                self.done.extend(TourStep::of_command(&order.command));
            }
        }
        true
    }

    /// The game that it is taken on.
    pub fn game(&self) -> Option<&Path> {
        self.game.as_ref().map(|(path, _)| path.as_path())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::commands::{AppCommand, WindowCommand};
    use senlac_classroom::rules::{Command, Square};

    #[test]
    fn steps_are_asked_for_in_their_order_and_none_that_was_done_before() {
        let mut tour = Tour { game: Some((PathBuf::from("/sample.senlac"), 0)), ..Tour::default() };
        assert_eq!(tour.step(), Some(TourStep::Unit));
        tour.see(&UiAction::Do(AppCommand::Window(WindowCommand::Rules)));
        assert_eq!(tour.step(), Some(TourStep::Unit), "looked up before its turn");
        tour.see(&UiAction::Square(Square::new(0, 0)));
        assert_eq!(tour.step(), Some(TourStep::Card));
        for _ in TourStep::ALL.iter().skip(1).take_while(|step| **step != TourStep::Rules) {
            tour.skip();
        }
        assert_eq!(tour.step(), Some(TourStep::Menu), "the rules are not asked for again");
        tour.skip();
        assert_eq!(tour.step(), None);
        tour.skip();
        assert_eq!(tour.step(), None);
    }

    #[test]
    fn nothing_counts_before_its_game_is_open() {
        let mut tour = Tour::default();
        tour.see(&UiAction::Square(Square::new(0, 0)));
        assert_eq!(tour.step(), Some(TourStep::Unit));
    }

    #[test]
    fn what_happens_on_the_table_is_known_by_its_command() {
        let unit = "N01".parse().expect("a unit");
        assert_eq!(TourStep::of_command(&Command::flip()), Some(TourStep::Card));
        assert_eq!(TourStep::of_command(&Command::move_to(unit, Square::new(0, 0))), Some(TourStep::Move));
        assert_eq!(TourStep::of_command(&Command::Done {}), Some(TourStep::Phase));
        assert_eq!(TourStep::of_command(&Command::shoot(unit, unit)), Some(TourStep::Attack));
        assert_eq!(TourStep::of_command(&Command::Note { text: String::new() }), None);
    }
}
