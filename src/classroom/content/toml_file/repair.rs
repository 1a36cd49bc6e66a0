//! The actual mistakes in a file with invalid syntax.
//!
//! After a missing bracket or quotation mark, a parser sees mistakes in every following line. Such a text is therefore first
//! examined line by line, as a person would: a new key in the middle of a list means that the list wasn't closed. These
//! mistakes are reported and repaired. After that, only mistakes that remain in the repaired text are reported.

use super::keys::{is_key_character, key_of, starts_with_key};
use super::quotes::{quote_problem, remaining_brackets, unquoted_characters};
use crate::content::text_checks::quoted;

/// A mistake: its line, counted from 1, and its correction.
pub(super) type Fault = (usize, String);

/// Returns the mistakes found in this way and the text without them. Its lines keep their numbers.
pub(super) fn repair_text(text: &str) -> (Vec<Fault>, String) {
    // No file of this program needs multi-line strings.
    if text.contains("\"\"\"") || text.contains("'''") {
        return (Vec::new(), text.to_owned());
    }
    let mut mender = LineRepairer { faults: Vec::new(), done: Vec::new(), open: Vec::new() };
    let lines: Vec<&str> = text.split('\n').collect();
    for (place, line) in lines.iter().enumerate() {
        let next = lines[place + 1..].iter().map(|line| line.trim()).find(|line| !line.is_empty() && !line.starts_with('#'));
        mender.line(line.trim_end_matches('\r'), next.unwrap_or_default());
    }
    (mender.faults, mender.done.join("\n"))
}

/// An open bracket and its line, counted from 1.
type OpenBracket = (char, usize);

struct LineRepairer {
    faults: Vec<Fault>,
    /// Lines completed so far.
    done: Vec<String>,
    open: Vec<OpenBracket>,
}

impl LineRepairer {
    fn add_fault(&mut self, line: usize, what: impl Into<String>) {
        self.faults.push((line, what.into()));
    }

    /// Returns the number of the current line.
    fn number(&self) -> usize {
        self.done.len() + 1
    }

    fn line(&mut self, line: &str, next: &str) {
        let start = line.trim_start();
        let mut line = line.to_owned();
        let repair = if let Some(what) = quote_problem(&line) {
            Some((what.to_owned(), remaining_brackets(&line)))
        } else if self.open.is_empty() {
            check_outside_lists(&line, next)
        } else if starts_with_key(start) || is_heading(start) {
            self.repair_key_in_list(&line, start)
        } else if start.starts_with('{') && self.is_in('{') {
            self.repair_row_in_row();
            None
        } else if self.is_in('[') {
            check_list_line(&line, start)
        } else {
            None
        };
        if let Some((what, repaired)) = repair {
            self.add_fault(self.number(), what);
            line = repaired;
        }
        let line = self.repair_characters(&line);
        self.done.push(line);
    }

    fn is_in(&self, bracket: char) -> bool {
        self.open.last().is_some_and(|&(open, _)| open == bracket)
    }

    /// Handles a key or a heading inside a list: the list wasn't closed, or a row lacks its opening brace.
    fn repair_key_in_list(&mut self, line: &str, start: &str) -> Repair {
        if self.open.len() > 1 && self.is_in('{') && !is_heading(start) {
            // Rows may continue on the next line.
            return None;
        }
        let count = |sign: char| unquoted_characters(line).filter(|&(_, other)| other == sign).count();
        if self.open.len() == 1 && count('}') > count('{') {
            let key = key_of(start);
            let what = tr!("a row must begin with {{. Add {{ before “{key}”.", key);
            return Some((what, line.replacen(key, &format!("{{ {key}"), 1)));
        }
        let number = self.number();
        while let Some((bracket, from)) = self.open.pop() {
            if bracket == '[' {
                self.add_fault(
                    number,
                    tr!("] is missing before this line. Add it at the end of the list that begins on line {from}.", from),
                );
            } else {
                self.add_fault(from, tr!("a row is not closed. Add } at its end."));
            }
            self.close_before(if bracket == '[' { " ]" } else { " }" });
        }
        None
    }

    /// Appends a bracket to the last line that has content.
    fn close_before(&mut self, bracket: &str) {
        let says = |line: &&mut String| !line.trim().is_empty() && !line.trim_start().starts_with('#');
        if let Some(last) = self.done.iter_mut().rev().find(says) {
            let end = unquoted_characters(last).find(|&(_, sign)| sign == '#').map_or(last.len(), |(at, _)| at);
            last.insert_str(end, bracket);
        }
    }

    /// Handles a row that begins inside another one, or inside a list that was opened as a row.
    fn repair_row_in_row(&mut self) {
        let Some((_, from)) = self.open.pop() else { return };
        if self.open.is_empty() {
            self.add_fault(from, tr!("a list must begin with [, not with {. Use [ instead."));
            if let Some(line) = self.done.get_mut(from - 1) {
                *line = line.replacen('{', "[", 1);
            }
            self.open.push(('[', from));
        } else {
            self.add_fault(from, tr!("a row is not closed. Add } at its end."));
            self.close_before(" },");
        }
    }

