//! Tests of the projector for board games, and of sorting and filtering the roster by keyboard.

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};

use super::projector::picture;
use super::rulebook::{charge, open_at_melee, start_sample_game};
use super::support::{Window, click, enter, focus_field, press, press_with, shows, type_keys};
use crate::support::memory_files::tempdir;

#[test]
fn the_classroom_keys_open_the_projector_for_a_board_game() {
    let folder = tempdir().expect("a folder");
    let mut window = open_at_melee(folder.path());
    assert_eq!(picture(&window), None);
    press(&mut window, Key::P);
    let text = picture(&window).expect("a picture");
    assert!(text.contains("Normans attack. Assault period 1, battle turn 1 · then: Saxons rally."), "{text}");
    assert!(text.contains("Battle turn 1 of 8") && text.contains("Casualty points"), "{text}");
    charge(&mut window);
    let text = picture(&window).expect("a picture");
    assert!(text.contains("Melee, WG1") && text.contains("rolled 1") && text.contains("Melee results"), "{text}");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!picture(&window).expect("a picture").contains("rolled 1"), "what was taken back is gone");
    press(&mut window, Key::P);
    assert_eq!(picture(&window), None);
}

#[test]
fn the_projector_can_be_frozen_blanked_or_fill_the_screen() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path());
    press(&mut window, Key::P);
    let frozen = picture(&window);
    press(&mut window, Key::F);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    enter(&mut window, "on");
    assert_eq!(picture(&window), frozen, "everybody keeps the picture");
    press(&mut window, Key::F);
    assert_ne!(picture(&window), frozen);
    press(&mut window, Key::B);
    assert!(picture(&window).is_none() && shows(&window, "The class sees nothing"));
    press(&mut window, Key::B);
    click(&mut window, "The class sees this: projector settings");
    assert!(shows(&window, "Blank (show nothing)") && !shows(&window, "First names"), "only what this wall can show");
    press(&mut window, Key::Escape);
    press(&mut window, Key::P);
    press(&mut window, Key::O);
    assert!(picture(&window).is_some() && !shows(&window, "Next step"));
    press(&mut window, Key::Escape);
    assert!(picture(&window).is_none() && shows(&window, "Next step"));
}

#[test]
fn typing_and_notes_are_never_projected() {
    let folder = tempdir().expect("a folder");
    let mut window = open_at_melee(folder.path());
    press(&mut window, Key::P);
    let before = picture(&window);
    focus_field(&mut window, "Note for the battle log");
    enter(&mut window, "the Saxons will be aggressive");
    click(&mut window, "Melee");
    type_keys(&mut window, "4");
    assert_eq!(picture(&window), before);
}

#[test]
fn leaving_a_game_closes_its_projector_view() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path());
    press(&mut window, Key::P);
    click(&mut window, "Leave this game");
    assert_eq!(picture(&window), None);
}

/// Returns the units in the list, from the top.
fn listed_units(window: &Window) -> Vec<String> {
    let rows = window.query_all_by(|node| node.role() == egui::accesskit::Role::ListBoxOption);
    let name = |label: Option<String>| label.unwrap_or_default().split(',').next().unwrap_or_default().to_owned();
    let mut rows: Vec<(f32, String)> = rows.map(|row| (row.rect().top(), name(row.accesskit_node().label()))).collect();
    rows.sort_by(|one, other| one.0.total_cmp(&other.0));
    rows.into_iter().map(|(_, name)| name).collect()
}

#[test]
fn a_key_and_the_column_heads_sort_the_roster() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path());
    let as_set_up = listed_units(&window);
    press(&mut window, Key::F6);
    let by_name = listed_units(&window);
    assert_ne!(by_name, as_set_up);
    assert!(shows(&window, "Sort by Unit (now ascending)"));
    press(&mut window, Key::F6);
    assert!(shows(&window, "Sort by Kind (now ascending)"));
    click(&mut window, "Sort by Unit");
    assert_eq!(listed_units(&window), by_name);
    click(&mut window, "Sort by Unit (now ascending)");
    let side = |names: &[String]| names.iter().position(|name| !names[0].starts_with(&name[..1])).unwrap_or_default();
    assert_ne!((listed_units(&window), side(&by_name)), (by_name.clone(), 0));
    click(&mut window, "Sort by Unit (now descending)");
    assert_eq!(listed_units(&window), as_set_up);
}

#[test]
fn column_heads_and_filter_work_by_keyboard() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path());
    let as_set_up = listed_units(&window);
    press_with(&mut window, Modifiers::COMMAND, Key::F);
    type_keys(&mut window, "fyrd");
    let fyrd = listed_units(&window);
    assert!(!fyrd.is_empty() && fyrd.len() < as_set_up.len());
    // Tab from the field to the units and on to the heads. The second head is the kind.
    for _ in 0..3 {
        press(&mut window, Key::Tab);
    }
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Sort by Kind (now ascending)"));
    press(&mut window, Key::Escape);
    assert_eq!(listed_units(&window).len(), as_set_up.len(), "Esc empties the filter");
}
