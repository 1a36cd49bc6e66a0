//! Documents of any board game: its order of battle with boxes to tick, its turns, its charts, and blank forms for charts
//! that only the owner's copy has.

mod chart;
mod charts;
mod columns;
mod counters;
mod follow_up_steps;
mod record;
mod roster;
mod rows;
#[cfg(test)]
pub(in crate::sheets) mod tests;

use super::furniture::{self, with_dashes};
use super::{Area, Fonts, Pen, PrintOptions};
use crate::sheets::document::{Document, GameDocumentKind};
use senlac_board_games::RecordSheets;

const PAGE_MARGIN_MM: f32 = 11.0;
/// Height of the page number at the foot.
const FOOT_MM: f32 = 1.5;

impl Document {
    /// Lays out a document of a board game.
    pub fn from_game(kind: GameDocumentKind, sheets: &RecordSheets, options: PrintOptions, fonts: &Fonts) -> Self {
        match kind {
            GameDocumentKind::Roster => roster::roster(sheets, options, fonts),
            GameDocumentKind::Record => record::record(sheets, options, fonts),
            GameDocumentKind::Charts => charts::charts(kind, &sheets.charts, sheets.title, options, fonts),
            GameDocumentKind::Forms => charts::charts(kind, &sheets.own_charts, sheets.title, options, fonts),
        }
    }
}

/// Starts a page with its head, and returns the free area below it.
fn begin_page<'a>(kind: GameDocumentKind, about: &str, options: PrintOptions, fonts: &'a Fonts) -> (Pen<'a>, Area) {
    let (pen, free) = furniture::begin_page(options, fonts, PAGE_MARGIN_MM, kind.title(), about);
    (pen, free.without_bottom(FOOT_MM))
}

/// Returns the rulebook and the game's current position: "Hastings: 1066 · Assault period 1, battle turn 1".
fn subtitle(sheets: &RecordSheets) -> String {
    format!("{} · {}", sheets.title, sheets.heading)
}
