//! Tests of a board game in the window, by mouse and by keyboard.

use std::path::{Path, PathBuf};
use std::sync::Arc;

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use senlac::app::{App, AppOptions, HandOverAction};
use serde_json::Value;

use super::paper::open_print_window;
use super::support::{
    Place, Window, click, click_containing, click_each, enter, fail_late, focus_field, handed_over, options, press, press_with, sample,
    shows, type_keys, window,
};
use crate::support::memory_files::{read_dir, read_to_string, tempdir};
use crate::support::named_lines::named_lines;

/// Returns the path of the board game in a folder.
pub fn game_file(folder: &Path) -> PathBuf {
    folder.join("hastings-1066-2026-11-21.senlac")
}

/// Returns the steps in the file.
pub fn steps(folder: &Path) -> Vec<Value> {
    let text = read_to_string(game_file(folder)).expect("a game file");
    named_lines(&text).split_off(1)
}

/// Returns the command name of each step.
pub fn command_names(folder: &Path) -> Vec<String> {
    steps(folder).iter().map(|step| step["command"]["do"].as_str().unwrap_or_default().to_owned()).collect()
}

/// Returns a window with a new board game.
pub fn start_sample_game(folder: &Path) -> Window {
    let mut window = window(folder, || Ok(sample()), None);
    click_each(&mut window, ["Board and miniatures games…", "Start the sample game of Hastings: 1066"]);
    window
}

/// Returns a board game at the Norman melee segment, overruling any refusal.
pub fn open_at_melee(folder: &Path) -> Window {
    let mut window = start_sample_game(folder);
    for _ in 0..30 {
        if shows(&window, "Now: Normans attack") {
            break;
        }
        press_with(&mut window, Modifiers::COMMAND, Key::Enter);
        if shows(&window, "The rules don’t allow this") {
            enter(&mut window, "on");
        }
    }
    assert!(shows(&window, "Now: Normans attack"), "no melee: {:?}", command_names(folder));
    window
}

/// Clicks the row of a unit.
pub fn pick(window: &mut Window, unit: &str) {
    let begins = format!("{unit}, ");
    let is_row = |node: &egui_kittest::kittest::AccessKitNode<'_>| {
        node.role() == egui::accesskit::Role::ListBoxOption && node.label().is_some_and(|name| name.starts_with(&begins))
    };
    window.get_by(is_row).click_accesskit();
    window.run();
}

#[test]
fn a_sample_board_game_starts_in_two_clicks_and_reopens() {
    let folder = tempdir().expect("a folder");
    let window = start_sample_game(folder.path());
    assert!(
        shows(&window, "Hastings: 1066") && shows(&window, "Battle turn 1 of 8") && shows(&window, "Casualty points: Normans 0, Saxons 0")
    );
    drop(window);
    let mut opened = super::support::window(folder.path(), || Ok(sample()), Some(game_file(folder.path())));
    assert!(shows(&opened, "Hastings: 1066") && shows(&opened, "Next step"));
    click_each(&mut opened, ["Leave this game", "Continue the last game"]);
    assert!(shows(&opened, "Next step"));
}

#[test]
fn enter_and_dice_complete_the_order_phase() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path());
    for _ in 0..60 {
        if command_names(folder.path()).contains(&"advance".to_owned()) {
            break;
        }
        // Enter the dice if the form asks for them.
        if shows(&window, "Roll for orders: roll 2d6") {
            type_keys(&mut window, "7");
        }
        press(&mut window, Key::Enter);
        assert!(!shows(&window, "The rules don’t allow this"), "{:?}", command_names(folder.path()));
    }
    // A cell read for one wing or nation is known for the others.
    let wings = ["order", "read_order", "order", "order"];
    let nations = ["order", "read_order", "read_order", "order", "order"];
    let expected: Vec<&str> = ["choose"; 2].into_iter().chain(wings).chain(nations).chain(["advance"]).collect();
    assert_eq!(command_names(folder.path()), expected);
}

