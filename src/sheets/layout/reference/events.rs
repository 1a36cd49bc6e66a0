//! The event deck: how many of each card, in which colours, and what they do under this game's rulings.

use super::{SMALL, STRONG};
use crate::rules::rulings::{AmokMove, ArrowAgain, BodyguardWithoutLord, NaturalSix, Reshuffle, ShieldwallPool};
use crate::rules::{Card, CardName, Color, Rulings, Setup};
use crate::sheets::document::Battle;
use crate::sheets::layout::furniture::{self, HEADING};
use crate::sheets::layout::{Align, Area, Ink, Look, Pen, Role};

/// Width of the column of counts, and of the titles'.
const COUNT_MM: f32 = 24.0;
const TITLE_MM: f32 = 41.0;

/// Draws as many of these cards as fit into an area; gives how many do.
pub(super) fn draw(pen: &mut Pen<'_>, battle: Battle<'_>, kinds: &[Cards], area: Area) -> usize {
    let mut y = area.y;
    for (place, kind) in kinds.iter().enumerate() {
        let words = words(&kind.card, &battle.state.rulings);
        let title = pen.height(TITLE_MM - 3.0, STRONG, kind.card.title());
        let height = title.max(pen.height(area.width - COUNT_MM - TITLE_MM, SMALL, &words)) + 1.5;
        if y + height > area.bottom() {
            return place;
        }
        pen.piece(Role::Row, |pen| line(pen, kind, &words, Area { y, ..area }));
        y += height;
    }
    kinds.len()
}

/// The title of the deck; gives where it ends.
pub(super) fn heading(pen: &mut Pen<'_>, battle: Battle<'_>, area: Area) -> f32 {
    let baseline = area.y + 4.6;
    let title = format!("The event deck: {} cards", battle.setup.deck.len());
    pen.heading(2, (area.x, baseline), Align::Left, HEADING, &title);
    let rulings = &battle.state.rulings;
    let shuffled = match rulings.reshuffle {
        Reshuffle::WhenEmpty => "shuffled once, and again when it is empty",
        Reshuffle::WhenEmptyArrowLate => "shuffled with Arrow in the Eye in the lower half; again when it is empty",
        Reshuffle::EveryTurn => "all of it shuffled before every flip",
    };
    let room = area.width - pen.width(HEADING, &title) - 4.0;
    pen.fitted((area.right(), baseline), Align::Right, furniture::HINT, room, 5.0, shuffled);
    area.y + 7.0
}

/// Cards that nobody can tell apart, colours aside.
pub(super) struct Cards {
    card: Card,
    black: u8,
    red: u8,
}

/// The cards of the deck, those of one event together, the usual one first.
pub(super) fn kinds(setup: &Setup) -> Vec<Cards> {
    let mut kinds: Vec<Cards> = Vec::new();
    for card in &setup.deck {
        let place = kinds.iter().position(|kind| kind.card.is_like(card)).unwrap_or_else(|| {
            kinds.push(Cards { card: card.clone(), black: 0, red: 0 });
            kinds.len() - 1
        });
        if let Some(kind) = kinds.get_mut(place) {
            match card.color {
                Color::Black => kind.black += 1,
                Color::Red => kind.red += 1,
            }
        }
    }
    kinds.sort_by_key(|kind| (kind.card.name, !kind.card.is_usual()));
    kinds
}

/// A card's line: how many there are, its title, and what it does.
fn line(pen: &mut Pen<'_>, kind: &Cards, words: &str, area: Area) {
    pen.line((area.x, area.y), (area.right(), area.y), 0.15, Ink::Rule);
    let mut x = area.x;
    let counts = pen.begin(Role::Cell);
    for (count, ink, name) in [(kind.black, Ink::Words, Color::Black.name()), (kind.red, Ink::Norman, Color::Red.name())] {
        if count > 0 {
            let look = Look { ink, ..STRONG.sized(8.6) };
            let text = format!("{count} {name}");
            pen.text((x, area.y + 4.0), Align::Left, look, &text);
            x += pen.width(look, &text) + 1.8;
        }
    }
    pen.end(counts);
    let title = Area::new(area.x + COUNT_MM, area.y + 0.8, TITLE_MM - 3.0, 0.0);
    pen.piece(Role::Head, |pen| pen.paragraph(title, Align::Left, STRONG, kind.card.title()));
    let effect = Area::new(area.x + COUNT_MM + TITLE_MM, area.y + 0.9, area.width - COUNT_MM - TITLE_MM, 0.0);
    pen.paragraph(effect, Align::Left, SMALL, words);
}

/// What a card does, with what this game's rulings say of it.
pub(super) fn words(card: &Card, rulings: &Rulings) -> String {
    let more = match card.name {
        CardName::Shieldwall => match rulings.shieldwall_pool {
            ShieldwallPool::Phase => " All hits on a unit in a phase are counted together and rounded down; panic is not halved.",
            ShieldwallPool::Attack => " Each attack is rounded down for itself; panic is not halved.",
        },
        CardName::FyrdRunsAmok => match rulings.amok_move {
            AmokMove::UsesMove => {
                " You move them, front units first, the shortest open way; who touches a Norman stays. It is their move; they may still shoot and fight."
            }
            AmokMove::MayStillMove => {
                " You move them, front units first, the shortest open way; who touches a Norman stays. They may still move, shoot and fight."
            }
        },
        CardName::MuddyGround | CardName::TiredFromTheLongMarch => match rulings.natural_six {
            NaturalSix::Misses => " Whoever needs more than 6 cannot hit.",
            NaturalSix::Hits => " A 6 always hits.",
        },
        CardName::ArrowInTheEye => match rulings.arrow_again {
            ArrowAgain::ColorOnly => " If he is dead already, only the colour counts.",
            ArrowAgain::PanicAgain => " If he is dead already, they panic again.",
        },
        CardName::WilliamTrips => " If he is dead already, only the colour counts. He is not a casualty.",
    };
    let lord = match (card.name, rulings.bodyguard_without_lord) {
        (CardName::ArrowInTheEye | CardName::WilliamTrips, BodyguardWithoutLord::Loses) => " His men lose their +1 without him.",
        (CardName::ArrowInTheEye | CardName::WilliamTrips, BodyguardWithoutLord::Keeps) => " His men keep their +1.",
        (CardName::Shieldwall | CardName::FyrdRunsAmok | CardName::MuddyGround | CardName::TiredFromTheLongMarch, _) => "",
    };
    format!("{}{more}{lord}", card.effect())
}
