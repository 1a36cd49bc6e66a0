//! Tests of the projector: opening, blanking, freezing, the teacher's own screen and private text.

use crate::support::memory_files::tempdir;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable;

use super::support::{
    Window, choose_command, click, click_each, enter, game, press, press_with, rings, sample_in_contact, shows, start_battle, type_keys,
    window,
};

/// Returns the projector's text for screen readers; `None` if nothing is projected.
pub fn picture(window: &Window) -> Option<String> {
    let text = std::cell::RefCell::new(None);
    let all = window.query_all_by(|node| {
        if node.role() == egui::Role::Image {
            *text.borrow_mut() = node.label();
        }
        false
    });
    assert_eq!(all.count(), 0);
    text.into_inner()
}

#[test]
fn one_key_opens_the_projector_and_it_follows_the_battle() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::P);
    assert!(picture(&window).expect("a picture").contains("The Battle of Hastings"));
    press(&mut window, Key::Space);
    let text = picture(&window).expect("a picture");
    assert!(
        text.contains("Shieldwall, a black card")
            && text.contains("The Normans move. Turn 1 · the Normans go first.")
            && text.contains("Normans: 148 of 148 left")
    );
    press(&mut window, Key::Space);
    enter(&mut window, "2");
    let text = picture(&window).expect("a picture");
    assert!(text.contains("Łukasz’s archers") && text.contains("Søren’s housecarls"), "{text}");
    press(&mut window, Key::P);
    assert_eq!(picture(&window), None);
}

#[test]
fn waiting_children_are_called_in_order() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::ALT, Key::P);
    let chronicle = game(folder.path());
    let state = chronicle.state();
    let first_name = |unit| {
        let players = state.player_text(unit).expect("a pupil");
        players.split(' ').next().expect("a first name").to_owned()
    };
    let waiting: Vec<String> = senlac::rules::waiting_units(state).map(first_name).collect();
    for called in waiting.windows(3).take(4) {
        let text = picture(&window).expect("a picture");
        let (before, then) = text.split_once("Then: ").expect("others come after");
        let first = before.rsplit(". ").find(|sentence| !sentence.is_empty()).expect("a call");
        assert!(first.starts_with(&called[0]) && then.starts_with(&called[1]), "{called:?}: {text}");
        let (_, last) = then.split_once(", ").expect("two come after");
        assert!(last.starts_with(&called[2]), "{called:?}: {text}");
        // Hold the unit, so that the next one is called.
        press(&mut window, Key::Period);
    }
}

#[test]
fn the_projector_can_be_blanked_and_frozen() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::ALT, Key::P);
    let frozen = picture(&window);
    press_with(&mut window, Modifiers::ALT, Key::F);
    click(&mut window, "Normans: finish moving");
    assert_eq!(picture(&window), frozen, "the class keeps its picture");
    press(&mut window, Key::F);
    assert_ne!(picture(&window), frozen);
    press(&mut window, Key::B);
    assert_eq!(picture(&window), None);
    assert!(shows(&window, "The class sees nothing"));
    press(&mut window, Key::B);
    assert!(picture(&window).is_some());
}

#[test]
fn a_reopened_projector_is_neither_blank_nor_frozen() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    for key in [Key::F, Key::B] {
        press_with(&mut window, Modifiers::ALT, Key::P);
        press_with(&mut window, Modifiers::ALT, key);
        press_with(&mut window, Modifiers::ALT, Key::P);
        assert_eq!(picture(&window), None, "closed");
        press_with(&mut window, Modifiers::ALT, Key::P);
        let before = picture(&window).expect("the new showing is not dark");
        press_with(&mut window, Modifiers::COMMAND, Key::Enter);
        assert_ne!(picture(&window), Some(before), "it follows the battle");
        press_with(&mut window, Modifiers::ALT, Key::P);
    }
}

#[test]
fn the_class_view_can_fill_the_only_screen() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::ALT, Key::O);
    assert!(picture(&window).is_some() && !shows(&window, "Normans to move"));
    press(&mut window, Key::Escape);
    assert!(picture(&window).is_none() && shows(&window, "Normans to move"));
}

