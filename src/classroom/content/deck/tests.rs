use proptest::prelude::*;
use proptest::test_runner::RngSeed;

use super::*;
use crate::content::mistake_cases::{check, messages};
use crate::rules::Rulings;
use crate::rules::rulings::{CardColors, Reshuffle};

const GOOD: &str = include_str!("../../../../decks/hastings.toml");

fn mistakes(text: &str) -> Vec<String> {
    messages(parse(text, "d.toml"))
}

#[test]
fn every_deck_mistake_is_reported() {
    let cases = toml::from_str(include_str!("mistakes.toml")).expect("cases");
    check(&cases, |text| parse(text, "d.toml"));
}

#[test]
fn the_hastings_deck_has_13_cards_with_7_black() {
    let deck = parse(GOOD, "hastings.toml").expect("the deck");
    assert_eq!(deck.name, "Hastings");
    assert_eq!(deck.cards.len(), 13);
    assert_eq!(deck.cards.iter().filter(|card| card.color == Color::Black).count(), 7);
    for name in CardName::ALL {
        assert_eq!(deck.cards.iter().filter(|card| card.name == name).count(), usize::from(name.copies()), "{name:?}");
    }
}

#[test]
fn line_endings_and_byte_order_marks_do_not_change_a_deck() {
    let deck = parse(GOOD, "hastings.toml");
    assert_eq!(parse(&GOOD.replace('\n', "\r\n"), "hastings.toml"), deck);
    assert_eq!(parse(&format!("\u{FEFF}{GOOD}"), "hastings.toml"), deck);
}

#[test]
fn card_titles_are_accepted_as_names() {
    let deck = parse("name = 'x'\ncards = [{ name = 'Fyrd Runs Amok', black = 0, red = 1 }]", "d.toml").expect("a deck");
    assert_eq!(deck.cards, [Card::new(CardName::FyrdRunsAmok, Color::Red)]);
}

#[test]
fn an_empty_deck_file_is_refused_with_the_missing_keys() {
    for text in ["", "\n\n", "# a deck", "\u{FEFF}"] {
        assert_eq!(mistakes(text).len(), 2, "{text:?}");
    }
}

#[test]
fn a_deck_has_1_to_120_cards() {
    let deck = |copies: u8| {
        let rows: Vec<String> = CardName::ALL.map(|name| format!("{{ name = '{}', black = {copies}, red = 0 }}", name.key())).into();
        format!("name = 'x'\ncards = [{}]", rows.join(","))
    };
    assert_eq!(mistakes(&deck(0)), ["Line 2: the event deck is empty. Add at least one card."]);
    assert_eq!(mistakes("name = 'x'\ncards = []"), ["Line 2: the event deck is empty. Add at least one card."]);
    assert_eq!(parse(&deck(20), "d.toml").expect("as many as may be").cards.len(), MOST_CARDS);
    assert_eq!(mistakes(&deck(21)), ["Line 2: the event deck has 126 cards. The maximum is 120."]);
}

#[test]
fn absurd_card_counts_are_reported_as_one_mistake() {
    let count = "9".repeat(5_000);
    for black in [count.as_str(), "1e400", "nan", "0xFFFF_FFFF_FFFF_FFFF_F", "1066-10-14", "{}", "[]", "\"\"", "true"] {
        let text = format!("name = 'x'\ncards = [{{ name = 'shieldwall', black = {black}, red = 1 }}]");
        let mistakes = mistakes(&text);
        assert_eq!(mistakes.len(), 1, "{mistakes:?}");
        assert!(mistakes[0].starts_with("Line 2:") && mistakes[0].len() < 200, "{mistakes:?}");
    }
}

