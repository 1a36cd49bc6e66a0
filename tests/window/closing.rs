//! Tests closing the window: unsaved steps are saved, or the window stays open once and says what would be lost.

use std::fs;
use std::path::{Path, PathBuf};

use eframe::App as _;
use egui::{Key, Modifiers, ViewportCommand, ViewportEvent, ViewportId};
use senlac::classroom::inspect;
use tempfile::tempdir;

use super::support::{Window, click, enter, game_path, lose_folder, press, press_with, sample, shows, start_battle, window};

/// Asks the window to close. Returns whether it stays open.
fn stays_open(window: &mut Window) -> bool {
    window.input_mut().viewports.entry(ViewportId::ROOT).or_default().events.push(ViewportEvent::Close);
    window.step();
    let commands = &window.output().viewport_output[&ViewportId::ROOT].commands;
    let stays = commands.contains(&ViewportCommand::CancelClose);
    window.run();
    stays
}

/// Ends the program without a close request.
fn end_program(mut window: Window) {
    window.state_mut().on_exit(None);
}

#[test]
fn a_saved_game_closes_at_once() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    let before = fs::read(game_path(folder.path())).expect("the game");
    assert!(!stays_open(&mut window));
    end_program(window);
    assert_eq!(fs::read(game_path(folder.path())).expect("the game"), before);
    let games = fs::read_dir(folder.path())
        .expect("the folder")
        .flatten()
        .filter(|file| file.path().extension().is_some_and(|end| end == "senlac"));
    assert_eq!(games.count(), 1, "no second game is made");
}

/// Returns a window with two steps that exist only in memory, because its file and the games folder are gone.
fn open_with_unsaved_steps(outside: &Path) -> (Window, PathBuf) {
    let folder = outside.join("games");
    fs::create_dir(&folder).expect("a folder");
    let mut window = start_battle(&folder);
    lose_folder(&folder);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(shows(&window, "2 steps aren’t saved"));
    (window, folder)
}

#[test]
fn unsaved_steps_are_saved_on_closing() {
    let outside = tempdir().expect("a folder");
    let (mut first, folder) = open_with_unsaved_steps(outside.path());
    fs::remove_file(&folder).expect("the file goes");
    assert!(!stays_open(&mut first), "everything is saved");
    end_program(first);
    let inspection = inspect(&game_path(&folder)).expect("the game");
    assert_eq!((inspection.chronicle.len(), inspection.damage), (2, None));
    let mut second = window(&folder, || Ok(sample()), None);
    click(&mut second, "Continue the last game");
    assert!(shows(&second, "Turn 1: The Normans have finished moving"));
}

#[test]
fn unsaved_steps_are_saved_on_exit_without_a_close_request() {
    let outside = tempdir().expect("a folder");
    let (window, folder) = open_with_unsaved_steps(outside.path());
    fs::remove_file(&folder).expect("the file goes");
    end_program(window);
    assert_eq!(inspect(&game_path(&folder)).expect("the game").chronicle.len(), 2);
}

#[test]
fn closing_saves_a_changed_game_file_under_a_new_name() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    let path = game_path(folder.path());
    fs::write(&path, "somebody else’s shopping list").expect("it is written over");
    assert!(!stays_open(&mut window));
    end_program(window);
    assert_eq!(fs::read(&path).expect("the file"), "somebody else’s shopping list".as_bytes(), "it is left as it is");
    let rescued = folder.path().join("hastings-2026-11-21-2.senlac");
    assert_eq!(inspect(&rescued).expect("the game").chronicle.len(), 1);
}

#[test]
fn the_window_stays_open_once_if_nothing_can_be_saved() {
    let outside = tempdir().expect("a folder");
    let (mut window, _) = open_with_unsaved_steps(outside.path());
    assert!(stays_open(&mut window));
    for words in ["2 steps would be lost", "Save the game in another place first", "Close the window again to discard those steps"] {
        assert!(shows(&window, words), "{words}");
    }
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(stays_open(&mut window), "another step, another question");
    assert!(shows(&window, "3 steps would be lost"));
    assert!(!stays_open(&mut window), "it was said twice");
}

#[test]
fn the_window_closes_after_the_steps_are_saved() {
    let outside = tempdir().expect("a folder");
    let (mut window, folder) = open_with_unsaved_steps(outside.path());
    assert!(stays_open(&mut window));
    fs::remove_file(&folder).expect("the file goes");
    click(&mut window, "Save in games folder");
    assert!(!stays_open(&mut window));
    assert_eq!(inspect(&game_path(&folder)).expect("the game").chronicle.len(), 2);
}

/// Returns a window with the preparation's armies page open.
fn open_armies_page(folder: &Path) -> Window {
    let mut window = window(folder, || Ok(sample()), None);
    click(&mut window, "Prepare a battle");
    press_with(&mut window, Modifiers::ALT, Key::Num2);
    window
}

#[test]
fn a_preparation_is_restored_at_the_next_start() {
    let folder = tempdir().expect("a folder");
    let mut first = open_armies_page(folder.path());
    click(&mut first, "Add Norman knights");
    assert!(!stays_open(&mut first));
    end_program(first);
    let mut second = window(folder.path(), || Ok(sample()), None);
    click(&mut second, "Prepare a battle");
    assert!(shows(&second, "You’re back where you left off.") && shows(&second, "17 Norman and 15 Saxon units"));
}

#[test]
fn closing_retries_a_preparation_that_could_not_be_saved() {
    let outside = tempdir().expect("a folder");
    let folder = outside.path().join("games");
    fs::create_dir(&folder).expect("a folder");
    let mut first = open_armies_page(&folder);
    lose_folder(&folder);
    click(&mut first, "Add Norman knights");
    assert!(shows(&first, "Couldn’t save your preparation"));
    assert!(stays_open(&mut first));
    assert!(shows(&first, "Close the window again to discard your preparation"));
    // The folder exists again before the window is closed the second time.
    fs::remove_file(&folder).expect("the file goes");
    assert!(!stays_open(&mut first));
    end_program(first);
    let mut second = window(&folder, || Ok(sample()), None);
    click(&mut second, "Prepare a battle");
    assert!(shows(&second, "17 Norman and 15 Saxon units"));
}

#[test]
fn closing_asks_about_unsaved_player_changes() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    assert!(!stays_open(&mut window), "nothing is changed");
    press(&mut window, Key::Enter);
    enter(&mut window, "bo");
    assert!(stays_open(&mut window) && shows(&window, "Save the changes?"));
    press(&mut window, Key::Enter);
    assert!(!stays_open(&mut window), "they are written down");
    let inspection = inspect(&game_path(folder.path())).expect("the game");
    assert_eq!(inspection.chronicle.len(), 2);
    press_with(&mut window, Modifiers::COMMAND, Key::P);
    press(&mut window, Key::Enter);
    enter(&mut window, "amelie");
    assert!(stays_open(&mut window));
    assert!(!stays_open(&mut window), "it was asked once");
}
