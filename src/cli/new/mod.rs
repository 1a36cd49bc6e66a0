//! `senlac new`: starts a game file.

mod dry_run;
mod list;

use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use chrono::Utc;
use clap::Args;
use rand::TryRng;
use rand::rngs::SysRng;

use super::{Failure, print_all, print_line};
use crate::battles::Progress;
use crate::battles::fair::fit;
use crate::classroom::Game;
use crate::content::library;
use crate::disk::RealDisk;
use crate::game::name::without_control_characters;
use crate::paths::display_path;
use crate::planning::enrol::{ArmyFitting, enrol};
use crate::planning::ready_check::{Weight, check};
use crate::planning::{Draft, seats};
use crate::rules::{SeededDice, Setup, State};

pub use list::ListFlags;
use list::ParsedList;

/// Arguments of `senlac new`.
#[derive(Debug, Args)]
pub struct NewGameArgs {
    /// The new game file; it must not exist yet
    #[arg(required_unless_present = "dry_run")]
    pub out: Option<PathBuf>,
    /// A board game instead of the classroom game: hastings-1066, diex-aie or ancients; --scenario is its order of
    /// battle
    #[arg(long, value_name = "NAME", conflicts_with_all = ["class", "keep_armies", "dry_run"])]
    pub rulebook: Option<String>,
    /// A ruling of the board game to set from the start; may be repeated
    #[arg(long = "ruling", value_name = "KEY=OPTION", requires = "rulebook")]
    pub rulings: Vec<String>,
    /// The owner’s tables for the board game, as a file exported from the window
    #[arg(long, value_name = "FILE", requires = "rulebook")]
    pub tables: Option<PathBuf>,
    /// A scenario by name, or a scenario file; the default is senlac-16x10, or a-small-table for a small class
    #[arg(long, value_name = "NAME")]
    pub scenario: Option<String>,
    /// A class list (.csv, .tsv, .txt, .xlsx, .ods, .docx, SIMS .xml); the armies are fitted to the class, and
    /// the pupils’ seats are drawn at random
    #[arg(long, value_name = "FILE")]
    pub class: Option<PathBuf>,
    /// Keep the scenario’s armies for a class of any size: pupils share units, or the referee plays the spare ones
    #[arg(long, requires = "class")]
    pub keep_armies: bool,
    /// A lesson prepared on another computer and exported as a file: its class, armies, table, deck and rulings
    #[arg(long, value_name = "FILE", conflicts_with_all = ["scenario", "class", "rulebook"])]
    pub lesson: Option<PathBuf>,
    /// The seed for the seats and the program’s dice; the default is random
    #[arg(long, value_name = "N")]
    pub seed: Option<u64>,
    /// Only show how the class list is read, row by row, with remarks and questions; don't create a game
    #[arg(long, requires = "class")]
    pub dry_run: bool,
    /// Flags for reading the class list.
    #[command(flatten)]
    pub list: ListFlags,
}

/// Starts a game from a scenario and a class list. An existing file is never touched. Remarks about the list are
/// printed on standard error.
pub(super) fn new_game(call: &NewGameArgs, out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    if let Some(lesson) = &call.lesson {
        let seed = call.seed.map_or_else(random_seed, Ok)?;
        return create_game(call, (lesson_setup(lesson)?, seed), out, aside);
    }
    let name = call.scenario.as_deref().unwrap_or(library::SCENARIO);
    let draft = Draft::from_scenario(library::scenario(name).map_err(|problems| problems.to_string())?);
    let fitting = match &call.scenario {
        _ if call.keep_armies => ArmyFitting::Not,
        Some(_) => ArmyFitting::Here,
        None => ArmyFitting::WithTable,
    };
    let list = call.class.as_deref().map(|class| call.list.read(class)).transpose()?;
    if call.dry_run {
        return list.map_or(Ok(()), |list| print_dry_run(draft, &list, fitting, out));
    }
    let seed = call.seed.map_or_else(random_seed, Ok)?;
    let setup = match list {
        Some(list) => with_class(draft, &list, fitting, seed, aside)?,
        None => draft.setup(),
    };
    create_game(call, (setup, seed), out, aside)
}

/// Returns the set-up of an exported lesson.
fn lesson_setup(path: &Path) -> Result<Setup, Failure> {
    let draft = super::export::read_lesson(path)?;
    let missing: Vec<String> =
        check(&draft).into_iter().filter(|finding| finding.weight == Weight::Missing).map(|finding| finding.words).collect();
    if missing.is_empty() { Ok(draft.setup()) } else { Err(missing.join("\n")) }
}

/// Creates the game file and prints a summary.
fn create_game(call: &NewGameArgs, (begun, seed): (Setup, u64), out: &mut dyn Write, aside: &mut dyn Write) -> Result<(), Failure> {
    let path = call.out.as_deref().ok_or(tr!("enter a name for the new game file"))?;
    let game = Game::create_on(Arc::new(RealDisk), path, begun, seed, Utc::now()).map_err(|problem| problem.to_string())?;
    for doubt in game.location_remarks() {
        print_line(aside, doubt)?;
    }
    let setup = game.setup();
    let (path, scenario, norman, saxon) = (display_path(path), &setup.scenario, setup.norman.len(), setup.saxon.len());
    print_line(out, tr!("{path}: {scenario}, {norman} Norman and {saxon} Saxon units, seed {seed}", path, scenario, norman, saxon, seed))
}

