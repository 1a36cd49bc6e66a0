//! Tests of the reference against the rules.

use super::to_hit_lines::{enemies, lines, reach};
use super::*;
use crate::sheets::layout::Paper;
use crate::sheets::layout::checks::{assert_words_follow, setups_for_all_options};
use crate::sheets::layout::test_battles::{TestBattle, largest_setup, ordinary_name, senlac, setup_with_card};
use crate::sheets::layout::unit_sheet::to_hit::Trial;
use senlac_classroom::rules::{CardName, Event, NEVER, Needs, Side, Square, State, Terrain, Troop, Unit, Weapon, apply, needs};

#[test]
fn the_numbers_match_the_rules_under_every_option() {
    for setup in std::iter::once(senlac(ordinary_name)).chain(setups_for_all_options(&senlac(ordinary_name))) {
        let state = State::new(&setup).expect("sound");
        // One square of hill and one of flat ground, both empty.
        let [flat, hill] = [Square::new(0, 6), Square::new(4, 2)];
        assert_eq!([flat, hill].map(|square| state.board().terrain(square)), [Terrain::Flat, Terrain::Hill]);
        for side in Side::ALL {
            for line in lines(&state, &Trial::new(&state), side) {
                let square = if line.words.ends_with("on the hill") { hill } else { flat };
                let bodyguard = line.words.starts_with(side.army_commander());
                let unit =
                    state.army(side).iter().find(|unit| unit.troop == line.troop && unit.bodyguard == bodyguard).expect("such a unit");
                let weapon = if line.moves.is_none() { Weapon::Bow } else { Weapon::Melee };
                let there = |unit: &Unit| Unit { square: Some(square), ..unit.clone() };
                let expected: Vec<Needs> = enemies(&state, side)
                    .into_iter()
                    .map(|troop| state.army(side.enemy()).iter().find(|enemy| enemy.troop == troop).expect("such an enemy"))
                    .map(|enemy| needs(&state, &there(unit), &there(enemy), weapon))
                    .collect();
                assert_eq!(line.needs, expected, "{}", line.words);
            }
        }
    }
}

#[test]
fn only_knights_move_two_squares_and_only_on_flat_ground() {
    let setup = senlac(ordinary_name);
    let state = State::new(&setup).expect("sound");
    for unit in state.units() {
        let squares = [Terrain::Flat, Terrain::Hill].map(|terrain| reach(&state, unit, terrain));
        assert_eq!(squares, if unit.troop == Troop::Knights { [2, 1] } else { [1, 1] }, "{}", unit.id);
    }
}

#[test]
fn die_faces_have_short_texts() {
    assert_eq!([1, 2, 5, 6, NEVER].map(table::face_text), ["any", "2+", "5+", "6", "–"]);
}

#[test]
fn the_texts_follow_the_rulings() {
    assert_words_follow(
        reference,
        &[
            ("turn-order", "phases", "The first side, then the other."),
            ("adjacency", "orthogonal", "Straight only"),
            ("hill-move", "points", "both their squares"),
            ("friends-in-line", "block", "Only friends in the line block"),
            ("line-blockers", "woods", "Woods block"),
            ("half-hit-pool", "volley", "for each volley separately"),
            ("hill", "either", "either square"),
            ("natural-six", "hits", "A 6 always hits"),
            ("natural-one", "misses", "A 1 always misses"),
            ("shieldwall-pool", "attack", "Each attack is rounded"),
            ("amok-move", "may-still-move", "They may still move"),
            ("arrow-again", "panic-again", "they panic again"),
            ("bodyguard-without-lord", "loses", "lose their +1"),
            ("lord-killed", "panic", "his army panics"),
            ("exact-half", "normans-win", "more than half"),
            ("victory-check", "at-once", "as soon as a side has only half left"),
            ("holding-the-hill", "normans-win", "also win when no Saxon"),
            ("shoot-and-fight", "one", "may not fight this turn"),
            ("bonus-when-shooting", "fighting-only", "have no bonus when shooting"),
            ("shooting-in-contact", "forbidden", "Units in contact with an enemy may not shoot"),
            ("reshuffle", "every-turn", "before every flip"),
            ("card-colors", "coin", "Toss a coin"),
            ("reserve", "not-counted", "Units in reserve do not count."),
        ],
    );
}

/// Returns the reference's text about a card that is alone in the deck.
fn card_text(name: CardName, strength: u8, turns: u8) -> String {
    TestBattle::new(setup_with_card(name, strength, turns)).words(reference)
}

#[test]
fn the_shieldwall_text_shows_the_fraction_of_hits_that_count() {
    assert!(card_text(CardName::Shieldwall, 2, 1).contains("Only a quarter of the arrow hits on housecarls count."));
    assert!(card_text(CardName::Shieldwall, 3, 1).contains("Only 1 in 6 of the arrow hits on housecarls count."));
    assert!(!card_text(CardName::MuddyGround, 1, 1).contains("a quarter"));
}

#[test]
fn card_texts_name_the_lords_and_their_fate() {
    assert!(card_text(CardName::ArrowInTheEye, 0, 1).contains("Harold counts as killed"));
    let usual = card_text(CardName::WilliamTrips, 2, 1);
    assert!(usual.contains("William himself is not a casualty and is back at the next flip"), "{usual}");
    assert!(card_text(CardName::WilliamTrips, 2, 3).contains("back at the flip after the last of these turns"));
}

#[test]
fn the_likely_winner_is_shown_once_the_battle_has_begun() {
    let mut state = State::new(&senlac(ordinary_name)).expect("sound");
    apply(&mut state, &Event::TurnBegan { turn: 2 });
    assert_eq!(notes::standing_text(&state), "If the bell rang now, the Saxons would win. Normans 148 of 148, Saxons 140 of 140.");
}

#[test]
fn the_sheet_fits_one_page_and_custom_cards_add_pages() {
    for (setup, most) in setups_for_all_options(&senlac(ordinary_name)).into_iter().map(|setup| (setup, 1)).chain([(largest_setup(), 5)]) {
        let battle = TestBattle::new(setup);
        for paper in Paper::ALL {
            let pages = battle.pages(reference, PrintOptions { paper, ..PrintOptions::default() });
            assert!(pages.len() <= most, "{} pages", pages.len());
        }
    }
}
