//! Tests of clicks on units in a board game, of the focus afterwards and of text that fits its panel.

use std::path::Path;
use std::sync::Arc;

use chrono::DateTime;
use egui::{Key, Modifiers};
use egui_kittest::kittest::Queryable as _;
use senlac::registered::BOARD_GAMES;
use senlac::session::SessionPlan;
use serde_json::Value;

use super::rulebook::{charge, open_at_melee, pick};
use super::support::{Window, choose_command, click, enter, press, press_with, sample, shows, type_keys, window};
use crate::support::memory;
use crate::support::memory_files::{read_dir, read_to_string, tempdir};
use crate::support::named_lines::named_lines;

/// Returns a window with this rulebook's sample game.
fn start_sample_game(folder: &Path, title: &str) -> Window {
    let mut window = window(folder, || Ok(sample()), None);
    click(&mut window, "Board and miniatures games…");
    click(&mut window, &format!("Start the sample game of {title}"));
    window
}

/// Returns a window with a game of this rulebook after these commands.
fn open_after_commands(folder: &Path, rulebook: &str, lines: &[&str]) -> Window {
    let board_game = BOARD_GAMES.named(rulebook).expect("a rulebook");
    let plan = SessionPlan { setup: (board_game.sample)(), ..SessionPlan::default() };
    let (path, noon) = (folder.join("game.senlac"), DateTime::default());
    let mut game = board_game.begin(Arc::new(memory()), &path, plan, 1066, noon).expect("a game");
    for line in lines {
        game.submit(line, noon).expect(line);
    }
    drop(game);
    window(folder, || Ok(sample()), Some(path))
}

/// Returns the last step of the only game in the folder.
fn last_step(folder: &Path) -> Value {
    let games = read_dir(folder).expect("the folder").map(|entry| entry.expect("an entry").path());
    let game = games.filter(|path| path.extension().is_some_and(|kind| kind == "senlac")).last().expect("a game");
    let text = read_to_string(game).expect("the game");
    named_lines(&text).pop().expect("a step")
}

/// Advances to this step, overruling any refusal.
fn advance_to(window: &mut Window, step: &str) {
    for _ in 0..20 {
        if shows(window, &format!("Now: {step}")) {
            break;
        }
        press_with(window, Modifiers::COMMAND, Key::Enter);
        if shows(window, "The rules don’t allow this") {
            enter(window, "on");
        }
    }
    assert!(shows(window, &format!("Now: {step}")), "{step} never comes");
}

#[test]
fn another_click_corrects_a_target_and_digits_fill_the_next_field() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path(), "Ancients");
    pick(&mut window, "R2");
    assert!(shows(&window, "Declare charge: still missing: Target"));
    for enemy in ["B1", "B2"] {
        pick(&mut window, enemy);
    }
    assert!(shows(&window, "Target: B2 (") && shows(&window, "Unit: R2 (") && !shows(&window, "doesn’t fit in this form"));
    enter(&mut window, "4");
    if shows(&window, "The rules don’t allow this") {
        enter(&mut window, "so");
    }
    let asked = &last_step(folder.path())["command"];
    assert_eq!((&asked["unit"], &asked["target"], &asked["distance"]), (&"R2".into(), &"B2".into(), &4.into()));
}

#[test]
fn the_large_button_focuses_the_missing_field() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path(), "Ancients");
    pick(&mut window, "R2");
    assert!(shows(&window, "Declare charge: still missing: Target"));
    press(&mut window, Key::Enter);
    press(&mut window, Key::ArrowDown);
    assert!(!shows(&window, "still missing: Target"), "the arrows walk through the list of targets");
}

/// Returns whether a control whose name contains this text is focused.
fn has_keyboard(window: &Window, name: &str) -> bool {
    window.query_all_by(|node| node.is_focused() && node.label().is_some_and(|label| label.contains(name))).next().is_some()
}

#[test]
fn tab_moves_from_the_form_to_dice_and_large_button() {
    let folder = tempdir().expect("a folder");
    let fight = r#"{"do":"set_table","step":"melee","initiative":"blue","contacts":[{"by":"R1","with":"B2","into":"front"}]}"#;
    let mut window = open_after_commands(folder.path(), "ancients", &[fight]);
    press(&mut window, Key::Enter);
    assert!(has_keyboard(&window, "Factor"));
    let stops = (0..6).map(|_| {
        press(&mut window, Key::Tab);
        ["Dice", "Melee: "].map(|name| has_keyboard(&window, name))
    });
    let stops: Vec<_> = stops.collect();
    let dice = stops.iter().position(|[dice, _]| *dice).expect("the dice");
    assert!(stops[dice + 1][1], "after the dice comes the large button: {stops:?}");
}

