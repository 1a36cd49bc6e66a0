//! Absent pupils and grown-ups, according to columns, their cells, or a line below each name.

use std::collections::BTreeMap;

use super::{ListColumns, count_filled, filled_cells};
use crate::words::split_words;
use crate::{
    AbsenceHint, Kind, Row, absence_hint, has_meaning, is_grown_up_role, is_here, is_pupil_role, meaning, meaning_beside_names, phrase,
};

/// A column that says who is absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct AttendanceColumn {
    pub column: usize,
    /// Question that its cells answer.
    pub asks: AttendanceQuestion,
}

/// Question that the cells of an attendance column answer.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum AttendanceQuestion {
    /// “Absent?”: yes means absent.
    Absent,
    /// “Present?”: yes means present.
    Present,
    /// No heading decides: words or marks in the cells say present or absent.
    Either,
}

/// Attendance according to one cell.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Attendance {
    /// Present, or the cell says nothing to the contrary.
    Here,
    Away,
    /// Empty, while other cells in the column say that the pupil is present.
    Nothing,
    /// A number of days, an unknown mark of a register, or anything else.
    Unclear,
}

impl AttendanceColumn {
    /// Returns whether at least one cell says that a pupil is present or absent.
    pub fn has_answers(self, rows: &[&Row]) -> bool {
        count_filled(rows, self.column, |cell| matches!(self.asks.answer(cell), Attendance::Away | Attendance::Here)) > 0
    }
}

impl AttendanceQuestion {
    pub fn answer(self, cell: &str) -> Attendance {
        let words = split_words(cell);
        let phrase = words.join(" ");
        let is_ticked = ["✓", "✔", "☑", "✅", "√"].contains(&cell.trim());
        let is_crossed = ["✗", "✘", "☒", "❌", "×"].contains(&cell.trim());
        let is_empty = cell.chars().all(|sign| sign.is_whitespace() || (sign.is_ascii_punctuation() && !['/', '\\'].contains(&sign)));
        let is_yes = has_meaning(&phrase, Kind::Yes);
        let is_no = has_meaning(&phrase, Kind::No);
        let is_away = match absence_hint(cell) {
            AbsenceHint::Perhaps if !is_yes_first(&words) => return Attendance::Unclear,
            AbsenceHint::Perhaps | AbsenceHint::No => false,
            AbsenceHint::Plainly => true,
        };
        match self {
            Self::Absent if is_ticked || is_crossed || is_yes || is_away => Attendance::Away,
            // “Yes, ill” and “x (dentist)”.
            Self::Absent if is_yes_first(&words) => Attendance::Away,
            Self::Absent if is_no || is_here(&words) || (is_empty && !cell.contains(['/', '\\'])) => Attendance::Here,
            Self::Present | Self::Either if is_away => Attendance::Away,
            Self::Present if is_yes || is_ticked || is_here(&words) || ["/", "\\"].contains(&cell.trim()) => Attendance::Here,
            Self::Present if is_no || is_crossed => Attendance::Away,
            Self::Present if is_empty => Attendance::Nothing,
            Self::Either if phrase == "a" => Attendance::Away,
            Self::Either if is_here(&words) || is_ticked || is_empty || ["/", "\\", "l"].contains(&phrase_or_cell(cell, &phrase)) => {
                Attendance::Here
            }
            Self::Absent | Self::Present | Self::Either => Attendance::Unclear,
        }
    }
}

/// Returns whether a cell begins with “yes” and says more.
fn is_yes_first(words: &[String]) -> bool {
    words.len() > 1 && words.first().is_some_and(|word| word.chars().count() > 1 && has_meaning(word, Kind::Yes))
}

fn phrase_or_cell<'a>(cell: &'a str, phrase: &'a str) -> &'a str {
    if phrase.is_empty() { cell.trim() } else { phrase }
}

/// A column of notes, of a status or of anything else whose words may say that a pupil is absent.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct NotesColumn {
    pub column: usize,
    /// Whether the column may be about today: it isn't one of several days of a register.
    pub is_of_today: bool,
    /// Whether its heading is about attendance, a status or notes, or there is no heading.
    pub is_known: bool,
    /// Whether its heading is about attendance.
    pub is_of_attendance: bool,
}

/// Maximum number of register columns in which single words are examined. More columns are a whole week's register.
const FEW_DAYS: usize = 2;

