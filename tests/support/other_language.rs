//! A language in which every text is another than in English.

#[path = "../project/words/source.rs"]
mod source;

use std::sync::LazyLock;

use senlac::language::{CurrentLanguage, Language};

/// The sign that stands round each of its texts.
pub const MARK: char = '~';

/// Every text with marks round it, so that none of them can be taken for an English one.
pub static OTHER: LazyLock<CurrentLanguage> = LazyLock::new(|| {
    let words = source::template(|words| format!("{MARK}{words}{MARK}"));
    CurrentLanguage::Other(Language::read(&words).expect("a language").leak())
});

/// The first line that two games do not share. What is sealed has another salt in every game, and the sums after it differ.
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
