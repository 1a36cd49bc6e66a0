//! Tests of game files: new, recent, closed, open elsewhere and damaged ones.

use std::fs;
use std::path::{Path, PathBuf};
use std::time::{Duration, SystemTime};

use egui::{Key, Modifiers};
use senlac::app::Settings;
use senlac::classroom::{Game, inspect};
use senlac::rules::Setup;
use tempfile::tempdir;

use egui_kittest::kittest::Queryable as _;

use super::support::{Window, click, click_each, game, game_path, lose_folder, press, press_with, sample, shows, start_battle, window};

/// Creates a game of this class whose file was last changed this many hours ago.
fn create_game(class: &str, path: &Path, hours: u64) {
    fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
    let setup = Setup { class: Some(class.to_owned()), ..sample() };
    drop(Game::create(path, setup, 1, "2026-11-21T12:00:00Z".parse().expect("a time")).expect("a game"));
    let file = fs::File::options().write(true).open(path).expect("the file");
    file.set_modified(SystemTime::now() - Duration::from_hours(hours)).expect("a time");
}

/// Saves settings that list these recent games, newest first.
fn save_recent_games(data: &Path, games: &[&PathBuf]) {
    let mut settings = Settings::default();
    games.iter().rev().for_each(|game| settings.add_recent_game(game));
    settings.write(&senlac::disk::RealDisk, data).expect("settings");
}

#[test]
fn continue_follows_the_recent_list_not_file_times() {
    let folder = tempdir().expect("a folder");
    let (data, stick) = (folder.path().join("data"), folder.path().join("stick/today.senlac"));
    let (old, older) = (data.join("hastings-2026-11-14.senlac"), data.join("hastings-2026-11-07.senlac"));
    // The stick's clock was wrong, and another game has just been copied.
    create_game("7b", &stick, 900);
    create_game("6a", &old, 0);
    create_game("5c", &older, 300);
    save_recent_games(&data, &[&stick, &older]);
    let mut window = window(&data, || Ok(sample()), None);
    assert!(!shows(&window, "Couldn’t open"));
    press(&mut window, Key::Enter);
    click(&mut window, "Menu: everything Senlac can do");
    assert!(shows(&window, &stick.display().to_string()));
}

#[test]
fn a_missing_usb_stick_is_named_and_the_next_game_offered() {
    let folder = tempdir().expect("a folder");
    let (data, next) = (folder.path().join("data"), folder.path().join("elsewhere/next.senlac"));
    let (pulled, gone) = (folder.path().join("stick/today.senlac"), folder.path().join("elsewhere/gone.senlac"));
    create_game("6a", &data.join("newest.senlac"), 0);
    create_game("7b", &next, 200);
    save_recent_games(&data, &[&pulled, &gone, &next]);
    let mut window = window(&data, || Ok(sample()), None);
    assert!(shows(&window, "Couldn’t open your last game, “today”: its USB stick or folder is missing"));
    assert!(shows(&window, "Couldn’t open an earlier game, “gone”: it was moved, renamed or deleted"));
    press(&mut window, Key::Enter);
    click(&mut window, "Menu: everything Senlac can do");
    assert!(shows(&window, &next.display().to_string()));
}

#[test]
fn continue_falls_back_to_the_newest_game_in_the_folder() {
    let folder = tempdir().expect("a folder");
    create_game("7b", &folder.path().join("a.senlac"), 5);
    create_game("6a", &folder.path().join("B.SENLAC"), 3);
    fs::write(folder.path().join("empty.senlac"), "").expect("a file");
    save_recent_games(folder.path(), &[&folder.path().join("stick/today.senlac")]);
    let mut window = window(folder.path(), || Ok(sample()), None);
    assert!(shows(&window, "Couldn’t open your last game, “today”"));
    press(&mut window, Key::Enter);
    click(&mut window, "Menu: everything Senlac can do");
    assert!(shows(&window, &folder.path().join("B.SENLAC").display().to_string()));
}

