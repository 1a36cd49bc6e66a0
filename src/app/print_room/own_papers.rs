//! What the print room prints, kept for as long as it is open.

use std::sync::Arc;

use chrono::NaiveDate;

use crate::rulebooks::{Chart, RecordSheets};
use crate::rules::rulings::CardColors;
use crate::rules::{Setup, State};
use crate::sheets::{AnyKind, Battle, GameKind, Kind, Papers};
use crate::story::Review;

/// A battle of the classroom game, or a board game.
pub enum OwnPapers {
    /// A battle as it was set up, as it is, what is told of it once it has begun, and the day on which it was begun.
    Battle(Box<Setup>, Box<State>, Option<Arc<Review>>, Option<NaiveDate>),
    /// What a board game has to say.
    Game(Box<RecordSheets>),
}

impl OwnPapers {
    /// What documents are made of.
    pub fn papers(&self) -> Papers<'_> {
        match self {
            Self::Battle(setup, state, review, day) => {
                Papers::Battle(Battle { review: review.as_deref(), day: *day, ..Battle::new(setup, state) })
            }
            Self::Game(sheets) => Papers::Game(sheets),
        }
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
                    Kind::Report => self.is_over(),
                    // The teacher reads first what they say of each child.
                    Kind::Certificates | Kind::Poster => false,
                    Kind::Spares | Kind::Tokens | Kind::NameTents | Kind::JobCards | Kind::SquareLabels => false,
                    Kind::OrderOfBattle | Kind::Rulings => false,
                }
            }
            (Self::Game(sheets), AnyKind::Game(GameKind::Forms)) => sheets.own_charts.iter().any(Chart::has_gaps),
            (Self::Game(_), AnyKind::Game(GameKind::Roster | GameKind::Record | GameKind::Charts)) => true,
            (Self::Battle(..), AnyKind::Game(_)) | (Self::Game(_), AnyKind::Class(_)) => false,
        }
    }
}