/// Returns the columns, other than the attendance column, whose words may say that a pupil is absent.
pub fn notes_columns(columns: &ListColumns, headings: Option<&Row>) -> Vec<NotesColumn> {
    let fits = |column: usize| {
        let heading = headings.map_or("", |row| row.cell(column));
        let is_free = matches!(meaning(heading), None | Some(Kind::AbsentHeading | Kind::PresentHeading));
        is_free && matches!(meaning_beside_names(heading), None | Some(Kind::NoteHeading | Kind::Register | Kind::Role))
    };
    let note = |column: usize| {
        let heading = headings.map_or("", |row| row.cell(column));
        let is_known = heading.is_empty() || meaning(heading).is_some() || meaning_beside_names(heading).is_some();
        let is_of_attendance = meaning_beside_names(heading) == Some(Kind::Register) || meaning(heading).is_some();
        let is_of_today = !columns.why.contains_key(&column) && !columns.other_days.contains(&column);
        NotesColumn { column, is_of_today, is_known, is_of_attendance }
    };
    let all = columns.unknown.iter().copied().chain(columns.role).map(note);
    let is_past = |column: usize| columns.has_today && columns.other_days.contains(&column);
    let all: Vec<NotesColumn> = all.filter(|notes| fits(notes.column) && !is_past(notes.column)).collect();
    let days = all.iter().filter(|notes| !notes.is_of_today).count();
    all.into_iter().filter(|notes| notes.is_of_today || days <= FEW_DAYS).collect()
}

/// Returns the column that says who is absent today, with the reasons why other columns don't. Days of absence and
/// registers of several days don't count, because no pupil should be dropped on a guess.
pub fn find_attendance_column(
    rows: &[&Row],
    absent: Option<usize>,
    present: &[usize],
    register: &[usize],
    unknown: &[usize],
    mut why: BTreeMap<usize, String>,
) -> (Option<AttendanceColumn>, BTreeMap<usize, String>) {
    let is_told = |answer: Attendance| matches!(answer, Attendance::Away | Attendance::Here);
    let says_something = |column: usize, asks: AttendanceQuestion| count_filled(rows, column, |cell| is_told(asks.answer(cell))) > 0;
    if let Some(column) = absent {
        if is_absence_column(rows, column) {
            return (Some(AttendanceColumn { column, asks: AttendanceQuestion::Absent }), why);
        }
        why.insert(column, tr!("it doesn’t clearly show who is absent today, so everyone counts as present").to_owned());
        return (None, why);
    }
    let days: Vec<AttendanceColumn> = present
        .iter()
        .map(|&column| AttendanceColumn { column, asks: AttendanceQuestion::Present })
        .chain(register.iter().map(|&column| AttendanceColumn { column, asks: AttendanceQuestion::Either }))
        .filter(|away| says_something(away.column, away.asks))
        .collect();
    match days.as_slice() {
        [day] => (Some(*day), why),
        [] => {
            // Words need no heading: “absent” and “present” say what they are.
            let is_word = |cell: &str| cell.chars().count() > 2 && AttendanceQuestion::Either.answer(cell) == Attendance::Away;
            let is_either = |cell: &str| AttendanceQuestion::Either.answer(cell) != Attendance::Unclear;
            let is_told = |&column: &usize| {
                count_filled(rows, column, is_word) > 0 && count_filled(rows, column, is_either) == filled_cells(rows, column).count()
            };
            (unknown.iter().copied().find(is_told).map(|column| AttendanceColumn { column, asks: AttendanceQuestion::Either }), why)
        }
        [..] => {
            why.extend(
                days.iter().map(|day| {
                    (day.column, tr!("it is one of several register columns, and none of them is marked as today’s").to_owned())
                }),
            );
            (None, why)
        }
    }
}

fn is_absence_column(rows: &[&Row], column: usize) -> bool {
    let how_many = |wanted: Attendance| count_filled(rows, column, |cell| AttendanceQuestion::Absent.answer(cell) == wanted);
    let filled = filled_cells(rows, column).count();
    let has_counts = count_filled(rows, column, |cell| cell.parse::<f64>().is_ok_and(|number| number > 1.0)) > 0;
    let are_all = rows.len() > 2 && how_many(Attendance::Away) * 2 > rows.len() && how_many(Attendance::Here) == 0;
    filled == 0 || !(has_counts || are_all || how_many(Attendance::Unclear) * 2 > filled)
}

