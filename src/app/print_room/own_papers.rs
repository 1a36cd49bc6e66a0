//! What the print room prints, kept for as long as it is open.

use std::sync::Arc;

use chrono::NaiveDate;

use senlac_board_games::{Chart, RecordSheets};
use senlac_classroom::rules::rulings::CardColors;
use senlac_classroom::rules::{Setup, State};
use senlac_classroom::story::Review;
use senlac_classroom::story::results::ClassResults;
use senlac_paper::sheets::lesson::{LessonLength, is_made_afterwards};
use senlac_paper::sheets::{AnyKind, Battle, GameKind, Kind, Papers};

/// A battle of the classroom game, or a board game.
pub enum OwnPapers {
    /// A battle as it was set up, as it is, what is told of it once it has begun, and the day on which it was begun.
    Battle(Box<Setup>, Box<State>, Option<Arc<Review>>, Option<NaiveDate>),
    /// What a board game has to say.
    Game(Box<RecordSheets>),
    /// The games of a class.
    Results(Box<ClassResults>),
}

impl OwnPapers {
    /// What documents are made of.
    pub fn papers(&self) -> Papers<'_> {
        match self {
            Self::Battle(setup, state, review, day) => {
                Papers::Battle(Battle { review: review.as_deref(), day: *day, ..Battle::new(setup, state) })
            }
            Self::Game(sheets) => Papers::Game(sheets),
            Self::Results(results) => Papers::Results(results),
        }
    }

    /// Whether it is a battle of the classroom game that is printed.
    pub const fn is_of_a_battle(&self) -> bool {
        matches!(self, Self::Battle(..))
    }

    /// Whether the battle is over, so that other documents are of use than before it.
    pub fn is_over(&self) -> bool {
        matches!(self, Self::Battle(_, state, ..) if state.outcome().is_some())
    }

    /// Whether a document is ticked where nobody has ticked anything yet. The deck is only cut out where the cards are
    /// flipped on paper; everywhere else the program flips them. Nobody has to copy what is known.
    pub fn is_usual(&self, kind: AnyKind) -> bool {
        match (self, kind) {
            (Self::Battle(_, state, ..), AnyKind::Class(kind)) => {
                let on_paper = state.rulings().card_colors == CardColors::Paper;
                match kind {
                    Kind::UnitSheets | Kind::LargePrint | Kind::Handout | Kind::Plan | Kind::Reference => !self.is_over(),
                    Kind::Deck => on_paper && !self.is_over(),
                    Kind::Report | Kind::History | Kind::Maths => self.is_over(),
                    // The teacher reads first what they say of each child.
                    Kind::Certificates | Kind::Poster => false,
                    Kind::Spares | Kind::Tokens | Kind::NameTents | Kind::JobCards | Kind::SquareLabels => false,
                    Kind::OrderOfBattle | Kind::LessonPlan | Kind::Rulings => false,
                }
            }
            (Self::Game(sheets), AnyKind::Game(GameKind::Forms)) => sheets.own_charts.iter().any(Chart::has_gaps),
            (Self::Game(_), AnyKind::Game(GameKind::Roster | GameKind::Record | GameKind::Charts)) => true,
            (Self::Results(_), AnyKind::Results) => true,
            (Self::Battle(..) | Self::Game(_) | Self::Results(_), _) => false,
        }
    }

    /// Whether a document is ticked in the lesson's plan where nobody has ticked anything yet: before the battle all that the
    /// lesson needs until its end, after it all that can be made then. Figures and squares of one's own need no tokens and no
    /// labels; there is little time in a short lesson to look for name tents.
    pub fn is_of_lesson(&self, kind: AnyKind, length: LessonLength) -> bool {
        let (Self::Battle(_, state, ..), AnyKind::Class(kind)) = (self, kind) else { return false };
        let is_needed = if kind == Kind::Deck {
            state.rulings().card_colors == CardColors::Paper
        } else if matches!(kind, Kind::NameTents | Kind::JobCards) {
            length != LessonLength::Short
        } else {
            !matches!(kind, Kind::Tokens | Kind::SquareLabels | Kind::Rulings)
        };
        is_needed && is_made_afterwards(kind) == self.is_over()
    }
}
