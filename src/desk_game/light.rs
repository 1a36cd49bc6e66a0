//! A light rulebook without its type: what can be asked of it before there is a game.

use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};
use serde_json::{Map, Value};

use super::{DeskGame, boxed};
use crate::disk::Disk;
use crate::record::{FileProblem, Game};
use crate::rulebooks::{
    DeskSetup, DisputedCell, Field, Misfit, Owned, OwnedCell, OwnedTable, PrintedTable, Register, Rulebook, Rulings, WrittenFile,
    judge_setup, setup_answers, written,
};

/// What a new game begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EveningPlan {
    /// The readings that are not the usual ones.
    pub rulings: Rulings,
    /// What its owners have told of their own tables.
    pub owned: Vec<OwnedCell>,
    /// The answers of its set-up, which are sound.
    pub setup: Map<String, Value>,
}

/// A light rulebook, without its type.
#[derive(Clone, Copy, Debug)]
pub struct LightRulebook {
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
    begin: Begin,
}

/// Begins a game on a disk in a new file, with a seed and at a moment.
type Begin = fn(Arc<dyn Disk>, &Path, EveningPlan, u64, DateTime<Utc>) -> Begun;

/// A new game, or why its file cannot be made.
type Begun = Result<Box<dyn DeskGame>, FileProblem>;

impl LightRulebook {
    /// The rulebook of this type.
    pub(super) const fn of<B: Rulebook>() -> Self {
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
            begin: begin::<B>,
        }
    }

    /// The rulebook of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        super::LIGHT_RULEBOOKS.iter().find(|light| light.name == name)
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
    pub fn begin(&self, disk: Arc<dyn Disk>, path: &Path, plan: EveningPlan, seed: u64, now: DateTime<Utc>) -> Begun {
        (self.begin)(disk, path, plan, seed, now)
    }
}

fn begin<B: Rulebook>(disk: Arc<dyn Disk>, path: &Path, plan: EveningPlan, seed: u64, now: DateTime<Utc>) -> Begun {
    let own = judge_setup::<B>(&plan.setup).map_err(|misfits| FileProblem::not_begun(&misfits, path))?;
    let setup = DeskSetup { rulings: plan.rulings, owned: plan.owned, ..DeskSetup::of(own) };
    boxed::<B, ()>(Game::create_on(disk, path, setup, seed, now).map(|game| (game, ()))).map(|(game, ())| game)
}