#[cfg(unix)]
#[test]
fn named_pipes_do_not_block_the_window() {
    let folder = tempdir().expect("a folder");
    let pipe = |name: &str| {
        let path = folder.path().join(name);
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        assert!(std::process::Command::new("mkfifo").arg(&path).status().expect("mkfifo").success());
        path
    };
    let pipes = ["game.senlac", "classes/7b.toml", "preparation.json", "rosters/table.toml", "decks/deck.toml"].map(pipe);
    save_recent_games(folder.path(), &[&pipes[0]]);
    let mut window = window(folder.path(), || Ok(sample()), Some(pipes[0].clone()));
    assert!(shows(&window, "it is a pipe or a device"));
    click(&mut window, "Prepare a battle");
    let settings = tempdir().expect("a folder");
    assert!(std::process::Command::new("mkfifo").arg(settings.path().join("settings.toml")).status().expect("mkfifo").success());
    let window = super::support::window(settings.path(), || Ok(sample()), None);
    assert!(shows(&window, "Couldn’t read your settings"));
}

#[cfg(unix)]
#[test]
fn the_games_folder_is_private_and_cleared_of_leftovers() {
    use std::os::unix::fs::PermissionsExt;
    let folder = tempdir().expect("a folder");
    let mode = |path: &Path| fs::metadata(path).expect("it is there").permissions().mode() & 0o777;
    let (data, stick) = (folder.path().join("share/senlac"), folder.path().join("stick"));
    drop(start_battle(&data));
    assert_eq!(mode(&data), 0o700, "a new one");
    assert_eq!((mode(&game_path(&data)), mode(&data.join("settings.toml"))), (0o600, 0o600));
    for other in [&data, &stick] {
        fs::create_dir_all(other).expect("a folder");
        fs::set_permissions(other, fs::Permissions::from_mode(0o755)).expect("an older version’s");
    }
    create_game("7b", &stick.join("today.senlac"), 1);
    save_recent_games(&data, &[&stick.join("today.senlac")]);
    let left =
        [data.join(".senlac-a.new"), data.join("classes/.senlac-b.new"), stick.join(".senlac-c.new"), data.join("exports/.senlac-d.new")];
    for path in &left {
        fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
        fs::write(path, "Ada Lind").expect("a file");
    }
    drop(window(&data, || Ok(sample()), None));
    assert!(left.iter().all(|path| !path.exists()));
    assert_eq!((mode(&data), mode(&stick)), (0o700, 0o755), "ours is put right, and no other touched");
}

#[test]
fn the_last_game_can_be_continued() {
    let folder = tempdir().expect("a folder");
    let mut empty = window(folder.path(), || Ok(sample()), None);
    click(&mut empty, "Continue the last game");
    assert!(shows(&empty, "Start the sample battle"), "there is no game to continue");
    drop(start_battle(folder.path()));
    let mut window = window(folder.path(), || Ok(sample()), None);
    click(&mut window, "Continue the last game");
    assert!(shows(&window, "Normans to move"));
}

#[test]
fn a_second_game_of_the_day_is_numbered() {
    let folder = tempdir().expect("a folder");
    drop(start_battle(folder.path()));
    drop(start_battle(folder.path()));
    assert!(folder.path().join("hastings-2026-11-21-2.senlac").exists());
}

#[test]
fn a_file_that_cannot_be_opened_shows_a_message() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample()), Some(folder.path().join("nowhere.senlac")));
    assert!(shows(&window, "there is no such file or folder"));
    let has_field = |window: &Window| window.query_by(|node| node.placeholder() == Some("Or type the location of a game file")).is_some();
    assert!(!has_field(&window), "the field lies behind the button");
    click(&mut window, "Open file…");
    assert!(has_field(&window));
    click(&mut window, "Open");
    assert!(shows(&window, "Type the location of a game file first"));
}

#[test]
fn a_broken_sample_battle_shows_a_message() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Err("The sample battle lacks a hill.".to_owned()), None);
    click(&mut window, "Start the sample battle");
    assert!(shows(&window, "The sample battle lacks a hill."));
}

#[test]
fn a_game_can_be_left_and_reopened() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click(&mut window, "Menu: everything Senlac can do");
    assert!(shows(&window, &game_path(folder.path()).display().to_string()));
    click_each(&mut window, ["Leave this game", "Continue the last game"]);
    assert!(shows(&window, "Normans to move"));
}

#[test]
fn a_game_open_in_another_window_shows_a_message() {
    let folder = tempdir().expect("a folder");
    let _elsewhere = start_battle(folder.path());
    let mut window = window(folder.path(), || Ok(sample()), None);
    click(&mut window, "Continue the last game");
    assert!(shows(&window, "This game is open in another window"));
}

