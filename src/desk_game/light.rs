//! A light rulebook without its type: what can be asked of it before there is a game.

use std::path::Path;
use std::sync::Arc;

use chrono::{DateTime, Utc};

use super::{DeskGame, boxed};
use crate::disk::Disk;
use crate::record::{FileProblem, Game};
use crate::rulebooks::{DeskSetup, Register, Rulebook, Rulings};

/// What a new game begins with.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct EveningPlan {
    /// The readings that are not the usual ones.
    pub rulings: Rulings,
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
    begin: fn(Arc<dyn Disk>, &Path, EveningPlan, u64, DateTime<Utc>) -> Begun,
}

/// A new game, or why its file cannot be made.
type Begun = Result<Box<dyn DeskGame>, FileProblem>;

impl LightRulebook {
    /// The rulebook of this type.
    pub(super) const fn of<B: Rulebook>() -> Self {
        Self { name: B::NAME, title: B::TITLE, register: B::register, begin: begin::<B> }
    }

    /// The rulebook of this name.
    pub fn named(name: &str) -> Option<&'static Self> {
        super::LIGHT_RULEBOOKS.iter().find(|light| light.name == name)
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
    let setup = DeskSetup { rulings: plan.rulings, own: B::sample() };
    boxed::<B, ()>(Game::create_on(disk, path, setup, seed, now).map(|game| (game, ()))).map(|(game, ())| game)
}
