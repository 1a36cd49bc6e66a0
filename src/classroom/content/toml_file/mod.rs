//! Typed access to the values of a TOML file, collecting the mistakes in them.
//!
//! Every method returns `None` if a value doesn't make sense, and records a message about it. The caller continues with the
//! rest of the file, and [`TomlPage::finish`] returns all mistakes at once.

mod explain;
mod keys;
mod quotes;
mod repair;

use std::collections::BTreeSet;
use std::fmt::Display;
use std::ops::RangeInclusive;

use toml::Spanned;
use toml::de::{DeTable, DeValue};

use super::text_checks::{as_key, list, name_problem, quoted};
use super::{Problem, Problems};
use crate::rules::{did_you_mean, nearest_word};

/// A table of keys and values.
pub(super) type TomlTable<'t> = DeTable<'t>;
/// A value and its position in the text.
pub(super) type TomlValue<'t> = Spanned<DeValue<'t>>;

/// A file that is being read, with the mistakes found so far.
pub(super) struct TomlPage<'f> {
    file: &'f str,
    /// Byte at which each line begins.
    line_starts: Vec<usize>,
    problems: Vec<Problem>,
    /// Number of further mistakes that were only counted.
    more: usize,
}

/// Maximum number of mistakes recorded with their messages. It exceeds the number listed, as mistakes aren't found in the order
/// of their lines.
const MOST_NOTED: usize = 1000;

