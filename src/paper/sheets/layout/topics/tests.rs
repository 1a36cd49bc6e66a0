//! Tests that every topic follows this game's rulings, and that every ruling has a topic.

use super::ruling_topics::topic_of;
use super::{RulesPart, RulesTopic, RulingEntry, topic_parts};
use crate::sheets::document::Battle;
use crate::sheets::layout::test_battles::{ordinary_name, senlac};
use senlac_classroom::rules::{RulingName, Setup, State};

fn sample() -> Setup {
    senlac(ordinary_name)
}

fn setup_parts(setup: &Setup, topic: RulesTopic) -> Vec<RulesPart> {
    let state = State::new(setup).expect("a sound battle");
    topic_parts(topic, Battle::new(setup, &state))
}

/// Returns all text of a topic.
fn text(setup: &Setup, topic: RulesTopic) -> String {
    format!("{:?}", setup_parts(setup, topic))
}

fn rulings(parts: &[RulesPart]) -> Vec<RulingEntry> {
    parts.iter().filter_map(|part| if let RulesPart::Ruling(entry) = part { Some(*entry) } else { None }).collect()
}

#[test]
fn every_ruling_has_one_topic_and_shows_this_games_option() {
    let mut setup = sample();
    for ruling in RulingName::all() {
        let Some(last) = ruling.entry().readings.last() else { continue };
        setup.rulings.set(ruling, last.key).expect("a reading of its own");
        let under = setup_parts(&setup, topic_of(ruling));
        let found: Vec<RulingEntry> = rulings(&under).into_iter().filter(|item| item.number == ruling.entry().number).collect();
        assert_eq!(found.len(), 1, "{ruling}");
        assert_eq!(found[0].answer, last.meaning);
        assert_eq!(found[0].usual.is_some(), ruling.entry().readings.len() > 1, "{ruling}");
    }
    let changed = rulings(&setup_parts(&setup, RulesTopic::Rulings)).len();
    assert_eq!(changed, RulingName::all().filter(|ruling| ruling.entry().readings.len() > 1).count());
    assert_eq!(rulings(&setup_parts(&sample(), RulesTopic::Rulings)), [], "every one is the usual one");
}

#[test]
fn the_texts_follow_the_rulings() {
    let mut setup = sample();
    assert!(text(&setup, RulesTopic::Move).contains("Any direction, even diagonally."));
    assert!(!text(&setup, RulesTopic::Turn).contains("The first side, then the other."));
    setup.rulings.set("adjacency".parse().expect("a ruling"), "orthogonal").expect("a reading");
    setup.rulings.set("turn-order".parse().expect("a ruling"), "phases").expect("a reading");
    assert!(text(&setup, RulesTopic::Move).contains("Move forward, back or sideways, not diagonally."));
    assert!(text(&setup, RulesTopic::Turn).contains("The first side, then the other."));
}

#[test]
fn every_topic_has_contents_and_complete_tables() {
    let setup = sample();
    for topic in RulesTopic::ALL {
        let parts = setup_parts(&setup, topic);
        assert!(!parts.is_empty(), "{topic:?}");
        for part in parts {
            if let RulesPart::Numbers(numbers) = part {
                assert!(numbers.rows.iter().all(|row| row.len() == numbers.heads.len()), "{numbers:?}");
            }
        }
    }
    let fight = text(&setup, RulesTopic::Fight);
    assert!(fight.contains("William’s knights") && fight.contains("their arrows"), "{fight}");
    let cards = text(&setup, RulesTopic::Cards);
    assert!(cards.contains("× Shieldwall") && cards.contains("The event deck: 13 cards"), "{cards}");
}
