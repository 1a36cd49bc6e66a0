//! Tests of the event deck page, by mouse and by keyboard.

use crate::support::memory_files as fs;
use crate::support::memory_files::tempdir;
use std::path::Path;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};
use senlac::content::library::deck_in;
use senlac::rules::CardName;

use crate::support::{Window, click, click_each, press, press_with, sample, shows, type_keys, window};

/// Returns the preparation with the deck page open.
fn open_deck_page(folder: &Path) -> Window {
    let mut window = window(folder, || Ok(sample()), None);
    click(&mut window, "Prepare a battle");
    press_with(&mut window, Modifiers::ALT, Key::Num6);
    window
}

/// Returns the value of a stepper.
fn stepper_value(window: &Window, name: &str) -> Option<f64> {
    window
        .get_by(|node| node.role() == Role::SpinButton && node.label().is_some_and(|label| label == name))
        .accesskit_node()
        .numeric_value()
}

/// Focuses a stepper.
fn focus_stepper(window: &mut Window, name: &str) {
    window.get_by(|node| node.role() == Role::SpinButton && node.label().is_some_and(|label| label == name)).focus();
    window.run();
}

/// Focuses a field and types text.
fn type_into(window: &mut Window, field: &str, words: &str) {
    window.get_by(|node| node.role() == Role::TextInput && node.label().is_some_and(|label| label == field)).focus();
    window.run();
    type_keys(window, words);
}

#[test]
fn card_counts_change_by_mouse_and_update_the_sums() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    assert!(shows(&window, "13 cards: 7 black, 6 red"));
    assert!(shows(&window, "the Normans go first in 7 turns, the Saxons in 6 turns."));
    click(&mut window, "Shieldwall, red: one more");
    assert_eq!(stepper_value(&window, "Shieldwall, red"), Some(2.0));
    assert!(shows(&window, "14 cards: 7 black, 7 red") && shows(&window, "My deck") && shows(&window, "This deck is not kept yet."));
    click(&mut window, "Shieldwall, red: one fewer");
    assert!(!shows(&window, "This deck is not kept yet."), "it is the original game’s deck again");
    click(&mut window, "Arrow in the Eye, red: one fewer");
    assert!(shows(&window, "12 cards: 7 black, 5 red"));
    click(&mut window, "The 13 cards of the original game");
    assert!(shows(&window, "13 cards: 7 black, 6 red"));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(shows(&window, "12 cards: 7 black, 5 red"));
}

#[test]
fn cards_with_the_same_title_are_counted_separately() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    click(&mut window, "Make a card of your own");
    type_keys(&mut window, "Shieldwall");
    let click_in = |window: &mut Window, place: usize| {
        window.get_all_by_label("Shieldwall, red: one more").nth(place).expect("a counter").click();
        window.run();
        let cards =
            window.get_all_by(|node| node.role() == Role::SpinButton && node.label().is_some_and(|label| label == "Shieldwall, red"));
        cards.map(|card| card.accesskit_node().numeric_value()).collect::<Vec<_>>()
    };
    assert_eq!(click_in(&mut window, 0), [Some(2.0), Some(0.0)], "the original game’s");
    assert_eq!(click_in(&mut window, 1), [Some(2.0), Some(1.0)], "the teacher’s own");
}

#[test]
fn card_counts_change_by_keyboard() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    focus_stepper(&mut window, "Muddy Ground, black");
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::Plus);
    assert_eq!(stepper_value(&window, "Muddy Ground, black"), Some(4.0));
    for _ in 0..6 {
        press(&mut window, Key::ArrowDown);
    }
    assert_eq!(stepper_value(&window, "Muddy Ground, black"), Some(0.0), "never below nothing");
    press(&mut window, Key::Tab);
    press(&mut window, Key::Minus);
    assert_eq!(stepper_value(&window, "Muddy Ground, red"), Some(0.0));
    assert!(shows(&window, "10 cards: 5 black, 5 red"));
}

#[test]
fn a_custom_card_can_be_created_saved_and_reopened() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    click(&mut window, "Make a card of your own");
    assert!(shows(&window, "knights ride 1 square and need 1 more to hit."));
    click_each(&mut window, ["Strength: one more", "Turns: one more"]);
    assert!(shows(&window, "knights ride 1 square and need 2 more to hit for 2 turns."));
    type_into(&mut window, "The card’s title", " of mud");
    assert!(shows(&window, "Our own card of mud: 1 black, 0 red"));
    click_each(&mut window, ["Our own card of mud, red: one more", "as in Shieldwall"]);
    assert!(shows(&window, "only half of the hits on them count."), "another event begins at its usual strength");
    click(&mut window, "Done");
    type_into(&mut window, "A name for this deck", "Hastings");
    click(&mut window, "Keep this deck");
    assert!(shows(&window, "“Hastings” is the deck of the original game, which stays as it is."));
    type_into(&mut window, "A name for this deck", " 6b");
    click(&mut window, "Keep this deck");
    assert!(shows(&window, "“Hastings 6b” is kept."));
    let kept = deck_in(&*fs::disk_of(folder.path()), &[folder.path().join("decks")], "Hastings 6b").expect("the deck");
    assert_eq!((kept.name.as_str(), kept.cards.len()), ("Hastings 6b", 15));
    assert!(kept.cards.iter().any(|card| card.title() == "Our own card of mud" && card.name == CardName::Shieldwall));
    click(&mut window, "The 13 cards of the original game");
    assert!(!shows(&window, "Our own card of mud"));
    click(&mut window, "Hastings 6b");
    assert!(shows(&window, "Our own card of mud"));
    click(&mut window, "Shieldwall, black: one more");
    assert!(shows(&window, "This deck is not kept yet."));
    click(&mut window, "Keep this deck");
    assert!(shows(&window, "“Hastings 6b” is kept already. This deck takes its place?"));
    click(&mut window, "Replace it");
    let kept = deck_in(&*fs::disk_of(folder.path()), &[folder.path().join("decks")], "Hastings 6b").expect("the deck");
    assert_eq!(kept.cards.len(), 16);
}

