//! Pupils who are listed more than once, and pupils with the same name.

use std::collections::{BTreeMap, BTreeSet};

use super::leavers::is_action_column;
use crate::columns::count_filled;
use crate::names::comparison_key;
use crate::{ListOptions, ListRemark, ListRow, Question, RemarkWeight, Row, questions};
use senlac_classroom::content::text_checks::{LONGEST_NAME, quoted};

/// Data for comparing pupils with the same name.
pub struct PupilRows<'a> {
    /// Rows of the list by number, with the columns that belong to one pupil only.
    pub rows: BTreeMap<usize, (&'a Row, &'a [usize])>,
    /// Rows of meeting logs, in which a pupil may have a row for each time of joining.
    pub logs: BTreeMap<usize, MeetingLog>,
    /// Rows of each table, if there are several one below the other.
    pub tables: Vec<BTreeSet<usize>>,
}

/// Contents of a meeting log.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum MeetingLog {
    /// Persons who joined and left. All rows with the same name are the same pupil.
    Actions,
    /// Times at which a person was present.
    Times,
}

impl MeetingLog {
    /// Returns what a table records; `None` if it isn't a meeting log.
    pub fn from_table(headings: Option<&Row>, body: &[&Row]) -> Option<Self> {
        let headings = headings?;
        let is_time = |cell: &str| cell.contains(':') && cell.contains(|sign: char| sign.is_ascii_digit());
        let has_times = |column: usize| count_filled(body, column, is_time) * 10 >= body.len() * 9;
        if (0..headings.cells.len()).any(|column| is_action_column(headings.cell(column), body)) {
            Some(Self::Actions)
        } else {
            // A single time is when a form was sent.
            let times = (0..headings.cells.len()).filter(|&column| has_times(column)).count();
            (!body.is_empty() && times > 1).then_some(Self::Times)
        }
    }
}

/// The relation of two rows with the same name.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Sameness {
    /// Certainly the same pupil.
    Same,
    /// Different pupils, or at least not certainly the same.
    Different,
    /// Nothing distinguishes them.
    Unclear,
}

/// Removes repeated pupils, and returns a question about unclear ones.
pub fn remove_duplicates(rows: &mut [ListRow], alike: &PupilRows, options: &ListOptions) -> Vec<Question> {
    let mut places: BTreeMap<String, Vec<usize>> = BTreeMap::new();
    for (place, pupil) in rows.iter().enumerate().filter_map(|(place, row)| Some((place, row.pupil.as_ref()?))) {
        places.entry(comparison_key(&pupil.name)).or_default().push(place);
    }
    let repeats = places.values().filter(|places| places.len() > 1).count();
    let table = |place: usize| alike.tables.iter().position(|table| table.contains(&rows[place].number));
    let again = places.values().filter(|places| places.iter().any(|place| table(*place) != table(places[0]))).count();
    // Two tables with the same names are one class twice. A list that repeats nearly all names has a row per lesson.
    let is_second_table = again * 5 >= places.len() * 4 && again > 1;
    let is_register = repeats * 5 >= places.len() * 4 && repeats > 2;
    let mut open: Vec<(usize, usize)> = Vec::new();
    let mut out: Vec<(usize, usize)> = Vec::new();
    for group in places.values().filter(|group| group.len() > 1) {
        for (nth, &place) in group.iter().enumerate().skip(1) {
            if options.used.contains(&rows[place].number) || options.rewritten.contains_key(&rows[place].number) {
                continue;
            }
            let is_same_table = |&&first: &&usize| table(first) == table(place);
            let twin = group[..nth].iter().find(is_same_table).or(group.first()).copied().unwrap_or(place);
            let twins = alike.compare_rows(rows[twin].number, rows[place].number);
            let other_table = table(twin) != table(place);
            match twins {
                Sameness::Different if is_register && !alike.has_own_values(rows[place].number) => out.push((place, twin)),
                Sameness::Same => out.push((place, twin)),
                _ if is_second_table && other_table
                    || is_register && twins == Sameness::Unclear && !alike.has_only_names(rows[place].number) =>
                {
                    out.push((place, twin));
                }
                Sameness::Unclear => open.push((place, twin)),
                Sameness::Different => {}
            }
        }
    }
    for (place, twin) in out {
        let first = rows[twin].number;
        let row = &mut rows[place];
        let Some(pupil) = row.pupil.take() else { continue };
        let message = tr!("{pupil} is already in row {first} and is the same pupil.", first, pupil = quoted(&pupil.name));
        row.remarks.retain(|remark| remark.weight == RemarkWeight::Mistake);
        row.remarks.push(
            ListRemark::for_row(RemarkWeight::LeftOut, row.number, message)
                .with_shared_message(tr!("these pupils are already listed above.")),
        );
    }
    questions(rows, &open, options)
}

