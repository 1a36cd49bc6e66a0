//! Plays a day in the window's own code: one growing battle log, with both windows drawn again and again. Only the
//! battle log may grow. The tests measure memory, allocations and triangles instead of time, so other programs can't
//! affect them.

mod follower;
mod referee;
mod window;

use std::path::Path;

use allocation_counter::measure;
use chrono::{DateTime, Utc};
use senlac::classroom::{Game, Request, inspect};
use senlac::planning::sample_battle;
use senlac::rules::{Card, CardName, Color, Command, Phase, Setup};

use referee::Referee;
use window::{Cost, Size, Windows};

/// Bytes for letters and pictures of all sizes, which are cached in battles of any length.
const PICTURES: i64 = 16 << 20;

/// Returns the sample battle with a deck of identical cards, so that all turns without actions are alike.
fn quiet_battle() -> Setup {
    let deck = vec![Card::new(CardName::Shieldwall, Color::Black)];
    Setup { deck, ..sample_battle().expect("the sample battle") }
}

/// Begins a game in a new file.
fn begin(path: &Path, setup: &Setup) -> Game {
    Game::create(path, setup.clone(), 1066, DateTime::<Utc>::UNIX_EPOCH).expect("a game")
}

/// Creates a game of this many turns without actions, and returns its number of steps.
fn quiet_turns(path: &Path, setup: &Setup, turns: u32) -> u64 {
    let mut game = begin(path, setup);
    while game.state().turn() <= turns {
        let command = if game.state().phase() == Phase::Event { Command::flip() } else { Command::Done {} };
        game.submit(Request::from(command), DateTime::<Utc>::UNIX_EPOCH).expect("a step");
    }
    game.chronicle().len()
}

/// Returns the number of steps after this many quiet turns, and the costs of a frame and of an undo.
fn costs_after(turns: u32) -> (u64, Cost, Cost) {
    let folder = tempfile::tempdir().expect("a folder");
    let (path, setup) = (folder.path().join("quiet.senlac"), quiet_battle());
    let steps = quiet_turns(&path, &setup, turns);
    let mut referee = Referee::new(&path, &setup);
    for _ in 0..3 {
        referee.windows.draw(Size::Usual, &[]);
    }
    let frame = referee.windows.draw(Size::Usual, &[]);
    // Some lists double their length the first time.
    referee.undo_and_redo();
    (steps, frame, referee.undo_and_redo())
}

/// Asserts that the later cost is at most this percentage of the earlier one.
fn assert_at_most(hundredths: u64, what: &str, early: Cost, late: Cost) {
    for (name, (early, late)) in ["allocations", "bytes", "corners"].iter().zip(early.each().into_iter().zip(late.each())) {
        assert!(late * 100 <= early * hundredths, "{what}: {early} {name} at first, {late} at last");
    }
}

#[test]
fn frames_and_undo_cost_the_same_after_two_thousand_steps() {
    let (few, frame, take_back) = costs_after(14);
    let (many, late_frame, late_take_back) = costs_after(300);
    assert!(few <= 110 && many >= 2_000, "{few} and {many} steps");
    assert_at_most(105, "a frame", frame, late_frame);
    assert_at_most(200, "a take-back", take_back, late_take_back);
}

/// Returns the bytes allocated by changing the first note, and by changing a unit's figures, in a game of this many
/// steps.
fn amendment_costs(steps: u64) -> [u64; 2] {
    let folder = tempfile::tempdir().expect("a folder");
    let mut game = begin(&folder.path().join("amended.senlac"), &quiet_battle());
    let ask = |game: &mut Game, request: Request| game.submit(request, DateTime::<Utc>::UNIX_EPOCH).expect("a step");
    let note = |text: &str| Command::Note { text: text.to_owned() };
    ask(&mut game, note("first").into());
    while game.chronicle().len() < steps {
        let command = if game.state().phase() == Phase::Event { Command::flip() } else { note("later") };
        ask(&mut game, command.into());
    }
    let amend = |command: Command| Request::Amend { step: 1, order: command.into(), revive: Vec::new() };
    let figures = |figures| Command::Set { unit: "S02".parse().expect("a unit"), figures: Some(figures), square: None, commander: None };
    // The commands of all steps are read once, at the first amendment that needs them.
    ask(&mut game, amend(figures(3)));
    let words = measure(|| drop(ask(&mut game, amend(figures(3))))).bytes_total;
    let deed = measure(|| drop(ask(&mut game, amend(figures(4))))).bytes_total;
    let file = std::fs::metadata(game.path()).expect("the file").len();
    ask(&mut game, amend(figures(5)));
    let written = std::fs::metadata(game.path()).expect("the file").len() - file;
    assert!(written < 600, "an amendment of one step among {steps} took {written} bytes");
    [words, deed]
}