/// Roles that pupils have in some lists. Most pupils are presenters in a Teams lesson. “Asistente” is an assistant in one
/// Spanish list and anyone who attended in another.
const DOUBTFUL_ROLES: [&str; 2] = ["presenter", "asistente"];

/// Returns the rows of people whose role shows that they aren't pupils, with the role as the list has it. A doubtful role
/// counts only if few people have it.
pub fn grown_ups<'a>(rows: &[&'a Row], column: usize) -> BTreeMap<usize, &'a str> {
    let is_doubtful = |cell: &str| DOUBTFUL_ROLES.contains(&phrase(cell).as_str());
    let doubtful = filled_cells(rows, column).filter(|cell| is_doubtful(cell)).count();
    let are_few = doubtful * 4 <= rows.len() && doubtful < filled_cells(rows, column).count();
    // “T” among “S”.
    let students = count_filled(rows, column, |cell| phrase(cell) == "s");
    let are_letters = students * 2 > rows.len();
    let is_grown_up = |cell: &str| {
        if are_letters && phrase(cell) == "t" {
            return true;
        }
        if is_doubtful(cell) { are_few } else { cell.split([',', ';', '/']).any(is_grown_up_role) }
    };
    rows.iter().map(|row| (row.number, row.cell(column))).filter(|(_, cell)| is_grown_up(cell)).collect()
}

/// Returns whether a column, under any heading, contains roles: most are pupils, and the others aren't.
pub fn is_role_column(rows: &[&Row], column: usize) -> bool {
    let pupils = count_filled(rows, column, is_pupil_role);
    let others = filled_cells(rows, column).count() - pupils;
    let grown_ups = count_filled(rows, column, is_grown_up_role);
    grown_ups > 0 && pupils > grown_ups && grown_ups == others || others > 0 && pupils > 2 && pupils >= others * 4
}

/// Returns the rows with an unknown role, if nearly all other rows are pupils.
pub fn unknown_roles<'a>(rows: &[&'a Row], column: usize) -> BTreeMap<usize, &'a str> {
    let pupils = count_filled(rows, column, is_pupil_role);
    let is_unknown = |cell: &str| !cell.is_empty() && !is_pupil_role(cell) && !is_grown_up_role(cell);
    let unknown: BTreeMap<usize, &str> =
        rows.iter().map(|row| (row.number, row.cell(column))).filter(|(_, cell)| is_unknown(cell)).collect();
    if pupils >= unknown.len() * 4 { unknown } else { BTreeMap::new() }
}

/// Returns the rows that contain only the role of the person in the row before, and the rows of the people whom they show to be
/// grown-ups. The values say why each isn't a pupil.
pub fn role_line_reasons(rows: &[&Row]) -> BTreeMap<usize, String> {
    let single: Vec<Option<&str>> = rows.iter().map(|row| row.only_cell()).collect();
    let says_role = |kind: Kind| move |cell: &str| has_meaning(&phrase(cell), kind);
    let roles = single.iter().flatten().filter(|cell| says_role(Kind::PupilRole)(cell)).count();
    let mut told = BTreeMap::new();
    if roles < 2 || roles * 4 < rows.len() {
        return told;
    }
    for (place, cell) in single.iter().enumerate().filter_map(|(place, cell)| Some((place, (*cell)?))) {
        let is_grown_up = says_role(Kind::GrownUp)(cell);
        if is_grown_up || says_role(Kind::PupilRole)(cell) {
            told.insert(rows[place].number, tr!("it is the role of the person above, not a name.").to_owned());
        }
        if let (true, Some(before)) = (is_grown_up, place.checked_sub(1)) {
            told.insert(rows[before].number, tr!("the row below it shows that this is not a pupil.").to_owned());
        }
        // The letters of a picture that is not there: “ES” above “Emma Smith”.
        let next = single.get(place + 1).copied().flatten().unwrap_or_default();
        let initials: String = next.split(' ').filter_map(|word| word.chars().next()).collect();
        if cell.chars().count() == 2 && cell.chars().all(char::is_uppercase) && initials.starts_with(cell) {
            told.insert(rows[place].number, tr!("it contains the initials of the name below it.").to_owned());
        }
    }
    told
}
