//! Tests with decks of one card, of 40 cards, and of the longest titles.

use super::deck;
use crate::sheets::layout::checks::{all_options, assert_printable};
use crate::sheets::layout::test_battles::{TestBattle, fonts, full_class};
use crate::sheets::layout::{Mark, Page, Paper, PrintOptions};
use senlac_classroom::rules::rulings::CardColors;
use senlac_classroom::rules::{Card, CardName, Color, Rulings, Setup};

fn with_cards(deck: Vec<Card>) -> TestBattle {
    TestBattle::new(Setup { deck, ..full_class(|_, _| None) })
}

fn count_cards(page: &Page) -> usize {
    page.texts().filter(|text| text.starts_with("card ") && text.contains(" of ")).count()
}

#[test]
fn every_card_in_the_deck_is_printed_once() {
    for (count, upright, on_their_side, folded) in [(1, 1, 1, 1), (13, 2, 2, 4), (40, 5, 5, 10)] {
        let battle = with_cards(vec![Card::new(CardName::Shieldwall, Color::Red); count]);
        for options in all_options() {
            let pages = battle.pages(deck, options);
            let expected = match (options.fold_over, options.paper) {
                (true, _) => folded,
                (false, Paper::A4 | Paper::A3) => upright,
                (false, Paper::Letter | Paper::Tabloid) => on_their_side,
            };
            assert_eq!((pages.len(), pages.iter().map(count_cards).sum::<usize>()), (expected, count), "{options:?}");
            let drawings = pages.iter().flat_map(|page| &page.marks).filter_map(Mark::as_drawing);
            assert_eq!(drawings.filter(|(art, _)| art.name == "card back").count(), if options.fold_over { count } else { 0 });
        }
    }
}

#[test]
fn cards_with_any_title_and_effect_fit() {
    let titles = [
        "W".repeat(60),
        "Wretched weather ".repeat(4).trim()[..60].to_owned(),
        "Bo".to_owned(),
        "the long way round to the other side of the wide hill".to_owned(),
    ];
    let own = |title: &String| {
        CardName::ALL.map(|name| Card {
            title: Some(title.as_str().into()),
            strength: Some(name.strength().most),
            turns: Some(name.longest()),
            ..Card::new(name, Color::Red)
        })
    };
    let usual = CardName::ALL.map(|name| Card::new(name, Color::Black));
    let battle = with_cards(titles.iter().flat_map(own).chain(usual).collect());
    for options in all_options() {
        let pages = battle.pages(deck, options);
        assert_printable(&pages, 0.0);
        assert_texts_on_their_cards(&pages);
    }
}

/// Asserts that no text crosses the edge of a card: the frames to cut along.
fn assert_texts_on_their_cards(pages: &[Page]) {
    for page in pages {
        let is_cut = |mark: &&Mark| matches!(mark, Mark::Shape(shape) if shape.path.elements().len() == 5 && shape.fill.is_none());
        let cards: Vec<_> = page.marks.iter().filter(is_cut).map(|mark| mark.bounds(fonts())).collect();
        // The page title is above the cards.
        for text in page.marks.iter().filter_map(Mark::text).skip(3) {
            assert!(cards.iter().any(|card| card.contains(text.bounds(fonts()))), "{text:?}");
        }
    }
}

#[test]
fn cards_show_the_first_side_and_the_effect() {
    let mud = Card::new(CardName::MuddyGround, Color::Black);
    let deep = Card { title: Some("Deep mud".into()), strength: Some(2), turns: Some(3), color: Color::Red, ..mud.clone() };
    let page = &with_cards(vec![mud, deep]).pages(deck, PrintOptions::default())[0];
    let expected = "\
Event deck, 2 cards
Print on card at 100%. Cut along the lines.
page 1 of 1
Normans first
black card
card 1 of 2
Muddy Ground
Horses get stuck in the
mud. Knights move
only 1 square and must
roll 1 higher to hit.
Saxons first
red card
card 2 of 2
Deep mud
Muddy Ground · strength 2 · lasts 3 turns
Horses get stuck in the
mud for 3 turns. Knights
move only 1 square and
must roll 2 higher to hit.
A die that needs more
than 6 cannot hit.";
    assert_eq!(page.texts().collect::<Vec<_>>().join("\n"), expected);
}

#[test]
fn cards_omit_the_first_side_if_a_coin_decides() {
    let mut setup = with_cards(vec![Card::new(CardName::ArrowInTheEye, Color::Red)]).setup;
    setup.rulings = Rulings { card_colors: CardColors::Coin, ..Rulings::default() };
    let words = TestBattle::new(setup).words(deck);
    assert!(words.contains("Toss a coin") && !words.contains("Saxons first"), "{words}");
}
