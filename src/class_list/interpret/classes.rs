//! Lists of several classes, such as a whole school's export, divided by a column.

use std::collections::{BTreeMap, BTreeSet};

use crate::columns::{ListColumns, filled_cells, heading_row};
use crate::files::UnreadableList;
use crate::files::grid::Grid;
use crate::names::comparison_key;
use crate::row_and_column_names::column_name;
use crate::words::{Grouping, grouping};
use crate::{
    List, ListOptions, ListRemark, OnlyClasses, Question, RemarkWeight, Row, is_footer, is_nobody, is_title, meaning, meaning_beside_names,
    questions,
};
use senlac_classroom::content::class::MOST_PUPILS;
use senlac_classroom::content::text_checks::{format_thousands, list, quoted, shown};
use senlac_classroom::rules::pupils;

/// Maximum number of classes in a list. A column with more values contains something else.
const MOST_CLASSES: usize = 200;
/// Maximum number of characters in a class name.
const LONGEST_CLASS: usize = 40;
/// Maximum number of classes that a sentence names.
const MOST_NAMED: usize = 12;
/// Number of rows that are examined to see whether the classes share their pupils.
const SAMPLE: usize = 2_000;

/// The classes of a list.
pub struct Classes {
    /// Columns that make up the class name: one, or the year and the class.
    columns: Vec<usize>,
    /// Class of each row, by row number, if titles above the pupils name the classes and no column does.
    titled: BTreeMap<usize, String>,
    /// Heading of the columns; empty if there are no headings.
    heading: String,
    /// Index of the first row below the headings.
    start: usize,
    /// Each class as the list writes it, with its number of rows.
    found: Vec<(String, usize)>,
    /// Whether most pupils are in several classes, as in an export of lessons.
    share_pupils: bool,
}

/// The result of choosing classes from a list.
#[derive(Default)]
pub struct NarrowingResult {
    /// Remark about the rows that were removed.
    pub remark: Option<ListRemark>,
    /// Question which class is meant, if that is open.
    pub question: Option<Question>,
    /// Instruction for choosing a class, for messages about too many pupils.
    pub way_out: Option<String>,
}

/// Keeps only the rows of the requested classes. Asks which are meant if the list has several.
/// Errors: the list doesn't contain a class, or has more rows than a class list may have.
pub fn narrow(grid: &mut Grid, options: &ListOptions) -> Result<NarrowingResult, UnreadableList> {
    if !grid.is_whole() {
        return grid.check_row_count(None).map(|()| NarrowingResult::default());
    }
    let wanted = match &options.only {
        Some(OnlyClasses::These(wanted)) => wanted,
        only => {
            let classes = Classes::from_grid(grid, options).filter(|classes| classes.found.len() > 1);
            let way_out = classes.as_ref().map(Classes::choice_text);
            let is_too_long = grid.check_row_count(way_out.as_deref()).is_err();
            let divides = |classes: &&Classes| is_too_long || !classes.share_pupils || grid.rows.len() > MOST_PUPILS;
            let question = classes.as_ref().filter(|_| only.is_none()).filter(divides).map(|classes| classes.question(options));
            if question.is_none() {
                grid.check_row_count(way_out.as_deref())?;
            }
            return Ok(NarrowingResult { remark: None, question, way_out });
        }
    };
    let every = Classes::candidates(grid, options);
    let Some((classes, chosen)) = every.iter().find_map(|classes| Some((classes, classes.match_wanted(wanted)?))) else {
        return Err(unknown_class_text(&every, wanted).into());
    };
    let before = grid.rows.len();
    let mut place = 0;
    grid.retain(|row| {
        place += 1;
        place <= classes.start || chosen.contains(&key(&classes.class_of(row)))
    });
    grid.check_row_count(None)?;
    let names = list(wanted.iter().map(|name| quoted(&shown(name))));
    let rows = before - grid.rows.len();
    let message = tr_count!(
        rows,
        "Only {names} is read. {number} row of another class is ignored.",
        "Only {names} is read. {number} rows of other classes are ignored.",
        names,
        number = format_thousands(rows)
    );
    let remark = (rows > 0).then(|| ListRemark::for_list(RemarkWeight::LeftOut, message));
    Ok(NarrowingResult { remark, ..NarrowingResult::default() })
}

