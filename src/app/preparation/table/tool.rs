//! The tools of the table editor: their keys and their names.

use senlac_classroom::planning::editing::Brush;
use senlac_classroom::rules::{Side, Terrain};

/// What a click, a drag or Enter does on the table.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Tool {
    /// Paints ground or a zone.
    Paint(Brush),
    /// Picks units up and puts them down.
    Move,
    /// Places several units along a line.
    Line,
}

impl Tool {
    /// Tools that paint the ground.
    pub const GROUND: [Self; 4] = [
        Self::Paint(Brush::Ground(Terrain::Flat)),
        Self::Paint(Brush::Ground(Terrain::Hill)),
        Self::Paint(Brush::Ground(Terrain::Woods)),
        Self::Paint(Brush::Ground(Terrain::Off)),
    ];
    /// Tools that paint zones.
    pub const ZONES: [Self; 3] =
        [Self::Paint(Brush::Zone(Some(Side::Norman))), Self::Paint(Brush::Zone(Some(Side::Saxon))), Self::Paint(Brush::Zone(None))];
    /// Tools that place units on squares.
    pub const UNITS: [Self; 2] = [Self::Move, Self::Line];

    pub fn all() -> impl Iterator<Item = Self> {
        Self::GROUND.into_iter().chain(Self::ZONES).chain(Self::UNITS)
    }

    /// Returns the keys that select the tool. The first is shown on its button.
    pub const fn keys(self) -> &'static [char] {
        match self {
            Self::Paint(Brush::Ground(Terrain::Flat)) => &['1'],
            Self::Paint(Brush::Ground(Terrain::Hill)) => &['2'],
            Self::Paint(Brush::Ground(Terrain::Woods)) => &['3'],
            Self::Paint(Brush::Ground(Terrain::Off)) => &['4'],
            Self::Paint(Brush::Zone(Some(Side::Norman))) => &['5'],
            Self::Paint(Brush::Zone(Some(Side::Saxon))) => &['6'],
            Self::Paint(Brush::Zone(None)) => &['7'],
            Self::Move => &['v', '0'],
            Self::Line => &['l'],
        }
    }

    /// Returns the short label below the tool's picture.
    pub fn label(self) -> &'static str {
        match self {
            Self::Paint(Brush::Ground(Terrain::Flat)) => tr!("Flat"),
            Self::Paint(Brush::Ground(Terrain::Hill)) => tr!("Hill"),
            Self::Paint(Brush::Ground(Terrain::Woods)) => tr!("Woods"),
            Self::Paint(Brush::Ground(Terrain::Off)) => tr!("Off"),
            Self::Paint(Brush::Zone(Some(Side::Norman))) => tr!("Norman"),
            Self::Paint(Brush::Zone(Some(Side::Saxon))) => tr!("Saxon"),
            Self::Paint(Brush::Zone(None)) => tr!("None"),
            Self::Move => tr!("Move"),
            Self::Line => tr!("In a line"),
        }
    }

    pub fn name(self) -> &'static str {
        match self {
            Self::Paint(Brush::Ground(Terrain::Flat)) => tr!("Paint flat ground"),
            Self::Paint(Brush::Ground(Terrain::Hill)) => tr!("Paint hill"),
            Self::Paint(Brush::Ground(Terrain::Woods)) => tr!("Paint woods"),
            Self::Paint(Brush::Ground(Terrain::Off)) => tr!("Paint squares off the table"),
            Self::Paint(Brush::Zone(Some(Side::Norman))) => tr!("Paint the Norman zone"),
            Self::Paint(Brush::Zone(Some(Side::Saxon))) => tr!("Paint the Saxon zone"),
            Self::Paint(Brush::Zone(None)) => tr!("Erase zones"),
            Self::Move => tr!("Move units"),
            Self::Line => tr!("Line up units"),
        }
    }

    /// Returns one line about how to use the tool.
    pub fn hint(self) -> &'static str {
        match self {
            Self::Paint(Brush::Ground(Terrain::Flat)) => tr!("Flat ground: drag over squares, or hold Shift for a rectangle."),
            Self::Paint(Brush::Ground(Terrain::Hill)) => tr!("Hill: drag over squares, or hold Shift for a rectangle."),
            Self::Paint(Brush::Ground(Terrain::Woods)) => {
                tr!("Woods, which no unit may enter: drag over squares, or hold Shift for a rectangle.")
            }
            Self::Paint(Brush::Ground(Terrain::Off)) => tr!("Off the table: drag over squares, or hold Shift for a rectangle."),
            Self::Paint(Brush::Zone(Some(Side::Norman))) => {
                tr!("Norman zone: drag over squares, or hold Shift for a rectangle.")
            }
            Self::Paint(Brush::Zone(Some(Side::Saxon))) => tr!("Saxon zone: drag over squares, or hold Shift for a rectangle."),
            Self::Paint(Brush::Zone(None)) => tr!("No zone: drag over squares, or hold Shift for a rectangle."),
            Self::Move => tr!("Drag a unit to a square, or click it and then the square. If the square is occupied, the units swap."),
            Self::Line => tr!("Choose units on the right or on the table, then drag from the first square of the line to the last."),
        }
    }
}
