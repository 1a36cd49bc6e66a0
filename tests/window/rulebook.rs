//! The desk of a light rulebook, by mouse and by keyboard.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use senlac::app::{App, AppOptions, HandOver};
use serde_json::Value;

use super::paper::patient;
use super::support::{
    Place, Window, click, click_containing, focus_field, handed_over, options, press, press_with, sample, shows, type_keys, window,
};
use crate::support::memory_files::{read_dir, read_to_string, tempdir};

/// Where the evening of a folder is.
pub fn evening(folder: &Path) -> PathBuf {
    folder.join("hastings-1066-2026-11-21.senlac")
}

/// The steps of the file.
pub fn steps(folder: &Path) -> Vec<Value> {
    let text = read_to_string(evening(folder)).expect("a game file");
    text.lines().skip(1).map(|line| serde_json::from_str(line).expect("a step")).collect()
}

/// What was asked for, by name.
pub fn asked(folder: &Path) -> Vec<String> {
    steps(folder).iter().map(|step| step["command"]["do"].as_str().unwrap_or_default().to_owned()).collect()
}

/// A window with a new evening.
pub fn begun(folder: &Path) -> Window {
    let mut window = window(folder, || Ok(sample()), None);
    click(&mut window, "Another rulebook…");
    click(&mut window, "Begin the sample evening of Hastings: 1066");
    window
}

/// The same in the Norman melee segment, whatever stands in the way.
pub fn at_melee(folder: &Path) -> Window {
    let mut window = begun(folder);
    for _ in 0..30 {
        if shows(&window, "Now: Normans attack") {
            break;
        }
        press_with(&mut window, Modifiers::COMMAND, Key::Enter);
        if shows(&window, "The rules say no") {
            type_keys(&mut window, "on");
            press(&mut window, Key::Enter);
        }
    }
    assert!(shows(&window, "Now: Normans attack"), "no melee: {:?}", asked(folder));
    window
}

/// Clicks the row of a unit.
pub fn pick(window: &mut Window, unit: &str) {
    let begins = format!("{unit}, ");
    let is_row = |node: &egui_kittest::kittest::AccessKitNode<'_>| {
        node.role() == egui::accesskit::Role::ListBoxOption && node.label().is_some_and(|name| name.starts_with(&begins))
    };
    window.get_by(is_row).click_accesskit();
    window.run();
}

#[test]
fn the_sample_evening_begins_in_two_clicks_and_is_opened_again_by_its_header() {
    let folder = tempdir().expect("a folder");
    let window = begun(folder.path());
    assert!(
        shows(&window, "Hastings: 1066") && shows(&window, "Battle turn 1 of 8") && shows(&window, "Casualty points: Normans 0, Saxons 0")
    );
    drop(window);
    let mut opened = super::support::window(folder.path(), || Ok(sample()), Some(evening(folder.path())));
    assert!(shows(&opened, "Hastings: 1066") && shows(&opened, "Next step"));
    click(&mut opened, "Leave this game");
    click(&mut opened, "Continue the last game");
    assert!(shows(&opened, "Next step"));
}

#[test]
fn a_melee_is_played_by_mouse() {
    let folder = tempdir().expect("a folder");
    let mut window = at_melee(folder.path());
    click(&mut window, "Melee");
    assert!(shows(&window, "still to say: Who strikes"));
    pick(&mut window, "NF1");
    pick(&mut window, "F1");
    assert!(shows(&window, "Odds of 1d6") && shows(&window, "Melee: roll 1d6"));
    click(&mut window, "Charts");
    assert!(shows(&window, "The lit cell: "), "the whole column before the die");
    click(&mut window, "Back to the units");
    click(&mut window, "Melee: roll 1d6");
    let last = steps(folder.path()).pop().expect("a step");
    assert_eq!(last["command"]["attackers"][0]["unit"], "NF1");
    assert_eq!(last["command"]["defenders"][0]["unit"], "F1");
    assert_eq!(last["events"][0]["event"], "rolled");
    assert!(shows(&window, "What the last step led to"));
}

#[test]
fn a_melee_is_played_by_keyboard_alone() {
    let folder = tempdir().expect("a folder");
    let mut window = at_melee(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::F);
    type_keys(&mut window, "foot");
    press(&mut window, Key::Tab);
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::F);
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    type_keys(&mut window, "fyrd");
    press(&mut window, Key::Tab);
    press(&mut window, Key::Enter);
    type_keys(&mut window, "4");
    assert!(shows(&window, "Melee: 4 fell"));
    press(&mut window, Key::Enter);
    let last = steps(folder.path()).pop().expect("a step");
    assert_eq!((&last["command"]["do"], &last["command"]["dice"]), (&"melee".into(), &4.into()), "{last}");
}

/// A charge, after which a morale check is due.
pub fn charge(window: &mut Window) {
    click(window, "Melee");
    pick(window, "WG1");
    pick(window, "F1");
    click(window, "Attackers 1, Charge: on level ground");
    type_keys(window, "1");
    press(window, Key::Enter);
}

#[test]
fn duties_wait_and_are_done_or_waived() {
    let folder = tempdir().expect("a folder");
    let mut window = at_melee(folder.path());
    charge(&mut window);
    assert!(shows(&window, "wait"), "{:?}", steps(folder.path()).pop());
    click_containing(&mut window, "Waive ");
    assert_eq!(asked(folder.path()).last().map(String::as_str), Some("waive"));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(asked(folder.path()).last().map(String::as_str), Some("take_back"));
    // The large button opens the first that waits, filled in.
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Morale check: roll 1d6") || shows(&window, "Morale check"));
    type_keys(&mut window, "3");
    press(&mut window, Key::Enter);
    assert_eq!(asked(folder.path()).last().map(String::as_str), Some("morale"));
}

