//! Names and tables side by side: full names without headings, as in a seating plan, and tables under the same headings.

use super::{LayoutResult, NAME_HEADING};
use crate::columns::{filled_cells, first_name_percentage, has_distinct_cells, is_mostly, is_name_like};
use crate::names::{last_and_first, without_list_mark};
use crate::rows::list_row;
use crate::words::split_words;
use crate::{
    AbsenceHint, Grid, Kind, List, ListOptions, MOST_COLUMNS, Row, Sheet, TwoInOne, absence_hint, is_away, is_east_asian_letter,
    is_first_name, is_grown_up, is_number, is_title, meaning, meaning_beside_names, questions,
};
use senlac_classroom::content::text_checks::{list, quoted, shown};

/// Puts full names in columns without headings one below the other.
pub fn stack_side_by_side(sheet: &mut Sheet, options: &ListOptions) -> LayoutResult {
    let rows: Vec<&Row> = sheet.grid.rows.iter().collect();
    let teams = teams_above(&rows);
    if let (Some(Teams { row, is_sure: false }), None) = (&teams, options.headings) {
        return LayoutResult { remark: None, question: Some(questions::headings_question(row.number, &list_row(row).text, options)) };
    }
    let teams = teams.filter(|teams| options.headings.unwrap_or(teams.is_sure));
    let (has_groups, is_of_teams) = (teams.is_some(), teams.as_ref().is_some_and(|teams| teams.is_sure));
    let titles = match &teams {
        Some(teams) => rows.iter().position(|row| row.number == teams.row.number).map_or(0, |place| place + 1),
        None => rows.iter().take_while(|row| !has_whole_names(row)).count(),
    };
    let titles = if titles == rows.len() { 0 } else { titles };
    let (above, names) = rows.split_at(titles);
    let columns: Vec<usize> =
        (0..MOST_COLUMNS).filter(|&column| filled_cells(names, column).any(|cell| !is_number(cell) && !is_small_note(cell))).collect();
    let is_of_names = |column: &usize| {
        has_distinct_cells(names, *column)
            && (has_groups || is_mostly(names, *column, is_whole_name))
            && !is_mostly(names, *column, is_number)
    };
    let is_of_first_names = |column: &usize| has_distinct_cells(names, *column) && first_name_percentage(names, *column) >= 50;
    let heads: Vec<String> = above.iter().flat_map(|row| row.filled_cells()).map(|cell| quoted(&shown(cell))).collect();
    // A heading over grown-ups: only one of the columns is the class.
    if columns.len() < 2 || names.len() < 2 || above.iter().flat_map(|row| &row.cells).any(|cell| is_of_grown_ups(cell)) {
        return LayoutResult::default();
    }
    let whole: Vec<usize> = columns.iter().copied().filter(is_of_names).collect();
    let first_names: Vec<usize> = columns.iter().copied().filter(is_of_first_names).collect();
    let are_no_families = is_of_teams || whole.iter().skip(1).all(|&column| !are_families(names, whole[0], column));
    let is_seating = first_names.len() == columns.len() && columns.len() > 2 || whole.len() == columns.len() && are_no_families;
    let others = whole.iter().skip(1).filter(|&&column| !are_families(names, whole[0], column));
    let pupils: Vec<usize> = whole.iter().take(1).chain(others).copied().collect();
    let (taken, is_sure) = if is_seating {
        (columns, true)
    } else if pupils.len() > 1 {
        (pupils, options.two_in_one == Some(TwoInOne::Two))
    } else if first_names.len() == 2 && columns.len() == 2 && whole.is_empty() {
        (first_names, options.two_in_one == Some(TwoInOne::Two))
    } else {
        return LayoutResult::default();
    };
    if !is_sure {
        let question = options.two_in_one.is_none().then(|| questions::side_by_side_question(&taken, options));
        return LayoutResult { remark: None, question };
    }
    let is_counted = taken
        .iter()
        .skip(1)
        .any(|&column| is_mostly(names, column, |cell| without_list_mark(cell).is_some()) || is_mostly(names, column - 1, is_number));
    let by_rows = is_seating && !has_groups && !is_counted;
    let mut message = if by_rows {
        tr!(
            "The names are side by side in {columns} columns. Senlac reads them row by row and gives each name a row number.",
            columns = taken.len()
        )
    } else {
        tr!(
            "The names are side by side in {columns} columns. Senlac reads them column by column and gives each name a row number.",
            columns = taken.len()
        )
    };
    if !heads.is_empty() {
        message.push_str(&tr!(" Text above them: {heads}.", heads = list(heads)));
    }
    let cells: Vec<&str> = if by_rows {
        names.iter().flat_map(|row| taken.iter().map(|&column| row.cell(column))).collect()
    } else {
        taken.iter().flat_map(|&column| filled_cells(names, column)).collect()
    };
    let cells = cells.into_iter().filter(|cell| !cell.is_empty() && !is_number(cell));
    // If the user says that there are headings, these are the teams, and the names still need a heading.
    let heading = (options.headings == Some(true)).then_some(NAME_HEADING);
    sheet.grid = Grid::from_names(heading.into_iter().chain(cells).map(str::to_owned));
    LayoutResult::with_remark(message)
}

