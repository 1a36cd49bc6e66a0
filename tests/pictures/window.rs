//! Compares every screen of the teacher's window with the pictures under `tests/pictures/window`.
//! `UPDATE_SNAPSHOTS=1 cargo test --features pictures --test pictures window::` writes new ones. They need a Vulkan
//! or GL driver.

use std::path::{Path, PathBuf};

use chrono::{DateTime, Utc};
use egui::{Key, Modifiers, Role, Theme, vec2};
use egui_kittest::kittest::{AccessKitNode, Queryable as _};
use egui_kittest::{Harness, SnapshotOptions, SnapshotResults};
use senlac::app::App;
use senlac::classroom::{Game, Request, inspect};
use senlac::planning::sample_battle;
use senlac::rules::Setup;
use tempfile::{TempDir, tempdir};

use crate::player;
use crate::support::{
    Window, choose_command, click, click_containing, click_each, click_square, enter, noon, options, press, press_with, sample_in_contact,
    shows, type_keys, with_amok, with_arrow, with_coin, work_at_once,
};

/// Pixels of the saved pictures per screen pixel: small files in which everything is still legible.
const SCALE: f32 = 0.5;

/// Appearance of a window.
#[derive(Clone, Copy)]
struct Look {
    /// Size in screen pixels.
    size: [f32; 2],
    /// Colour setting.
    colors: &'static str,
    /// Text size in percent.
    text: u16,
}

/// A laptop's screen in light colours.
const LAPTOP: Look = Look { size: [1280.0, 800.0], colors: "light", text: 100 };

/// Opens a window with this look.
fn open(look: Look, battle: fn() -> Result<Setup, String>) -> (TempDir, Window) {
    let folder = tempdir().expect("a folder");
    let window = open_game(look, battle, folder.path(), None);
    (folder, window)
}

/// Opens a window with this look in a folder with prepared contents.
fn open_with(look: Look, fill: fn(&Path)) -> (TempDir, Window) {
    let folder = tempdir().expect("a folder");
    fill(folder.path());
    let window = open_game(look, || Ok(sample_in_contact()), folder.path(), None);
    (folder, window)
}

/// Opens a window with this look, and a game at once if given.
fn open_game(look: Look, battle: fn() -> Result<Setup, String>, folder: &Path, game: Option<PathBuf>) -> Window {
    work_at_once();
    // The name of the test folder differs in every run.
    let settings = format!(
        "appearance = \"{}\"\ntext_percent = {}\nmotion = false\n[print]\nfolder = \"/home/teacher/Senlac\"\n",
        look.colors, look.text
    );
    std::fs::write(folder.join("settings.toml"), settings).expect("settings");
    let options = options(folder, battle, game);
    let theme = if look.colors == "dark" { Theme::Dark } else { Theme::Light };
    let builder = Harness::builder().with_size(vec2(look.size[0], look.size[1])).with_theme(theme).with_pixels_per_point(SCALE);
    let zoom = f32::from(look.text) / 100.0;
    let mut window = builder.with_max_steps(30).wgpu().build_eframe(move |creation| App::new(creation, options));
    // The zoom reduces the number of points, as on a screen of this size.
    window.set_size(vec2(look.size[0], look.size[1]) / zoom);
    window.run();
    window
}

/// Opens a window with a game whose first card is flipped.
fn started(look: Look, battle: fn() -> Result<Setup, String>) -> (TempDir, Window) {
    let (folder, mut window) = open(look, battle);
    click_each(&mut window, ["Start the sample battle", "Flip the card"]);
    (folder, window)
}

/// Compares the picture.
fn look_at(results: &mut SnapshotResults, name: &str, window: &mut Window) {
    // Removes the pointer, so that nothing is hovered.
    window.event(egui::Event::PointerGone);
    window.run();
    // Another driver may round some edge pixels differently.
    let options = SnapshotOptions::new().output_path("tests/pictures/window").max_failed_pixels(40);
    window.snapshot_options(name, &options);
    results.extend_harness(window);
}

