//! Board games on the command line: starting and showing a game, and the odds of a command.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use chrono::Utc;
use serde_json::json;

use super::{Failure, NewGameArgs, list_mistakes, print_all, print_line, random_seed, read_small_file};
use crate::board_games::{
    BoardGameRules, BoardGameSetup, BoardGameState, OwnedCells, RecordSheets, Rulebook, RulebookOptions, Rulings, Workings, read_setup,
    track_lines,
};
use crate::game::{Rules, did_you_mean_or_else};
use crate::language::lists::join_commas;
use crate::language::tr;
use crate::paths::{display_path, visible_text};
use crate::record::{Chronicle, Game, Request, inspect, rulebook_of};
use crate::registered::{BOARD_GAMES, with_board_game};
use crate::rules::Classroom;

/// Returns the names of all board games, as in the header of their games.
fn names() -> impl Iterator<Item = &'static str> {
    BOARD_GAMES.iter().map(|game| game.name)
}

/// Returns whether a file is a board game.
pub(super) fn is_board_game(game: &Path) -> bool {
    rulebook_of::<Classroom>(game).is_some_and(|name| names().any(|known| known == name))
}

/// Starts a game from an order of battle, or from the sample.
pub(super) fn new_game(rulebook: &str, call: &NewGameArgs, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    with_board_game!(rulebook, B => begin::<B>(call, out, aside), else {
        let (maybe, all) = (did_you_mean_or_else(rulebook, names()), join_commas(names()));
        Err(tr!("there is no rulebook “{rulebook}”;{maybe} use one of {all}, or none for the classroom game", rulebook, maybe, all))
    })
}

fn begin<B: Rulebook>(call: &NewGameArgs, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let path = call.out.as_deref().ok_or(tr!("name the new game file"))?;
    let own = match &call.scenario {
        None => B::sample(),
        Some(file) => {
            let path = Path::new(file);
            read_setup::<B>(&read_small_file(path)?).map_err(|problems| list_mistakes(&display_path(path), &problems))?
        }
    };
    let seed = call.seed.map_or_else(random_seed, Ok)?;
    let owned = call.tables.as_deref().map_or_else(|| Ok(OwnedCells::default()), read_owned::<B>)?;
    for table in &B::owned_tables() {
        let (title, gaps) = (tr(table.title), owned.gaps(table).len());
        if call.tables.is_some() && gaps > 0 {
            print_line(
                aside,
                tr_count!(
                    gaps,
                    "{title}: {gaps} cell is not told yet, and is asked for in play",
                    "{title}: {gaps} cells are not told yet, and are asked for in play",
                    title
                ),
            )?;
        }
    }
    let rulings = owned.rulings(B::register()).with_options(B::register(), &call.rulings).map_err(|problems| problems.join("; "))?;
    let setup = BoardGameSetup { rulings, owned: owned.cells().collect(), ..BoardGameSetup::new(own) };
    Game::<BoardGameRules<B>>::create(path, setup, seed, Utc::now()).map_err(|problem| problem.to_string())?;
    print_line(out, tr!("{path}: {rulebook}, seed {seed}", path = display_path(path), rulebook = B::TITLE, seed))
}

/// Reads the file with the owners' tables.
fn read_owned<B: Rulebook>(file: &Path) -> Result<OwnedCells, Failure> {
    OwnedCells::read(&read_small_file(file)?, B::NAME, &B::owned_tables(), B::register())
        .map_err(|problems| list_mistakes(&display_path(file), &problems))
}

/// Shows a game. The file isn't changed.
pub(super) fn show(path: &Path, json: bool, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let rulebook = rulebook_of::<Classroom>(path).unwrap_or_default();
    let shown = with_board_game!(&rulebook, B => show_text::<B>(path, json, aside), else Err(tr!("no rulebook of this program plays that game").to_owned()));
    print_all(out, &shown?)
}

