//! Tests of the system's file dialogs: a choice, no choice, an unusable choice and a late choice.

use std::fs;
use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use senlac::app::{ChosenFile, DialogPurpose};
use senlac::classroom::inspect;
use tempfile::tempdir;

use super::support::{
    Window, answer_dialog, answer_dialog_with, click, click_each, finish_background_work, game_path, lose_folder, press_with, sample,
    shows, start_battle, window, work_at_once,
};

#[test]
fn the_game_dialog_handles_games_no_choice_and_other_files() {
    let folder = tempdir().expect("a folder");
    drop(start_battle(folder.path()));
    let mut window = window(folder.path(), || Ok(sample()), None);
    click(&mut window, "Open file…");
    assert!(shows(&window, "Start the sample battle"), "the window goes on meanwhile");
    assert_eq!(answer_dialog(&mut window, None), [DialogPurpose::Game]);
    assert!(shows(&window, "No file was chosen. You can also type the file’s location below."));
    click(&mut window, "Open file…");
    answer_dialog(&mut window, Some(folder.path().join("settings.toml")));
    assert!(shows(&window, "settings.toml") && shows(&window, "Start the sample battle"));
    click(&mut window, "Open file…");
    answer_dialog(&mut window, Some(game_path(folder.path())));
    assert!(shows(&window, "Normans to move"));
}

#[test]
fn a_file_without_a_path_is_read_and_a_game_is_copied() {
    let (folder, elsewhere) = (tempdir().expect("a folder"), tempdir().expect("a folder"));
    drop(start_battle(elsewhere.path()));
    let chosen = |name: &str, bytes: Vec<u8>| Ok(Some(ChosenFile::File { name: name.to_owned(), bytes: Ok(bytes) }));
    let game = fs::read(game_path(elsewhere.path())).expect("a game");
    for copy in ["7b.senlac", "7b-2.senlac"] {
        let mut window = window(folder.path(), || Ok(sample()), None);
        click(&mut window, "Open file…");
        answer_dialog_with(&mut window, chosen("7b.senlac", game.clone()));
        assert!(shows(&window, "Normans to move"));
        press_with(&mut window, Modifiers::COMMAND, Key::Enter);
        assert_eq!(inspect(&folder.path().join(copy)).expect("a game").chronicle.len(), 2, "{copy}");
    }
    let mut window = window(folder.path(), || Ok(sample()), None);
    click_each(&mut window, ["Prepare a battle", "Choose a class list…"]);
    let why = "The file is larger than 1 MiB.".to_owned();
    answer_dialog_with(&mut window, Ok(Some(ChosenFile::File { name: "9d.csv".to_owned(), bytes: Err(why.clone()) })));
    assert!(shows(&window, &why));
    click(&mut window, "Choose a class list…");
    answer_dialog_with(&mut window, chosen("8c.csv", b"Ada Lind\nBo Ek\n".to_vec()));
    assert!(shows(&window, "Use these 2 pupils"));
}

#[test]
fn a_late_dialog_answer_changes_nothing() {
    let folder = tempdir().expect("a folder");
    let other = tempdir().expect("a folder");
    drop(start_battle(other.path()));
    let games = folder.path().join("games");
    fs::create_dir(&games).expect("a folder");
    let mut window = window(&games, || Ok(sample()), None);
    click_each(&mut window, ["Open file…", "Start the sample battle"]);
    // A game chosen to be opened must not become the new place of the unsaved game.
    lose_folder(&games);
    click(&mut window, "Flip the card");
    assert!(shows(&window, "1 step isn’t saved"));
    let before = fs::read(game_path(other.path())).expect("a game");
    answer_dialog(&mut window, Some(game_path(other.path())));
    assert!(shows(&window, "1 step isn’t saved") && !shows(&window, "OK"));
    assert_eq!(fs::read(game_path(other.path())).expect("a game"), before);
}

#[test]
fn a_second_file_dialog_does_not_open() {
    let folder = tempdir().expect("a folder");
    drop(start_battle(folder.path()));
    let mut window = window(folder.path(), || Ok(sample()), None);
    click_each(&mut window, ["Open file…", "Open file…"]);
    assert!(shows(&window, "A file dialog is already open. It may be behind this window."));
    assert_eq!(answer_dialog(&mut window, None), [DialogPurpose::Game]);
    click(&mut window, "Open file…");
    assert_eq!(answer_dialog(&mut window, Some(game_path(folder.path()))), [DialogPurpose::Game], "it is closed, and may be opened again");
    assert!(shows(&window, "Normans to move"));
}

#[test]
fn a_system_without_file_dialogs_shows_a_message() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample()), None);
    click(&mut window, "Open file…");
    answer_dialog_with(&mut window, Err("This computer has no file dialog.".to_owned()));
    assert!(shows(&window, "This computer has no file dialog. You can also type the file’s location below."));
}

