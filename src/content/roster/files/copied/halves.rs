//! Columns that a page of print gave one below the other: first all last names, then all first names.

use crate::content::roster::files::grid::Grid;
use crate::content::roster::{Kind, ListOptions, NameOrder, Question, Remark, Weight, Worded, meaning, questions};
use crate::content::words::{list, quoted, shown};

/// For headings of parts of names on lines of their own: nobody can tell which parts belong together.
pub fn apart(grid: &Grid) -> Option<Remark> {
    let is_part =
        |cell: &str| meaning(cell).is_some_and(|heading| matches!(heading, Kind::First | Kind::Called | Kind::Last | Kind::CalledLast));
    let first = grid.rows.first().map(|row| row.cell(0))?;
    let mut headings: Vec<String> =
        grid.rows.iter().map(|row| row.cell(0)).filter(|cell| is_part(cell)).map(|cell| quoted(&shown(cell))).collect();
    headings.dedup();
    let starts = meaning(first).is_some_and(Kind::is_of_names) || grid.rows.get(1).is_some_and(|row| is_part(row.cell(0)));
    let is_single = grid.rows.iter().all(|row| row.cells.len() < 2);
    // A plain “Name” above is the last name where first names have a heading of their own.
    let is_apart = is_single && starts && (headings.len() > 1 || headings.len() == 1 && !is_part(first));
    let message = format!(
        "The columns of a table stand one below the other, with the headings {}: nobody can tell which parts of names belong together. Copy the list from a spreadsheet, or write each name on a line.",
        list(headings)
    );
    is_apart.then(|| Remark::of_list(Weight::Mistake, message))
}

/// Whether a list of single words may be last names, sorted, and then as many first names.
fn may_be_halves(words: &[String]) -> bool {
    let (lasts, firsts) = words.split_at(words.len() / 2);
    let is_sorted = |words: &[String]| words.windows(2).all(|pair| pair[0].to_lowercase() <= pair[1].to_lowercase());
    words.len() >= 10
        && words.len().is_multiple_of(2)
        && words.iter().all(|word| !word.contains(' ') && word.chars().all(|sign| sign.is_alphabetic() || matches!(sign, '-' | '\'' | '’')))
        && is_sorted(lasts)
        && !is_sorted(firsts)
}

/// Joins halves of names where the teacher says so, and asks where nobody has said.
pub fn joined(grid: &mut Grid, options: &ListOptions) -> Option<Question> {
    let words: Vec<String> = grid.rows.iter().map(|row| row.cell(0).to_owned()).collect();
    if options.order == Some(NameOrder::AsWritten) || grid.rows.iter().any(|row| row.cells.len() > 1) || !may_be_halves(&words) {
        return None;
    }
    let (lasts, firsts) = words.split_at(words.len() / 2);
    let whole: Vec<String> = firsts.iter().zip(lasts).map(|(first, last)| format!("{first} {last}")).collect();
    if options.order == Some(NameOrder::LastFirst) {
        *grid = Grid::of_names(firsts.iter().zip(lasts).map(|(first, last)| format!("{last}, {first}")));
        return None;
    }
    let order = |order: NameOrder, words: String| {
        questions::answer(words, format!("--order {}", order.word()), options, |options| options.order = Some(order))
    };
    let some = |names: &[String]| list(names.iter().take(3).map(|name| quoted(&shown(name))));
    Some(Question {
        row: None,
        words: format!(
            "The first {} lines are in the order of the alphabet and the others are not: they may be last names, and then the first names to them. Which is it?",
            lasts.len()
        ),
        answers: vec![
            order(NameOrder::LastFirst, format!("Two columns: {}", some(&whole))),
            order(NameOrder::AsWritten, format!("A pupil on each line: {}", some(&words))),
        ],
    })
}
