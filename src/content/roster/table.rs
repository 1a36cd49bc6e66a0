//! The tables of a list: most lists are one, and some have several below one another, each with headings of its own.

use std::collections::{BTreeMap, BTreeSet};

use super::MOST_COLUMNS;
use super::columns::{Columns, filled, has_unknown_headings, heading_row, is_headings_again};
use super::first_row::{first_place, may_be_headings};
use super::grid::Row;
use super::headings::{meaning, words};
use super::leaver::is_over_leavers;
use super::name::{Name, sound};
use super::nobody::{is_goodbye, is_nobody, is_over_absent, is_over_grown_ups, named_as_absent};
use super::options::ListOptions;
use super::vocabulary::{Kind, is_first_name, says};
use crate::content::words::quoted;

/// A table of a list.
pub(super) struct Table<'a> {
    /// What stands above its headings.
    pub above: Vec<&'a Row>,
    /// Its headings.
    pub headings: Option<&'a Row>,
    /// The rows below them.
    pub body: Vec<&'a Row>,
    /// Which columns hold what.
    pub columns: Columns,
    /// What is wrong with its headings.
    pub trouble: Option<String>,
}

/// The tables of a list: the first one always, and others below it where headings stand again.
pub(super) fn tables<'a>(rows: &[&'a Row], options: &ListOptions) -> Vec<Table<'a>> {
    let first = place_of_headings(rows, options.headings);
    let starts: Vec<usize> = match first {
        Some(first) if options.name_columns.is_none() => {
            let again = (first + 1..rows.len()).filter(|&place| is_headings_again(rows[place]) && !is_like(rows[place], rows[first]));
            std::iter::once(first).chain(again).collect()
        }
        Some(first) => vec![first],
        None => Vec::new(),
    };
    if starts.is_empty() {
        return vec![table(Vec::new(), None, rows.to_vec(), options)];
    }
    let mut tables = Vec::new();
    let mut begin = 0;
    for (nth, &start) in starts.iter().enumerate() {
        let end = starts.get(nth + 1).map_or(rows.len(), |&next| next - titles_above(&rows[start + 1..next], rows[next]));
        tables.push(table(rows[begin..start].to_vec(), Some(rows[start]), rows[start + 1..end].to_vec(), options));
        begin = end;
    }
    tables
}

/// A table with its columns.
fn table<'a>(above: Vec<&'a Row>, headings: Option<&'a Row>, body: Vec<&'a Row>, options: &ListOptions) -> Table<'a> {
    let (mut columns, trouble) = columns(headings, &body);
    if let Some(said) = options.name_columns.clone().filter(|said| !said.is_empty()) {
        let called_off = Columns { name: said, ..Columns::default() };
        columns = Columns {
            called: called_off.called,
            chosen: None,
            pair: false,
            last_first: false,
            family_first: false,
            halves: Vec::new(),
            taken: None,
            name: called_off.name,
            ..columns
        };
        columns.tell_unknown(&body);
        return Table { above, headings, body, columns, trouble: None };
    }
    Table { above, headings, body, columns, trouble }
}

/// How many rows directly above headings are titles: they have one cell where the headings have more, or say that they
/// are none.
fn titles_above(rows: &[&Row], headings: &Row) -> usize {
    let cells = |row: &Row| row.cells.iter().filter(|cell| !cell.trim().is_empty()).count();
    let is_title = |row: &&&Row| cells(row) == 1 && (cells(headings) > 1 || row.cells.iter().any(|cell| is_nobody(cell.trim())));
    rows.iter().rev().take_while(is_title).count()
}

/// Whether two rows say the same.
fn is_like(one: &Row, other: &Row) -> bool {
    (0..one.cells.len().max(other.cells.len())).all(|column| one.cell(column).eq_ignore_ascii_case(other.cell(column)))
}

