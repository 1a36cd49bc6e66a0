//! What keeps a scenario from being a battle, on the lines where it can be mended.

use super::army::Places;
use crate::content::toml_file::Page;
use crate::rules::{Setup, SetupProblem, Side, UnitId};

/// What of a set-up was read and where; the rest is placeholders, about which nothing is said.
pub(super) struct Read {
    /// Whether the ground is the file's own.
    pub terrain_known: bool,
    /// The Norman army.
    pub norman: Places,
    /// The Saxon army.
    pub saxon: Places,
}

impl Read {
    fn army(&self, side: Side) -> &Places {
        match side {
            Side::Norman => &self.norman,
            Side::Saxon => &self.saxon,
        }
    }

    /// The line of a unit.
    fn unit(&self, unit: UnitId) -> Option<usize> {
        self.army(unit.side).units.get(usize::from(unit.number).checked_sub(1)?).copied()
    }

    /// The line of a problem; `None` where it comes from something that could not be read and is told already.
    fn line(&self, setup: &Setup, problem: &SetupProblem) -> Option<usize> {
        match *problem {
            SetupProblem::NoUnits(side) | SetupProblem::TooManyUnits { side, .. } => self.army(side).army,
            SetupProblem::Bodyguards { side, .. } => {
                let army = self.army(side);
                let second = setup.army(side).iter().zip(&army.units).filter(|(unit, _)| unit.bodyguard).nth(1);
                army.army.filter(|_| army.bodyguards_known).map(|line| second.map_or(line, |(_, line)| *line))
            }
            SetupProblem::BadSquare { unit, .. } => self.unit(unit).filter(|_| self.terrain_known),
            SetupProblem::WrongArmy { unit, .. }
            | SetupProblem::Figures { unit, .. }
            | SetupProblem::Bases { unit, .. }
            | SetupProblem::BodyguardTroop { unit, .. }
            | SetupProblem::SharedSquare { second: unit, .. } => self.unit(unit),
            // A deck is counted where it is read.
            SetupProblem::Card(_) | SetupProblem::EmptyDeck | SetupProblem::LargeDeck(_) => None,
        }
    }
}

/// Tells every problem of the set-up.
pub(super) fn check(page: &mut Page<'_>, setup: &Setup, read: &Read) {
    for problem in setup.problems() {
        if let Some(line) = read.line(setup, &problem) {
            page.mistake(line, &format!("{problem}."));
        }
    }
}
