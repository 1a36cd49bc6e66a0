//! Tests of the rulings page, by mouse and by keyboard.

use crate::support::memory_files::tempdir;
use std::path::Path;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::{NodeT, Queryable};

use crate::support::{Window, click, press, press_with, sample, shows, type_keys, window};

const PHASES: &str = "Does the first side do everything before the other begins? Both sides move, then both shoot, then \
                      both fight. The first side goes first in each phase.";
const SIDES: &str =
    "Does the first side do everything before the other begins? One side moves, shoots and fights, then the other. (default)";

/// Returns the preparation with the rulings page open.
fn open_rulings_page(folder: &Path) -> Window {
    let mut window = window(folder, || Ok(sample()), None);
    click(&mut window, "Prepare a battle");
    press_with(&mut window, Modifiers::ALT, Key::Num5);
    window
}

/// Returns the chosen options of a question.
fn chosen_options(window: &Window, question: &str) -> Vec<String> {
    let is_chosen =
        |node: &egui_kittest::Node<'_>| node.accesskit_node().toggled().is_some_and(|toggled| toggled == egui::accesskit::Toggled::True);
    let radios = window.query_all_by_role(Role::RadioButton).filter(is_chosen);
    let names = radios.filter_map(|node| node.accesskit_node().label());
    names.filter_map(|name| name.strip_prefix(question).map(|answer| answer.trim().to_owned())).collect()
}

const HILL: &str = "Whose square decides whether a knight fights “on the hill”?";

#[test]
fn options_are_chosen_by_picture_and_reset_all_at_once() {
    let folder = tempdir().expect("a folder");
    let mut window = open_rulings_page(folder.path());
    assert_eq!(window.query_all_by_role(Role::RadioGroup).count(), 10);
    assert_eq!(window.query_all_by_role(Role::RadioButton).count(), 22);
    assert!(shows(&window, "All rulings use the default."));
    click(&mut window, PHASES);
    assert_eq!(chosen_options(&window, "Does the first side do everything before the other begins?").len(), 1);
    assert!(shows(&window, "1 differs from the default."));
    let either = format!("{HILL} Either of the two squares.");
    window.get_by_label(&either).scroll_to_me();
    window.run();
    click(&mut window, &either);
    assert!(shows(&window, "2 differ from the default."));
    click(&mut window, "Reset to default");
    assert!(shows(&window, "All rulings use the default."));
    assert_eq!(chosen_options(&window, HILL), ["The knight’s own square. (default)"]);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(shows(&window, "2 differ from the default."), "undone in one step");
}

#[test]
fn tab_reaches_the_chosen_option_and_arrows_change_it() {
    let folder = tempdir().expect("a folder");
    let mut window = open_rulings_page(folder.path());
    window.get_by_label(SIDES).focus();
    window.run();
    press(&mut window, Key::ArrowRight);
    assert!(window.get_by_label(PHASES).is_focused(), "the keyboard goes along");
    assert!(shows(&window, "1 differs from the default."));
    press(&mut window, Key::Tab);
    let half = "Who wins when the Saxons have exactly half their figures left? The Saxons. (default)";
    assert!(window.get_by_label(half).is_focused(), "one stop for each question");
    press_with(&mut window, Modifiers::SHIFT, Key::Tab);
    press(&mut window, Key::ArrowRight);
    assert!(window.get_by_label(SIDES).is_focused(), "after the last comes the first");
    assert!(shows(&window, "All rulings use the default."));
    press(&mut window, Key::ArrowLeft);
    assert!(shows(&window, "1 differs from the default."));
}

#[test]
fn all_rulings_can_be_searched_and_changed() {
    let folder = tempdir().expect("a folder");
    let mut window = open_rulings_page(folder.path());
    click(&mut window, "All 51");
    assert!(shows(&window, "What do Tired and Muddy change?"));
    window.get_by_label("Find a ruling").focus();
    window.run();
    type_keys(&mut window, "lost half");
    assert!(shows(&window, "When do you check whether a side has lost half?") && !shows(&window, "Who is the fyrd?"));
    click(&mut window, "When do you check whether a side has lost half? At once, when a figure is killed.");
    assert!(shows(&window, "1 differs from the default."));
    window.get_by_label("Find a ruling").focus();
    window.run();
    type_keys(&mut window, "zz");
    assert!(shows(&window, "No ruling matches."));
    for _ in 0..11 {
        press(&mut window, Key::Backspace);
    }
    click(&mut window, "Only changed rulings");
    assert!(shows(&window, "When do you check whether a side has lost half?") && !shows(&window, "Who is the fyrd?"));
    click(&mut window, "Reset to default");
    assert!(shows(&window, "No ruling has been changed."));
}

#[test]
fn every_question_fits_a_small_window_with_large_text() {
    let folder = tempdir().expect("a folder");
    let mut window = open_rulings_page(folder.path());
    window.set_size(egui::vec2(853.0, 533.0));
    window.run();
    assert_eq!(window.query_all_by_role(Role::RadioButton).count(), 22);
    let card = window.get_by_label(PHASES).rect();
    assert!(card.right() < 853.0 && card.width() > 150.0, "{card:?}");
}