#[test]
fn a_melee_can_be_played_by_mouse() {
    let folder = tempdir().expect("a folder");
    let mut window = open_at_melee(folder.path());
    click(&mut window, "Melee");
    assert!(shows(&window, "still missing: Attacker"));
    pick(&mut window, "NF1");
    pick(&mut window, "F1");
    assert!(shows(&window, "Odds for 1d6") && shows(&window, "Melee: roll 1d6"));
    click(&mut window, "Charts");
    assert!(shows(&window, "Highlighted cell: "), "the whole column before the die");
    click_each(&mut window, ["Back to the units", "Melee: roll 1d6"]);
    let last = steps(folder.path()).pop().expect("a step");
    assert_eq!(last["command"]["attackers"][0]["unit"], "NF1");
    assert_eq!(last["command"]["defenders"][0]["unit"], "F1");
    assert_eq!(last["events"][0]["event"], "rolled");
    assert!(shows(&window, "Result of the last step"));
}

#[test]
fn a_melee_can_be_played_by_keyboard() {
    let folder = tempdir().expect("a folder");
    let mut window = open_at_melee(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::F);
    type_keys(&mut window, "foot");
    press(&mut window, Key::Tab);
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::F);
    press_with(&mut window, Modifiers::COMMAND, Key::A);
    type_keys(&mut window, "fyrd");
    press(&mut window, Key::Tab);
    press(&mut window, Key::Enter);
    type_keys(&mut window, "4");
    assert!(shows(&window, "Melee: rolled 4"));
    press(&mut window, Key::Enter);
    let last = steps(folder.path()).pop().expect("a step");
    assert_eq!((&last["command"]["do"], &last["command"]["dice"]), (&"melee".into(), &4.into()), "{last}");
}

/// Plays a charge that makes a morale check pending.
pub fn charge(window: &mut Window) {
    click(window, "Melee");
    pick(window, "WG1");
    pick(window, "F1");
    click(window, "Attackers 1, Charge: on level ground");
    enter(window, "1");
}

#[test]
fn pending_duties_can_be_done_or_skipped() {
    let folder = tempdir().expect("a folder");
    let mut window = open_at_melee(folder.path());
    charge(&mut window);
    assert!(shows(&window, "to do"), "{:?}", steps(folder.path()).pop());
    click_containing(&mut window, "Skip ");
    assert_eq!(command_names(folder.path()).last().map(String::as_str), Some("waive"));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(command_names(folder.path()).last().map(String::as_str), Some("take_back"));
    // The large button opens the first pending duty, filled in.
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Morale check: roll 1d6") || shows(&window, "Morale check"));
    enter(&mut window, "3");
    assert_eq!(command_names(folder.path()).last().map(String::as_str), Some("morale"));
}

#[test]
fn a_refusal_shows_its_reasons_and_can_be_allowed() {
    let folder = tempdir().expect("a folder");
    let mut window = open_at_melee(folder.path());
    charge(&mut window);
    let before = command_names(folder.path()).len();
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(shows(&window, "The rules don’t allow this") && shows(&window, "is still to do"));
    assert_eq!(command_names(folder.path()).len(), before, "nothing has happened");
    enter(&mut window, "tea");
    assert_eq!(steps(folder.path()).pop().expect("a step")["ruling"]["reason"], "tea");
    assert!(shows(&window, "allowed by the referee: tea"));
}

/// Types a note without pressing Enter.
fn write_note(window: &mut Window) {
    focus_field(window, "Note for the battle log");
    type_keys(window, "Bo serves tea");
}

#[test]
fn a_note_can_be_written_undone_and_redone() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path());
    write_note(&mut window);
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Bo serves tea"));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    press_with(&mut window, Modifiers::COMMAND, Key::Y);
    assert_eq!(command_names(folder.path()), ["note", "take_back", "restore"]);
}

