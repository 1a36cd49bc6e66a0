//! What rows say of one another, and what columns of notes say of a row: titles over grown-ups, leavers and those who are away,
//! the end of a letter, legends.

use std::collections::{BTreeMap, BTreeSet};

use crate::columns::{ListColumns, filled};
use crate::names::{Name, comparison_key};
use crate::words::words;
use crate::{
    Kind, List, MOST_COLUMNS, Row, is_away, is_first_name, is_goodbye, is_nobody, is_over_absent, is_over_grown_ups, is_over_leavers,
    meaning, named_as_absent, phrase, says,
};
use senlac_classroom::content::words::{list, quoted};

/// The columns besides the name's that hold something for nearly every pupil.
pub fn full(columns: &ListColumns, body: &[&Row]) -> Vec<usize> {
    let is_full = |column: &usize| filled(body, *column).count() * 10 >= body.len() * 9;
    (0..MOST_COLUMNS).filter(|column| !columns.name.contains(column) && is_full(column)).collect()
}

/// Rows that name nobody for what stands round them, and why: what follows the end of a letter, and the places of a list
/// that nobody has.
pub fn non_pupils_by_place(rows: &[&Row], columns: &ListColumns) -> BTreeMap<usize, String> {
    let name = |row: &Row| row.joined(&columns.name);
    let mut non_pupils = BTreeMap::new();
    let goodbye = rows.iter().position(|row| is_goodbye(&name(row))).filter(|&place| place > 0 && rows.len() - place < 8);
    for row in goodbye.map_or(&[][..], |place| &rows[place + 1..]) {
        non_pupils.insert(row.number, tr!("it stands below the end of a letter.").to_owned());
    }
    for (row, title) in under(rows, &name, is_over_grown_ups).into_iter().chain(under(rows, &name, is_over_leavers)) {
        non_pupils.insert(row, tr!("it stands under {title}.", title = quoted(&title)));
    }
    let titles = rows.iter().filter(|row| is_over_leavers(&name(row)) && !is_first_name(&name(row)));
    non_pupils.extend(titles.map(|row| (row.number, tr!("it says who has left, and is no pupil.").to_owned())));
    non_pupils.extend(groups_by_place(rows, &name));
    non_pupils.extend(statistics_by_place(rows, &name));
    let is_place = |row: &&&Row| {
        let words = words(&name(row));
        matches!(words.as_slice(), [person, number] if number.chars().all(char::is_numeric) && says(person, Kind::Pupil) && meaning(person).is_some())
    };
    let places: Vec<&&Row> = rows.iter().filter(is_place).collect();
    if places.len() * 2 < rows.len() {
        non_pupils.extend(places.iter().map(|row| (row.number, tr!("it holds a place for a pupil, and no name.").to_owned())));
    }
    non_pupils
}

/// The rows of statistics at the end whose words are names too, such as “Max”: half a row of numbers under or above others.
fn statistics_by_place(rows: &[&Row], name: &dyn Fn(&Row) -> String) -> BTreeMap<usize, String> {
    let is_word = |row: &Row| List::Statistic.has(&name(row).to_lowercase());
    let is_statistic = |row: &Row| is_word(row) || says(&phrase(&name(row)), Kind::Total) && !is_first_name(&name(row));
    let has_numbers = |row: &Row| row.cells.iter().any(|cell| cell.contains(|sign: char| sign.is_ascii_digit()));
    let last = rows.iter().rev().take_while(|row| is_statistic(row) && has_numbers(row)).collect::<Vec<_>>();
    if last.len() < 2 {
        return BTreeMap::new();
    }
    last.into_iter().map(|row| (row.number, tr!("{row} is no pupil.", row = quoted(&name(row))))).collect()
}

/// The single words at the head of groups that blank rows part, where all others are whole names: “RAVEN”, “BADGER”.
fn groups_by_place(rows: &[&Row], name: &dyn Fn(&Row) -> String) -> BTreeMap<usize, String> {
    let is_word =
        |row: &Row| row.filled().count() == 1 && !name(row).is_empty() && !name(row).contains([' ', ',']) && !is_first_name(&name(row));
    let starts: Vec<usize> =
        (0..rows.len()).filter(|&place| place.checked_sub(1).is_none_or(|before| rows[place].number > rows[before].number + 1)).collect();
    let of_words = (0..rows.len()).filter(|&place| is_word(rows[place])).collect::<Vec<_>>();
    // A title may stand over the first group.
    let are_heads = of_words.len() > 1 && of_words.iter().all(|place| starts.contains(place)) && of_words.len() + 1 >= starts.len();
    let are_over_names = of_words.iter().all(|place| rows.get(place + 1).is_some_and(|next| !is_word(next)));
    if !are_heads || !are_over_names || of_words.len() * 2 >= rows.len() {
        return BTreeMap::new();
    }
    of_words.into_iter().map(|place| (rows[place].number, tr!("it stands over a group, and is no pupil.").to_owned())).collect()
}

/// The rows that stand under a title, up to the next one, with the title; empty if they are most of the list.
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
pub fn absent_by_place(rows: &[&Row], columns: &ListColumns) -> BTreeSet<usize> {
    let name = |row: &Row| row.joined(&columns.name);
    let named: BTreeSet<String> =
        rows.iter().filter_map(|row| named_as_absent(&list(row.filled()))).flatten().map(|name| comparison_key(&name)).collect();
    let by_title = under(rows, &name, is_over_absent).into_iter().map(|(row, _)| row);
    let by_line = rows.iter().filter(|row| named.contains(&comparison_key(&Name::read(&name(row)).text))).map(|row| row.number);
    by_title.chain(by_line).collect()
}

/// What marks behind names mean, as a row of the list says: whether the pupil is away.
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