#[test]
fn the_screens_of_a_turn_match_their_pictures() {
    let mut results = SnapshotResults::new();
    let (_folder, mut window) = open(LAPTOP, || Ok(with_coin()));
    look_at(&mut results, "start", &mut window);
    click(&mut window, "Start the sample battle");
    look_at(&mut results, "waiting-for-the-card", &mut window);
    let (_folder, mut window) = started(LAPTOP, || Ok(sample_in_contact()));
    look_at(&mut results, "moving", &mut window);
    click_square(&mut window, "A6");
    look_at(&mut results, "refused", &mut window);
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::ALT, Key::C);
    enter(&mut window, "7");
    look_at(&mut results, "table-check", &mut window);
    press(&mut window, Key::Escape);
    click_each(&mut window, ["Discard changes", "Normans: finish moving"]);
    enter(&mut window, "2");
    click_containing(&mut window, "shoot at Søren’s housecarls: 8 dice, 2 hits");
    enter(&mut window, "4");
    look_at(&mut results, "an-earlier-step-changed", &mut window);
    press(&mut window, Key::Escape);
    press(&mut window, Key::Escape);
    press_with(&mut window, Modifiers::COMMAND, Key::Enter);
    type_keys(&mut window, "3");
    look_at(&mut results, "fighting", &mut window);
}

#[test]
fn a_volley_in_every_theme_matches_its_pictures() {
    let mut results = SnapshotResults::new();
    for (name, look) in [
        ("shooting", LAPTOP),
        ("shooting-dark", Look { colors: "dark", ..LAPTOP }),
        ("shooting-high-contrast", Look { colors: "high-contrast", ..LAPTOP }),
        ("shooting-large-text", Look { text: 150, ..LAPTOP }),
        ("shooting-full-hd", Look { size: [1920.0, 1080.0], ..LAPTOP }),
        ("shooting-full-hd-large-text-dark", Look { size: [1920.0, 1080.0], colors: "dark", text: 150 }),
    ] {
        let (_folder, mut window) = started(look, || Ok(sample_in_contact()));
        click(&mut window, "Normans: finish moving");
        type_keys(&mut window, "2");
        look_at(&mut results, name, &mut window);
    }
}

/// Opens a window in which a battle is prepared for a class of 24.
fn preparing(look: Look) -> (TempDir, Window) {
    const FIRST: [&str; 12] = ["Ada", "Bo", "Cleo", "Dev", "Ema", "Finn", "Gül", "Hana", "Ivo", "Jun", "Kim", "Łukasz"];
    let (folder, mut window) = open(look, || Ok(sample_in_contact()));
    click(&mut window, "Prepare a battle");
    let names: String = ["Lind", "Okoro"].iter().flat_map(|last| FIRST.map(|first| format!("{first} {last}\n"))).collect();
    window.event(egui::Event::Paste(names));
    window.run();
    click(&mut window, "Use these 24 pupils");
    (folder, window)
}

#[test]
fn preparation_pages_match_their_pictures() {
    let mut results = SnapshotResults::new();
    let (_folder, mut window) = open(LAPTOP, || Ok(sample_in_contact()));
    click(&mut window, "Prepare a battle");
    let list = "Name;Class;Wish\n\"Müller, Zoë\";6b;Saxon archers\n\"Okoro, Ben\";6b;\n\"Okoro, Ben\";6b;dragons\nTotal: 3;;\n";
    window.event(egui::Event::Paste(list.to_owned()));
    window.run();
    look_at(&mut results, "prepare-a-list", &mut window);
    for (end, look) in [
        ("", LAPTOP),
        ("-large-text-dark", Look { text: 150, colors: "dark", ..LAPTOP }),
        ("-full-hd", Look { size: [1920.0, 1080.0], ..LAPTOP }),
    ] {
        let (_folder, mut window) = preparing(look);
        let pages = ["class", "armies", "players", "table", "rulings", "deck", "ready"];
        for (page, key) in pages.into_iter().zip([Key::Num1, Key::Num2, Key::Num3, Key::Num4, Key::Num5, Key::Num6, Key::Num7]) {
            press_with(&mut window, Modifiers::ALT, key);
            look_at(&mut results, &format!("prepare-{page}{end}"), &mut window);
        }
    }
}

