//! Questions about a list for the teacher, who knows the class, each with its possible answers.

use super::options::ListChoice;
use super::row_and_column_names::column_name;
use super::{ListOptions, MarkMeaning, NameOrder, NoteHandling, OnlyClasses, TwoInOne};
use senlac_classroom::content::Problem;
use senlac_classroom::content::text_checks::{list, quoted, shown};

/// A question about something unclear in a list, which is asked instead of guessed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// Row that it concerns, as a spreadsheet counts it; `None` if it concerns several rows or the whole list.
    pub row: Option<usize>,
    /// Full sentences on one line, safe to show, ending with the question. If there is a row, the text begins in lower case to
    /// follow “Row 5: ”.
    pub words: String,
    /// Possible answers, at least two.
    pub answers: Vec<Answer>,
}

impl Answer {
    /// Returns the flag with its meaning, unless its value already shows it.
    fn flag_text(&self) -> String {
        let value = self.flag.split_once(' ').map_or("", |(_, value)| value.trim_matches('"'));
        let says_all = !value.is_empty() && self.words.starts_with(value);
        if says_all { self.flag.clone() } else { format!("{} ({})", self.flag, self.words) }
    }
}

/// Maximum number of answers that a message names with their flags.
const MOST_NAMED: usize = 12;

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// Button label: “Row 1 is a heading”.
    pub words: String,
    /// Equivalent flag for `senlac new`: “--headings yes”.
    pub flag: String,
    /// Options with this answer, and the requested ones for everything else.
    pub options: ListOptions,
}

impl Question {
    /// Returns a question about these rows, or about the whole list if there are none.
    pub(super) fn new(rows: &[usize], words: impl AsRef<str>, answers: Vec<Answer>) -> Self {
        let row = if let [row] = *rows { Some(row) } else { None };
        Self { row, words: shown(words.as_ref()), answers }
    }

    /// Returns the question as a problem with a file, including the flags that answer it.
    pub(super) fn problem(&self, file: &str) -> Problem {
        let named = list(self.answers.iter().take(MOST_NAMED).map(Answer::flag_text));
        let flags = match self.answers.len().saturating_sub(MOST_NAMED) {
            0 => named,
            more => tr!("{named} and {more} more", named, more),
        };
        let message = tr!("{words} Answer with {flags}.", words = self.words, flags);
        match self.row {
            Some(row) => Problem::in_row(file, row, &message),
            None => Problem::for_file(file, &message),
        }
    }
}

/// Returns an answer with its text, its flag and value, and its change to the requested options.
pub fn answer(words: impl AsRef<str>, flag: &str, value: &str, options: &ListOptions, change: impl FnOnce(&mut ListOptions)) -> Answer {
    let mut options = options.clone();
    change(&mut options);
    Answer { words: shown(words.as_ref()), flag: format!("--{flag} {value}"), options }
}

/// Returns an answer that makes a choice.
pub fn choice<C: ListChoice>(words: impl AsRef<str>, choice: C, options: &ListOptions) -> Answer {
    answer(words, C::FLAG, choice.word(), options, |options| *C::place(options) = Some(choice))
}

/// Returns the answer that these columns are the names.
fn name_columns(words: impl AsRef<str>, columns: &[usize], options: &ListOptions) -> Answer {
    answer(words, "name-columns", &column_list(columns), options, |options| options.name_columns = Some(columns.to_vec()))
}

fn column_list(columns: &[usize]) -> String {
    columns.iter().map(|&column| column_name(column)).collect::<Vec<_>>().join(",")
}

/// Returns the first of these rows as text, and whether there are more.
fn first_rows_text(rows: &[usize]) -> String {
    let first = list(rows.iter().take(12));
    if rows.len() > 12 { tr!("{first} and more", first) } else { first }
}

/// Asks whether a row is a heading or a pupil.
pub fn headings_question(row: usize, text: &str, options: &ListOptions) -> Question {
    let headings = |words, word, is_so| answer(words, "headings", word, options, |options| options.headings = Some(is_so));
    let answers = vec![headings(tr!("Row {row} is a heading", row), "yes", true), headings(tr!("Row {row} is a pupil", row), "no", false)];
    Question::new(&[row], tr!("{text} is different from the rows below it. Is it a heading or a pupil?", text = quoted(text)), answers)
}

/// Asks whether lines with these headings among them are full names or the columns of a table, one below the other.
pub fn separate_parts_question(headings: &[String], options: &ListOptions) -> Question {
    let lines = |words: &str, word, is_so| answer(words, "headings", word, options, |options| options.headings = Some(is_so));
    let words = tr!(
        "The table’s columns seem to be listed one below the other, under the headings {headings}. If so, copy the list from a spreadsheet instead. Is each line a full name?",
        headings = list(headings)
    );
    let answers = vec![lines(tr!("Every line except the first is a pupil"), "yes", true), lines(tr!("Every line is a pupil"), "no", false)];
    Question::new(&[], words, answers)
}

