//! Tests of a slow disk: a step counts only after it is saved, and later actions wait.

use std::path::Path;
use std::sync::Arc;

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use senlac::app::{App, AppOptions};

use super::support::{Place, Window, click, fail_late, finish_background_work, game, inspect_game, options, press_with, sample, shows};
use crate::support::memory_files::tempdir;

/// Returns a window with a new game on a disk that answers this many frames late.
fn start_with_late_disk(folder: &Path, polls: u8) -> Window {
    let options = AppOptions {
        platform: Arc::new(Place { polls: polls.into(), ..Place::in_memory(folder) }),
        ..options(folder, || Ok(sample()), None)
    };
    let builder = Harness::builder().with_size([1280.0, 800.0]).with_max_steps(40 * u64::from(polls));
    let mut window = builder.build_eframe(move |creation| App::new(creation, options));
    window.run();
    click(&mut window, "Start the sample battle");
    window
}

#[test]
fn a_step_counts_only_after_it_is_on_the_disk() {
    let folder = tempdir().expect("a folder");
    let mut window = start_with_late_disk(folder.path(), 40);
    window.key_press(Key::Enter);
    for _ in 0..10 {
        window.step();
    }
    assert!(shows(&window, "Flip the card") && !shows(&window, "Normans to move"));
    assert!(!shows(&window, "isn’t saved yet"), "nobody is told of a moment");
    assert_eq!(game(folder.path()).len(), 0);
    for _ in 0..15 {
        window.step();
    }
    assert!(shows(&window, "The last step isn’t saved yet") && !shows(&window, "Normans to move"));
    window.run();
    assert!(shows(&window, "Normans to move") && !shows(&window, "isn’t saved yet"));
    assert_eq!(game(folder.path()).len(), 1);
}

#[test]
fn a_failed_step_stays_in_memory_until_it_is_saved_elsewhere() {
    let folder = tempdir().expect("a folder");
    let mut window = start_with_late_disk(folder.path(), 20);
    fail_late(true);
    window.key_press(Key::Enter);
    for _ in 0..18 {
        window.step();
    }
    assert!(shows(&window, "The last step isn’t saved yet") && !shows(&window, "Normans to move"));
    window.run();
    assert!(shows(&window, "1 step isn’t saved") && shows(&window, "the disk is full"), "and why");
    assert!(shows(&window, "Normans to move"), "nothing is forgotten");
    click(&mut window, "Save in games folder");
    assert!(shows(&window, "1 step isn’t saved"), "nor at the next try");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(shows(&window, "2 steps aren’t saved"));
    fail_late(false);
    click(&mut window, "Save in games folder");
    assert!(!shows(&window, "’t saved"));
    let files = (2..9).map(|number| folder.path().join(format!("hastings-2026-11-21-{number}.senlac")));
    let lengths: Vec<u64> = files.map_while(|path| Some(inspect_game(&path).ok()?.chronicle.len())).collect();
    assert_eq!(lengths.last(), Some(&2), "both steps are in the newest file: {lengths:?}");
}

#[test]
fn actions_wait_until_the_previous_step_is_saved() {
    let folder = tempdir().expect("a folder");
    let mut window = start_with_late_disk(folder.path(), 30);
    window.key_press(Key::Enter);
    window.run();
    for _ in 0..2 {
        window.key_press_modifiers(Modifiers::COMMAND, Key::Enter);
        window.step();
    }
    assert_eq!(game(folder.path()).len(), 1);
    window.run();
    assert_eq!(game(folder.path()).len(), 3, "the card, and two phases that are done");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(game(folder.path()).len(), 4);
}

#[test]
fn the_print_preview_can_be_closed_during_layout() {
    let folder = tempdir().expect("a folder");
    let mut window = start_with_late_disk(folder.path(), 1);
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    assert!(shows(&window, "Show Unit sheets, pages not counted yet") && !shows(&window, "Page 1 of"));
    click(&mut window, "Show Event deck, pages not counted yet");
    finish_background_work(&mut window);
    finish_background_work(&mut window);
    assert!(!shows(&window, "Show Event deck, pages not counted yet") && shows(&window, "Page 1 of "));
    window.key_press(Key::Escape);
    window.run();
    assert!(shows(&window, "Flip the card"));
}