#[test]
fn a_step_counts_only_after_it_is_on_the_disk() {
    let folder = tempdir().expect("a folder");
    let options = AppOptions {
        platform: Arc::new(Place { polls: 40, ..Place::in_memory(folder.path()) }),
        ..options(folder.path(), || Ok(sample()), None)
    };
    let mut window =
        Harness::builder().with_size([1280.0, 800.0]).with_max_steps(1600).build_eframe(move |creation| App::new(creation, options));
    window.run();
    click_each(&mut window, ["Board and miniatures games…", "Start the sample game of Hastings: 1066"]);
    write_note(&mut window);
    window.key_press(Key::Enter);
    for _ in 0..25 {
        window.step();
    }
    assert!(shows(&window, "The last step isn’t saved yet"));
    assert_eq!(command_names(folder.path()).len(), 0);
    window.run();
    assert_eq!(command_names(folder.path()).len(), 1);
    assert!(!shows(&window, "isn’t saved yet"));
}

#[test]
fn a_game_that_loses_its_file_continues_in_another() {
    let folder = tempfile::tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path());
    std::fs::write(game_file(folder.path()), "something else").expect("another program");
    write_note(&mut window);
    press(&mut window, Key::Enter);
    assert!(shows(&window, "The game was saved to another file"));
    let path = folder.path().join("hastings-2026-11-21.senlac");
    assert_eq!(read_to_string(path).expect("the new file").lines().count(), 2, "the header and the step");
}

#[test]
fn only_steps_missing_from_the_file_count_as_unsaved() {
    let folder = tempdir().expect("a folder");
    let options = AppOptions {
        platform: Arc::new(Place { polls: 2, ..Place::in_memory(folder.path()) }),
        ..options(folder.path(), || Ok(sample()), None)
    };
    let mut window =
        Harness::builder().with_size([1280.0, 800.0]).with_max_steps(1600).build_eframe(move |creation| App::new(creation, options));
    window.run();
    click_each(&mut window, ["Board and miniatures games…", "Start the sample game of Hastings: 1066"]);
    write_note(&mut window);
    press(&mut window, Key::Enter);
    fail_late(true);
    write_note(&mut window);
    press(&mut window, Key::Enter);
    assert!(shows(&window, "1 step isn’t saved") && shows(&window, "the disk is full"), "the file has the first");
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert!(shows(&window, "2 steps aren’t saved"));
    fail_late(false);
    click(&mut window, "Save in games folder");
    assert!(!shows(&window, "’t saved"));
}

#[test]
fn every_tab_is_available_in_a_narrow_window() {
    let folder = tempdir().expect("a folder");
    let mut window = open_at_melee(folder.path());
    window.set_size(egui::vec2(640.0, 400.0));
    window.run();
    for tab in ["Steps", "Battle log", "Units"] {
        click(&mut window, tab);
    }
    pick(&mut window, "WG1");
    assert!(shows(&window, "still missing: Defender"));
}

/// Returns the names of the printed files, sorted.
fn written_files(folder: &Path) -> Vec<String> {
    let entries = read_dir(folder.join("exports")).into_iter().flatten();
    let mut names: Vec<String> = entries.map(|entry| entry.expect("an entry").file_name().to_string_lossy().into_owned()).collect();
    names.sort();
    names
}

#[test]
fn a_board_game_prints_from_the_print_preview() {
    let folder = tempdir().expect("a folder");
    let mut window = open_print_window(folder.path(), || Ok(sample()));
    click_each(&mut window, ["Board and miniatures games…", "Start the sample game of Hastings: 1066"]);
    press_with(&mut window, Modifiers::COMMAND | Modifiers::SHIFT, Key::P);
    assert!(shows(&window, "125 units and leaders · A4") && shows(&window, "Page 1 of 2"));
    assert!(shows(&window, "Show Order of battle, 2 pages") && shows(&window, "Show Forms to fill in"));
    assert!(!shows(&window, "Show Unit sheets") && !shows(&window, "Tokens: Flat"), "nothing of the classroom");
    click(&mut window, "Paper: US Letter");
    assert!(shows(&window, "units and leaders · US Letter"));
    press(&mut window, Key::F1);
    assert!(shows(&window, "Show Order of battle"), "the rules to read are not those of this game");
    click(&mut window, "Show Charts, 6 pages");
    press(&mut window, Key::PageDown);
    assert!(shows(&window, "Page 2 of 6"));
    click(&mut window, "Create PDFs");
    assert!(shows(&window, "Ready to print") && shows(&window, "5 files in"));
    let kinds = ["all", "charts", "forms", "record", "roster"];
    assert_eq!(written_files(folder.path()), kinds.map(|kind| format!("hastings-1066-2026-11-21-{kind}.pdf")));
    click(&mut window, "Show in folder");
    let shown: Vec<HandOverAction> = handed_over().into_iter().map(|(what, _)| what).collect();
    assert_eq!(shown, [HandOverAction::Show(folder.path().join("exports").join("hastings-1066-2026-11-21-all.pdf"))]);
    press(&mut window, Key::Escape);
    click(&mut window, "Back to the game");
    assert!(shows(&window, "Next step"));
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    click_each(&mut window, ["Print…", "Print Charts", "Print Forms to fill in", "Create PDFs"]);
    assert!(shows(&window, "files with these names already exist"));
    click(&mut window, "Keep both");
    assert_eq!(
        written_files(folder.path()).iter().filter(|name| name.ends_with("-2.pdf")).count(),
        3,
        "{:?}",
        written_files(folder.path())
    );
}