/// Returns the message for classes that a list doesn't contain.
fn unknown_class_text(every: &[Classes], wanted: &[String]) -> String {
    let only = wanted.join(",");
    match every.iter().max_by_key(|classes| classes.found.len()) {
        Some(classes) => {
            tr!("--only {only}: the list doesn’t contain this class. It contains {classes}.", only, classes = classes.names())
        }
        None => tr!("--only {only}: the list has no class column. Remove --only.", only),
    }
}

impl Classes {
    /// Returns the classes by the column that divides the list; `None` if none does.
    fn from_grid(grid: &Grid, options: &ListOptions) -> Option<Self> {
        Self::candidates(grid, options).into_iter().find(|classes| classes.found.len() > 1)
    }

    /// Returns every possible division of the list by columns or titles, likely ones first. A division may give a single class.
    fn candidates(grid: &Grid, options: &ListOptions) -> Vec<Self> {
        let rows: Vec<&Row> = grid.rows.iter().collect();
        let place = heading_row(&rows).filter(|_| options.headings != Some(false));
        let headings = place.map(|place| rows[place]);
        let start = place.map_or(0, |place| place + 1);
        let body = &rows[start..];
        let width = body.iter().map(|row| row.cells.len()).max().unwrap_or_default();
        let of_kind = |wanted: Grouping| {
            (0..width).filter(move |&column| headings.and_then(|row| grouping(row.cell(column))) == Some(wanted)).collect::<Vec<_>>()
        };
        let (by_class, by_year) = (of_kind(Grouping::Class), of_kind(Grouping::Year));
        let is_unknown =
            |column: usize| headings.is_none_or(|row| meaning(row.cell(column)).or(meaning_beside_names(row.cell(column))).is_none());
        let by_codes = (0..width).filter(|&column| is_unknown(column) && has_class_codes(body, column));
        let with_year = by_class.iter().flat_map(|&class| by_year.iter().map(move |&year| (year, class)));
        let both = with_year.filter(|&(year, class)| needs_year(body, class, year)).map(|(year, class)| vec![year, class]);
        let single = by_class.iter().copied().chain(by_codes).chain(by_year.iter().copied().filter(|&year| are_years(body, year)));
        let by_columns =
            both.chain(single.map(|column| vec![column])).filter_map(|columns| Self::from_columns(&columns, headings, body, start));
        by_columns.chain(Self::from_titles(&rows)).collect()
    }

    /// Returns the classes of a list with class names as titles above the pupils; `None` if there are fewer than two such
    /// titles.
    fn from_titles(rows: &[&Row]) -> Option<Self> {
        let mut titled = BTreeMap::new();
        let mut found: Vec<(String, usize)> = Vec::new();
        for row in rows {
            if let Some(class) = row.only_cell().and_then(class_in_title) {
                if !found.iter().any(|(name, _)| key(name) == key(&class)) {
                    found.push((class.clone(), 0));
                }
                titled.insert(row.number, class);
            } else if let Some(class) = titled.range(..row.number).next_back().map(|(_, class)| class.clone()) {
                let is_pupil =
                    row.filled_cells().any(|cell| cell.contains(char::is_alphabetic) && !is_nobody(cell) && meaning(cell).is_none());
                if let Some((_, pupils)) = found.iter_mut().find(|(name, _)| key(name) == key(&class)).filter(|_| is_pupil) {
                    *pupils += 1;
                }
                titled.insert(row.number, class);
            }
        }
        let is_over_pupils = found.len() > 1 && found.iter().all(|(_, pupils)| *pupils > 1);
        // Rows above the first title belong to no class.
        let start = rows.iter().position(|row| titled.contains_key(&row.number)).unwrap_or_default();
        let classes = Self { columns: Vec::new(), titled, heading: String::new(), start, found, share_pupils: false };
        is_over_pupils.then_some(classes)
    }

    /// Returns the classes according to these columns; `None` if the columns contain something else.
    fn from_columns(columns: &[usize], headings: Option<&Row>, body: &[&Row], start: usize) -> Option<Self> {
        let heading = headings.map(|row| row.join_cells(columns)).unwrap_or_default();
        let mut classes =
            Self { columns: columns.to_vec(), titled: BTreeMap::new(), heading, start, found: Vec::new(), share_pupils: false };
        let mut found: BTreeMap<(Vec<Piece>, String), (String, usize)> = BTreeMap::new();
        for row in body {
            let name = classes.class_of(row);
            // Totals and repeated headings aren't pupils.
            let may_name = |cell: &str| cell.contains(char::is_alphabetic) && !is_nobody(cell) && meaning(cell).is_none();
            let is_of_pupil = row.filled_cells().any(|cell| may_name(cell) && !name.contains(cell));
            if is_of_pupil && !name.is_empty() && name.chars().count() <= LONGEST_CLASS && !is_footer(&name) {
                found.entry((natural_order(&key(&name)), key(&name))).or_insert((name, 0)).1 += 1;
            }
        }
        let rows: usize = found.values().map(|(_, rows)| rows).sum();
        // A column in which nearly each pupil has something else is of something else.
        if found.is_empty() || found.len() > MOST_CLASSES || found.len() * 2 > rows {
            return None;
        }
        classes.found = found.into_values().collect();
        classes.share_pupils = classes.have_same_pupils(headings, body);
        Some(classes)
    }

