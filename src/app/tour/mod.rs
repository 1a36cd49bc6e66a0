//! The guided tour: ten steps on the sample battle, each beside the control that it is about.
//!
//! It waits for the real action and never gets in the way. Any other action works as usual, and a step that was already done is
//! skipped.

pub mod action;
mod bubble;
mod bubble_placement;
mod control_finder;
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

/// The current guided tour.
#[derive(Clone, Debug, Default)]
pub struct Tour {
    /// Steps done or skipped so far.
    done: BTreeSet<TourStep>,
    /// The tour's game once it is open, and the number of its steps already checked.
    game: Option<(PathBuf, u64)>,
}

impl Tour {
    /// Returns the current step; `None` once all steps are done.
    pub fn step(&self) -> Option<TourStep> {
        TourStep::ALL.into_iter().find(|step| !self.done.contains(step))
    }

    /// Skips the current step.
    pub fn skip(&mut self) {
        self.done.extend(self.step());
    }

    /// Marks the step that an action in the window completes.
    pub fn record_action(&mut self, action: &UiAction) {
        self.done.extend(TourStep::from_action(action).filter(|_| self.game.is_some()));
    }

    /// Checks what has happened in the open game since. Returns whether it is still the tour's game.
    pub fn update(&mut self, session: &GameSession) -> bool {
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
                self.done.extend(TourStep::from_command(&order.command));
            }
        }
        true
    }

    /// Returns the path of the tour's game.
    pub fn game(&self) -> Option<&Path> {
        self.game.as_ref().map(|(path, _)| path.as_path())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::battle::action::BattleAction;
    use crate::commands::{AppCommand, WindowCommand};
    use senlac_classroom::rules::{Command, Square};

    #[test]
    fn steps_come_in_order_and_completed_ones_are_skipped() {
        let mut tour = Tour { game: Some((PathBuf::from("/sample.senlac"), 0)), ..Tour::default() };
        assert_eq!(tour.step(), Some(TourStep::Unit));
        tour.record_action(&UiAction::Do(AppCommand::Window(WindowCommand::Rules)));
        assert_eq!(tour.step(), Some(TourStep::Unit), "looked up before its turn");
        tour.record_action(&UiAction::Battle(BattleAction::Square(Square::new(0, 0))));
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
    fn actions_do_not_count_before_the_sample_game_is_open() {
        let mut tour = Tour::default();
        tour.record_action(&UiAction::Battle(BattleAction::Square(Square::new(0, 0))));
        assert_eq!(tour.step(), Some(TourStep::Unit));
    }

    #[test]
    fn commands_complete_the_matching_tour_steps() {
        let unit = "N01".parse().expect("a unit");
        assert_eq!(TourStep::from_command(&Command::flip()), Some(TourStep::Card));
        assert_eq!(TourStep::from_command(&Command::move_to(unit, Square::new(0, 0))), Some(TourStep::Move));
        assert_eq!(TourStep::from_command(&Command::Done {}), Some(TourStep::Phase));
        assert_eq!(TourStep::from_command(&Command::shoot(unit, unit)), Some(TourStep::Attack));
        assert_eq!(TourStep::from_command(&Command::Note { text: String::new() }), None);
    }
}
