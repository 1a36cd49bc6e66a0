//! Comparison with 1066: the order of events, the meaning of each card and what is legend, questions for
//! discussion, and sums based on this battle.

pub mod action;
mod day;
mod screen;
mod sums;

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::Key;

use self::action::{HistoryAction, HistoryPart};
use super::action::StoryAction;
use super::memo::Memo;
use crate::projector::view::{PublicView, QuestionScene, Scene};
use crate::ui_action::UiAction;
use senlac_classroom::story::Review;
use senlac_classroom::story::history::HISTORY;
use senlac_classroom::story::maths::{Level, Sum, sums};

pub use self::screen::history_ui;

/// State of the page about 1066.
#[derive(Debug)]
pub struct HistoryPage {
    part: HistoryPart,
    /// Index of the question that the class sees.
    asked: Option<usize>,
    level: Level,
    /// Indices of the sums whose answers are shown.
    answered: BTreeSet<usize>,
    sums: Memo<[Vec<Sum>; 2]>,
}

impl Default for HistoryPage {
    fn default() -> Self {
        let (answered, sums) = (BTreeSet::new(), Memo::default());
        Self { part: HistoryPart::default(), asked: None, level: Level::First, answered, sums }
    }
}

/// Returns the action of a key.
pub fn key(key: Key, nothing_has_focus: bool) -> Option<HistoryAction> {
    if key == Key::PageDown || (nothing_has_focus && key == Key::ArrowRight) {
        Some(HistoryAction::Turn(true))
    } else if key == Key::PageUp || (nothing_has_focus && key == Key::ArrowLeft) {
        Some(HistoryAction::Turn(false))
    } else {
        None
    }
}

impl HistoryPage {
    /// Carries out an action.
    pub fn run_action(&mut self, action: HistoryAction) {
        match action {
            HistoryAction::Part(part) => self.part = part,
            HistoryAction::Turn(forward) => {
                let (at, all) = (self.part as usize, HistoryPart::ALL.len());
                self.part = HistoryPart::ALL[(at + if forward { 1 } else { all - 1 }) % all];
            }
            HistoryAction::Ask(place) => self.asked = (self.asked != Some(place)).then_some(place),
            HistoryAction::Level(level) => {
                self.level = level;
                self.answered.clear();
            }
            HistoryAction::Answer(place) => {
                if !self.answered.remove(&place) {
                    self.answered.insert(place);
                }
            }
            HistoryAction::AllAnswers(true) => self.answered.extend(0..64),
            HistoryAction::AllAnswers(false) => self.answered.clear(),
        }
        if self.part != HistoryPart::Questions {
            self.asked = None;
        }
    }

    /// Ends the show for the class. Returns whether there was one.
    pub const fn end_show(&mut self) -> bool {
        self.asked.take().is_some()
    }

    /// Returns the class's view of the question; `None` while the class sees the battle.
    pub fn public_view(&self, review: &Review) -> Option<PublicView> {
        let question = HISTORY.question.get(self.asked?)?;
        let scene = Scene::Question(QuestionScene { ask: question.ask.clone() });
        Some(PublicView::from_story_scene(scene, review.story().final_state().turn()))
    }

    /// Returns the sums of both levels.
    fn sums(&self, review: &Arc<Review>) -> Arc<[Vec<Sum>; 2]> {
        self.sums.get_or_compute(review, (), |review, ()| [Level::First, Level::Second].map(|level| sums(review.story(), level)))
    }
}

/// Wraps an action for the window.
const fn to_ui_action(action: HistoryAction) -> UiAction {
    UiAction::Story(StoryAction::History(action))
}
