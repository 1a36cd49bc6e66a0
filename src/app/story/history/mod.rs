//! 1066 beside this battle: the order of the day, what each card stands for and what is legend, questions to talk about, and sums
//! from this very battle.

pub mod action;
mod day;
mod screen;
mod sums;

use std::collections::BTreeSet;
use std::sync::Arc;

use egui::Key;

use self::action::{HistoryAction, HistoryPart};
use super::action::StoryAction;
use super::kept::Kept;
use crate::projector::view::{PublicView, Scene, WallQuestion};
use crate::ui_action::UiAction;
use senlac_classroom::story::Review;
use senlac_classroom::story::history::HISTORY;
use senlac_classroom::story::maths::{Level, Sum, sums};

pub use self::screen::history_ui;

/// The page.
#[derive(Debug)]
pub struct HistoryPage {
    part: HistoryPart,
    /// The question that the class sees.
    asked: Option<usize>,
    level: Level,
    /// The sums whose answers are shown.
    answered: BTreeSet<usize>,
    sums: Kept<[Vec<Sum>; 2]>,
}

impl Default for HistoryPage {
    fn default() -> Self {
        let (answered, sums) = (BTreeSet::new(), Kept::default());
        Self { part: HistoryPart::default(), asked: None, level: Level::First, answered, sums }
    }
}

/// What a key asks for.
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
    /// Carries out what was asked.
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

    /// Ends what the class sees; whether it saw anything.
    pub const fn end_show(&mut self) -> bool {
        self.asked.take().is_some()
    }

    /// What the class sees: the question that is asked; `None` for the battle.
    pub fn public(&self, review: &Review) -> Option<PublicView> {
        let question = HISTORY.question.get(self.asked?)?;
        let scene = Scene::Question(WallQuestion { ask: question.ask.clone() });
        Some(PublicView::looking_back(scene, review.story().last().turn()))
    }

    /// The sums of both levels.
    fn sums(&self, review: &Arc<Review>) -> Arc<[Vec<Sum>; 2]> {
        self.sums.of(review, (), |review, ()| [Level::First, Level::Second].map(|level| sums(review.story(), level)))
    }
}

/// What was asked, for whoever carries it out.
const fn asked(action: HistoryAction) -> UiAction {
    UiAction::Story(StoryAction::History(action))
}
