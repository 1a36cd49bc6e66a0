//! Decks of one card, of forty, and of the longest titles.

use super::deck;
use crate::rules::rulings::CardColors;
use crate::rules::{Card, CardName, Color, Rulings, Setup};
use crate::sheets::document::{Battle, Document, Options};
use crate::sheets::layout::checks::{assert_sound, every_way};
use crate::sheets::layout::{Mark, Page, Paper, full_class};
use crate::sheets::text::Fonts;

fn with_cards(cards: Vec<Card>) -> Setup {
    Setup { deck: cards, ..full_class::setup(|_, _| None) }
}

fn laid_out(setup: &Setup, options: Options, fonts: &Fonts) -> Document {
    deck(Battle { setup, state: &full_class::state(setup) }, options, fonts)
}

/// How many cards a page holds.
fn cards_on(page: &Page) -> usize {
    page.texts().filter(|text| text.starts_with("card ") && text.contains(" of ")).count()
}

#[test]
fn every_card_of_the_deck_is_printed_once() {
    let fonts = Fonts::built_in();
    for (count, upright, on_their_side, folded) in [(1, 1, 1, 1), (13, 2, 2, 4), (40, 5, 5, 10)] {
        let setup = with_cards(vec![Card::new(CardName::Shieldwall, Color::Red); count]);
        for options in every_way() {
            let pages = laid_out(&setup, options, &fonts).pages;
            let expected = match (options.fold_over, options.paper) {
                (true, _) => folded,
                (false, Paper::A4) => upright,
                (false, Paper::Letter) => on_their_side,
            };
            assert_eq!((pages.len(), pages.iter().map(cards_on).sum::<usize>()), (expected, count), "{options:?}");
            let backs =
                pages.iter().flat_map(|page| &page.marks).filter(|mark| matches!(mark, Mark::Art { art, .. } if art.name == "card back"));
            assert_eq!(backs.count(), if options.fold_over { count } else { 0 });
        }
    }
}

#[test]
fn whatever_a_card_is_called_and_does_it_fits() {
    let titles = [
        "W".repeat(60),
        "Wretched weather ".repeat(4).trim()[..60].to_owned(),
        "Bo".to_owned(),
        "the long way round to the other side of the wide hill".to_owned(),
    ];
    let fonts = Fonts::built_in();
    let own = |title: &String| {
        CardName::ALL.map(|name| Card {
            title: Some(title.as_str().into()),
            strength: Some(name.strength().most),
            turns: Some(name.longest()),
            ..Card::new(name, Color::Red)
        })
    };
    let mut setup = with_cards(titles.iter().flat_map(own).collect());
    setup.deck.extend(CardName::ALL.map(|name| Card::new(name, Color::Black)));
    for options in every_way() {
        let pages = laid_out(&setup, options, &fonts).pages;
        assert_sound(&pages, &fonts, 0.0);
        assert_words_on_their_cards(&pages, &fonts);
    }
}

/// No word crosses the edge of a card, that is, of the frames to cut along.
fn assert_words_on_their_cards(pages: &[Page], fonts: &Fonts) {
    for page in pages {
        let is_cut = |mark: &&Mark| matches!(mark, Mark::Shape(shape) if shape.path.elements().len() == 5 && shape.fill.is_none());
        let cards: Vec<_> = page.marks.iter().filter(is_cut).map(|mark| mark.bounds(fonts)).collect();
        let head = page.marks.iter().filter(|mark| matches!(mark, Mark::Text(_))).take(3).count();
        for text in page.marks.iter().filter(|mark| matches!(mark, Mark::Text(_))).skip(head) {
            assert!(cards.iter().any(|card| card.holds(text.bounds(fonts))), "{text:?}");
        }
    }
}

#[test]
fn a_card_says_who_goes_first_and_what_it_does() {
    let mud = Card::new(CardName::MuddyGround, Color::Black);
    let deep = Card { title: Some("Deep mud".into()), strength: Some(2), turns: Some(3), color: Color::Red, ..mud.clone() };
    let setup = with_cards(vec![mud, deep]);
    let page = &laid_out(&setup, Options::default(), &Fonts::built_in()).pages[0];
    let expected = "\
Event deck, 2 cards
Print on card at 100 %. Cut along the lines.
page 1 of 1
Normans first
black card
card 1 of 2
Muddy Ground
Horses sink to their knees:
knights ride 1 square and
need 1 more to hit.
Whoever needs more
than 6 cannot hit.
Saxons first
red card
card 2 of 2
Deep mud
Muddy Ground · strength 2 · lasts 3 turns
Horses sink to their knees:
knights ride 1 square and
need 2 more to hit for 3 turns.
Whoever needs more
than 6 cannot hit.";
    assert_eq!(page.texts().collect::<Vec<_>>().join("\n"), expected);
}

#[test]
fn where_a_coin_says_who_goes_first_no_card_does() {
    let mut setup = with_cards(vec![Card::new(CardName::ArrowInTheEye, Color::Red)]);
    setup.rulings = Rulings { card_colors: CardColors::Coin, ..Rulings::default() };
    let page = &laid_out(&setup, Options::default(), &Fonts::built_in()).pages[0];
    assert!(
        page.texts().any(|text| text == "Toss a coin") && !page.texts().any(|text| text.ends_with("first") && text.starts_with("Saxons"))
    );
}
