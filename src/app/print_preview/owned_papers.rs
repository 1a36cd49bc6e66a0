//! Data printed by the print preview, owned for as long as it is open.

use std::sync::Arc;

use chrono::NaiveDate;

use senlac_board_games::{Chart, RecordSheets};
use senlac_classroom::rules::rulings::CardColors;
use senlac_classroom::rules::{Setup, State};
use senlac_classroom::story::Review;
use senlac_classroom::story::results::ClassResults;
use senlac_paper::sheets::lesson::{LessonLength, is_made_afterwards};
use senlac_paper::sheets::{AnyDocumentKind, Battle, DocumentKind, GameDocumentKind, PrintSource};

/// Source of the documents: a battle, a board game, or a class's results.
pub enum OwnedPapers {
    /// A battle's set-up, its current state, its review once it has begun, and the date on which it began.
    Battle(Box<Setup>, Box<State>, Option<Arc<Review>>, Option<NaiveDate>),
    /// A board game's record sheets.
    Game(Box<RecordSheets>),
    /// The results of a class's games.
    Results(Box<ClassResults>),
}

impl OwnedPapers {
    /// Borrows the data from which documents are laid out.
    pub fn papers(&self) -> PrintSource<'_> {
        match self {
            Self::Battle(setup, state, review, day) => {
                PrintSource::Battle(Battle { review: review.as_deref(), day: *day, ..Battle::new(setup, state) })
            }
            Self::Game(sheets) => PrintSource::Game(sheets),
            Self::Results(results) => PrintSource::Results(results),
        }
    }

    /// Returns whether a battle is printed.
    pub const fn is_battle(&self) -> bool {
        matches!(self, Self::Battle(..))
    }

    /// Returns whether the battle is over, so that other documents are useful than before it.
    pub fn is_over(&self) -> bool {
        matches!(self, Self::Battle(_, state, ..) if state.outcome().is_some())
    }

    /// Returns whether a document is ticked by default. The deck is cut out only if cards are flipped on paper;
    /// otherwise Senlac flips them. Nobody has to copy known data by hand.
    pub fn is_ticked_by_default(&self, kind: AnyDocumentKind) -> bool {
        match (self, kind) {
            (Self::Battle(_, state, ..), AnyDocumentKind::Class(kind)) => {
                let on_paper = state.rulings().card_colors == CardColors::Paper;
                match kind {
                    DocumentKind::UnitSheets
                    | DocumentKind::LargePrint
                    | DocumentKind::Handout
                    | DocumentKind::Plan
                    | DocumentKind::Reference => !self.is_over(),
                    DocumentKind::Deck => on_paper && !self.is_over(),
                    DocumentKind::Report | DocumentKind::History | DocumentKind::Maths => self.is_over(),
                    // The teacher reads first what they say of each child.
                    DocumentKind::Certificates | DocumentKind::Poster => false,
                    DocumentKind::Spares
                    | DocumentKind::Tokens
                    | DocumentKind::NameTents
                    | DocumentKind::JobCards
                    | DocumentKind::SquareLabels => false,
                    DocumentKind::OrderOfBattle | DocumentKind::LessonPlan | DocumentKind::Rulings => false,
                }
            }
            (Self::Game(sheets), AnyDocumentKind::Game(GameDocumentKind::Forms)) => sheets.own_charts.iter().any(Chart::has_gaps),
            (Self::Game(_), AnyDocumentKind::Game(GameDocumentKind::Roster | GameDocumentKind::Record | GameDocumentKind::Charts)) => true,
            (Self::Results(_), AnyDocumentKind::Results) => true,
            (Self::Battle(..) | Self::Game(_) | Self::Results(_), _) => false,
        }
    }

    /// Returns whether a document is ticked by default in the lesson plan: before the battle everything that the
    /// lesson needs, after it everything that can be made then. Classes with their own figures and squares need no
    /// tokens and labels. Short lessons have little time to find name tents.
    pub fn is_ticked_for_lesson(&self, kind: AnyDocumentKind, length: LessonLength) -> bool {
        let (Self::Battle(_, state, ..), AnyDocumentKind::Class(kind)) = (self, kind) else { return false };
        let is_needed = if kind == DocumentKind::Deck {
            state.rulings().card_colors == CardColors::Paper
        } else if matches!(kind, DocumentKind::NameTents | DocumentKind::JobCards) {
            length != LessonLength::Short
        } else {
            !matches!(kind, DocumentKind::Tokens | DocumentKind::SquareLabels | DocumentKind::Rulings)
        };
        is_needed && is_made_afterwards(kind) == self.is_over()
    }
}
