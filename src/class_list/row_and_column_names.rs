//! Names of rows and columns.

use senlac_classroom::rules::pupils;

/// Returns ascending row numbers as people write them: “2 to 8, 10 and 11”.
pub fn spans(rows: &[usize]) -> String {
    let runs = rows.chunk_by(|row, next| *next == row + 1);
    let words = runs.flat_map(|run| match *run {
        [first, .., last] if run.len() > 2 => vec![tr!("{first} to {last}", first, last)],
        _ => run.iter().map(ToString::to_string).collect(),
    });
    pupils::join(&words.collect::<Vec<_>>())
}

/// Returns a spreadsheet's name for a column counted from 0: A to Z, then AA.
pub fn column_name(mut column: usize) -> String {
    let mut name = Vec::new();
    loop {
        name.push(char::from(b'A' + u8::try_from(column % 26).unwrap_or_default()));
        match (column / 26).checked_sub(1) {
            Some(next) => column = next,
            None => return name.into_iter().rev().collect(),
        }
    }
}