#[test]
fn the_teacher_can_hide_first_names() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::P);
    press(&mut window, Key::Space);
    press(&mut window, Key::Space);
    enter(&mut window, "2");
    click(&mut window, "The class sees this: projector settings");
    assert!(shows(&window, "Only one screen is connected") || shows(&window, "Screen"));
    click(&mut window, "First names");
    let text = picture(&window).expect("a picture");
    assert!(!text.contains("Łukasz") && text.contains("Norman archers"), "{text}");
}

#[test]
fn the_class_predicts_rolls_and_compares() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::P);
    press(&mut window, Key::Space);
    press(&mut window, Key::Space);
    let says = |window: &Window, words: &str| picture(window).is_some_and(|text| text.contains(words));
    assert!(!says(&window, "How many hits"), "nobody asked for sums");
    click_each(&mut window, ["The class sees this: projector settings", "Sums: predict, roll, compare (press L for the next page)"]);
    press(&mut window, Key::Escape);
    assert!(says(&window, "Predict. Łukasz’s archers against") && says(&window, "How many hits will there be?"));
    assert!(!says(&window, "average"), "no answer before the guess");
    press(&mut window, Key::L);
    assert!(says(&window, "How likely?") && says(&window, "7 × 1/6 + 1 × 2/6 = 1½ hits on average. Most likely: 1 hit."));
    press(&mut window, Key::PageUp);
    click(&mut window, "Class guess +1");
    assert!(says(&window, "The class says 2."));
    enter(&mut window, "3");
    assert!(says(&window, "Compare") && says(&window, "3 hits: better than 8 rolls in 10."));
    assert!(says(&window, "The class said 2: 1 point. Total: 1 point from 1 roll."));
    press(&mut window, Key::L);
    assert!(!says(&window, "Compare"), "nobody else shoots");
    press(&mut window, Key::Enter);
    assert!(says(&window, "How many hits") && !says(&window, "average"), "now they fight: the next question");
}

#[test]
fn predicting_can_start_before_the_projector_opens() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    assert!(shows(&window, "Projector") && shows(&window, "Predict"));
    press_with(&mut window, Modifiers::ALT, Key::Q);
    press_with(&mut window, Modifiers::ALT, Key::P);
    click(&mut window, "Normans: finish moving");
    // No target is in range, so there is nothing to predict.
    assert!(picture(&window).is_some_and(|text| !text.contains("How many hits")));
}

#[test]
fn the_bell_rings_once_and_can_be_silenced() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::ALT, Key::P);
    end_battle(&mut window);
    assert_eq!(rings(), 1);
    assert!(picture(&window).is_some_and(|text| text.contains("win!")), "the bell has come to rest");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    click_each(&mut window, ["The class sees this: projector settings", "Bell sound"]);
    press(&mut window, Key::Escape);
    end_battle(&mut window);
    assert_eq!(rings(), 1);
}

/// Ends the battle.
fn end_battle(window: &mut Window) {
    click_each(window, ["Referee", "End the battle now…", "End the battle"]);
}

#[test]
fn notes_are_never_projected() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::ALT, Key::P);
    let before = picture(&window);
    click(&mut window, "Referee");
    super::support::focus_field(&mut window, "Note for the battle log");
    type_keys(&mut window, "Bo is to see me after class");
    click(&mut window, "Add note");
    assert_eq!(picture(&window), before);
}

#[test]
fn the_board_button_stays_in_place_while_predicting() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    press(&mut window, Key::P);
    let place = |window: &Window| window.get_by_label("Show board to class").rect();
    let before = place(&window);
    press(&mut window, Key::Q);
    assert!(shows(&window, "Class guess"), "and its guess can be told");
    assert!(place(&window).min.distance(before.min) < 2.0);
}

#[test]
fn the_next_game_reopens_the_projector_only_if_it_was_open() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    let next = |window: &mut Window| {
        choose_command(window, "leave this game");
        assert_eq!(picture(window), None);
        click(window, "Start the sample battle");
        picture(window).is_some()
    };
    press_with(&mut window, Modifiers::ALT, Key::P);
    assert!(next(&mut window), "it was open");
    press_with(&mut window, Modifiers::ALT, Key::P);
    assert!(!next(&mut window), "it was closed");
}
