//! `senlac export` and `senlac import`: export to and import from another computer.

use std::ffi::OsStr;
use std::io::Write;
use std::path::{Path, PathBuf};
use std::sync::Arc;

use clap::Args;

use super::{Failure, WindowData, list_mistakes, print_line, read_file, read_small_file};
use crate::atomic_write::{error_text, write_all_new, write_new_file};
use crate::content::class;
use crate::content::library::file_name;
use crate::disk::{Access, FileSystem, RealDisk};
use crate::language::lists::join_first;
use crate::packs::{
    Backup, GameExtras, GameLead, Pack, PackContents, PackedGame, SameGame, bring_up_to_date, find_same_game, update_objection,
};
use crate::paths::display_path;
use crate::planning::{Draft, PREPARATION_FILE};
use crate::record::{FileProblem, ReadOnly};
use crate::registered::BOARD_GAMES;

/// Arguments of `senlac export`.
#[derive(Debug, Args)]
pub struct ExportArgs {
    /// A game file, “preparation” for the lesson prepared in the window, or “everything” for a backup
    #[arg(value_name = "GAME")]
    pub what: PathBuf,
    /// The new file, NAME.senlac-lesson; it must not exist yet
    pub out: PathBuf,
    /// A class file saved by the window, for latecomers and seat changes
    #[arg(long, value_name = "FILE")]
    pub class: Option<PathBuf>,
    /// The owner’s tables for the board game, as a file exported from the window
    #[arg(long, value_name = "FILE")]
    pub tables: Option<PathBuf>,
}

/// Arguments of `senlac import`.
#[derive(Debug, Args)]
pub struct ImportArgs {
    /// The exported file
    pub file: PathBuf,
    /// The target folder; the default is the current folder
    #[arg(long, value_name = "DIR", default_value = ".", hide_default_value = true)]
    pub to: PathBuf,
    /// Add the missing steps to a game that is already in the folder
    #[arg(long, conflicts_with = "both")]
    pub update: bool,
    /// Save the game under another name if it is already in the folder
    #[arg(long)]
    pub both: bool,
}

/// Exports a game, or what is prepared in the window. An existing file is never touched.
pub(super) fn export(call: &ExportArgs, window: WindowData<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let home = window.folder;
    let mut damaged = Vec::new();
    let work = if call.what.as_os_str() == OsStr::new("preparation") {
        let path = home.ok_or(tr!("no lesson is prepared in the window: this computer has no games folder"))?.join(PREPARATION_FILE);
        if !RealDisk.is_file(&path) {
            return Err(tr!(
                "no lesson is prepared in the window on this computer ({path}); prepare one there first",
                path = display_path(&path)
            ));
        }
        PackContents::Lesson(Box::new(read_draft(&path)?))
    } else if call.what.as_os_str() == OsStr::new("everything") {
        let home = home.ok_or(tr!("there is nothing to back up: this computer has no games folder"))?;
        let gathered = Backup::collect(&RealDisk, home, window.pack_checks());
        damaged = gathered.damaged;
        PackContents::Everything(Box::new(gathered.all))
    } else if call.what.extension().is_some_and(|end| end == "json") {
        PackContents::Lesson(Box::new(read_draft(&call.what)?))
    } else {
        PackContents::Game(Box::new(game(call)?))
    };
    if !matches!(work, PackContents::Game(_)) && (call.class.is_some() || call.tables.is_some()) {
        return Err(tr!("--class and --tables are for games only; remove them").to_owned());
    }
    let carried = Pack { work, settings: None };
    let unwritten = |problem: String| tr!("couldn’t write {path}: {problem}", path = display_path(&call.out), problem);
    let text = carried.to_text_within_limits().map_err(unwritten)?;
    write_new_file(&RealDisk, &call.out, text.as_bytes()).map_err(|problem| unwritten(error_text(&problem)))?;
    print_line(out, summary(&carried, &call.out))?;
    if damaged.is_empty() {
        return Ok(());
    }
    Err(tr!("these files are damaged and aren’t in the backup: {damaged}", damaged = join_first(&damaged, "; ")))
}

/// Returns a summary such as “7b.senlac-lesson: a game of 41 steps”.
fn summary(carried: &Pack, path: &Path) -> String {
    let path = display_path(path);
    match &carried.work {
        PackContents::Lesson(draft) => {
            let (table, pupils) = (&draft.table.name, draft.class.pupils.len());
            tr_count!(
                pupils,
                "{path}: a lesson on {table} for {pupils} pupil",
                "{path}: a lesson on {table} for {pupils} pupils",
                path,
                table
            )
        }
        PackContents::Game(game) => {
            tr_count!(steps = game.steps(), "{path}: a game of {steps} step", "{path}: a game of {steps} steps", path)
        }
        PackContents::Everything(all) => tr!("{path}: {words}", path, words = all.summary()),
    }
}

/// Reads a saved preparation.
fn read_draft(path: &Path) -> Result<Draft, Failure> {
    Draft::read(&read_small_file(path)?).map_err(|problem| format!("{problem} ({})", display_path(path)))
}

/// Reads the game to export, with its class and tables.
fn game(call: &ExportArgs) -> Result<PackedGame, Failure> {
    let path = &call.what;
    let name = path.file_stem().map_or_else(String::new, |name| name.to_string_lossy().into_owned());
    // The name alone doesn't show where a damaged game is.
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
    let game = PackedGame::from_bytes(&name, read_file(path)?, BOARD_GAMES).map_err(placed)?;
    let class = call
        .class
        .as_deref()
        .map(|path| class::parse(&read_small_file(path)?, &display_path(path)).map_err(|problems| problems.to_string()));
    let owned = call.tables.as_deref().map(|path| {
        let board_game = game.board_game().ok_or(tr!("--tables is for board games only; remove it"))?;
        board_game.read_owned(&read_small_file(path)?).map_err(|problems| list_mistakes(&display_path(path), &problems))
    });
    Ok(game.with_extras(GameExtras { class: class.transpose()?, owned: owned.transpose()? }))
}

