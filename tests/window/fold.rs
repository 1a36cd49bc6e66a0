//! Tests that everything for an attack is visible without scrolling, in this order: the target, the odds, the hit
//! buttons and the button that applies the hits.

use std::path::Path;

use egui::{Key, Modifiers, Rect, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use senlac::app::App;
use senlac::rules::{Setup, Square};

use super::support::{
    Window, click, click_each, enter, finish_background_work, options, press, press_with, sample_in_contact, square, type_keys,
};
use crate::support::memory_files as fs;
use crate::support::memory_files::tempdir;

/// Returns a battle in which Mariam's archers also have the Saxon line in range, so that a second volley follows the
/// first.
fn two_volleys() -> Setup {
    let mut setup = sample_in_contact();
    setup.norman[12].square = Some(square("H7"));
    setup
}

/// Screen size in pixels and text size in percent.
type Screen = ([f32; 2], u16);

/// Returns a window that fills this screen.
fn open(folder: &Path, (size, text): Screen) -> Window {
    fs::write(folder.join("settings.toml"), format!("text_percent = {text}\nmotion = false\n")).expect("settings");
    let options = options(folder, || Ok(two_volleys()), None);
    let mut window = Harness::builder().with_max_steps(30).build_eframe(move |creation| App::new(creation, options));
    window.set_size(vec2(size[0], size[1]) * (100.0 / f32::from(text)));
    window.run();
    window
}

/// Returns the rectangles of the widgets whose label or value matches.
fn rects(window: &Window, words: impl Fn(&str) -> bool) -> Vec<Rect> {
    let matches = |text: Option<String>| text.is_some_and(|text| words(&text));
    window.query_all_by(|node| matches(node.label()) || matches(node.value())).map(|node| node.rect()).collect()
}

/// Returns the matching rectangles in the right panel.
fn right_panel_rects(window: &Window, words: impl Fn(&str) -> bool) -> Vec<Rect> {
    let panel = window.ctx.content_rect().right() - 360.0;
    rects(window, words).into_iter().filter(|rect| rect.left() > panel).collect()
}

/// Returns the only matching rectangle in the right panel.
fn rect(window: &Window, what: &str, words: impl Fn(&str) -> bool) -> Rect {
    let found = right_panel_rects(window, words);
    assert_eq!(found.len(), 1, "{what}: {found:?}");
    found[0]
}

/// Returns whether this is the label of a hits button, such as "2 hits on Søren’s housecarls".
fn is_hits(words: &str) -> bool {
    words.starts_with(|first: char| first.is_ascii_digit()) && (words.contains(" hits on ") || words.contains(" hit on "))
}

/// Asserts that the attack panel is complete, in order and visible, and that the odds and the news are between the
/// table and the battle log.
fn assert_in_sight(window: &Window, target_name: &str, news: &str) {
    let screen = window.ctx.content_rect();
    let target = rect(window, "the target", |words| words == target_name);
    let dice = rect(window, "the dice", |words| words.starts_with("Roll "));
    let apply = rect(window, "the large button", |words| words == "Enter the hits" || words.contains(" hits: "));
    let first = rect(window, "the first hits", |words| is_hits(words) && words.starts_with("0 "));
    let ordered = [target, dice, first, apply];
    assert!(ordered.is_sorted_by(|one, next| one.bottom() <= next.top()), "{ordered:?}");
    assert!(screen.contains_rect(apply) && screen.contains_rect(target), "{apply} in {screen}");
    let between = space_above_log(window);
    let bars = rects(window, |words| words.starts_with("Odds: "));
    assert!(bars.len() == 1 && bars[0].height() >= 24.0, "{bars:?}");
    let mut odds = rects(window, |words| words.starts_with("Most likely: ") || words.starts_with("Odds: "));
    assert_eq!(odds.len(), 2, "{odds:?}");
    let last = |words: &str| !news.is_empty() && (words.starts_with(news) || words.starts_with("Result: "));
    let in_between = |rect: &Rect| between.contains(rect.left_top() + vec2(1.0, 1.0));
    let last: Vec<Rect> = rects(window, last).into_iter().filter(in_between).collect();
    assert_eq!(last.is_empty(), news.is_empty(), "{news}: {last:?}");
    odds.extend(last);
    for rect in odds {
        assert!(in_between(&rect), "{rect} is not within {between}");
    }
    let hits = right_panel_rects(window, is_hits);
    assert!(hits.len() >= 7, "{hits:?}");
    for button in hits {
        assert!(button.bottom() <= apply.top() - 2.0 && button.width() >= 18.0, "{button} lies below {apply} on {screen}");
        assert!(button.right() <= apply.right() + 0.5, "{button} is cut at the right of {apply}");
    }
}

/// Returns the area between the table and the battle log.
fn space_above_log(window: &Window) -> Rect {
    let table = rects(window, |words| words.split_once(", ").is_some_and(|(square, _)| square.parse::<Square>().is_ok()));
    let low = table.iter().map(Rect::bottom).fold(0.0, f32::max);
    let chronicle = window.get_by_label("Battle log").rect();
    assert!(low < chronicle.top(), "the table ends at {low}, and the chronicle begins at {chronicle}");
    Rect::from_x_y_ranges(0.0..=window.ctx.content_rect().right() - 300.0, low..=chronicle.top())
}

/// Plays a turn with two volleys and blows of both sides, and checks the panel before each roll.
fn assert_turn_in_sight(screen: Screen) {
    let folder = tempdir().expect("a folder");
    let mut window = open(folder.path(), screen);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert_in_sight(&window, "Søren’s housecarls", "The Normans have finished moving");
    type_keys(&mut window, "8");
    assert_in_sight(&window, "Søren’s housecarls", "The Normans have finished moving");
    press(&mut window, Key::Enter);
    assert_in_sight(&window, "Harriet’s housecarls", "Søren’s housecarls: Remove 2 figures from a base");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert_in_sight(&window, "Violet’s spearmen", "The Normans have finished shooting");
    drop(window);
    // A reopened game shows no news.
    let mut window = open(folder.path(), screen);
    click(&mut window, "Continue the last game");
    assert_in_sight(&window, "Violet’s spearmen", "");
    enter(&mut window, "5");
    for _ in 0..3 {
        press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    }
    assert_in_sight(&window, "Bo’s knights", "The Saxons have finished shooting");
    enter(&mut window, "5");
    assert_in_sight(&window, "Bo’s knights", "Bo’s knights: Remove");
}

#[test]
fn attack_controls_fit_on_a_laptop() {
    assert_turn_in_sight(([1280.0, 800.0], 100));
}

#[test]
fn attack_controls_fit_on_a_lower_screen() {
    assert_turn_in_sight(([1280.0, 720.0], 100));
}

#[test]
fn attack_controls_fit_in_large_text() {
    assert_turn_in_sight(([1280.0, 800.0], 150));
}

#[test]
fn attack_controls_fit_on_a_large_screen_in_large_text() {
    assert_turn_in_sight(([1920.0, 1080.0], 150));
}

#[test]
fn every_long_dialog_has_a_visible_close_button() {
    let folder = tempdir().expect("a folder");
    let mut window = open(folder.path(), ([1280.0, 800.0], 150));
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    enter(&mut window, "3");
    for (modifiers, key) in [
        (Modifiers::COMMAND, Key::L),
        (Modifiers::COMMAND, Key::G),
        (Modifiers::COMMAND, Key::B),
        (Modifiers::NONE, Key::Questionmark),
        (Modifiers::NONE, Key::F1),
    ] {
        press_with(&mut window, modifiers, key);
        finish_background_work(&mut window);
        let screen = window.ctx.content_rect().shrink(20.0);
        let close = window.get_by_label("Close").rect();
        assert!(screen.contains_rect(close), "{key:?}: {close} is not within {screen}");
        click(&mut window, "Close");
        assert!(window.query_by_label("Close").is_none(), "{key:?}");
    }
}

#[test]
fn the_option_comparison_fits_the_window_in_large_text() {
    let folder = tempdir().expect("a folder");
    let mut window = open(folder.path(), ([1280.0, 800.0], 150));
    click(&mut window, "Prepare a battle");
    press_with(&mut window, Modifiers::ALT, Key::Num5);
    click_each(&mut window, ["All 51", "Compare the rulings"]);
    finish_background_work(&mut window);
    let edge = window.ctx.content_rect().right() - 12.0;
    let lines = rects(&window, |words| words.starts_with("Beside each option: ") || words.starts_with("Saxons "));
    assert!(lines.len() > 2, "{lines:?}");
    for rect in lines {
        assert!(rect.right() <= edge, "{rect} goes beyond {edge}");
    }
}
