//! A TOML file that is being read: typed readings of its values, which collect what is wrong with them.
//!
//! Every reading answers `None` if it could not make sense of a value, and has then told why. So a reader goes on
//! with whatever else the file holds, and [`TomlPage::finish`] ends it with every mistake at once.

mod explain;
mod keys;
mod quotes;
mod repair;

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::words::{as_key, list, name_problem, quoted};
use super::{Problem, Problems};
use crate::rules::{did_you_mean, nearest};

/// A table of keys and values.
pub(super) type TomlTable<'t> = DeTable<'t>;
/// A value and its place in the text.
pub(super) type TomlValue<'t> = Spanned<DeValue<'t>>;

/// A file that is being read, and what was wrong with it so far.
pub(super) struct TomlPage<'f> {
    file: &'f str,
    /// The byte at which each line begins.
    line_starts: Vec<usize>,
    problems: Vec<Problem>,
    /// How many more were only counted.
    more: usize,
}

/// So many mistakes are noted with their words. They are found in another order than that of the lines, so more than are listed.
const MOST_NOTED: usize = 1000;

impl<'f> TomlPage<'f> {
    /// Takes a text apart.
    /// Errors: every line whose signs do not fit together. What the values mean is not looked at then: after a lost quotation
    /// mark the rest of a file cannot be understood, and messages about it would hide the one that matters.
    pub(super) fn open<'t>(text: &'t str, file: &'f str) -> Result<(TomlTable<'t>, Self), Problems> {
        let mut page = Self { file, line_starts: line_starts(text), problems: Vec::new(), more: 0 };
        let (root, errors) = DeTable::parse_recoverable(text);
        if errors.is_empty() {
            return Ok((root.into_inner(), page));
        }
        // The table is dropped before the text is parsed once more, so that a long file does not take its memory twice.
        drop((root, errors));
        let (faults, mended) = repair::mended(text);
        let mut told = BTreeSet::new();
        for (line, what) in faults {
            if told.insert(line) {
                page.mistake(line, &what);
            }
        }
        // What has been told of a line is enough for it.
        let mended = if told.is_empty() { text } else { &mended };
        page.line_starts = line_starts(mended);
        for error in DeTable::parse_recoverable(mended).1 {
            let place = error.span().unwrap_or_default();
            let line = page.line_at(place.start);
            if told.insert(line) {
                page.mistake(
                    line,
                    &explain::told(error.message(), explain::word_at(mended, place.clone()), explain::key_before(mended, place.start)),
                );
            }
        }
        Err(page.into_problems())
    }

    /// Ends the reading.
    /// Errors: everything that was wrong.
    pub(super) fn finish(self) -> Result<(), Problems> {
        Problems::with_more(self.problems, self.more)
    }

    /// What was wrong; only for a page with problems.
    pub(super) fn into_problems(self) -> Problems {
        let fallback = Problem::of_file(self.file, tr!("The file cannot be read."));
        Problems::with_more(self.problems, self.more).err().unwrap_or_else(|| fallback.into())
    }

    fn line_at(&self, byte: usize) -> usize {
        self.line_starts.partition_point(|&start| start <= byte).max(1)
    }

    /// The line on which something begins, counting from 1.
    pub(super) fn line<T>(&self, place: &Spanned<T>) -> usize {
        self.line_at(place.span().start)
    }

    pub(super) fn mistake(&mut self, line: usize, what: &str) {
        self.mistake_in_words(line, || what.to_owned());
    }

    /// Notes a mistake whose words are only made where it is listed: a file may have very many of a kind.
    pub(super) fn mistake_in_words(&mut self, line: usize, what: impl FnOnce() -> String) {
        if self.problems.len() < MOST_NOTED {
            self.problems.push(Problem::on_line(self.file, line, &what()));
        } else {
            self.more += 1;
        }
    }

    /// Notes a mistake of the whole file.
    pub(super) fn mistake_of_all(&mut self, what: &str) {
        self.problems.push(Problem::of_file(self.file, what));
    }

    /// Notes the mistakes of another file that this one leans on.
    pub(super) fn mistakes_elsewhere(&mut self, problems: Problems) {
        self.more += problems.more();
        self.problems.extend(problems);
    }

    /// Notes every key that means nothing here.
    pub(super) fn only_keys(&mut self, table: &TomlTable<'_>, known: &[&str]) {
        for (key, _) in table {
            if !known.contains(&key.get_ref().as_ref()) {
                self.mistake_in_words(self.line(key), || {
                    let maybe = did_you_mean(key.get_ref(), known.iter().copied());
                    tr!("there is no key {key} here.{maybe} Write one of {known}.", key = quoted(key.get_ref()), maybe, known = list(known))
                });
            }
        }
    }

    /// The value of a key that the file must have; `example` is a whole `key = value`.
    pub(super) fn required<'v, 't>(&mut self, table: &'v TomlTable<'t>, key: &str, example: &str) -> Option<&'v TomlValue<'t>> {
        let value = table.get(key);
        // A key that is nearly this one is told where it stands.
        let is_misspelt = || table.keys().any(|other| nearest(other.get_ref(), [key]).is_some());
        if value.is_none() && !is_misspelt() {
            self.mistake_of_all(&tr!("The key {key} is missing. Write a line such as {example}.", key = quoted(key), example));
        }
        value
    }

    /// The value of a key that an entry beginning on `line` must have; `example` is a whole `key = value`.
    pub(super) fn required_in<'v, 't>(
        &mut self,
        table: &'v TomlTable<'t>,
        key: &str,
        line: usize,
        example: &str,
    ) -> Option<&'v TomlValue<'t>> {
        let value = table.get(key);
        if value.is_none() {
            self.mistake(line, &tr!("the key {key} is missing. Write {example}.", key = quoted(key), example));
        }
        value
    }

    /// The one of these things that a word names, however it is spelt; `what` they are called.
    pub(super) fn one_of<N: Copy>(&mut self, value: &TomlValue<'_>, key: &str, what: &str, all: &[(&'static str, N)]) -> Option<N> {
        let word = self.text(value, key)?;
        let found = all.iter().find(|(name, _)| *name == as_key(word)).map(|(_, thing)| *thing);
        if found.is_none() {
            let known = || all.iter().map(|(name, _)| *name);
            let maybe = did_you_mean(word, known());
            self.mistake(
                self.line(value),
                &tr!("there is no {what} {word}.{maybe} Write one of {known}.", what, word = quoted(word), maybe, known = list(known())),
            );
        }
        found
    }

    /// Words.
    pub(super) fn text<'v>(&mut self, value: &'v TomlValue<'_>, key: &str) -> Option<&'v str> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.wrong_kind(value, key, tr!("words in quotation marks"));
        }
        text
    }

    /// The name of a file's content, for people: 1 to 200 characters that can be seen.
    pub(super) fn name(&mut self, root: &TomlTable<'_>, example: &str) -> Option<String> {
        let value = self.required(root, "name", example)?;
        let name = self.text(value, "name")?.trim();
        let trouble =
            if name.is_empty() { Some(tr!("the name is empty. Write one, such as {example}.", example)) } else { name_problem(name) };
        match trouble {
            Some(what) => self.mistake(self.line(value), &what),
            None => return Some(name.to_owned()),
        }
        None
    }

    pub(super) fn number<N>(&mut self, value: &TomlValue<'_>, key: &str, bounds: RangeInclusive<N>) -> Option<N>
    where
        N: TryFrom<u32> + PartialOrd + Display,
    {
        let number = value.get_ref().as_integer().and_then(|number| u32::from_str_radix(number.as_str(), number.radix()).ok());
        let number = number.and_then(|number| N::try_from(number).ok()).filter(|number| bounds.contains(number));
        if number.is_none() {
            let is_quoted = value.get_ref().as_str().is_some_and(|word| word.trim().parse::<i64>().is_ok());
            let how = if is_quoted { tr!(", without quotation marks") } else { "" };
            self.wrong_kind(value, key, &tr!("a whole number from {start} to {end}{how}", start = bounds.start(), end = bounds.end(), how));
        }
        number
    }

    pub(super) fn yes_or_no(&mut self, value: &TomlValue<'_>, key: &str) -> Option<bool> {
        let answer = value.get_ref().as_bool();
        if answer.is_none() {
            let meant = value.get_ref().as_str().and_then(explain::meant_as_answer);
            self.wrong_kind(value, key, &tr!("{meant}, without quotation marks", meant = meant.unwrap_or(tr!("true or false"))));
        }
        answer
    }

    /// A list in square brackets; `of_what` says of what.
    pub(super) fn list<'v, 't>(&mut self, value: &'v TomlValue<'t>, key: &str, of_what: &str) -> Option<&'v [TomlValue<'t>]> {
        let list = value.get_ref().as_array();
        if list.is_none() {
            self.wrong_kind(value, key, &tr!("a list of {of_what} in square brackets", of_what));
        }
        list.map(|list| &**list)
    }

    /// A row of keys and values; `example` is a whole one.
    pub(super) fn table<'v, 't>(&mut self, value: &'v TomlValue<'t>, key: &str, example: &str) -> Option<&'v TomlTable<'t>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.wrong_kind(value, key, example);
        }
        table
    }

    fn wrong_kind(&mut self, value: &TomlValue<'_>, key: &str, wanted: &str) {
        let what = tr!("{key} is {found}. Write {wanted}.", key, found = described(value.get_ref()), wanted);
        self.mistake(self.line(value), &what);
    }
}

/// The byte at which each line begins.
fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(end, _)| end + 1)).collect()
}

/// A value as a teacher would call it.
fn described(value: &DeValue<'_>) -> String {
    match value {
        DeValue::String(words) if words.is_empty() => "empty".to_owned(),
        DeValue::String(words) => tr!("the word {word}", word = quoted(words)),
        DeValue::Integer(number) => number.to_string().chars().take(40).collect(),
        DeValue::Float(number) => number.to_string().chars().take(40).collect(),
        DeValue::Boolean(answer) => answer.to_string(),
        DeValue::Datetime(date) => tr!("the date {date}", date),
        DeValue::Array(_) => tr!("a list").to_owned(),
        DeValue::Table(_) => tr!("a row in braces").to_owned(),
    }
}