    /// Returns whether most pupils are in several classes.
    fn have_same_pupils(&self, headings: Option<&Row>, body: &[&Row]) -> bool {
        let body = &body[..body.len().min(SAMPLE)];
        let columns =
            headings.and_then(|row| ListColumns::from_headings(row, body).ok()).unwrap_or_else(|| ListColumns::from_content(body));
        let mut classes_of: BTreeMap<String, BTreeSet<String>> = BTreeMap::new();
        for row in body {
            classes_of.entry(comparison_key(&row.join_cells(&columns.name))).or_default().insert(key(&self.class_of(row)));
        }
        classes_of.values().filter(|classes| classes.len() > 1).count() * 2 > classes_of.len()
    }

    /// Returns the class of a row as the list writes it.
    fn class_of(&self, row: &Row) -> String {
        if self.columns.is_empty() {
            return self.titled.get(&row.number).cloned().unwrap_or_default();
        }
        row.join_cells(&self.columns).split_whitespace().collect::<Vec<_>>().join(" ")
    }

    /// Returns the comparison keys of the requested classes; `None` if the list lacks one of them.
    fn match_wanted(&self, wanted: &[String]) -> Option<BTreeSet<String>> {
        let holds = |class: &String| self.found.iter().any(|(name, _)| key(name) == *class);
        // A class may have a comma in its name.
        let whole = key(&wanted.join(","));
        if holds(&whole) {
            return Some([whole].into());
        }
        let all: BTreeSet<String> = wanted.iter().map(|name| key(name)).collect();
        all.iter().all(holds).then_some(all)
    }

    /// Returns the classes with their sizes, “1A (24), 1B (23)”, and the number of further ones if there are many.
    fn names(&self) -> String {
        let named = list(self.found.iter().take(MOST_NAMED).map(|(name, rows)| format!("{} ({rows})", shown(name))));
        match self.found.len().saturating_sub(MOST_NAMED) {
            0 => named,
            more => tr!("{named} and {more} more", named, more),
        }
    }

    /// Returns the instruction for choosing a class on the command line.
    fn choice_text(&self) -> String {
        tr!("Choose a class with --only: {classes}.", classes = self.names())
    }

    /// Returns the question which class plays.
    fn question(&self, options: &ListOptions) -> Question {
        let heading = if self.heading.is_empty() { String::new() } else { format!(", {}", quoted(&shown(&self.heading))) };
        let columns = tr_count!(
            count = self.columns.len(),
            "column {columns}",
            "columns {columns}",
            columns = pupils::join(&self.columns.iter().map(|&column| column_name(column)).collect::<Vec<_>>())
        );
        if self.columns.is_empty() {
            let words = tr!(
                "The list contains {number} classes, each under its title: {classes}. Which class is playing?",
                number = self.found.len(),
                classes = self.names()
            );
            let rows: usize = self.found.iter().map(|(_, rows)| rows).sum();
            return questions::classes_question(words, &self.found, (rows <= MOST_PUPILS).then_some(rows), options);
        }
        let words = tr!(
            "The list contains {number} classes ({columns}{heading}): {classes}. Which class is playing?",
            number = self.found.len(),
            columns,
            heading,
            classes = self.names()
        );
        let rows: usize = self.found.iter().map(|(_, rows)| rows).sum();
        questions::classes_question(words, &self.found, (rows <= MOST_PUPILS).then_some(rows), options)
    }
}

/// Returns a class name's key for comparison.
fn key(name: &str) -> String {
    comparison_key(name)
}

/// A run of digits, or of other characters.
#[derive(PartialEq, Eq, PartialOrd, Ord)]
enum Piece {
    Number(u64),
    Text(String),
}

