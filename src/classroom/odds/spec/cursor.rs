//! A position in a spec, and what is expected there.

use super::SpecProblem;

/// Maximum number of characters of the found text in a message.
const SHOWN: usize = 12;

/// A position in a spec. Spaces are ignored.
#[derive(Clone)]
pub(super) struct Cursor<'a> {
    /// Number of characters before it.
    before: usize,
    rest: &'a str,
}

impl<'a> Cursor<'a> {
    pub(super) fn new(spec: &'a str) -> Self {
        let mut cursor = Self { before: 0, rest: spec };
        cursor.skip(0);
        cursor
    }

    /// Skips this many bytes and the spaces after them.
    fn skip(&mut self, bytes: usize) {
        let after = self.rest.get(bytes..).unwrap_or_default().trim_start();
        self.before += self.rest[..self.rest.len() - after.len()].chars().count();
        self.rest = after;
    }

    pub(super) fn is_at_end(&self) -> bool {
        self.rest.is_empty()
    }

    /// Returns whether the next character is this one.
    pub(super) fn is_next(&self, sign: char) -> bool {
        self.rest.starts_with(sign)
    }

    /// Consumes a character if it is next. Returns whether it was.
    pub(super) fn take(&mut self, sign: char) -> bool {
        let there = self.is_next(sign);
        if there {
            self.skip(sign.len_utf8());
        }
        there
    }

    /// Consumes the sign between the number of dice and their score.
    pub(super) fn take_times(&mut self) -> bool {
        ['x', 'X', '×', '*'].into_iter().any(|sign| self.take(sign))
    }

    /// Consumes a whole word in upper or lower case. Returns whether it did.
    pub(super) fn take_word(&mut self, word: &str) -> bool {
        let there = self.rest.get(..word.len()).is_some_and(|found| found.eq_ignore_ascii_case(word));
        let goes_on = |sign: char| sign.is_alphanumeric() && word.ends_with(char::is_alphanumeric);
        if !there || self.rest.get(word.len()..).is_some_and(|after| after.starts_with(goes_on)) {
            return false;
        }
        self.skip(word.len());
        true
    }

    /// Consumes words with any spaces between them, if all are there. Returns whether they were.
    pub(super) fn take_words(&mut self, words: &str) -> bool {
        let start = self.clone();
        let there = words.split(' ').all(|word| self.take_word(word));
        if !there {
            *self = start;
        }
        there
    }

    /// Parses an integer in a range. `wanted` describes it in the error message.
    pub(super) fn number(&mut self, least: u16, most: u16, wanted: &str) -> Result<u16, SpecProblem> {
        let digits = self.digits();
        if digits.is_empty() {
            return Err(self.problem(&tr!("enter {wanted}", wanted)));
        }
        let Some(number) = digits.parse().ok().filter(|number| (least..=most).contains(number)) else {
            return Err(self.problem(&tr!("enter a number from {least} to {most}: {wanted}", least, most, wanted)));
        };
        self.skip(digits.len());
        Ok(number)
    }

    /// Parses the score that dice need, any integer. Far outside the faces of a die its value makes no difference.
    pub(super) fn need(&mut self) -> Result<i32, SpecProblem> {
        let start = self.clone();
        let negative = self.take('-');
        let digits = self.digits();
        if digits.is_empty() {
            return Err(start.problem(tr!("enter the number that the dice need to hit, as in 7x3: 1 always hits, 7 never does")));
        }
        let need: i32 = digits.parse().unwrap_or(i32::MAX);
        self.skip(digits.len());
        Ok(if negative { -need } else { need })
    }

    fn digits(&self) -> &'a str {
        let end = self.rest.find(|sign: char| !sign.is_ascii_digit()).unwrap_or(self.rest.len());
        self.rest.get(..end).unwrap_or_default()
    }

    /// Returns an error at this position, with `instead` as the correction.
    pub(super) fn problem(&self, instead: &str) -> SpecProblem {
        let shown: String = self.rest.chars().take(SHOWN).collect();
        let more = if self.rest.chars().nth(SHOWN).is_some() { "…" } else { "" };
        let found = if shown.is_empty() { tr!("the end").to_owned() } else { format!("“{shown}{more}”") };
        SpecProblem { character: self.before + 1, found, instead: instead.to_owned() }
    }
}