#[test]
fn the_class_list_dialog_handles_lists_and_no_choice() {
    let folder = tempdir().expect("a folder");
    let list = folder.path().join("6b.csv");
    fs::write(&list, "Name\nAda Lind\nBo Ek\n").expect("a list");
    let mut window = window(folder.path(), || Ok(sample()), None);
    click_each(&mut window, ["Prepare a battle", "Choose a class list…"]);
    assert_eq!(answer_dialog(&mut window, None), [DialogPurpose::ClassList]);
    assert!(shows(&window, "Choose a class list…") && !shows(&window, "Use these"));
    assert!(shows(&window, "No file was chosen. You can also drop the list on this window, paste it, or type its location."));
    click(&mut window, "Choose a class list…");
    answer_dialog(&mut window, Some(folder.path().join("nowhere.csv")));
    assert!(shows(&window, "nowhere.csv") && !shows(&window, "Use these"));
    click(&mut window, "Choose a class list…");
    answer_dialog(&mut window, Some(list));
    assert!(shows(&window, "Use these 2 pupils"));
}

#[test]
fn the_print_folder_dialog_handles_folders_and_no_choice() {
    work_at_once();
    let folder = tempdir().expect("a folder");
    fs::write(folder.path().join("exports"), "a file in the place of the folder").expect("a file");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    click(&mut window, "Create only this PDF");
    let before = folder.path().join("exports").display().to_string();
    click(&mut window, "Choose another folder…");
    assert_eq!(answer_dialog(&mut window, None), [DialogPurpose::PrintFolder]);
    assert!(shows(&window, &before), "the folder stays");
    assert!(shows(&window, "No folder was chosen. The files will go to the same folder as before."));
    let other = folder.path().join("paper");
    fs::create_dir(&other).expect("a folder");
    click(&mut window, "Choose another folder…");
    answer_dialog(&mut window, Some(other.clone()));
    assert!(shows(&window, &other.display().to_string()) && !shows(&window, &before));
    click(&mut window, "Create only this PDF");
    assert_eq!(fs::read_dir(other).expect("the folder").count(), 1);
}

/// Returns a window whose game has lost its file and its folder, with two steps only in memory.
fn open_with_lost_file(outside: &Path) -> Window {
    let folder = outside.join("games");
    fs::create_dir(&folder).expect("a folder");
    let mut window = start_battle(&folder);
    lose_folder(&folder);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(shows(&window, "2 steps aren’t saved") && shows(&window, "Couldn’t save the game in your games folder either"));
    window
}

/// Returns the number of steps in a game file.
fn step_count(path: &Path) -> u64 {
    let inspection = inspect(path).expect("a game file");
    assert_eq!(inspection.damage, None);
    inspection.chronicle.len()
}

#[test]
fn a_game_that_lost_its_file_can_be_saved_elsewhere() {
    let folder = tempdir().expect("a folder");
    let stick = tempdir().expect("a folder");
    let mut window = open_with_lost_file(folder.path());
    click(&mut window, "Choose a place…");
    // Play continues while the teacher chooses a place.
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert_eq!(answer_dialog(&mut window, Some(stick.path().join("rescued"))), [DialogPurpose::NewGame]);
    let rescued = stick.path().join("rescued.senlac");
    assert!(!shows(&window, "’t saved") && shows(&window, &rescued.display().to_string()));
    assert_eq!(step_count(&rescued), 3, "the card and two phases");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert_eq!(step_count(&rescued), 4, "play goes on there");
}

#[test]
fn a_missing_or_unusable_place_leaves_the_game_in_memory() {
    let folder = tempdir().expect("a folder");
    let stick = tempdir().expect("a folder");
    let mut window = open_with_lost_file(folder.path());
    click(&mut window, "Choose a place…");
    answer_dialog(&mut window, None);
    assert!(shows(&window, "2 steps aren’t saved") && shows(&window, "No place was chosen."));
    let taken = stick.path().join("mine.senlac");
    fs::write(&taken, "something else").expect("a file");
    let nowhere: PathBuf = stick.path().join("no such folder").join("game.senlac");
    for (path, said) in [(&taken, "mine.senlac"), (&nowhere, "no such folder")] {
        click(&mut window, "Choose a place…");
        answer_dialog(&mut window, Some(path.clone()));
        assert!(shows(&window, "2 steps aren’t saved") && shows(&window, said), "{said}");
        click(&mut window, "OK");
    }
    assert_eq!(fs::read(&taken).expect("the file"), b"something else", "a file that is there stays");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(shows(&window, "3 steps aren’t saved"), "play goes on");
    click(&mut window, "Choose a place…");
    answer_dialog(&mut window, Some(stick.path().join("rescued.senlac")));
    assert_eq!(step_count(&stick.path().join("rescued.senlac")), 3);
    assert_eq!(finish_background_work(&mut window), 0);
}
