//! Plays a lesson by touch alone, from the first screen to the printed sheet, and tests where touch differs from a
//! mouse. No key is pressed, and nothing hovers.

use std::collections::BTreeSet;
use std::path::Path;

use egui::{Pos2, Rect, vec2};
use egui_kittest::kittest::{NodeT, Queryable};
use senlac::rules::{Command, Phase, Side};

use super::finger::{find_control, lift, move_to, put_down, rest_on, swipe, tap, tap_at, tap_containing, tap_matching, tap_on_sheet};
use super::paper::open_print_window;
use super::prepare::{names, seat_class};
use super::projector::picture;
use super::story;
use super::support::memory_files as fs;
use super::support::memory_files::tempdir;
use super::support::{
    Window, acting_side, answer_dialog, commands, figures, game, middle, sample, sample_in_contact, shows, square, unit, wide_table, window,
};

/// Switches touch mode on in a data folder.
fn enable_touch(folder: &Path) {
    fs::write(folder.join("settings.toml"), "touch = \"always\"\nmotion = false\n").expect("settings");
}

/// Resizes a window to a Chromebook's screen.
fn resize_to_chromebook(mut window: Window) -> Window {
    window.set_size(vec2(1366.0, 768.0));
    window.run();
    window
}

/// Ends the current phase.
fn end_phase(window: &mut Window) {
    tap_matching(window, "end of the phase", |name| [" moving", " shooting", " fighting"].iter().any(|end| name.ends_with(end)));
}

/// Flips a card of the teacher's own deck.
fn flip_chosen_card(window: &mut Window, card: &str, first: &str) {
    if find_control(window, |name| name == card).is_none() {
        tap(window, "Use my own deck…");
    }
    tap(window, card);
    tap_containing(window, first);
    tap_matching(window, card, |name| name.starts_with(card) && name.contains(", "));
}

#[test]
fn a_class_can_be_seated_and_started_by_touch() {
    let folder = tempdir().expect("a folder");
    enable_touch(folder.path());
    let mut window = resize_to_chromebook(window(folder.path(), || Ok(sample()), None));
    tap(&mut window, "Prepare a battle");
    tap(&mut window, "Choose a class list…");
    let list = folder.path().join("6b.csv");
    fs::write(&list, format!("Name\n{}\n", names(24))).expect("a list");
    answer_dialog(&mut window, Some(list));
    tap(&mut window, "Use these 24 pupils");
    for page in ["Armies", "Players", "Table", "Rulings", "Event deck", "Ready?"] {
        tap(&mut window, &format!("Next: {page}"));
    }
    tap(&mut window, "Begin the battle");
    tap(&mut window, "Flip the card");
    let game = game(folder.path());
    assert_eq!((game.state().turn(), game.setup().units().count()), (1, 24));
    assert!(game.state().card().is_some());
}

#[test]
fn a_battle_can_be_played_shown_and_printed_by_touch() {
    let folder = tempdir().expect("a folder");
    enable_touch(folder.path());
    let mut window = resize_to_chromebook(open_print_window(folder.path(), || Ok(sample_in_contact())));
    tap(&mut window, "Start the sample battle");
    tap(&mut window, "Flip the card");
    // One unit is dragged to its square. For another, the unit and then its square are tapped.
    let (from, to) = (middle(&window, "I10"), middle(&window, "I8"));
    swipe(&mut window, from, to);
    for name in ["H9", "H8"] {
        let place = middle(&window, name);
        tap_at(&mut window, place);
    }
    end_phase(&mut window);
    tap(&mut window, "2 hits on Søren’s housecarls");
    tap_containing(&mut window, "2 hits: ");
    end_phase(&mut window);
    tap_containing(&mut window, "3 hits on ");
    tap_containing(&mut window, "3 hits: ");
    while game(folder.path()).state().turn() == 1 {
        end_phase(&mut window);
    }
    let moves = [Command::move_to(unit("N01"), square("I8")), Command::move_to(unit("N14"), square("H8"))];
    assert_eq!(commands(folder.path())[1..3], moves);
    // Panic: enter one die, correct a wrong one and roll the rest.
    flip_chosen_card(&mut window, "William Trips", "Red: Saxons first");
    let before = figures(folder.path(), "N01");
    tap_containing(&mut window, "6 for ");
    tap_containing(&mut window, "Clear ");
    tap_containing(&mut window, "4 for ");
    tap(&mut window, "Roll the other dice");
    assert!(figures(folder.path(), "N01") < before);
    tap(&mut window, "All removed");
    // Undo and redo.
    let steps = game(folder.path()).len();
    tap_containing(&mut window, "Undo");
    tap_containing(&mut window, "Redo");
    assert_eq!(game(folder.path()).len(), steps + 2);
    if find_control(&window, |name| name == "All removed").is_some() {
        tap(&mut window, "All removed");
    }
    while game(folder.path()).state().turn() == 2 {
        end_phase(&mut window);
    }
    // The fyrd rushes forward.
    flip_chosen_card(&mut window, "Fyrd Runs Amok", "Black: Normans first");
    tap_containing(&mut window, "Let them run");
    assert_eq!(acting_side(folder.path()), Some(Side::Norman));
    // Open and close the projector.
    tap_containing(&mut window, "Menu: everything");
    tap_on_sheet(&mut window, "Projector");
    assert!(picture(&window).is_some());
    tap_containing(&mut window, "Menu: everything");
    tap_on_sheet(&mut window, "Close projector");
    // End the battle, look at the story and print.
    tap(&mut window, "End the battle now…");
    tap(&mut window, "End the battle");
    assert_eq!(game(folder.path()).state().phase(), Phase::Over);
    tap_containing(&mut window, "Story of the battle");
    for page in ["Charts", "Deeds and honours", "1066 and our battle", "Replay"] {
        tap(&mut window, page);
    }
    tap(&mut window, "Back to the battle");
    tap(&mut window, "Print report…");
    tap(&mut window, "Create PDFs");
    let written = fs::read_dir(folder.path().join("exports")).map_or(0, Iterator::count);
    assert!(written > 0, "a sheet is printed");
}

