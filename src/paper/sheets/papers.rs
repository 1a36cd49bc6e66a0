//! What sheets of paper are printed of: a battle of the classroom game, or a board game.

use super::document::{AnyKind, Battle, Document, GameKind, Options};
use super::names::{Unshown, unshown_names};
use super::text::{Fonts, Style};
use senlac_board_games::RecordSheets;
use senlac_classroom::story::results::ClassResults;

/// What documents are made of, whichever game it is.
#[derive(Clone, Copy)]
pub enum Papers<'a> {
    /// A battle of the classroom game.
    Battle(Battle<'a>),
    /// A board game.
    Game(&'a RecordSheets),
    /// The games of a class.
    Results(&'a ClassResults),
}

impl<'a> Papers<'a> {
    /// Every kind of document that there is something to say in, in the order in which they are printed together.
    pub fn kinds(self) -> Vec<AnyKind> {
        match self {
            Self::Battle(battle) => battle.kinds().map(AnyKind::from).collect(),
            Self::Game(sheets) => {
                let says = |kind: &GameKind| match kind {
                    GameKind::Roster => !sheets.stacks.is_empty(),
                    GameKind::Record => !sheets.records.is_empty(),
                    GameKind::Charts => !sheets.charts.is_empty(),
                    GameKind::Forms => !sheets.own_charts.is_empty(),
                };
                GameKind::ALL.into_iter().filter(says).map(AnyKind::from).collect()
            }
            Self::Results(_) => vec![AnyKind::Results],
        }
    }

    /// Whether a document tells the end of a battle that goes on: it is printed only on request, headed “so far”.
    pub const fn is_before_its_end(self, kind: AnyKind) -> bool {
        match (self, kind) {
            (Self::Battle(battle), AnyKind::Class(kind)) => battle.is_before_its_end(kind),
            (Self::Battle(_) | Self::Game(_) | Self::Results(_), _) => false,
        }
    }

    /// A document; one of the other game has no pages.
    pub fn document(self, kind: AnyKind, options: Options, fonts: &Fonts) -> Document {
        match (self, kind) {
            (Self::Battle(battle), AnyKind::Class(kind)) => Document::of(kind, battle, options, fonts),
            (Self::Game(sheets), AnyKind::Game(kind)) => Document::of_game(kind, sheets, options, fonts),
            (Self::Results(results), AnyKind::Results) => Document::of_results(results, options, fonts),
            (Self::Battle(_) | Self::Game(_) | Self::Results(_), _) => Document::new(kind, Vec::new()),
        }
    }

    /// Everybody who is named on paper.
    pub fn names(self) -> Vec<&'a str> {
        match self {
            Self::Battle(battle) => battle.names().collect(),
            Self::Game(sheets) => sheets.names().collect(),
            Self::Results(results) => results.class.as_deref().into_iter().collect(),
        }
    }

    /// Those whose names these faces cannot show.
    pub fn unshown(self, fonts: &Fonts) -> Vec<Unshown> {
        match self {
            Self::Battle(battle) => unshown_names(battle, fonts),
            Self::Game(sheets) => unshown_of(sheets, fonts),
            // No pupil is named there.
            Self::Results(_) => Vec::new(),
        }
    }
}

/// Units and persons of a board game whose names these faces cannot show, in the order of their lists.
fn unshown_of(sheets: &RecordSheets, fonts: &Fonts) -> Vec<Unshown> {
    let rows = sheets.stacks.iter().flat_map(|stack| stack.rows.iter().zip(1..).map(move |(row, line)| (stack, row, line)));
    let unshown = rows.filter_map(|(stack, row, line)| {
        let name = row.cells.first()?;
        let characters = fonts.missing_in(name, Style::Bold);
        let place = || tr!("line {line} of “{list}”", line, list = stack.title);
        (!characters.is_empty()).then(|| Unshown { name: name.clone(), place: place(), characters })
    });
    unshown.collect()
}
