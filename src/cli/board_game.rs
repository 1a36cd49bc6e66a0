//! Board games on the command line: starting and showing a game, and the odds of a command.

use std::fmt::Write as _;
use std::io::{self, Write};
use std::path::Path;
use std::sync::Arc;

use chrono::Utc;

use super::{Failure, NewGameArgs, list_mistakes, print_all, print_line, random_seed, read_small_file};
use crate::board_games::{OwnedCells, Workings, track_lines};
use crate::disk::RealDisk;
use crate::game::did_you_mean_or_else;
use crate::language::lists::join_commas;
use crate::language::tr;
use crate::paths::{display_path, visible_text};
use crate::registered::BOARD_GAMES;
use crate::rules::Classroom;
use crate::session::{BoardGame, BoardGameStatus, IntactBoardGame, SessionPlan};

/// Starts a game from an order of battle, or from the sample.
pub(super) fn new_game(rulebook: &str, call: &NewGameArgs, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let game = BOARD_GAMES.named(rulebook).ok_or_else(|| {
        let names = || BOARD_GAMES.iter().map(|game| game.name);
        let (maybe, all) = (did_you_mean_or_else(rulebook, names()), join_commas(names()));
        tr!("there is no rulebook “{rulebook}”;{maybe} use one of {all}, or remove --rulebook for the classroom game", rulebook, maybe, all)
    })?;
    let path = call.out.as_deref().ok_or(tr!("enter a name for the new game file"))?;
    let setup = match call.scenario.as_deref().map(Path::new) {
        None => (game.sample)(),
        Some(file) => game.read_setup(&read_small_file(file)?).map_err(|problems| list_mistakes(&display_path(file), &problems))?,
    };
    let seed = call.seed.map_or_else(random_seed, Ok)?;
    let owned = match &call.tables {
        None => OwnedCells::default(),
        Some(file) => read_owned(game, file, aside)?,
    };
    let register = (game.register)();
    let rulings = owned.rulings(register).with_options(register, &call.rulings).map_err(|problems| problems.join("; "))?;
    let plan = SessionPlan { rulings, owned: owned.cells().collect(), setup };
    game.begin(Arc::new(RealDisk), path, plan, seed, Utc::now()).map_err(|problem| problem.to_string())?;
    print_line(out, tr!("{path}: {rulebook}, seed {seed}", path = display_path(path), rulebook = game.title, seed))
}

/// Reads the file with the owners' tables. How many cells it lacks is printed on standard error.
fn read_owned(game: &BoardGame, file: &Path, aside: &mut dyn Write) -> Result<OwnedCells, Failure> {
    let owned = game.read_owned(&read_small_file(file)?).map_err(|problems| list_mistakes(&display_path(file), &problems))?;
    for table in &(game.owned_tables)() {
        let (title, gaps) = (tr(table.title), owned.gaps(table).len());
        if gaps > 0 {
            print_line(
                aside,
                tr_count!(
                    gaps,
                    "{title}: {gaps} cell is empty; Senlac will ask for it during play",
                    "{title}: {gaps} cells are empty; Senlac will ask for them during play",
                    title
                ),
            )?;
        }
    }
    Ok(owned)
}

/// Reads and replays a board game that has to be intact; `None` if no board game plays the file. Remarks are printed on standard
/// error.
pub(super) fn read_board_game(path: &Path, aside: &mut dyn Write) -> Result<Option<Box<dyn IntactBoardGame>>, Failure> {
    let Some(inspected) = BOARD_GAMES.inspect::<Classroom>(&RealDisk, path) else { return Ok(None) };
    let (remarks, game) = inspected.map_err(|problem| problem.to_string())?;
    for remark in remarks {
        print_line(aside, visible_text(&remark.to_string()))?;
    }
    game.map(Some).map_err(|problem| problem.to_string())
}

/// Returns a game as JSON, or as text.
pub(super) fn show_text(game: &dyn IntactBoardGame, json: bool) -> Result<String, Failure> {
    if json { super::json(&game.report()) } else { Ok(visible_text(&text(&game.status()))) }
}

/// Prints every ruling with its options. The current option is marked.
pub(super) fn show_rulings(path: &Path, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let game = read_board_game(path, aside)?.ok_or(tr!("--rulings is for board games only; remove it"))?;
    print_all(out, &visible_text(&rulings_text(&game.status())))
}

/// Prints the owners' tables that a game contains, in the format of their file.
pub(super) fn show_tables(path: &Path, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let game = read_board_game(path, aside)?.ok_or(tr!("--tables is for board games only; remove it"))?;
    let BoardGameStatus { name, owned_tables, register, .. } = game.status();
    print_all(out, &game.owned().written(name, &owned_tables, register))
}

