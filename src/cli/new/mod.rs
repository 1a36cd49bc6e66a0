//! `senlac new`: begins a game file.

mod dry_run;
mod list;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::Utc;
use clap::Args;
use rand::TryRng;
use rand::rngs::SysRng;

use super::{Failure, print_all, say};
use crate::battles::Progress;
use crate::battles::fair::fit;
use crate::classroom::Game;
use crate::content::library;
use crate::disk::Real;
use crate::game::name::without_control_characters;
use crate::paths::shown;
use crate::planning::enrol::{Fitting, enrol};
use crate::planning::ready::{Weight, check};
use crate::planning::{Draft, seats};
use crate::rules::{Rolled, Setup, State};

pub use list::ListFlags;
use list::ListRead;

/// How to begin a game.
#[derive(Debug, Args)]
pub struct NewGame {
    /// The new game file; it must not exist yet
    #[arg(required_unless_present = "dry_run")]
    pub out: Option<PathBuf>,
    /// Another rulebook than the classroom game: hastings-1066, diex-aie or ancients, with an order of battle of its own as --scenario
    #[arg(long, value_name = "NAME", conflicts_with_all = ["class", "keep_armies", "dry_run"])]
    pub rulebook: Option<String>,
    /// A reading of another rulebook’s ruling from the beginning, as KEY=READING; as often as needed
    #[arg(long = "ruling", value_name = "KEY=READING", requires = "rulebook")]
    pub rulings: Vec<String>,
    /// What the owners of another rulebook’s map and sheets have read off them: a file as the window keeps it
    #[arg(long, value_name = "FILE", requires = "rulebook")]
    pub tables: Option<PathBuf>,
    /// A scenario by name, or a scenario file; senlac-16x10 where it is left out, and a-small-table for a small class
    #[arg(long, value_name = "NAME")]
    pub scenario: Option<String>,
    /// A class list (.csv, .tsv, .txt, .xlsx, .ods, .docx, SIMS .xml); the armies are fitted to it, and its pupils lead the units by lot
    #[arg(long, value_name = "FILE")]
    pub class: Option<PathBuf>,
    /// Keep the scenario’s armies, whatever the size of the class: some pupils share a unit, or the referee plays some
    #[arg(long, requires = "class")]
    pub keep_armies: bool,
    /// The lesson that was prepared on another computer and taken along as a file: its class, armies, table, deck and rulings
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "class", "rulebook"])]
    pub lesson: Option<PathBuf>,
    /// What the seats are drawn and the program’s dice are rolled from; by chance where it is left out
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Only tell how the class list is read, row by row, with what is odd about it and what is asked; make no game
    #[arg(long, requires = "class")]
    pub dry_run: bool,
    /// How the class list is read.
    #[command(flatten)]
    pub list: ListFlags,
}

/// Begins a game from a scenario and a class list. An existing file is never touched. What is odd about the list is
/// said aside.
pub(super) fn new_game(call: &NewGame, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    if let Some(lesson) = &call.lesson {
        let seed = call.seed.map_or_else(seed_by_chance, Ok)?;
        return begin(call, (lesson_of(lesson)?, seed), out, aside);
    }
    let name = call.scenario.as_deref().unwrap_or(library::SCENARIO);
    let draft = Draft::of(library::scenario(name).map_err(|problems| problems.to_string())?);
    let fitting = match &call.scenario {
        _ if call.keep_armies => Fitting::Not,
        Some(_) => Fitting::Here,
        None => Fitting::WithTable,
    };
    let list = call.class.as_deref().map(|class| call.list.read(class)).transpose()?;
    if call.dry_run {
        return list.map_or(Ok(()), |list| tell(draft, &list, fitting, out));
    }
    let seed = call.seed.map_or_else(seed_by_chance, Ok)?;
    let setup = match list {
        Some(list) => with_class(draft, &list, fitting, seed, aside)?,
        None => draft.setup(),
    };
    begin(call, (setup, seed), out, aside)
}

/// The battle of a lesson that was taken along.
fn lesson_of(path: &Path) -> Result<Setup, Failure> {
    let draft = super::carry::lesson(path)?;
    let missing: Vec<String> =
        check(&draft).into_iter().filter(|finding| finding.weight == Weight::Missing).map(|finding| finding.words).collect();
    if missing.is_empty() { Ok(draft.setup()) } else { Err(missing.join("\n")) }
}

/// Makes the game file, and says what it holds.
fn begin(call: &NewGame, (begun, seed): (Setup, u64), out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let path = call.out.as_deref().ok_or(tr!("name the new game file"))?;
    let game = Game::create_on(Arc::new(Real), path, begun, seed, Utc::now()).map_err(|problem| problem.to_string())?;
    for doubt in game.doubts() {
        say(aside, doubt)?;
    }
    let setup = game.setup();
    let (path, scenario, norman, saxon) = (shown(path), &setup.scenario, setup.norman.len(), setup.saxon.len());
    say(out, tr!("{path}: {scenario}, {norman} Norman and {saxon} Saxon units, seed {seed}", path, scenario, norman, saxon, seed))
}

