//! What only somebody who knows the class can say of a list: the questions, each with the answers to choose from.

use super::list::column_name;
use super::{ListOptions, Marked, NameOrder, Notes, TwoInOne};
use crate::content::Problem;
use crate::content::words::{list, quoted, shown};

/// An answer: its words, its flag, and what it changes in the options that were asked for.
pub fn answer(words: impl Into<String>, flag: impl Into<String>, options: &ListOptions, change: impl FnOnce(&mut ListOptions)) -> Answer {
    let mut options = options.clone();
    change(&mut options);
    Answer { words: shown(&words.into()), flag: flag.into(), options }
}

/// The row where there is only one.
fn single(rows: &[usize]) -> Option<usize> {
    match *rows {
        [row] => Some(row),
        _ => None,
    }
}

/// Rows at the beginning of a sentence, which begins in small letters behind “Row 5: ”.
fn about(rows: &[usize], one: &str, many: &str) -> String {
    match rows {
        [_] => one.to_owned(),
        _ => tr!("In rows {rows} {many}", rows = list(rows.iter().take(12)) + if rows.len() > 12 { tr!(" and more") } else { "" }, many),
    }
}

/// Whether a row is headings, or a title, or a pupil.
pub fn on_headings(row: usize, text: &str, options: &ListOptions) -> Question {
    Question {
        row: Some(row),
        words: shown(&tr!("{quoted} is unlike the rows below it. Is it a heading, or a pupil?", quoted = quoted(text))),
        answers: vec![
            answer(tr!("Row {row} is a heading", row), tr!("--headings yes"), options, |options| options.headings = Some(true)),
            answer(tr!("Row {row} is a pupil", row), tr!("--headings no"), options, |options| options.headings = Some(false)),
        ],
    }
}

/// Which part of the names stands first, with a name of the list in both ways.
pub fn on_order(as_written: &str, turned: &str, options: &ListOptions) -> Question {
    Question {
        row: None,
        words: shown(&tr!(
            "The list does not say whether the first name or the last name stands first. Is it {as_written} or {turned}?",
            as_written = quoted(as_written),
            turned = quoted(turned)
        )),
        answers: vec![
            answer(quoted(as_written), tr!("--order first-last"), options, |options| options.order = Some(NameOrder::AsWritten)),
            answer(quoted(turned), tr!("--order last-first"), options, |options| options.order = Some(NameOrder::LastFirst)),
        ],
    }
}

/// Which columns make up the names: the known ones alone, or with one of those that may hold the other half.
pub fn on_columns(known: &[usize], halves: &[(usize, String)], half_goes_first: bool, options: &ListOptions) -> Question {
    let name = |columns: &[usize]| columns.iter().map(|&column| column_name(column)).collect::<Vec<_>>().join(",");
    let with = |half: usize| -> Vec<usize> {
        if half_goes_first {
            std::iter::once(half).chain(known.iter().copied()).collect()
        } else {
            known.iter().copied().chain([half]).collect()
        }
    };
    let say = |columns: Vec<usize>, words: String| {
        let flag = tr!("--name-columns {columns}", columns = name(&columns));
        answer(words, flag, options, |options| options.name_columns = Some(columns))
    };
    let columns = list(halves.iter().map(|(column, _)| column_name(*column)));
    let mut answers: Vec<Answer> = halves
        .iter()
        .map(|(half, sample)| say(with(*half), tr!("Column {half} belongs to the names: {sample}", half = column_name(*half), sample)))
        .collect();
    answers.push(say(known.to_vec(), tr!("The names are in column {known} alone", known = name(known))));
    Question {
        row: None,
        words: tr!(
            "Column {known} holds one half of the names, and column {columns} may hold the other. Which columns are the names?",
            known = name(known),
            columns
        ),
        answers,
    }
}

/// Whether two names in one cell are two pupils.
pub fn on_two_in_one(rows: &[usize], text: &str, options: &ListOptions) -> Question {
    let what = about(
        rows,
        &tr!("{quoted} may be one pupil or two", quoted = quoted(text)),
        &tr!("there may be one pupil or two in each, such as {quoted}", quoted = quoted(text)),
    );
    Question {
        row: single(rows),
        words: shown(&tr!("{what}. Which is it?", what)),
        answers: vec![
            answer(tr!("Two pupils"), tr!("--two-in-one two"), options, |options| options.two_in_one = Some(TwoInOne::Two)),
            answer(tr!("One pupil"), tr!("--two-in-one one"), options, |options| options.two_in_one = Some(TwoInOne::One)),
        ],
    }
}