#[test]
fn typing_a_title_is_one_undo_step() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    click(&mut window, "Make a card of your own");
    type_keys(&mut window, "Our own card two");
    assert!(shows(&window, "Our own card two: 1 black, 0 red"));
    click(&mut window, "Undo");
    assert!(shows(&window, "Our own card: 1 black, 0 red"));
    click(&mut window, "Undo");
    assert!(shows(&window, "13 cards: 7 black, 6 red"));
}

#[test]
fn a_card_can_be_removed_and_an_odd_deck_shows_a_warning() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    click(&mut window, "Arrow in the Eye, black: one more");
    assert!(shows(&window, "Arrow in the Eye is in the deck 2 times, and Harold dies only once"));
    click_each(&mut window, ["Make a card of your own", "Take it out of the deck"]);
    assert!(shows(&window, "Our own card is out of the deck; Undo brings it back."));
    assert!(shows(&window, "14 cards: 8 black, 6 red"));
}

#[test]
fn colour_and_shuffle_choices_change_the_rulings() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    click(&mut window, "A coin at each flip");
    assert!(shows(&window, "A coin decides who goes first, whatever is printed."));
    click(&mut window, "I flip my own deck and say what came up");
    assert!(shows(&window, "these cards are not used."));
    click(&mut window, "The same, with Arrow in the Eye in the lower half");
    press_with(&mut window, Modifiers::ALT, Key::Num5);
    assert!(shows(&window, "2 differ from the usual."));
}

/// Returns the top of a button.
fn button_top(window: &Window, button: &str) -> f32 {
    window.get_by_label(button).rect().top()
}

#[test]
fn typing_names_a_new_card_at_once() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    click(&mut window, "Make a card of your own");
    type_keys(&mut window, "The Comet");
    assert!(window.query_by_label("The Comet: 1 black, 0 red").is_some(), "what is typed takes the place of the words that stood there");
    assert!(shows(&window, "A card of your own") && shows(&window, "14 cards: 8 black, 6 red"), "still this page, and this card");
}

#[test]
fn the_side_column_does_not_move_while_editing() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    let before = button_top(&window, "Keep this deck");
    click(&mut window, "Arrow in the Eye, black: one more");
    assert!(shows(&window, "This deck is not kept yet.") && shows(&window, "Harold dies only once"));
    assert!((button_top(&window, "Keep this deck") - before).abs() < 0.5);
    click(&mut window, "Make a card of your own");
    let before = ["Strength: one more", "Turns: one more", "Done"].map(|button| button_top(&window, button));
    type_keys(&mut window, "The Long Rain That Fell on Senlac Before the Battle Had Begun");
    click_each(&mut window, ["Strength: one more", "Turns: one more"]);
    let after = ["Strength: one more", "Turns: one more", "Done"].map(|button| button_top(&window, button));
    let moved = before.iter().zip(after).any(|(before, after)| (before - after).abs() > 0.5);
    assert!(!moved, "{before:?} became {after:?}");
    assert!(shows(&window, "Harold dies only once"), "the reason stays in sight while a card lies open");
}

#[test]
fn a_custom_deck_is_removed_only_if_no_table_uses_it() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    click(&mut window, "Shieldwall, red: one more");
    type_into(&mut window, "A name for this deck", "6b");
    click(&mut window, "Keep this deck");
    press_with(&mut window, Modifiers::ALT, Key::Num4);
    type_into(&mut window, "Name of this table", "Gym");
    press(&mut window, Key::Enter);
    press_with(&mut window, Modifiers::ALT, Key::Num6);
    click(&mut window, "Remove 6b…");
    assert!(shows(&window, "Your table “Gym” is kept with “6b”."));
    press_with(&mut window, Modifiers::ALT, Key::Num4);
    click_each(&mut window, ["Remove Gym…", "Remove this table"]);
    press_with(&mut window, Modifiers::ALT, Key::Num6);
    click(&mut window, "Remove 6b…");
    assert!(fs::exists(folder.path().join("decks/6b.toml")));
    click(&mut window, "Remove this deck");
    assert!(shows(&window, "“6b” is removed.") && !fs::exists(folder.path().join("decks/6b.toml")));
    assert!(shows(&window, "14 cards: 7 black, 7 red") && shows(&window, "This deck is not kept yet."), "the cards stay");
}
