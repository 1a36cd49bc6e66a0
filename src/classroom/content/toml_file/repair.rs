//! What is really wrong with a file whose signs do not fit together.
//!
//! After a forgotten bracket or quotation mark a parser sees mistakes in every line that follows. So
//! such a text is looked through line by line first, as a person would: a new key in the midst of a list means that the
//! list was not closed. What is found is told and mended, and only what the mended text still has wrong is told besides.

use super::keys::{begins_key, is_of_key, key_of};
use super::quotes::{brackets_of, outside, torn};
use crate::content::words::quoted;

/// A mistake: its line, counting from 1, and what to write instead.
pub(super) type Fault = (usize, String);

/// The mistakes that can be found so, and the text without them; each of its lines is where it was.
pub(super) fn mended(text: &str) -> (Vec<Fault>, String) {
    // Words over several lines are nothing that this program asks for.
    if text.contains("\"\"\"") || text.contains("'''") {
        return (Vec::new(), text.to_owned());
    }
    let mut mender = Mender { faults: Vec::new(), done: Vec::new(), open: Vec::new() };
    let lines: Vec<&str> = text.split('\n').collect();
    for (place, line) in lines.iter().enumerate() {
        let next = lines[place + 1..].iter().map(|line| line.trim()).find(|line| !line.is_empty() && !line.starts_with('#'));
        mender.line(line.trim_end_matches('\r'), next.unwrap_or_default());
    }
    (mender.faults, mender.done.join("\n"))
}

/// A bracket that is open, and its line counting from 1.
type Open = (char, usize);

struct Mender {
    faults: Vec<Fault>,
    /// The lines so far.
    done: Vec<String>,
    open: Vec<Open>,
}

impl Mender {
    fn tell(&mut self, line: usize, what: impl Into<String>) {
        self.faults.push((line, what.into()));
    }

    /// The number of the line that is looked at.
    fn number(&self) -> usize {
        self.done.len() + 1
    }

    fn line(&mut self, line: &str, next: &str) {
        let start = line.trim_start();
        let mut line = line.to_owned();
        let repair = if let Some(what) = torn(&line) {
            Some((what.to_owned(), brackets_of(&line)))
        } else if self.open.is_empty() {
            outside_of_lists(&line, next)
        } else if begins_key(start) || is_heading(start) {
            self.key_in_a_list(&line, start)
        } else if start.starts_with('{') && self.is_in('{') {
            self.row_in_a_row();
            None
        } else if self.is_in('[') {
            in_a_list(&line, start)
        } else {
            None
        };
        if let Some((what, repaired)) = repair {
            self.tell(self.number(), what);
            line = repaired;
        }
        let line = self.signs(&line);
        self.done.push(line);
    }

    fn is_in(&self, bracket: char) -> bool {
        self.open.last().is_some_and(|&(open, _)| open == bracket)
    }

    /// A key or a heading where a list goes on: the list was not closed, or a row not begun.
    fn key_in_a_list(&mut self, line: &str, start: &str) -> Repair {
        if self.open.len() > 1 && self.is_in('{') && !is_heading(start) {
            // Rows may go on in the next line.
            return None;
        }
        let count = |sign: char| outside(line).filter(|&(_, other)| other == sign).count();
        if self.open.len() == 1 && count('}') > count('{') {
            let key = key_of(start);
            let what = tr!("a row begins with {{. Write {{ before “{key}”.", key);
            return Some((what, line.replacen(key, &format!("{{ {key}"), 1)));
        }
        let number = self.number();
        while let Some((bracket, from)) = self.open.pop() {
            if bracket == '[' {
                self.tell(number, tr!("] is missing before this line. Write it where the list that begins on line {from} ends.", from));
            } else {
                self.tell(from, tr!("a row is not closed. Write } at its end."));
            }
            self.close_before(if bracket == '[' { " ]" } else { " }" });
        }
        None
    }

    /// Writes a bracket at the end of the last line that says anything.
    fn close_before(&mut self, bracket: &str) {
        let says = |line: &&mut String| !line.trim().is_empty() && !line.trim_start().starts_with('#');
        if let Some(last) = self.done.iter_mut().rev().find(says) {
            let end = outside(last).find(|&(_, sign)| sign == '#').map_or(last.len(), |(at, _)| at);
            last.insert_str(end, bracket);
        }
    }