/// Returns a key that sorts class names as people do: 7A before 10A.
fn natural_order(name: &str) -> Vec<Piece> {
    let signs: Vec<char> = name.to_lowercase().chars().collect();
    let runs = signs.chunk_by(|one, other| one.is_ascii_digit() == other.is_ascii_digit());
    let piece = |run: &[char]| {
        let text: String = run.iter().collect();
        text.parse().map_or_else(|_no_number| Piece::Text(text.clone()), Piece::Number)
    };
    runs.map(piece).collect()
}

/// Returns whether a class name occurs in several years, so that the year is also needed.
fn needs_year(body: &[&Row], class: usize, year: usize) -> bool {
    let mut years: BTreeMap<&str, BTreeSet<&str>> = BTreeMap::new();
    for row in body.iter().filter(|row| !row.cell(class).is_empty() && !row.cell(year).is_empty()) {
        years.entry(row.cell(class)).or_default().insert(row.cell(year));
    }
    years.values().any(|years| years.len() > 1)
}

/// Returns whether a column under a heading such as “Grade” contains school years instead of marks: few values, each for many
/// pupils.
fn are_years(body: &[&Row], column: usize) -> bool {
    let values: BTreeSet<&str> = filled_cells(body, column).collect();
    let rows = filled_cells(body, column).count();
    values.len() < 3 || values.len() * 10 <= rows
}

/// Returns whether nearly all cells of a column are class codes, with few different ones.
fn has_class_codes(body: &[&Row], column: usize) -> bool {
    const FEWEST: usize = 4;
    let codes: Vec<&str> = filled_cells(body, column).filter(|cell| is_class_code(cell)).collect();
    let values: BTreeSet<&&str> = codes.iter().collect();
    let rows = body.len();
    codes.len() * 10 >= rows * 8 && codes.len() * 10 >= filled_cells(body, column).count() * 9 && values.len() * FEWEST <= codes.len()
}

/// Returns the class named in a title above its pupils: “Class 7A”, “7A”; `None` if the title is something else.
fn class_in_title(title: &str) -> Option<String> {
    let title = title.trim().trim_end_matches([':', '：']);
    let bare = title.split_once(' ').filter(|(word, _)| List::ClassWord.contains(&word.to_lowercase())).map(|(_, class)| class.trim());
    let has_digit =
        |class: &&str| class.contains(|sign: char| sign.is_ascii_digit()) && class.chars().count() < 12 && class.split(' ').count() < 3;
    bare.filter(has_digit)
        .or_else(|| Some(title).filter(|title| is_class_code(title) && is_title(title) && !title.contains(". ")))
        .map(str::to_owned)
}

/// Returns whether a cell is written like a class name: “7B”, “10-a”, “Y7 Red”, “6ème B”, “3º A”, “7-2”.
fn is_class_code(cell: &str) -> bool {
    const LONGEST: usize = 8;
    const LAST_YEAR: u32 = 13;
    let cell: String = cell.chars().filter(|sign| !sign.is_whitespace()).collect();
    let start = cell.trim_start_matches(char::is_alphabetic);
    let rest = start.trim_start_matches(|sign: char| sign.is_ascii_digit());
    let is_year = start[..start.len() - rest.len()].parse().is_ok_and(|year: u32| (1..=LAST_YEAR).contains(&year));
    let is_short = cell.chars().count() <= LONGEST && cell.chars().count() - start.chars().count() < 4;
    let tail = rest.trim_start_matches(['-', '.', '/', 'º', 'ª', '°', '_']);
    let is_letters = tail.starts_with(char::is_alphabetic) && tail.chars().all(char::is_alphanumeric);
    let is_number = rest.starts_with('-') && tail.parse::<u8>().is_ok_and(|number| number < 20);
    is_year && is_short && (is_letters || is_number)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn class_codes_differ_from_marks_dates_and_units() {
        for code in ["7A", "7b", "10-B", "Y7A", "3º A", "6èmeB", "7-2", "11.C", "5/a", "Kl7b"] {
            assert!(is_class_code(code), "{code}");
        }
        for other in ["7", "A", "N01", "85", "7.5", "7/10", "12/03/2013", "Red", "M", "24h30", "99A", "S1234", "4 children", ""] {
            assert!(!is_class_code(other), "{other}");
        }
    }

    #[test]
    fn classes_are_sorted_in_natural_order() {
        let mut classes = ["10A", "7B", "7A", "Y8", "9"];
        classes.sort_by_key(|name| natural_order(name));
        assert_eq!(classes, ["7A", "7B", "9", "10A", "Y8"]);
    }
}