/// Asks which part of the names comes first, with a name from the list in either order.
pub fn order_question(as_written: &str, turned: &str, options: &ListOptions) -> Question {
    let [as_written, turned] = [as_written, turned].map(quoted);
    let words =
        tr!("The list doesn’t show whether first or last names come first. Is this pupil {as_written} or {turned}?", as_written, turned);
    Question::new(&[], words, vec![choice(as_written, NameOrder::AsWritten, options), choice(turned, NameOrder::LastFirst, options)])
}

/// Asks which columns make up the names: the known ones alone, or with one that may contain the other half.
pub fn name_columns_question(known: &[usize], halves: &[(usize, String)], half_goes_first: bool, options: &ListOptions) -> Question {
    let with_half = |(half, sample): &(usize, String)| {
        let columns = if half_goes_first { [&[*half], known].concat() } else { [known, &[*half]].concat() };
        let words = tr!("Column {half} is part of the names: {sample}", half = column_name(*half), sample);
        name_columns(words, &columns, options)
    };
    let alone = name_columns(tr!("The names are only in column {known}", known = column_list(known)), known, options);
    let words = tr!(
        "Column {known} contains one half of the names, and column {columns} may contain the other. Which columns make up the names?",
        known = column_list(known),
        columns = list(halves.iter().map(|(column, _)| column_name(*column)))
    );
    Question::new(&[], words, halves.iter().map(with_half).chain([alone]).collect())
}

/// Asks whether a column contains middle names. `with` and `without` are the name columns in either case, each with a name from
/// the list.
pub fn middle_names_question(middle: usize, with: (Vec<usize>, String), without: (Vec<usize>, String), options: &ListOptions) -> Question {
    let words = tr!(
        "Column {column} may contain middle names. Is the pupil called {with} or {without}?",
        column = column_name(middle),
        with = quoted(&with.1),
        without = quoted(&without.1)
    );
    let answers = [with, without].map(|(columns, name)| name_columns(quoted(&name), &columns, options)).to_vec();
    Question::new(&[], words, answers)
}

/// Asks whether two names in one cell are two pupils.
pub fn two_in_one_question(rows: &[usize], text: &str, options: &ListOptions) -> Question {
    let text = quoted(text);
    let words = if let [_] = rows {
        tr!("{text} may be one pupil or two. Which is it?", text)
    } else {
        tr!("Rows {rows} may each contain one pupil or two, such as {text}. Which is it?", rows = first_rows_text(rows), text)
    };
    Question::new(rows, words, vec![choice(tr!("Two pupils"), TwoInOne::Two, options), choice(tr!("One pupil"), TwoInOne::One, options)])
}

/// Asks whether several full names in one cell are several pupils.
pub fn several_in_one_question(rows: &[usize], text: &str, options: &ListOptions) -> Question {
    let text = quoted(text);
    let words = if let [_] = rows {
        tr!("the cell contains several names: {text}. Is each name a pupil?", text)
    } else {
        tr!("Cells in rows {rows} contain several names, such as {text}. Is each name a pupil?", rows = first_rows_text(rows), text)
    };
    let answers = vec![
        choice(tr!("Yes, each name is a pupil"), TwoInOne::Two, options),
        choice(tr!("No, each cell is one pupil"), TwoInOne::One, options),
    ];
    Question::new(rows, words, answers)
}

/// Asks whether words after names are part of them.
pub fn notes_question(rows: &[usize], note: &str, name: &str, options: &ListOptions) -> Question {
    let note = quoted(note);
    let words = if let [_] = rows {
        tr!("{note} after {name} may be a note or part of the name. Which is it?", note, name = quoted(name))
    } else {
        tr!(
            "Words after the names in rows {rows}, such as {note}, may be notes or parts of the names. Which is it?",
            rows = first_rows_text(rows),
            note
        )
    };
    let answers =
        vec![choice(tr!("Note (ignore)"), NoteHandling::LeftOut, options), choice(tr!("Part of the name"), NoteHandling::Kept, options)];
    Question::new(rows, words, answers)
}

/// Asks what unexplained marks mean. `what` comes before “Are these pupils absent today?”.
pub fn marks_question(rows: &[usize], what: &str, options: &ListOptions) -> Question {
    let asked = if rows.len() == 1 { tr!("Is this pupil absent today?") } else { tr!("Are these pupils absent today?") };
    let answers = vec![choice(tr!("Absent"), MarkMeaning::Absent, options), choice(tr!("Present"), MarkMeaning::Present, options)];
    Question::new(rows, format!("{what} {asked}"), answers)
}

