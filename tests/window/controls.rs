//! Every control of every screen has a name and can be reached with the Tab key.

use std::cell::RefCell;
use std::collections::BTreeMap;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;

use super::prepare::{paste, with_class};
use super::rulebook;
use super::support::{
    Window, click, click_containing, click_square, press, press_with, sample, sample_in_contact, shows, started, type_keys, window,
    with_amok, with_arrow,
};
use crate::support::memory_files::tempdir;

/// What is pressed, ticked, chosen or written in.
const CONTROLS: [Role; 8] =
    [Role::Button, Role::CheckBox, Role::RadioButton, Role::TextInput, Role::SpinButton, Role::Slider, Role::Tab, Role::ComboBox];

/// The enabled controls with their names. Of choices that exclude each other only the one that counts: the arrow keys
/// lead from it to the others.
fn controls(window: &Window) -> BTreeMap<String, String> {
    let found = RefCell::new(BTreeMap::new());
    let all = window.query_all_by(|node| {
        let is_other_choice = node.role() == Role::RadioButton && node.toggled() != Some(egui::accesskit::Toggled::True);
        if CONTROLS.contains(&node.role()) && !node.is_disabled() && !is_other_choice {
            let name = node.label().or_else(|| node.placeholder().map(ToOwned::to_owned)).unwrap_or_default();
            found.borrow_mut().insert(format!("{:?}", node.id()), format!("{:?} “{name}”", node.role()));
        }
        false
    });
    assert_eq!(all.count(), 0);
    found.into_inner()
}

/// The control that has the keyboard.
fn focused(window: &Window) -> Option<String> {
    let found = RefCell::new(None);
    let all = window.query_all_by(|node| {
        if node.is_focused() {
            *found.borrow_mut() = Some(format!("{:?}", node.id()));
        }
        false
    });
    assert_eq!(all.count(), 0);
    found.into_inner()
}

/// "C10, Bo’s knights" or "A1, flat": a square of the table.
fn is_square(name: &str) -> bool {
    let name = name.trim_start_matches("Button “");
    name.split_once(", ").is_some_and(|(square, _)| square.parse::<senlac::rules::Square>().is_ok())
}

/// “Shieldwall, black: one more”: an end of a stepper, which the Tab key reaches as a whole and the arrow keys work.
fn is_end_of_stepper(name: &str) -> bool {
    name.ends_with(": one more”") || name.ends_with(": one fewer”")
}

/// Walks the whole screen once.
fn walk(window: &mut Window, screen: &str) {
    walk_over(window, screen, &BTreeMap::new());
}

/// Walks a sheet once that lies over these controls, which nobody can reach meanwhile.
fn walk_over(window: &mut Window, screen: &str, below: &BTreeMap<String, String>) {
    let mut all = controls(window);
    all.retain(|id, _| !below.contains_key(id));
    assert!(all.len() > 1, "{screen} has controls");
    for name in all.values() {
        assert!(!name.ends_with("“”"), "{screen}: a control without a name, {name}");
    }
    let mut unseen: BTreeMap<String, String> = all.into_iter().filter(|(_, name)| !is_square(name) && !is_end_of_stepper(name)).collect();
    // Once round, and a few more for what a first look scrolls into sight.
    for _ in 0..unseen.len() + 20 {
        window.key_press(Key::Tab);
        window.run();
        if let Some(id) = focused(window) {
            unseen.remove(&id);
        }
    }
    assert!(unseen.is_empty(), "{screen}: the Tab key does not reach {:?}", unseen.values().collect::<Vec<_>>());
}

#[test]
fn every_control_of_the_first_screen() {
    let folder = tempdir().expect("a folder");
    drop(started(folder.path()));
    drop(started(folder.path()));
    walk(&mut window(folder.path(), || Ok(sample()), None), "the first screen");
}

#[test]
fn every_control_of_a_turn() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    walk(&mut window, "waiting for the card");
    click(&mut window, "Flip the card");
    walk(&mut window, "moving");
    click_square(&mut window, "A6");
    walk(&mut window, "a refusal");
    press(&mut window, Key::Escape);
    click(&mut window, "Referee");
    walk(&mut window, "the referee’s hand");
    click(&mut window, "Normans are done moving");
    walk(&mut window, "shooting");
    for fold in ["Why", "Other targets"] {
        window.get_by_label(fold).scroll_to_me();
        window.run();
        click(&mut window, fold);
    }
    walk(&mut window, "shooting with every target and reason");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    walk(&mut window, "fighting");
}

