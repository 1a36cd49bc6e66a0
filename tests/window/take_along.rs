//! Tests of export and import between two computers: two windows with their own folders.

use std::fs;
use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use senlac::app::{ChosenFile, DialogPurpose};
use senlac::rules::fingerprint;
use tempfile::tempdir;

use super::support::{
    Window, answer_dialog, answer_dialog_with, choose_command, click, click_containing, click_each, finish_background_work, game,
    game_path, inspect_game, press, press_with, sample, shows, start_battle, window, work_at_once,
};

/// Exports the open lesson or game to a file of this name on a stick. Returns its path.
fn export(window: &mut Window, stick: &Path, name: &str) -> PathBuf {
    run_palette_command(window, "export");
    let place = stick.join(name);
    assert_eq!(answer_dialog(window, Some(place.clone())), [DialogPurpose::TakeAlong]);
    place.with_extension("senlac-lesson")
}

/// Runs a command from the palette.
fn run_palette_command(window: &mut Window, command: &str) {
    choose_command(window, command);
}

/// Opens a file from the first screen.
fn open(window: &mut Window, file: &Path) {
    click(window, "Open file…");
    answer_dialog(window, Some(file.to_owned()));
}

#[test]
fn an_exported_game_continues_at_school_and_merges_at_home() {
    let [home, school, stick] = [(); 3].map(|()| tempdir().expect("a folder"));
    let mut here = start_battle(home.path());
    let file = export(&mut here, stick.path(), "7b");
    assert!(shows(&here, "The game was exported to"));
    click(&mut here, "OK");
    assert!(!shows(&here, "The game was exported to"));
    drop(here);
    let mut there = window(school.path(), || Ok(sample()), None);
    open(&mut there, &file);
    assert!(shows(&there, "Normans to move"));
    let hash = |folder: &Path| fingerprint(game(folder).state());
    assert_eq!(hash(school.path()), hash(home.path()));
    press_with(&mut there, Modifiers::COMMAND, Key::Enter);
    // Replacing the existing file was not confirmed, so it stays.
    let before = fs::read(&file).expect("the file");
    export(&mut there, stick.path(), "7b");
    assert!(shows(&there, "Couldn’t save ") && shows(&there, "7b.senlac-lesson: ") && fs::read(&file).expect("the file") == before);
    let file = export(&mut there, stick.path(), "7b.senlac-lesson");
    drop(there);
    // At home, the missing steps are added after confirmation.
    let mut here = window(home.path(), || Ok(sample()), Some(file.clone()));
    assert!(shows(&here, "This game already exists") && shows(&here, "further ahead. It has 2 steps"));
    let before = fs::read(game_path(home.path())).expect("the game");
    click(&mut here, "Cancel");
    assert_eq!(fs::read(game_path(home.path())).expect("the game"), before);
    open(&mut here, &file);
    click(&mut here, "Add missing steps");
    assert!(shows(&here, "Normans to shoot") || shows(&here, "shoot"));
    drop(here);
    assert_eq!(hash(school.path()), hash(home.path()));
    assert_eq!(fs::read(game_path(home.path())).expect("the game"), fs::read(game_path(school.path())).expect("the game"));
    let mut here = window(home.path(), || Ok(sample()), None);
    open(&mut here, &file);
    assert!(shows(&here, "This computer already had the same game with the same steps."));
}

#[test]
fn a_success_message_outlasts_a_step_and_then_disappears() {
    let [home, stick] = [(); 2].map(|()| tempdir().expect("a folder"));
    let mut window = start_battle(home.path());
    export(&mut window, stick.path(), "7b");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(shows(&window, "The game was exported to"));
    // Each frame is a quarter of a second.
    window.run_steps(100);
    assert!(!shows(&window, "The game was exported to") && shows(&window, "shoot"));
}

