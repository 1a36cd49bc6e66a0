//! Scenes on the projector. A new scene needs a variant here with its data, a file in `paint` for its layout, painting and
//! screen reader text, and the command that shows it.

use std::sync::Arc;

use super::distinct_names::ChildName;
use super::facts::ProjectorFacts;
use super::first_names::{ProjectorNames, PupilNaming};
use super::lesson::{Lesson, LessonPage};
use super::story_scenes::{AwardsScene, ChartScene, QuestionScene};
use crate::battle::board::step_animation::{Clock, StepAnimation};
use senlac_board_games::session::PublicStatus;
use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::phrasebook::{hill_text, outcome_text};
use senlac_classroom::rules::{Board, Outcome, Setup, Side, Square, State, Troop, hill_holder};

/// The teacher's choices for the projector.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct ProjectorOptions {
    /// Whether pupils are named.
    pub names: PupilNaming,
    /// Whether the table is shown.
    pub board: bool,
    /// Open page of the sum, if the class predicts and compares.
    pub sums: Option<LessonPage>,
    /// Whether waiting pupils are given jobs.
    pub jobs: bool,
    /// A unit's suggested moves, if the teacher sends them to the projector. The table is shown then.
    pub arrows: [Option<ShownArrow>; 3],
}

/// An arrow on the table. If both squares are the same, it suggests holding.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShownArrow {
    /// Square where the arrow starts.
    pub from: Square,
    /// Destination square, or square of the target.
    pub to: Square,
}

/// Content of the projector picture.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Scene {
    /// The card in play and the last deed.
    #[default]
    Card,
    /// The table, as large as possible, with a sum if the class predicts.
    Board(BoardScene),
    /// A sum for the class, with the card beside it.
    Sums(Lesson),
    /// The ringing bell, before the winner is shown.
    Bell,
    /// Result of the battle.
    End(BattleResult),
    /// A replayed step of the battle.
    Replay(Box<ReplayScene>),
    /// Public state of a board game.
    BoardGame(PublicStatus),
    /// A chart from the story of the battle.
    Chart(ChartScene),
    /// Honours for all pupils.
    Awards(AwardsScene),
    /// A question for discussion.
    Question(QuestionScene),
}

impl Scene {
    /// Returns the scene for a state: the result if the battle has ended, or else the table, the sum or the card.
    pub fn from_state(
        state: &State,
        chronicle: &Chronicle,
        setup: &Setup,
        (options, names): (ProjectorOptions, &ProjectorNames),
        facts: &ProjectorFacts,
    ) -> Self {
        if let Some(outcome) = state.outcome() {
            return Self::End(BattleResult::from_outcome(outcome, state));
        }
        let has_arrows = options.arrows.iter().any(Option::is_some);
        let sums = options.sums.filter(|_| !has_arrows).and_then(|page| Lesson::open_page(state, chronicle, setup, names, page, facts));
        match sums {
            sums if options.board || has_arrows => Self::Board(BoardScene::from_state(state, names, facts, sums, options.arrows)),
            Some(sums) => Self::Sums(sums),
            None => Self::Card,
        }
    }
}

/// The result of the battle.
#[derive(Clone, Debug, PartialEq)]
pub struct BattleResult {
    /// Winner of the battle.
    pub winner: Side,
    /// Reason for the win, in a sentence.
    pub why: String,
    /// Who was on the hill, in a sentence; empty if the table has no hill.
    pub hill: String,
    /// Side that held the hill alone, if there is one.
    pub holder: Option<Side>,
}

/// The table with its units, the sum and the arrows.
#[derive(Clone, Debug, PartialEq)]
pub struct BoardScene {
    /// Ground and size of the table.
    pub ground: Arc<Board>,
    /// All units on the table now.
    pub units: Vec<ShownUnit>,
    /// The sum for the class.
    pub sums: Option<Lesson>,
    /// A unit's suggested moves, numbered from 1.
    pub arrows: [Option<ShownArrow>; 3],
}

/// A unit as it is shown on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ShownUnit {
    /// Square on which the unit is.
    pub square: Square,
    /// Side to which the unit belongs.
    pub side: Side,
    /// Type of the unit's troops.
    pub troop: Troop,
    /// Figures that the unit has left.
    pub figures: u8,
    /// Whether William or Harold leads the unit now.
    pub crown: bool,
    /// Names of the unit's leaders.
    pub players: Vec<ChildName>,
    /// Whether the unit acts now.
    pub acts: bool,
}

/// A replayed step of the battle.
#[derive(Clone, Debug, PartialEq)]
pub struct ReplayScene {
    /// The table after the step.
    pub board: BoardScene,
    /// Units on the table before the step.
    pub before: Vec<ShownUnit>,
    /// Animation of the step.
    pub passage: StepAnimation,
    /// When the animation started; `None` if it is at rest.
    pub clock: Option<Clock>,
}

impl ReplayScene {
    /// Returns the progress of the animation, 0 to 1.
    pub fn progress(&self, now: f64) -> f32 {
        self.clock.map_or(1.0, |clock| clock.progress(now))
    }
}

impl BattleResult {
    fn from_outcome(outcome: Outcome, state: &State) -> Self {
        let holder = hill_holder(state);
        Self { winner: outcome.winner, why: outcome_text(outcome, state), hill: hill_text(state).to_owned(), holder }
    }
}

impl BoardScene {
    /// Returns the table in its current state.
    pub(super) fn from_state(
        state: &State,
        names: &ProjectorNames,
        facts: &ProjectorFacts,
        sums: Option<Lesson>,
        arrows: [Option<ShownArrow>; 3],
    ) -> Self {
        let units = state.units().filter(|unit| unit.figures > 0).filter_map(|unit| {
            Some(ShownUnit {
                square: unit.square?,
                side: unit.id.side,
                troop: unit.troop,
                figures: unit.figures,
                crown: unit.bodyguard && unit.commander && !unit.away,
                players: names.leaders(state, unit),
                acts: facts.next.unit == Some(unit.id),
            })
        });
        Self { ground: Arc::clone(state.board()), units: units.collect(), sums, arrows }
    }
}