#[test]
fn dialogs_match_their_pictures() {
    let mut results = SnapshotResults::new();
    let (_folder, mut window) = open(LAPTOP, || Ok(sample_in_contact()));
    press(&mut window, Key::Questionmark);
    look_at(&mut results, "every-command", &mut window);
    let (_folder, mut window) = started(LAPTOP, || Ok(sample_in_contact()));
    press_with(&mut window, Modifiers::COMMAND, Key::K);
    type_keys(&mut window, "co");
    look_at(&mut results, "palette", &mut window);
    press(&mut window, Key::Escape);
    click_each(&mut window, ["Clock: Clock", "50 minutes", "Time each turn and phase"]);
    look_at(&mut results, "clock", &mut window);
}

#[test]
fn panic_rush_and_result_match_their_pictures() {
    let mut results = SnapshotResults::new();
    let (_folder, mut window) = started(LAPTOP, || Ok(with_arrow()));
    type_keys(&mut window, "35");
    look_at(&mut results, "panic", &mut window);
    click_each(&mut window, ["End the battle now…", "End the battle"]);
    look_at(&mut results, "winner", &mut window);
    let (_folder, mut window) = started(LAPTOP, || Ok(with_amok()));
    look_at(&mut results, "rush", &mut window);
}

#[test]
fn the_class_screen_matches_its_pictures() {
    let mut results = SnapshotResults::new();
    let (_folder, mut window) = started(LAPTOP, || Ok(sample_in_contact()));
    press_with(&mut window, Modifiers::ALT, Key::O);
    look_at(&mut results, "show-here", &mut window);
    press(&mut window, Key::Escape);
    let large = Look { text: 150, ..LAPTOP };
    let (_folder, mut window) = started(large, || Ok(sample_in_contact()));
    click(&mut window, "Class");
    look_at(&mut results, "class-large-text", &mut window);
}

/// Plays whole battles of a class from saved scripts into the games folder.
fn play_whole_battles(folder: &Path) {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/games");
    for (day, name) in ["whole-battle-normans-win", "whole-battle-saxons-win", "phase-by-phase", "card-tired"].into_iter().enumerate() {
        let file = kept.join(name).with_extension("senlac");
        let chronicle = inspect(&file).expect("a kept game").chronicle;
        let time: DateTime<Utc> = format!("2026-11-{:02}T10:30:00Z", day * 7 + 2).parse().expect("a time");
        let mut setup = Setup { class: Some("7b".to_owned()), ..chronicle.setup().clone() };
        setup.absent = vec![setup.names.add("Zoë Lind")];
        let mut game = Game::create(&folder.join(format!("{name}.senlac")), setup, chronicle.header().seed, time).expect("a game");
        let script = std::fs::read_to_string(file.with_extension("jsonl")).expect("a script");
        for line in script.lines().filter(|line| !line.is_empty() && !line.starts_with('#')) {
            game.submit(Request::parse(line).expect(line), time).expect(line);
        }
    }
}

#[test]
fn class_results_match_their_pictures() {
    let mut results = SnapshotResults::new();
    for (name, look) in [
        ("results", LAPTOP),
        ("results-large-text-dark", Look { text: 150, colors: "dark", ..LAPTOP }),
        ("results-largest-text", Look { text: 200, ..LAPTOP }),
        ("results-full-hd", Look { size: [1920.0, 1080.0], ..LAPTOP }),
    ] {
        let (_folder, mut window) = open_with(look, play_whole_battles);
        window.get_by_label("Results for 7b…").click_accesskit();
        window.run();
        look_at(&mut results, name, &mut window);
    }
}

