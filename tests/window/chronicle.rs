//! Tests of the battle log: filters, jumps to a turn and amendments of earlier steps.

use std::fmt::Write as _;
use std::path::{Path, PathBuf};

use egui::{Key, Modifiers};
use egui_kittest::kittest::{NodeT, Queryable};
use senlac::classroom::{Game, Order, Request};
use senlac::rules::Command;

use super::support::{
    self, Window, acting_side, click, click_containing, click_each, click_square, enter, figures, inspect_game, lord_in_peril, press,
    press_with, requests, sample_in_contact, shows, start_battle, type_keys, unit, window,
};
use crate::support::memory_files as fs;
use crate::support::memory_files::tempdir;

/// Returns a window after a volley by Łukasz's archers at Søren's housecarls with two hits.
fn start_with_volley(folder: &Path) -> Window {
    let mut window = window(folder, || Ok(sample_in_contact()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    enter(&mut window, "2");
    assert_eq!(requests(folder).len(), 3);
    window
}

/// Ends this many phases.
fn end_phases(window: &mut Window, times: usize) {
    for _ in 0..times {
        press_with(window, Modifiers::COMMAND, Key::Enter);
    }
}

/// Returns the visible lines of the battle log, newest first.
fn lines(window: &Window) -> Vec<String> {
    let is_line = |label: &String| label.starts_with("Turn ") && label.contains(": ");
    let mut lines: Vec<(f32, String)> = window
        .query_all_by(|node| node.role() == egui::Role::Button && node.label().is_some_and(|label| is_line(&label)))
        .filter_map(|node| Some((node.rect().top(), node.accesskit_node().label()?)))
        .collect();
    lines.sort_by(|one, other| one.0.total_cmp(&other.0));
    lines.into_iter().map(|(_, label)| label).collect()
}

#[test]
fn the_log_names_a_lord_who_falls_with_his_men() {
    let folder = tempdir().expect("a folder");
    let mut window = window(folder.path(), || Ok(lord_in_peril()), None);
    click(&mut window, "Start the sample battle");
    press(&mut window, Key::Enter);
    end_phases(&mut window, 2);
    enter(&mut window, "8");
    let newest = &lines(&window)[0];
    assert!(newest.contains("are wiped out. Harold is killed"), "{newest}");
    drop(window);
    // The text is the same when the game is opened again.
    let reopened = support::window(folder.path(), || Ok(lord_in_peril()), Some(support::game_path(folder.path())));
    assert_eq!(&lines(&reopened)[0], newest);
}

const VOLLEY: &str = "Turn 1: Łukasz’s archers shoot at Søren’s housecarls: 8 dice, 2 hits";

#[test]
fn a_players_steps_can_be_searched_or_chosen() {
    let folder = tempdir().expect("a folder");
    let mut window = start_with_volley(folder.path());
    assert_eq!(lines(&window).len(), 3);
    press_with(&mut window, Modifiers::COMMAND, Key::F);
    type_keys(&mut window, "soren");
    let found = lines(&window);
    assert!(found.len() == 1 && found[0].starts_with(VOLLEY), "{found:?}");
    press(&mut window, Key::Escape);
    assert_eq!(lines(&window).len(), 3);
    click_each(&mut window, ["Choose a player", "Grace’s spearmen"]);
    assert!(lines(&window).is_empty() && shows(&window, "This player has no steps yet."));
    click_each(&mut window, ["Choose a player", "All players"]);
    assert_eq!(lines(&window).len(), 3);
}

#[test]
fn an_unknown_name_shows_a_message() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::F);
    type_keys(&mut window, "xyz");
    assert!(shows(&window, "No player is called “xyz”."));
}