/// The place of the headings among the rows: as the teacher says, else as it looks.
fn place_of_headings(rows: &[&Row], said: Option<bool>) -> Option<usize> {
    match said {
        Some(false) => None,
        Some(true) => heading_row(rows).or((!rows.is_empty()).then(|| {
            let place = first_place(rows);
            if may_be_headings(&rows[place..], &Columns::by_content(&rows[place + 1..])) { place } else { 0 }
        })),
        None => heading_row(rows).or_else(|| has_unknown_headings(rows).then_some(0)),
    }
}

/// The columns, and what is wrong with the headings. Headings that say nothing known leave the columns to their content.
fn columns(headings: Option<&Row>, body: &[&Row]) -> (Columns, Option<String>) {
    let by_content = |width: Option<usize>| Columns { width, ..Columns::by_content(body) };
    match headings {
        Some(row) if heading_row(&[row]).is_some() => match Columns::under(row, body) {
            Ok(columns) => (columns, None),
            Err(trouble) => (by_content(None), Some(trouble)),
        },
        Some(row) => (by_content(Some(row.cells.len())), None),
        None => (by_content(None), None),
    }
}

/// The columns besides the name's that hold something for nearly every pupil.
pub(super) fn full(columns: &Columns, body: &[&Row]) -> Vec<usize> {
    let is_full = |column: &usize| filled(body, *column).count() * 10 >= body.len() * 9;
    (0..MOST_COLUMNS).filter(|column| !columns.name.contains(column) && is_full(column)).collect()
}

/// Rows that name nobody for what stands round them, and why: what follows the end of a letter, and the places of a list
/// that nobody has.
pub(super) fn nobodies_by_place(rows: &[&Row], columns: &Columns) -> BTreeMap<usize, String> {
    let name = |row: &Row| columns.name.iter().map(|&column| row.cell(column)).collect::<Vec<_>>().join(" ").trim().to_owned();
    let mut nobodies = BTreeMap::new();
    let goodbye = rows.iter().position(|row| is_goodbye(&name(row))).filter(|&place| place > 0 && rows.len() - place < 8);
    for row in goodbye.map_or(&[][..], |place| &rows[place + 1..]) {
        nobodies.insert(row.number, "it stands below the end of a letter.".to_owned());
    }
    for (row, title) in under(rows, &name, is_over_grown_ups).into_iter().chain(under(rows, &name, is_over_leavers)) {
        nobodies.insert(row, format!("it stands under {}.", quoted(&title)));
    }
    let titles = rows.iter().filter(|row| is_over_leavers(&name(row)) && !is_first_name(&name(row)));
    nobodies.extend(titles.map(|row| (row.number, "it says who has left, and is no pupil.".to_owned())));
    nobodies.extend(groups_by_place(rows, &name));
    nobodies.extend(statistics_by_place(rows, &name));
    let is_place = |row: &&&Row| {
        let words = words(&name(row));
        matches!(words.as_slice(), [person, number] if number.chars().all(char::is_numeric) && says(person, Kind::Pupil) && meaning(person).is_some())
    };
    let places: Vec<&&Row> = rows.iter().filter(is_place).collect();
    if places.len() * 2 < rows.len() {
        nobodies.extend(places.iter().map(|row| (row.number, "it holds a place for a pupil, and no name.".to_owned())));
    }
    nobodies
}

/// The rows of statistics at the end whose words are names too, such as “Max”: half a row of numbers under or above others.
fn statistics_by_place(rows: &[&Row], name: &dyn Fn(&Row) -> String) -> BTreeMap<usize, String> {
    let is_word =
        |row: &Row| ["max", "min", "med", "dev", "sum", "avg", "mode", "mean", "median"].contains(&name(row).to_lowercase().as_str());
    let is_statistic = |row: &Row| is_word(row) || says(&words(&name(row)).join(" "), Kind::Total) && !is_first_name(&name(row));
    let has_numbers = |row: &Row| row.cells.iter().any(|cell| cell.contains(|sign: char| sign.is_ascii_digit()));
    let last = rows.iter().rev().take_while(|row| is_statistic(row) && has_numbers(row)).collect::<Vec<_>>();
    if last.len() < 2 {
        return BTreeMap::new();
    }
    last.into_iter().map(|row| (row.number, format!("{} is no pupil.", quoted(&name(row))))).collect()
}