    /// A row begins while another, or the list itself, is still open as one.
    fn row_in_a_row(&mut self) {
        let Some((_, from)) = self.open.pop() else { return };
        if self.open.is_empty() {
            self.tell(from, tr!("a list begins with [, not with {. Write [ in its place."));
            if let Some(line) = self.done.get_mut(from - 1) {
                *line = line.replacen('{', "[", 1);
            }
            self.open.push(('[', from));
        } else {
            self.tell(from, tr!("a row is not closed. Write } at its end."));
            self.close_before(" },");
        }
    }

    fn signs(&mut self, line: &str) -> String {
        let number = self.number();
        let mut done = String::with_capacity(line.len());
        let signs: Vec<(usize, char)> = outside(line).collect();
        let end = signs.iter().find(|(_, sign)| *sign == '#').map_or(line.len(), |&(at, _)| at);
        let mut last = 0;
        let mut has_value = false;
        for &(at, sign) in signs.iter().take_while(|(at, _)| *at < end) {
            let is_last = line[at + sign.len_utf8()..end].trim().is_empty();
            if sign == '/' && line[at..].starts_with("//") {
                self.tell(number, tr!("a remark begins with #. Write # in place of //."));
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
                    let key = before.trim_end_matches(is_of_key).len();
                    self.tell(number, tr!("a comma is missing before {key}. Write one there.", key = quoted(&before[key..])));
                    if key >= last {
                        done.push_str(&line[last..key]);
                        done.push(',');
                        last = key;
                    }
                    None
                }
                _ => self.stray(line, at, sign, is_last),
            };
            let Some(instead) = instead else { continue };
            done.push_str(&line[last..at]);
            done.push_str(instead);
            last = at + sign.len_utf8();
        }
        done.push_str(&line[last..]);
        done
    }

    /// A bracket; what belongs in its place, if it does not belong there.
    fn bracket(&mut self, sign: char, line: &str) -> Option<&'static str> {
        let is_row = self.is_in('{');
        match sign {
            '[' | '{' => {
                let number = self.number();
                self.open.push((sign, number));
            }
            '}' if is_row => drop(self.open.pop()),
            // A list that was begun as a row ends as it began.
            '}' if self.open.len() == 1 && line.trim() == "}" => {
                self.open.pop();
                return Some("]");
            }
            ']' if is_row => {
                if let Some((_, from)) = self.open.pop() {
                    self.tell(from, tr!("a row is not closed. Write } at its end."));
                }
                self.open.pop();
                return Some("}]");
            }
            ']' => drop(self.open.pop()),
            _ => {}
        }
        None
    }

    /// A sign that may have no business there; what belongs in its place then.
    fn stray(&mut self, line: &str, at: usize, sign: char, is_last: bool) -> Option<&'static str> {
        let is_top = self.open.is_empty();
        let (what, instead) = match sign {
            '=' if self.is_in('{') => (tr!("there is one = too many. Take it out."), " "),
            ';' if is_top && is_last => (tr!("“;” means nothing at the end of a line. Take it out."), " "),
            ',' if is_top && is_last => (tr!("a comma means nothing at the end of this line. Take it out."), " "),
            ',' if is_decimal(line, at) => (tr!("a number has a comma in it. Write a whole number."), "0"),
            ';' if !is_top => (tr!("“;” stands where a comma belongs. Write , in its place."), ","),
            ':' if self.is_in('{') => (tr!("“:” stands where = belongs. Write = in its place."), "="),
            '\u{A0}' | '\u{2007}' | '\u{202F}' | '\u{200B}' => {
                (tr!("a space on this line is none that can be typed. Take it out and type it anew."), " ")
            }
            _ => return None,
        };
        let number = self.number();
        self.tell(number, what);
        Some(instead)
    }
}

/// What is wrong with a line and what to write instead, and the line as it is then; `None` for one that is as it should be.
type Repair = Option<(String, String)>;

