//! Tests of the board game layout in random games, for every text size and two screens: nothing is cut off or overlaps,
//! and the large button never moves.

use std::path::Path;
use std::sync::Arc;

use chrono::DateTime;
use egui::{Key, Modifiers, Popup, Rect, Role, Shape, vec2};
use egui_kittest::Harness;
use egui_kittest::kittest::{AccessKitNode, NodeT, Queryable};
use senlac::app::App;
use senlac::board_games::{self, BoardGameRules, BoardGameSetup, Rulebook};
use senlac::game::{Dice, SeededDice};
use senlac::record::{Game, Request};
use senlac::registered::ancients::Ancients;
use senlac::registered::hastings_1066::Hastings;
use serde_json::{Value, json};

use super::support::{Window, memory, options, press, press_with, sample, shows, type_keys};
use crate::support::memory_files as fs;
use crate::support::memory_files::tempdir;

/// A rulebook with random requests about two units, legal or not.
trait ByChance: Rulebook {
    fn lines(one: &str, two: &str) -> Vec<Value>;
}

impl ByChance for Hastings {
    fn lines(one: &str, two: &str) -> Vec<Value> {
        vec![json!({"do": "melee", "attackers": [{"unit": one}], "defenders": [{"unit": two}], "ruling": "by chance"})]
    }
}

impl ByChance for Ancients {
    fn lines(one: &str, two: &str) -> Vec<Value> {
        vec![
            json!({"do": "declare", "unit": one, "target": two, "ruling": "by chance"}),
            json!({"do": "shoot", "unit": one, "target": two, "casualties": 2, "ruling": "by chance"}),
            json!({"do": "charge_move", "unit": one, "distance": 1, "ruling": "by chance"}),
            json!({"do": "melee", "unit": one, "target": two, "factor": 60, "ruling": "by chance"}),
            json!({"do": "test", "unit": two, "cause": "melee", "passed": false, "ruling": "by chance"}),
        ]
    }
}

/// Plays this many random steps of a board game and saves it in this file.
fn play<B: ByChance>(path: &Path, steps: usize, seed: u64) {
    let setup = BoardGameSetup::new(B::sample());
    let mut game: Game<BoardGameRules<B>> = Game::create_on(Arc::new(memory()), path, setup, seed, DateTime::UNIX_EPOCH).expect("a game");
    let mut chance = SeededDice::new(seed, 27);
    let ids: Vec<String> = B::roster(game.state()).rows.into_iter().map(|row| row.id).collect();
    let mut ask = |line: &Value| {
        let request = Request::<board_games::Command<B::Command>>::parse(&line.to_string()).expect("a command");
        let _whether_it_was_done = game.submit(request, DateTime::UNIX_EPOCH);
    };
    for _ in 0..steps {
        let mut pick = || ids[usize::from(chance.roll_below(u8::try_from(ids.len()).expect("a small army")))].clone();
        let (one, two) = (pick(), pick());
        B::lines(&one, &two).iter().for_each(&mut ask);
        ask(&json!({"do": "advance", "ruling": "by chance"}));
    }
}

/// Returns a window with this board game, on a screen of this size with text of this many percent.
fn open<B: ByChance>(folder: &Path, (size, text, colors): ([f32; 2], u16, &str), steps: usize) -> Window {
    let game = folder.join("game.senlac");
    play::<B>(&game, steps, 1066);
    fs::write(folder.join("settings.toml"), format!("text_percent = {text}\nappearance = \"{colors}\"\nmotion = false\n"))
        .expect("settings");
    let options = options(folder, || Ok(sample()), Some(game));
    let mut window = Harness::builder().with_max_steps(30).build_eframe(move |creation| App::new(creation, options));
    window.set_size(vec2(size[0], size[1]) * (100.0 / f32::from(text)));
    window.run();
    window
}

/// A painted line of text: its visible and whole rectangles, and whether it is cut off with an ellipsis.
struct Painted {
    words: String,
    seen: Rect,
    whole: Rect,
    is_elided: bool,
}