/// The single words at the head of groups that blank rows part, where all others are whole names: “RAVEN”, “BADGER”.
fn groups_by_place(rows: &[&Row], name: &dyn Fn(&Row) -> String) -> BTreeMap<usize, String> {
    let cells = |row: &Row| row.cells.iter().filter(|cell| !cell.trim().is_empty()).count();
    let is_word = |row: &Row| cells(row) == 1 && !name(row).is_empty() && !name(row).contains([' ', ',']) && !is_first_name(&name(row));
    let starts: Vec<usize> =
        (0..rows.len()).filter(|&place| place.checked_sub(1).is_none_or(|before| rows[place].number > rows[before].number + 1)).collect();
    let of_words = (0..rows.len()).filter(|&place| is_word(rows[place])).collect::<Vec<_>>();
    // A title may stand over the first group.
    let are_heads = of_words.len() > 1 && of_words.iter().all(|place| starts.contains(place)) && of_words.len() + 1 >= starts.len();
    let are_over_names = of_words.iter().all(|place| rows.get(place + 1).is_some_and(|next| !is_word(next)));
    if !are_heads || !are_over_names || of_words.len() * 2 >= rows.len() {
        return BTreeMap::new();
    }
    of_words.into_iter().map(|place| (rows[place].number, "it stands over a group, and is no pupil.".to_owned())).collect()
}

/// The rows that stand under a title, up to the next one, with the title; none where they are most of the list.
fn under(rows: &[&Row], name: &dyn Fn(&Row) -> String, is_title: fn(&str) -> bool) -> Vec<(usize, String)> {
    let mut title = None;
    let mut under = Vec::new();
    for row in rows {
        let name = name(row);
        if is_title(&name) {
            title = Some(name);
        } else if is_nobody(&name) && !name.is_empty() {
            title = None;
        } else if let Some(title) = &title {
            under.push((row.number, title.clone()));
        }
    }
    if under.len() * 2 > rows.len() { Vec::new() } else { under }
}

/// The rows of those who are absent for what stands above them, or for a line that names them.
pub(super) fn absent_by_place(rows: &[&Row], columns: &Columns) -> BTreeSet<usize> {
    let name = |row: &Row| columns.name.iter().map(|&column| row.cell(column)).collect::<Vec<_>>().join(" ").trim().to_owned();
    let whole = |row: &Row| row.cells.iter().map(|cell| cell.trim()).filter(|cell| !cell.is_empty()).collect::<Vec<_>>().join(", ");
    let named: BTreeSet<String> = rows.iter().filter_map(|row| named_as_absent(&whole(row))).flatten().map(|name| sound(&name)).collect();
    let by_title = under(rows, &name, is_over_absent).into_iter().map(|(row, _)| row);
    let by_line = rows.iter().filter(|row| named.contains(&sound(&Name::read(&name(row)).text))).map(|row| row.number);
    by_title.chain(by_line).collect()
}

/// What marks behind names mean, as a row of the list says: whether the pupil is away.
pub(super) fn legend(rows: &[&Row]) -> BTreeMap<char, bool> {
    let cells = rows.iter().flat_map(|row| &row.cells).flat_map(|cell| cell.split([',', ';'])).map(str::trim);
    let told = cells.filter_map(|cell| {
        let mark = cell.chars().next().filter(|mark| !mark.is_alphanumeric() && !matches!(mark, '=' | '-' | '–' | '(' | '"' | '•'))?;
        let rest = cell.trim_start_matches(mark).trim_start();
        let meaning = rest.strip_prefix(['=', ':', '-', '–']).map(str::trim)?;
        meaning.contains(char::is_alphabetic).then(|| (mark, super::absence::is_away(meaning)))
    });
    told.collect()
}