#[test]
fn importing_an_older_state_replaces_nothing() {
    let [home, stick] = [(); 2].map(|()| tempdir().expect("a folder"));
    let mut here = start_battle(home.path());
    let early = export(&mut here, stick.path(), "early");
    press_with(&mut here, Modifiers::COMMAND, Key::Enter);
    drop(here);
    let mut here = window(home.path(), || Ok(sample()), None);
    open(&mut here, &early);
    assert!(shows(&here, "The game on this computer is further ahead. It has 2 steps"));
    click(&mut here, "Keep both");
    let copy = home.path().join("hastings-2026-11-21-2.senlac");
    assert_eq!(inspect_game(&copy).expect("a copy").chronicle.len(), 1);
    assert_eq!(game(home.path()).len(), 2);
    drop(here);
    fs::remove_file(&copy).expect("it goes");
    let mut here = window(home.path(), || Ok(sample()), None);
    open(&mut here, &early);
    click(&mut here, "Open this computer’s game");
    press_with(&mut here, Modifiers::COMMAND, Key::Z);
    assert_eq!((game(home.path()).len(), copy.exists()), (3, false));
}

#[test]
fn importing_a_lesson_asks_before_replacing_another() {
    let [home, school, stick] = [(); 3].map(|()| tempdir().expect("a folder"));
    fs::write(home.path().join("6b.csv"), "Name\nAda Lind\nBo Ek\nCleo Marsh\n").expect("a list");
    let mut here = window(home.path(), || Ok(sample()), None);
    click_each(&mut here, ["Prepare a battle", "Choose a class list…"]);
    let list = Ok(Some(ChosenFile::File { name: "6b.csv".to_owned(), bytes: Ok(b"Ada Lind\nBo Ek\nCleo Marsh\n".to_vec()) }));
    answer_dialog_with(&mut here, list);
    click_containing(&mut here, "Use these 3 pupils");
    let file = export(&mut here, stick.path(), "6b");
    assert!(shows(&here, "The lesson was exported to"));
    drop(here);
    let read = |folder: &Path| {
        senlac::planning::Draft::read(&fs::read_to_string(folder.join("preparation.json")).expect("kept")).expect("a draft")
    };
    let mut there = window(school.path(), || Ok(sample()), Some(file.clone()));
    assert!(shows(&there, "The lesson has been imported."));
    drop(there);
    assert_eq!(read(school.path()), read(home.path()));
    assert!(school.path().join("classes/6b.toml").exists(), "the class is known there from now on");
    // If something else is prepared, importing asks first, and Undo restores the old preparation.
    let mut other = read(school.path());
    other.table.name = "Another table".to_owned();
    fs::write(school.path().join("preparation.json"), other.write()).expect("kept");
    there = window(school.path(), || Ok(sample()), None);
    open(&mut there, &file);
    assert!(shows(&there, "This computer already has 6b on Another table set up."));
    press(&mut there, Key::Enter);
    assert!(shows(&there, "The lesson has been imported."));
    assert_eq!(read(school.path()), read(home.path()));
    press_with(&mut there, Modifiers::COMMAND, Key::Z);
    drop(there);
    assert_eq!(read(school.path()), other);
}

#[test]
fn a_changed_export_file_is_refused_with_the_reason() {
    let [home, stick] = [(); 2].map(|()| tempdir().expect("a folder"));
    let mut here = start_battle(home.path());
    let file = export(&mut here, stick.path(), "7b");
    let text = fs::read_to_string(&file).expect("a file");
    fs::write(&file, text.replacen("Amelie Carter", "Somebody else entirely", 1)).expect("changed");
    let other = tempdir().expect("a folder");
    let mut there = window(other.path(), || Ok(sample()), Some(file));
    assert!(shows(&there, "t was changed or damaged") && shows(&there, "ine 2"));
    there.run();
    assert!(!game_path(other.path()).exists());
}

