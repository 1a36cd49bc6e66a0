//! Tests of the tour: it points at the real controls, waits for real actions and never blocks the game.

use egui::{Key, Modifiers, Rect};
use egui_kittest::kittest::Queryable;
use senlac::rules::{Command, Side};

use super::support::{
    Window, acting_side, choose_command, click, click_containing, click_each, click_square, commands, enter, press, press_with, sample,
    sample_in_contact, shows, square, unit, window,
};
use crate::support::memory_files::tempdir;

/// Returns the area of the tour's bubble, from its two buttons.
fn tour_rect(window: &Window) -> Rect {
    let skip = window.get_by_label("Skip this step").rect();
    skip.union(window.get_by_label("End the tour").rect())
}

/// Asserts that the bubble is close to this control without covering it.
fn assert_points_at(window: &Window, control: &str) {
    let control = window
        .get_by(|node| {
            node.role() == egui::Role::Button
                && node.label().is_some_and(|name| name == control || name.starts_with(&format!("{control} “")))
        })
        .rect();
    let bubble = tour_rect(window);
    let way = (bubble.center() - bubble.center().clamp(control.min, control.max)).length();
    assert!(!bubble.intersects(control) && way < 330.0, "{bubble:?}, {control:?}");
}

#[test]
fn the_ten_tour_steps_use_the_real_controls() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), None);
    click(&mut window, "Take the tour");
    assert!(shows(&window, "1 of 10: Look at a unit"));
    click_square(&mut window, "I10");
    assert!(shows(&window, "2 of 10: Flip the event card"));
    assert_points_at(&window, "Flip the card");
    click(&mut window, "Flip the card");
    assert!(shows(&window, "3 of 10: Move a unit"));
    click_square(&mut window, "I10");
    window.run();
    let head =
        window.get_by(|node| node.role() == egui::Role::Label && node.value().is_some_and(|words| words.contains(" figures on I10")));
    let (head, bubble) = (head.rect(), tour_rect(&window));
    assert!(!bubble.expand2(egui::vec2(0.0, 20.0)).intersects(head), "whom it is about is not hidden: {head}, {bubble}");
    click_square(&mut window, "I8");
    assert!(shows(&window, "4 of 10: Continue to the next unit"));
    press(&mut window, Key::Period);
    assert!(shows(&window, "5 of 10: Undo a step"));
    assert_points_at(&window, "Undo");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(shows(&window, "6 of 10: End the phase"));
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(shows(&window, "7 of 10: Shoot or fight"));
    enter(&mut window, "2");
    assert!(shows(&window, "8 of 10: Open the projector"));
    assert_points_at(&window, "Projector");
    click(&mut window, "Projector");
    assert!(shows(&window, "9 of 10: Look up a rule"));
    assert_points_at(&window, "Rules");
    press(&mut window, Key::F1);
    assert!(shows(&window, "Shoot: Archers: 3 squares") && !shows(&window, "of 10"), "nothing lies over a sheet");
    press(&mut window, Key::F1);
    assert!(shows(&window, "10 of 10: Find everything else"));
    assert_points_at(&window, "Menu: everything Senlac can do");
    click(&mut window, "Menu: everything Senlac can do");
    press(&mut window, Key::Escape);
    assert!(shows(&window, "End of the tour"));
    click(&mut window, "End the tour");
    assert!(!shows(&window, "End of the tour") && !shows(&window, "of 10"));
    let played = commands(folder.path());
    assert!(
        matches!(played.as_slice(), [Command::Flip { .. }, moved, Command::Done {}, Command::Shoot { .. }]
        if *moved == Command::move_to(unit("N01"), square("I8"))),
        "{played:?}"
    );
}

#[test]
fn tour_steps_can_be_skipped_and_play_continues() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample()), None);
    click(&mut window, "Take the tour");
    for _ in 0..6 {
        click(&mut window, "Skip this step");
    }
    assert!(shows(&window, "7 of 10") && shows(&window, "Press the large button until you can"), "nobody can attack yet");
    press(&mut window, Key::Enter);
    assert_eq!(acting_side(folder.path()), Some(Side::Norman), "the card was flipped all the same");
    for _ in 0..6 {
        press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    }
    assert!(shows(&window, "Turn 2") && shows(&window, "7 of 10"), "a whole turn was played");
    choose_command(&mut window, "tour");
    assert!(!shows(&window, "7 of 10"), "it ends whenever one likes");
}

#[test]
fn the_tour_ends_with_its_game_and_is_offered_again() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(sample()), None);
    click(&mut window, "Take the tour");
    click_containing(&mut window, "Menu: everything");
    click_each(&mut window, ["Leave this game", "Continue the last game"]);
    assert!(!shows(&window, "of 10: "), "another time is no tour");
    click_containing(&mut window, "Menu: everything");
    click_each(&mut window, ["Leave this game", "Take the tour"]);
    assert!(shows(&window, "1 of 10"));
}

#[test]
fn a_broken_sample_battle_does_not_start_the_tour() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Err("The sample battle lacks a hill.".to_owned()), None);
    click(&mut window, "Take the tour");
    assert!(shows(&window, "The sample battle lacks a hill.") && shows(&window, "Take the tour"));
}
