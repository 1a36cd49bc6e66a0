//! Tests of the class list review: every row can be corrected, and each step can be undone.

use crate::support::memory_files as fs;
use crate::support::memory_files::tempdir;
use std::path::Path;

use egui::{Event, Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;

use super::prepare::{names, open_preparation, paste};
use super::support::{Window, click, click_each, press, press_with, shows};

/// Returns a window with the review of this list open.
fn open_list_review(folder: &Path, text: &str) -> Window {
    let mut window = open_preparation(folder);
    paste(&mut window, text);
    window
}

/// Replaces the text of the focused field.
fn replace_text(window: &mut Window, text: &str) {
    press_with(window, Modifiers::COMMAND, Key::A);
    window.event(Event::Text(text.to_owned()));
    window.run();
}

/// Accepts the list. Returns the names in the saved class.
fn accept_list(window: &mut Window, folder: &Path) -> Vec<String> {
    press(window, Key::Enter);
    let text = fs::read_to_string(folder.join("classes/My class.toml")).expect("a kept class");
    senlac::content::class::parse(&text, "My class").expect("a class").pupils.into_iter().map(|pupil| pupil.name).collect()
}

#[test]
fn first_and_last_name_can_be_swapped_and_undone() {
    let folder = tempdir().expect("a folder");
    let mut window = open_list_review(folder.path(), "Emma Smith\nLind Bo\nCleo\n");
    click(&mut window, "Swap first and last name: Lind Bo");
    assert!(shows(&window, "Edit Bo Lind"));
    assert!(window.query_by_label("Swap first and last name: Cleo").is_none(), "there is nothing to swap");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(shows(&window, "Edit Lind Bo"));
    press_with(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(accept_list(&mut window, folder.path()), ["Emma Smith", "Bo Lind", "Cleo"]);
}

#[test]
fn a_name_can_be_retyped_by_keyboard() {
    let folder = tempdir().expect("a folder");
    let mut window = open_list_review(folder.path(), "Emma Smith\nBo Lind\n");
    window.get_by_label("Edit Emma Smith").focus();
    window.run();
    press(&mut window, Key::Enter);
    assert!(window.get_by_label("Pupil’s full name").is_focused());
    replace_text(&mut window, "Emmy Smithers");
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Edit Emmy Smithers") && window.query_by_label("Pupil’s full name").is_none());
    click_each(&mut window, ["Edit Emmy Smithers", "Restore original"]);
    assert!(shows(&window, "Edit Emma Smith"));
    click(&mut window, "Undo");
    assert_eq!(accept_list(&mut window, folder.path()), ["Emmy Smithers", "Bo Lind"]);
}

#[test]
fn a_nickname_replaces_only_the_first_name() {
    let folder = tempdir().expect("a folder");
    let mut window = open_list_review(folder.path(), "Emma van Dyk\nBo Lind\n");
    click(&mut window, "Edit Emma van Dyk");
    window.get_by_label("Pupil’s preferred name").focus();
    window.run();
    replace_text(&mut window, "Em");
    assert!(shows(&window, "Use Em van Dyk"), "the button says what comes of it");
    press(&mut window, Key::Enter);
    assert_eq!(accept_list(&mut window, folder.path()), ["Em van Dyk", "Bo Lind"]);
}

#[test]
fn an_unused_row_can_be_used_again_and_each_step_undone() {
    let folder = tempdir().expect("a folder");
    let mut window = open_list_review(folder.path(), "Emma Smith\nBo Lind\nTotal: 2\n");
    click_each(&mut window, ["Include row 1", "Include row 3"]);
    assert!(shows(&window, "Use these 2 pupils") && shows(&window, "Edit Total: 2"));
    click(&mut window, "Include row 1");
    assert!(shows(&window, "Use these 3 pupils"));
    for count in [2, 1, 2] {
        press_with(&mut window, Modifiers::COMMAND, Key::Z);
        assert!(shows(&window, if count == 1 { "Use this pupil" } else { "Use these 2 pupils" }), "{count}");
    }
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(shows(&window, "There is nothing to undo."));
    assert_eq!(accept_list(&mut window, folder.path()), ["Emma Smith", "Bo Lind"]);
}

#[test]
fn a_pupil_can_be_entered_in_an_ignored_row() {
    let folder = tempdir().expect("a folder");
    let mut window = open_list_review(folder.path(), "Emma Smith\nBo Lind\nTotal: 2\n");
    click(&mut window, "Enter a name for row 3");
    replace_text(&mut window, "Cleo Marsh");
    press(&mut window, Key::Enter);
    assert_eq!(accept_list(&mut window, folder.path()), ["Emma Smith", "Bo Lind", "Cleo Marsh"]);
}

#[test]
fn an_empty_name_is_rejected_and_escape_closes_the_row() {
    let folder = tempdir().expect("a folder");
    let mut window = open_list_review(folder.path(), "Emma Smith\nBo Lind\n");
    click(&mut window, "Edit Bo Lind");
    replace_text(&mut window, " ");
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Edit Bo Lind"));
    press(&mut window, Key::Escape);
    press(&mut window, Key::Escape);
    assert!(window.query_by_label("Pupil’s full name").is_none());
}

#[test]
fn undo_in_a_list_does_not_affect_the_battle() {
    let folder = tempdir().expect("a folder");
    let mut window = super::prepare::seat_class(folder.path(), 8);
    paste(&mut window, "Zora Quist\nYann Petit\n");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(shows(&window, "There is nothing to undo.") && shows(&window, "8 pupils"));
    click(&mut window, "Choose another list");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!shows(&window, "Ada Lind"), "now the class that sat down");
}

#[test]
fn a_wrong_encoding_leaves_the_list_unchanged() {
    let folder = tempdir().expect("a folder");
    let list = folder.path().join("6b.txt");
    fs::write(&list, b"Zo\xEB Lind\nBo Ek\n").expect("a list");
    let mut window = open_preparation(folder.path());
    super::support::focus_field(&mut window, "Or type the location of a class list");
    window.event(Event::Text(list.display().to_string()));
    window.run();
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Edit Zoë Lind"));
    window.get_by_role_and_label(Role::ComboBox, "Encoding").click();
    window.run();
    click(&mut window, "UTF-8");
    assert!(shows(&window, "a letter isn’t in UTF-8") && shows(&window, "Edit Zoë Lind"));
}

#[test]
fn accepting_a_class_reports_absent_pupils_and_fitted_armies() {
    let folder = tempdir().expect("a folder");
    let rows = names(10).replace('\n', "\t\t\n");
    let mut window = open_list_review(folder.path(), &format!("name\tunit\tabsent\nZora Quist\tS02\t\nYann Petit\t\tyes\n{rows}"));
    click(&mut window, "Use these 12 pupils");
    assert!(
        shows(&window, "The armies fit the class: 11 units on A small table")
            && shows(&window, "Yann Petit is absent today and has no unit.")
    );
}

#[test]
fn a_unit_missing_from_fitted_armies_prevents_fitting() {
    let folder = tempdir().expect("a folder");
    let mut window = open_list_review(folder.path(), "name\tunit\nZora Quist\tS15\nYann Petit\t\nWim Smit\t\n");
    click(&mut window, "Use these 3 pupils");
    assert!(shows(&window, "The armies were not fitted to the class: row 2 assigns Zora Quist to S15"));
    assert!(shows(&window, "16 Norman and 15 Saxon units"));
}

#[test]
fn list_questions_must_be_answered_before_acceptance() {
    let folder = tempdir().expect("a folder");
    let mut window = open_list_review(folder.path(), "Chess club\nEmma Smith\nBo Lind\nCleo Marsh\n");
    for _ in 0..3 {
        press(&mut window, Key::Enter);
        assert!(shows(&window, "Answer 1 question first") && !fs::exists(folder.path().join("classes")), "Enter alone answers nothing");
    }
    assert!(window.query_by_label_contains("--").is_none(), "flags are for the command line");
    click(&mut window, "Row 1 is a heading");
    assert!(shows(&window, "Use these 3 pupils") && window.query_by_label("Row 1 is a pupil").is_none());
    click(&mut window, "Undo");
    assert!(shows(&window, "Answer 1 question first"), "an answer can be undone like anything else");
    // By keyboard, Enter moves to the question and Tab to its answers.
    press(&mut window, Key::Enter);
    press(&mut window, Key::Tab);
    press(&mut window, Key::Enter);
    assert_eq!(accept_list(&mut window, folder.path()), ["Emma Smith", "Bo Lind", "Cleo Marsh"]);
}

#[test]
fn ignoring_a_row_does_not_answer_another_question() {
    let folder = tempdir().expect("a folder");
    let mut window = open_list_review(folder.path(), "Chess club\nEmma Smith\nBo Lind\nCleo Marsh\nDev Ek\nFinn Okoro\n");
    click(&mut window, "Include row 3");
    assert!(shows(&window, "Answer 1 question first"));
    click(&mut window, "Swap first and last name: Cleo Marsh");
    assert!(shows(&window, "Answer 1 question first"));
    click(&mut window, "Row 1 is a heading");
    assert_eq!(accept_list(&mut window, folder.path()), ["Emma Smith", "Marsh Cleo", "Dev Ek", "Finn Okoro"]);
}

#[test]
fn a_list_of_several_classes_asks_which_one_plays() {
    let folder = tempdir().expect("a folder");
    let mut window = open_preparation(folder.path());
    paste(&mut window, "Name\tForm\nAda Lind\t7A\nBo Ek\t7B\nCleo Marsh\t7A\nDev Hill\t7B\n");
    assert!(shows(&window, "Which class is playing?") && shows(&window, "Answer 1 question first"));
    click(&mut window, "7B (2)");
    assert!(shows(&window, "Use these 2 pupils") && shows(&window, "2 rows of other classes are ignored."));
    click_each(&mut window, ["Undo", "All of them (4)"]);
    assert!(shows(&window, "Use these 4 pupils"));
}

#[test]
fn unknown_units_are_reported_in_the_list_review() {
    let folder = tempdir().expect("a folder");
    let mut window = open_preparation(folder.path());
    paste(&mut window, "Name\tUnit\nAda Lind\tN99\nBo Ek\tN1x\n");
    assert!(
        shows(&window, "Row 2: Ada Lind is assigned to N99, which doesn’t exist. The Normans have units N01 to N16.")
            && shows(&window, "“N1x” is not a unit")
    );
}

#[test]
fn pasting_a_picture_as_a_class_shows_a_message() {
    let folder = tempdir().expect("a folder");
    let mut window = open_preparation(folder.path());
    window.event(Event::PasteImage(std::sync::Arc::new(egui::ColorImage::default())));
    window.run();
    assert!(shows(&window, "The clipboard contains a picture"));
}

#[test]
fn the_check_count_scrolls_to_the_first_item() {
    let folder = tempdir().expect("a folder");
    let letters = || 'a'..='z';
    let rows: String = letters().flat_map(|one| ['a', 'b'].map(|other| format!("Q{one}{other} Lind\t7B\n"))).collect();
    let mut window = open_list_review(folder.path(), &format!("name\tform\n{rows}Zed Lind - wheelchair\t7B\n"));
    let top = |window: &Window| window.get_by_label("Edit Zed Lind").rect().top();
    let before = top(&window);
    click(&mut window, "1 thing to check");
    assert!(top(&window) < before - 100.0, "the list has scrolled to its last row");
    drop(window);
    let folder = tempdir().expect("a folder");
    let plain = open_list_review(folder.path(), &format!("name\tform\n{rows}"));
    assert!(shows(&plain, "Nothing to check."), "an ignored column needs no look");
}
