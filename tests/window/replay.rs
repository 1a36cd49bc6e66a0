//! Tests of the replay in the window and on the projector, by keyboard and by mouse.

use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;
use senlac::classroom::{Chronicle, Game, Request};
use senlac::rules::{Command, Event};
use tempfile::tempdir;

use super::projector::picture;
use super::support::{Window, click, finish_background_work, inspect_game, noon, press, press_with, sample_in_contact, shows, window};

/// Creates a game of more than two turns with an undone step and a note. Returns its path.
fn create_battle(folder: &Path) -> PathBuf {
    create_battle_with(folder, None)
}

/// Creates the same game with one more request in its first turn.
fn create_battle_with(folder: &Path, more: Option<&str>) -> PathBuf {
    let path = folder.join("a battle.senlac");
    let mut game = Game::create(&path, sample_in_contact(), 1066, noon()).expect("a game");
    let ask = |game: &mut Game, line: &str| drop(game.submit(Request::parse(line).expect("a line"), noon()).expect("a step"));
    ask(&mut game, r#"{"do":"flip"}"#);
    ask(&mut game, r#"{"do":"move","unit":"N03","to":"D8"}"#);
    ask(&mut game, r#"{"do":"take_back"}"#);
    ask(&mut game, r#"{"do":"done"}"#);
    ask(&mut game, r#"{"do":"shoot","unit":"N12","at":"S04","hits":4}"#);
    ask(&mut game, r#"{"do":"note","text":"Lunch."}"#);
    if let Some(line) = more {
        ask(&mut game, line);
    }
    while game.state().turn() < 3 {
        let line = if game.state().card().is_none() { r#"{"do":"flip"}"# } else { r#"{"do":"done"}"# };
        ask(&mut game, line);
    }
    path
}

/// Returns the number of active steps that are not only notes or bookmarks.
fn visible_step_count(chronicle: &Chronicle) -> usize {
    let is_note = |event: &Event| matches!(event, Event::Noted { .. } | Event::Bookmarked { .. });
    chronicle.active_steps().iter().filter(|step| !step.events.iter().all(is_note)).count()
}

/// Returns the game's path and a window with its replay.
fn open_replay(folder: &Path) -> (PathBuf, Window) {
    let path = create_battle(folder);
    let mut window = window(folder, || Ok(sample_in_contact()), Some(path.clone()));
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    (path, window)
}

fn commands(path: &Path) -> Vec<Command> {
    let chronicle = inspect_game(path).expect("a game").chronicle;
    let request = |step| chronicle.record(step).and_then(|record| record.request);
    (1..=chronicle.len())
        .filter_map(request)
        .filter_map(|request| if let Request::Play(order) = request { Some(order.command) } else { None })
        .collect()
}

#[test]
fn the_keyboard_can_step_through_the_battle() {
    let folder = tempdir().expect("a folder");
    let (path, mut window) = open_replay(folder.path());
    let last = visible_step_count(&inspect_game(&path).expect("a game").chronicle);
    let shows_step = |window: &Window, step: usize| shows(window, &format!("Step {step} of {last}"));
    assert!(shows_step(&window, 0) && shows(&window, "Both armies stand ready."));
    press(&mut window, Key::ArrowRight);
    assert!(shows_step(&window, 1) && shows(&window, "Normans go first") && shows(&window, "Shieldwall"));
    press(&mut window, Key::ArrowRight);
    assert!(shows_step(&window, 2) && shows(&window, "The Normans have finished moving"), "the move that was taken back is not there");
    press(&mut window, Key::ArrowRight);
    assert!(shows(&window, "Łukasz’s archers") && shows(&window, "4 hits"));
    press(&mut window, Key::ArrowLeft);
    assert!(shows_step(&window, 2));
    press(&mut window, Key::PageDown);
    assert!(shows(&window, "Turn 2") && shows(&window, "Normans go first"));
    press(&mut window, Key::PageUp);
    assert!(shows_step(&window, 1));
    press(&mut window, Key::End);
    assert!(shows_step(&window, last) && shows(&window, "Turn 2 ends"));
    press(&mut window, Key::Home);
    assert!(shows_step(&window, 0));
    press(&mut window, Key::Escape);
    assert!(!shows(&window, "Story of the battle"));
}

#[test]
fn the_replay_plays_at_the_chosen_speed() {
    let folder = tempdir().expect("a folder");
    let (path, mut window) = open_replay(folder.path());
    let last = visible_step_count(&inspect_game(&path).expect("a game").chronicle);
    window.key_press(Key::Space);
    // Each frame is a quarter of a second.
    let frames = |window: &mut Window, at: usize| {
        (0..4000).find(|_| {
            window.step();
            shows(window, &format!("Step {at} of {last}"))
        })
    };
    let usual = frames(&mut window, last).expect("it comes to the end");
    // Let some time pass.
    window.run_steps(12);
    assert!(shows(&window, "Play"), "and stands still there");
    click(&mut window, "Speed 4");
    window.get_by_label("Play").click();
    window.step();
    let fast = frames(&mut window, last).expect("it comes to the end");
    assert!(fast * 2 < usual, "{fast} frames instead of {usual}");
    window.run_steps(12);
    window.key_press(Key::Space);
    window.step();
    window.step();
    click(&mut window, "Pause");
    assert!(shows(&window, "Play") && !shows(&window, &format!("Step {last} of {last}")));
}

#[test]
fn steps_change_at_once_without_motion() {
    let folder = tempdir().expect("a folder");
    std::fs::write(folder.path().join("settings.toml"), "motion = false\n").expect("settings");
    let (_, mut window) = open_replay(folder.path());
    window.key_press(Key::ArrowRight);
    // Nothing moves, so nothing is painted again.
    assert!(window.run() <= 3);
}

#[test]
fn a_bookmark_can_be_set_renamed_visited_and_removed() {
    let folder = tempdir().expect("a folder");
    let (path, mut window) = open_replay(folder.path());
    for _ in 0..3 {
        press(&mut window, Key::ArrowRight);
    }
    press(&mut window, Key::M);
    assert!(shows(&window, "Turn 1, step 5"));
    click(&mut window, "Rename bookmark Turn 1, step 5");
    window.get_by_role_and_label(egui::Role::TextInput, "Bookmark name").focus();
    window.run();
    window.get_by_role_and_label(egui::Role::TextInput, "Bookmark name").type_text(": a great volley");
    window.run();
    press(&mut window, Key::Enter);
    let title = |words: &str| Command::Bookmark { step: 5, title: Some(words.to_owned()) };
    assert_eq!(commands(&path).last(), Some(&title("Turn 1, step 5: a great volley")));
    press(&mut window, Key::End);
    click(&mut window, "Turn 1, step 5: a great volley");
    assert!(shows(&window, "4 hits"));
    press(&mut window, Key::End);
    press(&mut window, Key::ArrowUp);
    assert!(shows(&window, "4 hits"));
    click(&mut window, "Remove bookmark Turn 1, step 5: a great volley");
    assert_eq!(commands(&path).last(), Some(&Command::Bookmark { step: 5, title: None }));
    assert!(shows(&window, "4 hits") && !shows(&window, "a great volley"), "the replay stands where it stood");
}

#[test]
fn the_class_sees_the_replay_and_then_the_battle_again() {
    let folder = tempdir().expect("a folder");
    let path = create_battle(folder.path());
    let mut window = window(folder.path(), || Ok(sample_in_contact()), Some(path));
    press(&mut window, Key::P);
    let battle = picture(&window);
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    let says = |window: &Window, words: &str| picture(window).is_some_and(|text| text.contains(words));
    press(&mut window, Key::ArrowRight);
    assert!(says(&window, "Shieldwall, a black card") && says(&window, "Replay · Turn 1"), "{:?}", picture(&window));
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::ArrowRight);
    assert!(says(&window, "Łukasz’s archers bring down") && says(&window, "Norman archers shoot"), "{:?}", picture(&window));
    assert!(!says(&window, "Lunch"), "notes are not for the class");
    press(&mut window, Key::F);
    let frozen = picture(&window);
    press(&mut window, Key::End);
    assert_eq!(picture(&window), frozen);
    press(&mut window, Key::F);
    assert_ne!(picture(&window), frozen);
    press(&mut window, Key::B);
    assert_eq!(picture(&window), None, "dark");
    press(&mut window, Key::B);
    // The class window covers this one, since it has no other place.
    window.get_by_label("1066 and our battle").click_accesskit();
    window.run();
    assert_eq!(picture(&window), battle, "another page: the class sees the battle");
    window.get_by_label("Replay").click_accesskit();
    window.run();
    assert_ne!(picture(&window), battle);
    press(&mut window, Key::Escape);
    assert_eq!(picture(&window), battle);
}

#[test]
fn the_replay_can_fill_the_only_screen() {
    let folder = tempdir().expect("a folder");
    let (_, mut window) = open_replay(folder.path());
    press(&mut window, Key::O);
    assert!(picture(&window).is_some_and(|text| text.contains("Replay · ")) && !shows(&window, "Cards and bookmarks"));
    press(&mut window, Key::ArrowRight);
    assert!(picture(&window).is_some_and(|text| text.contains("Shieldwall, a black card")), "the keys go on");
    press(&mut window, Key::Escape);
    assert!(shows(&window, "Cards and bookmarks"));
}

#[test]
fn the_turning_point_is_found_in_the_background_and_stays() {
    let folder = tempdir().expect("a folder");
    let dead = (5..=10).map(|unit| format!(r#""S{unit:02}":{{"figures":1}}"#)).collect::<Vec<_>>().join(",");
    let path = create_battle_with(folder.path(), Some(&format!(r#"{{"do":"table_check","units":{{{dead}}}}}"#)));
    let mut window = window(folder.path(), || Ok(sample_in_contact()), Some(path));
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    assert!(shows(&window, "Judged by strength alone, the Normans gained most here"));
    assert!(shows(&window, "the search for the turning point"));
    assert!(finish_background_work(&mut window) > 0, "a first answer");
    assert!(shows(&window, "% (±"));
    assert!(shows(&window, "the search for the turning point"), "a better one is looked for");
    click(&mut window, "Stop");
    assert!(!shows(&window, "the search for the turning point") && shows(&window, "% (±"));
    press(&mut window, Key::ArrowRight);
    press(&mut window, Key::M);
    assert!(shows(&window, "Turn 1, step 1") && shows(&window, "% (±"), "a bookmark changes no battle");
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    assert!(shows(&window, "Turn 1, step 1") && shows(&window, "% (±"), "it is as it was left");
    press(&mut window, Key::P);
    assert!(picture(&window).is_some_and(|text| !text.contains("turning point")), "the class is not told by itself");
    window.get_by_label("Go to the turning point").click_accesskit();
    window.run();
    assert!(picture(&window).is_some_and(|text| text.contains("The turning point") && text.contains("% (±")));
    press(&mut window, Key::Home);
    assert!(picture(&window).is_some_and(|text| !text.contains("turning point")));
    window.get_by_label("Search again").click_accesskit();
    window.run();
    assert!(finish_background_work(&mut window) > 0);
}
