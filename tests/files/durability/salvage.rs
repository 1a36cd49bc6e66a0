//! Tests the repair of damaged games: everything readable is saved, and the rest is described.

use std::path::Path;
use std::sync::Arc;

use senlac::classroom::{Game, Inspection, Salvage, inspect_on};
use senlac::rules::fingerprint;

use super::session::{Session, full_battle, small_battle};
use super::simulated::MemoryDisk;

const GAME: &str = "/games/hastings.senlac";
const SAVED: &str = "/games/saved.senlac";
const STEPS: usize = 160;

/// A game of several turns, its file, and the start of each line.
struct Whole {
    session: Session,
    bytes: Vec<u8>,
    starts: Vec<usize>,
}

impl Whole {
    fn new(session: Session) -> Self {
        let disk = MemoryDisk::default();
        let mut game = session.begin(Arc::new(disk.clone()), Path::new(GAME));
        for line in &session.lines {
            super::session::ask(&mut game, line).expect("it was allowed before");
        }
        drop(game);
        let bytes = disk.contents(Path::new(GAME)).expect("the game");
        let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(place, _)| place + 1);
        let starts = std::iter::once(0).chain(ends).collect();
        Self { session, bytes, starts }
    }

    /// Returns a line with its line end. Line 0 is the header.
    fn line(&self, line: usize) -> &[u8] {
        &self.bytes[self.starts[line]..self.starts[line + 1]]
    }

    /// Returns the file with some lines replaced.
    fn with(&self, lines: std::ops::Range<usize>, other: &[u8]) -> Vec<u8> {
        [&self.bytes[..self.starts[lines.start]], other, &self.bytes[self.starts[lines.end]..]].concat()
    }

    /// Returns the steps that contain a copy of the header.
    fn copies(&self) -> Vec<usize> {
        let has_copy = |line: &usize| self.line(*line).windows(12).any(|bytes| bytes == b",\"header\":{\"");
        (1..self.starts.len() - 1).filter(has_copy).collect()
    }
}

fn inspect(bytes: &[u8]) -> Inspection {
    let disk = MemoryDisk::with(&[(GAME.into(), bytes.to_vec())].into());
    let refused = Game::open_on(Arc::new(disk.clone()), Path::new(GAME)).expect_err("it is damaged").to_string();
    assert!(refused.contains("is damaged") && refused.contains("--repair"), "{refused}");
    assert_eq!(disk.contents(Path::new(GAME)).as_deref(), Some(bytes), "the original stays as it is");
    inspect_on(&disk, Path::new(GAME)).expect("it can be saved")
}

/// Returns the repaired file, after asserting that it is a valid game.
fn repaired_file(found: &Inspection) -> (Vec<u8>, &Salvage) {
    let salvage = found.salvage.as_ref().expect("something is saved");
    let folder = tempfile::tempdir().expect("a folder");
    let path = folder.path().join("saved.senlac");
    found.intact_part().save_as(&path).expect("it is written");
    let bytes = std::fs::read(&path).expect("the new file");
    let disk = MemoryDisk::with(&[(SAVED.into(), bytes.clone())].into());
    let (game, remarks) = Game::open_on(Arc::new(disk), Path::new(SAVED)).expect("a sound game");
    assert!(remarks.is_empty(), "{remarks:?}");
    assert_eq!(game.chronicle().len(), salvage.chronicle.len());
    assert_eq!(fingerprint(game.state()), fingerprint(salvage.chronicle.state()));
    (bytes, salvage)
}

/// Asserts that the damage loses nothing: the repaired file equals the original.
fn assert_loses_nothing(whole: &Whole, bytes: &[u8], words: &str) {
    let found = inspect(bytes);
    let (again, salvage) = repaired_file(&found);
    assert!(salvage.is_complete() && salvage.description().contains(words), "{}", salvage.description());
    assert!(again == whole.bytes, "another file");
    let chronicle = found.into_intact(Path::new(GAME)).expect("it can be read and printed");
    assert_eq!(&fingerprint(chronicle.state()), whole.session.prints.last().expect("steps"));
}

/// Asserts that the damage loses these steps and nothing else. Returns the steps that no longer fit.
fn assert_loses(whole: &Whole, bytes: &[u8], line: usize, lost: &[u64]) -> Vec<u64> {
    let found = inspect(bytes);
    let (_, salvage) = repaired_file(&found);
    assert_eq!(salvage.lost.iter().copied().collect::<Vec<_>>(), lost);
    let damage = found.damage.as_ref().expect("damage");
    let steps = whole.session.lines.len();
    assert_eq!((damage.line, damage.byte, damage.sound), (line + 1, whole.starts[line], line as u64 - 1));
    assert_eq!((salvage.chronicle.len(), damage.after), (steps as u64, (steps - lost.len()) as u64 - damage.sound));
    for step in lost {
        let record = salvage.chronicle.record(*step).expect("a note");
        assert!(matches!(record.events.as_slice(), [senlac::rules::Event::Noted { text }] if text.contains("missing")), "{record:?}");
        assert!(salvage.description().contains(&step.to_string()), "{}", salvage.description());
    }
    let marked: Vec<u64> = salvage.marked.iter().map(|(step, _)| *step).collect();
    for (step, why) in &salvage.marked {
        let record = salvage.chronicle.record(*step).expect("a step");
        let is_note = matches!(record.events.as_slice(), [senlac::rules::Event::Noted { text }] if text.contains("was dropped"));
        assert!(record.marked.as_ref() == Some(why) || is_note, "step {step} says so in the new file: {record:?}");
    }
    found.into_intact(Path::new(GAME)).expect_err("a step is missing");
    marked
}

