//! Tests that a table check records all corrections as one step.

use crate::support::memory_files::tempdir;
use std::path::Path;

use egui::{Key, Modifiers};
use senlac::classroom::Request;
use senlac::rules::{Command, Correction};

use super::support::{
    Window, click, click_containing, click_each, click_square, commands, enter, figures, game, press, press_with, requests, shows, square,
    start_battle, type_keys, unit,
};

/// Returns a unit's square in the file.
fn unit_square(folder: &Path, name: &str) -> String {
    let square = game(folder).state().unit(unit(name)).expect(name).square;
    square.map_or_else(|| "nowhere".to_owned(), |square| square.to_string())
}

/// Returns the corrections of both tests below: F4 has lost a man, G4 is on G3, and I4 and J4 are swapped.
fn expected_corrections() -> Command {
    let stands = |name: &str| Correction { square: Some(Some(square(name))), ..Correction::default() };
    let lost = Correction { figures: Some(7), ..Correction::default() };
    let units = [("S11", lost), ("S12", stands("G3")), ("S13", stands("J4")), ("S14", stands("I4"))];
    Command::TableCheck { units: units.map(|(name, correction)| (unit(name), correction)).into() }
}

/// Asserts that the corrections are one step and that undo reverts all of them.
fn assert_one_step(window: &mut Window, folder: &Path) {
    assert_eq!(commands(folder)[1..], [expected_corrections()]);
    assert!(shows(window, "Table checked: ") && shows(window, "7 figures; "), "the chronicle tells it");
    assert_eq!(
        (figures(folder, "S11"), unit_square(folder, "S12"), unit_square(folder, "S13"), unit_square(folder, "S14")),
        (7, "G3".into(), "J4".into(), "I4".into())
    );
    press_with(window, Modifiers::COMMAND, Key::Z);
    assert_eq!(requests(folder)[2..], [Request::TakeBack]);
    assert_eq!(
        (figures(folder, "S11"), unit_square(folder, "S12"), unit_square(folder, "S13"), unit_square(folder, "S14")),
        (8, "G4".into(), "I4".into(), "J4".into())
    );
}

#[test]
fn a_table_can_be_checked_by_keyboard() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::ALT, Key::C);
    assert!(shows(&window, "On F4 with 8 figures?") && shows(&window, "31 left"));
    enter(&mut window, "7");
    assert!(shows(&window, "On G4 with 8 figures?"), "on to the next");
    type_keys(&mut window, "g4");
    press(&mut window, Key::Backspace);
    enter(&mut window, "3");
    enter(&mut window, "J4");
    assert!(shows(&window, "On J4 with 8 figures?"), "who stood there is asked for at once");
    assert!(shows(&window, "They swapped: Dilan on I4"));
    press(&mut window, Key::Enter);
    press(&mut window, Key::Space);
    assert!(shows(&window, "26 left") && commands(folder.path()).len() == 1, "nothing is written yet");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert_one_step(&mut window, folder.path());
}

#[test]
fn a_table_can_be_checked_by_mouse() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click_each(&mut window, ["Check the table", "Remove one figure"]);
    click_square(&mut window, "G4");
    click_square(&mut window, "G3");
    assert!(shows(&window, "On G4 with 8 figures?") && shows(&window, "G3, not G4"));
    click_square(&mut window, "I4");
    click(&mut window, "Different square…");
    click_square(&mut window, "J4");
    assert!(shows(&window, "stand here now. Where does"));
    click_square(&mut window, "I4");
    assert!(shows(&window, "27 left"), "what was found otherwise has been looked at");
    click(&mut window, "Finish");
    assert_one_step(&mut window, folder.path());
}

#[test]
fn two_units_on_one_square_prevent_finishing_the_check() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::ALT, Key::C);
    enter(&mut window, "G4");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(shows(&window, "Can’t finish yet: ") && shows(&window, "are both on G4"));
    assert_eq!(commands(folder.path()).len(), 1);
    enter(&mut window, "A6");
    assert!(shows(&window, "A6 is woods; no troops may enter."));
}

#[test]
fn a_check_without_corrections_writes_nothing() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click(&mut window, "Check the table");
    for _ in 0..31 {
        press(&mut window, Key::Enter);
    }
    click(&mut window, "Everything is correct");
    assert!(shows(&window, "Everything on the table is correct."));
    assert_eq!(commands(folder.path()).len(), 1);
    assert!(shows(&window, "Normans to move"));
}

#[test]
fn leaving_asks_only_if_corrections_would_be_lost() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click(&mut window, "Check the table");
    press(&mut window, Key::Escape);
    assert!(shows(&window, "Normans to move"), "nothing was found, so nothing is asked");
    click(&mut window, "Check the table");
    press(&mut window, Key::Delete);
    assert!(shows(&window, "all killed, not 8 figures"));
    press(&mut window, Key::Escape);
    click(&mut window, "Continue checking");
    press(&mut window, Key::Escape);
    click_containing(&mut window, "Discard changes");
    assert!(shows(&window, "Normans to move"));
    assert_eq!(commands(folder.path()).len(), 1);
}

#[test]
fn the_c_key_starts_a_check_if_no_square_is_expected() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press(&mut window, Key::C);
    assert!(!shows(&window, "Units to check"), "a unit may move to column C");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    press(&mut window, Key::C);
    assert!(shows(&window, "Units to check"));
    press(&mut window, Key::ArrowLeft);
    assert!(shows(&window, "On M10 with 8 figures?"), "round to the last");
}