#[test]
fn faces_can_be_typed_with_a_comma() {
    let folder = tempdir().expect("a folder");
    let mut window = open_after_commands(folder.path(), "ancients", &[r#"{"do":"set_table","step":"initiative"}"#]);
    press(&mut window, Key::Enter);
    type_keys(&mut window, "5,3");
    assert!(shows(&window, "Roll-off: rolled 5 3"));
    press(&mut window, Key::Enter);
    assert!(last_step(folder.path())["command"]["dice"] == serde_json::json!([5, 3]));
}

#[test]
fn letters_search_a_list_and_enter_accepts() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path(), "Ancients");
    pick(&mut window, "R2");
    press(&mut window, Key::Enter);
    type_keys(&mut window, "b2");
    assert!(shows(&window, "Target: B2 ("), "no letter is a key of the window there");
    press(&mut window, Key::Enter);
    assert!(!shows(&window, "Target: B1 ("), "the list is closed");
    assert!(
        last_step(folder.path())["command"]["target"] == "B2" || shows(&window, "The rules don’t allow this"),
        "Enter was the large button's"
    );
}

#[test]
fn filling_in_a_table_moves_to_the_next_gap() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path(), "Ancients");
    press(&mut window, Key::F4);
    click(&mut window, "heavy infantry, Normal move: –");
    for number in ["8", "9"] {
        enter(&mut window, number);
    }
    assert!(shows(&window, "heavy infantry, Normal move: 8") && shows(&window, "medium infantry, Normal move: 9"));
}

#[test]
fn unit_search_opens_from_inside_a_field() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path(), "Ancients");
    pick(&mut window, "R2");
    pick(&mut window, "B1");
    type_keys(&mut window, "4");
    press_with(&mut window, Modifiers::COMMAND, Key::F);
    type_keys(&mut window, "nobody");
    assert!(shows(&window, "0 of 12"));
}

#[test]
fn a_clicked_unit_opens_its_procedure_for_this_step() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path(), "Ancients");
    advance_to(&mut window, "First side moves");
    let mut moves = 0;
    for unit in ["R2", "B2"] {
        pick(&mut window, unit);
        assert!(!shows(&window, "Declare charge: "), "no charge is declared now");
        moves += usize::from(shows(&window, "Normal move: still missing: Distance"));
        press(&mut window, Key::Escape);
    }
    assert_eq!(moves, 2, "until somebody has the initiative either side may be the first");
}

