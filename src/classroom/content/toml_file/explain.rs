//! Messages for a TOML file with invalid syntax.

use senlac_base::language::tr;
use std::ops::Range;

use crate::content::text_checks::quoted;

/// Message for a key without a value.
const NO_VALUE: &str = tr_mark!("a key has no value. Write it as key = value.");

/// Returns a sentence about a syntax mistake and its correction, for readers who have never heard of TOML. `word` is the text
/// at that position, and `key` the key whose value it is.
pub(super) fn syntax_message(error: &str, word: &str, key: &str) -> String {
    let found = quoted(word.trim());
    let what = error.split(", expected").next().unwrap_or(error);
    if let Some(answer) = parse_answer(word).filter(|_| what == "invalid boolean" || ANSWERS.contains(&key)) {
        return tr!("{found} can’t be read. Use {answer}, in lower case and without quotation marks.", found, answer);
    }
    let is_value = word.trim().starts_with(char::is_alphanumeric);
    if NUMBERS.contains(&key) && is_value && what != LEADING_ZERO {
        let digits: String = word.trim().chars().take_while(char::is_ascii_digit).collect();
        let usual = if key == "minutes" { "50" } else { "8" };
        let example = if digits.is_empty() || word.contains([':', '.']) { usual } else { &digits };
        return tr!("{key} is {found}. Use only a whole number, such as {key} = {example}.", key, found, example);
    }
    match what {
        "duplicate key" => tr!("{found} is set twice. Remove one of the two.", found),
        "string values must be quoted" if word.trim().is_empty() => tr(NO_VALUE).to_owned(),
        "string values must be quoted" | "invalid boolean" if word.contains(['“', '”', '„', '‘', '’']) => {
            tr!("curly quotation marks don’t work here. Use straight ones: \".").to_owned()
        }
        "string values must be quoted" | "invalid boolean" => {
            tr!("text must be in quotation marks, but {found} isn’t. Write \"{word}\".", found, word = word.trim())
        }
        "missing escaped value" => tr!("\\ has a special meaning between \" and \". Use / instead.").to_owned(),
        "invalid basic string" | "invalid literal string" | "missing opening quote" => {
            tr!("a quotation mark is missing. Put one at each end of the text.").to_owned()
        }
        "unclosed array" | "missing array opening" => tr!("a list is not closed. Add ] at its end.").to_owned(),
        "unclosed inline table" | "missing inline table opening" => tr!("a row is not closed. Add } at its end.").to_owned(),
        "unclosed table" | "unclosed array table" | "missing table open" => tr!("a heading is not closed. Add ] at its end.").to_owned(),
        "missing comma between array elements" | "missing comma between key-value pairs" => {
            tr!("a comma is missing before {found}. Add one there.", found)
        }
        "extra comma in array" | "extra comma in inline table" => tr!("there is one comma too many. Remove it.").to_owned(),
        "key with no value" | "missing value for key" | "missing value" | "missing assignment between key-value pairs" => {
            tr(NO_VALUE).to_owned()
        }
        "extra `=`" | "unexpected `=` in array" | "extra assignment between key-value pairs" => {
            tr!("there is one = too many. Remove it.").to_owned()
        }
        LEADING_ZERO => tr!("a number begins with 0. Remove the 0.").to_owned(),
        "recursion limit" | "cannot recurse further; max recursion depth met" => {
            tr!("there are too many brackets inside each other. Remove some.").to_owned()
        }
        _ => unreadable_text(word),
    }
}

/// Returns the message for mistakes without one of their own.
fn unreadable_text(word: &str) -> String {
    let look = tr!("Look for a missing or extra quotation mark, comma or bracket.");
    match word.trim() {
        "" => tr!("this line can’t be read. {look}", look),
        word => tr!("{word} can’t be read here. {look}", word = quoted(word), look),
    }
}

/// The parser's message for `08`.
const LEADING_ZERO: &str = "unexpected leading zero";
/// Keys whose values are true or false, then keys whose values are numbers.
const ANSWERS: [&str; 1] = ["bodyguard"];
const NUMBERS: [&str; 8] = ["minutes", "figures", "bases", "black", "red", "strength", "turns", "row"];

/// Returns the Boolean that a word in one of several languages probably means, as TOML writes it.
pub(super) fn parse_answer(word: &str) -> Option<&'static str> {
    match word.trim().to_lowercase().as_str() {
        "true" | "yes" | "y" | "on" | "ja" | "wahr" | "oui" | "si" | "sí" | "tak" | "x" | "1" => Some("true"),
        "false" | "no" | "n" | "off" | "nein" | "falsch" | "non" | "nie" | "0" => Some("false"),
        _ => None,
    }
}

/// Returns the key whose value begins at this byte of the text; empty if there is none.
pub(super) fn key_before(text: &str, place: usize) -> &str {
    let line = text.get(..place).unwrap_or_default().rsplit('\n').next().unwrap_or_default();
    let Some((before, between)) = line.rsplit_once('=') else { return "" };
    // There is no other value between a key's = and its value.
    if between.contains([',', '{', '}', ']']) {
        return "";
    }
    before.trim_end().rsplit(|sign: char| !sign.is_ascii_alphanumeric() && sign != '_').next().unwrap_or_default()
}

/// Returns the text at a position, at most to the end of its line. For an empty range it is the next word, unless that is a
/// comment.
pub(super) fn word_at(text: &str, place: Range<usize>) -> &str {
    let first_line = |range| text.get(range).and_then(|rest: &str| rest.lines().next()).unwrap_or_default();
    if !place.is_empty() {
        return first_line(place);
    }
    let next = first_line(place.start..text.len()).split_whitespace().next().unwrap_or_default();
    if next.starts_with('#') { "" } else { next }
}
