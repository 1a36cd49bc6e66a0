//! Tests that typed dice are applied only by Enter, even with spaces between them.

use crate::support::memory_files::tempdir;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use senlac::rules::Command;

use super::support::{Window, click, commands, enter, game, press, press_with, sample_in_contact, shows, type_keys, window, with_arrow};

/// Returns whether a field contains exactly this text.
fn has_field_with_text(window: &Window, text: &str) -> bool {
    window.query_all_by(|node| node.value().as_deref() == Some(text)).next().is_some()
}

#[test]
fn faces_with_spaces_do_not_apply_before_enter() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Space);
    press(&mut window, Key::Space);
    for phase in ["Normans to shoot", "Normans to fight"] {
        assert!(shows(&window, phase));
        let before = commands(folder.path());
        type_keys(&mut window, "6 6 2 ");
        assert_eq!(commands(folder.path()), before, "nothing is applied");
        assert!(shows(&window, phase) && has_field_with_text(&window, "6 6 2 "), "the faces stand in their field");
        press(&mut window, Key::Backspace);
        press(&mut window, Key::Backspace);
        assert!(has_field_with_text(&window, "6 "), "a face at a time is deleted");
        press(&mut window, Key::Backspace);
        enter(&mut window, "1");
        assert_eq!(commands(folder.path()).len(), before.len() + 1, "a plain number is still the hits");
        type_keys(&mut window, " ");
        assert_eq!(commands(folder.path()).len(), before.len() + 1, "nor does the space bar end a phase of dice");
        press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    }
}

#[test]
fn invalid_or_incomplete_faces_are_not_applied() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Space);
    press(&mut window, Key::Space);
    enter(&mut window, "6 6 2 9 1 1 1 1");
    let refused = commands(folder.path());
    assert!(!refused.iter().any(|command| matches!(command, Command::Shoot { .. })), "the commander’s own die is missing: {refused:?}");
    assert!(shows(&window, "Normans to shoot"), "it is asked for");
}

#[test]
fn typed_panic_dice_wait_for_enter() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(with_arrow()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Space);
    type_keys(&mut window, "6 6 2 ");
    assert!(game(folder.path()).state().pending().is_some(), "nothing is rolled");
    press(&mut window, Key::Enter);
    let Some(Command::Panic { dice }) = commands(folder.path()).pop() else { panic!("the panic") };
    assert_eq!(dice.values().copied().collect::<Vec<_>>(), [6, 6, 2]);
}

#[test]
fn faces_without_spaces_are_not_read_as_hits() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Space);
    press(&mut window, Key::Space);
    type_keys(&mut window, "625");
    assert!(shows(&window, "3 of 8 dice entered"));
    let before = commands(folder.path());
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Check the dice") && shows(&window, "8 dice: you’ve entered 3. Enter 5 more."));
    assert!(!shows(&window, "The rules don’t allow this") && commands(folder.path()) == before);
    press(&mut window, Key::Escape);
    assert!(shows(&window, "Enter the hits") && !has_field_with_text(&window, "625"), "Escape empties the field");
    type_keys(&mut window, "6251364");
    press(&mut window, Key::Tab);
    type_keys(&mut window, "5");
    assert!(has_field_with_text(&window, "6251364") && has_field_with_text(&window, "5"), "Tab leads to the commander's own die");
    press(&mut window, Key::Enter);
    let Some(Command::Shoot { dice, commander_die, .. }) = commands(folder.path()).pop() else { panic!("a volley") };
    assert_eq!((dice, commander_die), (Some(vec![6, 2, 5, 1, 3, 6, 4]), Some(5)));
}

#[test]
fn escape_clears_the_typed_faces() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Space);
    press(&mut window, Key::Space);
    super::support::focus_field(&mut window, "or the 7 dice: 6 2 5…");
    type_keys(&mut window, "6 2 5+4");
    assert!(has_field_with_text(&window, "6 2 5") && has_field_with_text(&window, "4"));
    press(&mut window, Key::Escape);
    press(&mut window, Key::Escape);
    assert!(shows(&window, "Enter the hits"), "both fields are empty");
}
