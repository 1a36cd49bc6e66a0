//! Tests of the fairness forecast, of proposed changes and of pacing. Background work waits until the test runs it.

use std::cell::Cell;
use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, TimeDelta, TimeZone, Utc};
use egui::{Key, Modifiers, Role};
use egui_kittest::Harness;
use egui_kittest::kittest::{NodeT, Queryable};
use senlac::app::{App, AppOptions};

use super::support::{
    Place, Window, choose_command, click, click_containing, click_each, finish_background_work, options, press, press_with, sample, shows,
    start_battle, window,
};
use crate::support::memory_files::tempdir;

/// Returns the preparation with this page open.
fn open_preparation_page(folder: &Path, page: Key) -> Window {
    let mut window = window(folder, || Ok(sample()), None);
    click(&mut window, "Prepare a battle");
    press_with(&mut window, Modifiers::ALT, page);
    window
}

/// Returns the sentence that says how often the Saxons win.
fn saxon_forecast(window: &Window) -> String {
    let mut labels =
        window.query_all_by(|node| node.role() == egui::Role::Label && node.value().is_some_and(|words| words.starts_with("Saxons win")));
    labels.find_map(|node| node.value()).expect("a forecast")
}

#[test]
fn the_last_page_plays_a_repeatable_forecast() {
    let folder = tempdir().expect("a folder");
    let mut window = open_preparation_page(folder.path(), Key::Num7);
    assert!(shows(&window, "battles") && !shows(&window, "Saxons win"), "the last page plays them by itself");
    assert_eq!(finish_background_work(&mut window), 1);
    assert!(shows(&window, "% of children in turn") && shows(&window, "do something"));
    let first = saxon_forecast(&window);
    assert!(shows(&window, "Most battles are decided in turn") && shows(&window, "Losses") && shows(&window, "8 battles: "));
    click(&mut window, "Play 8 battles");
    finish_background_work(&mut window);
    assert_eq!(saxon_forecast(&window), first);
}

#[test]
fn a_stopped_or_outdated_forecast_has_no_answer() {
    let folder = tempdir().expect("a folder");
    let mut window = open_preparation_page(folder.path(), Key::Num7);
    click(&mut window, "Stop");
    assert_eq!(finish_background_work(&mut window), 1);
    assert!(!shows(&window, "Saxons win") && shows(&window, "Play 8 battles"));
    click(&mut window, "Play 8 battles");
    press_with(&mut window, Modifiers::ALT, Key::Num4);
    click(&mut window, "Clear the table");
    finish_background_work(&mut window);
    press_with(&mut window, Modifiers::ALT, Key::Num7);
    assert!(!shows(&window, "Saxons win"), "nobody waits for the battle as it was");
}

#[test]
fn a_forecast_says_when_the_battle_has_changed_since() {
    let folder = tempdir().expect("a folder");
    let mut window = open_preparation_page(folder.path(), Key::Num4);
    click(&mut window, "Play 8 battles");
    finish_background_work(&mut window);
    assert!(shows(&window, "Saxons win"), "in a line below the table");
    click(&mut window, "Flip the table: Top–bottom");
    assert!(!shows(&window, "Saxons win") && shows(&window, "Play again"));
    click(&mut window, "More…");
    assert!(shows(&window, "Saxons win") && shows(&window, "The battle has changed since then."));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(!shows(&window, "The battle has changed since then."), "it is the battle of the answer again");
}

#[test]
fn a_new_playing_style_starts_a_new_forecast() {
    let folder = tempdir().expect("a folder");
    let mut window = open_preparation_page(folder.path(), Key::Num7);
    finish_background_work(&mut window);
    click_each(&mut window, ["Normans play boldly", "Saxons play cautiously"]);
    finish_background_work(&mut window);
    assert!(shows(&window, "8 battles: bold Normans against cautious Saxons"));
    click(&mut window, "Normans play cautiously");
    assert_eq!(finish_background_work(&mut window), 1, "whoever has seen one answer looks for the other");
    assert!(shows(&window, "8 battles: cautious Normans against cautious Saxons"));
}

#[test]
fn proposed_changes_are_visible_at_once() {
    let folder = tempdir().expect("a folder");
    let mut window = open_preparation_page(folder.path(), Key::Num2);
    // Four extra units of knights make the table unfair.
    for _ in 0..4 {
        click(&mut window, "Add Norman knights");
    }
    press_with(&mut window, Modifiers::ALT, Key::Num4);
    click(&mut window, "Line up both armies");
    press_with(&mut window, Modifiers::ALT, Key::Num7);
    finish_background_work(&mut window);
    click(&mut window, "Balance the armies");
    finish_background_work(&mut window);
    let first = offers(&window).into_iter().next().expect("an offer");
    let button = window.get_by_label(&first).rect();
    let labels =
        window.query_all_by(|node| node.role() == Role::Label && node.value().is_some_and(|words| words.starts_with("Saxons win")));
    let forecast = labels.map(|node| node.rect().top()).fold(f32::NEG_INFINITY, f32::max);
    assert!(button.bottom() < forecast && button.bottom() < 560.0, "{button}, {forecast}");
}

/// Returns the buttons of the proposed changes.
fn offers(window: &Window) -> Vec<String> {
    let names = window.query_all_by_role(Role::Button).filter_map(|node| node.accesskit_node().label());
    names.filter(|name| name.starts_with("Do this: ")).collect()
}