/// Returns one question for all rows that may repeat pupils.
fn questions(rows: &[ListRow], open: &[(usize, usize)], options: &ListOptions) -> Vec<Question> {
    let Some(&(place, twin)) = open.first() else { return Vec::new() };
    let name = rows[place].pupil.as_ref().map(|pupil| pupil.name.clone()).unwrap_or_default();
    let others: Vec<usize> = open.iter().map(|&(place, _)| rows[place].number).collect();
    vec![questions::same_pupil_question(rows[twin].number, &others, &name, options)]
}

impl PupilRows<'_> {
    /// Compares the pupils of two rows.
    fn compare_rows(&self, one: usize, other: usize) -> Sameness {
        let (Some((first, own)), Some((second, _))) = (self.rows.get(&one), self.rows.get(&other)) else { return Sameness::Different };
        let both: Vec<(&str, &str)> = own.iter().map(|&column| (first.cell(column), second.cell(column))).collect();
        let filled = || both.iter().filter(|(one, other)| !one.is_empty() && !other.is_empty());
        if filled().any(|(one, other)| one.eq_ignore_ascii_case(other)) && filled().all(|(one, other)| one.eq_ignore_ascii_case(other)) {
            return Sameness::Same;
        }
        let have_other_addresses = || filled().any(|(one, other)| one.contains('@') && !one.eq_ignore_ascii_case(other));
        match self.logs.get(&other) {
            Some(MeetingLog::Actions) if !have_other_addresses() => return Sameness::Same,
            Some(MeetingLog::Times) if filled().next().is_none() => return Sameness::Unclear,
            Some(MeetingLog::Actions | MeetingLog::Times) | None => {}
        }
        let is_alike =
            first.cells.len() == second.cells.len() && (0..first.cells.len()).all(|column| first.cell(column) == second.cell(column));
        if is_alike { Sameness::Unclear } else { Sameness::Different }
    }

    /// Returns whether a row has a value that belongs to one pupil only.
    fn has_own_values(&self, number: usize) -> bool {
        self.rows.get(&number).is_some_and(|(row, own)| own.iter().any(|&column| !row.cell(column).is_empty()))
    }

    /// Returns whether a row has only one filled cell.
    fn has_only_names(&self, number: usize) -> bool {
        self.rows.get(&number).is_some_and(|(row, _)| row.cells.iter().filter(|cell| !cell.trim().is_empty()).count() < 2)
    }
}

/// Makes every pupil's name unique: the second “Ben Okoro” becomes “Ben Okoro (2)”.
pub fn number_namesakes(rows: &mut [ListRow]) {
    let mut taken: BTreeMap<String, usize> = BTreeMap::new();
    for (place, row) in rows.iter().enumerate().rev() {
        taken.extend(row.pupil.iter().map(|pupil| (comparison_key(&pupil.name), place)));
    }
    let firsts: BTreeMap<String, (usize, usize)> = taken.iter().map(|(name, &place)| (name.clone(), (place, rows[place].number))).collect();
    for (place, row) in rows.iter_mut().enumerate() {
        let Some(pupil) = &mut row.pupil else { continue };
        let Some(&(_, first_row)) = firsts.get(&comparison_key(&pupil.name)).filter(|(first, _)| *first != place) else { continue };
        let start: String = pupil.name.chars().take(LONGEST_NAME - 6).collect();
        // One number more than there are names is always free.
        let mut names = (2..taken.len() + 3).map(|number| format!("{start} ({number})"));
        let Some(name) = names.find(|name| !taken.contains_key(&comparison_key(name))) else { continue };
        let message = tr!(
            "{pupil} is already in row {first_row}. The pupil in row {number} is called {name}.",
            first_row,
            pupil = quoted(&pupil.name),
            number = row.number,
            name = quoted(&name)
        );
        row.remarks.push(ListRemark::for_row(RemarkWeight::Changed, row.number, message));
        taken.insert(comparison_key(&name), place);
        pupil.name = name;
    }
}
