//! A board game without its type, and the list of those that a program has.

use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};

use super::intact::inspect;
use super::{InspectedBoardGame, OpenBoardGame, OpenedBoardGame, ReplayedFile, boxed, replay};
use crate::{
    AnswerError, BoardGameRules, BoardGameSetup, DisputedCell, Field, OwnedCell, OwnedCells, OwnedTable, PrintedTable, Register, Rulebook,
    Rulings, WrittenFile, setup_answers, setup_file_text, setup_from_answers,
};
use senlac_base::disk::Disk;
use senlac_record::{DeletedClass, FileProblem, Game, IntactPart, Remark, anonymise, inspect_on, without_class};

/// Everything that a new session starts with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SessionPlan {
    /// Options that differ from the defaults.
    pub rulings: Rulings,
    /// Table cells that the owners have entered.
    pub owned: Vec<OwnedCell>,
    /// Valid answers to the set-up's questions.
    pub setup: Map<String, Value>,
}

/// Board game without its type.
#[derive(Clone, Copy, Debug)]
pub struct BoardGame {
    /// Name in the header of a game file and after `--rulebook`.
    pub name: &'static str,
    /// Title of the game for people.
    pub title: &'static str,
    /// Register of its rulings.
    pub register: fn() -> &'static Register,
    /// Returns the set-up answers of the sample.
    pub sample: fn() -> Map<String, Value>,
    /// Returns the fields of a set-up.
    pub setup_fields: fn(&Map<String, Value>) -> Vec<Field>,
    /// Returns every mistake in the answers of a set-up.
    pub judge: fn(&Map<String, Value>) -> Vec<AnswerError>,
    /// Returns every table in its printed layout.
    pub tables: fn() -> &'static [PrintedTable],
    /// Returns the table cells that are damaged or disputed.
    pub disputed: fn() -> &'static [DisputedCell],
    /// Returns every table that only the owners have.
    pub owned_tables: fn() -> Vec<OwnedTable>,
    /// Opens a game of it; see [`BoardGames::open`](super::BoardGames::open).
    pub(super) open: fn(Arc<dyn Disk>, &Path) -> Result<OpenedBoardGame, FileProblem>,
    /// Reads a game of it without opening it; see [`BoardGames::inspect`](super::BoardGames::inspect).
    pub(super) inspect: fn(&dyn Disk, &Path) -> Result<InspectedBoardGame, FileProblem>,
    /// Reads as much as can be saved of a damaged game; see [`BoardGames::read_intact_part`](super::BoardGames::read_intact_part).
    pub(super) salvage: fn(&dyn Disk, &Path) -> Result<IntactPart, FileProblem>,
    /// Replays a whole game file; see [`BoardGames::replay`](super::BoardGames::replay).
    pub(super) replay: fn(Vec<u8>, &Path) -> Result<ReplayedFile, FileProblem>,
    /// Removes everything personal from a game file; see [`BoardGames::without_anybody`](super::BoardGames::without_anybody).
    pub(super) without_anybody: fn(&[u8], &Path) -> Result<String, FileProblem>,
    /// Removes a class's pupils from a game file; see [`BoardGames::without_class`](super::BoardGames::without_class).
    pub(super) without_class: WithoutClass,
    begin: StartFn,
}

/// Removes a class's pupils from a game file; `None` if it has none of them.
type WithoutClass = fn(&[u8], &Path, &DeletedClass<'_>) -> Result<Option<String>, FileProblem>;

/// Starts a game on a disk in a new file, with a seed and a start time.
type StartFn = fn(Arc<dyn Disk>, &Path, SessionPlan, u64, DateTime<Utc>) -> StartResult;

/// New game, or why its file can't be created.
type StartResult = Result<Box<dyn OpenBoardGame>, FileProblem>;

impl PartialEq for BoardGame {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for BoardGame {}

impl BoardGame {
    /// Returns the entry of a rulebook.
    pub const fn from_type<B: Rulebook>() -> Self {
        Self {
            name: B::NAME,
            title: B::TITLE,
            register: B::register,
            sample: || setup_answers(&B::sample()),
            setup_fields: B::setup_fields,
            judge: |answers| setup_from_answers::<B>(answers).err().unwrap_or_default(),
            tables: B::tables,
            disputed: B::disputed_cells,
            owned_tables: B::owned_tables,
            open: |disk, path| boxed::<B, Vec<Remark>>(Game::open_on(disk, path)),
            inspect: inspect::<B>,
            salvage: |disk, path| inspect_on::<BoardGameRules<B>>(disk, path).map(|inspection| inspection.intact_part()),
            replay: replay::<BoardGameRules<B>>,
            without_anybody: anonymise::<BoardGameRules<B>>,
            without_class: without_class::<BoardGameRules<B>>,
            begin: begin::<B>,
        }
    }

    /// Parses the file of the owners' tables.
    ///
    /// # Errors
    /// Returns every mistake with its line. In that case nothing is used.
    pub fn read_owned(&self, text: &str) -> Result<OwnedCells, Vec<AnswerError>> {
        OwnedCells::read(text, self.name, &(self.owned_tables)(), (self.register)())
    }

    /// Returns the file of the owners' tables.
    pub fn write_owned(&self, owned: &OwnedCells) -> String {
        owned.written(self.name, &(self.owned_tables)(), (self.register)())
    }

    /// Parses a set-up file written by a person.
    ///
    /// # Errors
    /// Returns every mistake with its line.
    pub fn read_setup(&self, text: &str) -> Result<Map<String, Value>, Vec<AnswerError>> {
        let file = WrittenFile::read(text)?;
        let misfits = (self.judge)(&file.answers);
        if misfits.is_empty() { Ok(file.answers) } else { Err(file.with_lines(misfits)) }
    }

    /// Returns a set-up's answers as a file.
    pub fn write_setup(&self, answers: &Map<String, Value>) -> String {
        setup_file_text(&(self.setup_fields)(answers), answers)
    }

    /// Starts a game in a new file.
    ///
    /// # Errors
    /// Returns an error if the file can't be created.
    pub fn begin(&self, disk: Arc<dyn Disk>, path: &Path, plan: SessionPlan, seed: u64, now: DateTime<Utc>) -> StartResult {
        (self.begin)(disk, path, plan, seed, now)
    }
}

fn begin<B: Rulebook>(disk: Arc<dyn Disk>, path: &Path, plan: SessionPlan, seed: u64, now: DateTime<Utc>) -> StartResult {
    let own = setup_from_answers::<B>(&plan.setup).map_err(|misfits| FileProblem::from_setup_problems(&misfits, path))?;
    let setup = BoardGameSetup { rulings: plan.rulings, owned: plan.owned, ..BoardGameSetup::new(own) };
    boxed::<B, ()>(Game::create_on(disk, path, setup, seed, now).map(|game| (game, ()))).map(|(game, ())| game)
}