#[test]
fn enter_alone_does_not_answer_a_yes_or_no_test() {
    let folder = tempdir().expect("a folder");
    let lines = [r#"{"do":"declare","unit":"B1","target":"R2","distance":4}"#, r#"{"do":"advance"}"#, r#"{"do":"advance"}"#];
    let mut window = open_after_commands(folder.path(), "ancients", &lines);
    let step = last_step(folder.path());
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Morale test: still missing: Passed"));
    for _ in 0..3 {
        press(&mut window, Key::Enter);
    }
    assert_eq!(last_step(folder.path()), step, "Enter alone says neither yes nor no");
    type_keys(&mut window, "y");
    assert!(!shows(&window, "still missing: Passed"));
    press(&mut window, Key::ArrowRight);
    assert_eq!(last_step(folder.path()), step, "a side is only chosen");
    press(&mut window, Key::Enter);
    assert_eq!(last_step(folder.path())["command"]["passed"], false);
}

#[test]
fn typed_keys_go_to_the_open_form() {
    let folder = tempdir().expect("a folder");
    let fight = r#"{"do":"set_table","step":"melee","initiative":"blue","contacts":[{"by":"R1","with":"B2","into":"front"}]}"#;
    let mut window = open_after_commands(folder.path(), "ancients", &[fight]);
    press(&mut window, Key::Enter);
    type_keys(&mut window, "40");
    click(&mut window, "Add another: Modifiers");
    assert!(has_keyboard(&window, "Reason"), "the new row has the keyboard");
    type_keys(&mut window, "disordered");
    assert!(shows(&window, "disordered") && !shows(&window, "Escape: back"), "words go into the row");
    let step = last_step(folder.path());
    for key in [Key::O, Key::P, Key::R, Key::B, Key::F, Key::L, Key::Questionmark] {
        window.ctx.memory_mut(|memory| memory.focused().into_iter().for_each(|id| memory.surrender_focus(id)));
        press(&mut window, key);
        assert!(shows(&window, "Close form") && !shows(&window, "Keyboard shortcuts"), "{key:?} does nothing");
    }
    assert_eq!(last_step(folder.path()), step, "and rolls no dice");
}

#[test]
fn two_dice_typed_together_are_two_faces() {
    let folder = tempdir().expect("a folder");
    let mut window = open_after_commands(folder.path(), "ancients", &[r#"{"do":"set_table","step":"initiative"}"#]);
    press(&mut window, Key::Enter);
    enter(&mut window, "52");
    assert_eq!(last_step(folder.path())["events"][0]["dice"]["faces"], serde_json::json!([5, 2]));
}

#[test]
fn the_large_button_offers_disrupted_units_to_rally() {
    let folder = tempdir().expect("a folder");
    let lines = [
        r#"{"do":"set","unit":"HC1","status":"disrupted"}"#,
        r#"{"do":"set_leader","leader":"Leofwine","with":"HC1"}"#,
        r#"{"do":"set_table","step":"saxon-rally"}"#,
    ];
    let mut window = open_after_commands(folder.path(), "hastings-1066", &lines);
    assert!(shows(&window, "HC1 (housecarls): Rally"));
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Leader in range: Leofwine") && shows(&window, "Rally: roll 1d6"));
    press(&mut window, Key::Enter);
    assert_eq!(last_step(folder.path())["command"]["leader"], "Leofwine");
}

#[test]
fn the_order_table_form_names_the_cell() {
    let folder = tempdir().expect("a folder");
    let lines = [r#"{"do":"order","who":"left","strategy":"defensive","dice":8}"#];
    let mut window = open_after_commands(folder.path(), "hastings-1066", &lines);
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Read order table") && shows(&window, "Saxon orders, Defensive, 8"));
}

#[test]
fn a_units_pending_duty_comes_first() {
    let folder = tempdir().expect("a folder");
    let mut window = open_at_melee(folder.path());
    charge(&mut window);
    pick(&mut window, "WG1");
    assert!(shows(&window, "Morale check: roll 1d6"));
}

#[test]
fn the_large_button_offers_what_must_precede_a_duty() {
    let folder = tempdir().expect("a folder");
    let fight = r#"{"do":"set_table","step":"melee","initiative":"blue","contacts":[{"by":"R1","with":"B2","into":"front"}]}"#;
    let mut window = open_after_commands(folder.path(), "ancients", &[fight]);
    for (striker, factor) in [("B2", "12"), ("R1", "30")] {
        press(&mut window, Key::Enter);
        assert!(shows(&window, "Melee: still missing: Factor, if new"));
        assert!(shows(&window, &format!("Attacker: {striker} (")));
        enter(&mut window, factor);
        assert_eq!(last_step(folder.path())["command"]["unit"], striker);
    }
    press(&mut window, Key::Enter);
    assert!(shows(&window, "End round: "), "both have struck");
}

#[test]
fn a_duty_form_names_its_unit_and_target() {
    let folder = tempdir().expect("a folder");
    let must = r#"{"do":"set","unit":"R1","missed":"B2"}"#;
    let closest = r#"{"do":"closest","unit":"R1","enemies":[{"unit":"B2","distance":4}]}"#;
    let mut window = open_after_commands(folder.path(), "ancients", &[must, closest]);
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Unit: R1 (") && shows(&window, "Target: B2 ("), "whom it must charge is known");
}

#[test]
fn duties_are_numbered_and_their_buttons_fit_the_rail() {
    let folder = tempdir().expect("a folder");
    let mut window = open_at_melee(folder.path());
    charge(&mut window);
    let waive = window.get_by(|node| node.role() == egui::Role::Button && node.label().is_some_and(|name| name.starts_with("Skip ")));
    let edge = waive.rect().right();
    assert!(edge < 240.0, "the button ends at {edge}");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(shows(&window, "(Morale check) is still to do; do it, or skip number 1"));
    press(&mut window, Key::Escape);
    super::support::click_containing(&mut window, "Skip ");
    assert!(shows(&window, "Morale check skipped (no. 1)"));
}

#[test]
fn the_palette_finds_procedures() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path(), "Ancients");
    choose_command(&mut window, "declare");
    assert!(shows(&window, "Declare charge: still missing: Unit"));
}

#[test]
fn a_chart_is_visible_below_the_list_of_charts() {
    let folder = tempdir().expect("a folder");
    let mut window = start_sample_game(folder.path(), "Diex Aïe 2");
    for key in [Key::F2, Key::F4] {
        press(&mut window, key);
        let down = |node: &egui_kittest::kittest::AccessKitNode<'_>| node.value().is_some_and(|words| words.starts_with("Rows: "));
        let top = window.get_by(down).rect().top();
        assert!(top < 350.0, "the chart begins at {top}");
        press(&mut window, Key::Escape);
    }
}
