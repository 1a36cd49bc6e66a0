//! Game files: new, last, left, open elsewhere, damaged.

use egui::{Key, Modifiers};
use senlac::record::inspect;
use tempfile::tempdir;

use super::support::{click, game, game_path, press_with, sample, shows, started, window};

#[test]
fn the_last_game_is_found_and_continued() {
    let folder = tempdir().expect("a folder");
    let mut empty = window(folder.path(), || Ok(sample()), None);
    click(&mut empty, "Continue the last game");
    assert!(shows(&empty, "Start the sample battle"), "there is no game to continue");
    drop(started(folder.path()));
    let mut window = window(folder.path(), || Ok(sample()), None);
    click(&mut window, "Continue the last game");
    assert!(shows(&window, "Normans to move"));
}

#[test]
fn a_second_game_of_the_day_is_numbered() {
    let folder = tempdir().expect("a folder");
    drop(started(folder.path()));
    drop(started(folder.path()));
    assert!(folder.path().join("hastings-2026-11-21-2.senlac").exists());
}

#[test]
fn a_file_that_cannot_be_opened_is_answered_in_words() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample()), Some(folder.path().join("nowhere.senlac")));
    assert!(shows(&window, "there is no such file or folder"));
    click(&mut window, "Open");
    assert!(shows(&window, "Type the path of a game file first"));
}

#[test]
fn a_broken_sample_battle_is_answered_in_words() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Err("The sample battle lacks a hill.".to_owned()), None);
    click(&mut window, "Start the sample battle");
    assert!(shows(&window, "The sample battle lacks a hill."));
}

#[test]
fn a_running_game_can_be_left_and_opened_again() {
    let folder = tempdir().expect("a folder");
    let mut window = started(folder.path());
    click(&mut window, "Menu: everything Senlac can do");
    assert!(shows(&window, &game_path(folder.path()).display().to_string()));
    click(&mut window, "Leave this game");
    click(&mut window, "Continue the last game");
    assert!(shows(&window, "Normans to move"));
}

#[test]
fn a_game_that_is_open_elsewhere_is_answered_in_words() {
    let folder = tempdir().expect("a folder");
    let _elsewhere = started(folder.path());
    let mut window = window(folder.path(), || Ok(sample()), None);
    click(&mut window, "Continue the last game");
    assert!(shows(&window, "This game is open in another window"));
}

#[test]
fn a_damaged_game_is_answered_in_words_and_left_as_it_is() {
    let folder = tempdir().expect("a folder");
    drop(started(folder.path()));
    let path = game_path(folder.path());
    let mut text = std::fs::read_to_string(&path).expect("a game");
    let header = text.find('\n').expect("a line");
    text.replace_range(header + 3..header + 6, "???");
    std::fs::write(&path, format!("{text}{{}}\n")).expect("a damaged game");
    let before = std::fs::read(&path).expect("a file");
    let mut window = window(folder.path(), || Ok(sample()), None);
    click(&mut window, "Continue the last game");
    assert!(shows(&window, "Line 2") && shows(&window, "is damaged"));
    assert_eq!(std::fs::read(&path).expect("a file"), before);
}

#[test]
fn play_goes_on_where_the_file_is_gone_and_the_whole_game_is_saved_in_another_place() {
    let folder = tempdir().expect("a folder");
    let mut window = started(folder.path());
    let moved = folder.path().join("moved away");
    std::fs::rename(game_path(folder.path()), &moved).expect("somebody moves it");
    let before = std::fs::read(&moved).expect("the file");
    for words in ["1 step is not saved", "2 steps are not saved", "3 steps are not saved"] {
        press_with(&mut window, Modifiers::COMMAND, Key::Enter);
        assert!(shows(&window, words) && shows(&window, "moved or deleted") && shows(&window, "Play goes on"), "{words}");
    }
    assert!(!game_path(folder.path()).exists());
    click(&mut window, "Save it in my folder for games");
    assert!(!shows(&window, "not saved") && shows(&window, "The whole game is saved again"));
    assert_eq!(game(folder.path()).len(), 4, "the card and three phases");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert_eq!(game(folder.path()).len(), 5, "play goes on there");
    let old = std::fs::read(&moved).expect("the file");
    assert!(old.starts_with(&before), "what was saved stays");
    assert_eq!(inspect(&moved).expect("it stays readable").damage, None);
}

#[test]
fn steps_that_are_saved_nowhere_are_given_up_only_where_that_is_said_twice() {
    let folder = tempdir().expect("a folder");
    let mut window = started(folder.path());
    std::fs::remove_file(game_path(folder.path())).expect("somebody deletes it");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    for words in ["1 step would be lost", "Start the sample battle"] {
        assert!(!shows(&window, words));
        click(&mut window, "Menu: everything Senlac can do");
        click(&mut window, "Leave this game");
        assert!(shows(&window, words));
    }
}
