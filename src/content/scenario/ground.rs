//! The rows of the table's ground.

use crate::content::toml_file::{Page, Table, Value};
use crate::rules::{Board, BoardProblem};

/// What a scenario's ground looks like, for messages.
const EXAMPLE: &str = "terrain = [ \"..^^##\", \"..^^##\" ]";

/// Reads the ground. `None` where it is missing or wrong, which has been told then.
pub(super) fn read(page: &mut Page<'_>, root: &Table<'_>) -> Option<Board> {
    let value = page.required(root, "terrain", EXAMPLE)?;
    let entries = page.list(value, "terrain", tr!("rows in quotation marks, such as \"..^^##\","))?;
    let rows: Vec<Option<&str>> = entries.iter().map(|row| page.text(row, tr!("a row of the terrain"))).collect();
    let rows: Vec<&str> = rows.into_iter().collect::<Option<_>>()?;
    // The size comes first: a mistaken file could ask for more ground than the computer has room for.
    if rows.len() > Board::MOST_ROWS || rows.iter().any(|row| row.chars().count() > Board::MOST_COLUMNS) {
        page.mistake(page.line(value), &format!("{}.", BoardProblem::TooLarge));
        return None;
    }
    match Board::from_rows(&rows) {
        Ok(board) => return Some(board),
        Err(problems) => tell(page, value, entries, problems),
    }
    None
}

/// Tells the problems of the ground, each on the line of its row.
fn tell(page: &mut Page<'_>, terrain: &Value<'_>, rows: &[Value<'_>], mut problems: Vec<BoardProblem>) {
    // A wrong sign is told once for each row, however often it stands there.
    problems.dedup();
    for problem in problems {
        let row = match problem {
            BoardProblem::Empty | BoardProblem::TooLarge => None,
            BoardProblem::Ragged { row, .. } | BoardProblem::UnknownSign { row, .. } => rows.get(row - 1),
        };
        page.mistake(page.line(row.unwrap_or(terrain)), &format!("{problem}."));
    }
}

/// A square of flat ground, for a file whose own ground cannot be read.
pub(super) fn stand_in() -> Option<Board> {
    Board::from_rows(&["."]).ok()
}
