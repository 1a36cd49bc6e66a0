//! What the class sees while the battle is looked back on: a chart, everybody's honours, a question to talk about.

use senlac_classroom::rules::{Side, Troop, UnitId};
use senlac_classroom::story::charts::Chart;

/// A chart of the battle.
#[derive(Clone, Debug, PartialEq)]
pub struct WallChart {
    /// The chart, with names as the wall may tell them.
    pub chart: Chart,
}

/// What a pupil is honoured for.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct WallAward {
    /// The first name, or the unit where nobody is named.
    pub who: String,
    /// The units that the pupil led, in words; empty where `who` says them.
    pub led: String,
    /// The first of them, whose picture is shown: which, what its men are, and whether its lord is with it.
    pub unit: Option<(UnitId, Troop, bool)>,
    /// What the honour is called; empty if there is none.
    pub honour: String,
    /// Why it was given; empty if nobody says.
    pub because: String,
    /// What is told; empty for nothing.
    pub deeds: String,
}

/// Everybody's honours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum WallAwards {
    /// One pupil, and which of how many.
    One(Box<WallAward>, [usize; 2]),
    /// A page of all honours, and which of how many.
    Roll(Vec<WallAward>, [usize; 2]),
}

/// A question to talk about.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct WallQuestion {
    /// The question.
    pub ask: String,
}

/// So many honours stand on a page of the roll.
pub const ON_A_PAGE: usize = 18;

impl WallAward {
    /// The side of the picture.
    pub fn side(&self) -> Option<Side> {
        self.unit.map(|(unit, ..)| unit.side)
    }
}