#[test]
fn one_flipped_bit_anywhere_loses_nothing() {
    let whole = Whole::new(Session::play(small_battle(), 60));
    let last = whole.bytes.len() - 1;
    let ends = whole.starts[1..].iter().map(|start| start - 1).filter(|&end| end < last);
    let places: Vec<usize> = (0..last).step_by(97).chain(ends).collect();
    println!("{} bits", places.len());
    for place in places {
        let mut bytes = whole.bytes.clone();
        bytes[place] ^= 1 << (place % 8);
        assert_loses_nothing(&whole, &bytes, &format!("(byte {place})"));
    }
    // A line end in the middle of a line.
    let place = whole.bytes.iter().position(|byte| *byte == b'*' || *byte == b'J').unwrap_or(40);
    let mut bytes = whole.bytes.clone();
    bytes[place] = b'\n';
    if (whole.bytes[place] ^ b'\n').is_power_of_two() {
        assert_loses_nothing(&whole, &bytes, "corrected");
    }
}

#[test]
fn a_garbled_or_missing_line_loses_only_its_step() {
    let whole = Whole::new(Session::play(full_battle(), STEPS));
    let mut marked = 0;
    for line in (1..STEPS).step_by(19) {
        let mut garbled = whole.line(line).to_vec();
        garbled[30..44].fill(b'?');
        let one = assert_loses(&whole, &whole.with(line..line + 1, &garbled), line, &[line as u64]);
        let other = assert_loses(&whole, &whole.with(line..line + 1, b""), line, &[line as u64]);
        assert_eq!(one, other, "what no longer fits is the same");
        assert!(one.iter().all(|step| *step > line as u64));
        marked += usize::from(!one.is_empty());
        let mut zeros = whole.line(line).to_vec();
        zeros[10..].fill(0);
        // The line merges with the next one, which can still be read.
        assert_loses(&whole, &whole.with(line..line + 1, &zeros), line, &[line as u64]);
    }
    assert!(marked > 1, "{marked}");
}

#[test]
fn a_hole_loses_only_the_lines_it_covers() {
    let whole = Whole::new(Session::play(full_battle(), STEPS));
    for line in [1, 40, 120] {
        let mut bytes = whole.bytes.clone();
        bytes[whole.starts[line] + 25..whole.starts[line + 3] + 9].fill(0);
        let lost: Vec<u64> = (line as u64..=line as u64 + 3).collect();
        assert_loses(&whole, &bytes, line, &lost);
    }
}

#[test]
fn repeated_lines_count_once() {
    let whole = Whole::new(Session::play(small_battle(), 60));
    for line in [1, 20, 60] {
        let twice = whole.line(line).repeat(2);
        assert_loses_nothing(&whole, &whole.with(line..line + 1, &twice), "earlier steps");
    }
}

