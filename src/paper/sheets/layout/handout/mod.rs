//! The rules in words and pictures for a child of ten: on one page, or on two or more where rulings and cards need them.

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
use super::{Align, Area, Ink, Look, MARGIN_MM, Pen, shows, turn};
use crate::art;
use crate::sheets::document::{Battle, Document, Kind, Options};
use crate::sheets::text::{Fonts, Style};
use senlac_base::language::tr;
use senlac_classroom::rules::{Side, State, Troop};

/// What the lines of boxes need beside them to lie within the margins.
const RIM_MM: f32 = 0.4;
/// What stays free below the words for the number of the page where there is more than one.
const FOOT_MM: f32 = 5.0;

/// The handout, the same for both sides: its words follow the rulings in force where they change what a child does. No
/// words are smaller than 10 points: what does not fit on one page at that size goes on overleaf, from the cards on.
pub(crate) fn handout(battle: Battle<'_>, options: Options, fonts: &Fonts) -> Document {
    let pen = || Pen::new(fonts, options.paper, options.inks);
    let area = options.paper.within(MARGIN_MM);
    let area = Area { x: area.x + RIM_MM, width: area.width - 2.0 * RIM_MM, ..area };
    let told = HandoutWords::of(battle);
    let whole: Vec<PagePart<'_>> = [told.deeds(), told.cards(), told.you(), told.end()].into_iter().flatten().collect();
    if page::fit(&pen(), &whole, area, Sizes::LEAST) {
        return Document::new(Kind::Handout, vec![filled(pen(), &whole, area).finish()]);
    }
    let area = Area { height: area.height - FOOT_MM, ..area };
    let first: Vec<PagePart<'_>> = [told.deeds(), told.you()].into_iter().flatten().collect();
    let mut pens = vec![filled(pen(), &first, area)];
    let rest: Vec<PagePart<'_>> = [told.cards(), told.end()].into_iter().flatten().collect();
    let split = |sizes| page::split(&pen(), &title(), &rest, area, sizes);
    let most = split(Sizes::LEAST).len();
    let sizes = Sizes::largest(|sizes| split(sizes).len() <= most);
    for parts in split(sizes) {
        let mut pen = pen();
        page::draw(&mut pen, std::iter::once(&title()).chain(parts), area, sizes);
        pens.push(pen);
    }
    let look = Sizes::LEAST.body().inked(Ink::Quiet);
    Document::new(Kind::Handout, furniture::number_pages_in(look, pens, MARGIN_MM))
}

/// A page with these parts on it, as large as they fit.
fn filled<'p>(mut pen: Pen<'p>, parts: &[PagePart<'_>], area: Area) -> Pen<'p> {
    let sizes = Sizes::largest(|sizes| page::fit(&pen, parts, area, sizes));
    page::draw(&mut pen, parts, area, sizes);
    pen
}

pub(in crate::sheets::layout) const NAME: &str = tr_mark!("The Battle of Hastings");

/// The title of a further page.
fn title() -> PagePart<'static> {
    PagePart::new(0.0, |pen, area, sizes| {
        furniture::zigzag(pen, Area { height: BORDER_MM, ..area });
        let look = Look::new(sizes.body().size_pt * 2.0, Style::Title, Ink::Words);
        pen.heading(1, (area.middle().0, area.y + BORDER_MM + look.size_mm()), Align::Center, look, tr(NAME));
        BORDER_MM + look.size_mm() * 1.2
    })
}

/// "What the 13 cards do".
fn cards_title(battle: Battle<'_>) -> String {
    tr_count!(count = battle.setup.deck.len(), "What the only card does", "What the {count} cards do")
}

struct HandoutWords<'a> {
    state: &'a State,
    steps: Vec<turn::TurnStep>,
    deeds: [UnitDeed; 4],
    /// The title over the cards.
    cards: String,
    events: Vec<CountedCard>,
    /// Panic without a card.
    panic: Option<String>,
    commander: String,
    dice: String,
    end: String,
    wins: [String; 2],
}