fn show_text<B: Rulebook>(path: &Path, json: bool, aside: &mut dyn Write) -> Result<String, Failure> {
    let chronicle = read_intact::<B>(path, aside)?;
    let game = chronicle.state();
    if json { super::json(&crate::board_games::with_sentences(|| report(game))) } else { Ok(visible_text(&text(game))) }
}

/// Reads and replays a game that has to be intact. Remarks are printed on standard error.
fn read_intact<B: Rulebook>(path: &Path, aside: &mut dyn Write) -> Result<Chronicle<BoardGameRules<B>>, Failure> {
    let inspection = inspect::<BoardGameRules<B>>(path).map_err(|problem| problem.to_string())?;
    for remark in &inspection.remarks {
        print_line(aside, visible_text(&remark.to_string()))?;
    }
    inspection.into_intact(path).map_err(|problem| problem.to_string())
}

/// Prints every ruling with its options. The current option is marked.
pub(super) fn show_rulings(path: &Path, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let rulebook = rulebook_of::<Classroom>(path).unwrap_or_default();
    let no_other = || Err(tr!("--rulings is for games of another rulebook than the classroom game").to_owned());
    let told = with_board_game!(&rulebook, B => read_intact::<B>(path, aside).map(|chronicle| rulings_text::<B>(&chronicle.state().options.written())), else no_other())?;
    print_all(out, &visible_text(&told))
}

/// Prints the owners' tables that a game contains, in the format of their file.
pub(super) fn show_tables(path: &Path, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let rulebook = rulebook_of::<Classroom>(path).unwrap_or_default();
    let no_other = || Err(tr!("--tables is for games of another rulebook than the classroom game").to_owned());
    let told = with_board_game!(&rulebook, B => read_intact::<B>(path, aside).map(|chronicle| tables_text::<B>(chronicle.state())), else no_other())?;
    print_all(out, &told)
}

fn tables_text<B: Rulebook>(game: &BoardGameState<B>) -> String {
    let owned: OwnedCells = B::owned(&game.own).into_iter().collect();
    owned.written(B::NAME, &B::owned_tables(), B::register())
}

fn rulings_text<B: Rulebook>(rulings: &Rulings) -> String {
    let mut text = String::new();
    for entry in B::register().ruling {
        // Writing into a text cannot fail.
        let _ = writeln!(text, "{} {} ({}): {}", entry.label(), entry.key, entry.section, tr(entry.question));
        for reading in entry.readings {
            let sign = if rulings.reading(B::register(), entry.key) == Some(reading.key) { "▶" } else { " " };
            let _ = writeln!(text, "  {sign} {}: {}", reading.key, tr(reading.meaning));
        }
    }
    text
}

/// Returns the state of a game as JSON.
fn report<B: Rulebook>(game: &BoardGameState<B>) -> serde_json::Value {
    json!({
        "rulebook": B::NAME,
        "turn": B::turn(&game.own),
        "sequence": B::sequence(game),
        "tracks": B::tracks(game),
        "warnings": B::warnings(game),
        "duties": game.duties,
        "roster": B::roster(game),
        "rulings": game.options.written(),
        "if_it_ended_now": B::provisional_outcome(game),
        "over": B::outcome(&game.own),
        "state": game.own,
        "hash": BoardGameRules::<B>::fingerprint(game),
    })
}

