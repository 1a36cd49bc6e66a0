//! Tests of the rules pages: they open at the current topic and follow the rulings of the open game.

use egui::{Key, Modifiers};
use senlac::rules::Setup;

use super::support::{
    choose_command, click, click_each, commands, press, press_with, sample, sample_in_contact, shows, start_battle, window,
};
use crate::support::memory_files::tempdir;

/// Returns the sample battle with a ruling that corners are not adjacent.
fn battle_without_corners() -> Setup {
    let mut setup = sample();
    setup.rulings.set("adjacency".parse().expect("a ruling"), "orthogonal").expect("a reading");
    setup
}

#[test]
fn the_rules_open_at_the_current_phase_and_change_nothing() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    press(&mut window, Key::F1);
    assert!(shows(&window, "The default rules.") && shows(&window, "You lead 1 unit"), "on the first screen, too");
    press(&mut window, Key::Escape);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::F1);
    assert!(shows(&window, "1. Flip a card"));
    press(&mut window, Key::F1);
    assert!(!shows(&window, "1. Flip a card"), "the same key closes them");
    click_each(&mut window, ["Flip the card", "Rules"]);
    assert!(shows(&window, "Move: 1 square (knights: 2)") && shows(&window, "Any direction, even diagonally."));
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    press(&mut window, Key::F1);
    assert!(shows(&window, "Shoot: Archers: 3 squares"));
    click(&mut window, "Fighting");
    assert!(shows(&window, "William’s knights on the hill") && shows(&window, "Does a 6 hit when more than 6 is needed?"));
    click(&mut window, "Winning");
    assert!(shows(&window, "The battle ends when the bell rings"));
    click(&mut window, "Close");
    assert!(!shows(&window, "The battle ends when the bell rings"));
    assert_eq!(commands(folder.path()).len(), 2, "the card, and the end of the phase");
}

#[test]
fn the_rules_follow_the_rulings_of_the_open_game() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(battle_without_corners()), None);
    click_each(&mut window, ["Start the sample battle", "Flip the card"]);
    press(&mut window, Key::F1);
    assert!(shows(&window, "Move forward, back or sideways, not diagonally.") && !shows(&window, "Any direction, even diagonally."));
    click(&mut window, "Rulings in this game");
    assert!(shows(&window, "16. Do squares that touch at a corner count as next to each other?") && shows(&window, "In this game: "));
}

#[test]
fn each_preparation_page_opens_its_rules_topic() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample()), None);
    click(&mut window, "Prepare a battle");
    for (page, words) in [(Key::Num1, "1. Flip a card"), (Key::Num4, "Move: 1 square"), (Key::Num6, "× Shieldwall")] {
        press_with(&mut window, Modifiers::ALT, page);
        press(&mut window, Key::F1);
        assert!(shows(&window, words) && shows(&window, "you are preparing"), "{words}");
        press(&mut window, Key::F1);
    }
}

#[test]
fn the_palette_finds_a_rules_topic() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    choose_command(&mut window, "rules panic");
    assert!(shows(&window, "The rules") && shows(&window, "How far does panic go?"));
}