/// Reads an exported file.
fn read_pack(path: &Path) -> Result<Pack, Failure> {
    Pack::read(&read_file(path)?, BOARD_GAMES).map_err(|problems| list_mistakes(&display_path(path), &problems.0))
}

/// Reads an exported lesson: the exported file, or one that `import` has written.
pub(super) fn read_lesson(path: &Path) -> Result<Draft, Failure> {
    if path.extension().is_some_and(|end| end == "json") {
        return read_draft(path);
    }
    match read_pack(path)?.work {
        PackContents::Lesson(draft) => Ok(*draft),
        PackContents::Game(_) => {
            Err(tr!("{path} contains a started game, not a lesson; import it with “senlac import”", path = display_path(path)))
        }
        PackContents::Everything(_) => {
            Err(tr!("{path} is a backup, not a lesson; import its files with “senlac import”", path = display_path(path)))
        }
    }
}

/// Imports a file into a folder. Existing files are never overwritten.
pub(super) fn import(call: &ImportArgs, window: WindowData<'_>, out: &mut dyn Write) -> Result<(), Failure> {
    let carried = read_pack(&call.file)?;
    RealDisk.create_folder(&call.to, Access::Usual).map_err(|problem| {
        tr!("can’t use the folder {folder}: {problem}", folder = display_path(&call.to), problem = error_text(&problem))
    })?;
    let mut files: Vec<(PathBuf, String)> = Vec::new();
    match &carried.work {
        PackContents::Everything(all) => {
            let disk: Arc<dyn FileSystem> = Arc::new(RealDisk);
            let added = all.restore_to(&disk, &call.to, window.pack_checks())?;
            print_line(out, added.summary())?;
            return added.problems_text().map_or(Ok(()), Err);
        }
        PackContents::Lesson(draft) => files.push((free_path(&call.to, &carried.name(), "json")?, draft.write())),
        PackContents::Game(game) => {
            if let Some(same) = find_same_game(&RealDisk, Some(&call.to), &[], game).filter(|_| !call.both) {
                return handle_existing_game(call, game, &same, out);
            }
            files.push((free_path(&call.to, game.name(), "senlac")?, game.text().to_owned()));
            if let Some(class) = &game.beside.class {
                files.push((free_path(&call.to, &file_name(&class.name), "toml")?, class.write()));
            }
            if let (Some(board_game), Some(owned)) = (game.board_game(), &game.beside.owned) {
                files.push((free_path(&call.to, board_game.name, "toml")?, board_game.write_owned(owned)));
            }
        }
    }
    let whole: Vec<(PathBuf, &[u8])> = files.iter().map(|(path, text)| (path.clone(), text.as_bytes())).collect();
    write_all_new(&RealDisk, &whole)
        .map_err(|(path, problem)| tr!("couldn’t write {path}: {problem}", path = display_path(&path), problem = error_text(&problem)))?;
    files.iter().try_for_each(|(path, _)| print_line(out, display_path(path)))
}

/// Returns an unused path in a folder.
fn free_path(folder: &Path, name: &str, ending: &str) -> Result<PathBuf, Failure> {
    let numbered = |number| if number == 1 { format!("{name}.{ending}") } else { format!("{name}-{number}.{ending}") };
    let mut paths = (1..1000).map(|number| folder.join(numbered(number)));
    let full =
        || tr!("there are too many files called {name} in {folder}; choose another folder with --to", name, folder = display_path(folder));
    paths.find(|path| !RealDisk.is_taken(path)).ok_or_else(full)
}

/// Returns the error for a game that this version could no longer continue after adding the later steps.
fn read_only_failure(path: &str, reason: &ReadOnly) -> Failure {
    tr!(
        "{path} wasn’t changed, because this version of Senlac can’t continue the game after its later steps: {reason}. Use --both to save it under another name, or install the newest version",
        path,
        reason
    )
}

/// Handles a game that is already in the folder: nothing is written without the matching option.
fn handle_existing_game(call: &ImportArgs, game: &PackedGame, same: &SameGame, out: &mut dyn Write) -> Result<(), Failure> {
    let (path, here, steps) = (display_path(&same.path), same.steps, game.steps());
    match same.ahead {
        GameLead::Neither => print_line(out, tr!("{path}: this game is already here with the same steps; nothing was changed", path)),
        GameLead::Carried if call.update => {
            if let Some(reason) = update_objection(&read_file(&same.path)?, game, BOARD_GAMES) {
                return Err(read_only_failure(&path, reason));
            }
            bring_up_to_date(Arc::new(RealDisk), &same.path, game).map_err(|problem| problem.to_string())?;
            print_line(out, tr!("{path}: updated from step {here} to step {steps}", path, here, steps))
        }
        GameLead::Carried => Err(tr!(
            "this game is already in the folder, but steps are missing: {path} has {here} of {steps}. Use --update to add them, or --both to save the game under another name",
            here,
            steps,
            path
        )),
        GameLead::Here => Err(tr!(
            "this game is already in the folder and further ahead: {path} has {here} steps, the file has {steps}. Use --both to save the older game under another name",
            here,
            steps,
            path
        )),
        GameLead::Parted(shared) => Err(tr!(
            "this game is already in the folder and continued differently after step {shared}: {path} has {here} steps, the file has {steps}. Use --both to save it under another name",
            shared,
            here,
            steps,
            path
        )),
    }
}
