//! The event deck as cards to cut out, 63 × 88 mm like playing cards: fronts alone, or fronts and backs to fold over.

mod face;
mod words;

use super::cutting::{self, CARD_AND_CUT, CutGrid};
use super::unit_sheet::to_hit::Trial;
use super::{Area, Paper, Pen, Role, Turn};
use crate::art::card_back;
use crate::sheets::document::{Battle, Document, Kind, Options};
use crate::sheets::text::Fonts;

/// Width and height of a card in millimetres.
const CARD_MM: (f32, f32) = (63.0, 88.0);

/// How cards lie on the paper, so that most of them fit.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Lie {
    /// Upright, fronts alone.
    Upright,
    /// On their left side, fronts alone: three rows of upright ones are too high for US Letter.
    OnTheirSide,
    /// On their left side, each with its back beside it.
    Folded,
}

impl Lie {
    const fn of(options: Options) -> Self {
        match (options.fold_over, options.paper) {
            (true, _) => Self::Folded,
            (false, Paper::A4 | Paper::A3) => Self::Upright,
            (false, Paper::Letter | Paper::Tabloid) => Self::OnTheirSide,
        }
    }

    /// The size of what is cut out, as it lies.
    const fn piece(self) -> (f32, f32) {
        let (width, height) = CARD_MM;
        match self {
            Self::Upright => (width, height),
            Self::OnTheirSide => (height, width),
            Self::Folded => (height, 2.0 * width),
        }
    }

    fn to_do(self) -> &'static str {
        match self {
            Self::Upright | Self::OnTheirSide => CARD_AND_CUT,
            Self::Folded => tr!("Print on paper at 100 %. Cut along the lines, fold on the dashed line with the words outside, and glue."),
        }
    }
}

/// Every card of the deck in its order, nine to a page of A4 and eight of US Letter, or four with their backs.
pub(crate) fn deck(battle: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let lie = Lie::of(options);
    let cards = &battle.setup.deck;
    let grid = CutGrid::new(cutting::room(options.paper), lie.piece());
    let sheets: Vec<_> = cards.chunks(grid.per_page()).collect();
    let title = tr!("Event deck, {cards}", cards = tr_count!(cards = cards.len(), "{cards} card", "{cards} cards"));
    let trial = Trial::new(battle.state);
    let mut number = 0;
    let mut pages = Vec::with_capacity(sheets.len());
    for (page, cards_here) in sheets.iter().enumerate() {
        let mut pen = Pen::new(fonts, options.paper, options.inks);
        cutting::head(&mut pen, &title, lie.to_do(), (page + 1, sheets.len()));
        grid.cuts(&mut pen, cards_here.len());
        for (card, cell) in cards_here.iter().zip(grid.cells()) {
            number += 1;
            let words = words::CardWords::of(card, &trial, battle.state.rulings(), (number, cards.len()));
            pen.piece(Role::Group, |pen| lay(pen, lie, cell, &words));
        }
        pages.push(pen.finish());
    }
    Document::new(Kind::Deck, pages)
}

/// Lays a card into the place of its piece.
fn lay(pen: &mut Pen<'_>, lie: Lie, cell: Area, words: &words::CardWords) {
    let (x, y) = cell.middle();
    let (width, height) = CARD_MM;
    let card = |left: f32| Area::new(left, y - height / 2.0, width, height);
    match lie {
        Lie::Upright => face::draw(pen, cell, words),
        Lie::OnTheirSide => pen.turned(Turn::Left, (x, y), |pen| face::draw(pen, card(x - width / 2.0), words)),
        // Folded like a book's cover, back and front are both upright.
        Lie::Folded => pen.turned(Turn::Left, (x, y), |pen| {
            face::draw(pen, card(x - width), words);
            pen.art(&card_back(), card(x));
            cutting::fold(pen, (x, y - height / 2.0), (x, y + height / 2.0));
        }),
    }
}

#[cfg(test)]
mod tests;
