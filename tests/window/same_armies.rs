//! Tests that the window and `senlac new` set up the same class in the same way.

use std::path::Path;

use clap::Parser;
use egui::{Key, Modifiers};
use senlac::cli::CliArgs;
use senlac::content::library;
use senlac::planning::Draft;
use senlac::rules::{Setup, Troop};

use super::prepare::{names, open_preparation, paste};
use super::support::{click, finish_background_work, game, press_with};
use crate::support::memory_files::tempdir;

/// Returns each unit's id, troop, figures, bases and square.
fn unit_positions(setup: &Setup) -> Vec<(String, Troop, u8, u8, String)> {
    let square = |unit: &senlac::rules::UnitSetup| unit.square.map(|square| square.to_string()).unwrap_or_default();
    setup.units().map(|(id, unit)| (id.to_string(), unit.troop, unit.figures, unit.bases, square(unit))).collect()
}

/// Returns the window's set-up for a class of this size, on this table or on the automatic one.
fn setup_from_window(pupils: usize, table: Option<&str>) -> Setup {
    let folder = tempdir().expect("a folder");
    let mut window = open_preparation(folder.path());
    if let Some(table) = table {
        press_with(&mut window, Modifiers::ALT, Key::Num4);
        click(&mut window, &format!("Table {table}"));
        press_with(&mut window, Modifiers::ALT, Key::Num1);
    }
    paste(&mut window, &names(pupils));
    click(&mut window, &format!("Use these {pupils} pupils"));
    finish_background_work(&mut window);
    press_with(&mut window, Modifiers::ALT, Key::Num7);
    click(&mut window, "Begin the battle");
    game(folder.path()).setup().clone()
}

/// Returns the command line's set-up for the same class.
fn setup_from_command_line(pupils: usize, table: Option<&str>) -> Setup {
    let folder = tempfile::tempdir().expect("a folder");
    let path = |name: &str| folder.path().join(name).display().to_string();
    std::fs::write(path("class.txt"), names(pupils)).expect("a list");
    let mut words = vec!["senlac".to_owned(), "new".to_owned(), path("game.senlac"), "--class".to_owned(), path("class.txt")];
    words.extend(table.into_iter().flat_map(|table| ["--scenario".to_owned(), table.to_owned()]));
    let new = CliArgs::try_parse_from(words).expect("a call").command.expect("a command");
    let (settings_problem, settings_for_report) = (senlac::app::Settings::problem, senlac::app::Settings::for_report);
    let window = senlac::cli::WindowData { folder: None, settings_problem, settings_for_report };
    assert!(new.run(&mut Vec::new(), &mut Vec::new(), window).is_ok(), "a new game");
    senlac::classroom::inspect(Path::new(&path("game.senlac"))).expect("a game").chronicle.setup().clone()
}

#[test]
fn the_window_places_a_class_like_senlac_new() {
    for pupils in [9, 24] {
        let [window, line] = [setup_from_window(pupils, None), setup_from_command_line(pupils, None)];
        assert_eq!(unit_positions(&window), unit_positions(&line), "{pupils} pupils");
        assert_eq!(window.terrain, line.terrain);
        assert_eq!(window.rulings, line.rulings, "Arrow in the Eye comes alike");
    }
}

/// On a table without measured armies, the window balances them in the background.
#[test]
fn the_window_balances_a_class_like_senlac_new() {
    let [window, line] = [setup_from_window(7, Some("A 35-minute lesson")), setup_from_command_line(7, Some("35-minute-lesson"))];
    assert_eq!(unit_positions(&window), unit_positions(&line));
    let mut placed = Draft::from_scenario(library::scenario("35-minute-lesson").expect("a table"));
    placed.measure_on_table(7);
    assert_ne!(unit_positions(&placed.setup()), unit_positions(&line), "some stand better elsewhere");
    assert_eq!(window.rulings, line.rulings);
}
