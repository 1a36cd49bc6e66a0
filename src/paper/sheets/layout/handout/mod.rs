//! The rules in text and pictures for ten-year-olds: one page, or more if rulings and cards need them.

mod boxes;
pub(in crate::sheets::layout) mod cards;
mod page;
#[cfg(test)]
mod tests;
pub(in crate::sheets::layout) mod words;

use self::cards::CountedCard;
use self::page::{LEAST_PT, PagePart, Sizes};
use self::words::UnitDeed;
use super::furniture::{self, BORDER_MM};
use super::{Align, Area, Ink, Look, MARGIN_MM, Mm, Pen, Share, alt_text, turn};
use crate::art;
use crate::sheets::document::{Battle, Document, DocumentKind, PrintOptions};
use crate::sheets::text::{Fonts, Style};
use senlac_base::language::tr;
use senlac_classroom::rules::{Side, State, Troop};

/// Inset that keeps the boxes' lines within the margins.
const RIM_MM: f32 = 0.4;
/// Height of the page number below the text, if there are several pages.
const FOOT_MM: f32 = 5.0;

/// Lays out the handout, the same for both sides. Its text follows the rulings that affect a child's actions.
/// No text is smaller than 10 points. If it doesn't fit on one page at that size, it continues overleaf, starting with the
/// cards.
pub(crate) fn handout(battle: Battle<'_>, options: PrintOptions, fonts: &Fonts) -> Document {
    let pen = || Pen::new(fonts, options.paper, options.inks);
    let area = options.paper.inner_area(MARGIN_MM);
    let area = area.padded(RIM_MM, 0.0);
    let told = HandoutText::from_battle(battle);
    let whole: Vec<PagePart<'_>> =
        [told.deed_parts(), told.card_parts(), told.commander_parts(), told.end()].into_iter().flatten().collect();
    if page::all_fit(&pen(), &whole, area, Sizes::LEAST) {
        return Document::new(DocumentKind::Handout, vec![fill_page(pen(), &whole, area).finish()]);
    }
    let area = area.without_bottom(FOOT_MM);
    let first: Vec<PagePart<'_>> = [told.deed_parts(), told.commander_parts()].into_iter().flatten().collect();
    let mut pens = vec![fill_page(pen(), &first, area)];
    let rest: Vec<PagePart<'_>> = [told.card_parts(), told.end()].into_iter().flatten().collect();
    let split = |sizes| page::split_pages(&pen(), &title_part(), &rest, area, sizes);
    let most = split(Sizes::LEAST).len();
    let sizes = Sizes::largest_fitting(|sizes| split(sizes).len() <= most);
    for parts in split(sizes) {
        let mut pen = pen();
        page::draw(&mut pen, std::iter::once(&title_part()).chain(parts), area, sizes);
        pens.push(pen);
    }
    let look = Sizes::LEAST.body().with_ink(Ink::Quiet);
    Document::new(DocumentKind::Handout, furniture::number_pages(look, pens, MARGIN_MM))
}

/// Draws these parts on a page, as large as they fit.
fn fill_page<'p>(mut pen: Pen<'p>, parts: &[PagePart<'_>], area: Area) -> Pen<'p> {
    let sizes = Sizes::largest_fitting(|sizes| page::all_fit(&pen, parts, area, sizes));
    page::draw(&mut pen, parts, area, sizes);
    pen
}

pub(in crate::sheets::layout) const NAME: &str = tr_mark!("The Battle of Hastings");

/// Returns the title of a further page.
fn title_part() -> PagePart<'static> {
    PagePart::new(0.0, |pen, area, sizes| {
        furniture::draw_zigzag(pen, Area { height: BORDER_MM, ..area });
        let look = Look::new(sizes.body().size_pt * 2.0, Style::Title, Ink::Words);
        pen.heading(1, (area.middle().0, area.y + BORDER_MM + look.size_mm()), Align::Center, look, tr(NAME));
        BORDER_MM + look.size_mm() * 1.2
    })
}

/// Returns text such as "The 13 event cards".
fn cards_title(battle: Battle<'_>) -> String {
    tr_count!(count = battle.setup.deck.len(), "The event card", "The {count} event cards")
}

