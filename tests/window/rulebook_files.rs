//! Tests of board game files: damaged, torn, of a later version and open twice.

use std::path::Path;

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;

use super::rulebook::{command_names, game_file, start_sample_game};
use super::support::{Window, click, enter, focus_field, press, press_with, sample, shows, window};
use crate::support::memory_files as fs;
use crate::support::memory_files::tempdir;

/// Creates a board game with three notes. Returns the file's text.
fn create_game_with_notes(folder: &Path) -> String {
    let mut window = start_sample_game(folder);
    for text in ["tea", "cake", "beer"] {
        focus_field(&mut window, "Note for the battle log");
        enter(&mut window, text);
    }
    drop(window);
    assert_eq!(command_names(folder), ["note"; 3]);
    fs::read_to_string(game_file(folder)).expect("the board game")
}

/// Returns a window that opens the board game.
fn open_game(folder: &Path) -> Window {
    window(folder, || Ok(sample()), Some(game_file(folder)))
}

#[test]
fn one_button_saves_the_intact_part_of_a_damaged_game() {
    let folder = tempdir().expect("a folder");
    let text = create_game_with_notes(folder.path());
    let damaged = text.replacen("beer", "b?er", 1) + "{}\n";
    fs::write(game_file(folder.path()), &damaged).expect("a damaged board game");
    let mut window = open_game(folder.path());
    assert!(shows(&window, "damaged") && !shows(&window, "Next step"));
    click(&mut window, "Save readable steps…");
    assert!(shows(&window, "Next step"), "play goes on");
    assert!(shows(&window, " of the damaged game, and play continues in ") && shows(&window, "The damaged file hasn’t been changed"));
    assert!(shows(&window, "step 3"), "what the command line says, too");
    assert!(shows(&window, "“tea”") && shows(&window, "“cake”"), "what was sound");
    assert_eq!(fs::read_to_string(game_file(folder.path())).expect("it is there"), damaged);
    click(&mut window, "OK");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    let saved = folder.path().join("hastings-1066-2026-11-21-saved.senlac");
    let saved = fs::read_to_string(saved).expect("the new file");
    assert!(saved.starts_with(text.lines().next().expect("a header")) && saved.contains("cake") && saved.lines().count() > 3, "{saved}");
}

#[test]
fn a_torn_last_line_is_repaired_with_a_message() {
    let folder = tempdir().expect("a folder");
    let text = create_game_with_notes(folder.path());
    fs::write(game_file(folder.path()), &text[..text.len() - 20]).expect("a torn board game");
    let mut window = open_game(folder.path());
    assert!(shows(&window, "Next step") && shows(&window, "“cake”") && !shows(&window, "“beer”"));
    assert!(shows(&window, "OK"), "somebody hears of it");
    click(&mut window, "OK");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(command_names(folder.path()), ["note", "note", "take_back"]);
}

/// Writes a file with only the header, changed by this replacement.
fn write_changed_header(folder: &Path, from: &str, to: &str) {
    let text = create_game_with_notes(folder);
    let header = text.lines().next().expect("a header").replacen(from, to, 1);
    let body = &header[..header.len() - r#","sum":"01234567"}"#.len()];
    let sum = crc32fast::hash(body.as_bytes());
    fs::write(game_file(folder), format!("{body},\"sum\":\"{sum:08x}\"}}\n")).expect("a changed header");
}

#[test]
fn a_game_with_later_rules_can_only_be_read() {
    let folder = tempdir().expect("a folder");
    write_changed_header(folder.path(), r#""rules":1"#, r#""rules":99"#);
    let before = fs::read(game_file(folder.path())).expect("the board game");
    let mut window = open_game(folder.path());
    assert!(shows(&window, "but not continued") && shows(&window, "version 99"));
    assert!(shows(&window, "Now: Orders") && shows(&window, "This game is read-only"));
    let field = |window: &Window| window.query_by(|node| node.placeholder() == Some("Note for the battle log")).is_some();
    assert!(!field(&window));
    for key in [Key::Enter, Key::Z, Key::Y] {
        press_with(&mut window, Modifiers::COMMAND, key);
    }
    press(&mut window, Key::Enter);
    click(&mut window, "Charts");
    assert!(shows(&window, "Back to the units"), "its charts can be read");
    press(&mut window, Key::Escape);
    click(&mut window, "Leave this game");
    assert!(shows(&window, "Start the sample battle"));
    assert_eq!(fs::read(game_file(folder.path())).expect("the board game"), before);
}

#[test]
fn a_game_of_an_unknown_rulebook_cannot_be_opened() {
    let folder = tempdir().expect("a folder");
    write_changed_header(folder.path(), "\"hastings-1066\"", "\"hastings-1067\"");
    let before = fs::read(game_file(folder.path())).expect("the board game");
    let window = open_game(folder.path());
    assert!(!shows(&window, "Next step"));
    assert!(shows(&window, "hastings-1067"), "it says by which rulebook it is played");
    assert_eq!(fs::read(game_file(folder.path())).expect("the board game"), before);
}

#[test]
fn a_game_open_in_another_window_shows_a_message() {
    let folder = tempdir().expect("a folder");
    let elsewhere = start_sample_game(folder.path());
    let mut window = open_game(folder.path());
    assert!(shows(&window, "This game is open in another window") && !shows(&window, "Next step"));
    drop(elsewhere);
    click(&mut window, "Continue the last game");
    assert!(shows(&window, "Next step"), "once the other window is closed");
}