#[test]
fn the_lesson_pack_dialog_matches_its_pictures() {
    let mut results = SnapshotResults::new();
    for (name, look) in [
        ("print-lesson", LAPTOP),
        ("print-lesson-dark", Look { colors: "dark", ..LAPTOP }),
        ("print-lesson-largest-text", Look { text: 200, ..LAPTOP }),
        ("print-lesson-full-hd", Look { size: [1920.0, 1080.0], ..LAPTOP }),
    ] {
        let (_folder, mut window) = preparing(look);
        press_with(&mut window, Modifiers::ALT, Key::Num7);
        click(&mut window, "Lesson pack…");
        look_at(&mut results, name, &mut window);
    }
}

/// Opens a window with a new board game.
fn board_game(look: Look) -> (TempDir, Window) {
    let (folder, mut window) = open(look, || Ok(sample_in_contact()));
    window.get_by_label("Board and miniatures games…").click_accesskit();
    window.run();
    click(&mut window, "Start the sample game of Hastings: 1066");
    (folder, window)
}

/// Fills in a melee despite its breaches. Other procedures don't matter here, so new ones can be added.
#[test]
fn the_board_game_matches_its_pictures() {
    let mut results = SnapshotResults::new();
    for (name, colors) in [("", "light"), ("-dark", "dark")] {
        let (_folder, mut window) = board_game(Look { colors, ..LAPTOP });
        window.get_by_label("Melee").click_accesskit();
        window.run();
        for unit in ["WG1, ", "F1, "] {
            let row =
                |node: &AccessKitNode<'_>| node.role() == Role::ListBoxOption && node.label().is_some_and(|name| name.starts_with(unit));
            window.get_by(row).click_accesskit();
            window.run();
        }
        look_at(&mut results, &format!("desk-melee{name}"), &mut window);
        press(&mut window, Key::F2);
        look_at(&mut results, &format!("desk-chart{name}"), &mut window);
    }
    let (_folder, mut window) = board_game(Look { colors: "high-contrast", text: 150, ..LAPTOP });
    look_at(&mut results, "desk-large", &mut window);
    let (_folder, mut window) = board_game(Look { text: 200, ..LAPTOP });
    look_at(&mut results, "desk-largest", &mut window);
    let (_folder, mut window) = board_game(LAPTOP);
    press(&mut window, Key::F3);
    press(&mut window, Key::F3);
    look_at(&mut results, "desk-sorted", &mut window);
    let (_folder, mut window) = board_game(Look { size: [1920.0, 1080.0], colors: "dark", text: 80 });
    press(&mut window, Key::O);
    look_at(&mut results, "desk-wall-here", &mut window);
}

/// Plays several turns with simple players, and adds a bookmark.
fn played(folder: &Path) -> PathBuf {
    let path = folder.join("Year 6 Oak.senlac");
    let mut game = Game::create(&path, sample_battle().expect("the sample battle"), 1066, noon()).expect("a game");
    while game.state().turn() < 7 && game.state().outcome().is_none() {
        game.submit(Request::from(player::next_command(game.state())), noon()).expect("a step");
    }
    let mark = r#"{"do":"bookmark","step":60,"title":"Why did nobody hold the gap?"}"#;
    game.submit(Request::parse(mark).expect("a line"), noon()).expect("a step");
    path
}

#[test]
fn the_battle_replay_matches_its_pictures() {
    let mut results = SnapshotResults::new();
    for (name, look) in [
        ("replay", LAPTOP),
        ("replay-dark", Look { colors: "dark", ..LAPTOP }),
        ("replay-large-text", Look { text: 150, ..LAPTOP }),
        ("replay-full-hd", Look { size: [1920.0, 1080.0], ..LAPTOP }),
        ("replay-full-hd-large-text-dark", Look { size: [1920.0, 1080.0], colors: "dark", text: 150 }),
    ] {
        let folder = tempdir().expect("a folder");
        let path = played(folder.path());
        let mut window = open_game(look, || Ok(sample_in_contact()), folder.path(), Some(path));
        press_with(&mut window, Modifiers::COMMAND, Key::E);
        press(&mut window, Key::T);
        look_at(&mut results, name, &mut window);
    }
    // A volley in the air, the same step at rest on the projector, and a card on the projector.
    let folder = tempdir().expect("a folder");
    let path = played(folder.path());
    let mut window = open_game(Look { size: [1280.0, 720.0], ..LAPTOP }, || Ok(sample_in_contact()), folder.path(), Some(path));
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    while !shows(&window, "shoot at") {
        press(&mut window, Key::ArrowRight);
    }
    press(&mut window, Key::O);
    look_at(&mut results, "replay-wall", &mut window);
    press(&mut window, Key::PageDown);
    look_at(&mut results, "replay-wall-card", &mut window);
    press(&mut window, Key::T);
    look_at(&mut results, "replay-wall-turning-point", &mut window);
}

