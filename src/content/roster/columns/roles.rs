//! Who of a list is a grown-up, as a column of roles says, or a line below each name.

use std::collections::BTreeMap;

use super::filled;
use crate::content::roster::{Kind, Row, phrase, says};

/// The rows of those who are no pupils by their role, with the role as the list has it. “Presenter” says nothing where
/// most are presenters, as in a lesson on Teams.
pub fn grown_ups<'a>(rows: &[&'a Row], column: usize) -> BTreeMap<usize, &'a str> {
    let is_presenter = |cell: &str| phrase(cell) == "presenter";
    let presenters = filled(rows, column).filter(|cell| is_presenter(cell)).count();
    let few_present = presenters * 4 <= rows.len() && presenters < filled(rows, column).count();
    let is_grown_up = |cell: &str| {
        let parts: Vec<String> = cell.split([',', ';', '/']).map(phrase).collect();
        parts.iter().any(|part| says(part, Kind::GrownUp)) || few_present && is_presenter(cell)
    };
    rows.iter().map(|row| (row.number, row.cell(column))).filter(|(_, cell)| is_grown_up(cell)).collect()
}

/// Whether a column says of everybody who they are, whatever stands over it: pupils most of them, and somebody else.
pub fn is_of_roles(rows: &[&Row], column: usize) -> bool {
    let says_so = |kind: Kind| filled(rows, column).filter(|cell| says(&phrase(cell), kind)).count();
    let (pupils, grown_ups) = (says_so(Kind::PupilRole), says_so(Kind::GrownUp));
    grown_ups > 0 && pupils > grown_ups && pupils + grown_ups >= filled(rows, column).count()
}

/// The rows that are only the role of who stands in the row before, and the rows of those whom they make grown-ups:
/// why each is no pupil.
pub fn told_below(rows: &[&Row]) -> BTreeMap<usize, String> {
    let single: Vec<Option<&str>> = rows.iter().map(|row| row.only_cell()).collect();
    let says_role = |kind: Kind| move |cell: &str| says(&phrase(cell), kind);
    let roles = single.iter().flatten().filter(|cell| says_role(Kind::PupilRole)(cell)).count();
    let mut told = BTreeMap::new();
    if roles < 2 || roles * 4 < rows.len() {
        return told;
    }
    for (place, cell) in single.iter().enumerate().filter_map(|(place, cell)| Some((place, (*cell)?))) {
        let is_grown_up = says_role(Kind::GrownUp)(cell);
        if is_grown_up || says_role(Kind::PupilRole)(cell) {
            told.insert(rows[place].number, "it says who stands above it, and names nobody.".to_owned());
        }
        if let (true, Some(before)) = (is_grown_up, place.checked_sub(1)) {
            told.insert(rows[before].number, "the row below it says that this is no pupil.".to_owned());
        }
        // The letters of a picture that is not there: “ES” above “Emma Smith”.
        let next = single.get(place + 1).copied().flatten().unwrap_or_default();
        let initials: String = next.split(' ').filter_map(|word| word.chars().next()).collect();
        if cell.chars().count() == 2 && cell.chars().all(char::is_uppercase) && initials.starts_with(cell) {
            told.insert(rows[place].number, "it holds the first letters of the name below it.".to_owned());
        }
    }
    told
}
