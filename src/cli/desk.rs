//! The light rulebooks without a window: a game begun, shown, and the chances of a command.

use std::fmt::Write as _;
use std::io::Write;
use std::path::Path;

use chrono::Utc;
use serde_json::json;

use super::{Failure, NewGame, print_all, say, seed_by_chance};
use crate::desk_game::{LIGHT_RULEBOOKS, light_rulebooks};
use crate::game::{Rules, meant};
use crate::language::lists::commas;
use crate::paths::{shown, visible};
use crate::record::{Chronicle, Game, Request, inspect, rulebook_of};
use crate::rulebooks::{Desk, DeskSetup, DeskState, Rulebook, Rulings, Workings, track_lines};
use crate::rules::Classroom;

/// Every light rulebook, by the name in the header of its games.
fn names() -> impl Iterator<Item = &'static str> {
    LIGHT_RULEBOOKS.iter().map(|(name, _)| *name)
}

/// Whether a game is played by a light rulebook.
pub(super) fn plays(game: &Path) -> bool {
    rulebook_of::<Classroom>(game).is_some_and(|name| names().any(|known| known == name))
}

/// Begins a game from an order of battle, or from the sample.
pub(super) fn new_game(rulebook: &str, call: &NewGame, out: &mut dyn Write) -> Result<(), Failure> {
    light_rulebooks!(rulebook, B => begin::<B>(call, out), else {
        let (maybe, all) = (meant(rulebook, names()), commas(names()));
        Err(tr!("there is no rulebook “{rulebook}”;{maybe} use one of {all}, or none for the classroom game", rulebook, maybe, all))
    })
}

fn begin<B: Rulebook>(call: &NewGame, out: &mut dyn Write) -> Result<(), Failure> {
    let path = call.out.as_deref().ok_or(tr!("name the new game file"))?;
    let own = match &call.scenario {
        None => B::sample(),
        Some(file) => {
            let text = std::fs::read_to_string(file).map_err(|problem| tr!("{file} could not be read: {problem}", file, problem))?;
            B::read_setup(&text).map_err(|problems| tr!("{file}: {problems}", file, problems = problems.join("; ")))?
        }
    };
    let seed = call.seed.map_or_else(seed_by_chance, Ok)?;
    let setup = DeskSetup { rulings: Rulings::default(), own };
    Game::<Desk<B>>::create(path, setup, seed, Utc::now()).map_err(|problem| problem.to_string())?;
    say(out, tr!("{path}: {rulebook}, seed {seed}", path = shown(path), rulebook = B::TITLE, seed))
}

/// Shows a game; the file is not changed.
pub(super) fn show(path: &Path, json: bool, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let rulebook = rulebook_of::<Classroom>(path).unwrap_or_default();
    let shown = light_rulebooks!(&rulebook, B => show_by::<B>(path, json, aside), else Err(tr!("no rulebook of this program plays that game").to_owned()));
    print_all(out, &shown?)
}

fn show_by<B: Rulebook>(path: &Path, json: bool, aside: &mut dyn Write) -> Result<String, Failure> {
    let chronicle = sound::<B>(path, aside)?;
    let desk = chronicle.state();
    if json { super::json(&report(desk)) } else { Ok(visible(&text(desk))) }
}

/// Reads and replays a game that has to be sound; what is odd about it is said aside.
fn sound<B: Rulebook>(path: &Path, aside: &mut dyn Write) -> Result<Chronicle<Desk<B>>, Failure> {
    let inspection = inspect::<Desk<B>>(path).map_err(|problem| problem.to_string())?;
    for remark in &inspection.remarks {
        say(aside, visible(&remark.to_string()))?;
    }
    inspection.sound(path).map_err(|problem| problem.to_string())
}

/// How a game stands, as JSON.
fn report<B: Rulebook>(desk: &DeskState<B>) -> serde_json::Value {
    json!({
        "rulebook": B::NAME,
        "turn": B::turn(&desk.own),
        "sequence": B::sequence(&desk.own),
        "tracks": B::tracks(desk),
        "duties": desk.duties,
        "roster": B::roster(desk),
        "rulings": desk.rulings,
        "if_it_ended_now": B::if_it_ended_now(desk),
        "over": B::ended(&desk.own),
        "state": desk.own,
        "hash": Desk::<B>::fingerprint(desk),
    })
}

/// How a game stands, as text.
fn text<B: Rulebook>(desk: &DeskState<B>) -> String {
    let sequence = B::sequence(&desk.own);
    let now = sequence.steps.get(sequence.now).map_or("", |step| &step.title);
    let mut text = format!("{} · {} · {now}\n", B::TITLE, sequence.heading);
    // Writing into a text cannot fail.
    for line in track_lines(&B::tracks(desk)) {
        let _ = writeln!(text, "{line}");
    }
    let _ = writeln!(text, "{}", B::if_it_ended_now(desk));
    for due in &desk.duties {
        let (unit, what) = (B::title(&desk.own, &due.duty.unit), &due.duty.what);
        let _ = writeln!(
            text,
            "{}",
            tr!("{number}: {unit} owes “{what}” ({section})", number = due.number, unit, what, section = due.duty.section)
        );
    }
    let roster = B::roster(desk);
    let widths: Vec<usize> = (0..roster.columns.len())
        .map(|at| roster.rows.iter().filter_map(|row| row.cells.get(at)).map(|cell| cell.chars().count()).max().unwrap_or_default())
        .collect();
    for row in roster.rows.iter().filter(|row| !row.is_out) {
        let cells = row.cells.iter().zip(&widths).map(|(cell, width)| format!("{cell:width$}")).collect::<Vec<_>>().join("  ");
        let _ = writeln!(text, "{cells}  {}", row.marks.join(", "));
    }
    text
}

/// Tells the exact chances of a command and what goes into them; nothing happens.
pub(super) fn odds(path: &Path, command: &str, json: bool, out: &mut dyn Write) -> Result<(), Failure> {
    let rulebook = rulebook_of::<Classroom>(path).unwrap_or_default();
    let no_other = || Err(tr!("--game is for games of another rulebook than the classroom game").to_owned());
    let workings = light_rulebooks!(&rulebook, B => workings::<B>(path, command), else no_other())?;
    let told = if json { super::json(&workings)? } else { visible(&in_words(&workings)) };
    print_all(out, &told)
}

fn workings<B: Rulebook>(path: &Path, command: &str) -> Result<Workings, Failure> {
    let chronicle = sound::<B>(path, &mut std::io::sink())?;
    let request = Request::<<Desk<B> as Rules>::Command>::parse(command).map_err(|problem| problem.to_string())?;
    let Request::Play(order) = request else {
        return Err(tr!("only a command of the table has chances").to_owned());
    };
    chronicle.state().plan(&order.command).map(|plan| plan.workings()).map_err(|refused| refused.to_string())
}

fn in_words(workings: &Workings) -> String {
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