/// Opens a page of a battle's story.
fn on_page(look: Look, page: &str) -> (TempDir, Window) {
    let folder = tempdir().expect("a folder");
    let path = played(folder.path());
    let mut window = open_game(look, || Ok(sample_in_contact()), folder.path(), Some(path));
    press_with(&mut window, Modifiers::COMMAND, Key::E);
    click(&mut window, page);
    (folder, window)
}

#[test]
fn story_pages_match_their_pictures() {
    let mut results = SnapshotResults::new();
    let large_and_dark = Look { colors: "dark", text: 150, ..LAPTOP };
    for (name, page, look) in [
        ("story-charts", "Charts", LAPTOP),
        ("story-charts-large-text-dark", "Charts", large_and_dark),
        ("story-deeds", "Deeds and honours", LAPTOP),
        ("story-deeds-large-text-dark", "Deeds and honours", large_and_dark),
        ("story-history", "1066 and our battle", LAPTOP),
        ("story-history-large-text-dark", "1066 and our battle", large_and_dark),
    ] {
        let (_folder, mut window) = on_page(look, page);
        look_at(&mut results, name, &mut window);
    }
    // One bar per pupil.
    let (_folder, mut window) = on_page(Look { size: [1920.0, 1080.0], ..LAPTOP }, "Charts");
    click(&mut window, "Everyone’s luck");
    look_at(&mut results, "story-luck-full-hd", &mut window);
    let (_folder, mut window) = on_page(LAPTOP, "Charts");
    press(&mut window, Key::O);
    look_at(&mut results, "story-wall-chart", &mut window);
    for (name, award) in [("story-wall-award", "Present one by one"), ("story-wall-roll", "Present all at once")] {
        let (_folder, mut window) = on_page(LAPTOP, "Deeds and honours");
        click(&mut window, award);
        press(&mut window, Key::O);
        look_at(&mut results, name, &mut window);
    }
    let (_folder, mut window) = on_page(LAPTOP, "1066 and our battle");
    click_each(&mut window, ["Questions to discuss", "Show to class: 1"]);
    press(&mut window, Key::O);
    look_at(&mut results, "story-wall-question", &mut window);
}

#[test]
fn a_volley_in_the_air_matches_its_pictures() {
    let mut results = SnapshotResults::new();
    for (name, keys) in [("replay-volley", vec![]), ("replay-wall-volley", vec![Key::O])] {
        let folder = tempdir().expect("a folder");
        let path = played(folder.path());
        let mut window = open_game(Look { size: [1280.0, 720.0], ..LAPTOP }, || Ok(sample_in_contact()), folder.path(), Some(path));
        press_with(&mut window, Modifiers::COMMAND, Key::E);
        while !shows(&window, "shoot at") {
            press(&mut window, Key::ArrowRight);
        }
        press(&mut window, Key::ArrowLeft);
        click_motion(&mut window);
        for key in keys {
            press(&mut window, key);
        }
        window.key_press(Key::ArrowRight);
        window.run_steps(3);
        let options = SnapshotOptions::new().output_path("tests/pictures/window").max_failed_pixels(40);
        window.snapshot_options(name, &options);
        results.extend_harness(&mut window);
    }
}

/// Turns animations on again.
fn click_motion(window: &mut Window) {
    choose_command(window, "turn animation");
}