/// Returns whether a cell is a note, recognised by its lower case, or says that a pupil is absent: “off sick”.
fn is_small_note(cell: &str) -> bool {
    let has_capital = cell.contains(|sign: char| sign.is_uppercase() || is_east_asian_letter(sign));
    is_away(cell) && (!has_capital || absence_hint(cell) == AbsenceHint::Plainly)
}

/// Returns whether the names in two columns belong to families, or the second column repeats the class.
pub fn are_families(rows: &[&Row], first: usize, second: usize) -> bool {
    let last = |cell: &str| cell.rsplit(' ').next().unwrap_or_default().to_lowercase();
    let both = || rows.iter().map(|row| (row.cell(first), row.cell(second))).filter(|(one, other)| !one.is_empty() && !other.is_empty());
    let related = both().filter(|(one, other)| last(one) == last(other)).count();
    let known = filled_cells(rows, second).filter(|cell| filled_cells(rows, first).any(|other| other == *cell)).count();
    related * 10 >= both().count() * 3 && related > 0
        || known * 2 > filled_cells(rows, second).count()
        || is_mostly(rows, second, is_grown_up)
}

fn has_whole_names(row: &Row) -> bool {
    row.cells.iter().any(|cell| is_whole_name(cell.trim()))
}

/// Team names above columns of their players.
pub struct Teams<'a> {
    row: &'a Row,
    /// Whether they are certainly not pupils.
    is_sure: bool,
}

impl Teams<'_> {
    /// Returns whether they are certainly teams and not the headings of a table.
    pub fn are_clearly_teams(&self) -> bool {
        self.is_sure && !self.row.filled_cells().any(|cell| meaning(cell).is_some_and(Kind::is_of_names))
    }
}

/// Returns the row of teams or groups above the players. It is recognised by its words (“Boys” and “Girls”, “Red” and “Blue”)
/// or by its shape: all its cells share a word, or none looks like the names below it. Single titles may precede it.
pub fn teams_above<'a>(rows: &[&'a Row]) -> Option<Teams<'a>> {
    /// Minimum number of names below each team.
    const FEWEST: usize = 2;
    let place = rows.iter().position(|row| row.filled_cells().nth(1).is_some())?;
    let (row, names) = (rows[place], &rows[place + 1..]);
    let is_head = |column: &usize| !row.cell(*column).is_empty() && !is_mostly(names, *column, is_number);
    let columns: Vec<usize> = (0..row.cells.len()).filter(is_head).collect();
    let heads: Vec<Vec<String>> = columns.iter().map(|&column| split_words(row.cell(column))).collect();
    let shared = || heads.first().into_iter().flatten().filter(|word| heads[1..].iter().all(|other| other.contains(word)));
    let share_side = shared().any(|word| List::SideWord.contains(word));
    let has_first_name = heads.iter().flatten().any(|word| is_first_name(word) && !List::SideWord.contains(word));
    if heads.len() < 2 || heads.iter().any(Vec::is_empty) || has_first_name && !share_side {
        return None;
    }
    let is_over_names = |column: usize| {
        filled_cells(names, column).count() >= FEWEST
            && (is_mostly(names, column, is_whole_name) || has_distinct_cells(names, column) && first_name_percentage(names, column) >= 50)
    };
    let are_groups = heads.iter().all(|words| List::GroupHeading.contains(&words[0]));
    if !are_groups && !columns.iter().all(|&column| is_over_names(column)) {
        return None;
    }
    let is_label = |word: &String| word.chars().count() == 1 || word.chars().all(char::is_numeric);
    let is_side = |words: &Vec<String>| words.iter().all(|word| List::SideWord.contains(word) || is_label(word));
    let are_single = heads.iter().all(|words| words.len() == 1);
    let are_whole_below = columns.iter().all(|&column| filled_cells(names, column).all(|cell| split_words(cell).len() > 1));
    let is_sure = are_groups || share_side || heads.iter().all(is_side);
    (is_sure || shared().next().is_some() || are_single && are_whole_below).then_some(Teams { row, is_sure })
}

pub fn is_whole_name(cell: &str) -> bool {
    let cell = without_list_mark(cell).unwrap_or(cell);
    let words = cell.split_whitespace().count();
    is_name_like(cell) && (2..=5).contains(&words) && cell.split_whitespace().all(|word| word.contains(char::is_alphabetic))
        || last_and_first(cell).is_some() && is_name_like(cell)
}