/// Returns all visible text.
fn shown_texts(window: &Window) -> BTreeSet<String> {
    let all = window.query_all_by(|node| node.label().is_some() || node.value().is_some());
    all.filter_map(|node| node.accesskit_node().label().or_else(|| node.accesskit_node().value())).collect()
}

#[test]
fn the_first_touch_enlarges_controls_permanently() {
    let folder = tempdir().expect("a folder");
    let mut small = window(folder.path(), || Ok(sample()), None);
    let height = |window: &Window, label: &str| find_control(window, |name| name == label).map_or(0.0, |rect| rect.height());
    let file = "Open file…";
    assert!((1.0..40.0).contains(&height(&small, file)), "as compact as for a mouse");
    tap(&mut small, "Start the sample battle");
    assert!(shows(&small, "Flip the card"), "the first touch counts");
    assert!(height(&small, "Rules") >= 40.0 && height(&small, "End the battle now…") >= 40.0);
    drop(small);
    let mut next = window(folder.path(), || Ok(sample()), None);
    assert!(height(&next, file) >= 40.0, "remembered for this computer");
    tap_containing(&mut next, "Menu: everything");
    tap(&mut next, "Touch mode: never");
    assert!((1.0..40.0).contains(&height(&next, file)));
}

#[test]
fn a_long_touch_opens_the_context_menu_without_a_click() {
    let folder = tempdir().expect("a folder");
    enable_touch(folder.path());
    let mut window = resize_to_chromebook(window(folder.path(), || Ok(sample_in_contact()), None));
    tap(&mut window, "Start the sample battle");
    tap(&mut window, "Flip the card");
    let line = find_control(&window, |name| name.starts_with("Turn 1: ")).expect("a line of the chronicle").center();
    rest_on(&mut window, line);
    assert!(shows(&window, "Undo to here…"), "the menu");
    lift(&mut window, line);
    assert!(shows(&window, "Undo to here…"), "it stays when the finger is lifted");
    tap(&mut window, "Open this step");
    assert!(shows(&window, "Step in turn 1"));
    assert_eq!(commands(folder.path()).len(), 1);
}

#[test]
fn a_resting_finger_shows_the_tip_without_a_click() {
    let folder = tempdir().expect("a folder");
    enable_touch(folder.path());
    let mut window = resize_to_chromebook(window(folder.path(), || Ok(sample_in_contact()), None));
    tap(&mut window, "Start the sample battle");
    let flip = find_control(&window, |name| name == "Rules").expect("a button").center();
    rest_on(&mut window, flip);
    assert!(shows(&window, "Look up the rules for the current phase"), "the tip");
    lift(&mut window, flip);
    assert!(!shows(&window, "Shoot: Archers"), "nothing was pressed");
    tap(&mut window, "Flip the card");
    let before = shown_texts(&window);
    let amelie = middle(&window, "I10");
    rest_on(&mut window, amelie);
    let shown: BTreeSet<String> = shown_texts(&window).difference(&before).cloned().collect();
    assert!(shown.iter().any(|words| words.contains("Led by William")), "who stands there: {shown:?}");
    lift(&mut window, amelie);
    assert_eq!(commands(folder.path()).len(), 1);
}

