//! The paper of a board game, whichever it is: its order of battle with boxes to tick, its turns, its charts, and forms for
//! what only the owner has.

mod afterwards;
mod chart;
mod charts;
mod columns;
mod counted;
mod record;
mod roster;
mod rows;
#[cfg(test)]
pub(in crate::sheets) mod tests;

use super::furniture;
use super::{Area, Fonts, Options, Pen};
use crate::sheets::document::{Document, GameKind};
use senlac_board_games::RecordSheets;

const PAGE_MARGIN_MM: f32 = 11.0;
/// What the number of a page needs at its foot.
const FOOT_MM: f32 = 1.5;

impl Document {
    /// Lays out a document of a board game.
    pub fn of_game(kind: GameKind, sheets: &RecordSheets, options: Options, fonts: &Fonts) -> Self {
        match kind {
            GameKind::Roster => roster::roster(sheets, options, fonts),
            GameKind::Record => record::record(sheets, options, fonts),
            GameKind::Charts => charts::charts(kind, &sheets.charts, sheets.title, options, fonts),
            GameKind::Forms => charts::charts(kind, &sheets.own_charts, sheets.title, options, fonts),
        }
    }
}

/// A page with its head, and what is free below it.
fn page<'a>(kind: GameKind, about: &str, options: Options, fonts: &'a Fonts) -> (Pen<'a>, Area) {
    let mut pen = Pen::new(fonts, options.paper, options.inks);
    let free = furniture::head(&mut pen, options.paper.within(PAGE_MARGIN_MM), kind.title(), about);
    (pen, Area { height: free.height - FOOT_MM, ..free })
}

/// The rulebook, and where its game is: "Hastings: 1066 · Assault period 1, battle turn 1".
fn about(sheets: &RecordSheets) -> String {
    format!("{} · {}", sheets.title, sheets.heading)
}

/// A minus sign is a dash to the faces of these pages, and so is the hyphen of a number.
fn printed(text: &str) -> String {
    let is_number =
        text.chars().any(|sign| sign.is_ascii_digit()) && text.chars().all(|sign| sign.is_ascii_digit() || "-+./×".contains(sign));
    let text = text.replace('\u{2212}', "–");
    if is_number { text.replace('-', "–") } else { text }
}
