//! Guesses the encoding of a list from its words.
//!
//! Every encoding is tried on the lines in which they differ, and the evidence against each result is added up: characters that
//! no word has, capitals in the middle of words, letters of two alphabets in one word, letters that no single language has, and
//! an additional language or alphabet. If no result is clearly better than one with other letters, the teacher decides.

use std::collections::BTreeSet;

use super::plausibility::{Doubts, is_odd, look, sample};
use super::{SAVE_AS_CSV, decode, is_decodable};
use crate::files::separators::{SEPARATORS, unquote};
use crate::questions::answer;
use crate::{ListEncoding, ListOptions, ListRemark, Question, RemarkWeight};
use senlac_base::language::tr;
use senlac_classroom::content::text_checks::{list, quoted, shown};

/// Lead over the next result from which the best one is used without asking.
const PLAINLY: u32 = 3;
/// Evidence against a result, compared with the best one, from which it isn't offered.
const HARDLY: u32 = 12;
const MOST_OFFERED: usize = 4;

/// The most likely encoding of a list, with its alternatives.
pub struct EncodingGuess {
    pub best: ListEncoding,
    /// Other possible encodings that give different letters; empty if there is no doubt.
    pub others: Vec<ListEncoding>,
    /// Lead of the best result over Windows-1252.
    pub lead: u32,
}

/// Guesses the encoding of text that is neither UTF-8 nor UTF-16.
pub fn guess_encoding(bytes: &[u8]) -> EncodingGuess {
    let sample = sample(bytes);
    let readings = ListEncoding::candidates().filter(|(encoding, _)| is_decodable(&sample, *encoding)).map(|(encoding, seldom)| {
        let text = decode(&sample, encoding);
        let Doubts { odd, against } = look(&text, encoding);
        (odd + against + seldom, odd, encoding, text)
    });
    let mut readings: Vec<_> = readings.collect();
    readings.sort_by_key(|(against, ..)| *against);
    let mut texts = BTreeSet::new();
    readings.retain(|(.., text)| texts.insert(text.clone()));
    let western = decode(&sample, ListEncoding::Windows1252);
    let Some(&(least, odd, best, _)) = readings.first() else {
        return EncodingGuess { best: ListEncoding::Windows1252, others: Vec::new(), lead: 0 };
    };
    let lead = readings.iter().find(|(.., text)| *text == western).map_or(0, |(against, ..)| against - least);
    // Nobody writes MS-DOS today, and half of its letters are those of Macintosh in other places.
    let plainly = if best == ListEncoding::Macintosh { 2 * PLAINLY } else { PLAINLY };
    let is_doubtful = odd > 0 || best == ListEncoding::Cp850 || readings.get(1).is_some_and(|(next, ..)| next - least < plainly);
    let may_be = |(place, (against, ..)): &(usize, &(u32, u32, ListEncoding, String))| {
        against - least < PLAINLY || *place < 3 && against - least < HARDLY || *place < 2
    };
    let others = readings.iter().enumerate().skip(1).filter(may_be).map(|(_, (_, _, encoding, _))| *encoding);
    let others = if is_doubtful { others.take(MOST_OFFERED - 1).collect() } else { Vec::new() };
    EncodingGuess { best, others, lead }
}

/// Returns the remark for letters that may be wrong.
pub fn letters_remark(text: &str, encoding: ListEncoding) -> ListRemark {
    let message = if is_odd(text) {
        tr!(
            "The letters look wrong, so the list isn’t in {encoding}. Choose another encoding. If none is right: {save}",
            encoding,
            save = tr(SAVE_AS_CSV)
        )
    } else {
        tr!("The list isn’t in UTF-8, so it was read as {encoding}. Check the accented letters.", encoding)
    };
    ListRemark::for_list(RemarkWeight::Note, message)
}

/// Returns the question which encoding is right, with names as each encoding shows them.
pub fn encoding_question(bytes: &[u8], encodings: &[ListEncoding], options: &ListOptions) -> Question {
    let lines: Vec<&[u8]> = bytes.split(|byte| matches!(byte, b'\n' | b'\r')).filter(|line| !line.is_ascii()).take(200).collect();
    let cells = |encoding: ListEncoding| {
        let read = |line: &&[u8]| decode(line, encoding).split(SEPARATORS).map(|cell| unquote(cell.trim())).collect::<Vec<_>>();
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
    let answer_for = |(place, &encoding): (usize, &ListEncoding)| {
        let read = |&(line, cell): &(usize, usize)| readings[place][line].get(cell).map(|cell| quoted(&shown(cell)));
        let words = format!("{encoding}: {}", list(places.iter().filter_map(read)));
        answer(words, "encoding", encoding.flag(), options, |options| options.encoding = Some(encoding))
    };
    let words = tr!("The list doesn’t state its encoding. Which of these is right? If none is: {save}", save = tr(SAVE_AS_CSV));
    Question::new(&[], words, encodings.iter().enumerate().map(answer_for).collect())
}