/// The battle with a class in command: its seats are drawn by lot from the seed, but for those that the list gives.
fn with_class(mut draft: Draft, list: &ListRead, fitting: Fitting, seed: u64, aside: &mut dyn Write) -> Result<Setup, Failure> {
    let before = draft.posts().count();
    let told = sit_down(&mut draft, list, fitting)?;
    let is_measured = draft.posts().count() != before;
    let fitted = fit_squares(&mut draft, fitting, is_measured)?;
    seats::draw(&mut draft, &mut Rolled::new(seed, 0));
    let nowhere = draft.posts().filter(|(_, post)| post.muster.square.is_none()).count();
    let no_room = (nowhere > 0).then(|| tr!("{nowhere} units have no room in their zones and begin in reserve.", nowhere));
    let remarks = list.list.told().into_iter().chain(told).chain(fitted).chain(no_room);
    for line in std::iter::once(read_as(list)).chain(remarks) {
        say(aside, line)?;
    }
    Ok(draft.setup())
}

/// Armies that were measured and stand as in no picture stand better where battles show how, as in the window; what is to be said
/// about that.
fn fit_squares(draft: &mut Draft, fitting: Fitting, is_measured: bool) -> Result<Option<String>, Failure> {
    if fitting != Fitting::Not && draft.stands_as_drawn() {
        let (units, table) = (draft.posts().count(), &draft.table.name);
        return Ok(Some(tr!(
            "{units} units stand on {table} as drawn for so many, so that few wait and either side can win.",
            units,
            table
        )));
    }
    if !is_measured || State::new(&draft.setup()).is_err() {
        return Ok(None);
    }
    let found = fit(&draft.setup(), draft.zones(), &Progress::default()).map_err(|problem| problem.to_string())?;
    Ok(found.map(|(setup, words)| {
        draft.take_places(&setup);
        tr!("So that few wait and either side can win, some stand elsewhere: {words}", words)
    }))
}

/// The class of a list sits down; what is to be said about that.
fn sit_down(draft: &mut Draft, list: &ListRead, fitting: Fitting) -> Result<Vec<String>, Failure> {
    let listed = list.list.accept(&list.file).map_err(|problems| {
        // A teacher mends a list once: units that no army has are told among the other mistakes.
        let mut told: Vec<(Option<usize>, String)> = problems.iter().map(|problem| (problem.line, problem.to_string())).collect();
        let unknown = draft.unknown_units(&list.list.pupils());
        told.extend(unknown.into_iter().map(|(row, words)| (Some(row), format!("{words} ({})", without_control_characters(&list.file)))));
        told.sort_by_key(|(row, _)| *row);
        told.into_iter().map(|(_, words)| words).chain(dry_run::way_out(&list.list)).collect::<Vec<_>>().join("\n")
    })?;
    let enrolled = enrol(&list.name, &listed);
    let remarks = enrolled.remarks.clone();
    let seated = draft.sit_down(enrolled, fitting)?;
    Ok(remarks.into_iter().chain(seated).collect())
}

/// “3 pupils, 1 of them absent today. Names on lines in UTF-8; there are no headings.”
fn read_as(ListRead { list, .. }: &ListRead) -> String {
    let pupils = list.pupils();
    let (absent, read_as) = (pupils.iter().filter(|pupil| pupil.absent).count(), &list.read_as);
    match (pupils.len(), absent) {
        (pupils, 0) => tr_count!(pupils, "{pupils} pupil. {read_as}", "{pupils} pupils. {read_as}", read_as),
        (pupils, _) => tr!("{pupils} pupils, {absent} of them absent today. {read_as}", pupils, absent, read_as),
    }
}

/// Tells what was read, row by row, then what is odd about it and what is asked; makes nothing of it.
/// Errors: where the list would not be taken, how much stands in the way; all of it is told before.
fn tell(mut draft: Draft, list: &ListRead, fitting: Fitting, out: &mut dyn Write) -> Result<(), Failure> {
    let mut told = format!("{}{}\n{}", dry_run::rows(&list.list), read_as(list), dry_run::remarks(&list.list));
    let is_refused = dry_run::refusal(&list.list, 0).is_some();
    let unknown = if is_refused { draft.unknown_units(&list.list.pupils()) } else { Vec::new() };
    told.extend(unknown.iter().map(|(_, remark)| tr!("Mistake: {remark}\n", remark)));
    told.push_str(&dry_run::questions(&list.list));
    let refused = dry_run::refusal(&list.list, unknown.len()).map(|words| format!("{}: {words}", list.file));
    let seated = refused.map_or_else(|| sit_down(&mut draft, list, fitting), Err);
    let remarks = seated.iter().flatten().map(|remark| tr!("Remark: {remark}\n", remark));
    told.extend(remarks);
    print_all(out, &told)?;
    seated.map(drop)
}

/// A seed from the system's own chance, short enough to be typed and to survive every JSON reader.
///
/// # Errors
/// Where the system has none.
pub fn seed_by_chance() -> Result<u64, Failure> {
    let bits = SysRng.try_next_u64().map_err(|problem| tr!("the system gives no random numbers ({problem}); name a --seed", problem))?;
    Ok(bits >> 22)
}
