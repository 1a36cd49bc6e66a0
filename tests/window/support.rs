//! Battles, input helpers and file helpers shared by the window tests.
#![allow(dead_code, unused_imports, reason = "each test uses the hands that it needs")]

#[path = "../support/first_table.rs"]
mod first_table;
#[path = "memory_files.rs"]
pub mod memory_files;
#[path = "../support/named_lines.rs"]
pub mod named_lines;
#[path = "../support/platform.rs"]
mod platform;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Event, Key, Modifiers, Pos2};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use first_table::first_battle;
use platform::{asked_for, prepare_answer, take_work};
use senlac::app::{App, AppOptions, ChosenFile, DialogAnswer, DialogPurpose};
use senlac::classroom::{Chronicle, FileProblem, Inspection, Request, inspect_on};
use senlac::rules::rulings::{CardColors, LordKilled};
use senlac::rules::{Board, Card, CardName, Color, Command, Setup, Side, Square};

pub use self::platform::{Place, fail_late, handed_over, logged, memory, noon, rings, work_at_once};

/// A window without a screen.
pub type Window = Harness<'static, App>;

/// Returns a battle of 31 players on a fixed table that does not depend on the built-in sample: the armies are four
/// squares apart, and the Saxons stand in two lines. Every card is a black Shieldwall, so the next card is known.
pub fn sample() -> Setup {
    let deck = vec![Card::new(CardName::Shieldwall, Color::Black)];
    Setup { deck, ..first_battle().expect("the first table") }
}

/// Returns the sample battle with Bo's knights and Łukasz's archers close to the Saxon line.
pub fn sample_in_contact() -> Setup {
    let mut setup = sample();
    setup.norman[1].square = Some(square("E6"));
    setup.norman[11].square = Some(square("G7"));
    setup
}

/// Returns a battle in which a coin decides each card's colour.
pub fn with_coin() -> Setup {
    let mut setup = sample();
    setup.rulings.card_colors = CardColors::Coin;
    setup
}

/// Returns a battle in which Bo's knights face Harold, who has one man left, with the ruling that an army panics when
/// its lord falls.
pub fn lord_in_peril() -> Setup {
    let mut setup = sample();
    setup.norman[1].square = Some(square("H6"));
    setup.saxon[0].figures = 2;
    setup.deck = vec![Card::new(CardName::MuddyGround, Color::Black)];
    setup.rulings.lord_killed = LordKilled::Panic;
    setup
}

/// Returns a battle whose first card makes Harold's army panic.
pub fn with_arrow() -> Setup {
    let deck = vec![Card::new(CardName::ArrowInTheEye, Color::Red)];
    Setup { deck, ..first_battle().expect("the first table") }
}

/// Returns a battle whose first card makes the fyrd run.
pub fn with_amok() -> Setup {
    let deck = vec![Card::new(CardName::FyrdRunsAmok, Color::Red)];
    Setup { deck, ..first_battle().expect("the first table") }
}

/// Returns the sample battle in a corner of a table of 30 by 20 squares.
pub fn wide_table() -> Setup {
    let mut setup = sample();
    let row = ".".repeat(30);
    setup.terrain = Board::from_rows(&[row.as_str(); 20]).expect("a sound board");
    setup
}

pub fn square(name: &str) -> Square {
    name.parse().expect(name)
}

/// Returns the options of a window that saves its games in this folder. Its clock always shows noon.
pub fn options(folder: &Path, sample_battle: fn() -> Result<Setup, String>, open: Option<PathBuf>) -> AppOptions {
    let place = if memory_files::is_in_memory(folder) { Place::in_memory(folder) } else { Place::real(folder) };
    AppOptions { open, platform: Arc::new(place), sample_battle, seed: || 1066, battles: 8, board_games: senlac::registered::BOARD_GAMES }
}

/// Answers the open file dialog with this path, or closes it without a choice. Returns the purposes of the dialogs
/// opened so far.
pub fn answer_dialog(window: &mut Window, answer: Option<PathBuf>) -> Vec<DialogPurpose> {
    answer_dialog_with(window, Ok(answer.map(ChosenFile::Place)))
}

/// Answers the open file dialog with any answer, such as an error.
pub fn answer_dialog_with(window: &mut Window, answer: DialogAnswer) -> Vec<DialogPurpose> {
    prepare_answer(answer);
    finish_background_work(window);
    asked_for()
}

/// Runs all waiting background work and updates the window. Returns the number of jobs.
pub fn finish_background_work(window: &mut Window) -> usize {
    let waiting = take_work();
    let count = waiting.len();
    for work in waiting {
        work();
    }
    window.run();
    count
}

/// Returns a window that saves its games in this folder.
pub fn window(folder: &Path, sample_battle: fn() -> Result<Setup, String>, open: Option<PathBuf>) -> Window {
    let options = options(folder, sample_battle, open);
    let mut window =
        Harness::builder().with_size([1280.0, 800.0]).with_max_steps(200).build_eframe(move |creation| App::new(creation, options));
    window.run();
    window
}

/// Returns a window with a new game whose first card is flipped.
pub fn start_battle(folder: &Path) -> Window {
    let mut window = window(folder, || Ok(sample()), None);
    click(&mut window, "Start the sample battle");
    click(&mut window, "Flip the card");
    window
}