#[test]
fn turn_bookmarks_lead_to_the_cards() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    for _ in 0..4 {
        end_phases(&mut window, 6);
        press(&mut window, Key::Enter);
    }
    let newest = lines(&window);
    assert!(newest[0].starts_with("Turn 5: Card: Shieldwall"), "{newest:?}");
    let first = "Turn 1: Card: Shieldwall (black)";
    assert!(!newest.iter().any(|line| line.starts_with(first)), "{newest:?}");
    click_each(&mut window, ["Turns", "Turn 1: Shieldwall"]);
    let shown = lines(&window);
    assert!(shown.last().is_some_and(|line| line.starts_with(first)), "{shown:?}");
    click(&mut window, "Go to turn 2: Shieldwall");
    assert!(lines(&window).iter().any(|line| line.starts_with("Turn 2: Card")));
    click_each(&mut window, ["Go to turn 3: Shieldwall", "Go to turn 2: Shieldwall", "Turns", "Go to the latest step"]);
    assert_eq!(lines(&window), newest);
}

#[test]
fn a_volley_is_amended_only_when_the_change_is_accepted() {
    let folder = tempdir().expect("a folder");
    let mut window = start_with_volley(folder.path());
    let before = figures(folder.path(), "S03");
    click_containing(&mut window, VOLLEY);
    assert!(shows(&window, "Step in turn 1"));
    click_each(&mut window, ["4 hits on Søren’s housecarls", "Show changes"]);
    assert!(shows(&window, "8 dice, 4 hits") && shows(&window, "instead of 8 dice, 2 hits"));
    assert!(shows(&window, "Saxons: 1"));
    assert_eq!(requests(folder.path()).len(), 3, "nothing is written before it is accepted");
    click(&mut window, "Save the change");
    let order = Order::from(Command::Shoot { unit: unit("N12"), at: unit("S03"), hits: Some(4), dice: None, commander_die: None });
    assert_eq!(requests(folder.path()).last(), Some(&Request::Amend { step: 3, order, revive: Vec::new() }));
    let after = figures(folder.path(), "S03");
    assert!(after < before, "{after} of {before}");
    assert!(shows(&window, "Corrected, with later steps updated"));
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    assert_eq!(figures(folder.path(), "S03"), before, "taking back brings the old hits back");
    assert!(lines(&window).iter().any(|line| line.starts_with(VOLLEY)));
}

#[test]
fn a_step_can_be_found_and_amended_by_keyboard() {
    let folder = tempdir().expect("a folder");
    let mut window = start_with_volley(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::F);
    type_keys(&mut window, "lukasz");
    // The keys select the newest line, open it, enter another number, preview the change and accept it.
    press(&mut window, Key::Enter);
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Step in turn 1"));
    enter(&mut window, "4");
    assert!(shows(&window, "Changes"));
    press(&mut window, Key::Enter);
    assert!(matches!(requests(folder.path()).last(), Some(Request::Amend { step: 3, .. })));
}

#[test]
fn arrow_keys_move_through_the_log_and_escape_closes_a_step() {
    let folder = tempdir().expect("a folder");
    let mut window = start_with_volley(folder.path());
    window.get_by(|node| node.label().is_some_and(|label| label.starts_with(VOLLEY))).focus();
    window.run();
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::ArrowDown);
    press(&mut window, Key::Enter);
    assert!(shows(&window, "Step in turn 1") && shows(&window, "Card: Shieldwall (black)"), "the oldest line");
    press(&mut window, Key::Escape);
    assert!(!shows(&window, "Step in turn 1"));
    press(&mut window, Key::ArrowUp);
    press(&mut window, Key::Enter);
    assert!(shows(&window, "You can’t correct this step"), "the end of moving");
    press(&mut window, Key::Enter);
    assert_eq!(requests(folder.path()).len(), 3, "Enter leaves it as it is");
}

#[test]
fn closing_a_step_returns_the_keys_to_the_battle() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click_containing(&mut window, "Turn 1: Card: Shieldwall");
    press(&mut window, Key::Enter);
    press(&mut window, Key::Enter);
    assert_eq!(requests(folder.path()).last(), Some(&Request::from(Command::Done {})));
}

