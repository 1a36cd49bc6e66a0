//! Actions of the table page.

use super::tool::Tool;
use senlac_classroom::planning::editing::Edge;
use senlac_classroom::planning::mirror::Axis;
use senlac_classroom::rules::{Side, Square, Troop, UnitId};

/// An action of the table page.
#[derive(Clone, Debug, PartialEq)]
pub enum TableAction {
    Tool(Tool),
    /// Move the cursor to a square.
    Cursor(Square),
    /// Use the tool on a square.
    Act(Square),
    /// Start a rectangle or a line at a square, or cancel it.
    Corner(Option<Square>),
    /// Extend the brush stroke to a square. The flag paints the rectangle from the first square.
    Stroke(Square, bool),
    /// Finish the brush stroke.
    Lift,
    /// Pick a unit up, or let go of it.
    Hand(Option<UnitId>),
    /// Add a unit to the line, or remove it.
    Run(UnitId),
    /// Add all units of a type to the line, or remove them.
    RunOf(Side, Troop),
    /// Show the list of tables in a narrow window, or the tools.
    Library(bool),
    /// Choose the edge where columns or rows are added and removed.
    At(Edge),
    /// Ask the teacher first; `None` withdraws the question.
    Ask(Option<TablePrompt>),
    /// Set the table's name as it is typed.
    Name(String),
    /// Change the ground, the zones or the units' positions.
    TableChange(TableChange),
    Scenario(ScenarioAction),
}

/// A change of the ground, the zones or the units' positions.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableChange {
    /// Move a unit to a square, or off the table.
    Put(UnitId, Option<Square>),
    /// Place the chosen units along a line.
    Line(Square, Square),
    /// Add a column or a row, or remove one.
    Resize(Edge, bool),
    /// Mirror the table about an axis.
    Mirror(Axis),
    /// Deploy all units in their zones.
    PlaceAll,
    /// Move all units to the reserve.
    TakeAllOff,
    /// Replace the zones with the suggested ones.
    SuggestZones,
}

/// An action about scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScenarioAction {
    /// Use the table of the scenario with this index.
    Take(usize),
    /// Use the scenario's own armies, placed as in its file.
    TakeArmies,
    Rename,
    /// Save this table under its name; the flag allows replacing an older one.
    Keep(bool),
    /// Delete the saved table with this index.
    Remove(usize),
}

/// A question to the teacher before an action.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TablePrompt {
    /// Whether a scenario's own armies may replace these.
    Armies,
    /// Whether to replace the table saved under the same name.
    Replace,
    /// Whether to delete the saved table with this index.
    Remove(usize),
}