/// Whether words behind names belong to them.
pub fn on_notes(rows: &[usize], note: &str, name: &str, options: &ListOptions) -> Question {
    let what = about(
        rows,
        &tr!("{note} behind {quoted} may be a note or a part of the name", note = quoted(note), quoted = quoted(name)),
        &tr!("words behind the names, such as {note}, may be notes or parts of the names", note = quoted(note)),
    );
    Question {
        row: single(rows),
        words: shown(&tr!("{what}. Which is it?", what)),
        answers: vec![
            answer(tr!("A note, to be left out"), tr!("--notes left-out"), options, |options| options.notes = Some(Notes::LeftOut)),
            answer(tr!("A part of the name"), tr!("--notes kept"), options, |options| options.notes = Some(Notes::Kept)),
        ],
    }
}

/// What marks mean that do not say so; `what` ends before “Are these pupils absent?”.
pub fn on_marks(rows: &[usize], what: &str, options: &ListOptions) -> Question {
    let asked = if rows.len() == 1 { tr!("Is this pupil absent today?") } else { tr!("Are these pupils absent today?") };
    Question {
        row: single(rows),
        words: shown(&format!("{what} {asked}")),
        answers: vec![
            answer(tr!("Absent"), tr!("--marked absent"), options, |options| options.marked = Some(Marked::Absent)),
            answer(tr!("Present"), tr!("--marked present"), options, |options| options.marked = Some(Marked::Present)),
        ],
    }
}

/// Whether rows that are alike are of different pupils.
pub fn on_same_rows(first: usize, others: &[usize], name: &str, options: &ListOptions) -> Question {
    let rows = list(others);
    Question {
        row: single(others),
        words: shown(&tr!(
            "{new}{quoted} stands in row {first} already, and nothing tells the two apart. Is it another pupil of the same name?",
            new = if others.len() > 1 { tr!("In rows {rows} somebody stands again: ", rows) } else { String::new() },
            quoted = quoted(name),
            first
        )),
        answers: vec![
            answer(
                tr!("The same pupil, written again"),
                tr!("--leave-out {replace}", replace = rows.replace(' ', "")),
                options,
                |options| {
                    options.left_out.extend(others);
                },
            ),
            answer(tr!("Another pupil"), tr!("--use {replace}", replace = rows.replace(' ', "")), options, |options| {
                options.used.extend(others)
            }),
        ],
    }
}

/// Whether names side by side are all pupils.
pub fn on_side_by_side(columns: &[usize], options: &ListOptions) -> Question {
    let names = list(columns.iter().map(|&column| column_name(column)));
    Question {
        row: None,
        words: tr!("There are names in columns {names}. Is each of them a pupil, or are only those in the first column?", names),
        answers: vec![
            answer(tr!("Each is a pupil"), tr!("--two-in-one two"), options, |options| options.two_in_one = Some(TwoInOne::Two)),
            answer(tr!("Only the first column"), tr!("--two-in-one one"), options, |options| options.two_in_one = Some(TwoInOne::One)),
        ],
    }
}

/// Which of the classes that stand side by side is meant, each with the columns of its names.
pub fn on_classes_side_by_side(forms: &[(String, Vec<usize>)], options: &ListOptions) -> Question {
    let mut answers: Vec<Answer> = forms
        .iter()
        .map(|(form, columns)| {
            let flag =
                tr!("--name-columns {column}", column = columns.iter().map(|&column| column_name(column)).collect::<Vec<_>>().join(","));
            answer(tr!("Only {form}", form = quoted(form)), flag, options, |options| options.name_columns = Some(columns.clone()))
        })
        .collect();
    answers.push(answer(tr!("All of them"), tr!("--two-in-one two"), options, |options| options.two_in_one = Some(TwoInOne::Two)));
    let names = list(forms.iter().map(|(form, _)| quoted(form)));
    Question { row: None, words: shown(&tr!("The classes {names} stand side by side. Which of them is to play?", names)), answers }
}

/// A doubt about a list, which is asked about and never guessed.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Question {
    /// The row that it is about, as a spreadsheet counts it; `None` where several rows or the whole list are meant.
    pub row: Option<usize>,
    /// Whole sentences of one line, safe to show, the last one the question. Where there is a row it begins in small
    /// letters, to stand after “Row 5: ”.
    pub words: String,
    /// What can be answered; two or more.
    pub answers: Vec<Answer>,
}

/// An answer to a question.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Answer {
    /// The words on its button: “Row 1 is headings”.
    pub words: String,
    /// What says the same to `senlac new`: “--headings yes”.
    pub flag: String,
    /// How the list is read with this answer, whatever else was asked for kept.
    pub options: ListOptions,
}

impl Question {
    /// The question as a problem of a file, with the flags that answer it.
    pub(super) fn problem(&self, file: &str) -> Problem {
        let flags = self.answers.iter().map(|answer| format!("{} ({})", answer.flag, answer.words));
        let message = tr!("{words} Answer with {flags}.", words = self.words, flags = list(flags));
        match self.row {
            Some(row) => Problem::in_row(file, row, &message),
            None => Problem::of_file(file, &message),
        }
    }
}