#[test]
fn a_refusal_says_every_reason_and_is_overruled_with_a_word() {
    let folder = tempdir().expect("a folder");
    let mut window = at_melee(folder.path());
    charge(&mut window);
    let before = asked(folder.path()).len();
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(shows(&window, "The rules say no") && shows(&window, "still owes"));
    assert_eq!(asked(folder.path()).len(), before, "nothing has happened");
    type_keys(&mut window, "tea");
    press(&mut window, Key::Enter);
    assert_eq!(steps(folder.path()).pop().expect("a step")["ruling"]["reason"], "tea");
    assert!(shows(&window, "the referee allowed it: tea"));
}

/// Writes a note, without the Enter that asks for it.
fn write_note(window: &mut Window) {
    focus_field(window, "A note for the chronicle");
    type_keys(window, "Bo serves tea");
}

#[test]
fn a_step_is_taken_back_and_restored_and_a_note_is_kept() {
    let folder = tempdir().expect("a folder");
    let mut window = begun(folder.path());
    write_note(&mut window);
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Bo serves tea"));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    press_with(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(asked(folder.path()), ["note", "take_back", "restore"]);
}

#[test]
fn a_step_counts_only_when_the_disk_has_it() {
    let folder = tempdir().expect("a folder");
    let options = AppOptions {
        platform: Arc::new(Place { polls: 40, ..Place::in_memory(folder.path()) }),
        ..options(folder.path(), || Ok(sample()), None)
    };
    let mut window =
        Harness::builder().with_size([1280.0, 800.0]).with_max_steps(1600).build_eframe(move |creation| App::new(creation, options));
    window.run();
    click(&mut window, "Another rulebook…");
    click(&mut window, "Begin the sample evening of Hastings: 1066");
    write_note(&mut window);
    window.key_press(Key::Enter);
    for _ in 0..25 {
        window.step();
    }
    assert!(shows(&window, "The last step is not yet saved"));
    assert_eq!(asked(folder.path()).len(), 0);
    window.run();
    assert_eq!(asked(folder.path()).len(), 1);
    assert!(!shows(&window, "not yet saved"));
}

#[test]
fn a_game_that_loses_its_file_goes_on_in_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = begun(folder.path());
    std::fs::write(evening(folder.path()), "something else").expect("another program");
    write_note(&mut window);
    press(&mut window, Key::Enter);
    assert!(shows(&window, "The whole game was saved as a new file"));
    let path = folder.path().join("hastings-2026-11-21.senlac");
    assert_eq!(read_to_string(path).expect("the new file").lines().count(), 2, "the header and the step");
}

#[test]
fn every_part_is_there_in_a_narrow_window_with_large_text() {
    let folder = tempdir().expect("a folder");
    let mut window = at_melee(folder.path());
    window.set_size(egui::vec2(640.0, 400.0));
    window.run();
    for tab in ["Steps", "Chronicle", "Units"] {
        click(&mut window, tab);
    }
    pick(&mut window, "WG1");
    assert!(shows(&window, "still to say: Who is struck"));
}

/// The files that were written, by name.
fn written(folder: &Path) -> Vec<String> {
    let entries = read_dir(folder.join("exports")).into_iter().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn the_game_is_printed_in_the_print_room_as_a_class_is() {
    let folder = tempdir().expect("a folder");
    let mut window = patient(folder.path(), || Ok(sample()));
    click(&mut window, "Another rulebook…");
    click(&mut window, "Begin the sample evening of Hastings: 1066");
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    assert!(shows(&window, "125 units and leaders · A4") && shows(&window, "Page 1 of 2"));
    assert!(shows(&window, "Show Order of battle, 2 pages") && shows(&window, "Show Forms to fill in"));
    assert!(!shows(&window, "Show Unit sheets") && !shows(&window, "Tokens: Flat"), "nothing of the classroom");
    click(&mut window, "Paper: US Letter");
    assert!(shows(&window, "units and leaders · US Letter"));
    press(&mut window, Key::F1);
    assert!(shows(&window, "Show Order of battle"), "the rules to read are not those of this game");
    click(&mut window, "Show Charts, 6 pages");
    press(&mut window, Key::PageDown);
    assert!(shows(&window, "Page 2 of 6"));
    click(&mut window, "Make the PDFs");
    assert!(shows(&window, "Ready for the printer") && shows(&window, "5 files in"));
    let kinds = ["all", "charts", "forms", "record", "roster"];
    assert_eq!(written(folder.path()), kinds.map(|kind| format!("hastings-1066-2026-11-21-{kind}.pdf")));
    click(&mut window, "Show in folder");
    let shown: Vec<HandOver> = handed_over().into_iter().map(|(what, _)| what).collect();
    assert_eq!(shown, [HandOver::Show(folder.path().join("exports").join("hastings-1066-2026-11-21-all.pdf"))]);
    press(&mut window, Key::Escape);
    click(&mut window, "Back to the game");
    assert!(shows(&window, "Next step"));
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    click(&mut window, "Print…");
    click(&mut window, "Print Charts");
    click(&mut window, "Print Forms to fill in");
    click(&mut window, "Make the PDFs");
    assert!(shows(&window, "files of these names are there already"));
    click(&mut window, "Keep both");
    assert_eq!(written(folder.path()).iter().filter(|name| name.ends_with("-2.pdf")).count(), 3, "{:?}", written(folder.path()));
}
