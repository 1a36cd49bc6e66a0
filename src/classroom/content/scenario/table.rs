//! The rows of the table: its terrain, and the zones where each side may be before the first card.

use std::collections::BTreeMap;

use super::Scenario;
use crate::content::text_checks::{list, quoted};
use crate::content::toml_file::{TomlPage, TomlTable, TomlValue};
use crate::rules::{Board, BoardProblem, Side, Square, UnitSetup};

/// Example of zones, for messages.
const EXAMPLE: &str = "zones = [ \"..SS\", \"NN..\" ]";

/// The squares in which each side sets up its units. A square belongs to at most one side.
#[derive(Clone, Debug, Default, PartialEq, Eq)]
pub struct Zones(BTreeMap<Square, Side>);

impl Zones {
    /// Returns the side that sets up in this square.
    pub fn side(&self, square: Square) -> Option<Side> {
        self.0.get(&square).copied()
    }

    /// Assigns a square to a side, or to neither.
    pub fn set(&mut self, square: Square, side: Option<Side>) {
        match side {
            Some(side) => self.0.insert(square, side),
            None => self.0.remove(&square),
        };
    }

    /// Returns a side's squares, column by column.
    pub fn squares(&self, side: Side) -> impl Iterator<Item = Square> + '_ {
        self.iter().filter(move |(_, other)| *other == side).map(|(square, _)| square)
    }

    /// Returns every square that belongs to a side, column by column.
    pub fn iter(&self) -> impl Iterator<Item = (Square, Side)> + '_ {
        self.0.iter().map(|(square, side)| (*square, *side))
    }

    /// Keeps only the squares that satisfy `is_kept`.
    pub fn retain(&mut self, is_kept: impl Fn(Square) -> bool) {
        self.0.retain(|square, _| is_kept(*square));
    }

    /// Returns whether neither side has a zone.
    pub fn is_empty(&self) -> bool {
        self.0.is_empty()
    }

    /// Returns the zones as rows of characters for a table of this size: `N` Norman, `S` Saxon, `.` neither.
    pub fn rows(&self, board: &Board) -> Vec<String> {
        let sign = |square| self.side(square).map_or('.', Side::letter);
        (0..board.height()).map(|row| (0..board.width()).map(|column| sign(Square::new(column, row))).collect()).collect()
    }
}

impl FromIterator<(Square, Side)> for Zones {
    fn from_iter<I: IntoIterator<Item = (Square, Side)>>(squares: I) -> Self {
        Self(squares.into_iter().collect())
    }
}

/// Reads the zones, if the scenario has any. Without a readable `terrain` they aren't checked, as their size and position can't
/// be judged.
pub(super) fn zones(page: &mut TomlPage<'_>, root: &TomlTable<'_>, terrain: Option<&Board>) -> Zones {
    let mut zones = Zones::default();
    let Some(value) = root.get("zones") else { return zones };
    let Some(entries) = page.list(value, "zones", tr!("rows in quotation marks, such as \"..SS\",")) else { return zones };
    let rows: Vec<Option<&str>> = entries.iter().map(|row| page.text(row, tr!("a row of the zones"))).collect();
    let Some(board) = terrain else { return zones };
    let (height, found) = (usize::from(board.height()), entries.len());
    if found != height {
        let line = page.line(value);
        page.mistake(
            line,
            &tr!(
                "the zones have {found} rows, but the terrain has {height}. Add a row for each, such as {example}.",
                found,
                height,
                example = EXAMPLE
            ),
        );
    }
    for ((row, entry), text) in (0..board.height()).zip(entries).zip(rows) {
        if let Some(text) = text {
            read_row(page, entry, board, row, text, &mut zones);
        }
    }
    zones
}