/// Returns a window with the set-up pages of a new game.
pub fn open_setup(folder: &Path) -> Window {
    let mut window = window(folder, || Ok(sample()), None);
    click_each(&mut window, ["Board and miniatures games…", "Set up a game of Hastings: 1066…"]);
    window
}

/// Returns the header line of the file.
fn header(folder: &Path) -> Value {
    let text = read_to_string(game_file(folder)).expect("a game file");
    named_lines(&text).swap_remove(0)
}

#[test]
fn a_new_game_asks_eight_rulings_with_defaults() {
    let folder = tempdir().expect("a folder");
    let mut window = open_setup(folder.path());
    let group_count = window.get_all_by_role(egui::accesskit::Role::RadioGroup).count();
    assert_eq!(group_count, 8);
    click(&mut window, "Which Assault Period can be extended? Only the first. The game ends with turn 8 of the second.");
    press(&mut window, Key::Enter);
    assert_eq!(header(folder.path())["setup"]["rulings"], serde_json::json!({"extended-period": "first-only"}));
    drop(window);
    let other = tempdir().expect("a folder");
    drop(start_sample_game(other.path()));
    assert_eq!(header(other.path())["setup"]["rulings"], serde_json::json!({}));
}

#[test]
fn a_ruling_changed_in_play_appears_in_the_battle_log() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path());
    press(&mut window, Key::F3);
    focus_field(&mut window, "Find: leader, 8.3, 65 …");
    type_keys(&mut window, "8.3.2 differential exactly");
    assert_eq!(window.get_all_by_role(egui::accesskit::Role::RadioGroup).count(), 1);
    click_radio(&mut window, "The attacker loses a step without a roll, at −6 and below.");
    let last = steps(folder.path()).pop().expect("a step");
    assert_eq!((&last["command"]["do"], &last["command"]["choice"]), (&"set_ruling".into(), &"automatic".into()));
    assert!(shows(&window, "Ruling 65 (8.3.2) from now on: The attacker loses") && shows(&window, "▲ changed"));
    press(&mut window, Key::Escape);
    press(&mut window, Key::Escape);
    assert!(shows(&window, "Units"));
}

/// Returns the text of the owner's tables file.
fn owners_file(folder: &Path) -> String {
    read_to_string(folder.join("tables/hastings-1066.toml")).unwrap_or_default()
}

