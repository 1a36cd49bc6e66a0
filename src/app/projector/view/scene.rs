//! What the picture on the wall is about. A new scene is a variant here with what it holds, a file in `paint` that says
//! where everything is, what is painted and what is told, and the command that shows it.

use std::sync::Arc;

use super::facts::WallFacts;
use super::first_names::{ProjectorNames, WallNames};
use super::homonyms::ChildName;
use super::lesson::{Lesson, LessonPage};
use super::told::{WallAwards, WallChart, WallQuestion};
use crate::battle::board::passage::{Clock, Passage};
use senlac_board_games::session::PublicStanding;
use senlac_classroom::chronicle::Chronicle;
use senlac_classroom::phrasebook::{hill_words, outcome_words};
use senlac_classroom::rules::{Board, Outcome, Setup, Side, Square, State, Troop, holder_of_the_hill};

/// What the teacher lets the wall show.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct WallOptions {
    /// Whether pupils are named.
    pub names: WallNames,
    /// Whether the table is shown.
    pub board: bool,
    /// The page that is open where the class predicts and compares.
    pub sums: Option<LessonPage>,
    /// Whether those who wait are given jobs.
    pub jobs: bool,
    /// What a unit could do, where the teacher sends it to the wall: the table is shown then.
    pub arrows: [Option<WallArrow>; 3],
}

/// An arrow on the table; one that leads nowhere says to stay.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WallArrow {
    /// Where the unit stands.
    pub from: Square,
    /// Where it would go, or whom it would attack.
    pub to: Square,
}

/// What the picture is about.
#[derive(Clone, Debug, Default, PartialEq)]
pub enum Scene {
    /// The card in play, and what happened last.
    #[default]
    Card,
    /// The table over the whole wall, with a sum for the class where it predicts.
    Board(WallBoard),
    /// A sum for the class, with the card beside it.
    Sums(Lesson),
    /// The bell rings.
    Bell,
    /// How the battle ended.
    End(End),
    /// A step of the battle that is looked back on.
    Replay(Box<WallReplay>),
    /// A game of a light rulebook.
    Desk(PublicStanding),
    /// A chart of the battle that is looked back on.
    Chart(WallChart),
    /// Everybody's honours.
    Awards(WallAwards),
    /// A question to talk about.
    Question(WallQuestion),
}

impl Scene {
    /// The end once there is one; else the table where it is shown, and a sum where the class predicts and there is one.
    pub fn of(
        state: &State,
        chronicle: &Chronicle,
        setup: &Setup,
        (options, names): (WallOptions, &ProjectorNames),
        facts: &WallFacts,
    ) -> Self {
        if let Some(outcome) = state.outcome() {
            return Self::End(End::of(outcome, state));
        }
        let has_arrows = options.arrows.iter().any(Option::is_some);
        let sums = options.sums.filter(|_| !has_arrows).and_then(|page| Lesson::of(state, chronicle, setup, names, page, facts));
        match sums {
            sums if options.board || has_arrows => Self::Board(WallBoard::of(state, names, facts, sums, options.arrows)),
            Some(sums) => Self::Sums(sums),
            None => Self::Card,
        }
    }
}

/// How the battle ended.
#[derive(Clone, Debug, PartialEq)]
pub struct End {
    /// Who won.
    pub winner: Side,
    /// Why, in a sentence.
    pub why: String,
    /// Who was on the hill, in a sentence; empty where the table has none.
    pub hill: String,
    /// The side that alone held it.
    pub holder: Option<Side>,
}

/// The table.
#[derive(Clone, Debug, PartialEq)]
pub struct WallBoard {
    /// The ground.
    pub ground: Arc<Board>,
    /// Who stands where.
    pub units: Vec<WallUnit>,
    /// The sum for the class.
    pub sums: Option<Lesson>,
    /// What a unit could do, each with its number.
    pub arrows: [Option<WallArrow>; 3],
}

/// A unit on the table.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WallUnit {
    /// Where it stands.
    pub square: Square,
    /// Its side.
    pub side: Side,
    /// What its men are.
    pub troop: Troop,
    /// Figures left.
    pub figures: u8,
    /// Whether William or Harold leads it now.
    pub crown: bool,
    /// What those who lead it are called.
    pub players: Vec<ChildName>,
    /// Whether it acts now.
    pub acts: bool,
}

/// A step of the battle on the wall.
#[derive(Clone, Debug, PartialEq)]
pub struct WallReplay {
    /// The table after the step.
    pub board: WallBoard,
    /// Who stood where before it.
    pub before: Vec<WallUnit>,
    /// What moves.
    pub passage: Passage,
    /// When it began to move; `None` where it stands still.
    pub clock: Option<Clock>,
}

impl WallReplay {
    /// How far it has come, 0 to 1.
    pub fn part(&self, now: f64) -> f32 {
        self.clock.map_or(1.0, |clock| clock.part(now))
    }
}

impl End {
    fn of(outcome: Outcome, state: &State) -> Self {
        let holder = holder_of_the_hill(state);
        Self { winner: outcome.winner, why: outcome_words(outcome, state), hill: hill_words(state).to_owned(), holder }
    }
}

impl WallBoard {
    /// The table as it stands.
    pub(super) fn of(
        state: &State,
        names: &ProjectorNames,
        facts: &WallFacts,
        sums: Option<Lesson>,
        arrows: [Option<WallArrow>; 3],
    ) -> Self {
        let units = state.units().filter(|unit| unit.figures > 0).filter_map(|unit| {
            Some(WallUnit {
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
