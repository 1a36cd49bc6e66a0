//! `senlac pack` and `senlac unpack`: work that is taken along to another computer.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::{Failure, WindowHome, all_of, bytes, say, small};
use crate::atomic_write::{in_words, write_all_new, write_new_on};
use crate::content::class;
use crate::content::library::file_name;
use crate::disk::{Access, FileSystem, Real};
use crate::language::lists::first_of;
use crate::packs::{
    Ahead, BesideGame, Carried, CarriedGame, CarriedWork, Everything, SameGame, bring_up_to_date, find_same_game, would_end_play,
};
use crate::paths::shown;
use crate::planning::{Draft, PREPARATION_FILE};
use crate::record::{FileProblem, ReadOnly};
use crate::registered::BOARD_GAMES;

/// What is packed.
#[derive(Debug, Args)]
pub struct PackCall {
    /// A game file; or “preparation”: the lesson that is prepared in the window of this computer; or “everything” that it keeps
    #[arg(value_name = "GAME")]
    pub what: PathBuf,
    /// The new file, NAME.senlac-lesson; it must not exist yet
    pub out: PathBuf,
    /// The class that plays the game, as the window keeps it, for those who come late or change places
    #[arg(long, value_name = "FILE")]
    pub class: Option<PathBuf>,
    /// What the owners of a board game have read off their map and sheets, as the window keeps it
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
}

/// What is unpacked, and where to.
#[derive(Debug, Args)]
pub struct UnpackCall {
    /// The file that was taken along
    pub file: PathBuf,
    /// The folder that it goes to; this one where it is left out
    #[arg(long, value_name = "DIR", default_value = ".", hide_default_value = true)]
    pub to: PathBuf,
    /// Where the game is in that folder already and lacks steps, add them to it
    #[arg(long, conflicts_with = "both")]
    pub update: bool,
    /// Where the game is in that folder already, write it under another name all the same
    #[arg(long)]
    pub both: bool,
}

/// Packs a game, or what is prepared in the window. An existing file is never touched.
pub(super) fn pack(call: &PackCall, window: WindowHome<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let home = window.folder;
    let mut damaged = Vec::new();
    let work = if call.what.as_os_str() == OsStr::new("preparation") {
        let path = home.ok_or(tr!("nothing is prepared in the window: this computer has no folder for games"))?.join(PREPARATION_FILE);
        if !Real.is_file(&path) {
            return Err(tr!(
                "nothing is prepared in the window on this computer ({path}); prepare a lesson there first",
                path = shown(&path)
            ));
        }
        CarriedWork::Lesson(Box::new(prepared(&path)?))
    } else if call.what.as_os_str() == OsStr::new("everything") {
        let home = home.ok_or(tr!("there is nothing to back up: this computer has no folder for games"))?;
        let gathered = Everything::gather(&Real, home, window.pack_checks());
        damaged = gathered.damaged;
        CarriedWork::Everything(Box::new(gathered.all))
    } else if call.what.extension().is_some_and(|end| end == "json") {
        CarriedWork::Lesson(Box::new(prepared(&call.what)?))
    } else {
        CarriedWork::Game(Box::new(game(call)?))
    };
    if !matches!(work, CarriedWork::Game(_)) && (call.class.is_some() || call.tables.is_some()) {
        return Err(tr!("--class and --tables only go with a game; remove them").to_owned());
    }
    let carried = Carried { work, settings: None };
    let unwritten = |problem: String| tr!("couldn’t write {path}: {problem}", path = shown(&call.out), problem);
    let text = carried.written().map_err(unwritten)?;
    write_new_on(&Real, &call.out, text.as_bytes()).map_err(|problem| unwritten(in_words(&problem)))?;
    say(out, told(&carried, &call.out))?;
    if damaged.is_empty() {
        return Ok(());
    }
    Err(tr!("these files are damaged and aren’t in the backup: {damaged}", damaged = first_of(&damaged, "; ")))
}

/// “7b.senlac-lesson: a game of 41 steps”.
fn told(carried: &Carried, path: &Path) -> String {
    let path = shown(path);
    match &carried.work {
        CarriedWork::Lesson(draft) => {
            let (table, pupils) = (&draft.table.name, draft.class.pupils.len());
            tr_count!(
                pupils,
                "{path}: a lesson on {table} for {pupils} pupil",
                "{path}: a lesson on {table} for {pupils} pupils",
                path,
                table
            )
        }
        CarriedWork::Game(game) => {
            tr_count!(steps = game.steps(), "{path}: a game of {steps} step", "{path}: a game of {steps} steps", path)
        }
        CarriedWork::Everything(all) => tr!("{path}: {words}", path, words = all.words()),
    }
}

/// What a kept preparation holds.
fn prepared(path: &Path) -> Result<Draft, Failure> {
    Draft::read(&small(path)?).map_err(|problem| format!("{problem} ({})", shown(path)))
}

/// The game that is packed, with what goes along.
fn game(call: &PackCall) -> Result<CarriedGame, Failure> {
    let path = &call.what;
    let name = path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    // The name alone would tell too little of where a damaged game is.
    let placed = |problem: FileProblem| {
        let path = path.clone();
        if let FileProblem::Damaged { damage, .. } = problem {
            return FileProblem::Damaged { damage, path }.to_string();
        }
        if let FileProblem::NotAGame { problem, .. } = problem {
            FileProblem::NotAGame { problem, path }.to_string()
        } else {
            problem.to_string()
        }
    };
    let game = CarriedGame::of(&name, bytes(path)?, BOARD_GAMES).map_err(placed)?;
    let class = call.class.as_deref().map(|path| class::parse(&small(path)?, &shown(path)).map_err(|problems| problems.to_string()));
    let owned = call.tables.as_deref().map(|path| {
        let board_game = game.board_game().ok_or(tr!("only a board game has owners’ tables; remove --tables"))?;
        board_game.read_owned(&small(path)?).map_err(|problems| all_of(&shown(path), &problems))
    });
    Ok(game.with(BesideGame { class: class.transpose()?, owned: owned.transpose()? }))
}

