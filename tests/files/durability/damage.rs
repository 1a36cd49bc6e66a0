//! Cuts a game of 20 KB at every length and flips its bits. Each fault is noticed or harmless, and the damaged file
//! stays unchanged.

use std::path::Path;
use std::sync::Arc;

use senlac::classroom::{Game, Remark};
use senlac::rules::{Setup, fingerprint};

use super::session::{Session, ask, full_battle, small_battle};
use super::simulated::MemoryDisk;

const GAME: &str = "/games/hastings.senlac";

/// A game file of about 20 KB, and the fingerprint after each of its steps.
struct Whole {
    bytes: Vec<u8>,
    prints: Vec<String>,
    /// Start of each line, in bytes.
    starts: Vec<usize>,
}

impl Whole {
    fn new(setup: Setup) -> Self {
        let session = Session::play(setup, 120);
        let disk = MemoryDisk::default();
        let mut game = session.begin(Arc::new(disk.clone()), Path::new(GAME));
        let long_enough = |disk: &MemoryDisk| disk.contents(Path::new(GAME)).is_some_and(|bytes| bytes.len() >= 20 * 1024);
        for line in session.lines.iter().take_while(|_| !long_enough(&disk)) {
            ask(&mut game, line).expect("it was allowed before");
        }
        // Damage may make the last line look torn: it contains blanks, which are one bit from zero.
        ask(&mut game, r#"{"do":"note","text":"the last word of the day"}"#).expect("a note");
        let steps = usize::try_from(game.chronicle().len()).expect("few");
        let bytes = disk.contents(Path::new(GAME)).expect("the game");
        let ends = bytes.iter().enumerate().filter(|(_, byte)| **byte == b'\n').map(|(place, _)| place + 1);
        let starts = std::iter::once(0).chain(ends).collect();
        let prints = session.prints.into_iter().take(steps).collect::<Vec<_>>();
        let prints = prints.iter().chain(prints.last()).cloned().collect();
        Self { bytes, prints, starts }
    }

    /// Returns the line that contains a byte. Line 0 is the header.
    fn line_at(&self, place: usize) -> usize {
        self.starts.partition_point(|start| *start <= place) - 1
    }
}

/// The result of opening a damaged file.
#[derive(Debug, PartialEq, Eq)]
enum OpenResult {
    /// The file was refused with this message.
    Refused(String),
    /// The file has this many steps and is reported as torn.
    Torn(usize),
    /// The file has this many steps, without a message.
    Silent(usize),
}

/// Opens damaged bytes. Asserts that each remaining step is an original one.
fn open(whole: &Whole, bytes: &[u8]) -> OpenResult {
    let disk = MemoryDisk::with(&[(GAME.into(), bytes.to_vec())].into());
    match Game::open_on(Arc::new(disk.clone()), Path::new(GAME)) {
        Err(problem) => {
            assert_eq!(disk.contents(Path::new(GAME)).as_deref(), Some(bytes), "the damaged file was changed");
            OpenResult::Refused(problem.to_string())
        }
        Ok((game, remarks)) => {
            let steps = usize::try_from(game.chronicle().len()).expect("few");
            assert_eq!(fingerprint(game.state()), whole.prints[steps], "another battle after step {steps}");
            let [Remark::TornTail { bytes: torn }] = remarks.as_slice() else { return OpenResult::Silent(steps) };
            assert!(*torn > 0, "nothing was left out");
            OpenResult::Torn(steps)
        }
    }
}

/// Cuts the file at these lengths. Returns how often it was refused, reported as torn, and accepted with fewer steps.
fn cut(whole: &Whole, lengths: impl Iterator<Item = usize>) -> [usize; 3] {
    let [mut refused, mut torn, mut silent] = [0; 3];
    for length in lengths {
        let line = whole.line_at(length);
        // A line without its line end is complete, and opening adds the line end.
        let is_whole = length == whole.starts[line] || length + 1 == whole.starts[line + 1];
        let steps = if length + 1 == whole.starts[line + 1] { line } else { line.saturating_sub(1) };
        match open(whole, &whole.bytes[..length]) {
            OpenResult::Refused(words) => {
                assert!(length + 1 < whole.starts[1], "cut at {length}: {words}");
                assert!(words.contains("line 1 (byte 0)") && words.contains("no steps can be read") || length == 0, "{words}");
                refused += 1;
            }
            found @ (OpenResult::Torn(_) | OpenResult::Silent(_)) if is_whole => {
                assert_eq!(found, OpenResult::Silent(steps), "cut at {length}");
                silent += 1;
            }
            found @ (OpenResult::Torn(_) | OpenResult::Silent(_)) => {
                assert_eq!(found, OpenResult::Torn(steps), "cut at {length}");
                torn += 1;
            }
        }
    }
    [refused, torn, silent]
}

/// Returns the positions of a 20 KB file that every run tests: every thirteenth, and all around the last line.
fn sampled_places(whole: &Whole) -> impl Iterator<Item = usize> {
    let (end, last) = (whole.bytes.len(), whole.starts[whole.starts.len() - 2]);
    assert!((20 * 1024..24 * 1024).contains(&end), "{end} bytes");
    (0..last - 2).step_by(13).chain(last - 2..end)
}

#[test]
fn games_cut_short_keep_every_whole_step() {
    let whole = Whole::new(small_battle());
    let [refused, torn, silent] = cut(&whole, sampled_places(&whole));
    assert!(refused > 100 && torn > 1500 && silent >= 3, "{refused} refused, {torn} torn, {silent} silent");
}

/// Long run: `cargo test --release --test files -- --ignored cut_at_every_length`.
#[test]
#[ignore = "the long run: a minute"]
fn games_cut_at_every_length_keep_every_whole_step() {
    let whole = Whole::new(full_battle());
    let [refused, torn, silent] = cut(&whole, 0..whole.bytes.len());
    println!("{refused} refused, {torn} told to be torn, {silent} whole after fewer steps");
    // A game cut between two lines is the shorter game that it was at that time.
    assert_eq!(silent, 2 * (whole.starts.len() - 1) - 1, "two lengths for each line");
}

/// Flips a bit and compares the result with the expected one.
fn flip(whole: &Whole, place: usize, bit: u8) {
    let mut bytes = whole.bytes.clone();
    bytes[place] ^= 1 << bit;
    let (line, last) = (whole.line_at(place), whole.starts.len() - 2);
    let about = format!("bit {bit} of byte {place}, line {}", line + 1);
    let words = match open(whole, &bytes) {
        OpenResult::Refused(words) => words,
        // At the last line end, the line itself is complete and its line end is added again.
        found @ (OpenResult::Torn(_) | OpenResult::Silent(_)) => {
            assert_eq!((place, found), (bytes.len() - 1, OpenResult::Torn(last)), "{about}");
            return;
        }
    };
    // A broken line end is reported in its line. A new one splits its line.
    let named = format!("line {} (byte {})", line + 1, whole.starts[line]);
    let sound = format!("{} steps before it are intact", line.saturating_sub(1));
    let is_header = line == 0 && words.contains("line 1 (byte 0)");
    assert!(words.contains(&named) && words.contains(&sound) || is_header, "{about}: {words}");
}

#[test]
fn flipped_bits_are_noticed() {
    let whole = Whole::new(small_battle());
    sampled_places(&whole).for_each(|place| flip(&whole, place, u8::try_from(place * 5 % 8).expect("a bit")));
    // Each blank in the last line is one bit from the zeros of a torn line.
    let last = whole.starts[whole.starts.len() - 2];
    let blanks = (last..whole.bytes.len()).filter(|&place| whole.bytes[place] == b' ');
    assert_eq!(blanks.map(|place| flip(&whole, place, 5)).count(), 10, "five in what was asked, five in what happened");
}

/// Long run: `cargo test --release --test files -- --ignored every_flipped_bit`.
#[test]
#[ignore = "the long run: some minutes"]
fn every_flipped_bit_is_noticed() {
    let whole = Whole::new(full_battle());
    for place in 0..whole.bytes.len() {
        (0..8).for_each(|bit| flip(&whole, place, bit));
    }
    println!("{} bits", whole.bytes.len() * 8);
}

#[test]
fn repairs_write_a_new_file_and_leave_the_damaged_one_unchanged() {
    let whole = Whole::new(small_battle());
    for line in [1, 2, whole.starts.len() / 2, whole.starts.len() - 2] {
        let mut bytes = whole.bytes.clone();
        bytes[whole.starts[line] + 20] ^= 1;
        let folder = tempfile::tempdir().expect("a folder");
        let (damaged, repaired) = (folder.path().join("damaged.senlac"), folder.path().join("repaired.senlac"));
        std::fs::write(&damaged, &bytes).expect("a file");
        let found = senlac::classroom::inspect(&damaged).expect("its header is sound");
        let place = found.damage.as_ref().map(|damage| (damage.line, damage.byte, damage.sound));
        assert_eq!(place, Some((line + 1, whole.starts[line], line as u64 - 1)));
        assert_eq!((found.chronicle.len(), &fingerprint(found.chronicle.state())), (line as u64 - 1, &whole.prints[line - 1]));
        found.intact_part().save_as(&repaired).expect("saved");
        assert_eq!(std::fs::read(&repaired).expect("a file"), whole.bytes, "the flipped bit is put right");
        found.intact_part().save_as(&repaired).expect_err("nothing is overwritten");
        assert_eq!(std::fs::read(&damaged).expect("a file"), bytes, "the original is as it was");
    }
}