/// Reads a game file on the real disk or the disk in memory.
pub fn inspect_game(path: &Path) -> Result<Inspection, FileProblem> {
    inspect_on(&*memory_files::disk_of(path), path)
}

/// Returns the game that a window started in this folder.
pub fn game(folder: &Path) -> Chronicle {
    let inspection = inspect_game(&game_path(folder)).expect("a game file");
    assert!(inspection.damage.is_none() && inspection.remarks.is_empty());
    inspection.chronicle
}

/// Replaces a folder with a file, so that nothing can be written there.
pub fn lose_folder(folder: &Path) {
    std::fs::remove_dir_all(folder).expect("somebody deletes it");
    std::fs::write(folder, "a file in the place of the folder").expect("a file");
}

/// Returns the path of that game.
pub fn game_path(folder: &Path) -> PathBuf {
    folder.join("hastings-2026-11-21.senlac")
}

/// Returns the request of every step, undone steps included.
pub fn requests(folder: &Path) -> Vec<Request> {
    let chronicle = game(folder);
    (1..=chronicle.len()).map(|step| chronicle.record(step).and_then(|record| record.request).expect("a step")).collect()
}

/// Returns the battle commands among the requests.
pub fn commands(folder: &Path) -> Vec<Command> {
    let command = |request| if let Request::Play(order) = request { Some(order.command) } else { None };
    requests(folder).into_iter().filter_map(command).collect()
}

pub fn unit(name: &str) -> senlac::rules::UnitId {
    name.parse().expect(name)
}

/// Clicks the control with exactly this label.
pub fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click();
    window.run();
}

/// Clicks controls with these labels, one after another.
pub fn click_each<'a>(window: &mut Window, labels: impl IntoIterator<Item = &'a str>) {
    labels.into_iter().for_each(|label| click(window, label));
}

/// Types a text and presses Enter.
pub fn enter(window: &mut Window, text: &str) {
    type_keys(window, text);
    press(window, Key::Enter);
}

/// Runs the first command that the palette finds for a text.
pub fn choose_command(window: &mut Window, text: &str) {
    press_with(window, Modifiers::COMMAND, Key::K);
    enter(window, text);
}

/// Clicks the only button whose label contains this text.
pub fn click_containing(window: &mut Window, label: &str) {
    window.get_by(|node| node.role() == egui::Role::Button && node.label().is_some_and(|name| name.contains(label))).click();
    window.run();
}

/// Clicks a square of the table.
pub fn click_square(window: &mut Window, name: &str) {
    let label = format!("{name}, ");
    window.get_by(|node| node.role() == egui::Role::Button && node.label().is_some_and(|name| name.starts_with(&label))).click();
    window.run();
}

/// Returns the centre of a square on the screen.
pub fn middle(window: &Window, square: &str) -> Pos2 {
    let label = format!("{square}, ");
    window.get_by(|node| node.role() == egui::Role::Button && node.label().is_some_and(|name| name.starts_with(&label))).rect().center()
}

/// Drags from one point to another without dropping.
pub fn carry(window: &mut Window, from: Pos2, to: Pos2) {
    window.hover_at(from);
    window.run();
    window.drag_at(from);
    window.run();
    for part in [0.3, 0.7, 1.0] {
        window.hover_at(from.lerp(to, part));
        window.run();
    }
}

/// Drags from one point to another and drops.
pub fn drag(window: &mut Window, from: Pos2, to: Pos2) {
    carry(window, from, to);
    window.drop_at(to);
    window.run();
}

/// Presses a key.
pub fn press(window: &mut Window, key: Key) {
    window.key_press(key);
    window.run();
}

/// Presses a key without releasing it.
pub fn hold(window: &mut Window, key: Key) {
    window.event(Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers: Modifiers::NONE });
    window.run();
}

/// Focuses the field with this placeholder.
pub fn focus_field(window: &mut Window, hint: &str) {
    window.get_by(|node| node.placeholder().is_some_and(|words| words == hint)).focus();
    window.run();
}

/// Presses a key with modifiers.
pub fn press_with(window: &mut Window, modifiers: Modifiers, key: Key) {
    window.key_press_modifiers(modifiers, key);
    window.run();
}

/// Types letters and digits as a keyboard does: key down, text and key up.
pub fn type_keys(window: &mut Window, text: &str) {
    for letter in text.chars() {
        let key = Key::from_name(&letter.to_uppercase().to_string());
        let event = |key, pressed| Event::Key { key, physical_key: None, pressed, repeat: false, modifiers: Modifiers::NONE };
        if let Some(key) = key {
            window.event(event(key, true));
        }
        window.event(Event::Text(letter.to_string()));
        if let Some(key) = key {
            window.event(event(key, false));
        }
        window.run();
    }
}

/// Returns whether a visible label or value contains this text.
pub fn shows(window: &Window, words: &str) -> bool {
    let contains = |text: Option<String>| text.is_some_and(|text| text.contains(words));
    window.query_all_by(|node| contains(node.label()) || contains(node.value())).next().is_some()
}

/// Returns a unit's remaining figures in the file.
pub fn figures(folder: &Path, name: &str) -> u8 {
    game(folder).state().unit(unit(name)).expect(name).figures
}

/// Returns the acting side in the file.
pub fn acting_side(folder: &Path) -> Option<Side> {
    game(folder).state().acting_side()
}