/// Asserts that a resting finger shows every tip that a hovering mouse shows.
fn compare_tips(mut window: Window, screen: &str) {
    window.run();
    let sight = window.ctx.content_rect().shrink(4.0);
    let all = window.query_all_by(|node| node.label().is_some() || node.value().is_some());
    let is_square = |name: &str| name.split_once(", ").is_some_and(|(square, _)| square.parse::<senlac::rules::Square>().is_ok());
    let places: Vec<(String, Rect)> = all
        .map(|node| (node.accesskit_node().label().or_else(|| node.accesskit_node().value()).unwrap_or_default(), node.rect()))
        .filter(|(name, rect)| sight.contains(rect.center()) && (!is_square(name) || name.contains("’s ")))
        .collect();
    let mut compared = 0;
    for (name, rect) in places {
        let place = rect.center();
        let before = shown_texts(&window);
        window.hover_at(place);
        window.run_steps(5);
        let tip: BTreeSet<String> = shown_texts(&window).difference(&before).cloned().collect();
        window.remove_cursor();
        window.run_steps(4);
        if tip.is_empty() || shown_texts(&window) != before {
            continue;
        }
        put_down(&mut window, place);
        let mut shown = BTreeSet::new();
        for _ in 0..5 {
            window.step();
            shown.extend(shown_texts(&window).difference(&before).cloned());
        }
        assert!(tip.is_subset(&shown), "{screen}: {name} tells {tip:?} by a mouse alone, and by a finger {shown:?}");
        lift(&mut window, place);
        // A touch beside an open menu closes it.
        if shown_texts(&window) != before {
            tap_at(&mut window, Pos2::new(2.0, 2.0));
        }
        compared += 1;
    }
    assert!(compared > 3, "{screen}: {compared} tips");
}

#[test]
fn every_mouse_tip_also_shows_for_a_finger() {
    let folder = tempdir().expect("a folder");
    enable_touch(folder.path());
    let mut table = resize_to_chromebook(window(folder.path(), || Ok(sample_in_contact()), None));
    tap(&mut table, "Start the sample battle");
    tap(&mut table, "Flip the card");
    compare_tips(table, "the table");
    let folder = tempdir().expect("a folder");
    enable_touch(folder.path());
    let mut armies = resize_to_chromebook(seat_class(folder.path(), 8));
    tap_matching(&mut armies, "Armies", |name| name == "Armies" || name.starts_with("Armies, "));
    compare_tips(armies, "the armies");
    let folder = tempdir().expect("a folder");
    enable_touch(folder.path());
    compare_tips(resize_to_chromebook(story::open_story(folder.path())), "the replay");
}

#[test]
fn scrolling_with_a_finger_presses_nothing() {
    let folder = tempdir().expect("a folder");
    enable_touch(folder.path());
    let mut window = window(folder.path(), || Ok(wide_table()), None);
    tap(&mut window, "Start the sample battle");
    tap(&mut window, "Flip the card");
    tap_containing(&mut window, "Menu: everything");
    let row = |window: &Window| find_control(window, |name| name == "Undo").expect("a row of the list");
    let before = row(&window);
    swipe(&mut window, before.center() + vec2(0.0, 160.0), before.center() + vec2(0.0, -140.0));
    assert!(row(&window).top() < before.top() - 100.0, "{} after {before}", row(&window));
    assert!(shows(&window, "All commands") && commands(folder.path()).len() == 1, "nothing was pressed");
}

#[test]
fn a_large_table_scrolls_by_finger_and_units_still_move() {
    let folder = tempdir().expect("a folder");
    enable_touch(folder.path());
    let mut window = window(folder.path(), || Ok(wide_table()), None);
    tap(&mut window, "Start the sample battle");
    tap(&mut window, "Flip the card");
    let size = find_control(&window, |name| name.starts_with("F8, ")).expect("a square").size();
    assert!(size.x >= 40.0 && size.y >= 40.0);
    let before = middle(&window, "F8");
    swipe(&mut window, before, before - vec2(120.0, 80.0));
    let after = middle(&window, "F8");
    assert!(after.x < before.x - 60.0 && commands(folder.path()).len() == 1, "{before} {after}");
    swipe(&mut window, after, after + vec2(200.0, 200.0));
    let (from, to) = (middle(&window, "I10"), middle(&window, "I8"));
    put_down(&mut window, from);
    for part in [0.3, 0.6, 1.0] {
        move_to(&mut window, from.lerp(to, part));
    }
    lift(&mut window, to);
    assert_eq!(commands(folder.path())[1..], [Command::move_to(unit("N01"), square("I8"))]);
}