#[test]
fn a_proposed_change_is_applied_in_one_undoable_step() {
    let folder = tempdir().expect("a folder");
    let mut window = open_preparation_page(folder.path(), Key::Num2);
    // Four extra units of knights make the table unfair.
    for _ in 0..4 {
        click(&mut window, "Add Norman knights");
    }
    press_with(&mut window, Modifiers::ALT, Key::Num4);
    click(&mut window, "Line up both armies");
    press_with(&mut window, Modifiers::ALT, Key::Num7);
    click_each(&mut window, ["Normans play boldly", "Saxons play boldly"]);
    finish_background_work(&mut window);
    let before = saxon_forecast(&window);
    click(&mut window, "Balance the armies");
    assert!(shows(&window, "Looking for small changes"));
    finish_background_work(&mut window);
    let offered = offers(&window);
    assert!((1..=3).contains(&offered.len()), "{before}: {offered:?}");
    let first = offered.first().expect("an offer").clone();
    window.get_by_label(&first).scroll_to_me();
    window.run();
    click(&mut window, &first);
    assert!(shows(&window, "Done: ") && offers(&window).is_empty());
    assert_eq!(finish_background_work(&mut window), 1, "the battle that comes of it is played");
    assert!(!shows(&window, "The battle has changed since then."));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(offers(&window), offered, "undone in one step");
}

#[test]
fn each_option_of_the_ten_questions_is_compared() {
    let folder = tempdir().expect("a folder");
    let mut window = open_preparation_page(folder.path(), Key::Num5);
    click_each(&mut window, ["All 51", "Compare the rulings"]);
    assert!(shows(&window, "Playing each option"));
    finish_background_work(&mut window);
    let labels = window.query_all_by_role(Role::Label).filter_map(|node| node.value());
    let compared: Vec<String> = labels.filter(|words| words.starts_with("Saxons ") && words.contains(", ")).collect();
    assert_eq!(compared.len(), 22, "every reading of the ten: {compared:?}");
    assert_eq!(compared.iter().filter(|label| label.ends_with("current option")).count(), 10);
    let clear = |label: &&String| label.contains("no clear difference") || label.contains('±');
    assert_eq!(compared.iter().filter(clear).count(), 12);
    choose_other_option(&mut window);
    assert!(shows(&window, "The battle has changed since then. Compare again to update this."));
}

/// Chooses another option of the first question.
fn choose_other_option(window: &mut Window) {
    let is_open = |node: &egui_kittest::Node<'_>| node.accesskit_node().toggled() == Some(egui::accesskit::Toggled::False);
    window.query_all_by_role(Role::RadioButton).find(is_open).expect("another reading").click();
    window.run();
}

#[test]
fn only_the_teacher_sees_the_forecast_from_here() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::G);
    assert_eq!(finish_background_work(&mut window), 1, "who opens it asks");
    assert!(shows(&window, "Forecast") && shows(&window, "Saxons win"));
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::COMMAND, Key::G);
    assert_eq!(finish_background_work(&mut window), 0, "nothing has happened since");
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::G);
    assert_eq!(finish_background_work(&mut window), 1);
    press(&mut window, Key::Escape);
    // No forecast appears while the class view covers the teacher's window.
    press_with(&mut window, Modifiers::ALT, Key::O);
    press_with(&mut window, Modifiers::COMMAND, Key::G);
    assert_eq!(finish_background_work(&mut window), 0);
    assert!(!shows(&window, "Forecast"));
}

#[test]
fn a_finished_battle_has_no_forecast() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click_each(&mut window, ["End the battle now…", "End the battle"]);
    press_with(&mut window, Modifiers::COMMAND, Key::G);
    assert!(!shows(&window, "Forecast"));
}

thread_local! {
    static MINUTE: Cell<i64> = const { Cell::new(0) };
}

/// Returns noon plus `MINUTE` minutes.
fn lesson_time() -> DateTime<Utc> {
    Utc.with_ymd_and_hms(2026, 11, 21, 12, 0, 0).single().expect("a time") + TimeDelta::minutes(MINUTE.get())
}

/// Returns a window with a controlled clock, after two turns of six minutes each.
fn play_two_turns(folder: &Path) -> Window {
    MINUTE.set(0);
    let platform = Arc::new(Place { now: lesson_time, ..Place::in_memory(folder) });
    let options = AppOptions { platform, ..options(folder, || Ok(sample()), None) };
    let mut window =
        Harness::builder().with_size([1280.0, 800.0]).with_max_steps(200).build_eframe(move |creation| App::new(creation, options));
    window.run();
    click(&mut window, "Start the sample battle");
    for _ in 0..2 {
        press(&mut window, Key::Enter);
        for _ in 0..6 {
            MINUTE.set(MINUTE.get() + 1);
            press_with(&mut window, Modifiers::COMMAND, Key::Enter);
        }
    }
    window
}

#[test]
fn pacing_compares_todays_turns_with_the_bell() {
    let folder = tempdir().expect("a folder");
    let mut window = play_two_turns(folder.path());
    choose_command(&mut window, "pacing");
    finish_background_work(&mut window);
    assert!(shows(&window, "No bell is set.") && !shows(&window, "Chance of finishing in time"));
    click(&mut window, "30 minutes");
    assert!(shows(&window, "Chance of finishing in time: "));
    assert!(shows(&window, "A turn takes 6 minutes.") && shows(&window, "Based on the latest turns"));
    assert!(shows(&window, "There is time for 5 turns before the bell, including this one"));
    assert!(shows(&window, "If the bell rang now, the Saxons would win."));
    MINUTE.set(MINUTE.get() + 1);
    click_containing(&mut window, "Close");
    press_with(&mut window, Modifiers::COMMAND, Key::B);
    assert_eq!(finish_background_work(&mut window), 0, "the battle is the same, only the clock went on");
    assert!(shows(&window, "The bell rings at 12:42, in 29 minutes."));
}