#[test]
fn a_damaged_game_shows_a_message_and_is_not_changed() {
    let folder = tempdir().expect("a folder");
    drop(start_battle(folder.path()));
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
fn a_game_without_its_file_continues_in_a_new_file() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    let moved = folder.path().join("moved away");
    std::fs::rename(game_path(folder.path()), &moved).expect("somebody moves it");
    let before = std::fs::read(&moved).expect("the file");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(shows(&window, "The game was saved to another file") && shows(&window, "was moved or deleted") && !shows(&window, "’t saved"));
    assert!(shows(&window, &game_path(folder.path()).display().to_string()), "where it is");
    assert_eq!(game(folder.path()).len(), 2, "the card and a phase");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(shows(&window, "The game was saved to another file"), "a step does not take the word away");
    assert_eq!(game(folder.path()).len(), 3, "play goes on there");
    click(&mut window, "OK");
    assert!(!shows(&window, "The game was saved to another file"));
    assert_eq!(std::fs::read(&moved).expect("the file"), before, "nothing is written where it is not looked for");
}

#[test]
fn a_game_changed_by_another_program_is_saved_elsewhere() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    let path = game_path(folder.path());
    std::fs::write(&path, "").expect("somebody empties it");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    let rescued = folder.path().join("hastings-2026-11-21-2.senlac");
    assert!(shows(&window, "Another program changed the game file") && shows(&window, &rescued.display().to_string()));
    assert_eq!(inspect(&rescued).expect("the game").chronicle.len(), 3, "every step that was told, and the one that was asked for");
    assert_eq!(std::fs::read(&path).expect("the file"), b"");
}

#[test]
fn leaving_a_game_detects_a_changed_file() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    let path = game_path(folder.path());
    let mut bytes = std::fs::read(&path).expect("the game");
    bytes[30] ^= 1;
    std::fs::write(&path, bytes).expect("somebody changes a letter");
    let leave = |window: &mut super::support::Window| {
        click_each(window, ["Menu: everything Senlac can do", "Leave this game"]);
    };
    leave(&mut window);
    assert!(shows(&window, "The game was saved to another file") && !shows(&window, "Start the sample battle"));
    leave(&mut window);
    assert!(shows(&window, "Start the sample battle"));
    assert_eq!(inspect(&folder.path().join("hastings-2026-11-21-2.senlac")).expect("the game").damage, None);
}

#[test]
fn leaving_with_unsaved_steps_must_be_confirmed() {
    let outside = tempdir().expect("a folder");
    let folder = outside.path().join("games");
    std::fs::create_dir(&folder).expect("a folder");
    let mut window = start_battle(&folder);
    lose_folder(&folder);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    for words in ["2 steps would be lost", "Start the sample battle"] {
        assert!(!shows(&window, words));
        click_each(&mut window, ["Menu: everything Senlac can do", "Leave this game"]);
        assert!(shows(&window, words));
    }
}

#[test]
fn deleting_pupil_data_offers_sheets_and_lists_unread_files() {
    for deletes in [true, false] {
        let folder = tempdir().expect("a folder");
        let (data, pulled) = (folder.path().join("data"), folder.path().join("stick/today.senlac"));
        create_game("7b", &data.join("hastings-2026-11-14.senlac"), 1);
        let sheets = ["7b-unit-sheets.pdf", "hastings-2026-11-14-all-2.pdf"].map(|name| data.join("exports").join(name));
        let other = data.join("exports/6a-unit-sheets.pdf");
        let class = data.join("classes/7b.toml");
        for path in sheets.iter().chain([&other, &class]) {
            fs::create_dir_all(path.parent().expect("a folder")).expect("a folder");
            fs::write(path, "name = \"7b\"\npupils = [ { name = \"Ada Lind\" } ]\n").expect("a file");
        }
        save_recent_games(&data, &[&pulled]);
        let mut window = window(&data, || Ok(sample()), None);
        click_each(&mut window, ["Prepare a battle", "Delete 7b’s pupil data…"]);
        let offer = format!("Also delete its 2 printed files in {}", data.join("exports").display());
        if !deletes {
            click(&mut window, &offer);
        }
        assert!(shows(&window, &offer));
        click(&mut window, "Delete pupil data");
        assert!(shows(&window, "7b’s pupil data has been deleted: its names were removed from one game"));
        assert!(
            shows(&window, "These couldn’t be searched and may still contain names: ") && shows(&window, &pulled.display().to_string())
        );
        assert_eq!(sheets.map(|path| path.exists()), [!deletes; 2]);
        assert!(other.exists() && !class.exists());
    }
}