#[test]
fn one_event_may_have_several_cards_if_their_terms_differ() {
    let rows = "{ name = 'muddy-ground', black = 1, red = 0 },\n{ name = 'muddy-ground', title = ' Deep mud ', strength = 2, turns = 3, black = 1, red = 1 },\n\
                { name = 'muddy-ground', strength = 3, black = 0, red = 1 }";
    let deck = parse(&format!("name = 'x'\ncards = [{rows}]"), "d.toml").expect("a deck");
    let deep =
        |color| Card { title: Some("Deep mud".into()), strength: Some(2), turns: Some(3), ..Card::new(CardName::MuddyGround, color) };
    let deepest = Card { strength: Some(3), ..Card::new(CardName::MuddyGround, Color::Red) };
    assert_eq!(deck.cards, [Card::new(CardName::MuddyGround, Color::Black), deep(Color::Black), deep(Color::Red), deepest]);
}

/// Strategy for a custom card whose terms are in range.
fn any_card() -> impl Strategy<Value = Card> {
    let title = proptest::option::of("[a-zA-ZßŁ\"\\\\’ #{}=]{1,60}".prop_filter("a title", |title| !title.trim().is_empty()));
    (proptest::sample::select(CardName::ALL.to_vec()), title, any::<Option<u8>>(), any::<Option<u8>>()).prop_map(
        |(name, title, strength, turns)| {
            let range = name.strength();
            let strength = strength.map(|strength| range.least + strength % (range.most - range.least + 1));
            let turns = turns.map(|turns| 1 + turns % name.longest());
            Card { title: title.map(|title| title.trim().into()), strength, turns, ..Card::new(name, Color::Black) }
        },
    )
}

/// Strategy for decks in file order: one kind after another, black before red.
fn any_deck() -> impl Strategy<Value = DeckFile> {
    let rows = proptest::collection::vec((any_card(), 0usize..=5, 1usize..=5), 1..=12);
    ("[a-zA-Zß\"\\\\ ]{0,20}x", rows).prop_map(|(name, rows)| {
        let mut cards: Vec<Card> = Vec::new();
        for (card, black, red) in rows {
            if !cards.iter().any(|other| other.is_like(&card)) {
                cards.extend(std::iter::repeat_n(card.clone(), black));
                cards.extend(std::iter::repeat_n(Card { color: Color::Red, ..card }, red));
            }
        }
        DeckFile { name: name.trim().to_owned(), cards }
    })
}

proptest! {
    #![proptest_config(ProptestConfig { cases: 128, failure_persistence: None, rng_seed: RngSeed::Fixed(1066), ..ProptestConfig::default() })]
    #[test]
    fn a_written_deck_is_read_back_unchanged(deck in any_deck()) {
        prop_assert_eq!(parse(&write(&deck), "d.toml"), Ok(deck));
    }

    #[test]
    fn a_deck_in_any_order_is_read_back_with_the_same_cards(deck in any_deck(), turn in 0usize..60) {
        let mut shuffled = deck.clone();
        let count = shuffled.cards.len();
        shuffled.cards.rotate_left(turn % count);
        let mut read = parse(&write(&shuffled), "d.toml").expect("a deck").cards;
        let mut cards = deck.cards;
        cards.sort();
        read.sort();
        prop_assert_eq!(read, cards);
    }
}

#[test]
fn the_hastings_deck_is_written_in_aligned_rows() {
    let deck = parse(GOOD, "hastings.toml").expect("the deck");
    let text = write(&deck);
    assert_eq!(parse(&text, "hastings.toml").as_ref(), Ok(&deck));
    let rows: Vec<&str> = text.lines().filter(|line| line.contains("muddy") || line.contains("arrow")).collect();
    assert_eq!(
        rows,
        [
            r#"  { name = "muddy-ground",              black = 2, red = 1 },"#,
            r#"  { name = "arrow-in-the-eye",          black = 0, red = 1 },"#
        ]
    );
    assert_eq!(warnings(&deck, &Rulings::default()), []);
}

fn warning_texts(cards: &[Card], rulings: Rulings) -> Vec<(String, bool)> {
    let deck = DeckFile { name: "x".to_owned(), cards: cards.to_vec() };
    warnings(&deck, &rulings).into_iter().map(|warning| (warning.words, warning.is_fatal)).collect()
}

