//! Tests of dragging units and of the tips under the pointer.

use egui::Vec2;
use senlac::rules::{Command, Phase};

use super::support::{
    Window, click, click_each, click_square, commands, game, middle, press_with, sample, sample_in_contact, shows, square, start_battle,
    unit, window,
};
use crate::support::memory_files::tempdir;

/// Drags the unit on one square to another without dropping it.
fn carry(window: &mut Window, from: &str, to: &str) {
    let (from, to) = (middle(window, from), middle(window, to));
    super::support::carry(window, from, to);
}

/// Drags the unit on one square to another and drops it.
fn drag(window: &mut Window, from: &str, to: &str) {
    let (from, to) = (middle(window, from), middle(window, to));
    super::support::drag(window, from, to);
}

#[test]
fn dragging_a_unit_moves_it() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    carry(&mut window, "I10", "I8");
    assert!(shows(&window, "I8, 2 squares away; knights move up to 2 squares from here"));
    assert_eq!(commands(folder.path()).len(), 1, "nothing happens before it is let go");
    let goal = middle(&window, "I8");
    window.drop_at(goal);
    window.run();
    assert_eq!(commands(folder.path())[1..], [Command::move_to(unit("N01"), square("I8"))]);
}

#[test]
fn an_illegal_drop_shows_the_reason_and_can_be_allowed() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    carry(&mut window, "E9", "E6");
    assert!(shows(&window, "spearmen"), "the reason is told before the unit is let go");
    let goal = middle(&window, "E6");
    window.drop_at(goal);
    window.run();
    assert!(shows(&window, "The rules don’t allow this") && !shows(&window, "Place it there"));
    assert_eq!(commands(folder.path()).len(), 1);
    click(&mut window, "Allow as referee");
    assert_eq!(game(folder.path()).state().unit(unit("N07")).expect("Grace").square, Some(square("E6")));
}

#[test]
fn a_drop_before_the_first_card_places_a_unit() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample()), None);
    click(&mut window, "Start the sample battle");
    drag(&mut window, "I10", "A10");
    let set = Command::Set { unit: unit("N01"), figures: None, square: Some(Some(square("A10"))), commander: None };
    assert_eq!(commands(folder.path()), [set]);
    assert_eq!(game(folder.path()).state().phase(), Phase::Event);
}

#[test]
fn a_drop_on_an_enemy_aims_at_it() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click_each(&mut window, ["Start the sample battle", "Flip the card", "Normans: finish moving"]);
    drag(&mut window, "G7", "H5");
    assert_eq!(commands(folder.path()).len(), 2, "aiming is no step");
    click(&mut window, "2 hits on Harriet’s housecarls");
    press_with(&mut window, egui::Modifiers::COMMAND, egui::Key::Enter);
    drag(&mut window, "E6", "F5");
    assert!(shows(&window, " on Rafael’s housecarls"));
}

#[test]
fn a_move_out_of_turn_can_be_made_by_hand() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, egui::Modifiers::COMMAND, egui::Key::Enter);
    drag(&mut window, "I10", "I8");
    assert!(shows(&window, "The rules don’t allow this"));
    click(&mut window, "Place it there");
    let set = Command::Set { unit: unit("N01"), figures: None, square: Some(Some(square("I8"))), commander: None };
    assert_eq!(commands(folder.path())[2..], [set]);
    assert!(!shows(&window, "The rules don’t allow this"));
}

#[test]
fn a_unit_dropped_on_its_own_square_is_selected() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    let start = middle(&window, "C10");
    window.hover_at(start);
    window.drag_at(start);
    window.run();
    window.hover_at(start + Vec2::new(12.0, 0.0));
    window.run();
    window.drop_at(start + Vec2::new(12.0, 0.0));
    window.run();
    assert_eq!(commands(folder.path()).len(), 1);
    click_square(&mut window, "C9");
    assert_eq!(commands(folder.path())[1..], [Command::move_to(unit("N02"), square("C9"))]);
}

#[test]
fn hovering_over_a_unit_shows_its_details() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    let place = middle(&window, "I10");
    window.hover_at(place);
    window.run();
    for _ in 0..60 {
        window.step();
    }
    assert!(shows(&window, "8 of 8 figures, on bases of ") && shows(&window, "Led by William"));
    assert!(shows(&window, "In a fight, hits spearmen and archers on "));
}
