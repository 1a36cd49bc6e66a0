//! Kills the program while it plays. Everything it has printed is in the file.

use std::fs;
use std::io::{BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};

use senlac::classroom::{Game, inspect};
use senlac::rules::{Dice, SeededDice, fingerprint};

use super::session::{SEED, Session, full_battle, noon};

/// Number of steps in the repeated battle.
const STEPS: usize = 200;
/// Number of kills in every test run.
const KILLS: usize = 40;

/// A battle in a file, and its expected steps.
struct Battle {
    session: Session,
    folder: tempfile::TempDir,
    /// Number of battles begun.
    begun: usize,
    chance: SeededDice,
}

/// Statistics of a test run.
#[derive(Debug, Default)]
struct KillStats {
    kills: usize,
    acknowledged: usize,
    /// Kills after which the file had one step more than was printed.
    extra: usize,
    /// Kills after which a torn line was ignored.
    torn: usize,
}

impl Battle {
    fn new() -> Self {
        let folder = tempfile::tempdir().expect("a folder");
        Self { session: Session::play(full_battle(), STEPS), folder, begun: 0, chance: SeededDice::new(SEED, u64::MAX) }
    }

    /// Returns a random number below this one.
    fn below(&mut self, count: usize) -> usize {
        let wide = (0..4).fold(0, |sum, _| sum << 7 | usize::from(self.chance.roll_below(128)));
        wide % count
    }

    /// Begins a new game of this battle.
    fn begin(&mut self) -> PathBuf {
        self.begun += 1;
        let path = self.folder.path().join(format!("{}.senlac", self.begun));
        drop(Game::create(&path, self.session.setup.clone(), SEED, noon()).expect("a new game"));
        path
    }

    /// Continues a game from this step, kills the program and returns its printed lines. The kill comes after some
    /// lines and a random delay. The input stays open until then, so the program never ends by itself on a fast disk.
    fn play_and_kill(&mut self, path: &Path, from: usize) -> Vec<String> {
        let mut child = program().arg("play").arg(path).stdin(Stdio::piped()).stdout(Stdio::piped()).spawn().expect("the program");
        let script: String = self.session.lines[from..].iter().flat_map(|line| [line, "\n"]).collect();
        let mut input = child.stdin.take().expect("its input");
        // All lines fit into the pipe.
        input.write_all(script.as_bytes()).expect("it reads");
        let mut output = BufReader::new(child.stdout.take().expect("its output"));
        let to_come: usize = self.session.answers[from..].iter().map(Vec::len).sum();
        let lines = self.below(40).min(to_come);
        let mut printed: Vec<String> = output.by_ref().lines().take(lines).map(|line| line.expect("text")).collect();
        assert_eq!(printed.len(), lines, "the program ended before it was killed");
        (0..self.below(300_000)).for_each(|_| std::hint::spin_loop());
        kill(child);
        drop(input);
        let mut rest = String::new();
        output.read_to_string(&mut rest).expect("text");
        // A line without a line end wasn't printed.
        printed.extend(rest.split_inclusive('\n').filter_map(|line| line.strip_suffix('\n')).map(str::to_owned));
        printed
    }

    /// Compares the file with the printed lines and returns the number of steps.
    fn look_at(&self, path: &Path, from: usize, printed: &[String], seen: &mut KillStats) -> usize {
        let found = inspect(path).unwrap_or_else(|problem| panic!("{problem}"));
        let steps = usize::try_from(found.chronicle.len()).expect("few");
        let promised = self.promised(from, printed);
        assert_eq!(found.damage, None);
        assert!(steps == promised || steps == promised + 1, "{promised} steps were printed, and {steps} are there");
        assert_eq!(fingerprint(found.chronicle.state()), self.session.prints[steps], "step {steps}");
        seen.extra += usize::from(steps > promised);
        seen.torn += found.remarks.len();
        seen.acknowledged += promised - from;
        steps
    }

    /// Returns the last step that was printed. Every line must match this battle.
    fn promised(&self, from: usize, printed: &[String]) -> usize {
        let (mut step, mut lines) = (from, printed);
        while !lines.is_empty() {
            let answers = &self.session.answers[step];
            let (these, rest) = lines.split_at(answers.len().min(lines.len()));
            assert_eq!(these, &answers[..these.len()], "step {}", step + 1);
            (step, lines) = (step + 1, rest);
        }
        step
    }

    /// Kills the program this many times, continuing each time with the remaining file.
    fn kill(&mut self, kills: usize) -> KillStats {
        let (mut seen, mut path, mut steps) = (KillStats::default(), self.begin(), 0);
        while seen.kills < kills {
            if steps == STEPS {
                fs::remove_file(&path).expect("it is done with");
                (path, steps) = (self.begin(), 0);
            }
            let printed = self.play_and_kill(&path, steps);
            steps = self.look_at(&path, steps, &printed, &mut seen);
            seen.kills += 1;
            if seen.kills.is_multiple_of(10) {
                check(&path, steps);
            }
        }
        seen
    }
}

fn program() -> Command {
    Command::new(env!("CARGO_BIN_EXE_senlac"))
}

/// Kills a program, which must not have ended by itself.
fn kill(mut child: Child) {
    child.kill().expect("it is ours");
    let ended = child.wait().expect("it ends");
    assert_eq!(ended.code(), None, "the program ended before it was killed");
}

/// Asserts that `senlac check` agrees.
fn check(path: &Path, steps: usize) {
    let output = program().arg("check").arg(path).output().expect("the program");
    let said = String::from_utf8(output.stdout).expect("text");
    assert!(output.status.success() && said.contains(&format!("ok, {steps} steps")), "{said}");
}

#[test]
fn a_killed_program_loses_no_printed_step() {
    let seen = Battle::new().kill(KILLS);
    // The number of kills is fixed, however busy the system is.
    assert!(seen.kills == KILLS && seen.acknowledged > 100, "{seen:?}");
}

#[test]
#[should_panic(expected = "4 steps were printed, and 2 are there")]
fn files_without_printed_steps_are_detected() {
    let mut battle = Battle::new();
    let path = battle.begin();
    let script = battle.folder.path().join("script");
    fs::write(&script, battle.session.lines[..4].join("\n")).expect("a script");
    let output = program().args(["play", "--script"]).args([&script, &path]).output().expect("the program");
    let printed: Vec<String> = String::from_utf8(output.stdout).expect("text").lines().map(str::to_owned).collect();
    let whole = fs::read_to_string(&path).expect("the file");
    let lines: Vec<&str> = whole.split_inclusive('\n').collect();
    assert_eq!((lines.len(), battle.promised(0, &printed)), (5, 4));
    fs::write(&path, lines[..3].concat()).expect("two lines are lost");
    battle.look_at(&path, 0, &printed, &mut KillStats::default());
}

/// Long run: `SENLAC_KILLS=1000 cargo test --test files -- --ignored killed_as_often`; 10,000 kills by default.
#[test]
#[ignore = "the long run: a thousand in CI, ten thousand by hand"]
fn killed_as_often_as_requested_no_step_is_lost() {
    let kills = std::env::var("SENLAC_KILLS").ok().map_or(10_000, |kills| kills.parse().expect("SENLAC_KILLS is a number"));
    let seen = Battle::new().kill(kills);
    println!("{seen:?}");
}
