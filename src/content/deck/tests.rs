use super::*;

const GOOD: &str = include_str!("../../../decks/hastings.toml");

fn told(text: &str) -> Vec<String> {
    parse(text, "d.toml").expect_err("a deck with mistakes").iter().map(|problem| problem.message.clone()).collect()
}

#[test]
fn the_deck_of_hastings_has_the_sources_thirteen_cards_seven_of_them_black() {
    let deck = parse(GOOD, "hastings.toml").expect("the deck");
    assert_eq!(deck.name, "Hastings");
    assert_eq!(deck.cards.len(), 13);
    assert_eq!(deck.cards.iter().filter(|card| card.color == Color::Black).count(), 7);
    for name in CardName::ALL {
        assert_eq!(deck.cards.iter().filter(|card| card.name == name).count(), usize::from(name.copies()), "{name:?}");
    }
}

#[test]
fn a_deck_reads_alike_on_every_computer() {
    let deck = parse(GOOD, "hastings.toml");
    assert_eq!(parse(&GOOD.replace('\n', "\r\n"), "hastings.toml"), deck);
    assert_eq!(parse(&format!("\u{FEFF}{GOOD}"), "hastings.toml"), deck);
}

#[test]
fn card_names_may_be_written_as_on_the_card() {
    let deck = parse("name = 'x'\ncards = [{ name = 'Fyrd Runs Amok', black = 0, red = 1 }]", "d.toml").expect("a deck");
    assert_eq!(deck.cards, [Card::new(CardName::FyrdRunsAmok, Color::Red)]);
}

#[test]
fn every_mistake_of_a_deck_is_told_at_once_with_its_line() {
    let text = "name = ''\ncolour = 1\ncards = [\n{ name = 'shieldwal', black = 2, red = 1 },\n{ name = 'muddy-ground', black = -1, red = 41 },\n\
                { name = 'william-trips', black = 8.5 },\n7,\n{ name = 'shieldwall', black = 1, red = 1, grey = 1 },\n\
                { name = 'shieldwall', black = 1, red = 'one' },\n]";
    assert_eq!(
        told(text),
        [
            "Line 1: the name is empty. Write one, such as name = \"Hastings\".",
            "Line 2: there is no key “colour” here. Write one of name, cards.",
            "Line 4: there is no card “shieldwal”. Did you mean “shieldwall”? Write one of shieldwall, fyrd-runs-amok, muddy-ground, tired-from-the-long-march, arrow-in-the-eye, william-trips.",
            "Line 5: black is -1. Write a whole number from 0 to 40.",
            "Line 5: red is 41. Write a whole number from 0 to 40.",
            "Line 6: black is 8.5. Write a whole number from 0 to 40.",
            "Line 6: the key “red” is missing. Write red = 0 where there are none.",
            "Line 7: this entry is 7. Write a row such as { name = \"shieldwall\", black = 2, red = 1 }.",
            "Line 8: there is no key “grey” here. Write one of name, title, strength, turns, black, red.",
            "Line 9: shieldwall has a row already, on line 8. Count all its cards there.",
            "Line 9: red is the word “one”. Write a whole number from 0 to 40.",
        ]
    );
}

#[test]
fn an_empty_file_is_told_what_a_deck_needs() {
    for text in ["", "\n\n", "# a deck", "\u{FEFF}"] {
        assert_eq!(told(text).len(), 2, "{text:?}");
    }
}

#[test]
fn a_deck_has_one_card_at_least_and_a_hundred_and_twenty_at_most() {
    let deck = |copies: u8| {
        let rows: Vec<String> = CardName::ALL.map(|name| format!("{{ name = '{}', black = {copies}, red = 0 }}", name.key())).into();
        format!("name = 'x'\ncards = [{}]", rows.join(","))
    };
    assert_eq!(told(&deck(0)), ["Line 2: the event deck is empty. Give it at least one card."]);
    assert_eq!(told("name = 'x'\ncards = []"), ["Line 2: the event deck is empty. Give it at least one card."]);
    assert_eq!(parse(&deck(20), "d.toml").expect("as many as may be").cards.len(), MOST_CARDS);
    assert_eq!(told(&deck(21)), ["Line 2: the event deck has 126 cards. 120 is the most."]);
}

#[test]
fn numbers_beyond_all_counting_are_mistakes_and_no_more() {
    let count = "9".repeat(5_000);
    for black in [count.as_str(), "1e400", "nan", "0xFFFF_FFFF_FFFF_FFFF_F", "1066-10-14", "{}", "[]", "\"\"", "true"] {
        let text = format!("name = 'x'\ncards = [{{ name = 'shieldwall', black = {black}, red = 1 }}]");
        let told = told(&text);
        assert_eq!(told.len(), 1, "{told:?}");
        assert!(told[0].starts_with("Line 2:") && told[0].len() < 200, "{told:?}");
    }
}
