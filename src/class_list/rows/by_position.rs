//! Information that rows give about one another: titles above grown-ups, leavers and absent pupils, the end of a letter,
//! legends.

use std::collections::{BTreeMap, BTreeSet};

use crate::columns::{ListColumns, filled_cells};
use crate::names::{Name, comparison_key};
use crate::words::split_words;
use crate::{
    Kind, List, MOST_COLUMNS, Row, absent_names, has_meaning, is_absent_title, is_away, is_first_name, is_goodbye, is_grown_ups_title,
    is_leavers_title, is_nobody, meaning, phrase,
};
use senlac_classroom::content::text_checks::{list, quoted};

/// Returns the columns, other than the name columns, that are filled for nearly every pupil.
pub fn full_columns(columns: &ListColumns, body: &[&Row]) -> Vec<usize> {
    let is_full = |column: &usize| filled_cells(body, *column).count() * 10 >= body.len() * 9;
    (0..MOST_COLUMNS).filter(|column| !columns.name.contains(column) && is_full(column)).collect()
}

/// Returns the rows whose surroundings show that they aren't pupils, with the reasons: rows after the end of a letter, rows
/// under certain titles, and free places in a list.
pub fn non_pupils_by_place(rows: &[&Row], columns: &ListColumns) -> BTreeMap<usize, String> {
    let name = |row: &Row| row.join_cells(&columns.name);
    let mut non_pupils = BTreeMap::new();
    let goodbye = rows.iter().position(|row| is_goodbye(&name(row))).filter(|&place| place > 0 && rows.len() - place < 8);
    for row in goodbye.map_or(&[][..], |place| &rows[place + 1..]) {
        non_pupils.insert(row.number, tr!("it is below the end of a letter.").to_owned());
    }
    for (row, title) in
        rows_under_titles(rows, &name, is_grown_ups_title).into_iter().chain(rows_under_titles(rows, &name, is_leavers_title))
    {
        non_pupils.insert(row, tr!("it is listed under {title}.", title = quoted(&title)));
    }
    let titles = rows.iter().filter(|row| is_leavers_title(&name(row)) && !is_first_name(&name(row)));
    non_pupils.extend(titles.map(|row| (row.number, tr!("it is a heading for pupils who have left.").to_owned())));
    non_pupils.extend(groups_by_place(rows, &name));
    non_pupils.extend(statistics_by_place(rows, &name));
    let is_place = |row: &&&Row| {
        let words = split_words(&name(row));
        matches!(words.as_slice(), [person, number] if number.chars().all(char::is_numeric) && has_meaning(person, Kind::Pupil) && meaning(person).is_some())
    };
    let places: Vec<&&Row> = rows.iter().filter(is_place).collect();
    if places.len() * 2 < rows.len() {
        non_pupils.extend(places.iter().map(|row| (row.number, tr!("it is a placeholder, not a name.").to_owned())));
    }
    non_pupils
}

/// Returns the rows of statistics at the end of a list whose labels can also be names, such as “Max”. They contain numbers, and
/// there are at least two of them.
fn statistics_by_place(rows: &[&Row], name: &dyn Fn(&Row) -> String) -> BTreeMap<usize, String> {
    let is_word = |row: &Row| List::Statistic.contains(&name(row).to_lowercase());
    let is_statistic = |row: &Row| is_word(row) || has_meaning(&phrase(&name(row)), Kind::Total) && !is_first_name(&name(row));
    let has_numbers = |row: &Row| row.cells.iter().any(|cell| cell.contains(|sign: char| sign.is_ascii_digit()));
    let last = rows.iter().rev().take_while(|row| is_statistic(row) && has_numbers(row)).collect::<Vec<_>>();
    if last.len() < 2 {
        return BTreeMap::new();
    }
    last.into_iter().map(|row| (row.number, tr!("{row} is not a pupil.", row = quoted(&name(row))))).collect()
}

/// Returns the rows with a single word at the head of groups separated by blank rows, if all others are full names: “RAVEN”,
/// “BADGER”.
fn groups_by_place(rows: &[&Row], name: &dyn Fn(&Row) -> String) -> BTreeMap<usize, String> {
    let is_word = |row: &Row| {
        row.filled_cells().count() == 1 && !name(row).is_empty() && !name(row).contains([' ', ',']) && !is_first_name(&name(row))
    };
    let starts: Vec<usize> =
        (0..rows.len()).filter(|&place| place.checked_sub(1).is_none_or(|before| rows[place].number > rows[before].number + 1)).collect();
    let of_words = (0..rows.len()).filter(|&place| is_word(rows[place])).collect::<Vec<_>>();
    // A title may be above the first group.
    let are_heads = of_words.len() > 1 && of_words.iter().all(|place| starts.contains(place)) && of_words.len() + 1 >= starts.len();
    let are_over_names = of_words.iter().all(|place| rows.get(place + 1).is_some_and(|next| !is_word(next)));
    if !are_heads || !are_over_names || of_words.len() * 2 >= rows.len() {
        return BTreeMap::new();
    }
    of_words.into_iter().map(|place| (rows[place].number, tr!("it is a group heading, not a pupil.").to_owned())).collect()
}

/// Returns the rows under a title, up to the next title, each with that title; empty if these are most of the list.
fn rows_under_titles(rows: &[&Row], name: &dyn Fn(&Row) -> String, is_title: fn(&str) -> bool) -> Vec<(usize, String)> {
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

/// Returns the rows of pupils who are absent according to a title above them, or a line that names them.
pub fn absent_by_place(rows: &[&Row], columns: &ListColumns) -> BTreeSet<usize> {
    let name = |row: &Row| row.join_cells(&columns.name);
    let named: BTreeSet<String> =
        rows.iter().filter_map(|row| absent_names(&list(row.filled_cells()))).flatten().map(|name| comparison_key(&name)).collect();
    let by_title = rows_under_titles(rows, &name, is_absent_title).into_iter().map(|(row, _)| row);
    let by_line = rows.iter().filter(|row| named.contains(&comparison_key(&Name::read(&name(row)).text))).map(|row| row.number);
    by_title.chain(by_line).collect()
}

/// Returns the marks that the list explains, and whether each means that the pupil is absent.
pub fn legend(rows: &[&Row]) -> BTreeMap<char, bool> {
    let cells = rows.iter().flat_map(|row| &row.cells).flat_map(|cell| cell.split([',', ';'])).map(str::trim);
    let told = cells.filter_map(|cell| {
        let mark = cell.chars().next().filter(|mark| !mark.is_alphanumeric() && !matches!(mark, '=' | '-' | '–' | '(' | '"' | '•'))?;
        let rest = cell.trim_start_matches(mark).trim_start();
        let meaning = rest.strip_prefix(['=', ':', '-', '–']).map(str::trim)?;
        meaning.contains(char::is_alphabetic).then(|| (mark, is_away(meaning)))
    });
    told.collect()
}