/// Looks at a line outside of every list; `next` is the next one that says anything.
fn outside_of_lists(line: &str, next: &str) -> Repair {
    let start = line.trim_start();
    let key = key_of(start);
    let rest = start[key.len()..].trim_start();
    let value = rest.strip_prefix('=').map(str::trim);
    let is_list = next.starts_with(['"', '\'', '{']);
    let (what, repaired) = if ["//", ";", "--"].iter().any(|mark| start.starts_with(mark)) {
        (tr!("a remark begins with #. Write # before it.").to_owned(), String::new())
    } else if start.starts_with('{') {
        (tr!("a row stands outside of every list. Write it between [ and ].").to_owned(), String::new())
    } else if start.starts_with(']') {
        (tr!("] closes nothing here. Take it out.").to_owned(), String::new())
    } else if start.starts_with('[') {
        return heading(start, next);
    } else if key.is_empty() || start.starts_with('#') {
        return None;
    } else if let Some(value) = value {
        return of_value(line, key, value, is_list);
    } else if rest.starts_with(':') {
        (tr!("“:” stands where = belongs. Write {key} = and then the rest.", key), line.replacen(':', "=", 1))
    } else if rest.starts_with(']') || rest.is_empty() && key == "rulings" {
        (tr!("a heading stands in square brackets. Write [{key}].", key), format!("[{key}]"))
    } else if rest.starts_with(|sign: char| matches!(sign, '[' | '"' | '\'' | '{' | '0'..='9')) {
        (tr!("= is missing after “{key}”. Write {key} = and then the rest.", key), line.replacen(key, &format!("{key} ="), 1))
    } else if rest.is_empty() && is_list {
        (tr!("a list begins with = and [. Write {key} = [.", key), format!("{key} = ["))
    } else if !rest.contains('=') && rest.starts_with(char::is_alphanumeric) {
        (tr!("this line is neither a key with its value nor a remark. Write # before a remark.").to_owned(), String::new())
    } else {
        return None;
    };
    Some((what, repaired))
}

/// Looks at the value behind a key and its `=`; `before_list` says that a list follows on the next line.
fn of_value(line: &str, key: &str, value: &str, before_list: bool) -> Repair {
    if value.starts_with('=') {
        Some((tr!("there is one = too many. Take it out.").to_owned(), line.replacen("==", "=", 1)))
    } else if value.starts_with('(') {
        let what = tr!("a list stands in square brackets. Write [ at its beginning and ] at its end.");
        Some((what.to_owned(), line.replacen('(', "[", 1).replace(')', "]")))
    } else if (value.is_empty() || value.starts_with('#')) && before_list {
        Some((tr!("a list begins with [. Write {key} = [.", key), format!("{key} = [")))
    } else {
        None
    }
}

/// Looks at a line that begins with a bracket outside of every list.
fn heading(start: &str, next: &str) -> Repair {
    let word = key_of(start.trim_start_matches('['));
    if start.starts_with("[[") && next.starts_with('{') {
        Some((tr!("a list begins with its key. Write {word} = [.", word), format!("{word} = [")))
    } else if !word.is_empty() && !start.contains(']') {
        Some((tr!("a heading is not closed. Write ] at its end.").to_owned(), format!("[{word}]")))
    } else {
        None
    }
}

/// Looks at a line of a list that is neither words nor a row.
fn in_a_list(line: &str, start: &str) -> Repair {
    let is_row = |bracket: char| start.strip_prefix(bracket).is_some_and(|rest| begins_key(rest.trim_start()));
    if let Some((begin, end)) = [('(', ')'), ('[', ']')].into_iter().find(|(begin, _)| is_row(*begin)) {
        let what = tr!("a row stands in braces. Write { at its beginning and } at its end.");
        return Some((what.to_owned(), line.replacen(begin, "{", 1).replacen(end, "}", 1)));
    }
    let word = start.split('#').next().unwrap_or_default().trim().trim_end_matches([',', ';']);
    let is_bare = !word.is_empty() && !word.contains(['"', '\'', '“', '”', '„', '‘', '’', '{', '}', '[', ']', '(', '=']);
    let what = tr!("words stand in quotation marks, and {found} does not. Write \"{word}\".", found = quoted(word), word);
    is_bare.then(|| (what, format!("\"{}\",", word.replace('\\', "/"))))
}

/// Whether a line is a heading and nothing else: `[rulings]`.
fn is_heading(line: &str) -> bool {
    let line = line.split('#').next().unwrap_or_default().trim();
    let inner = line.strip_prefix('[').and_then(|line| line.strip_suffix(']'));
    inner.is_some_and(|word| word.starts_with(|sign: char| sign.is_ascii_alphabetic()) && word.chars().all(is_of_key))
}

/// Whether the comma at this place stands between the digits of a value: `= 8,5`.
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
        fn any_text_keeps_its_lines_and_is_told_by_them(text in "[a-c0-9 \n\r=\\[\\]\\{\\},;:#/\"'(“\u{A0}\\\\]{0,120}") {
            let lines = text.split('\n').count();
            let (faults, mended) = mended(&text);
            prop_assert_eq!(mended.split('\n').count(), lines);
            prop_assert!(faults.iter().all(|(line, _)| (1..=lines).contains(line)), "{:?}", faults);
        }
    }
}