/// Reports zones with N and S swapped: every unit of each army is in the other side's zone.
pub(super) fn check(page: &mut TomlPage<'_>, root: &TomlTable<'_>, scenario: &Scenario) {
    let is_over_there = |army: &[UnitSetup], own: Side| {
        let mut squares = army.iter().filter_map(|unit| unit.square).peekable();
        squares.peek().is_some() && squares.all(|square| scenario.zones.side(square) == Some(own.enemy()))
    };
    let Some(value) = root.get("zones") else { return };
    if is_over_there(&scenario.norman, Side::Norman) && is_over_there(&scenario.saxon, Side::Saxon) {
        let what = tr!("the Normans are in the Saxons’ zone, and the Saxons in the Normans’. Swap N and S in the zones, or change the \
                    squares of the units.");
        page.mistake(page.line(value), what);
    }
}

fn read_row(page: &mut TomlPage<'_>, entry: &TomlValue<'_>, board: &Board, row: u8, text: &str, zones: &mut Zones) {
    let line = page.line(entry);
    let (width, found) = (usize::from(board.width()), text.chars().count());
    if found != width {
        let what = tr!(
            "row {row} of the zones has {found} squares, but the terrain has {width}. Make them the same length.",
            row = u16::from(row) + 1,
            found,
            width
        );
        return page.mistake(line, &what);
    }
    let mut unknown = Vec::new();
    let mut closed = Vec::new();
    for (column, sign) in (0..board.width()).zip(text.chars()) {
        let square = Square::new(column, row);
        match Side::ALL.into_iter().find(|side| side.letter() == sign) {
            Some(side) if board.terrain(square).is_open() => zones.set(square, Some(side)),
            Some(_) => closed.push(square),
            None if sign == '.' || unknown.contains(&sign) => {}
            None => unknown.push(sign),
        }
    }
    for sign in unknown {
        let what = tr!(
            "row {row} of the zones contains {sign}. Use N for the Normans, S for the Saxons and . for neither.",
            row = u16::from(row) + 1,
            sign = quoted(&sign.to_string())
        );
        page.mistake(line, &what);
    }
    if !closed.is_empty() {
        let what = tr!("no unit can stand on {closed}, in woods or off the table. Use . there in the zones.", closed = list(closed));
        page.mistake(line, &what);
    }
}

/// Example of a scenario's terrain, for messages.
const GROUND: &str = "terrain = [ \"..^^##\", \"..^^##\" ]";

/// Reads the terrain. If it is missing or wrong, reports that and returns `None`.
pub(super) fn ground(page: &mut TomlPage<'_>, root: &TomlTable<'_>) -> Option<Board> {
    let value = page.required(root, "terrain", GROUND)?;
    let entries = page.list(value, "terrain", tr!("rows in quotation marks, such as \"..^^##\","))?;
    let rows: Vec<Option<&str>> = entries.iter().map(|row| page.text(row, tr!("a row of the terrain"))).collect();
    let rows: Vec<&str> = rows.into_iter().collect::<Option<_>>()?;
    // The size is checked first, because a faulty file could ask for more terrain than fits in memory.
    if rows.len() > Board::MOST_ROWS || rows.iter().any(|row| row.chars().count() > Board::MOST_COLUMNS) {
        page.mistake(page.line(value), &format!("{}.", BoardProblem::TooLarge));
        return None;
    }
    match Board::from_rows(&rows) {
        Ok(board) => return Some(board),
        Err(problems) => report_terrain_problems(page, value, entries, problems),
    }
    None
}

fn report_terrain_problems(page: &mut TomlPage<'_>, terrain: &TomlValue<'_>, rows: &[TomlValue<'_>], mut problems: Vec<BoardProblem>) {
    // An invalid character is reported once per row, however often it appears.
    problems.dedup();
    for problem in problems {
        let row = match problem {
            BoardProblem::Empty | BoardProblem::TooLarge => None,
            BoardProblem::Ragged { row, .. } | BoardProblem::UnknownSign { row, .. } => rows.get(row - 1),
        };
        page.mistake(page.line(row.unwrap_or(terrain)), &format!("{problem}."));
    }
}

/// Returns a single flat square, as a placeholder for terrain that can't be read.
pub(super) fn placeholder_board() -> Option<Board> {
    Board::from_rows(&["."]).ok()
}
