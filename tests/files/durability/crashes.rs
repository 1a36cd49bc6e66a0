//! Cuts the power after every disk operation of a game of 200 steps, in 64 ways each.

use std::collections::{BTreeMap, BTreeSet};
use std::path::{Path, PathBuf};
use std::sync::Arc;

use senlac::classroom::Game;
use senlac::rules::fingerprint;

use super::platter::{PATTERNS, Pattern, Platter};
use super::session::{Session, ask, full_battle};
use super::simulated::{Change, Lie, MemoryDisk};

const GAME: &str = "/games/hastings.senlac";
const STEPS: usize = 200;

/// How many of the remaining files are opened. Their bytes are compared in every case.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Opening {
    /// Opens one pattern per moment, a different one at each moment.
    OneInTurn,
    /// Opens every pattern.
    Every,
}

/// Statistics of a test run.
#[derive(Debug, Default, PartialEq, Eq)]
struct CutStats {
    moments: usize,
    cuts: usize,
    /// Different files that were opened and played on.
    opened: usize,
    /// Opened files with one step more than was acknowledged.
    extra: usize,
    /// Opened files with a torn line that was ignored.
    torn: usize,
    /// Cuts while a file was being mended.
    again: usize,
}

/// Plays the session on a disk with this fault and returns all disk operations.
fn record_log(session: &Session, lie: Lie) -> Vec<Change> {
    let disk = MemoryDisk::with_lie(lie);
    let mut game = session.begin(Arc::new(disk.clone()), Path::new(GAME));
    disk.acknowledge(0);
    for (line, step) in session.lines.iter().zip(1..) {
        ask(&mut game, line).expect("it was allowed before");
        disk.acknowledge(step);
    }
    drop(game);
    disk.log()
}

/// What the game has promised by a moment.
#[derive(Default)]
struct Promise {
    /// Last acknowledged step; `None` before the game exists.
    step: Option<usize>,
    /// Contents of the file at that moment.
    bytes: Vec<u8>,
    /// Maximum size of the next line, in bytes.
    next: usize,
    /// Files already opened since then, which aren't opened again.
    opened: BTreeSet<Vec<u8>>,
}

/// Cuts the power at every moment in every way.
fn cut_everywhere(session: &Session, log: &[Change], opening: Opening) -> Result<CutStats, String> {
    let (mut platter, mut promise, mut tried) = (Platter::default(), Promise::default(), CutStats::default());
    for (moment, change) in (0..).zip(log) {
        platter.take(change);
        let now = platter.contents(Path::new(GAME)).unwrap_or_default();
        if let Change::Acknowledged(step) = change {
            promise = Promise { step: usize::try_from(*step).ok(), bytes: now.to_vec(), ..Promise::default() };
        }
        promise.next = promise.next.max(now.len().saturating_sub(promise.bytes.len()));
        tried.moments += 1;
        for number in 0..PATTERNS {
            let pattern = Pattern { number, moment };
            let left = platter.after_cut(pattern);
            let opens = opening == Opening::Every || number == moment % PATTERNS;
            tried.cuts += 1;
            check_files(session, &left, &mut promise, opens, &mut tried)
                .map_err(|problem| format!("after {change:.80?} (moment {moment}, pattern {number}): {problem}"))?;
        }
    }
    Ok(tried)
}

/// Compares the remaining files with the promise.
fn check_files(
    session: &Session,
    left: &BTreeMap<PathBuf, Vec<u8>>,
    promise: &mut Promise,
    opens: bool,
    tried: &mut CutStats,
) -> Result<(), String> {
    let Some(bytes) = left.get(Path::new(GAME)) else {
        return if promise.step.is_none() { Ok(()) } else { Err("the file is gone".to_owned()) };
    };
    if !bytes.starts_with(&promise.bytes) {
        return Err("acknowledged bytes are missing".to_owned());
    }
    if promise.step.is_some() && bytes.len() > promise.bytes.len() + promise.next {
        return Err("there is more than one step too many".to_owned());
    }
    if opens && promise.opened.insert(bytes.clone()) { open_again(session, left, promise, tried) } else { Ok(()) }
}