/// Asks whether a pupil is absent today whose row has a phrase that may say so.
pub fn absence_question(row: usize, name: &str, column: usize, cell: &str, options: &ListOptions) -> Question {
    let words = tr!(
        "{cell} in column {column} may mean that {pupil} is absent. Is this pupil absent today?",
        cell = quoted(cell),
        column = column_name(column),
        pupil = quoted(name)
    );
    let number = row.to_string();
    let absent = answer(tr!("Absent today"), "absent", &number, options, |options| options.mark(row, true));
    let present = answer(tr!("Present today"), "present", &number, options, |options| options.mark(row, false));
    Question::new(&[row], words, vec![absent, present])
}

/// Asks whether a pupil has left. `words` is a full sentence before the question.
pub fn leaver_question(row: usize, words: &str, options: &ListOptions) -> Question {
    let number = row.to_string();
    let left = answer(tr!("Has left"), "leave-out", &number, options, |options| options.ignore_row(row));
    let here = answer(tr!("Still in the class"), "use", &number, options, |options| options.use_row(row));
    Question::new(&[row], tr!("{words} Has the pupil left?", words), vec![left, here])
}

/// Asks whether rows are pupils. `words` is a full sentence before the question.
pub fn pupils_question(rows: &[usize], words: &str, options: &ListOptions) -> Question {
    let numbers = list(rows).replace(' ', "");
    let asked = if rows.len() == 1 { tr!("Is this a pupil?") } else { tr!("Are these rows pupils?") };
    let use_them = answer(tr!("Yes, a pupil"), "use", &numbers, options, |options| rows.iter().for_each(|row| options.use_row(*row)));
    let leave_them =
        answer(tr!("No, not a pupil"), "leave-out", &numbers, options, |options| rows.iter().for_each(|row| options.ignore_row(*row)));
    Question::new(rows, format!("{words} {asked}"), vec![use_them, leave_them])
}

/// Asks whether identical rows are different pupils.
pub fn same_pupil_question(first: usize, others: &[usize], name: &str, options: &ListOptions) -> Question {
    let (rows, flags, name) = (list(others), list(others).replace(' ', ""), quoted(name));
    let words = if others.len() > 1 {
        tr!(
            "Rows {rows} repeat earlier rows: {name} is already in row {first}, and nothing tells the two apart. Is it another pupil with the same name?",
            rows,
            name,
            first
        )
    } else {
        tr!("{name} is already in row {first}, and nothing tells the two apart. Is it another pupil with the same name?", name, first)
    };
    let again = answer(tr!("The same pupil, listed twice"), "leave-out", &flags, options, |options| options.left_out.extend(others));
    Question::new(others, words, vec![again, answer(tr!("Another pupil"), "use", &flags, options, |options| options.used.extend(others))])
}

/// Asks whether names side by side are all pupils.
pub fn side_by_side_question(columns: &[usize], options: &ListOptions) -> Question {
    let columns = list(columns.iter().map(|&column| column_name(column)));
    let words = tr!("Columns {columns} contain names. Is every name a pupil, or only those in the first column?", columns);
    let answers =
        vec![choice(tr!("Every name is a pupil"), TwoInOne::Two, options), choice(tr!("Only the first column"), TwoInOne::One, options)];
    Question::new(&[], words, answers)
}

/// Asks which of several classes side by side is meant, given the name columns of each.
pub fn classes_side_by_side_question(forms: &[(String, Vec<usize>)], options: &ListOptions) -> Question {
    let only = |(form, columns): &(String, Vec<usize>)| name_columns(tr!("Only {form}", form = quoted(form)), columns, options);
    let answers = forms.iter().map(only).chain([choice(tr!("All of them"), TwoInOne::Two, options)]).collect();
    let forms = list(forms.iter().map(|(form, _)| quoted(form)));
    Question::new(&[], tr!("The classes {forms} are side by side. Which class is playing?", forms), answers)
}

/// Asks which of a list's classes is meant, given the number of rows of each. `all` is the total number of rows, if all of them
/// may play.
pub fn classes_question(words: impl AsRef<str>, classes: &[(String, usize)], all: Option<usize>, options: &ListOptions) -> Question {
    let only = |words: String, value: &str, only: OnlyClasses| answer(words, "only", value, options, |options| options.only = Some(only));
    let one = |(class, rows): &(String, usize)| {
        only(format!("{} ({rows})", shown(class)), &flag_value(class), OnlyClasses::These(vec![class.clone()]))
    };
    let all = all.map(|rows| only(tr!("All of them ({rows})", rows), OnlyClasses::ALL, OnlyClasses::All));
    Question::new(&[], words, classes.iter().map(one).chain(all).collect())
}

/// Returns a value as typed after a flag, in quotation marks if it needs them.
fn flag_value(value: &str) -> String {
    let is_plain = |sign: char| sign.is_alphanumeric() || matches!(sign, '-' | '_' | '.' | '/');
    if value.chars().all(is_plain) { value.to_owned() } else { format!("\"{}\"", value.replace('"', "")) }
}
