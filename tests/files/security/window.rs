//! Tests of hostile names in the window: in drawn text and in text for screen readers.

use std::cell::RefCell;
use std::path::Path;
use std::sync::Arc;

use chrono::DateTime;

use egui::{Key, Modifiers};
use egui_kittest::Harness;
use egui_kittest::kittest::Queryable;
use senlac::app::{App, AppOptions};
use senlac::classroom::{Game, Request};
use senlac::game::name::is_control_character;
use senlac::planning::sample_battle;
use senlac::rules::{CardName, Color, Command, Square};
use tempfile::tempdir;

use super::names::HOSTILE;
use crate::platform::Place;

/// Returns a window with this game open, in an ordinary width.
fn window(game: &Path) -> Harness<'static, App> {
    let platform = Arc::new(Place::real(game.parent().unwrap_or(Path::new(""))));
    let options = AppOptions {
        open: Some(game.to_owned()),
        platform,
        sample_battle: || Err(String::new()),
        seed: || 1,
        battles: 8,
        board_games: senlac::registered::BOARD_GAMES,
    };
    let builder = Harness::builder().with_size([1280.0, 800.0]).with_max_steps(20);
    let mut window = builder.build_eframe(move |creation| App::new(creation, options));
    window.run();
    window
}

/// Returns all text for screen readers.
fn accessible_texts(window: &Harness<'static, App>) -> Vec<String> {
    let said = RefCell::new(Vec::new());
    let all = window.query_all_by(|node| {
        said.borrow_mut().extend([node.label(), node.value()].into_iter().flatten());
        false
    });
    assert_eq!(all.count(), 0);
    said.into_inner()
}

/// Returns each drawn text with its number of rows and its width.
fn drawn_texts(window: &Harness<'static, App>) -> Vec<(String, usize, f32)> {
    fn collect(shape: &egui::Shape, texts: &mut Vec<(String, usize, f32)>) {
        if let egui::Shape::Text(text) = shape {
            texts.push((text.galley.text().to_owned(), text.galley.rows.len(), text.galley.size().x));
        } else if let egui::Shape::Vec(shapes) = shape {
            for shape in shapes {
                collect(shape, texts);
            }
        }
    }
    let mut texts = Vec::new();
    window.output().shapes.iter().for_each(|clipped| collect(&clipped.shape, &mut texts));
    texts
}

#[test]
fn hostile_names_do_not_break_the_windows_rows() {
    let folder = tempdir().expect("a folder");
    let path = folder.path().join("game.senlac");
    let mut setup = sample_battle().expect("the sample battle");
    let towering = format!("Zo{}", "\u{308}".repeat(300));
    let broken = "Ada\nLind\r\n\tand a name so long that no row of the window has room for all of it, whatever is done to it ".repeat(4);
    let names = HOSTILE.into_iter().chain([towering.as_str(), broken.as_str()]);
    let units: Vec<_> = setup.units().map(|(unit, _)| unit).collect();
    for (unit, name) in units.into_iter().zip(names) {
        setup.assign_unit(unit, name);
    }
    setup.assign_unit("N12".parse().expect("a unit"), "Bo\u{202E}akim Lind");
    let harold = setup.saxon[0].square.expect("on the table");
    setup.norman[11].square = Some(Square { row: harold.row + 3, ..harold });
    let mut game = Game::create(&path, setup, 1, DateTime::default()).expect("a game");
    let shoot = Command::shoot("N12".parse().expect("a unit"), "S01".parse().expect("a unit"));
    for command in [Command::flip_card(Some(CardName::MuddyGround), Some(Color::Black)), Command::Done {}, shoot] {
        game.submit(Request::from(command), DateTime::default()).expect("a step");
    }
    drop(game);
    let mut window = window(&path);
    assert_clean(&window, 60, "Bo");
    // The class view on this screen and the luck page also show pupils' names.
    window.key_press(Key::O);
    window.run();
    assert_clean(&window, 5, "The Normans");
    window.key_press(Key::Escape);
    window.run();
    window.key_press_modifiers(Modifiers::COMMAND, Key::L);
    window.run();
    assert_clean(&window, 60, "Luck");
}

/// Asserts that no text contains control characters, and that every name stays in its row.
fn assert_clean(window: &Harness<'static, App>, least: usize, shown: &str) {
    let (spoken, drawn) = (accessible_texts(window), drawn_texts(window));
    let all = drawn.iter().map(|(text, ..)| text).chain(&spoken);
    assert!(drawn.len() > least && all.into_iter().any(|text| text.contains(shown)), "{shown} is shown: {drawn:?}");
    for text in spoken.iter().chain(drawn.iter().map(|(text, ..)| text)) {
        assert!(!text.chars().any(|sign| sign != '\n' && is_control_character(sign)), "{text:?}");
    }
    for (text, rows, wide) in drawn.iter().filter(|(text, ..)| ["Ada", "Bo", "Zo"].iter().any(|name| text.contains(name))) {
        assert!(*wide <= 1280.0, "{text:?} is {wide} points wide");
        assert!(!text.contains('\n') && *rows <= 3, "{text:?} takes {rows} rows");
    }
}