/// Reads a file that was taken along.
fn carried(path: &Path) -> Result<Carried, Failure> {
    Carried::read(&bytes(path)?, BOARD_GAMES).map_err(|problems| all_of(&shown(path), &problems.0))
}

/// A lesson that was taken along: as it was packed, or as `unpack` has written it.
pub(super) fn lesson(path: &Path) -> Result<Draft, Failure> {
    if path.extension().is_some_and(|end| end == "json") {
        return prepared(path);
    }
    match carried(path)?.work {
        CarriedWork::Lesson(draft) => Ok(*draft),
        CarriedWork::Game(_) => {
            Err(tr!("{path} contains a started game, not a lesson; write it as a game file with “senlac unpack”", path = shown(path)))
        }
        CarriedWork::Everything(_) => {
            Err(tr!("{path} is a backup, not a lesson; write its files into a folder with “senlac unpack”", path = shown(path)))
        }
    }
}

/// Writes what was taken along into a folder. A file that is there is never overwritten.
pub(super) fn unpack(call: &UnpackCall, window: WindowHome<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let carried = carried(&call.file)?;
    Real.make_folder(&call.to, Access::Usual)
        .map_err(|problem| tr!("can’t use the folder {folder}: {problem}", folder = shown(&call.to), problem = in_words(&problem)))?;
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    match &carried.work {
        CarriedWork::Everything(all) => {
            let disk: Arc<dyn FileSystem> = Arc::new(Real);
            let added = all.add_to(&disk, &call.to, window.pack_checks())?;
            say(out, added.words())?;
            return added.troubles().map_or(Ok(()), Err);
        }
        CarriedWork::Lesson(draft) => files.push((free(&call.to, &carried.name(), "json")?, draft.write())),
        CarriedWork::Game(game) => {
            if let Some(same) = find_same_game(&Real, Some(&call.to), &[], game).filter(|_| !call.both) {
                return already_there(call, game, &same, out);
            }
            files.push((free(&call.to, game.name(), "senlac")?, game.text().to_owned()));
            if let Some(class) = &game.beside.class {
                files.push((free(&call.to, &file_name(&class.name), "toml")?, class.write()));
            }
            if let (Some(board_game), Some(owned)) = (game.board_game(), &game.beside.owned) {
                files.push((free(&call.to, board_game.name, "toml")?, board_game.write_owned(owned)));
            }
        }
    }
    let whole: Vec<(PathBuf, &[u8])> = files.iter().map(|(path, text)| (path.clone(), text.as_bytes())).collect();
    write_all_new(&Real, &whole)
        .map_err(|(path, problem)| tr!("couldn’t write {path}: {problem}", path = shown(&path), problem = in_words(&problem)))?;
    files.iter().try_for_each(|(path, _)| say(out, shown(path)))
}

/// A path in a folder that nothing has yet.
fn free(folder: &Path, name: &str, ending: &str) -> Result<PathBuf, Failure> {
    let numbered = |number| if number == 1 { format!("{name}.{ending}") } else { format!("{name}-{number}.{ending}") };
    let mut paths = (1..1000).map(|number| folder.join(numbered(number)));
    let full = || tr!("there are too many files called {name} in {folder}; choose another folder with --to", name, folder = shown(folder));
    paths.find(|path| !Real.is_taken(path)).ok_or_else(full)
}

/// The later steps of a game are none that this version can play on with.
fn cannot_be_played_on(path: &str, reason: &ReadOnly) -> Failure {
    tr!(
        "this version of Senlac can’t play on with the later steps of this game, so {path} wasn’t changed: {reason}. Write the game under another name with --both, or install the newest version",
        path,
        reason
    )
}

/// The game is in that folder already: nothing is written unless it was said so.
fn already_there(call: &UnpackCall, game: &CarriedGame, same: &SameGame, out: &mut dyn Write) -> Result<(), Failure> {
    let (path, here, steps) = (shown(&same.path), same.steps, game.steps());
    match same.ahead {
        Ahead::Neither => say(out, tr!("{path}: this game is already here with the same steps; nothing was written", path)),
        Ahead::Carried if call.update => {
            if let Some(reason) = would_end_play(&bytes(&same.path)?, game, BOARD_GAMES) {
                return Err(cannot_be_played_on(&path, reason));
            }
            bring_up_to_date(Arc::new(Real), &same.path, game).map_err(|problem| problem.to_string())?;
            say(out, tr!("{path}: brought up to date, from step {here} to step {steps}", path, here, steps))
        }
        Ahead::Carried => Err(tr!(
            "this game is already in the folder, but steps are missing: {path} has {here} of {steps}. Add them with --update, or write the game under another name with --both",
            here,
            steps,
            path
        )),
        Ahead::Here => Err(tr!(
            "this game is already in the folder and further ahead: {path} has {here} steps, the file has {steps}. Write the older game under another name with --both",
            here,
            steps,
            path
        )),
        Ahead::Parted(shared) => Err(tr!(
            "this game is already in the folder and went on differently after step {shared}: {path} has {here} steps, the file has {steps}. Write it under another name with --both",
            shared,
            here,
            steps,
            path
        )),
    }
}