#[test]
fn an_amended_illegal_move_can_be_allowed() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    click_square(&mut window, "I10");
    click_square(&mut window, "I8");
    click_containing(&mut window, "Turn 1: Amelie’s knights move from I10 to I8");
    click_square(&mut window, "I7");
    click(&mut window, "Show changes");
    assert!(shows(&window, "The rules don’t allow this"));
    enter(&mut window, "a bold ride");
    assert!(shows(&window, "Amelie’s knights move from I10 to I7") && shows(&window, "on I7 instead of on I8"));
    click(&mut window, "Save the change");
    assert!(shows(&window, "allowed by the referee: a bold ride"));
    let game = support::game(folder.path());
    assert_eq!(game.state().unit(unit("N01")).expect("Amelie").square, Some(support::square("I7")));
}

#[test]
fn a_log_line_can_filter_the_log_by_unit() {
    let folder = tempdir().expect("a folder");
    let mut window = start_with_volley(folder.path());
    window.get_by(|node| node.label().is_some_and(|label| label.starts_with(VOLLEY))).click_secondary();
    window.run();
    click(&mut window, "Show only Søren’s housecarls");
    assert_eq!(lines(&window).len(), 1);
    click_containing(&mut window, VOLLEY);
    assert!(!shows(&window, "Only Søren") && shows(&window, "Only Łukasz"));
}

#[test]
fn undoing_several_steps_lists_them_first() {
    let folder = tempdir().expect("a folder");
    let mut window = start_battle(folder.path());
    // The window is high enough for more than three lines of the battle log.
    window.set_size(egui::vec2(1280.0, 1000.0));
    window.run();
    end_phases(&mut window, 3);
    click_containing(&mut window, "Turn 1: The Normans have finished moving");
    click(&mut window, "Undo to here…");
    assert!(shows(&window, "This will undo 3 steps, including this one:"));
    assert_eq!(requests(folder.path()).len(), 4);
    click(&mut window, "Undo 3 steps");
    assert_eq!(requests(folder.path())[4..], [Request::TakeBack, Request::TakeBack, Request::TakeBack]);
    assert_eq!(acting_side(folder.path()), Some(senlac::rules::Side::Norman));
    assert!(lines(&window).iter().any(|line| line == "Turn 1: The Normans have finished moving, undone"));
}

/// Creates a game in which Bo's knights fought and an inserted amendment cancelled that fight. Returns its path.
fn create_game_with_cancelled_fight(folder: &Path) -> PathBuf {
    let path = folder.join("fallen.senlac");
    let noon = "2026-11-21T12:00:00Z".parse().expect("a time");
    let mut game = Game::create_on(std::sync::Arc::new(crate::support::memory()), &path, sample_in_contact(), 1066, noon).expect("a game");
    for line in [
        r#"{"do":"flip"}"#,
        r#"{"do":"note","text":"slip"}"#,
        r#"{"do":"done"}"#,
        r#"{"do":"done"}"#,
        r#"{"do":"fight","unit":"N02","blows":[{"at":"S02","hits":3}]}"#,
        r#"{"do":"amend","step":2,"command":{"do":"set","unit":"N02","square":"E8"}}"#,
    ] {
        game.submit(Request::parse(line).expect(line), noon).expect(line);
    }
    assert!(game.chronicle().active_step(5).is_none());
    path
}