/// Returns the battle with a class in command. Seats are drawn at random from the seed, except those given in the
/// list.
fn with_class(mut draft: Draft, list: &ParsedList, fitting: ArmyFitting, seed: u64, aside: &mut dyn Write) -> Result<Setup, Failure> {
    let before = draft.posts().count();
    let told = seat_class(&mut draft, list, fitting)?;
    let is_measured = draft.posts().count() != before;
    let fitted = fit_squares(&mut draft, fitting, is_measured)?;
    seats::draw(&mut draft, &mut SeededDice::new(seed, 0));
    let nowhere = draft.posts().filter(|(_, post)| post.muster.square.is_none()).count();
    let no_room = (nowhere > 0).then(|| tr!("{nowhere} units don’t fit in their zones and start in reserve.", nowhere));
    let remarks = list.list.remark_lines().into_iter().chain(told).chain(fitted).chain(no_room);
    for line in std::iter::once(reading_summary(list)).chain(remarks) {
        print_line(aside, line)?;
    }
    Ok(draft.setup())
}

/// Adjusts starting squares by trial battles, as the window does, if the armies were fitted to the class and no
/// layout exists for them. Returns a remark about it.
fn fit_squares(draft: &mut Draft, fitting: ArmyFitting, is_measured: bool) -> Result<Option<String>, Failure> {
    if fitting != ArmyFitting::Not && draft.has_drawn_positions() {
        let (units, table) = (draft.posts().count(), &draft.table.name);
        return Ok(Some(tr!(
            "The {units} units start in the positions that {table} has for this number. Few have to wait, and either side can win.",
            units,
            table
        )));
    }
    if !is_measured || State::new(&draft.setup()).is_err() {
        return Ok(None);
    }
    let found = fit(&draft.setup(), draft.zones(), &Progress::default()).map_err(|problem| problem.to_string())?;
    Ok(found.map(|(setup, words)| {
        draft.copy_positions(&setup);
        tr!("Some units start in other squares, so that few have to wait and either side can win: {words}", words)
    }))
}

/// Seats the class of a list. Returns remarks.
fn seat_class(draft: &mut Draft, list: &ParsedList, fitting: ArmyFitting) -> Result<Vec<String>, Failure> {
    let listed = list.list.accept(&list.file).map_err(|problems| {
        // Unknown units are reported with the other mistakes, so that a teacher corrects the list only once.
        let mut told: Vec<(Option<usize>, String)> = problems.iter().map(|problem| (problem.line, problem.to_string())).collect();
        let unknown = draft.unknown_units(&list.list.pupils());
        told.extend(unknown.into_iter().map(|(row, words)| (Some(row), format!("{words} ({})", without_control_characters(&list.file)))));
        told.sort_by_key(|(row, _)| *row);
        told.into_iter().map(|(_, words)| words).chain(dry_run::suggested_flags(&list.list)).collect::<Vec<_>>().join("\n")
    })?;
    let enrolled = enrol(&list.name, &listed);
    let remarks = enrolled.remarks.clone();
    let seated = draft.seat_class(enrolled, fitting)?;
    Ok(remarks.into_iter().chain(seated).collect())
}

/// Returns a summary such as “3 pupils, 1 of them absent today. Names on lines in UTF-8; there are no headings.”
fn reading_summary(ParsedList { list, .. }: &ParsedList) -> String {
    let pupils = list.pupils();
    let (absent, read_as) = (pupils.iter().filter(|pupil| pupil.absent).count(), &list.read_as);
    match (pupils.len(), absent) {
        (pupils, 0) => tr_count!(pupils, "{pupils} pupil. {read_as}", "{pupils} pupils. {read_as}", read_as),
        (pupils, _) => tr!("{pupils} pupils, {absent} of them absent today. {read_as}", pupils, absent, read_as),
    }
}

/// Prints how the list is read, row by row, then remarks and questions, without creating a game.
///
/// # Errors
/// Returns the number of mistakes if the list couldn't be used. All of them are printed before.
fn print_dry_run(mut draft: Draft, list: &ParsedList, fitting: ArmyFitting, out: &mut dyn Write) -> Result<(), Failure> {
    let mut told = format!("{}{}\n{}", dry_run::rows(&list.list), reading_summary(list), dry_run::remarks(&list.list));
    let is_refused = dry_run::refusal(&list.list, 0).is_some();
    let unknown = if is_refused { draft.unknown_units(&list.list.pupils()) } else { Vec::new() };
    told.extend(unknown.iter().map(|(_, remark)| tr!("Mistake: {remark}\n", remark)));
    told.push_str(&dry_run::questions(&list.list));
    let refused = dry_run::refusal(&list.list, unknown.len()).map(|words| format!("{}: {words}", list.file));
    let seated = refused.map_or_else(|| seat_class(&mut draft, list, fitting), Err);
    let remarks = seated.iter().flatten().map(|remark| tr!("Remark: {remark}\n", remark));
    told.extend(remarks);
    print_all(out, &told)?;
    seated.map(drop)
}

/// Returns a random seed from the system, short enough to be typed and to survive every JSON parser.
///
/// # Errors
/// Returns an error if the system has no random source.
pub fn random_seed() -> Result<u64, Failure> {
    let bits = SysRng.try_next_u64().map_err(|problem| tr!("the system provided no random numbers ({problem}); add --seed", problem))?;
    Ok(bits >> 22)
}