    fn repair_characters(&mut self, line: &str) -> String {
        let number = self.number();
        let mut done = String::with_capacity(line.len());
        let signs: Vec<(usize, char)> = unquoted_characters(line).collect();
        let end = signs.iter().find(|(_, sign)| *sign == '#').map_or(line.len(), |&(at, _)| at);
        let mut last = 0;
        let mut has_value = false;
        for &(at, sign) in signs.iter().take_while(|(at, _)| *at < end) {
            let is_last = line[at + sign.len_utf8()..end].trim().is_empty();
            if sign == '/' && line[at..].starts_with("//") {
                self.add_fault(number, tr!("a comment must begin with #. Use # instead of //."));
                done.push_str(&line[last..at]);
                return done;
            }
            if matches!(sign, ',' | '{' | '}') {
                has_value = false;
            }
            let instead = match sign {
                '[' | '{' | ']' | '}' => self.bracket(sign, line),
                '=' if self.is_in('{') && !has_value => {
                    has_value = true;
                    None
                }
                '=' if self.is_in('{') && !line[..at].trim_end().ends_with('=') => {
                    let before = line[..at].trim_end();
                    let key = before.trim_end_matches(is_key_character).len();
                    self.add_fault(number, tr!("a comma is missing before {key}. Add one there.", key = quoted(&before[key..])));
                    if key >= last {
                        done.push_str(&line[last..key]);
                        done.push(',');
                        last = key;
                    }
                    None
                }
                _ => self.stray_character(line, at, sign, is_last),
            };
            let Some(instead) = instead else { continue };
            done.push_str(&line[last..at]);
            done.push_str(instead);
            last = at + sign.len_utf8();
        }
        done.push_str(&line[last..]);
        done
    }

    /// Handles a bracket. Returns its replacement if it is wrong.
    fn bracket(&mut self, sign: char, line: &str) -> Option<&'static str> {
        let is_row = self.is_in('{');
        match sign {
            '[' | '{' => {
                let number = self.number();
                self.open.push((sign, number));
            }
            '}' if is_row => drop(self.open.pop()),
            // A list that was opened as a row is closed as a row.
            '}' if self.open.len() == 1 && line.trim() == "}" => {
                self.open.pop();
                return Some("]");
            }
            ']' if is_row => {
                if let Some((_, from)) = self.open.pop() {
                    self.add_fault(from, tr!("a row is not closed. Add } at its end."));
                }
                self.open.pop();
                return Some("}]");
            }
            ']' => drop(self.open.pop()),
            _ => {}
        }
        None
    }

    /// Handles a character that may be wrong. Returns its replacement if it is.
    fn stray_character(&mut self, line: &str, at: usize, sign: char, is_last: bool) -> Option<&'static str> {
        let is_top = self.open.is_empty();
        let (what, instead) = match sign {
            '=' if self.is_in('{') => (tr!("there is one = too many. Remove it."), " "),
            ';' if is_top && is_last => (tr!("“;” is not needed at the end of a line. Remove it."), " "),
            ',' if is_top && is_last => (tr!("a comma is not needed at the end of this line. Remove it."), " "),
            ',' if is_decimal(line, at) => (tr!("a number contains a comma. Use a whole number."), "0"),
            ';' if !is_top => (tr!("found “;” where a comma was expected. Use “,” instead."), ","),
            ':' if self.is_in('{') => (tr!("found “:” where = was expected. Use = instead."), "="),
            '\u{A0}' | '\u{2007}' | '\u{202F}' | '\u{200B}' => {
                (tr!("this line contains an unusual kind of space. Replace it with an ordinary one."), " ")
            }
            _ => return None,
        };
        let number = self.number();
        self.add_fault(number, what);
        Some(instead)
    }
}

/// The mistake on a line with its correction, and the repaired line; `None` if the line is correct.
type Repair = Option<(String, String)>;

