//! What can be asked of the page of the table.

use super::tool::Tool;
use senlac_classroom::planning::editing::Edge;
use senlac_classroom::planning::mirror::Axis;
use senlac_classroom::rules::{Side, Square, Troop, UnitId};

#[derive(Clone, Debug, PartialEq)]
pub enum TableAction {
    Tool(Tool),
    /// The cursor goes to a square.
    Cursor(Square),
    /// The tool does its work on a square.
    Act(Square),
    /// A rectangle or a line begins at a square, or at none.
    Corner(Option<Square>),
    /// The brush passes over a square; a whole rectangle is painted from its first square to this one.
    Stroke(Square, bool),
    /// The brush is lifted.
    Lift,
    /// A unit is taken up, or let go.
    Hand(Option<UnitId>),
    /// A unit goes along with the line, or no longer.
    Run(UnitId),
    /// All units of a type go along with the line, or no longer.
    RunOf(Side, Troop),
    /// A narrow window shows the tables to choose, or the tools.
    Library(bool),
    /// Where columns or rows are added and taken.
    At(Edge),
    /// Ask the teacher first; nothing takes the question back.
    Ask(Option<TableQuestion>),
    /// The table's name as it is typed.
    Name(String),
    /// Something that changes the ground or who stands where.
    TableChange(TableChange),
    Scenario(ScenarioAction),
}

/// What changes the ground or who stands where.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableChange {
    /// A unit goes to a square, or off the table.
    Put(UnitId, Option<Square>),
    /// The chosen units go along a line.
    Line(Square, Square),
    /// A column or a row more, or one fewer.
    Resize(Edge, bool),
    /// The table is turned round.
    Mirror(Axis),
    /// Everybody deploys.
    PlaceAll,
    /// Everybody leaves the table.
    TakeAllOff,
    /// The zones as they are where nobody draws any.
    SuggestZones,
}

/// What is asked about scenarios.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ScenarioAction {
    /// The table of a scenario of the shelf.
    Take(usize),
    /// The scenario's own armies, standing as in its file.
    TakeArmies,
    Rename,
    /// Keep this table under its name; whether it may take the place of an older one.
    Keep(bool),
    /// Remove a table of the shelf for good.
    Remove(usize),
}

/// What the teacher is asked before it is done.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum TableQuestion {
    /// Whether a scenario's own armies may take the place of these.
    Armies,
    /// Whether this table may take the place of the one that is kept under its name.
    Replace,
    /// Whether this table of the shelf is to be removed.
    Remove(usize),
}