impl<'a> HandoutWords<'a> {
    fn of(battle: Battle<'a>) -> Self {
        let state = battle.state;
        Self {
            state,
            steps: turn::steps(state),
            deeds: words::deeds(state),
            cards: cards_title(battle),
            events: cards::events(battle),
            panic: words::panic(state.rulings()),
            commander: words::commander(state.rulings()),
            dice: words::dice(state.rulings()),
            end: words::end(state),
            wins: Side::ALL.map(|side| words::win(state, side)),
        }
    }

    /// How a turn goes, and what a unit does in it.
    fn deeds(&self) -> Vec<PagePart<'_>> {
        let turn = PagePart::new(0.3, |pen, area, sizes| boxes::steps(pen, &self.steps, area, sizes)).growing();
        let rows = 0..self.deeds.len().div_ceil(boxes::COLUMNS);
        let deeds = rows.map(|row| PagePart::new(0.75, move |pen, area, sizes| boxes::deeds(pen, &self.deeds, row, area, sizes)).growing());
        [PagePart::new(0.0, band), heading(0.6, tr!("A turn goes like this")), turn].into_iter().chain(deeds).collect()
    }

    fn cards(&self) -> Vec<PagePart<'_>> {
        let rows = self.events.chunks(boxes::COLUMNS).enumerate();
        let row =
            |(place, row)| PagePart::new(if place == 0 { 0.25 } else { 0.4 }, move |pen, area, sizes| cards::row(pen, row, area, sizes));
        let panic = self
            .panic
            .as_ref()
            .map(|words| PagePart::new(0.4, move |pen, area, sizes| pen.paragraph(area, Align::Left, sizes.body(), words) - area.y));
        std::iter::once(heading(0.6, &self.cards)).chain(rows.map(row)).chain(panic).collect()
    }

    fn you(&self) -> Vec<PagePart<'_>> {
        vec![PagePart::new(0.75, |pen, area, sizes| boxes::you(pen, [&self.commander, &self.dice], area, sizes)).growing()]
    }

    /// Who wins, and old words.
    fn end(&self) -> Vec<PagePart<'_>> {
        let win = PagePart::new(0.6, |pen, area, sizes| boxes::win(pen, self.state, &self.end, &self.wins, area, sizes)).growing();
        vec![win, PagePart::new(0.75, boxes::old_words)]
    }
}

fn heading(above: f32, words: &str) -> PagePart<'_> {
    PagePart::new(above, move |pen, area, sizes| {
        pen.heading(2, (area.x, area.y + sizes.em(1.45)), Align::Left, sizes.heading(), words);
        sizes.em(1.7)
    })
}

/// The title between two faces; gives its height.
fn band(pen: &mut Pen<'_>, area: Area, sizes: Sizes) -> f32 {
    furniture::zigzag(pen, Area { height: BORDER_MM, ..area });
    let title = Look::new(sizes.body().size_pt * 2.5, Style::Title, Ink::Words);
    let side = sizes.em(4.0);
    let inner = Area { height: side, ..area.split_top(BORDER_MM + sizes.em(0.3)).1 };
    let (left, rest) = inner.split_left(side);
    let (middle, right) = rest.split_left(rest.width - side);
    pen.figure(&art::portrait(Side::Norman, Troop::Knights, 1, true), left, shows::portrait(Side::Norman, Troop::Knights, true));
    pen.figure(&art::portrait(Side::Saxon, Troop::Housecarles, 1, true), right, shows::portrait(Side::Saxon, Troop::Housecarles, true));
    pen.heading(1, (middle.middle().0, inner.y + sizes.em(2.0)), Align::Center, title, tr(NAME));
    let room = middle.width - sizes.em(1.0);
    pen.fitted((middle.middle().0, inner.y + sizes.em(3.6)), Align::Center, sizes.body(), room, LEAST_PT, tr(words::STORY));
    side + inner.y - area.y
}
