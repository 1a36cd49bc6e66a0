//! Measures the unit sheets of a class of 31, in instructions of the whole program and in bytes of the file, against
//! the same pages drawn by reportlab and typst. Needs valgrind.
//!
//! ```text
//! cargo bench --bench paper                        ours, beside the peers' figures in benches/paper/peers.toml
//! cargo bench --bench paper -- --marks FILE        the pages as text, which benches/paper/peers.py measures the peers with
//! ```

#[path = "paper/as_text.rs"]
mod as_text;

use std::collections::{BTreeMap, BTreeSet};
use std::error::Error;
use std::fmt::Write;
use std::path::{Path, PathBuf};
use std::process::{Command, ExitCode, Stdio};

use senlac::classroom::inspect;
use senlac::sheets::layout::{Art, Stroke};
use senlac::sheets::{Battle, Document, DocumentKind, Fonts, Ink, InkMode, Mark, PrintOptions};

/// Goals: maximum fraction of each peer's instructions.
const GOALS: [(&str, f64); 2] = [("typst", 1.0 / 4.0), ("reportlab", 1.0 / 8.0)];
const GOAL_BYTES: u64 = 220_000;

fn main() -> ExitCode {
    let arguments: Vec<String> = std::env::args().skip(1).filter(|argument| argument != "--bench").collect();
    let done = match arguments.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        [] => compare(),
        ["--marks", file] => with_game(|game| Ok(std::fs::write(file, marks(game)?)?)),
        _ => Err("paper: call it with nothing, or with --marks FILE".into()),
    };
    if let Err(problem) = done {
        eprintln!("paper: {problem}");
        return ExitCode::FAILURE;
    }
    ExitCode::SUCCESS
}

/// Prints our figures with the peers'.
fn compare() -> Result<(), Box<dyn Error>> {
    let kept = Path::new(env!("CARGO_MANIFEST_DIR")).join("benches/paper/peers.toml");
    let peers: toml::Table = std::fs::read_to_string(kept)?.parse()?;
    with_game(|game| {
        let Some((instructions, bytes)) = ours(game)? else {
            println!("paper: not measured; install valgrind first");
            return Ok(());
        };
        let date = peers.get("date").and_then(toml::Value::as_str).unwrap_or("an unknown day");
        println!("paper: 31 unit sheets, whole program; the peers' figures are of {date}");
        println!(
            "paper: senlac {}: {:.1} million instructions, {bytes} bytes (goal {GOAL_BYTES})",
            env!("CARGO_PKG_VERSION"),
            millions(instructions)
        );
        for (peer, goal) in GOALS {
            let figures = peers.get(peer).and_then(toml::Value::as_table).ok_or(format!("{peer} is not in peers.toml"))?;
            let number = |key: &str| figures.get(key).and_then(toml::Value::as_integer).and_then(|n| u64::try_from(n).ok()).unwrap_or(0);
            let version = figures.get("version").and_then(toml::Value::as_str).unwrap_or("?");
            let theirs = millions(number("instructions"));
            let share = millions(instructions) / theirs;
            let met = if share <= goal { "met" } else { "MISSED" };
            println!(
                "paper: {peer} {version}: {theirs:.1} million instructions, {} bytes; ours are {:.1} % of it (goal {:.1} %: {met})",
                number("bytes"),
                100.0 * share,
                100.0 * goal
            );
        }
        Ok(())
    })
}

#[expect(clippy::cast_precision_loss, reason = "for people to read")]
fn millions(number: u64) -> f64 {
    number as f64 / 1e6
}

/// Calls a function with a new game of the sample class.
fn with_game(work: impl FnOnce(&Path) -> Result<(), Box<dyn Error>>) -> Result<(), Box<dyn Error>> {
    let folder = tempfile::tempdir()?;
    let game = folder.path().join("class.senlac");
    let class = Path::new(env!("CARGO_MANIFEST_DIR")).join("rosters/sample-class.csv");
    let made = senlac().arg("new").arg(&game).args(["--seed", "1066", "--class"]).arg(class).stdout(Stdio::null()).status()?;
    if made.success() { work(&game) } else { Err("no game could be made".into()) }
}

fn senlac() -> Command {
    Command::new(env!("CARGO_BIN_EXE_senlac"))
}

/// Returns the instructions of the whole program and the bytes of its file; `None` without valgrind.
fn ours(game: &Path) -> Result<Option<(u64, u64)>, Box<dyn Error>> {
    let out: PathBuf = game.with_file_name("out");
    let mut call = Command::new("valgrind");
    call.args(["--tool=callgrind", "--callgrind-out-file=/dev/null", env!("CARGO_BIN_EXE_senlac"), "print", "unit-sheets", "--game"]);
    let output = match call.arg(game).arg("--out").arg(&out).output() {
        Err(problem) if problem.kind() == std::io::ErrorKind::NotFound => return Ok(None),
        output => output?,
    };
    let said = String::from_utf8_lossy(&output.stderr);
    let collected = said.lines().find_map(|line| line.split_once("Collected : ")).ok_or_else(|| format!("valgrind said: {said}"))?;
    Ok(Some((collected.1.trim().parse()?, std::fs::metadata(out.join("class-unit-sheets.pdf"))?.len())))
}

/// Returns the inks in use, the drawings and the pages as text.
fn marks(game: &Path) -> Result<String, Box<dyn Error>> {
    let chronicle = inspect(game)?.into_intact(game)?;
    let battle = Battle { setup: chronicle.setup(), state: chronicle.state(), review: None, day: None };
    let document = Document::from_battle(DocumentKind::UnitSheets, battle, PrintOptions::default(), &Fonts::built_in());
    let marks = || document.pages.iter().flat_map(|page| &page.marks);
    let drawings: BTreeMap<&str, &Art> =
        marks().filter_map(|mark| if let Mark::Art { art, .. } = mark { Some((art.name.as_str(), &**art)) } else { None }).collect();
    let strokes = drawings.values().flat_map(|art| &art.strokes).flat_map(|Stroke { line, fill, .. }| [line.map(|(_, ink)| ink), *fill]);
    let of_marks = marks().flat_map(|mark| match mark {
        Mark::Text(text) => [Some(text.ink), None],
        Mark::Shape(shape) => [shape.line.map(|(_, ink)| ink), shape.fill],
        Mark::Art { .. } => [None, None],
    });
    let inks: BTreeSet<Ink> = strokes.chain(of_marks).flatten().collect();
    let mut text = String::new();
    for ink in inks {
        let [red, green, blue] = InkMode::color(ink);
        writeln!(text, "ink {} {red} {green} {blue}", as_text::named(&ink))?;
    }
    for part in drawings.values().map(|art| as_text::drawing(art)).chain(document.pages.iter().map(as_text::page)) {
        text.push_str(&part);
    }
    Ok(text)
}
