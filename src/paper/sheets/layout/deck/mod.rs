//! The event deck as cards to cut out, 63 × 88 mm like playing cards: fronts only, or fronts and backs to fold over.

mod face;
mod words;

use super::cutting::{self, CutGrid, card_and_cut};
use super::unit_sheet::to_hit::Trial;
use super::{Area, Paper, Pen, Role, Turn};
use crate::art::card_back;
use crate::sheets::document::{Battle, Document, DocumentKind, PrintOptions};
use crate::sheets::text::Fonts;

/// Width and height of a card in millimetres.
const CARD_MM: (f32, f32) = (63.0, 88.0);

/// Orientation of the cards on the paper, chosen to fit as many as possible.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum CardOrientation {
    /// Upright, fronts only.
    Upright,
    /// Turned to their left side, fronts only: three rows of upright cards are too high for US Letter.
    OnTheirSide,
    /// Turned to their left side, each with its back beside it.
    Folded,
}

impl CardOrientation {
    const fn from_options(options: PrintOptions) -> Self {
        match (options.fold_over, options.paper) {
            (true, _) => Self::Folded,
            (false, Paper::A4 | Paper::A3) => Self::Upright,
            (false, Paper::Letter | Paper::Tabloid) => Self::OnTheirSide,
        }
    }

    /// Returns the width and height of a cut-out on the page.
    const fn piece_size(self) -> (f32, f32) {
        let (width, height) = CARD_MM;
        match self {
            Self::Upright => (width, height),
            Self::OnTheirSide => (height, width),
            Self::Folded => (height, 2.0 * width),
        }
    }

    fn instruction(self) -> &'static str {
        match self {
            Self::Upright | Self::OnTheirSide => card_and_cut(),
            Self::Folded => tr!("Print on paper at 100%. Cut along the lines. Fold along the dashed line, printed side out, and glue."),
        }
    }
}

/// Lays out every card of the deck in order: nine per A4 page and eight per US Letter page, or four with their backs.
pub(crate) fn deck(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let lie = CardOrientation::from_options(options);
    let cards = &battle.setup.deck;
    let grid = CutGrid::new(cutting::room(options.paper), lie.piece_size());
    let sheets: Vec<_> = cards.chunks(grid.per_page()).collect();
    let title = tr!("Event deck, {cards}", cards = tr_count!(cards = cards.len(), "{cards} card", "{cards} cards"));
    let trial = Trial::new(battle.state);
    let mut number = 0;
    let mut pages = Vec::with_capacity(sheets.len());
    for (page, cards_here) in sheets.iter().enumerate() {
        let mut pen = Pen::new(fonts, options.paper, options.inks);
        cutting::draw_head(&mut pen, &title, lie.instruction(), (page + 1, sheets.len()));
        grid.draw_cuts(&mut pen, cards_here.len());
        for (card, cell) in cards_here.iter().zip(grid.cells()) {
            number += 1;
            let words = words::CardContent::from_card(card, &trial, battle.state.rulings(), (number, cards.len()));
            pen.piece(Role::Group, |pen| draw_card(pen, lie, cell, &words));
        }
        pages.push(pen.finish());
    }
    Document::new(DocumentKind::Deck, pages)
}

/// Draws a card in its cell.
fn draw_card(pen: &mut Pen<'_>, lie: CardOrientation, cell: Area, words: &words::CardContent) {
    let (x, y) = cell.middle();
    let (width, height) = CARD_MM;
    let card = |left: f32| Area::new(left, y - height / 2.0, width, height);
    match lie {
        CardOrientation::Upright => face::draw(pen, cell, words),
        CardOrientation::OnTheirSide => pen.draw_turned(Turn::Left, (x, y), |pen| face::draw(pen, card(x - width / 2.0), words)),
        // Folded like a book's cover, back and front are both upright.
        CardOrientation::Folded => pen.draw_turned(Turn::Left, (x, y), |pen| {
            face::draw(pen, card(x - width), words);
            pen.art(&card_back(), card(x));
            cutting::draw_fold(pen, (x, y - height / 2.0), (x, y + height / 2.0));
        }),
    }
}

#[cfg(test)]
mod tests;