/// Checks a line outside lists. `next` is the next line with content.
fn check_outside_lists(line: &str, next: &str) -> Repair {
    let start = line.trim_start();
    let key = key_of(start);
    let rest = start[key.len()..].trim_start();
    let value = rest.strip_prefix('=').map(str::trim);
    let is_list = next.starts_with(['"', '\'', '{']);
    let (what, repaired) = if ["//", ";", "--"].iter().any(|mark| start.starts_with(mark)) {
        (tr!("a comment must begin with #. Add # before it.").to_owned(), String::new())
    } else if start.starts_with('{') {
        (tr!("a row is outside every list. Put it between [ and ].").to_owned(), String::new())
    } else if start.starts_with(']') {
        (tr!("] closes nothing here. Remove it.").to_owned(), String::new())
    } else if start.starts_with('[') {
        return heading(start, next);
    } else if key.is_empty() || start.starts_with('#') {
        return None;
    } else if let Some(value) = value {
        return check_value(line, key, value, is_list);
    } else if rest.starts_with(':') {
        (tr!("found “:” where = was expected. Write {key} = and then the rest.", key), line.replacen(':', "=", 1))
    } else if rest.starts_with(']') || rest.is_empty() && key == "rulings" {
        (tr!("a heading must be in square brackets. Write [{key}].", key), format!("[{key}]"))
    } else if rest.starts_with(|sign: char| matches!(sign, '[' | '"' | '\'' | '{' | '0'..='9')) {
        (tr!("= is missing after “{key}”. Write {key} = and then the rest.", key), line.replacen(key, &format!("{key} ="), 1))
    } else if rest.is_empty() && is_list {
        (tr!("a list must begin with = and [. Write {key} = [.", key), format!("{key} = ["))
    } else if !rest.contains('=') && rest.starts_with(char::is_alphanumeric) {
        (tr!("this line is neither a key with a value nor a comment. Put # before a comment.").to_owned(), String::new())
    } else {
        return None;
    };
    Some((what, repaired))
}

/// Checks the value after a key and its `=`. `before_list` says that a list follows on the next line.
fn check_value(line: &str, key: &str, value: &str, before_list: bool) -> Repair {
    if value.starts_with('=') {
        Some((tr!("there is one = too many. Remove it.").to_owned(), line.replacen("==", "=", 1)))
    } else if value.starts_with('(') {
        let what = tr!("a list must be in square brackets. Put [ at its beginning and ] at its end.");
        Some((what.to_owned(), line.replacen('(', "[", 1).replace(')', "]")))
    } else if (value.is_empty() || value.starts_with('#')) && before_list {
        Some((tr!("a list must begin with [. Write {key} = [.", key), format!("{key} = [")))
    } else {
        None
    }
}

/// Checks a line outside lists that begins with a bracket.
fn heading(start: &str, next: &str) -> Repair {
    let word = key_of(start.trim_start_matches('['));
    if start.starts_with("[[") && next.starts_with('{') {
        Some((tr!("a list must begin with its key. Write {word} = [.", word), format!("{word} = [")))
    } else if !word.is_empty() && !start.contains(']') {
        Some((tr!("a heading is not closed. Add ] at its end.").to_owned(), format!("[{word}]")))
    } else {
        None
    }
}

/// Checks a line of a list that is neither a text nor a row.
fn check_list_line(line: &str, start: &str) -> Repair {
    let is_row = |bracket: char| start.strip_prefix(bracket).is_some_and(|rest| starts_with_key(rest.trim_start()));
    if let Some((begin, end)) = [('(', ')'), ('[', ']')].into_iter().find(|(begin, _)| is_row(*begin)) {
        let what = tr!("a row must be in braces. Put { at its beginning and } at its end.");
        return Some((what.to_owned(), line.replacen(begin, "{", 1).replacen(end, "}", 1)));
    }
    let word = start.split('#').next().unwrap_or_default().trim().trim_end_matches([',', ';']);
    let is_bare = !word.is_empty() && !word.contains(['"', '\'', '“', '”', '„', '‘', '’', '{', '}', '[', ']', '(', '=']);
    let what = tr!("text must be in quotation marks, but {found} isn’t. Write \"{word}\".", found = quoted(word), word);
    is_bare.then(|| (what, format!("\"{}\",", word.replace('\\', "/"))))
}

/// Returns whether a line is only a heading: `[rulings]`.
fn is_heading(line: &str) -> bool {
    let line = line.split('#').next().unwrap_or_default().trim();
    let inner = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
    inner.is_some_and(|word| word.starts_with(|sign: char| sign.is_ascii_alphabetic()) && word.chars().all(is_key_character))
}

/// Returns whether the comma at this position is between the digits of a value: `= 8,5`.
fn is_decimal(line: &str, at: usize) -> bool {
    let before = line[..at].trim_end_matches(|sign: char| sign.is_ascii_digit());
    before.len() < at && before.trim_end().ends_with('=') && line[at + 1..].starts_with(|sign: char| sign.is_ascii_digit())
}

#[cfg(test)]
mod tests {
    use proptest::prelude::*;
    use proptest::test_runner::RngSeed;

    use super::*;

    proptest! {
        #![proptest_config(ProptestConfig { rng_seed: RngSeed::Fixed(1066), ..ProptestConfig::default() })]

        #[test]
        fn repair_preserves_line_numbers(text in "[a-c0-9 \n\r=\\[\\]\\{\\},;:#/\"'(“\u{A0}\\\\]{0,120}") {
            let lines = text.split('\n').count();
            let (faults, mended) = repair_text(&text);
            prop_assert_eq!(mended.split('\n').count(), lines);
            prop_assert!(faults.iter().all(|(line, _)| (1..=lines).contains(line)), "{:?}", faults);
        }
    }
}