#[test]
fn a_cancelled_step_returns_only_if_it_is_ticked() {
    let folder = tempdir().expect("a folder");
    let path = create_game_with_cancelled_fight(folder.path());
    let mut window = window(folder.path(), || Ok(sample_in_contact()), Some(path.clone()));
    // The window is high enough for more than three lines of the battle log.
    window.set_size(egui::vec2(1280.0, 1000.0));
    window.run();
    let set = lines(&window).into_iter().nth(4).expect("five lines before the change");
    click(&mut window, &set);
    click_square(&mut window, "F6");
    click(&mut window, "Show changes");
    assert!(shows(&window, "No later steps change.") && shows(&window, "Dropped steps that could be restored"));
    let fight = |window: &Window| {
        window
            .query_by(|node| node.role() == egui::Role::CheckBox && node.label().is_some_and(|label| label.starts_with("Step 5: ")))
            .map(|node| node.accesskit_node().toggled())
    };
    assert_eq!(fight(&window), Some(Some(egui::accesskit::Toggled::False)), "nothing comes back by itself");
    let tick = |window: &mut Window| {
        window
            .get_by(|node| node.role() == egui::Role::CheckBox && node.label().is_some_and(|label| label.starts_with("Step 5: ")))
            .click();
        window.run();
    };
    tick(&mut window);
    assert_eq!(fight(&window), Some(Some(egui::accesskit::Toggled::True)));
    assert!(shows(&window, "1 counts again") && shows(&window, "Counts again"));
    tick(&mut window);
    assert!(shows(&window, "No later steps change."), "not after all");
    tick(&mut window);
    click(&mut window, "Save the change");
    let chronicle = inspect_game(&path).expect("the game").chronicle;
    assert!(matches!(chronicle.record(7).and_then(|record| record.request), Some(Request::Amend { step: 2, revive, .. }) if revive == [5]));
    assert!(chronicle.active_step(5).is_some());
    assert!(!lines(&window).iter().any(|line| line.contains("charge") && line.ends_with("undone")), "{:?}", lines(&window));
}

#[test]
fn a_game_of_a_later_version_can_only_be_read() {
    let folder = tempdir().expect("a folder");
    let path = create_game_with_cancelled_fight(folder.path());
    let text = fs::read_to_string(&path).expect("the game");
    let (mut later, mut sum) = (String::new(), 0);
    for line in text.lines() {
        let line = line[..line.len() - ",\"sum\":\"01234567\"}".len()].replacen("\"rules\":1", "\"rules\":99", 1);
        let mut hasher = crc32fast::Hasher::new_with_initial(sum);
        hasher.update(line.as_bytes());
        sum = hasher.finalize();
        writeln!(later, "{line},\"sum\":\"{sum:08x}\"}}").expect("memory");
    }
    fs::write(&path, &later).expect("a game of a later version");
    let mut window = window(folder.path(), || Ok(sample_in_contact()), Some(path.clone()));
    // The window is high enough for more than three lines of the battle log.
    window.set_size(egui::vec2(1280.0, 1000.0));
    window.run();
    assert!(shows(&window, "version 99 of the rules") && shows(&window, "This game is read-only"));
    for label in ["Flip the card", "Normans: finish fighting", "Referee", "Undo to here…"] {
        assert!(
            window.query_by(|node| node.role() == egui::Role::Button && node.label().is_some_and(|name| name == label)).is_none(),
            "{label}"
        );
    }
    // Neither keys nor clicks change anything.
    click_square(&mut window, "E8");
    click_square(&mut window, "E7");
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    press(&mut window, Key::Enter);
    click_containing(&mut window, "Card: Shieldwall");
    assert!(shows(&window, "Step in turn 1") && !shows(&window, "Undo to here"));
    press(&mut window, Key::Escape);
    assert_eq!(fs::read_to_string(&path).expect("the game"), later);
}

#[test]
fn buttons_do_not_overlap_in_a_narrow_battle_log() {
    let folder = tempdir().expect("a folder");
    let mut window = start_with_volley(folder.path());
    press_with(&mut window, Modifiers::COMMAND, Key::Z);
    window.set_size(egui::vec2(853.0, 533.0));
    window.run();
    // Only a few rows are visible, so the jump button may lead to the current turn's card.
    let names = [&["Undo “"][..], &["Redo “"], &["Choose a player"], &["No earlier turn", "Go to turn 1"], &["No later turn"]];
    let rects = names.map(|names| {
        let is_one = |label: String| names.iter().any(|name| label.starts_with(name));
        window.get_by(|node| node.role() == egui::Role::Button && node.label().is_some_and(is_one)).rect()
    });
    for (place, rect) in rects.iter().enumerate() {
        assert!(rect.width() >= 20.0, "{:?}: {rect}", names[place]);
        assert!(rects[place + 1..].iter().all(|other| !rect.shrink(0.5).intersects(other.shrink(0.5))), "{:?}: {rects:?}", names[place]);
    }
}