fn rulings_text(status: &BoardGameStatus) -> String {
    let mut text = String::new();
    for entry in status.register.ruling {
        // Writing into a text cannot fail.
        let _ = writeln!(text, "{} {} ({}): {}", entry.label(), entry.key, entry.section, tr(entry.question));
        for reading in entry.readings {
            let sign = if status.rulings.reading(status.register, entry.key) == Some(reading.key) { "▶" } else { " " };
            let _ = writeln!(text, "  {sign} {}: {}", reading.key, tr(reading.meaning));
        }
    }
    text
}

/// Returns the state of a game as text.
fn text(status: &BoardGameStatus) -> String {
    let sequence = &status.sequence;
    let now = sequence.steps.get(sequence.now).map_or("", |step| &step.title);
    let mut text = format!("{} · {} · {now}\n", status.title, sequence.heading);
    // Writing into a text cannot fail.
    for line in track_lines(&status.tracks) {
        let _ = writeln!(text, "{line}");
    }
    let _ = writeln!(text, "{}", status.if_it_ended_now);
    for warning in &status.warnings {
        let _ = writeln!(text, "⚠ {warning}");
    }
    for due in &status.duties {
        let (number, unit, what, section) = (due.number, &due.who, &due.procedure, &due.section);
        let _ = writeln!(text, "{}", tr!("{number}: {unit}: “{what}” still to resolve ({section})", number, unit, what, section));
    }
    let roster = &status.roster;
    let widths: Vec<usize> = (0..roster.columns.len())
        .map(|at| roster.rows.iter().filter_map(|row| row.cells.get(at)).map(|cell| cell.chars().count()).max().unwrap_or_default())
        .map(|width| width.min(WIDEST))
        .collect();
    for row in roster.rows.iter().filter(|row| !row.is_out) {
        let cells = row.cells.iter().zip(&widths).map(|(cell, width)| pad(cell, *width)).collect::<Vec<_>>().join("  ");
        let _ = writeln!(text, "{cells}  {}", row.marks.join(", "));
    }
    text
}

/// Largest width of a column, in characters. A longer cell extends beyond it without moving the others.
const WIDEST: usize = 40;

/// Pads a cell with spaces to this width.
fn pad(cell: &str, width: usize) -> String {
    let lacks = width.saturating_sub(cell.chars().count());
    format!("{cell}{}", " ".repeat(lacks))
}

/// Prints the exact odds of a command and what affects them. Nothing is played.
pub(super) fn odds(path: &Path, command: &str, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let game = read_board_game(path, &mut io::sink())?.ok_or(tr!("--game is for board games only; remove it"))?;
    let workings = game.workings(command)?;
    let told = if json { super::json(&workings)? } else { visible_text(&workings_text(&workings)) };
    print_all(out, &told)
}

fn workings_text(workings: &Workings) -> String {
    let mut text = String::new();
    // Writing into a text cannot fail.
    for step in &workings.steps {
        let _ = writeln!(text, "{:>4}  {} ({})", step.value, step.what, step.section);
    }
    for outcome in &workings.outcomes {
        let _ = writeln!(text, "{:>6}  {:5.1}%  {}", outcome.result, outcome.p * 100.0, outcome.exact);
    }
    text
}

#[cfg(test)]
mod tests {
    use serde_json::value::RawValue;

    use super::*;
    use crate::record::with_checksum;

    /// Returns the first line of a game with another name everywhere, as a version before the limit on names wrote it.
    fn with_name(game: &str, name: &str, other: &str) -> String {
        let header = game.replace(&format!("\"{name}\""), &format!("\"{other}\""));
        let (body, _) = header.rsplit_once(",\"sum\":").expect("a sum");
        with_checksum(&RawValue::from_string(format!("{body}}}")).expect("JSON"), 0).0
    }

    #[test]
    fn very_long_names_do_not_widen_every_row() {
        let long = "x".repeat(70_000);
        let folder = tempfile::tempdir().expect("a folder");
        for game in BOARD_GAMES.iter() {
            let (begun, path) = (folder.path().join("begun.senlac"), folder.path().join(format!("{}.senlac", game.name)));
            let plan = SessionPlan { setup: (game.sample)(), ..SessionPlan::default() };
            let row = game.begin(Arc::new(RealDisk), &begun, plan, 1, Utc::now()).expect("a game").status().roster.rows.swap_remove(0);
            let text = std::fs::read_to_string(&begun).expect("a game file");
            std::fs::remove_file(&begun).expect("no longer needed");
            std::fs::write(&path, with_name(&text, &row.id, &long)).expect("an older game");
            let read = read_board_game(&path, &mut io::sink()).expect("an intact game").expect("a board game");
            let text = show_text(&*read, false).expect("shown");
            assert!(text.contains(&long) && text.len() < 6 * long.len(), "{}: {}", game.name, text.len());
        }
    }

    #[test]
    fn a_cell_is_padded_to_its_column_and_never_cut() {
        assert_eq!((pad("Bo", 4).as_str(), pad("Zebedee", 4).as_str()), ("Bo  ", "Zebedee"));
    }
}
