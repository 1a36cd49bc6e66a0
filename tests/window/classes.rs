//! Tests of class results and of the lesson pack.

use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use egui::{Key, Modifiers, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use senlac::classroom::{Game, Request};
use senlac::disk::FileSystem;

use super::paper::open_print_window;
use super::prepare::names;
use super::support::{Window, choose_command, click, click_containing, click_each, press, press_with, sample, shows};
use crate::support::memory_files as fs;
use crate::support::memory_files::{disk_of, tempdir};

/// Creates a class's game with one turn. If `is_over`, the bell has ended it.
fn create_game(folder: &Path, name: &str, class: &str, day: u32, is_over: bool) {
    let time: DateTime<Utc> = format!("2026-11-{day}T10:30:00Z").parse().expect("a time");
    let mut setup = sample();
    setup.class = Some(class.to_owned());
    setup.absent = vec![setup.names.add("Zoë Absent")];
    let disk: Arc<dyn FileSystem> = Arc::from(disk_of(folder));
    let mut game = Game::create_on(disk, &folder.join(name), setup, u64::from(day), time).expect("a game");
    let last = if is_over { r#"{"do":"call_time"}"# } else { r#"{"do":"note","text":"to be gone on with"}"# };
    for line in [r#"{"do":"flip"}"#, r#"{"do":"set","unit":"S03","figures":2,"ruling":"lost"}"#, last] {
        game.submit(Request::parse(line).expect("a request"), time).expect(line);
    }
}

/// Creates the games of two classes and one unreadable file. Returns a window on the first screen.
pub fn open_with_games(folder: &Path) -> Window {
    create_game(folder, "third.senlac", "7b", 24, false);
    create_game(folder, "first.senlac", "7b", 3 + 10, true);
    create_game(folder, "second.senlac", "7b", 17, true);
    create_game(folder, "other.senlac", "6a", 18, true);
    fs::write(folder.join("diary.senlac"), "{\"step\": a diary}\nDear diary\n").expect("a file");
    open_print_window(folder, || Ok(sample()))
}

/// Returns the labels of the result rows, from the top.
fn rows(window: &Window) -> Vec<String> {
    let rows = window.query_all_by(|node| node.label().is_some_and(|name| name.contains("Open the game from") && name.contains("Normans")));
    let mut rows: Vec<(f32, String)> = rows.map(|node| (node.rect().top(), node.accesskit_node().label().unwrap_or_default())).collect();
    rows.sort_by(|(one, _), (other, _)| one.total_cmp(other));
    rows.into_iter().map(|(_, name)| name).collect()
}

#[test]
fn class_results_list_games_and_name_unreadable_files() {
    let folder = tempdir().expect("a folder");
    let mut window = open_with_games(folder.path());
    click(&mut window, "Results for 7b…");
    assert!(shows(&window, "Results for 7b") && shows(&window, "3 games: the Normans won 0 and the Saxons 2. 1 is unfinished."));
    let listed = rows(&window);
    assert_eq!(listed.len(), 3, "{listed:?}");
    for (row, day) in listed.iter().zip(["13 November 2026", "17 November 2026", "24 November 2026"]) {
        assert!(row.contains(day), "{listed:?}");
    }
    assert!(listed[2].contains("Not finished") && listed[0].contains("The Saxons won"), "{listed:?}");
    assert!(shows(&window, "1 file couldn’t be included") && shows(&window, "diary.senlac"));
    press(&mut window, Key::Escape);
    assert!(!shows(&window, "3 games") && shows(&window, "Results for 6a…"));
}

#[test]
fn a_result_row_opens_its_game_by_keyboard() {
    let folder = tempdir().expect("a folder");
    let mut window = open_with_games(folder.path());
    click(&mut window, "Results for 7b…");
    window.get_by(|node| node.label().is_some_and(|name| name.contains("Open the game from 24 November"))).focus();
    window.run();
    press(&mut window, Key::Enter);
    assert!(!shows(&window, "Results for 7b") && shows(&window, "End the battle now…"), "the game is on the table");
    choose_command(&mut window, "results");
    assert!(shows(&window, "Results for 7b") && rows(&window).len() == 3);
    // The row of the open game returns to it and does not open it twice.
    click_containing(&mut window, "Open the game from 24 November");
    assert!(shows(&window, "End the battle now…") && !shows(&window, "is open in another window"));
}

#[test]
fn results_print_on_one_page_named_after_the_class() {
    let folder = tempdir().expect("a folder");
    let mut window = open_with_games(folder.path());
    click_each(&mut window, ["Results for 7b…", "Print results…"]);
    assert!(shows(&window, "Show Class results, 1 page") && shows(&window, "3 games · A4"));
    assert!(!shows(&window, "The lesson"), "there is no lesson in it");
    click(&mut window, "Create PDF");
    assert!(shows(&window, "Ready to print"));
    assert!(fs::read(folder.path().join("exports/7b-results.pdf")).expect("a file").starts_with(b"%PDF-"));
    press(&mut window, Key::Escape);
    click(&mut window, "Back to the results");
    assert_eq!(rows(&window).len(), 3);
}

#[test]
fn results_fit_any_window_and_text_size() {
    let folder = tempdir().expect("a folder");
    let mut window = open_with_games(folder.path());
    click(&mut window, "Results for 7b…");
    for (size, percent) in [([1280.0, 800.0], 200.0), ([1280.0, 800.0], 80.0), ([1920.0, 1080.0], 100.0), ([1920.0, 1080.0], 200.0)] {
        let size = vec2(size[0], size[1]) * (100.0 / percent);
        window.set_size(size);
        window.run();
        for row in
            window.query_all_by(|node| node.label().is_some_and(|name| name.contains("Open the game from") && name.contains("Normans")))
        {
            assert!(row.rect().right() <= size.x && row.rect().left() >= 0.0, "{percent} %: {:?}", row.rect());
        }
        for button in ["Print results…", "Back to the start"] {
            assert!(window.get_by_label(button).rect().right() <= size.x, "{button} at {percent} %");
        }
    }
}

/// Opens the lesson pack of a prepared class of 24.
pub fn open_lesson_pack(folder: &Path) -> Window {
    let mut window = open_print_window(folder, || Ok(sample()));
    click(&mut window, "Prepare a battle");
    window.event(egui::Event::Paste(names(24)));
    window.run();
    click(&mut window, "Use these 24 pupils");
    press_with(&mut window, Modifiers::ALT, Key::Num7);
    click(&mut window, "Lesson pack…");
    window
}

#[test]
fn one_button_prints_everything_for_a_lesson() {
    let folder = tempdir().expect("a folder");
    let mut window = open_lesson_pack(folder.path());
    assert!(shows(&window, "Before the lesson") && shows(&window, "Turn after turn") && shows(&window, "after the battle"));
    assert!(shows(&window, "48 to 50"), "a lesson of 50 minutes");
    click(&mut window, "Lesson length: 35 minutes");
    assert!(shows(&window, "33 to 35") && !shows(&window, "48 to 50"));
    let is_on =
        |window: &Window, label: &str| window.get_by_label(label).accesskit_node().toggled() == Some(egui::accesskit::Toggled::True);
    assert!(is_on(&window, "Print Lesson plan") && is_on(&window, "Print Unit sheets") && !is_on(&window, "Print Name tents"));
    click(&mut window, "Lesson length: 100 minutes");
    assert!(is_on(&window, "Print Name tents") && shows(&window, "Councils of war"));
    click(&mut window, "Print Spare sheets");
    assert!(!is_on(&window, "Print Spare sheets"));
    click(&mut window, "Create lesson PDFs");
    assert!(shows(&window, "Ready to print"));
    let entries = fs::read_dir(folder.path().join("exports")).expect("the folder");
    let written: Vec<String> = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    for end in ["-all.pdf", "-lesson-plan.pdf", "-unit-sheets.pdf", "-handout.pdf", "-name-tents.pdf", "-job-cards.pdf", "-plan.pdf"] {
        assert!(written.iter().any(|name| name.ends_with(end)), "{end}: {written:?}");
    }
    for end in ["-report.pdf", "-spare-sheets.pdf", "-tokens.pdf"] {
        assert!(!written.iter().any(|name| name.ends_with(end)), "{end}: {written:?}");
    }
}

#[test]
fn the_report_is_printed_after_the_battle() {
    let folder = tempdir().expect("a folder");
    create_game(folder.path(), "over.senlac", "7b", 17, true);
    let mut window = open_print_window(folder.path(), || Ok(sample()));
    click_each(&mut window, ["Continue the last game", "Lesson pack…"]);
    assert!(!shows(&window, "after the battle"));
    click(&mut window, "Create after-battle PDFs");
    assert!(fs::exists(folder.path().join("exports/over-report.pdf")) && !fs::exists(folder.path().join("exports/over-unit-sheets.pdf")));
    // A single document opens in the list of documents.
    press(&mut window, Key::Escape);
    // The battle report is the last item of the plan. Open it by keyboard.
    window.get_by_label("Show Battle report").focus();
    window.run();
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Create only this PDF"));
    click(&mut window, "Back to the battle");
    assert!(shows(&window, "Class results…"));
}
