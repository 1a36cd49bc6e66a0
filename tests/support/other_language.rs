//! A test language in which every text differs from English.

#[path = "../project/words/source.rs"]
mod source;

use std::sync::LazyLock;

use senlac::language::{CurrentLanguage, Language};

/// The character around each of its texts.
pub const MARK: char = '~';

/// The language, whose texts have marks around them so that they cannot be mistaken for English ones.
pub static OTHER: LazyLock<CurrentLanguage> = LazyLock::new(|| {
    let words = source::template(|words| format!("{MARK}{words}{MARK}"));
    CurrentLanguage::Other(Language::read(&words).expect("a language").leak())
});

/// Returns the first line in which two games differ. Sealed data has a different salt in every game, so its hexadecimal
/// digits are ignored.
pub fn other_line(one: &str, other: &str) -> Option<(String, String)> {
    let is_sealed = one.contains("\"sealed\"");
    let is_digits = |text: &str| text.len() >= 8 && text.bytes().all(|sign| sign.is_ascii_hexdigit());
    let plain = |line: &str| {
        let texts = line.split('"').filter(|text| !(is_sealed && is_digits(text)));
        texts.collect::<Vec<_>>().join("\"")
    };
    let lines = one.lines().map(plain).zip(other.lines().map(plain));
    lines.into_iter().find(|(one, other)| one != other)
}