#[test]
fn every_control_of_panic_rush_and_end() {
    let folder = tempdir().expect("a folder");
    let mut panic = window(folder.path(), || Ok(with_arrow()), None);
    click(&mut panic, "Start the sample battle");
    click(&mut panic, "Flip the card");
    walk(&mut panic, "panic");
    assert!(shows(&panic, "If the bell rang now"));
    click(&mut panic, "Call time…");
    click(&mut panic, "Call time");
    assert!(!shows(&panic, "If the bell rang now"), "it has rung");
    walk(&mut panic, "the winner");
    let mut rush = window(folder.path(), || Ok(with_amok()), None);
    click(&mut rush, "Start the sample battle");
    click(&mut rush, "Flip the card");
    walk(&mut rush, "the rush");
}

#[test]
fn every_control_of_a_check_and_of_an_earlier_step() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    click(&mut window, "Flip the card");
    press_with(&mut window, Modifiers::ALT, Key::C);
    type_keys(&mut window, "7");
    press(&mut window, Key::Enter);
    walk(&mut window, "a table check");
    press(&mut window, Key::Escape);
    click(&mut window, "Leave and forget what was found");
    click(&mut window, "Normans are done moving");
    type_keys(&mut window, "2");
    press(&mut window, Key::Enter);
    click_containing(&mut window, "shoot at Søren’s housecarles: 8 dice, 2 hits");
    walk(&mut window, "an earlier step");
}

#[test]
fn every_control_of_the_sheets_over_the_window() {
    let folder = tempdir().expect("a folder");
    let mut window = started(folder.path());
    let below = controls(&window);
    press(&mut window, Key::Questionmark);
    walk_over(&mut window, "every command", &below);
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::COMMAND, Key::K);
    walk_over(&mut window, "the palette", &below);
    press(&mut window, Key::Escape);
    click(&mut window, "Clock: Clock");
    walk_over(&mut window, "the clock", &below);
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::ALT, Key::P);
    let below = controls(&window);
    click(&mut window, "The class sees this: projector settings");
    walk_over(&mut window, "the projector’s settings", &below);
}

#[test]
fn every_control_of_the_luck_ledger() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    click(&mut window, "Flip the card");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    type_keys(&mut window, "2");
    press(&mut window, Key::Enter);
    let below = controls(&window);
    press_with(&mut window, Modifiers::COMMAND, Key::L);
    walk_over(&mut window, "the luck ledger", &below);
}

#[test]
fn every_control_of_the_preparation() {
    let folder = tempdir().expect("a folder");
    let mut window = with_class(folder.path(), 8);
    for (page, key) in [
        ("class", Key::Num1),
        ("armies", Key::Num2),
        ("players", Key::Num3),
        ("table", Key::Num4),
        ("rulings", Key::Num5),
        ("deck", Key::Num6),
        ("ready", Key::Num7),
    ] {
        press_with(&mut window, Modifiers::ALT, key);
        walk(&mut window, page);
    }
    press_with(&mut window, Modifiers::ALT, Key::Num1);
    click(&mut window, "Ada Lind");
    walk(&mut window, "an open pupil");
    paste(&mut window, "Name;Wish\nZoë;archers\nBen;\n");
    walk(&mut window, "a list that is looked at");
}

#[test]
fn every_control_of_the_desk_of_a_light_rulebook() {
    let folder = tempdir().expect("a folder");
    let mut window = rulebook::at_melee(folder.path());
    walk(&mut window, "the desk");
    click(&mut window, "Melee");
    rulebook::pick(&mut window, "WG1");
    rulebook::pick(&mut window, "F1");
    walk(&mut window, "a melee that is filled in");
    press(&mut window, Key::Escape);
    rulebook::charge(&mut window);
    walk(&mut window, "what is due");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(shows(&window, "The rules say no"));
    walk(&mut window, "a refusal at the desk");
    press(&mut window, Key::Escape);
    press(&mut window, Key::F2);
    walk(&mut window, "a chart");
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::ALT, Key::P);
    walk(&mut window, "the desk beside the wall");
    let below = controls(&window);
    click(&mut window, "The class sees this: projector settings");
    walk_over(&mut window, "the settings of the desk’s wall", &below);
}

#[test]
fn every_control_of_the_desk_in_a_narrow_window() {
    let folder = tempdir().expect("a folder");
    let mut window = rulebook::at_melee(folder.path());
    window.set_size(egui::vec2(640.0, 400.0));
    window.run();
    for tab in ["Steps", "Chronicle", "Score", "Units"] {
        click(&mut window, tab);
        walk(&mut window, tab);
    }
    click(&mut window, "Melee");
    walk(&mut window, "a form in a narrow window");
}

#[test]
fn every_control_of_a_narrow_window() {
    let folder = tempdir().expect("a folder");
    let mut window = started(folder.path());
    window.set_size(egui::vec2(853.0, 533.0));
    window.run();
    walk(&mut window, "a narrow window");
    click(&mut window, "Waiting");
    walk(&mut window, "who waits in a narrow window");
}