#[test]
fn an_owners_table_can_be_filled_in_before_a_game() {
    let folder = tempdir().expect("a folder");
    let mut window = open_setup(folder.path());
    click_each(&mut window, ["Your tables", "Norman orders, knights: 44 gaps", "2, Defensive: –", "Order: Hold"]);
    press(&mut window, Key::Enter);
    assert!(
        owners_file(folder.path()).contains(r#"{ row = "2", column = "defensive", order = "hold", read = "2026-11-2"#),
        "{}",
        owners_file(folder.path())
    );
    // The next gap is open.
    click(&mut window, "Order: Charge");
    press(&mut window, Key::Enter);
    assert!(shows(&window, "3, Defensive: Charge") && shows(&window, "Norman orders, knights: 42 gaps"));
    press(&mut window, Key::Escape);
    press(&mut window, Key::Enter);
    assert_eq!(header(folder.path())["setup"]["owned"].as_array().map(Vec::len), Some(2));
}

#[test]
fn cells_read_in_play_are_saved_when_the_turn_ends() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path());
    press(&mut window, Key::F4);
    click_each(&mut window, ["Norman orders, knights: 44 gaps", "7, Moderate: –", "Order: Advance"]);
    press(&mut window, Key::Enter);
    assert_eq!(command_names(folder.path()), ["read_off"]);
    assert!(shows(&window, "7, Moderate: Advance · 1 · 0") && owners_file(folder.path()).is_empty(), "the turn is not over");
    for _ in 0..30 {
        if shows(&window, "battle turn 2") {
            break;
        }
        press_with(&mut window, Modifiers::COMMAND, Key::Enter);
        if shows(&window, "The rules don’t allow this") {
            enter(&mut window, "on");
        }
    }
    assert!(owners_file(folder.path()).contains(r#"row = "7", column = "moderate", order = "advance""#), "{}", owners_file(folder.path()));
}

#[test]
fn a_settled_cell_applies_to_new_games() {
    let folder = tempdir().expect("a folder");
    let mut window = open_setup(folder.path());
    click(&mut window, "Disputed cells");
    assert!(shows(&window, "Melee, -3, 4: M/– or M/1") || shows(&window, "8 cells still to confirm."));
    click_radio(&mut window, "M/1, as the print looks");
    assert!(
        owners_file(folder.path()).contains(r#"{ ruling = "minus-three-four", reading = "m-1", read = "#),
        "{}",
        owners_file(folder.path())
    );
    drop(window);
    let mut window = open_setup(folder.path());
    click(&mut window, "Disputed cells");
    assert!(shows(&window, "✔ confirmed from your own chart on 2026-11-2"));
    press(&mut window, Key::Enter);
    assert_eq!(header(folder.path())["setup"]["rulings"], serde_json::json!({"minus-three-four": "m-1"}));
}

/// Clicks the option whose name contains this text.
fn click_radio(window: &mut Window, label: &str) {
    let is_meant = |node: &egui_kittest::kittest::AccessKitNode<'_>| {
        node.role() == egui::accesskit::Role::RadioButton && node.label().is_some_and(|name| name.contains(label))
    };
    window.get_by(is_meant).click_accesskit();
    window.run();
}

/// Opens a step of the battle log.
fn open_step(window: &mut Window, step: usize) {
    let begins = format!("Step {step}: ");
    let is_line = |node: &egui_kittest::kittest::AccessKitNode<'_>| {
        node.role() == egui::Role::Button && node.label().is_some_and(|name| name.starts_with(&begins))
    };
    window.get_by(is_line).click_accesskit();
    window.run();
}

#[test]
fn a_step_shows_its_workings_and_previews_an_amendment() {
    let folder = tempdir().expect("a folder");
    let mut window = open_at_melee(folder.path());
    click(&mut window, "Melee");
    pick(&mut window, "NF1");
    pick(&mut window, "F1");
    enter(&mut window, "1");
    let step = command_names(folder.path()).len();
    open_step(&mut window, step);
    assert!(shows(&window, "Workings") && shows(&window, "Dice") && shows(&window, "Show cell"));
    let before = steps(folder.path()).pop().expect("a step")["events"][0]["result"].clone();
    click(&mut window, "Amend…");
    assert!(shows(&window, "preview changes"));
    enter(&mut window, "6");
    assert!(shows(&window, "Effects of this change") && shows(&window, "All later steps stay the same."));
    assert_eq!(command_names(folder.path()).len(), step, "nothing is done yet");
    press(&mut window, Key::Enter);
    let last = steps(folder.path()).pop().expect("a step");
    assert_eq!((&last["command"]["do"], &last["command"]["step"]), (&"amend".into(), &step.into()));
    assert_ne!(last["amended"][0]["events"][0]["result"], before, "{last}");
}

