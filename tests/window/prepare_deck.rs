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
    assert!(shows(&window, "the Normans go first 7 times and the Saxons 6 times."));
    click(&mut window, "Shieldwall, red: add one");
    assert_eq!(stepper_value(&window, "Shieldwall, red"), Some(2.0));
    assert!(shows(&window, "14 cards: 7 black, 7 red") && shows(&window, "My deck") && shows(&window, "This deck isn’t saved yet"));
    click(&mut window, "Shieldwall, red: remove one");
    assert!(!shows(&window, "This deck isn’t saved yet"), "it is the original game’s deck again");
    click(&mut window, "Arrow in the Eye, red: remove one");
    assert!(shows(&window, "12 cards: 7 black, 5 red"));
    click(&mut window, "The original game’s 13 cards");
    assert!(shows(&window, "13 cards: 7 black, 6 red"));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(shows(&window, "12 cards: 7 black, 5 red"));
}

#[test]
fn cards_with_the_same_title_are_counted_separately() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    click(&mut window, "Create your own card");
    type_keys(&mut window, "Shieldwall");
    let click_in = |window: &mut Window, place: usize| {
        window.get_all_by_label("Shieldwall, red: add one").nth(place).expect("a counter").click();
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
    click(&mut window, "Create your own card");
    assert!(shows(&window, "Knights move only 1 square and must roll 1 higher to hit."));
    click_each(&mut window, ["Strength: add one", "Turns: add one"]);
    assert!(shows(&window, "Horses get stuck in the mud for 2 turns. Knights move only 1 square and must roll 2 higher to hit."));
    type_into(&mut window, "Card title", " of mud");
    assert!(shows(&window, "Our own card of mud: 1 black, 0 red"));
    click_each(&mut window, ["Our own card of mud, red: add one", "as in Shieldwall"]);
    assert!(shows(&window, "only half of the hits on them count."), "another event begins at its usual strength");
    click(&mut window, "Done");
    type_into(&mut window, "Deck name", "Hastings");
    click(&mut window, "Save this deck");
    assert!(shows(&window, "“Hastings” is built in and can’t be changed."));
    type_into(&mut window, "Deck name", " 6b");
    click(&mut window, "Save this deck");
    assert!(shows(&window, "“Hastings 6b” has been saved."));
    let kept = deck_in(&*fs::disk_of(folder.path()), &[folder.path().join("decks")], "Hastings 6b").expect("the deck");
    assert_eq!((kept.name.as_str(), kept.cards.len()), ("Hastings 6b", 15));
    assert!(kept.cards.iter().any(|card| card.title() == "Our own card of mud" && card.name == CardName::Shieldwall));
    click(&mut window, "The original game’s 13 cards");
    assert!(!shows(&window, "Our own card of mud"));
    click(&mut window, "Hastings 6b");
    assert!(shows(&window, "Our own card of mud"));
    click(&mut window, "Shieldwall, black: add one");
    assert!(shows(&window, "This deck isn’t saved yet"));
    click(&mut window, "Save this deck");
    assert!(shows(&window, "“Hastings 6b” already exists. Replace it with this deck?"));
    click(&mut window, "Replace it");
    let kept = deck_in(&*fs::disk_of(folder.path()), &[folder.path().join("decks")], "Hastings 6b").expect("the deck");
    assert_eq!(kept.cards.len(), 16);
}

#[test]
fn typing_a_title_is_one_undo_step() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    click(&mut window, "Create your own card");
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
    click(&mut window, "Arrow in the Eye, black: add one");
    assert!(shows(&window, "Arrow in the Eye is in the deck 2 times, but Harold dies only once"));
    click_each(&mut window, ["Create your own card", "Remove from deck"]);
    assert!(shows(&window, "Our own card has been removed from the deck. Undo brings it back."));
    assert!(shows(&window, "14 cards: 8 black, 6 red"));
}

#[test]
fn colour_and_shuffle_choices_change_the_rulings() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    click(&mut window, "A coin toss at each flip");
    assert!(shows(&window, "A coin decides who goes first, not the printed colour."));
    click(&mut window, "My own paper deck: I enter each card");
    assert!(shows(&window, "These cards aren’t used."));
    click(&mut window, "The same, with Arrow in the Eye in the lower half");
    press_with(&mut window, Modifiers::ALT, Key::Num5);
    assert!(shows(&window, "2 differ from the default."));
}

/// Returns the top of a button.
fn button_top(window: &Window, button: &str) -> f32 {
    window.get_by_label(button).rect().top()
}

#[test]
fn typing_names_a_new_card_at_once() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    click(&mut window, "Create your own card");
    type_keys(&mut window, "The Comet");
    assert!(window.query_by_label("The Comet: 1 black, 0 red").is_some(), "what is typed takes the place of the words that stood there");
    assert!(shows(&window, "Your own card") && shows(&window, "14 cards: 8 black, 6 red"), "still this page, and this card");
}

#[test]
fn the_side_column_does_not_move_while_editing() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    let before = button_top(&window, "Save this deck");
    click(&mut window, "Arrow in the Eye, black: add one");
    assert!(shows(&window, "This deck isn’t saved yet") && shows(&window, "Harold dies only once"));
    assert!((button_top(&window, "Save this deck") - before).abs() < 0.5);
    click(&mut window, "Create your own card");
    let before = ["Strength: add one", "Turns: add one", "Done"].map(|button| button_top(&window, button));
    type_keys(&mut window, "The Long Rain That Fell on Senlac Before the Battle Had Begun");
    click_each(&mut window, ["Strength: add one", "Turns: add one"]);
    let after = ["Strength: add one", "Turns: add one", "Done"].map(|button| button_top(&window, button));
    let moved = before.iter().zip(after).any(|(before, after)| (before - after).abs() > 0.5);
    assert!(!moved, "{before:?} became {after:?}");
    assert!(shows(&window, "Harold dies only once"), "the reason stays in sight while a card lies open");
}

#[test]
fn a_custom_deck_is_removed_only_if_no_table_uses_it() {
    let folder = tempdir().expect("a folder");
    let mut window = open_deck_page(folder.path());
    click(&mut window, "Shieldwall, red: add one");
    type_into(&mut window, "Deck name", "6b");
    click(&mut window, "Save this deck");
    press_with(&mut window, Modifiers::ALT, Key::Num4);
    type_into(&mut window, "Table name", "Gym");
    press(&mut window, Key::Enter);
    press_with(&mut window, Modifiers::ALT, Key::Num6);
    click(&mut window, "Delete 6b…");
    assert!(shows(&window, "Your table “Gym” uses “6b”."));
    press_with(&mut window, Modifiers::ALT, Key::Num4);
    click_each(&mut window, ["Delete Gym…", "Delete this table"]);
    press_with(&mut window, Modifiers::ALT, Key::Num6);
    click(&mut window, "Delete 6b…");
    assert!(fs::exists(folder.path().join("decks/6b.toml")));
    click(&mut window, "Delete this deck");
    assert!(shows(&window, "“6b” has been deleted.") && !fs::exists(folder.path().join("decks/6b.toml")));
    assert!(shows(&window, "14 cards: 7 black, 7 red") && shows(&window, "This deck isn’t saved yet"), "the cards stay");
}