#[test]
fn amendment_memory_grows_little_with_the_number_of_steps() {
    let [words, deed] = amendment_costs(200);
    let [late_words, late_deed] = amendment_costs(2_000);
    println!("an amendment: {words} and {deed} bytes among 200 steps, {late_words} and {late_deed} among 2,000");
    // Steps that are checked again or become active again cost little: no line is read or written again.
    for (early, late) in [(words, late_words), (deed, late_deed)] {
        assert!(late - early < 1_800 * 512, "{early} bytes at first, {late} at last");
    }
}

/// Returns the memory used by the windows at rest.
fn memory_in_use(windows: &mut Windows) -> i64 {
    for _ in 0..5 {
        windows.draw(Size::Usual, &[]);
    }
    windows.live
}

#[test]
fn memory_does_not_grow_during_a_battle() {
    const EACH: i64 = 4 * 1024;
    let folder = tempfile::tempdir().expect("a folder");
    let (path, setup) = (folder.path().join("short.senlac"), sample_battle().expect("the sample battle"));
    drop(begin(&path, &setup));
    let mut referee = Referee::new(&path, &setup);
    // Growing lists and the letter cache grow in single steps. A leak grows in every step.
    let mut held_after = |step| {
        referee.play_until(step);
        memory_in_use(&mut referee.windows)
    };
    let held = [240, 300, 360, 420].map(&mut held_after);
    let grown = held.windows(2).map(|pair| pair[1] - pair[0]).min().expect("three stretches of 60 steps");
    assert!(grown < 60 * EACH, "60 steps and their frames have left {grown} bytes behind, whichever they are: {held:?}");
}

/// Long run: `SENLAC_STEPS=100000 cargo test --release --test fuzz -- --ignored --nocapture a_day`. Plays whole
/// battles one after another in one battle log, and compares the cost of the first steps with that of the last.
#[test]
#[ignore = "the long run"]
fn a_day_of_play_has_constant_cost_per_step() {
    let steps: u64 = std::env::var("SENLAC_STEPS").map_or(100_000, |number| number.parse().expect("a number"));
    let folder = tempfile::tempdir().expect("a folder");
    let (path, setup) = (folder.path().join("day.senlac"), sample_battle().expect("the sample battle"));
    drop(begin(&path, &setup));
    let mut referee = Referee::new(&path, &setup);
    referee.play_until(100);
    let mut parts = Vec::new();
    for part in 1..=10 {
        (referee.drawing, referee.taking_back) = Default::default();
        referee.play_until(steps * part / 10);
        let Referee { windows, game, drawing, taking_back, .. } = &referee;
        let standing = windows.live / i64::try_from(game.steps).expect("few");
        println!(
            "step {}: {} bytes held ({standing} a step); a frame {:?}; a take-back {:?}",
            game.steps,
            windows.live,
            drawing.each(),
            taking_back.each()
        );
        parts.push((*drawing, *taking_back));
    }
    let chronicle = measure(|| std::mem::forget(inspect(&path).expect("a sound game").chronicle)).bytes_current;
    let file = std::fs::metadata(&path).expect("the file").len();
    println!("of these bytes {chronicle} are the chronicle's own; its file has {file}");
    let [(frame, take_back), .., (late_frame, late_take_back)] = parts.as_slice() else { unreachable!("there are ten parts") };
    assert_at_most(110, "a frame", *frame, *late_frame);
    assert_at_most(200, "a take-back", *take_back, *late_take_back);
    // After a day's play, the memory is that of a window that opens the same game, except for letters and pictures.
    let played = memory_in_use(&mut referee.windows);
    drop(referee);
    let opened = memory_in_use(&mut Referee::new(&path, &setup).windows);
    println!("{played} bytes are held after the game was played, {opened} after it was opened");
    assert!(played <= opened + PICTURES, "{played} bytes are held after the game was played, {opened} after it was opened");
}

/// Used by `benches/take_back.sh` to count instructions. Opens the windows on the game `SENLAC_GAME`, and undoes and
/// redoes the last step `SENLAC_TIMES` times. If `SENLAC_KEYS` is `none`, it draws as many frames instead.
#[test]
#[ignore = "counted from outside, by benches/take_back.sh"]
fn some_steps_are_undone_and_redone() {
    let named = |name: &str| std::env::var(name).expect(name);
    let path = Path::new(&named("SENLAC_GAME")).to_owned();
    let mut referee = Referee::new(&path, &sample_battle().expect("the sample battle"));
    for _ in 0..named("SENLAC_TIMES").parse::<u32>().expect("a number") {
        if named("SENLAC_KEYS") == "none" {
            referee.windows.draw(Size::Tiny, &[]);
            referee.windows.draw(Size::Tiny, &[]);
        } else {
            referee.undo_and_redo();
        }
    }
}
