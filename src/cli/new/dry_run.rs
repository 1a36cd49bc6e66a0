//! Dry run: how a class list is read, row by row, before a game is created.

use std::fmt::Write as _;

use crate::language::lists::{join_commas, join_with_and};
use senlac_class_list::{ClassList, ListRow, RemarkWeight};

/// Returns a line for each row of the list: the pupil, that it contains headings, or why it is ignored.
pub fn rows(list: &ClassList) -> String {
    let headings = list.rows.iter().find(|row| list.options.headings == Some(true) && is_omitted(row)).map(|row| row.number);
    let mut told = String::new();
    for row in &list.rows {
        let words = if headings == Some(row.number) { tr!("headings").to_owned() } else { row_text(row) };
        // Writing into a text cannot fail.
        let _ = writeln!(told, "{}", tr!("Row {number}: {words}", number = row.number, words));
    }
    told
}

/// Returns whether a row that isn't a pupil is omitted from the output.
fn is_omitted(row: &ListRow) -> bool {
    row.pupil.is_none() && row.remarks.is_empty()
}

fn row_text(row: &ListRow) -> String {
    let Some(pupil) = &row.pupil else {
        let heaviest = row.remarks.iter().max_by_key(|remark| remark.weight);
        return match heaviest {
            Some(remark) if remark.weight == RemarkWeight::Mistake => tr!("mistake: {message}", message = remark.message),
            Some(remark) => tr!("ignored: {message}", message = remark.message),
            None => tr!("not read: {row}", row = row.text),
        };
    };
    let unit = pupil.unit.map(|unit| unit.to_string());
    let absent = pupil.absent.then(|| tr!("absent").to_owned());
    let short_name = pupil.short_name.as_ref().map(|short_name| tr!("short name {short_name}", short_name));
    join_commas([Some(pupil.name.clone()), short_name, unit, absent].into_iter().flatten())
}

/// Returns a line for each remark about the list.
pub fn remarks(list: &ClassList) -> String {
    let mistakes: Vec<String> =
        list.all_remarks().filter(|remark| remark.weight == RemarkWeight::Mistake).map(ToString::to_string).collect();
    let line = |remark: String| {
        if mistakes.contains(&remark) { tr!("Mistake: {remark}\n", remark) } else { tr!("Remark: {remark}\n", remark) }
    };
    list.remark_lines().into_iter().map(line).collect()
}

/// Returns a line for each question, and one for each flag that answers it.
pub fn questions(list: &ClassList) -> String {
    let mut told = String::new();
    for question in &list.questions {
        let words = &question.words;
        let line = match question.row {
            Some(row) => tr!("Question: Row {row}: {words}", row, words),
            None => tr!("Question: {words}", words),
        };
        let _ = writeln!(told, "{line}");
        for answer in &question.answers {
            let _ = writeln!(told, "  {}  {}", answer.flag, answer.words);
        }
    }
    told
}

/// Returns the flags with which a list can still be read if a row is rejected without a question.
pub fn suggested_flags(list: &ClassList) -> Option<String> {
    let row = list.all_remarks().find(|remark| remark.weight == RemarkWeight::Mistake && remark.row.is_some())?.row?;
    Some(tr!(
        "To read the list without changing the file, add --leave-out {row} to ignore the row, or --row {row}=\"First Last\" to correct the name.",
        row
    ))
}

/// Returns why the list can't be used as it is; `None` if it can. Units that aren't in any army also count as
/// mistakes.
pub fn refusal(list: &ClassList, unknown_units: usize) -> Option<String> {
    let mistakes = list.all_remarks().filter(|remark| remark.weight == RemarkWeight::Mistake).count() + unknown_units;
    let mistakes = (mistakes > 0).then(|| tr_count!(mistakes, "{mistakes} mistake", "{mistakes} mistakes"));
    let questions = list.questions.len();
    let questions = (questions > 0).then(|| tr_count!(questions, "{questions} open question", "{questions} open questions"));
    let both: Vec<String> = [mistakes, questions].into_iter().flatten().collect();
    (!both.is_empty()).then(|| tr!("the class list has {faults}. Nothing was changed.", faults = join_with_and(&both)))
}

#[cfg(test)]
mod tests {
    use super::*;
    use senlac_class_list::{Answer, ListOptions, Question, read_pasted};

    #[test]
    fn open_questions_list_their_flags_and_block_the_list() {
        let mut list = read_pasted("Ada Lind\nBo Ek\n", &ListOptions::default()).expect("a list");
        assert_eq!((rows(&list).as_str(), questions(&list).as_str(), refusal(&list, 0)), ("Row 1: Ada Lind\nRow 2: Bo Ek\n", "", None));
        let answer = |flag: &str, words: &str| Answer { words: words.to_owned(), flag: flag.to_owned(), options: ListOptions::default() };
        let answers = vec![answer("--headings yes", "Row 1 is a heading"), answer("--headings no", "“Ada Lind” is a pupil")];
        list.questions.push(Question { row: Some(1), words: "it is different from the others. Is it a heading?".to_owned(), answers });
        let reply = questions(&list);
        let lines: Vec<&str> = reply.lines().collect();
        assert_eq!(lines[0], "Question: Row 1: it is different from the others. Is it a heading?");
        assert_eq!(lines[1..], ["  --headings yes  Row 1 is a heading", "  --headings no  “Ada Lind” is a pupil"]);
        assert_eq!(refusal(&list, 0).as_deref(), Some("the class list has 1 open question. Nothing was changed."));
    }
}
