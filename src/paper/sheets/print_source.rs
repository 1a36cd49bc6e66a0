//! Sources of printed documents: a battle of the classroom game, a board game, or a class's results.

use super::document::{AnyDocumentKind, Battle, Document, GameDocumentKind, PrintOptions};
use super::names::{UnprintableName, unprintable_names};
use super::text::{Fonts, Style};
use senlac_board_games::RecordSheets;
use senlac_classroom::story::results::ClassResults;

/// The data that documents are made from.
#[derive(Clone, Copy)]
pub enum PrintSource<'a> {
    /// A battle of the classroom game.
    Battle(Battle<'a>),
    /// A board game, with the contents of its sheets.
    Game(&'a RecordSheets),
    /// The results of a class's games.
    Results(&'a ClassResults),
}

impl<'a> PrintSource<'a> {
    /// Returns every kind of document with something to print, in print order.
    pub fn kinds(self) -> Vec<AnyDocumentKind> {
        match self {
            Self::Battle(battle) => battle.kinds().map(AnyDocumentKind::from).collect(),
            Self::Game(sheets) => {
                let says = |kind: &GameDocumentKind| match kind {
                    GameDocumentKind::Roster => !sheets.stacks.is_empty(),
                    GameDocumentKind::Record => !sheets.records.is_empty(),
                    GameDocumentKind::Charts => !sheets.charts.is_empty(),
                    GameDocumentKind::Forms => !sheets.own_charts.is_empty(),
                };
                GameDocumentKind::ALL.into_iter().filter(says).map(AnyDocumentKind::from).collect()
            }
            Self::Results(_) => vec![AnyDocumentKind::Results],
        }
    }

    /// Returns whether a document would reveal the result of a battle still in progress. It is printed only on request, headed
    /// “so far”.
    pub const fn is_interim(self, kind: AnyDocumentKind) -> bool {
        match (self, kind) {
            (Self::Battle(battle), AnyDocumentKind::Class(kind)) => battle.is_interim(kind),
            (Self::Battle(_) | Self::Game(_) | Self::Results(_), _) => false,
        }
    }

    /// Lays out a document. A kind that doesn't belong to this source has no pages.
    pub fn document(self, kind: AnyDocumentKind, options: PrintOptions, fonts: &Fonts) -> Document {
        match (self, kind) {
            (Self::Battle(battle), AnyDocumentKind::Class(kind)) => Document::from_battle(kind, battle, options, fonts),
            (Self::Game(sheets), AnyDocumentKind::Game(kind)) => Document::from_game(kind, sheets, options, fonts),
            (Self::Results(results), AnyDocumentKind::Results) => Document::from_results(results, options, fonts),
            (Self::Battle(_) | Self::Game(_) | Self::Results(_), _) => Document::new(kind, Vec::new()),
        }
    }

    /// Returns all names printed on paper.
    pub fn names(self) -> Vec<&'a str> {
        match self {
            Self::Battle(battle) => battle.names().collect(),
            Self::Game(sheets) => sheets.names().collect(),
            Self::Results(results) => results.class.as_deref().into_iter().collect(),
        }
    }

    /// Returns the names that these fonts can't show.
    pub fn unprintable_names(self, fonts: &Fonts) -> Vec<UnprintableName> {
        match self {
            Self::Battle(battle) => unprintable_names(battle, fonts),
            Self::Game(sheets) => unprintable_game_names(sheets, fonts),
            // No pupil is named there.
            Self::Results(_) => Vec::new(),
        }
    }
}

/// Returns a board game's unit and leader names that these fonts can't show, in list order.
fn unprintable_game_names(sheets: &RecordSheets, fonts: &Fonts) -> Vec<UnprintableName> {
    let rows = sheets.stacks.iter().flat_map(|stack| stack.rows.iter().zip(1..).map(move |(row, line)| (stack, row, line)));
    let unshown = rows.filter_map(|(stack, row, line)| {
        let name = row.cells.first()?;
        let characters = fonts.missing_in(name, Style::Bold);
        let place = || tr!("line {line} of “{list}”", line, list = stack.title);
        (!characters.is_empty()).then(|| UnprintableName { name: name.clone(), place: place(), characters })
    });
    unshown.collect()
}