struct HandoutText<'a> {
    state: &'a State,
    steps: Vec<turn::TurnStep>,
    deeds: [UnitDeed; 4],
    /// Title above the cards.
    cards: String,
    events: Vec<CountedCard>,
    /// Panic not caused by a card.
    panic: Option<String>,
    commander: String,
    dice: String,
    end: String,
    wins: [String; 2],
}

impl<'a> HandoutText<'a> {
    fn from_battle(battle: Battle<'a>) -> Self {
        let state = battle.state;
        Self {
            state,
            steps: turn::steps(state),
            deeds: words::deeds(state),
            cards: cards_title(battle),
            events: cards::counted_cards(battle),
            panic: words::panic_text(state.rulings()),
            commander: words::commander_text(state.rulings()),
            dice: words::dice(state.rulings()),
            end: words::end_text(state),
            wins: Side::ALL.map(|side| words::win_text(state, side)),
        }
    }

    /// Returns the parts about a turn and a unit's actions.
    fn deed_parts(&self) -> Vec<PagePart<'_>> {
        let turn = PagePart::new(0.3, |pen, area, sizes| boxes::draw_steps(pen, &self.steps, area, sizes)).with_growth();
        let rows = 0..self.deeds.len().div_ceil(boxes::COLUMNS);
        let deeds = rows
            .map(|row| PagePart::new(0.75, move |pen, area, sizes| boxes::draw_deeds(pen, &self.deeds, row, area, sizes)).with_growth());
        [PagePart::new(0.0, draw_title_band), heading_part(0.6, tr!("How a turn works")), turn].into_iter().chain(deeds).collect()
    }

    fn card_parts(&self) -> Vec<PagePart<'_>> {
        let rows = self.events.chunks(boxes::COLUMNS).enumerate();
        let row = |(place, row)| {
            PagePart::new(if place == 0 { 0.25 } else { 0.4 }, move |pen, area, sizes| cards::draw_row(pen, row, area, sizes))
        };
        let panic = self
            .panic
            .as_ref()
            .map(|words| PagePart::new(0.4, move |pen, area, sizes| pen.paragraph(area, Align::Left, sizes.body(), words) - area.y));
        std::iter::once(heading_part(0.6, &self.cards)).chain(rows.map(row)).chain(panic).collect()
    }

    fn commander_parts(&self) -> Vec<PagePart<'_>> {
        vec![
            PagePart::new(0.75, |pen, area, sizes| boxes::draw_commander_and_dice(pen, [&self.commander, &self.dice], area, sizes))
                .with_growth(),
        ]
    }

    /// Returns the parts about winning and old words.
    fn end(&self) -> Vec<PagePart<'_>> {
        let win =
            PagePart::new(0.6, |pen, area, sizes| boxes::draw_winning(pen, self.state, &self.end, &self.wins, area, sizes)).with_growth();
        vec![win, PagePart::new(0.75, boxes::draw_old_words)]
    }
}

fn heading_part(above: f32, words: &str) -> PagePart<'_> {
    PagePart::new(above, move |pen, area, sizes| {
        pen.heading(2, (area.x, area.y + sizes.em(1.45)), Align::Left, sizes.heading(), words);
        sizes.em(1.7)
    })
}

/// Draws the title between two faces and returns its height.
fn draw_title_band(pen: &mut Pen<'_>, area: Area, sizes: Sizes) -> f32 {
    furniture::draw_zigzag(pen, Area { height: BORDER_MM, ..area });
    let title = Look::new(sizes.body().size_pt * 2.5, Style::Title, Ink::Words);
    let side = sizes.em(4.0);
    let inner = area.below(BORDER_MM + sizes.em(0.3)).top(side);
    let [left, middle, right] = inner.columns([Mm(side), Share(1.0), Mm(side)], 0.0);
    for (side, troop, place) in [(Side::Norman, Troop::Knights, left), (Side::Saxon, Troop::Housecarles, right)] {
        pen.figure(&art::portrait(side, troop, 1, true), place, alt_text::portrait_text(side, troop, true));
    }
    pen.heading(1, (middle.middle().0, inner.y + sizes.em(2.0)), Align::Center, title, tr(NAME));
    let room = middle.width - sizes.em(1.0);
    pen.fitted_text((middle.middle().0, inner.y + sizes.em(3.6)), Align::Center, sizes.body(), room, LEAST_PT, tr(words::STORY));
    side + inner.y - area.y
}
