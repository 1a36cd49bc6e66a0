//! Tests of the odds before and after a roll, of other targets, of hidden odds and of the luck table.

use std::path::Path;

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use senlac::odds::prospects::{Prospect, full_prospect, prospect, target_prospects};
use senlac::odds::{chance_text, reply_sentence, sentence};
use senlac::rules::{Command, Weapon};

use super::support::{
    Window, choose_command, click, click_containing, click_each, commands, enter, focus_field, game, press, press_with, sample_in_contact,
    shows, type_keys, unit, window,
};
use crate::support::memory_files::tempdir;

/// Returns a window in which Łukasz's archers can shoot. The shield wall card protects every Saxon unit.
fn open_before_volley(folder: &Path) -> Window {
    let mut window = window(folder, || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    window
}

/// Returns a window in which Bo's knights can fight.
fn open_before_blow(folder: &Path) -> Window {
    let mut window = open_before_volley(folder);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    window
}

/// Returns the exact odds of an attack in the game file.
fn exact_odds(folder: &Path, attacker: &str, at: &str, weapon: Weapon) -> Prospect {
    full_prospect(game(folder).state(), unit(attacker), unit(at), weapon).expect("units of the battle")
}

/// Returns all visible text, in reading order.
fn labels(window: &Window) -> Vec<String> {
    let all = window.query_all_by(|node| node.label().is_some() || node.value().is_some());
    all.filter_map(|node| node.accesskit_node().label().or_else(|| node.accesskit_node().value())).collect()
}

/// Scrolls a control into view and clicks it.
fn scroll_and_click(window: &mut Window, label: &str) {
    window.get_by_label(label).scroll_to_me();
    window.run();
    click(window, label);
}

#[test]
fn a_sentence_and_bars_show_the_odds_of_a_volley() {
    let folder = tempdir().expect("a folder");
    let mut window = open_before_volley(folder.path());
    let volley = exact_odds(folder.path(), "N12", "S03", Weapon::Bow);
    let words = sentence(&volley.losses);
    assert!(shows(&window, &words), "{words}");
    assert!(shows(&window, &format!("Odds: {words}")), "the bars are read out");
    type_keys(&mut window, "3");
    assert!(shows(&window, &format!("3 hits or more: {}.", chance_text(&volley.hits().at_least(3)))));
    press(&mut window, Key::Backspace);
    assert!(!shows(&window, "3 hits or more"), "nothing is said any more");
    assert!(!shows(&window, "back afterwards"), "housecarls have no bows");
}

#[test]
fn the_needed_roll_is_explained_with_its_sources() {
    let folder = tempdir().expect("a folder");
    let mut window = open_before_volley(folder.path());
    assert!(!shows(&window, "Arrows: 6"), "it is folded away");
    scroll_and_click(&mut window, "Why");
    assert!(shows(&window, "Arrows: 6 (the rules)") && shows(&window, "Shieldwall: only "), "{:?}", labels(&window));
    assert!(shows(&window, "(ruling 40)"));
}

#[test]
fn other_targets_can_be_compared_and_chosen() {
    let folder = tempdir().expect("a folder");
    let mut window = open_before_volley(folder.path());
    let all = target_prospects(game(folder.path()).state(), unit("N12"), Weapon::Bow);
    assert!(all.len() > 1, "several are in reach");
    let other = all.iter().find(|one| one.at != unit("S03")).expect("another");
    scroll_and_click(&mut window, "Other targets");
    let rows = labels(&window).iter().filter(|label| label.contains(" killed on average; ")).count();
    assert_eq!(rows, all.len());
    // Use the keyboard: focus the row and press Enter to choose it.
    let average = format!(": {:.1} killed on average; ", other.losses.mean().to_f64());
    let names: Vec<String> = labels(&window).into_iter().filter(|label| label.contains(&average)).collect();
    let row = names.iter().find(|label| !label.starts_with("Søren")).expect("its row").clone();
    window.get_by_label(&row).focus();
    window.run();
    press(&mut window, Key::Enter);
    let chosen = |node: &egui_kittest::kittest::AccessKitNode<'_>| node.toggled() == Some(egui::accesskit::Toggled::True);
    assert!(window.query_all_by_label(&row).any(|node| chosen(&node.accesskit_node())), "{row}");
    type_keys(&mut window, "2");
    click_containing(&mut window, "2 hits: ");
    let Some(Command::Shoot { at, .. }) = commands(folder.path()).last().cloned() else { unreachable!("a volley") };
    assert_ne!(at, unit("S03"));
}

#[test]
fn the_odds_of_a_blow_include_the_reply() {
    let folder = tempdir().expect("a folder");
    let window = open_before_blow(folder.path());
    let todo =
        labels(&window).into_iter().find(|label| label.starts_with("If they hit back, you will probably lose ")).expect("the answer");
    let struck =
        game(folder.path()).state().adjacent_enemies(game(folder.path()).state().unit(unit("N02")).expect("Bo")).collect::<Vec<_>>();
    let answers: Vec<String> = struck
        .into_iter()
        .map(|at| {
            let blow = full_prospect(game(folder.path()).state(), unit("N02"), at, Weapon::Melee).expect("a blow");
            let after = blow.reply(game(folder.path()).state()).expect("an answer").expect("few enough");
            reply_sentence(&after.losses_of_a(), false)
        })
        .collect();
    assert!(answers.iter().any(|answer| todo.ends_with(answer.as_str())), "{todo}: {answers:?}");
}

#[test]
fn a_shared_blow_shows_odds_for_each_target() {
    let folder = tempdir().expect("a folder");
    let mut window = open_before_blow(folder.path());
    for _ in 0..2 {
        scroll_and_click(&mut window, "More figures against Wilfred’s spearmen");
    }
    let state = game(folder.path()).state().clone();
    let odds_text = |at: &str, dice| {
        let part = prospect(&state, unit("N02"), unit(at), Weapon::Melee, dice).expect("a blow");
        format!("Odds: {}", sentence(&part.losses))
    };
    let (first, second) = (odds_text("S06", (5, true)), odds_text("S07", (2, false)));
    assert_ne!(first, second);
    assert!(shows(&window, &first) && !shows(&window, &second), "{first}");
    enter(&mut window, "1");
    assert!(shows(&window, &second) && !shows(&window, &first), "{second}");
}

#[test]
fn the_news_and_the_opened_step_rate_the_roll() {
    let folder = tempdir().expect("a folder");
    let mut window = open_before_volley(folder.path());
    enter(&mut window, "8");
    assert!(shows(&window, "8 hits, better than 999 rolls in 1,000."), "{:?}", labels(&window));
    assert!(shows(&window, "Result: 8 hits, better than 999 rolls in 1,000"));
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    assert!(!shows(&window, "rolls in"), "other news");
    click_containing(&mut window, "shoot at Søren’s housecarls: 8 dice, 8 hits");
    assert!(shows(&window, "Result: 8 hits, better than 999 rolls in 1,000"));
}

#[test]
fn hidden_odds_appear_nowhere_until_they_are_shown_again() {
    let folder = tempdir().expect("a folder");
    let mut first = open_before_volley(folder.path());
    press_with(&mut first, Modifiers::COMMAND, Key::D);
    for words in ["Most likely", "Odds: ", "Why", "Other targets"] {
        assert!(!shows(&first, words), "{words}");
    }
    enter(&mut first, "8");
    assert!(!shows(&first, "rolls in"));
    press_with(&mut first, Modifiers::COMMAND, Key::L);
    assert!(!shows(&first, "(expected: "), "no ledger either");
    drop(first);
    let mut second = window(folder.path(), || Ok(sample_in_contact()), None);
    press(&mut second, Key::Enter);
    choose_command(&mut second, "show odds");
    press_with(&mut second, Modifiers::COMMAND, Key::L);
    assert!(shows(&second, "No dice have been rolled yet.") || shows(&second, "(expected: "));
}

#[test]
fn the_luck_table_sorts_by_column_and_drops_undone_steps() {
    let folder = tempdir().expect("a folder");
    let mut window = open_before_volley(folder.path());
    enter(&mut window, "2");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    enter(&mut window, "0");
    press_with(&mut window, Modifiers::COMMAND, Key::L);
    assert!(shows(&window, "Normans: 2 attacks, 16 dice, 2 hits (expected: "), "{:?}", labels(&window));
    assert!(shows(&window, "Saxons: no attacks yet") && shows(&window, "as expected") && shows(&window, "unlucky"));
    let order = |window: &Window| -> Vec<String> {
        let led = |label: &String| ["Łukasz", "Bo "].iter().any(|name| label.starts_with(name)) && !label.contains('’');
        let mut rows: Vec<_> = window
            .query_all_by(|node| node.value().as_ref().is_some_and(led))
            .filter_map(|node| Some((node.rect().top(), node.accesskit_node().value()?)))
            .collect();
        rows.sort_by(|one, other| one.0.total_cmp(&other.0));
        rows.into_iter().map(|(_, label)| label).collect()
    };
    let first = order(&window);
    assert_eq!(first.len(), 2, "{:?}", labels(&window));
    assert!(first[0].starts_with("Łukasz"), "the luckiest first: {first:?}");
    click(&mut window, "Sort by player");
    assert!(order(&window)[0].starts_with("Bo"));
    window.get_by_label("Sort by hits").focus();
    window.run();
    press(&mut window, Key::Enter);
    assert!(order(&window)[0].starts_with("Łukasz"));
    press(&mut window, Key::Escape);
    assert!(!shows(&window, "Sort by hits"));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    press_with(&mut window, Modifiers::COMMAND, Key::L);
    assert!(shows(&window, "Normans: 1 attack, 8 dice, 2 hits (expected: "), "{:?}", labels(&window));
}

#[test]
fn the_luck_table_opens_from_the_winner_page() {
    let folder = tempdir().expect("a folder");
    let mut window = open_before_volley(folder.path());
    enter(&mut window, "2");
    click_each(&mut window, ["End the battle now…", "End the battle", "Luck…"]);
    assert!(shows(&window, "Normans: 1 attack, 8 dice, 2 hits (expected: "));
    click(&mut window, "Close");
    assert!(shows(&window, "The Saxons win"));
}

/// Types a number of hits and a Ctrl shortcut within one frame.
fn type_at_once(window: &mut Window, hits: char, key: Key) {
    let digit = Key::from_name(&hits.to_string());
    let press = |key, pressed, modifiers| egui::Event::Key { key, physical_key: None, pressed, repeat: false, modifiers };
    for event in [
        press(digit.expect("a digit"), true, Modifiers::NONE),
        egui::Event::Text(hits.to_string()),
        press(digit.expect("a digit"), false, Modifiers::NONE),
        press(key, true, Modifiers::COMMAND),
        press(key, false, Modifiers::COMMAND),
    ] {
        window.event(event);
    }
    window.run();
}

/// Ctrl shortcuts that open a dialog, with a text of that dialog.
const SHEETS: [(Key, &str); 3] = [(Key::L, "No dice have been rolled yet."), (Key::G, "Forecast"), (Key::B, "Pacing")];

#[test]
fn opening_a_dialog_in_the_same_frame_does_not_lose_hits() {
    let folder = tempdir().expect("a folder");
    let mut window = open_before_volley(folder.path());
    for (key, words) in SHEETS {
        type_at_once(&mut window, '2', key);
        assert!(shows(&window, words), "{words}");
        press(&mut window, Key::Escape);
        assert!(!shows(&window, words) && shows(&window, "2 hits: "), "{words}");
        press(&mut window, Key::Backspace);
        assert!(!shows(&window, "2 hits: "));
    }
    type_at_once(&mut window, '3', Key::D);
    assert!(!shows(&window, "Odds: ") && shows(&window, "3 hits: "));
}

#[test]
fn opening_a_dialog_does_not_lose_typed_faces() {
    let folder = tempdir().expect("a folder");
    let mut window = open_before_volley(folder.path());
    focus_field(&mut window, "or the 7 dice: 6 2 5…");
    type_keys(&mut window, "6625112+1");
    for (key, words) in SHEETS {
        press_with(&mut window, Modifiers::COMMAND, key);
        assert!(shows(&window, words), "{words}");
        press(&mut window, Key::Escape);
        assert!(!shows(&window, words), "{words}");
        assert!(shows(&window, "6625112") && shows(&window, "2 hits: "), "{words}");
        window.get_by(|node| node.role() == egui::Role::TextInput && node.value().is_some_and(|words| words == "6625112")).focus();
        window.run();
    }
    press_with(&mut window, Modifiers::COMMAND, Key::D);
    assert!(!shows(&window, "Odds: ") && shows(&window, "6625112"));
}
