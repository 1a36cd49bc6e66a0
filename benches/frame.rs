//! Measures a frame of the window (layout and tessellation) against a frame of egui's own demo windows.
//!
//! `benches/frame.sh` counts the instructions; `cargo bench --bench frame --features demo -- WHAT FRAMES` only draws.
//! WHAT is `demo`, `busiest` (31 units and a battle log of 2,000 steps), `shown` (the same with the small class
//! preview), `few` or `many` (20 or 80 units, the maximum, on a table of 40 × 25), or `replay` (the replay of a
//! battle of 12 turns at four times the normal speed).

#[path = "../tests/support/platform.rs"]
mod platform;
#[path = "../tests/support/player.rs"]
mod player;

use std::path::{Path, PathBuf};
use std::sync::Arc;

use eframe::App as _;
use egui::{Context, Event, Key, Modifiers, RawInput, Rect, pos2, vec2};
use platform::{Place, noon};
use senlac::app::{App, AppOptions};
use senlac::classroom::{Game, Request};
use senlac::planning::sample_battle;
use senlac::rules::{Board, Command, Phase, Setup, Square, UnitSetup};

/// Returns two armies of this many units each, repeating those of the sample battle, on a large table.
fn armies(units: u8) -> Setup {
    let mut setup = sample_battle().expect("the sample battle");
    setup.terrain = Board::from_rows(&[".".repeat(40).as_str(); 25]).expect("a table");
    for (army, top) in [(&mut setup.saxon, 4), (&mut setup.norman, 16)] {
        let pattern = std::mem::take(army);
        army.extend((0..units).zip(pattern.iter().cycle()).map(|(place, muster)| UnitSetup {
            square: Some(Square::new(2 * (place % 20), top + 2 * (place / 20))),
            bodyguard: muster.bodyguard && place == 0,
            ..muster.clone()
        }));
    }
    setup
}

/// Returns a key press.
fn pressed(modifiers: Modifiers, key: Key) -> Event {
    Event::Key { key, physical_key: None, pressed: true, repeat: false, modifiers }
}

/// Returns the keys pressed before the measured frames, each with its frame.
fn keys(what: &str) -> Vec<(usize, Event)> {
    match what {
        // The key that opens the class window.
        "shown" => vec![(0, pressed(Modifiers::NONE, Key::P))],
        // The battle's story, moved to its second turn, at the highest speed, and playing.
        "replay" => {
            let keys = [Key::PageDown, Key::PageDown, Key::Equals, Key::Equals, Key::Space];
            let keys = (4..).zip(keys).map(|(frame, key)| (frame, pressed(Modifiers::NONE, key)));
            std::iter::once((0, pressed(Modifiers::COMMAND, Key::E))).chain(keys).collect()
        }
        _ => Vec::new(),
    }
}

/// Plays a battle of this many turns, restoring all units to full strength after each turn.
fn play_turns(path: &Path, setup: Setup, turns: u32) {
    let mut game = Game::create(path, setup, 1066, noon()).expect("a game");
    let start = game.state().clone();
    let mut turn = 1;
    while game.state().turn() <= turns {
        game.submit(Request::from(player::next_command(game.state())), noon()).expect("a step");
        assert!(game.state().outcome().is_none(), "nobody loses half of an army in one turn");
        if game.state().turn() > turn {
            turn = game.state().turn();
            for command in player::refresh(game.state(), &start) {
                game.submit(Request::from(command), noon()).expect("a step");
            }
        }
    }
}

/// Plays a battle with this many steps in its battle log, which ends while units shoot.
fn play(path: &Path, setup: Setup, steps: u64) {
    let mut game = Game::create(path, setup, 1066, noon()).expect("a game");
    while game.chronicle().len() < steps || game.state().phase() != Phase::Shoot {
        // Notes fill up the number of steps. The armies stay complete, so the screen stays as full as possible.
        let small_talk = game.state().phase() == Phase::Shoot && game.chronicle().len() < steps;
        let note = Command::Note { text: format!("Somebody said something for the {} time", game.chronicle().len()) };
        let quiet = if game.state().phase() == Phase::Move { Command::Done {} } else { player::next_command(game.state()) };
        game.submit(Request::from(if small_talk { note } else { quiet }), noon()).expect("a step");
    }
}

fn options(open: PathBuf, folder: &Path) -> AppOptions {
    AppOptions {
        open: Some(open),
        platform: Arc::new(Place::real(folder)),
        sample_battle: || Err(String::new()),
        seed: || 1,
        battles: senlac::app::BATTLES,
        board_games: senlac::registered::BOARD_GAMES,
    }
}

/// Draws this many frames and turns them into triangles.
fn draw(frames: usize, mut ui: impl FnMut(&mut egui::Ui)) {
    draw_with(&Context::default(), frames, &[], |_| {}, &mut ui);
}

/// Draws frames after these events.
fn draw_with(
    ctx: &Context,
    frames: usize,
    events: &[(usize, Event)],
    mut before: impl FnMut(&Context),
    ui: &mut impl FnMut(&mut egui::Ui),
) {
    for frame in 0..frames {
        let screen = Rect::from_min_size(pos2(0.0, 0.0), vec2(1280.0, 800.0));
        let input = RawInput {
            screen_rect: Some(screen),
            time: Some(f64::from(u32::try_from(frame).expect("few frames")) / 60.0),
            events: events.iter().filter(|(at, _)| *at == frame).map(|(_, event)| event.clone()).collect(),
            ..RawInput::default()
        };
        before(ctx);
        let mut output = ctx.run_ui(input, &mut *ui);
        let triangles = ctx.tessellate(std::mem::take(&mut output.shapes), output.pixels_per_point);
        output.textures_delta.clear();
        assert!(!triangles.is_empty());
    }
}

fn main() {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let [what, frames] = arguments.as_slice() else {
        println!("frame: run benches/frame.sh, which counts the instructions of a frame");
        return;
    };
    let frames: usize = frames.parse().expect("a number of frames");
    if what == "demo" {
        let mut windows = egui_demo_lib::DemoWindows::default();
        return draw(frames, |ui| windows.ui(ui));
    }
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("game.senlac");
    let setup = match what.as_str() {
        "few" => armies(10),
        "many" => armies(40),
        _ => sample_battle().expect("the sample battle"),
    };
    if what == "replay" {
        play_turns(&path, setup, 12);
    } else {
        play(&path, setup, 2_000);
    }
    let ctx = Context::default();
    // The class window is a separate window with its own frames.
    ctx.set_embed_viewports(false);
    let events = keys(what);
    let creation = eframe::CreationContext::_new_kittest(ctx.clone());
    let app = std::cell::RefCell::new(App::new(&creation, options(path, folder.path())));
    let frame = std::cell::RefCell::new(eframe::Frame::_new_kittest());
    draw_with(&ctx, frames, &events, |ctx| app.borrow_mut().logic(ctx, &mut frame.borrow_mut()), &mut |ui: &mut egui::Ui| {
        app.borrow_mut().ui(ui, &mut frame.borrow_mut());
    });
}
