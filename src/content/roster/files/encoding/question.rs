//! What is said and asked about the letters of a list.

use std::collections::BTreeSet;

use super::{SAVE_AS_CSV, decoded, is_odd};
use crate::content::roster::files::text::{SEPARATORS, unquoted};
use crate::content::roster::{ListEncoding, ListOptions, Question, Remark, Weight, questions};
use crate::content::words::{list, quoted, shown};

/// For letters that may have been read wrongly.
pub fn on_letters(text: &str, encoding: ListEncoding) -> Remark {
    let message = if is_odd(text) {
        format!("The letters look wrong: the list is not written in {encoding}. Choose how its letters are written, or: {SAVE_AS_CSV}")
    } else {
        format!("The list is not written in UTF-8, so it was read as {encoding}. Look at the accents.")
    };
    Remark::of_list(Weight::Note, message)
}

/// Asks which encoding is meant, showing names as each of them reads.
pub fn which_encoding(bytes: &[u8], encodings: &[ListEncoding], options: &ListOptions) -> Question {
    let lines: Vec<&[u8]> = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).filter(|line| !line.is_ascii()).take(200).collect();
    let cells = |encoding: ListEncoding| {
        let read = |line: &&[u8]| decoded(line, encoding).split(SEPARATORS).map(|cell| unquoted(cell.trim())).collect::<Vec<_>>();
        lines.iter().map(read).collect::<Vec<_>>()
    };
    let readings: Vec<_> = encodings.iter().map(|&encoding| cells(encoding)).collect();
    let first = readings.first().map(Vec::as_slice).unwrap_or_default();
    // The cells that no two encodings give alike say most.
    let differ = |line: usize, cell: usize| {
        let read: BTreeSet<Option<&String>> = readings.iter().map(|lines| lines[line].get(cell)).collect();
        read.len()
    };
    let mut places: Vec<(usize, usize)> = (0..first.len()).flat_map(|line| (0..first[line].len()).map(move |cell| (line, cell))).collect();
    places.retain(|&(line, cell)| differ(line, cell) > 1);
    places.sort_by_key(|&(line, cell)| std::cmp::Reverse(differ(line, cell)));
    places.truncate(3);
    let answer = |(place, &encoding): (usize, &ListEncoding)| {
        let read = |&(line, cell): &(usize, usize)| readings[place][line].get(cell).map(|cell| quoted(&shown(cell)));
        let words = format!("{encoding}: {}", list(places.iter().filter_map(read)));
        questions::answer(words, format!("--encoding {}", encoding.flag()), options, |options| options.encoding = Some(encoding))
    };
    Question {
        row: None,
        words: format!("The list does not say how its letters are written. Which of these are right? If none are: {SAVE_AS_CSV}"),
        answers: encodings.iter().enumerate().map(answer).collect(),
    }
}