#[test]
fn a_problem_report_is_previewed_and_contains_no_names() {
    let [home, stick] = [(); 2].map(|()| tempdir().expect("a folder"));
    work_at_once();
    let mut here = start_battle(home.path());
    // A file whose name contains a person's name.
    let odd = stick.path().join("Zebedee Quux.senlac");
    run_palette_command(&mut here, "report a problem");
    finish_background_work(&mut here);
    assert!(shows(&here, "step 1: flip") && shows(&here, "Include the game, without names"));
    click(&mut here, "Save report…");
    let place = stick.path().join("report.txt");
    assert_eq!(answer_dialog(&mut here, Some(place.clone())), [DialogPurpose::Report]);
    let text = fs::read_to_string(&place).expect("a report");
    assert!(text.contains("step 1: flip") && text.contains("\"do\":\"flip\"") && text.contains("StartSample"), "{text}");
    for (_, pupil) in game(home.path()).setup().names.entries() {
        for word in pupil.name.split(' ').filter(|word| word.chars().count() > 2) {
            assert!(!text.contains(word), "{word} in {text}");
        }
    }
    assert!(!text.contains(&*home.path().to_string_lossy()) && !text.contains("Zebedee"));
    drop((here, odd));
}

#[test]
fn the_log_records_errors_without_file_or_pupil_names() {
    let home = tempdir().expect("a folder");
    let odd = home.path().join("Zebedee Quux.senlac");
    fs::write(&odd, "Zebedee Quux wrote this").expect("a file");
    let mut here = window(home.path(), || Ok(sample()), Some(odd));
    assert!(shows(&here, "Zebedee Quux"));
    here.run();
    let log = super::support::logged();
    assert!(log.contains("! ") && log.contains("is not a Senlac game") && !log.contains("Zebedee") && !log.contains("Quux"), "{log}");
}

#[test]
fn a_backup_is_imported_without_overwriting_anything() {
    let [home, school, stick] = [(); 3].map(|()| tempdir().expect("a folder"));
    drop(start_battle(home.path()));
    let mut here = window(home.path(), || Ok(sample()), None);
    run_palette_command(&mut here, "larger text");
    assert!(fs::read_to_string(home.path().join("settings.toml")).expect("settings").contains("text_percent = 110"));
    fs::create_dir_all(home.path().join("classes")).expect("a folder");
    let class = |pupil: &str| format!("name = \"6b\"\npupils = [{{ name = \"{pupil}\" }}]\n");
    fs::write(home.path().join("classes/6b.toml"), class("Ada Lind")).expect("a class");
    click(&mut here, "Back up everything…");
    let file = stick.path().join("all.senlac-lesson");
    assert_eq!(answer_dialog(&mut here, Some(stick.path().join("all"))), [DialogPurpose::TakeAlong]);
    assert!(shows(&here, "1 game and 1 other file (classes, tables, decks) and your settings were backed up to"));
    drop(here);
    let mut there = window(school.path(), || Ok(sample()), None);
    open(&mut there, &file);
    assert!(shows(&there, "Backup from another computer") && !school.path().join("classes").exists());
    press(&mut there, Key::Enter);
    finish_background_work(&mut there);
    let name = |folder: &Path| game_path(folder).file_name().expect("a name").to_owned();
    assert_eq!((name(school.path()), fs::read(game_path(school.path())).ok()), (name(home.path()), fs::read(game_path(home.path())).ok()));
    assert_eq!(fs::read_to_string(school.path().join("classes/6b.toml")).expect("the class"), class("Ada Lind"));
    assert!(!fs::read_to_string(school.path().join("settings.toml")).unwrap_or_default().contains("text_percent = 110"));
    // Import again: different files stay unchanged, and the settings are imported this time.
    fs::write(school.path().join("classes/6b.toml"), class("Åsa Falk")).expect("another class");
    click(&mut there, "OK");
    open(&mut there, &file);
    click(&mut there, "Import settings too");
    finish_background_work(&mut there);
    assert!(shows(&there, "These files are different here and weren’t changed: classes/6b.toml"));
    assert_eq!(fs::read_to_string(school.path().join("classes/6b.toml")).expect("the class"), class("Åsa Falk"));
    drop(there);
    assert!(fs::read_to_string(school.path().join("settings.toml")).expect("settings").contains("text_percent = 110"));
}