/// Opens the remaining files, plays on, and cuts the power again during opening.
fn open_again(session: &Session, left: &BTreeMap<PathBuf, Vec<u8>>, promise: &Promise, tried: &mut CutStats) -> Result<(), String> {
    tried.opened += 1;
    let disk = MemoryDisk::with(left);
    let (mut game, remarks) = Game::open_on(Arc::new(disk.clone()), Path::new(GAME)).map_err(|problem| problem.to_string())?;
    let steps = is_as_promised(session, &game, promise)?;
    tried.torn += remarks.len();
    tried.extra += usize::from(promise.step.is_some_and(|step| steps > step));
    let mending = disk.log();
    let mut platter = Platter::with(left);
    for (moment, change) in (0..).zip(&mending) {
        platter.take(change);
        for number in (0..PATTERNS).step_by(21) {
            let left = platter.after_cut(Pattern { number, moment });
            let (game, _) = Game::open_on(Arc::new(MemoryDisk::with(&left)), Path::new(GAME))
                .map_err(|problem| format!("cut again while it was opened: {problem}"))?;
            is_as_promised(session, &game, promise)?;
            tried.again += 1;
        }
    }
    ask(&mut game, r#"{"do":"note","text":"the light is back"}"#).ok_or("it cannot be played on")?;
    drop(game);
    let (game, remarks) = Game::open_on(Arc::new(disk), Path::new(GAME)).map_err(|problem| format!("played on: {problem}"))?;
    if game.chronicle().len() == steps as u64 + 1 && remarks.is_empty() { Ok(()) } else { Err("the step after it is missing".to_owned()) }
}

/// Checks that an opened game has every acknowledged step, at most one more, and the same state. Returns the number
/// of steps.
fn is_as_promised(session: &Session, game: &Game, promise: &Promise) -> Result<usize, String> {
    let steps = usize::try_from(game.chronicle().len()).map_err(|problem| problem.to_string())?;
    let promised = promise.step.unwrap_or(0);
    if steps < promised || steps > promised + 1 {
        return Err(format!("{promised} steps were acknowledged, and {steps} are there"));
    }
    if fingerprint(game.state()) == session.prints[steps] { Ok(steps) } else { Err(format!("step {steps} left another battle")) }
}

#[test]
fn acknowledged_steps_survive_every_power_cut() {
    let session = Session::play(full_battle(), STEPS);
    let log = record_log(&session, Lie::None);
    let tried = cut_everywhere(&session, &log, Opening::OneInTurn).unwrap_or_else(|problem| panic!("{problem}"));
    println!("{tried:?}");
    assert_eq!((tried.moments, tried.cuts), (log.len(), log.len() * 64));
    assert!(tried.moments > 600 && tried.opened > 300 && tried.torn > 50 && tried.extra > 50 && tried.again > 200, "{tried:?}");
}

/// Long run: `cargo test --release --test files -- --ignored every_cut`.
#[test]
#[ignore = "the long run: some minutes"]
fn every_cut_game_opens_and_plays_on() {
    let session = Session::play(full_battle(), STEPS);
    let log = record_log(&session, Lie::None);
    let tried = cut_everywhere(&session, &log, Opening::Every).unwrap_or_else(|problem| panic!("{problem}"));
    println!("{tried:?}");
}

#[test]
fn disks_that_only_pretend_to_sync_are_detected() {
    let session = Session::play(full_battle(), 20);
    for (lie, problem) in
        [(Lie::Additions, "acknowledged bytes are missing"), (Lie::NewFiles, "it is empty"), (Lie::Folders, "the file is gone")]
    {
        let found = cut_everywhere(&session, &record_log(&session, lie), Opening::OneInTurn).expect_err("it is found out");
        assert!(found.contains(problem), "{lie:?}: {found}");
    }
}
