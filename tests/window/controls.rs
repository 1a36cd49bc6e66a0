//! Tests that every control on every screen has a name and can be reached with the Tab key.

use std::cell::RefCell;
use std::collections::BTreeMap;
use std::path::Path;

use egui::{Key, Modifiers, Role};
use egui_kittest::kittest::Queryable;

use super::prepare::{paste, seat_class};
use super::rulebook;
use super::support::{
    Window, click, click_containing, click_each, click_square, enter, press, press_with, sample, sample_in_contact, shows, start_battle,
    window, with_amok, with_arrow,
};
use crate::support::memory_files::tempdir;

/// Roles of controls.
const CONTROLS: [Role; 8] =
    [Role::Button, Role::CheckBox, Role::RadioButton, Role::TextInput, Role::SpinButton, Role::Slider, Role::Tab, Role::ComboBox];

/// Controls: id to role and name.
pub type Controls = BTreeMap<String, String>;

/// Callback for a visited screen: the window, the screen's name and the controls hidden below a dialog.
pub type Look<'a> = &'a mut dyn FnMut(&mut Window, &str, &Controls);

/// Function that visits several screens, starting in an empty folder, and calls `look` for each.
pub type Journey = fn(&Path, Look<'_>);

/// All journeys. Together they visit every screen.
pub const JOURNEYS: [Journey; 10] = [
    visit_first_screen,
    visit_turn,
    visit_panic_rush_and_end,
    visit_check_and_earlier_step,
    visit_dialogs,
    visit_luck_table,
    visit_preparation,
    visit_board_game,
    visit_narrow_board_game,
    visit_narrow_window,
];

/// No controls are hidden below the screen.
const NONE: Controls = BTreeMap::new();

/// Returns the enabled controls with their names. Of a radio group, only the chosen option is included, since the arrow
/// keys reach the others.
pub fn controls(window: &Window) -> Controls {
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

/// Returns the id of the focused control.
fn focused_control(window: &Window) -> Option<String> {
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

/// Returns whether this is the name of a square, such as "C10, Bo’s knights" or "A1, flat".
fn is_square(name: &str) -> bool {
    let name = name.trim_start_matches("Button “");
    name.split_once(", ").is_some_and(|(square, _)| square.parse::<senlac::rules::Square>().is_ok())
}

/// Returns whether this is a stepper's button, such as “Shieldwall, black: add one”. Tab reaches the stepper as a
/// whole, and the arrow keys change it.
fn is_end_of_stepper(name: &str) -> bool {
    name.ends_with(": add one”") || name.ends_with(": remove one”")
}

/// Asserts that Tab reaches every control of a screen, or of a dialog above the controls in `below`.
fn walk_controls(window: &mut Window, screen: &str, below: &Controls) {
    let mut all = controls(window);
    all.retain(|id, _| !below.contains_key(id));
    assert!(all.len() > 1, "{screen} has controls");
    for name in all.values() {
        assert!(!name.ends_with("“”"), "{screen}: a control without a name, {name}");
    }
    let mut unseen: BTreeMap<String, String> = all.into_iter().filter(|(_, name)| !is_square(name) && !is_end_of_stepper(name)).collect();
    // One round, and some more for controls that the first focus scrolls into view.
    for _ in 0..unseen.len() + 20 {
        window.key_press(Key::Tab);
        window.run();
        if let Some(id) = focused_control(window) {
            unseen.remove(&id);
        }
    }
    assert!(unseen.is_empty(), "{screen}: the Tab key does not reach {:?}", unseen.values().collect::<Vec<_>>());
}

fn visit_first_screen(folder: &Path, look: Look<'_>) {
    drop(start_battle(folder));
    drop(start_battle(folder));
    look(&mut window(folder, || Ok(sample()), None), "the first screen", &NONE);
}

fn visit_turn(folder: &Path, look: Look<'_>) {
    let mut window = window(folder, || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    look(&mut window, "waiting for the card", &NONE);
    click(&mut window, "Flip the card");
    look(&mut window, "moving", &NONE);
    click_square(&mut window, "A6");
    look(&mut window, "a refusal", &NONE);
    press(&mut window, Key::Escape);
    click(&mut window, "Referee");
    look(&mut window, "the referee’s hand", &NONE);
    click(&mut window, "Normans: finish moving");
    look(&mut window, "shooting", &NONE);
    for fold in ["Why", "Other targets"] {
        window.get_by_label(fold).scroll_to_me();
        window.run();
        click(&mut window, fold);
    }
    look(&mut window, "shooting with every target and reason", &NONE);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    look(&mut window, "fighting", &NONE);
}

fn visit_panic_rush_and_end(folder: &Path, look: Look<'_>) {
    let mut panic = window(folder, || Ok(with_arrow()), None);
    click_each(&mut panic, ["Start the sample battle", "Flip the card"]);
    look(&mut panic, "panic", &NONE);
    assert!(shows(&panic, "If the bell rang now"));
    click_each(&mut panic, ["End the battle now…", "End the battle"]);
    assert!(!shows(&panic, "If the bell rang now"), "it has rung");
    look(&mut panic, "the winner", &NONE);
    let mut rush = window(folder, || Ok(with_amok()), None);
    click_each(&mut rush, ["Start the sample battle", "Flip the card"]);
    look(&mut rush, "the rush", &NONE);
}

fn visit_check_and_earlier_step(folder: &Path, look: Look<'_>) {
    let mut window = window(folder, || Ok(sample_in_contact()), None);
    click_each(&mut window, ["Start the sample battle", "Flip the card"]);
    press_with(&mut window, Modifiers::ALT, Key::C);
    enter(&mut window, "7");
    look(&mut window, "a table check", &NONE);
    press(&mut window, Key::Escape);
    click_each(&mut window, ["Discard changes", "Normans: finish moving"]);
    enter(&mut window, "2");
    click_containing(&mut window, "shoot at Søren’s housecarls: 8 dice, 2 hits");
    look(&mut window, "an earlier step", &NONE);
}

fn visit_dialogs(folder: &Path, look: Look<'_>) {
    let mut window = start_battle(folder);
    let below = controls(&window);
    press(&mut window, Key::Questionmark);
    look(&mut window, "every command", &below);
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::COMMAND, Key::K);
    look(&mut window, "the palette", &below);
    press(&mut window, Key::Escape);
    click(&mut window, "Clock: Clock");
    look(&mut window, "the clock", &below);
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::ALT, Key::P);
    let below = controls(&window);
    click(&mut window, "The class sees this: projector settings");
    look(&mut window, "the projector’s settings", &below);
}

fn visit_luck_table(folder: &Path, look: Look<'_>) {
    let mut window = window(folder, || Ok(sample_in_contact()), None);
    click_each(&mut window, ["Start the sample battle", "Flip the card"]);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    enter(&mut window, "2");
    let below = controls(&window);
    press_with(&mut window, Modifiers::COMMAND, Key::L);
    look(&mut window, "the luck ledger", &below);
}

fn visit_preparation(folder: &Path, look: Look<'_>) {
    let mut window = seat_class(folder, 8);
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
        look(&mut window, page, &NONE);
    }
    press_with(&mut window, Modifiers::ALT, Key::Num1);
    click(&mut window, "Ada Lind");
    look(&mut window, "an open pupil", &NONE);
    paste(&mut window, "Name;Wish\nZoë;archers\nBen;\n");
    look(&mut window, "a list that is looked at", &NONE);
}

fn visit_board_game(folder: &Path, look: Look<'_>) {
    let mut window = rulebook::open_at_melee(folder);
    look(&mut window, "the board game", &NONE);
    // The Tab walk has scrolled the button out of view.
    window.get_by_label("Melee").scroll_to_me();
    window.run();
    click(&mut window, "Melee");
    rulebook::pick(&mut window, "WG1");
    rulebook::pick(&mut window, "F1");
    look(&mut window, "a melee that is filled in", &NONE);
    press(&mut window, Key::Escape);
    rulebook::charge(&mut window);
    look(&mut window, "what is due", &NONE);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(shows(&window, "The rules don’t allow this"));
    look(&mut window, "a refusal in the board game", &NONE);
    press(&mut window, Key::Escape);
    press(&mut window, Key::F2);
    look(&mut window, "a chart", &NONE);
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::ALT, Key::P);
    look(&mut window, "the board game beside the wall", &NONE);
    let below = controls(&window);
    click(&mut window, "The class sees this: projector settings");
    look(&mut window, "the settings of the board game’s wall", &below);
}