#[test]
fn an_invalid_deck_shows_fatal_warnings() {
    let rulings = Rulings::default();
    let mud = |color| Card::new(CardName::MuddyGround, color);
    assert_eq!(warning_texts(&[], rulings), [("The deck is empty. Add at least one card.".to_owned(), true)]);
    let many: Vec<Card> = Color::ALL.into_iter().flat_map(|color| vec![mud(color); 61]).collect();
    assert_eq!(
        warning_texts(&many, rulings),
        [
            ("The deck has 122 cards. The maximum is 120.".to_owned(), true),
            ("Muddy Ground is in the deck 61 times in black. The maximum is 40.".to_owned(), true),
            ("Muddy Ground is in the deck 61 times in red. The maximum is 40.".to_owned(), true),
        ]
    );
    let deepest = Card { strength: Some(9), ..mud(Color::Red) };
    let texts = warning_texts(&[mud(Color::Black), deepest.clone(), deepest], rulings);
    let expected = "The card Muddy Ground has strength 9; enter 1 to 3 (added to the number that knights need to hit).";
    assert_eq!(texts, [(expected.to_owned(), true)]);
}

#[test]
fn an_unusual_deck_shows_a_warning() {
    let card = Card::new;
    let first = |cards: &[Card], rulings| warning_texts(cards, rulings).first().map(|(words, fatal)| (words.clone(), *fatal));
    let said = |words: &str| Some((words.to_owned(), false));
    let rulings = Rulings::default();
    let black = [card(CardName::Shieldwall, Color::Black)];
    assert_eq!(first(&black, rulings), said("Every card is black, so the Saxons never go first. Make some red."));
    let red = [card(CardName::Shieldwall, Color::Red)];
    assert_eq!(first(&red, rulings), said("Every card is red, so the Normans never go first. Make some black."));
    assert_eq!(first(&red, Rulings { card_colors: CardColors::Coin, ..rulings }), None, "a coin decides");

    let late = Rulings { reshuffle: Reshuffle::WhenEmptyArrowLate, card_colors: CardColors::Coin, ..rulings };
    let arrow = card(CardName::ArrowInTheEye, Color::Red);
    let starts = |cards: &[Card], words: &str| first(cards, late).is_some_and(|(text, fatal)| text.starts_with(words) && !fatal);
    assert!(starts(std::slice::from_ref(&arrow), "The only card in the deck is Arrow in the Eye"));
    assert!(starts(&[arrow.clone(), arrow.clone()], "Every card is Arrow in the Eye"));
    let three = [arrow.clone(), arrow.clone(), card(CardName::Shieldwall, Color::Black)];
    assert!(starts(&three, "The deck has more Arrow in the Eye cards than"));
    let coin = Rulings { card_colors: CardColors::Coin, ..rulings };
    let twice = "Arrow in the Eye is in the deck 2 times, but Harold dies only once. After that, only the colour counts.";
    assert_eq!(first(&three, coin), said(twice));
    let trips = vec![card(CardName::WilliamTrips, Color::Black); 2];
    let again = "William Trips is in the deck 2 times. The Normans panic each time until he is dead. Then only the colour counts.";
    assert_eq!(first(&trips, coin), said(again));
}

#[test]
fn the_deck_files_comments_match_the_rules() {
    for name in CardName::ALL {
        let range = name.strength();
        let says = format!("{}, from {} to {}: {}\n", range.usual, range.least, range.most, name.strength_text());
        let line = GOOD.split_inclusive('\n').find(|line| line.starts_with("#  ") && line.contains(name.key())).expect("a line");
        assert!(line.ends_with(&says), "{line}");
    }
    let row = GOOD.lines().find_map(|line| line.strip_prefix("#   {")).expect("an example");
    let deck = parse(&GOOD.replacen("\n]\n", &format!("\n  {{{row}\n]\n"), 1), "hastings.toml").expect("the deck with the example");
    let own = deck.cards.last().expect("a card");
    assert_eq!((own.title(), own.strength, own.turns), ("Deep mud", Some(2), Some(3)));
}