/// Returns the state of a game as text.
fn text<B: Rulebook>(game: &BoardGameState<B>) -> String {
    let sequence = B::sequence(game);
    let now = sequence.steps.get(sequence.now).map_or("", |step| &step.title);
    let mut text = format!("{} · {} · {now}\n", B::TITLE, sequence.heading);
    // Writing into a text cannot fail.
    for line in track_lines(&B::tracks(game)) {
        let _ = writeln!(text, "{line}");
    }
    let _ = writeln!(text, "{}", B::provisional_outcome(game));
    for warning in B::warnings(game) {
        let _ = writeln!(text, "⚠ {warning}");
    }
    for due in &game.duties {
        let (unit, what) = (B::title(&game.own, &due.duty.unit), B::duty_procedure(&due.duty));
        let _ = writeln!(
            text,
            "{}",
            tr!("{number}: {unit} owes “{what}” ({section})", number = due.number, unit, what, section = due.duty.section)
        );
    }
    let roster = B::roster(game);
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

/// Returns the record sheets of a game; `None` if it isn't a board game.
pub(super) fn record_sheets(path: &Path, aside: &mut dyn Write) -> Result<Option<RecordSheets>, Failure> {
    let rulebook = rulebook_of::<Classroom>(path).unwrap_or_default();
    with_board_game!(&rulebook, B => read_intact::<B>(path, aside).map(|chronicle| Some(RecordSheets::from_state(chronicle.state()))), else Ok(None))
}

/// Prints the exact odds of a command and what affects them. Nothing is played.
pub(super) fn odds(path: &Path, command: &str, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let rulebook = rulebook_of::<Classroom>(path).unwrap_or_default();
    let no_other = || Err(tr!("--game is for games of another rulebook than the classroom game").to_owned());
    let workings = with_board_game!(&rulebook, B => workings::<B>(path, command), else no_other())?;
    let told = if json { super::json(&workings)? } else { visible_text(&workings_text(&workings)) };
    print_all(out, &told)
}

fn workings<B: Rulebook>(path: &Path, command: &str) -> Result<Workings, Failure> {
    let chronicle = read_intact::<B>(path, &mut std::io::sink())?;
    let request = Request::<<BoardGameRules<B> as Rules>::Command>::parse(command).map_err(|problem| problem.to_string())?;
    let Request::Play(order) = request else {
        return Err(tr!("only a command of the table has chances").to_owned());
    };
    chronicle.state().plan(&order.command).map(|plan| plan.workings()).map_err(|refused| refused.to_string())
}

fn workings_text(workings: &Workings) -> String {
    let mut text = String::new();
    // Writing into a text cannot fail.
    for step in &workings.steps {
        let _ = writeln!(text, "{:>4}  {} ({})", step.value, step.what, step.section);
    }
    for outcome in &workings.outcomes {
        let _ = writeln!(text, "{:>6}  {:5.1} %  {}", outcome.result, outcome.p * 100.0, outcome.exact);
    }
    text
}

#[cfg(test)]
mod tests {
    use super::*;

    /// Tests how a game is shown that has an extremely long name, from before there was a limit.
    fn shown_with_endless_name<B: Rulebook>() {
        let long = "x".repeat(70_000);
        let sample = serde_json::to_string(&B::sample()).expect("JSON");
        let (_, after) = sample.rsplit_once("\"id\":\"").or_else(|| sample.rsplit_once("{\"name\":\"")).expect("a name");
        let name = after.split('"').next().expect("a name");
        let own: B::Setup = serde_json::from_str(&sample.replace(&format!("\"{name}\""), &format!("\"{long}\""))).expect("a set-up");
        let folder = tempfile::tempdir().expect("a folder");
        let path = folder.path().join("g.senlac");
        let setup = BoardGameSetup::new(own);
        drop(Game::<BoardGameRules<B>>::create(&path, setup, 1, Utc::now()).expect("a game"));
        let mut out = Vec::new();
        show(&path, false, &mut out, &mut std::io::sink()).expect("shown");
        let text = String::from_utf8(out).expect("text");
        assert!(text.contains(&long) && text.len() < 6 * long.len(), "{}: {}", B::NAME, text.len());
    }

    #[test]
    fn a_game_with_an_endless_name_is_shown_in_columns_that_have_an_end() {
        for rulebook in BOARD_GAMES.iter() {
            with_board_game!(rulebook.name, B => shown_with_endless_name::<B>(), else unreachable!("it is in the list"));
        }
    }

    #[test]
    fn a_cell_is_padded_to_its_column_and_never_cut() {
        assert_eq!((pad("Bo", 4).as_str(), pad("Zebedee", 4).as_str()), ("Bo  ", "Zebedee"));
    }
}