fn visit_narrow_board_game(folder: &Path, look: Look<'_>) {
    let mut window = rulebook::open_at_melee(folder);
    window.set_size(egui::vec2(640.0, 400.0));
    window.run();
    for tab in ["Steps", "Battle log", "Score", "Units"] {
        click(&mut window, tab);
        look(&mut window, tab, &NONE);
    }
    click(&mut window, "Melee");
    look(&mut window, "a form in a narrow window", &NONE);
}

fn visit_narrow_window(folder: &Path, look: Look<'_>) {
    let mut window = start_battle(folder);
    window.set_size(egui::vec2(853.0, 533.0));
    window.run();
    look(&mut window, "a narrow window", &NONE);
    click(&mut window, "Waiting");
    look(&mut window, "who waits in a narrow window", &NONE);
}

/// Walks every screen of a journey with the Tab key.
fn walk_by_tab(journey: Journey) {
    journey(tempdir().expect("a folder").path(), &mut |window, screen, below| walk_controls(window, screen, below));
}

#[test]
fn tab_reaches_every_control_of_the_first_screen() {
    walk_by_tab(visit_first_screen);
}

#[test]
fn tab_reaches_every_control_of_a_turn() {
    walk_by_tab(visit_turn);
}

#[test]
fn tab_reaches_every_control_in_panic_rush_and_end() {
    walk_by_tab(visit_panic_rush_and_end);
}

#[test]
fn tab_reaches_every_control_of_a_check_and_an_earlier_step() {
    walk_by_tab(visit_check_and_earlier_step);
}

#[test]
fn tab_reaches_every_control_of_the_dialogs() {
    walk_by_tab(visit_dialogs);
}

#[test]
fn tab_reaches_every_control_of_the_luck_table() {
    walk_by_tab(visit_luck_table);
}

#[test]
fn tab_reaches_every_control_of_the_preparation() {
    walk_by_tab(visit_preparation);
}

#[test]
fn tab_reaches_every_control_of_a_board_game() {
    walk_by_tab(visit_board_game);
}

#[test]
fn tab_reaches_every_control_of_a_narrow_board_game() {
    walk_by_tab(visit_narrow_board_game);
}

#[test]
fn tab_reaches_every_control_of_a_narrow_window() {
    walk_by_tab(visit_narrow_window);
}