/// Returns whether a heading is about people who aren't pupils.
fn is_of_grown_ups(cell: &str) -> bool {
    let lower = cell.to_lowercase();
    List::GrownUpHeading.entries().iter().any(|word| lower.contains(word))
}

/// Returns the rows of tables side by side under the same headings, one table after the other, and the number of tables.
pub fn tables_side_by_side(rows: &[&Row], place: usize) -> Option<(Grid, usize)> {
    let heads: Vec<String> = rows[place].cells.iter().map(|cell| cell.trim().to_lowercase()).collect();
    let body = &rows[place + 1..];
    // A row above may say that one of the tables is of parents.
    if rows[..place].iter().flat_map(|row| &row.cells).any(|cell| meaning_beside_names(cell) == Some(Kind::GrownUps)) {
        return None;
    }
    let blocks = blocks(&heads)?;
    let (first, width) = *blocks.first()?;
    let is_alone = width == 1;
    let of_pupils = |&(start, _): &(usize, usize)| {
        !is_alone || (has_distinct_cells(body, start) && is_mostly(body, start, is_whole_name) && !is_mostly(body, start, is_grown_up))
    };
    if !blocks.iter().all(of_pupils) || is_alone && blocks.iter().skip(1).any(|&(start, _)| are_families(body, first, start)) {
        return None;
    }
    let part = |row: &Row, start: usize| (0..width).map(|column| row.cell(start + column).to_owned()).collect::<Vec<_>>();
    let above = rows[..place].iter().map(|row| row.cells.clone()).chain([part(rows[place], first)]);
    let tables = blocks.iter().flat_map(|&(start, _)| body.iter().map(move |row| part(row, start)));
    let is_blank = |row: &Vec<String>| row.iter().all(|cell| cell.trim().is_empty());
    Some((Grid::from_rows(above.chain(tables).filter(|row| !is_blank(row))), blocks.len()))
}

/// Returns the forms named above tables side by side, each with its name columns in spoken order; empty if there is only one
/// class.
pub fn forms_above(rows: &[&Row], place: usize) -> Vec<(String, Vec<usize>)> {
    let Some(above) = place.checked_sub(1).and_then(|above| rows.get(above)) else { return Vec::new() };
    let is_form = |cell: &str| cell.contains(|sign: char| sign.is_ascii_digit()) && !is_number(cell) && is_title(cell);
    let heads: Vec<String> = rows[place].cells.iter().map(|cell| cell.trim().to_lowercase()).collect();
    let columns = |(start, width): (usize, usize)| {
        let of = |wanted: &[Kind]| {
            (start..start + width).find(|&column| meaning(rows[place].cell(column)).is_some_and(|heading| wanted.contains(&heading)))
        };
        let first = of(&[Kind::First, Kind::Called]);
        let last = of(&[Kind::Last]);
        let names: Vec<usize> = first.into_iter().chain(last).collect();
        let whole = of(&[Kind::Full, Kind::LastFirst, Kind::Name]);
        let form = (start..start + width).map(|column| above.cell(column)).find(|cell| is_form(cell))?;
        Some((form.to_owned(), if names.is_empty() { whole.into_iter().collect() } else { names }))
    };
    let forms: Vec<_> = blocks(&heads).unwrap_or_default().into_iter().filter_map(columns).collect();
    let are_unlike = forms.windows(2).all(|pair| pair[0].0 != pair[1].0) && forms.iter().all(|(_, columns)| !columns.is_empty());
    if are_unlike { forms } else { Vec::new() }
}

/// Returns the start and width of blocks with the same headings; `None` if there is only one.
fn blocks(heads: &[String]) -> Option<Vec<(usize, usize)>> {
    let mut groups: Vec<(usize, &[String])> = Vec::new();
    let mut start = 0;
    for (place, head) in heads.iter().chain([&String::new()]).enumerate() {
        if head.is_empty() {
            if place > start {
                groups.push((start, &heads[start..place]));
            }
            start = place + 1;
        }
    }
    if let [(start, only)] = groups.as_slice() {
        let halves = (2..=4)
            .find(|parts| only.len() % parts == 0 && only.chunks(only.len() / parts).all(|part| part == &only[..only.len() / parts]));
        let (start, width) = (*start, only.len() / halves?);
        return Some((0..halves?).map(|part| (start + part * width, width)).collect());
    }
    let (_, first) = *groups.first()?;
    (groups.len() > 1 && groups.iter().all(|(_, group)| *group == first))
        .then(|| groups.iter().map(|(start, group)| (*start, group.len())).collect())
}