impl<'f> TomlPage<'f> {
    /// Parses a text.
    /// Errors: every line with invalid syntax. The values aren't examined then: after a missing quotation mark the rest of a
    /// file can't be understood, and messages about it would hide the important one.
    pub(super) fn open<'t>(text: &'t str, file: &'f str) -> Result<(TomlTable<'t>, Self), Problems> {
        let mut page = Self { file, line_starts: line_starts(text), problems: Vec::new(), more: 0 };
        let (root, errors) = DeTable::parse_recoverable(text);
        if errors.is_empty() {
            return Ok((root.into_inner(), page));
        }
        // The table is dropped before the text is parsed again, so that a long file is not in memory twice.
        drop((root, errors));
        let (faults, mended) = repair::repair_text(text);
        let mut told = BTreeSet::new();
        for (line, what) in faults {
            if told.insert(line) {
                page.mistake(line, &what);
            }
        }
        // One report per line is enough.
        let mended = if told.is_empty() { text } else { &mended };
        page.line_starts = line_starts(mended);
        for error in DeTable::parse_recoverable(mended).1 {
            let place = error.span().unwrap_or_default();
            let line = page.line_at(place.start);
            if told.insert(line) {
                page.mistake(
                    line,
                    &explain::syntax_message(
                        error.message(),
                        explain::word_at(mended, place.clone()),
                        explain::key_before(mended, place.start),
                    ),
                );
            }
        }
        Err(page.into_problems())
    }

    /// Ends the reading.
    /// Errors: all mistakes that were found.
    pub(super) fn finish(self) -> Result<(), Problems> {
        Problems::err_with_more(self.problems, self.more)
    }

    /// Returns the mistakes of a page that has at least one.
    pub(super) fn into_problems(self) -> Problems {
        let fallback = Problem::for_file(self.file, tr!("The file can’t be read."));
        Problems::err_with_more(self.problems, self.more).err().unwrap_or_else(|| fallback.into())
    }

    fn line_at(&self, byte: usize) -> usize {
        self.line_starts.partition_point(|&start| start <= byte).max(1)
    }

    /// Returns the line on which a value begins, counted from 1.
    pub(super) fn line<T>(&self, place: &Spanned<T>) -> usize {
        self.line_at(place.span().start)
    }

    pub(super) fn mistake(&mut self, line: usize, what: &str) {
        self.mistake_with(line, || what.to_owned());
    }

    /// Records a mistake. Its message is only created if it is listed, as a file may have very many of a kind.
    pub(super) fn mistake_with(&mut self, line: usize, what: impl FnOnce() -> String) {
        if self.problems.len() < MOST_NOTED {
            self.problems.push(Problem::on_line(self.file, line, &what()));
        } else {
            self.more += 1;
        }
    }

    /// Records a mistake that concerns the whole file.
    pub(super) fn file_mistake(&mut self, what: &str) {
        self.problems.push(Problem::for_file(self.file, what));
    }

    /// Records the mistakes in another file that this one needs.
    pub(super) fn add_mistakes(&mut self, problems: Problems) {
        self.more += problems.more();
        self.problems.extend(problems);
    }

    /// Records every unknown key as a mistake.
    pub(super) fn reject_unknown_keys(&mut self, table: &TomlTable<'_>, known: &[&str]) {
        for (key, _) in table {
            if !known.contains(&key.get_ref().as_ref()) {
                self.mistake_with(self.line(key), || {
                    let maybe = did_you_mean(key.get_ref(), known.iter().copied());
                    tr!("there is no key {key} here.{maybe} Use one of {known}.", key = quoted(key.get_ref()), maybe, known = list(known))
                });
            }
        }
    }

    /// Returns the value of a key that the file must have. `example` is a complete `key = value`.
    pub(super) fn required<'v, 't>(&mut self, table: &'v TomlTable<'t>, key: &str, example: &str) -> Option<&'v TomlValue<'t>> {
        let value = table.get(key);
        // A key that is almost this one is reported at its line.
        let is_misspelt = || table.keys().any(|other| nearest_word(other.get_ref(), [key]).is_some());
        if value.is_none() && !is_misspelt() {
            self.file_mistake(&tr!("The key {key} is missing. Add a line such as {example}.", key = quoted(key), example));
        }
        value
    }

    /// Returns the value of a key that an entry beginning on `line` must have. `example` is a complete `key = value`.
    pub(super) fn required_in<'v, 't>(
        &mut self,
        table: &'v TomlTable<'t>,
        key: &str,
        line: usize,
        example: &str,
    ) -> Option<&'v TomlValue<'t>> {
        let value = table.get(key);
        if value.is_none() {
            self.mistake(line, &tr!("the key {key} is missing. Add {example}.", key = quoted(key), example));
        }
        value
    }

    /// Returns the item in `all` that a word names, ignoring capitals and hyphens. `what` is a general noun for the
    /// items.
    pub(super) fn one_of<N: Copy>(&mut self, value: &TomlValue<'_>, key: &str, what: &str, all: &[(&'static str, N)]) -> Option<N> {
        let word = self.text(value, key)?;
        let found = all.iter().find(|(name, _)| *name == as_key(word)).map(|(_, thing)| *thing);
        if found.is_none() {
            let known = || all.iter().map(|(name, _)| *name);
            let maybe = did_you_mean(word, known());
            self.mistake(
                self.line(value),
                &tr!("there is no {what} {word}.{maybe} Use one of {known}.", what, word = quoted(word), maybe, known = list(known())),
            );
        }
        found
    }

    /// Returns the text of a value.
    pub(super) fn text<'v>(&mut self, value: &'v TomlValue<'_>, key: &str) -> Option<&'v str> {
        let text = value.get_ref().as_str();
        if text.is_none() {
            self.wrong_kind(value, key, tr!("text in quotation marks"));
        }
        text
    }

    /// Reads the name of a file's content, for people: 1 to 200 characters, without invisible ones.
    pub(super) fn name(&mut self, root: &TomlTable<'_>, example: &str) -> Option<String> {
        let value = self.required(root, "name", example)?;
        let name = self.text(value, "name")?.trim();
        let trouble =
            if name.is_empty() { Some(tr!("the name is empty. Enter one, such as {example}.", example)) } else { name_problem(name) };
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
            let meant = value.get_ref().as_str().and_then(explain::parse_answer);
            self.wrong_kind(value, key, &tr!("{meant}, without quotation marks", meant = meant.unwrap_or(tr!("true or false"))));
        }
        answer
    }

    /// Returns a list in square brackets. `of_what` describes its elements.
    pub(super) fn list<'v, 't>(&mut self, value: &'v TomlValue<'t>, key: &str, of_what: &str) -> Option<&'v [TomlValue<'t>]> {
        let list = value.get_ref().as_array();
        if list.is_none() {
            self.wrong_kind(value, key, &tr!("a list of {of_what} in square brackets", of_what));
        }
        list.map(|list| &**list)
    }

    /// Returns a row of keys and values. `example` is a complete one.
    pub(super) fn table<'v, 't>(&mut self, value: &'v TomlValue<'t>, key: &str, example: &str) -> Option<&'v TomlTable<'t>> {
        let table = value.get_ref().as_table();
        if table.is_none() {
            self.wrong_kind(value, key, example);
        }
        table
    }

    fn wrong_kind(&mut self, value: &TomlValue<'_>, key: &str, wanted: &str) {
        let what = tr!("{key} is {found}. Use {wanted}.", key, found = describe(value.get_ref()), wanted);
        self.mistake(self.line(value), &what);
    }
}

/// Returns the byte at which each line begins.
fn line_starts(text: &str) -> Vec<usize> {
    std::iter::once(0).chain(text.match_indices('\n').map(|(end, _)| end + 1)).collect()
}

/// Returns a description of a value for a teacher.
fn describe(value: &DeValue<'_>) -> String {
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
