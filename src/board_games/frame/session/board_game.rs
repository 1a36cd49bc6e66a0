//! A board game without its type, and the list of those that a program has.

use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};

use super::{DeskGame, OpenedDesk, ReplayedFile, SoundPart, boxed, replay};
use crate::{
    Desk, DeskSetup, DisputedCell, Field, Misfit, Owned, OwnedCell, OwnedTable, PrintedTable, Register, Rulebook, Rulings, WrittenFile,
    judge_setup, setup_answers, written,
};
use senlac_base::disk::Disk;
use senlac_record::{FileProblem, ForgottenClass, Game, Remark, inspect_on, without_anybody, without_class};

/// Everything that a new session starts with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct SessionPlan {
    /// The readings that are not the usual ones.
    pub rulings: Rulings,
    /// What its owners have told of their own tables.
    pub owned: Vec<OwnedCell>,
    /// The answers of its set-up, which are sound.
    pub setup: Map<String, Value>,
}

/// A light rulebook, without its type.
#[derive(Clone, Copy, Debug)]
pub struct BoardGame {
    /// Its name in the header of a game file and after `--rulebook`.
    pub name: &'static str,
    /// What people call it.
    pub title: &'static str,
    /// Its rulings.
    pub register: fn() -> &'static Register,
    /// The answers of the sample.
    pub sample: fn() -> Map<String, Value>,
    /// What a set-up answers.
    pub setup_fields: fn(&Map<String, Value>) -> Vec<Field>,
    /// Everything that is wrong with the answers of a set-up.
    pub judge: fn(&Map<String, Value>) -> Vec<Misfit>,
    /// Every table in its printed shape.
    pub tables: fn() -> &'static [PrintedTable],
    /// The cells of them that are damaged or disputed.
    pub disputed: fn() -> &'static [DisputedCell],
    /// Every table that only the owners have.
    pub owned_tables: fn() -> Vec<OwnedTable>,
    /// Opens a game of it; see [`BoardGames::open`].
    pub(super) open: fn(Arc<dyn Disk>, &Path) -> Result<OpenedDesk, FileProblem>,
    /// Reads as much as can be saved of a damaged game; see [`BoardGames::sound_part`].
    pub(super) salvage: fn(&dyn Disk, &Path) -> Result<SoundPart, FileProblem>,
    /// Replays a whole game file; see [`BoardGames::replay`].
    pub(super) replay: fn(Vec<u8>, &Path) -> Result<ReplayedFile, FileProblem>,
    /// Removes everything personal from a game file; see [`BoardGames::without_anybody`].
    pub(super) without_anybody: fn(&[u8], &Path) -> Result<String, FileProblem>,
    /// Removes a class's pupils from a game file; see [`BoardGames::without_class`].
    pub(super) without_class: WithoutClass,
    begin: Begin,
}

/// Removes a class's pupils from a game file; `None` if it has none of them.
type WithoutClass = fn(&[u8], &Path, &ForgottenClass<'_>) -> Result<Option<String>, FileProblem>;

/// Begins a game on a disk in a new file, with a seed and at a moment.
type Begin = fn(Arc<dyn Disk>, &Path, SessionPlan, u64, DateTime<Utc>) -> Begun;

/// A new game, or why its file cannot be made.
type Begun = Result<Box<dyn DeskGame>, FileProblem>;

impl PartialEq for BoardGame {
    fn eq(&self, other: &Self) -> bool {
        self.name == other.name
    }
}

impl Eq for BoardGame {}

impl BoardGame {
    /// Returns the entry of a rulebook.
    pub const fn of<B: Rulebook>() -> Self {
        Self {
            name: B::NAME,
            title: B::TITLE,
            register: B::register,
            sample: || setup_answers(&B::sample()),
            setup_fields: B::setup_fields,
            judge: |answers| judge_setup::<B>(answers).err().unwrap_or_default(),
            tables: B::tables,
            disputed: B::disputed,
            owned_tables: B::owned_tables,
            open: |disk, path| boxed::<B, Vec<Remark>>(Game::open_on(disk, path)),
            salvage: |disk, path| inspect_on::<Desk<B>>(disk, path).map(SoundPart::from),
            replay: replay::<Desk<B>>,
            without_anybody: without_anybody::<Desk<B>>,
            without_class: without_class::<Desk<B>>,
            begin: begin::<B>,
        }
    }

    /// Reads the file of its owners' tables.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its line; nothing of it counts then.
    pub fn read_owned(&self, text: &str) -> Result<Owned, Vec<Misfit>> {
        Owned::read(text, self.name, &(self.owned_tables)(), (self.register)())
    }

    /// The file of its owners' tables.
    pub fn write_owned(&self, owned: &Owned) -> String {
        owned.written(self.name, &(self.owned_tables)(), (self.register)())
    }

    /// Reads the answers of a set-up that somebody wrote.
    ///
    /// # Errors
    /// Everything that is wrong with it, each with its line.
    pub fn read_setup(&self, text: &str) -> Result<Map<String, Value>, Vec<Misfit>> {
        let file = WrittenFile::read(text)?;
        let misfits = (self.judge)(&file.answers);
        if misfits.is_empty() { Ok(file.answers) } else { Err(file.with_lines(misfits)) }
    }

    /// The answers of a set-up as a file.
    pub fn write_setup(&self, answers: &Map<String, Value>) -> String {
        written(&(self.setup_fields)(answers), answers)
    }

    /// Begins a game in a new file.
    ///
    /// # Errors
    /// Where the file cannot be made.
    pub fn begin(&self, disk: Arc<dyn Disk>, path: &Path, plan: SessionPlan, seed: u64, now: DateTime<Utc>) -> Begun {
        (self.begin)(disk, path, plan, seed, now)
    }
}

fn begin<B: Rulebook>(disk: Arc<dyn Disk>, path: &Path, plan: SessionPlan, seed: u64, now: DateTime<Utc>) -> Begun {
    let own = judge_setup::<B>(&plan.setup).map_err(|misfits| FileProblem::not_begun(&misfits, path))?;
    let setup = DeskSetup { rulings: plan.rulings, owned: plan.owned, ..DeskSetup::of(own) };
    boxed::<B, ()>(Game::create_on(disk, path, setup, seed, now).map(|game| (game, ()))).map(|(game, ())| game)
}
