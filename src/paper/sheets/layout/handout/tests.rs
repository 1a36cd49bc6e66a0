//! Tests of the handout's text against the rulings and the deck, and of its pages against the paper.

use super::*;
use crate::sheets::layout::checks::assert_words_follow;
use crate::sheets::layout::test_battles::{TestBattle, fonts, ordinary_name, senlac, setup_with_card, setup_with_ruling};
use crate::sheets::layout::{Mark, Page, Paper};
use senlac_base::language::{CurrentLanguage, Language, in_language};
use senlac_classroom::rules::{CardName, RulingName, Setup, Square, Unit, Weapon, needs};

fn pages(setup: Setup, paper: Paper) -> Vec<Page> {
    TestBattle::new(setup).pages(handout, PrintOptions { paper, ..PrintOptions::default() })
}

fn words(setup: Setup) -> String {
    TestBattle::new(setup).words(handout)
}

#[test]
fn the_handout_has_one_page_by_default_and_at_most_two() {
    for paper in Paper::ALL {
        for setup in [senlac(ordinary_name), setup_with_ruling("turn-order", "phases")] {
            let pages = pages(setup, paper);
            assert_eq!(pages.len(), 1, "{paper:?}");
            let bottom = pages[0].bounds(fonts()).expect("marks").bottom();
            assert!(bottom > paper.height_mm() - 20.0, "{paper:?}: the page ends at {bottom}");
        }
        let mut last = senlac(ordinary_name);
        for ruling in RulingName::all() {
            let key = ruling.entry().readings.last().expect("a reading").key;
            last.rulings.set(ruling, key).expect("a reading");
        }
        assert_eq!(pages(last, paper).len(), 2);
    }
}

#[test]
fn handouts_can_use_a_different_language_from_the_program() {
    let french = "msgid \"Read your dice\"\nmsgstr \"Lis tes dés\"\n";
    let french = CurrentLanguage::Other(Language::read(french).expect("a language").leak());
    let theirs = in_language(french, || words(senlac(ordinary_name)));
    let usual = words(senlac(ordinary_name));
    assert!(theirs.contains("Lis tes dés") && !theirs.contains("Read your dice"), "{theirs}");
    assert!(usual.contains("Read your dice") && !usual.contains("Lis tes dés"), "{usual}");
}

#[test]
fn texts_are_as_large_as_the_page_allows() {
    let running = |page: &Page| {
        let plain = page.marks.iter().filter_map(Mark::text).filter(|text| text.style == Style::Plain);
        plain.map(|text| text.size_pt).fold(0.0, f32::max)
    };
    let few = running(&pages(setup_with_card(CardName::MuddyGround, 1, 1), Paper::A4)[0]);
    let usual = running(&pages(senlac(ordinary_name), Paper::A4)[0]);
    assert!(few > usual + 0.5 && usual > 10.0, "{few} and {usual} points");
}

#[test]
fn the_handout_follows_the_rulings_that_affect_pupils() {
    assert_words_follow(
        handout,
        &[
            ("adjacency", "orthogonal", "Move forward, back or sideways"),
            ("adjacency", "orthogonal", "Corners do not count"),
            ("hill-move", "start-square", "start on the hill move only 1"),
            ("turn-order", "phases", "The first side, then the other."),
            ("friends-in-line", "block", "You cannot shoot past friends"),
            ("line-blockers", "any-unit", "You cannot shoot past other units"),
            ("half-hit-pool", "volley", "Count each volley separately"),
            ("shieldwall-pool", "attack", "In each attack on Saxons"),
            ("amok-move", "may-still-move", "They can still move"),
            ("shoot-and-fight", "one", "Units that shoot cannot fight"),
            ("shooting-in-contact", "forbidden", "Do not shoot if an enemy is next to your men"),
            ("bonus-when-shooting", "fighting-only", "when you fight"),
            ("bodyguard-without-lord", "loses", "while their lord leads them"),
            ("lord-killed", "panic", "If Harold dies in battle, roll 1 die for each Saxon unit"),
            ("natural-six", "hits", "A 6 always hits"),
            ("natural-one", "misses", "a 1 always misses"),
            ("exact-half", "normans-win", "71 or more"),
            ("victory-check", "at-once", "at once when an army"),
            ("holding-the-hill", "normans-win", "if no Saxon is on the hill"),
            ("reserve", "not-counted", "Units in reserve do not count."),
            ("card-colors", "coin", "Toss a coin"),
        ],
    );
    let usual = words(senlac(ordinary_name));
    assert!(
        usual.contains("On your own die a 5 hits too")
            && !words(setup_with_ruling("bonus-when-shooting", "fighting-only")).contains("a 5 hits too")
    );
    assert!(usual.contains("Dice that needed a 6 cannot hit") && !words(setup_with_ruling("natural-six", "hits")).contains("cannot hit"));
}

#[test]
fn the_hill_rule_is_omitted_if_the_table_has_no_hill() {
    let mut setup = setup_with_ruling("holding-the-hill", "normans-win");
    setup.terrain = senlac_classroom::rules::Board::from_rows(&["................"; 10]).expect("a sound board");
    assert!(!words(setup).contains("is on the hill"));
}

#[test]
fn custom_cards_show_their_own_numbers() {
    for ((name, strength, turns), expected) in [
        ((CardName::Shieldwall, 3, 2), "Only a third of them count. Round down. Arrow hits on housecarls: only 1 in 6. Lasts 2 turns."),
        ((CardName::FyrdRunsAmok, 1, 1), "rush 1 square towards the nearest Norman"),
        ((CardName::MuddyGround, 2, 3), "must roll 2 higher to hit. Dice that needed a 5 or 6 cannot hit. Lasts 3 turns."),
        ((CardName::TiredFromTheLongMarch, 3, 1), "must roll 3 higher to hit. Dice that needed a 4, 5 or 6 cannot hit."),
        (
            (CardName::ArrowInTheEye, 4, 1),
            "Harold is killed. Roll 1 die for each Saxon unit. A 1, 2, 3 or 4: no loss. A 5: lose 1 man. A 6: lose 2 men.",
        ),
        ((CardName::WilliamTrips, 0, 5), "William is out of play for 5 turns. Roll 1 die for each Norman unit. It loses that many men."),
    ] {
        let words = words(setup_with_card(name, strength, turns));
        assert!(words.contains(expected), "{expected}: {words}");
    }
}

#[test]
fn the_dice_example_matches_the_rules() {
    let state = State::new(&senlac(ordinary_name)).expect("sound");
    let unit = |side, troop| {
        let unit = state.army(side).iter().find(|unit| unit.troop == troop && !unit.bodyguard).expect("such a unit");
        Unit { square: Some(Square::new(0, 0)), ..unit.clone() }
    };
    let found = needs(&state, &unit(Side::Saxon, Troop::Housecarles), &unit(Side::Norman, Troop::Spearmen), Weapon::Melee);
    assert_eq!((found.men, found.commander), (words::EXAMPLE.0.try_into().expect("a face"), words::EXAMPLE.1.try_into().expect("a face")));
}