#[test]
fn undoing_back_to_a_step_lists_the_steps_first() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path());
    for note in ["one", "two", "three"] {
        focus_field(&mut window, "Note for the battle log");
        enter(&mut window, note);
    }
    open_step(&mut window, 2);
    click(&mut window, "Undo to here…");
    assert!(shows(&window, "2 steps would be undone"));
    click(&mut window, "Undo these 2 steps");
    assert_eq!(command_names(folder.path()), ["note", "note", "note", "take_back", "take_back"]);
    assert!(shows(&window, "no longer in effect"));
    open_step(&mut window, 1);
    click(&mut window, "Add note…");
    enter(&mut window, "tea");
    assert!(shows(&window, "“Step 1: tea”"));
}

#[test]
fn a_game_starts_with_an_edited_order_of_battle() {
    let folder = tempdir().expect("a folder");
    let mut window = open_setup(folder.path());
    click_each(&mut window, ["Order of battle", "Leaders: 7", "Add another"]);
    assert!(shows(&window, "Leaders: 8") && shows(&window, "Harold1"));
    click_each(&mut window, ["Remove this one", "Remove this one"]);
    assert!(shows(&window, "Leaders: 6"));
    press(&mut window, Key::Enter);
    let leaders = header(folder.path())["setup"]["leader"].clone();
    assert_eq!(leaders.as_array().map(Vec::len), Some(6), "{leaders}");
}

#[test]
fn leaving_a_changed_preparation_asks_first() {
    let folder = tempdir().expect("a folder");
    let mut window = open_setup(folder.path());
    click_each(&mut window, ["Order of battle", "Leaders: 7", "Add another"]);
    assert!(shows(&window, "Leaders: 8"));
    for leave in [Key::Escape, Key::Enter] {
        click(&mut window, "Leave");
        assert!(shows(&window, "Save your changes to the order of battle before you leave?"));
        press(&mut window, leave);
        assert!(shows(&window, "Leaders: 8"), "nothing is lost");
        if shows(&window, "Save your changes") {
            click(&mut window, "Stay");
        }
    }
    assert!(!shows(&window, "Save your changes"));
    click_each(&mut window, ["Leave", "Save…"]);
    let place = folder.path().join("ours.toml");
    super::support::answer_dialog(&mut window, Some(place.clone()));
    assert!(shows(&window, "Board and miniatures games…"), "it is left once it is saved");
    assert!(read_to_string(place).expect("a file").contains("name = "));
    let mut window = open_setup(folder.path());
    click_each(&mut window, ["Order of battle", "Leaders: 7", "Add another"]);
    press(&mut window, Key::Escape);
    click(&mut window, "Discard");
    assert!(shows(&window, "Board and miniatures games…"));
}

#[test]
fn leaving_asks_only_if_options_have_changed() {
    let folder = tempdir().expect("a folder");
    let mut window = open_setup(folder.path());
    click(&mut window, "Leave");
    assert!(shows(&window, "Board and miniatures games…"));
    let mut window = open_setup(folder.path());
    let other = "Yes, the second kind only for the rest of this Assault Period";
    click_radio(&mut window, other);
    click(&mut window, "Leave");
    assert!(
        shows(&window, "You changed some options. They are saved only when you begin a game. Leave anyway?") && !shows(&window, "Save…")
    );
    click(&mut window, "Discard");
    assert!(shows(&window, "Board and miniatures games…"));
}

#[test]
fn mistakes_in_an_order_of_battle_prevent_the_start() {
    let folder = tempdir().expect("a folder");
    let mut window = open_setup(folder.path());
    click(&mut window, "Order of battle");
    // Remove the side of HC1.
    click(&mut window, "Side: Saxon");
    assert!(shows(&window, "side is missing (Side)") && shows(&window, "1 error in the order of battle"));
    press(&mut window, Key::Enter);
    assert!(read_to_string(game_file(folder.path())).is_err(), "nothing has begun");
    click(&mut window, "Side: Norman");
    assert!(shows(&window, "HC1: the nationality is missing") && shows(&window, "HC1: only Saxon units have a wing"));
    click(&mut window, "Side: Saxon");
    press(&mut window, Key::Enter);
    assert!(header(folder.path())["setup"]["unit"][0]["side"] == "saxon");
}