/// Returns all painted lines of text.
fn painted_texts(window: &Window) -> Vec<Painted> {
    fn collect(shape: &Shape, clip: Rect, found: &mut Vec<Painted>) {
        if let Shape::Vec(shapes) = shape {
            for shape in shapes {
                collect(shape, clip, found);
            }
        } else if let Shape::Text(text) = shape {
            for row in &text.galley.rows {
                let whole = row.row.visuals.mesh_bounds.translate(text.pos.to_vec2() + row.pos.to_vec2());
                let seen = whole.intersect(clip);
                if whole.is_positive() && seen.is_positive() {
                    found.push(Painted { words: row.text(), seen, whole, is_elided: text.galley.elided });
                }
            }
        }
    }
    let mut found = Vec::new();
    window.output().shapes.iter().for_each(|clipped| collect(&clipped.shape, clipped.clip_rect, &mut found));
    found
}

/// Returns the visible controls that match, with their names and rectangles.
fn controls(window: &Window, is_it: impl Fn(&AccessKitNode<'_>) -> bool) -> Vec<(String, Rect)> {
    let all = window.query_all_by(|node| is_it(node) && node.label().is_some());
    all.filter_map(|node| Some((node.accesskit_node().label()?, node.rect()))).collect()
}

/// Positions since the first step.
#[derive(Default)]
struct Places {
    large: Option<Rect>,
    looks: usize,
}

impl Places {
    fn check(&mut self, window: &Window, at: &str) {
        let screen = window.ctx.content_rect();
        let all = painted_texts(window);
        for (place, one) in all.iter().enumerate() {
            assert!(screen.expand(1.0).contains_rect(one.seen), "{at}: “{}” is off the screen: {}", one.words, one.seen);
            let over = all[place + 1..].iter().find(|other| other.seen.shrink(1.5).intersects(one.seen.shrink(1.5)));
            assert!(over.is_none(), "{at}: “{}” lies under “{}”, {}", one.words, over.map_or("", |other| &other.words), one.seen);
        }
        let buttons = controls(window, |node| node.role() == Role::Button || node.role() == Role::Status);
        let large: Vec<&(String, Rect)> = buttons.iter().filter(|(_, rect)| rect.height() > 50.0 && rect.width() > 200.0).collect();
        assert_eq!(large.len(), 1, "{at}: the large button: {large:?}");
        let (label, large) = large[0];
        assert_eq!(*self.large.get_or_insert(*large), *large, "{at}: the large button has moved");
        assert!(screen.contains_rect(*large), "{at}: {large} is cut");
        let written: Vec<&Painted> = all.iter().filter(|one| large.contains(one.seen.center())).collect();
        assert!(!written.is_empty(), "{at}: nothing is written on “{label}”");
        for one in written {
            assert!(large.contains_rect(one.whole) && !one.is_elided, "{at}: “{label}” is cut: {} in {large}", one.whole);
        }
        // Text cut off at the side cannot be scrolled to, except in the unit list and in charts.
        for one in all.iter().filter(|one| one.seen.left() >= large.left() - 14.0) {
            let is_whole = one.seen.width() >= one.whole.width() - 1.0;
            assert!(is_whole, "{at}: “{}” is cut at its side: {} of {}", one.words, one.seen, one.whole);
        }
        self.looks += 1;
    }
}

fn click(window: &mut Window, label: &str) {
    window.get_by_label(label).click_accesskit();
    window.run();
}

/// Adds random units to the form. In a narrow window, the list may be behind a tab.
fn pick_units(window: &mut Window, chance: &mut SeededDice) {
    for _ in 0..2 {
        let rows = controls(window, |node| node.role() == egui::accesskit::Role::ListBoxOption);
        if rows.is_empty() {
            return;
        }
        let (name, _) = rows[usize::from(chance.roll_below(u8::try_from(rows.len()).unwrap_or(u8::MAX)))].clone();
        window.query_all_by_label(&name).next().expect("a row").click_accesskit();
        window.run();
    }
}

/// Opens each procedure once, fills it in at random, submits it and checks the window.
fn open_everything<B: ByChance>(look: ([f32; 2], u16, &str), steps: usize, seed: u64) {
    let folder = tempdir().expect("a folder");
    let mut window = open::<B>(folder.path(), look, steps);
    let (mut chance, mut places) = (SeededDice::new(seed, 5), Places::default());
    let at = |what: &str| format!("{look:?}, after {steps} steps, {what}");
    places.check(&window, &at("at first"));
    for procedure in B::procedures() {
        if !shows(&window, procedure.title) {
            continue;
        }
        let button = |node: &AccessKitNode<'_>| node.role() == Role::Button && node.label().as_deref() == Some(procedure.title);
        window.query_all_by(button).next().expect(procedure.title).click_accesskit();
        window.run();
        places.check(&window, &at(procedure.title));
        pick_units(&mut window, &mut chance);
        type_keys(&mut window, "3");
        places.check(&window, &at(&format!("{}, filled in", procedure.title)));
        press(&mut window, Key::Enter);
        // Enter on a field with a list opens it above everything else.
        if Popup::is_any_open(&window.ctx) {
            press(&mut window, Key::Escape);
        }
        places.check(&window, &at(&format!("{}, asked for", procedure.title)));
        for _ in 0..3 {
            press(&mut window, Key::Escape);
        }
    }
    press(&mut window, Key::F2);
    places.check(&window, &at("a chart"));
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    places.check(&window, &at("a refusal"));
    press(&mut window, Key::Escape);
    if shows(&window, "Steps") {
        for tab in ["Steps", "Battle log", "Score", "Units"] {
            click(&mut window, tab);
            places.check(&window, &at(tab));
        }
    }
    assert!(places.looks > 20, "too little was seen");
}

const LAPTOP: [f32; 2] = [1280.0, 800.0];
const FULL_HD: [f32; 2] = [1920.0, 1080.0];

#[test]
fn controls_do_not_move_on_a_laptop() {
    open_everything::<Hastings>((LAPTOP, 100, "light"), 6, 1);
    open_everything::<Hastings>((LAPTOP, 80, "dark"), 60, 2);
}

#[test]
fn controls_do_not_move_in_large_text() {
    open_everything::<Hastings>((LAPTOP, 150, "high-contrast"), 120, 3);
    open_everything::<Hastings>((LAPTOP, 200, "light"), 12, 4);
}

#[test]
fn controls_do_not_move_on_a_large_screen() {
    open_everything::<Hastings>((FULL_HD, 80, "light"), 180, 5);
    open_everything::<Hastings>((FULL_HD, 100, "high-contrast"), 230, 6);
    open_everything::<Hastings>((FULL_HD, 200, "dark"), 40, 7);
}

#[test]
fn controls_do_not_move_in_another_board_game() {
    open_everything::<Ancients>((LAPTOP, 100, "light"), 8, 8);
    open_everything::<Ancients>((LAPTOP, 150, "dark"), 25, 9);
    open_everything::<Ancients>((FULL_HD, 100, "high-contrast"), 47, 10);
}

/// Returns the lines of text that contain all parts. Asserts that there is at least one and that none is cut off.
fn assert_whole_text(window: &Window, parts: &[&str]) -> Vec<String> {
    let found: Vec<Painted> = painted_texts(window).into_iter().filter(|one| parts.iter().all(|part| one.words.contains(part))).collect();
    assert!(!found.is_empty(), "{parts:?} is not there");
    for one in &found {
        assert!(one.seen.width() >= one.whole.width() - 1.0, "“{}” is cut at its side: {} of {}", one.words, one.seen, one.whole);
    }
    found.into_iter().map(|one| one.words).collect()
}

#[test]
fn long_words_are_not_cut_off() {
    let folder = tempdir().expect("a folder");
    let mut window = open::<Ancients>(folder.path(), (LAPTOP, 100, "light"), 8);
    // A unit's status takes as many lines as it needs.
    assert!(assert_whole_text(&window, &["skirmishers"]).iter().all(|words| !words.ends_with('…')));
    // Row headings of an owner's table.
    press(&mut window, Key::F4);
    for row in ["medium infantry", "medium cavalry", "Points for the type"] {
        assert!(assert_whole_text(&window, &[row]).iter().any(|words| words == row), "{row}");
    }
}