#[test]
fn swapped_lines_and_torn_ends_lose_no_step() {
    let whole = Whole::new(Session::play(small_battle(), 60));
    for line in [1, 20, 58] {
        let swapped = [whole.line(line + 1), whole.line(line)].concat();
        assert_loses_nothing(&whole, &whole.with(line..line + 2, &swapped), "out of order");
        let mut garbled = whole.line(line).to_vec();
        garbled[20..40].fill(b'?');
        garbled.extend(whole.line(line));
        assert_loses_nothing(&whole, &whole.with(line..line + 1, &garbled), "earlier steps");
    }
    // A late line appears early, with or without its original.
    let early = [whole.line(57), whole.line(4)].concat();
    assert_loses_nothing(&whole, &whole.with(4..5, &early), "earlier steps");
    let moved = whole.with(57..58, b"");
    let moved = [&moved[..whole.starts[4]], whole.line(57), &moved[whole.starts[4]..]].concat();
    assert_loses_nothing(&whole, &moved, "out of order");
    let mut bytes = whole.bytes.clone();
    bytes[whole.starts[3] + 9] ^= 1;
    bytes.extend(br#"{"step":61,"time":"2026"#);
    assert_loses_nothing(&whole, &bytes, "the last line is incomplete");
    assert_loses_nothing(&whole, &[b"\xEF\xBB\xBF", &whole.bytes[..]].concat(), "");
}

#[test]
fn a_lost_note_invalidates_no_other_step() {
    // The note is amended later.
    let whole = Whole::new(Session::play(small_battle(), 16));
    let is_note = |line: &usize| whole.session.lines[line - 1].contains("\"note\"");
    let note = (1..16).find(is_note).expect("a note");
    assert_eq!(assert_loses(&whole, &whole.with(note..note + 1, b"nonsense\n"), note, &[note as u64]), [0; 0]);
}

#[test]
fn a_broken_header_is_restored_from_a_turns_end() {
    let whole = Whole::new(Session::play(full_battle(), STEPS));
    let copies = whole.copies();
    assert!(copies.len() >= 2, "{copies:?}");
    let expected = format!("its copy in step {}", copies[0]);
    let mut garbled = whole.line(0).to_vec();
    garbled[20..60].fill(b'?');
    let half = [&garbled[..100], b"\n"].concat();
    for first in [&garbled[..], b"", b"\n", b"nonsense\n", &[0; 700], &half] {
        let bytes = whole.with(0..1, first);
        let found = inspect(&bytes);
        let is_whole = first != [0; 700];
        let (again, salvage) = repaired_file(&found);
        assert!(salvage.description().contains(&expected), "{}", salvage.description());
        assert_eq!((salvage.is_complete(), again == whole.bytes), (is_whole, is_whole), "{}", salvage.description());
        let damage = found.damage.as_ref().expect("damage");
        assert_eq!((damage.line, damage.byte, damage.sound), (1, 0, 0));
        assert_eq!(damage.after, STEPS as u64 - u64::from(!is_whole), "zeros have no end of line, and swallow one");
    }
    // The first copy is lost too.
    let mut bytes = whole.with(0..1, b"nonsense\n");
    let there = bytes.windows(10).position(|bytes| bytes == b",\"header\":").expect("a copy");
    bytes[there + 30..there + 60].fill(b'?');
    let found = inspect(&bytes);
    let (_, salvage) = repaired_file(&found);
    assert!(salvage.description().contains(&format!("its copy in step {}", copies[1])), "{}", salvage.description());
    assert_eq!(salvage.lost.iter().copied().collect::<Vec<_>>(), [copies[0] as u64]);
}

#[test]
fn early_turns_all_contain_the_header_and_later_ones_rarely() {
    let session = Session { setup: small_battle(), lines: Vec::new(), answers: Vec::new(), prints: Vec::new() };
    let disk = MemoryDisk::default();
    let mut game = session.begin(Arc::new(disk.clone()), Path::new(GAME));
    while game.state().turn() < 50 {
        super::session::ask(&mut game, r#"{"do":"flip","card":"muddy-ground","color":"black"}"#).expect("a card");
        let turn = game.state().turn();
        while game.state().turn() == turn {
            super::session::ask(&mut game, r#"{"do":"done"}"#).expect("it is done");
        }
    }
    let text = String::from_utf8(disk.contents(Path::new(GAME)).expect("the game")).expect("text");
    let ends: Vec<bool> =
        text.lines().skip(1).filter(|line| line.contains("\"hash\":")).map(|line| line.contains("\"header\":{")).collect();
    assert!(ends[..32].iter().all(|carries| *carries), "{ends:?}");
    assert_eq!(ends[32..48].iter().filter(|carries| **carries).count(), 1, "{ends:?}");
}

#[test]
fn a_game_without_any_header_copy_cannot_be_saved() {
    let whole = Whole::new(Session::play(full_battle(), 3));
    let disk = MemoryDisk::with(&[(GAME.into(), whole.with(0..1, b"nonsense\n"))].into());
    let problem = inspect_on(&disk, Path::new(GAME)).expect_err("no header").to_string();
    assert!(problem.contains("line 1 (byte 0)"), "{problem}");
}

#[test]
fn final_blank_lines_and_windows_line_ends_are_not_damage() {
    let whole = Whole::new(Session::play(small_battle(), 60));
    let windows: Vec<u8> =
        whole.bytes.split_inclusive(|byte| *byte == b'\n').flat_map(|line| [&line[..line.len() - 1], b"\r\n"].concat()).collect();
    let ends: [&[u8]; 5] = [b"", b"\n", b"\n\n\n", b"\r\n", b"  \n\t\r\n"];
    for (bytes, end) in [&whole.bytes, &windows].into_iter().flat_map(|bytes| ends.map(|end| (bytes, end))) {
        let disk = MemoryDisk::with(&[(GAME.into(), [bytes, end].concat())].into());
        let found = inspect_on(&disk, Path::new(GAME)).expect("a game");
        assert!(found.damage.is_none() && found.remarks.is_empty());
        let (mut game, remarks) = Game::open_on(Arc::new(disk.clone()), Path::new(GAME)).expect("it opens");
        assert!(remarks.is_empty());
        super::session::ask(&mut game, r#"{"do":"note","text":"we go on"}"#).expect("a note");
        game.check_file().expect("nobody was there");
        drop(game);
        let found = inspect_on(&disk, Path::new(GAME)).expect("a game");
        assert_eq!((found.chronicle.len(), found.damage), (61, None));
    }
}
