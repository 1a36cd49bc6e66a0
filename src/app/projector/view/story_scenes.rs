//! Scenes for looking back on a battle: a chart, the honours, and a question for discussion.

use senlac_classroom::rules::{Side, Troop, UnitId};
use senlac_classroom::story::charts::Chart;

/// The scene with a chart of the battle.
#[derive(Clone, Debug, PartialEq)]
pub struct ChartScene {
    /// The chart, with the names that the projector may show.
    pub chart: Chart,
}

/// An honour as shown on the projector.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct ShownAward {
    /// First name, or the unit where nobody is named.
    pub who: String,
    /// The units that the pupil led, as text; empty if `who` is the unit.
    pub led: String,
    /// The first of these units, whose picture is shown: its id, its troops, and whether its lord is with it.
    pub unit: Option<(UnitId, Troop, bool)>,
    /// Title of the honour; empty if there is none.
    pub honour: String,
    /// Reason for the honour; empty if none is given.
    pub because: String,
    /// Deeds of the pupil, as text; empty if there are none.
    pub deeds: String,
}

/// The scene with the honours.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum AwardsScene {
    /// One pupil, with the number and the total.
    One(Box<ShownAward>, [usize; 2]),
    /// A page of all honours, with the page number and the total.
    Roll(Vec<ShownAward>, [usize; 2]),
}

/// The scene with a question for discussion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct QuestionScene {
    /// Text of the question.
    pub ask: String,
}

/// Number of honours on a page of the roll.
pub const ON_A_PAGE: usize = 18;

impl ShownAward {
    /// Returns the side of the unit in the picture.
    pub fn side(&self) -> Option<Side> {
        self.unit.map(|(unit, ..)| unit.side)
    }
}
